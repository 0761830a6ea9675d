import ContentSize
import TypesetKit

/// What `typeset preview` takes besides what is typeset.
struct PreviewOptions: Sendable {
    var drawsContactSheets = false
}

extension Invocation {
    /// A command line after `typeset preview`.
    init(previewing arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) {
        self.init()
        job.format = .png
        job.documents = try ArgumentParser(options: Self.previewing(isFile: isFile)).parse(arguments, into: &self)
        guard action == .typeset else { return }
        try checkDocuments()
        try checkOptions()
        try checkPreview()
        audits = false
        job.drawsContactSheets = preview.drawsContactSheets
    }

    /// The options for typesetting, without those of PDFs and reports, and its own.
    static func previewing(isFile: @escaping @Sendable (String) -> Bool) -> [Option<Invocation>] {
        let others = [
            "format", "backend", "standard", "archive", "shard", "deps", "no-cache", "audit", "no-audit", "report", "baseline", "fail-on",
            "errors-only", "max-warnings", "show-settings", "version",
        ]
        return (ways.under(.output) + options(isFile: isFile)).filter { option in !others.contains { $0 == option.long } }
            + [format]
            .under(.output)
    }

    private static var ways: [Option<Invocation>] {
        [
            Option(
                "contact-sheet", help: "one picture of a page at all sizes, or at those that are named",
                .flag { $0.preview.drawsContactSheets = true })
        ]
    }

    private static var format: Option<Invocation> {
        Option(
            "format", help: "png or svg (default: png)", words: ["png", "svg"],
            .value(placeholder: "FORMAT") { (invocation, text) throws(UsageError) in
                let format: TypesettingJob.Format = try choice(text, of: "format")
                guard format != .pdf else { throw UsageError("'preview' draws pictures", hint: "\(Program.name) doc.md writes a PDF") }
                invocation.job.format = format
                invocation.note("--format")
            })
    }

    private func checkPreview() throws(UsageError) {
        if job.audit != nil { throw UsageError("pictures are not audited", hint: "'check' lists findings") }
    }
}
