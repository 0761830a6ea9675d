import TypesetKit

/// The options that only `typeset preview` has.
struct PreviewOptions: Sendable {
    var drawsContactSheets = false
    var isLive = false
    /// The port of the local page; nil uses a free one.
    var port: UInt16?
    /// Whether a browser is started.
    var opensBrowser = false
}

extension Invocation {
    /// Parses a command line after `typeset preview`.
    init(previewing arguments: [String], isFile: @escaping @Sendable (String) -> Bool = Environment.exists) throws(UsageError) {
        self.init()
        job.format = .png
        job.documents = try ArgumentParser(options: Self.previewing(isFile: isFile), names: FileOperands.names).parse(
            arguments, into: &self)
        try checkDocuments()
        if OutputFormat.named(by: job.output) == .pdf { throw Self.noPictures }
        try takeFormat()
        try checkOptions()
        try checkPreview()
        audits = preview.isLive
        if preview.isLive { request { _ in } }
        job.drawsContactSheets = preview.drawsContactSheets
    }

    /// Returns the options for typesetting without those of PDFs and reports, and the options of `preview`.
    static func previewing(isFile: @escaping @Sendable (String) -> Bool = Environment.exists) -> [Option<Invocation>] {
        let others = [
            "format", "standard", "archive", "shard", "input", "only", "deps", "no-cache", "audit", "no-audit", "report",
            "baseline", "answers", "fail-on",
            "errors-only", "max-warnings", "show-settings", "version",
        ]
        return (ways.under(.output) + options(isFile: isFile)).filter { option in !others.contains { $0 == option.long } }
            + [format]
            .under(.output)
    }

    private static var ways: [Option<Invocation>] {
        [
            Option(
                "contact-sheet", help: "one picture of a page at all sizes, or at the given sizes",
                .flag { $0.preview.drawsContactSheets = true }),
            Option(
                "live", help: "show live pages and findings in the browser, with a slider for the size",
                .flag { $0.preview.isLive = true }),
            .count("port", help: "the port of --live at 127.0.0.1 (default: a free port)", in: 1...UInt16.max) { $0.preview.port = $1 },
            Option("open", help: "start the browser for --live", .flag { $0.preview.opensBrowser = true }),
        ]
    }

    private static var noPictures: UsageError { UsageError("'preview' draws pictures", hint: "\(Program.name) doc.md writes a PDF") }

    private static var format: Option<Invocation> {
        Option(
            "format", help: "png or svg (default: the extension of --output, or png)", words: ["png", "svg"],
            .value(placeholder: "FORMAT") { (invocation, text) throws(UsageError) in
                let format: TypesettingJob.Format = try choice(text, of: "format")
                guard format != .pdf else { throw noPictures }
                invocation.job.format = format
                invocation.note("--format")
            })
    }

    private func checkPreview() throws(UsageError) {
        guard preview.isLive else {
            for (isGiven, option) in [(preview.port != nil, "--port"), (preview.opensBrowser, "--open")] where isGiven {
                throw UsageError("option '\(option)' requires '--live'")
            }
            if job.audit != nil { throw UsageError("pictures are not audited", hint: "'--live' shows findings, and 'check' lists them") }
            return
        }
        if preview.drawsContactSheets { throw UsageError("'--live' and '--contact-sheet' cannot be combined") }
        if job.output != nil { throw UsageError("'--live' writes no files; omit '--output'") }
        for option in ["--format", "--pages", "--resolution", "--scale"] where formatOptions.contains(option) {
            throw UsageError("'--live' writes no files; omit '\(option)'")
        }
        if job.paths.contains("-") { throw UsageError("standard input cannot be watched") }
    }
}
