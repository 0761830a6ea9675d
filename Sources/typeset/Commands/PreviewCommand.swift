import TypesetKit

/// `typeset preview`: draws pages as pictures or contact sheets, or shows the live preview.
enum PreviewCommand: ProgramCommand {
    /// The pixels per inch of a contact sheet: half a pixel per point, at which twelve pages of A4 are 1,930 pixels wide.
    private static let sheetResolution = 36.0

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        let given = try Invocation(previewing: arguments)
        try WorkerRequest.refuseEndless(.preview, isLive: given.preview.isLive)
        try Subcommand.check(given.job.documents)
        var invocation = given
        guard try invocation.settle() else { return ExitStatus.failed }
        try invocation.checkWork()
        try invocation.checkStandardOutput()
        invocation.showMistakes()
        if invocation.preview.isLive, let status = showMissing(invocation) { return status }
        if invocation.preview.isLive { return try LivePreview.run(given, settled: invocation) }
        if invocation.preview.drawsContactSheets { invocation.settleContactSheets(resolution: sheetResolution) }
        return Command.typeset(invocation)
    }

    /// Shows which documents are missing, because no page in the browser would show it immediately.
    ///
    /// - Returns: the exit status if all documents are missing.
    private static func showMissing(_ invocation: Invocation) -> Int32? {
        let paths = invocation.paths, missing = paths.compactMap(Typesetter.problem(ofMissing:))
        Terminal.show(missing, color: invocation.color)
        return missing.count == paths.count ? ExitStatus.failed : nil
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "preview", summary: "draws pages, or one page at all sizes, or shows them in a browser while you write",
            forms: [
                .init(arguments: "preview [doc.md…] [--format png|svg] [--pages LIST] [-o PATH]", meaning: "a file for each page"),
                .init(
                    arguments: "preview --contact-sheet [doc.md…] [--pages LIST] [-o PATH]",
                    meaning: "a page at all twelve sizes in one picture: doc.sizes.png"),
                .init(arguments: "preview --live [doc.md…] [--port N] [--open]", meaning: "pages and findings in a browser"),
            ],
            text: [
                .paragraph("By default, a contact sheet shows the first page at 36 pixels per inch; --pages and --resolution change that."),
                .paragraph(
                    "--live serves a web page at http://127.0.0.1, which only this machine can reach. It has a slider for the size, and "
                        + "findings beside the pages. Both are updated when a document, stylesheet, picture or configuration changes. "
                        + "Errors are shown with their lines, beside the last good pages. Ctrl-C ends it."),
            ],
            operands: [.documents], options: Invocation.previewing().map(OptionDescription.init),
            commonOptions: ["contact-sheet", "live", "open", "style", "paper", "size", "output", "pages", "format", Help.allOption],
            examples: [
                .init(command: "\(Program.name) preview doc.md --pages 1-3"),
                .init(command: "\(Program.name) preview --contact-sheet doc.md --style report -o sizes.png"),
                .init(command: "\(Program.name) preview --live doc.md --open"),
            ],
            exitStatus: "0 success; 1 a document has errors; 2 something could not be done.")
    }
}

extension Invocation {
    /// Sets the defaults of contact sheets: all sizes, even if a project sets others, and a low resolution.
    fileprivate mutating func settleContactSheets(resolution: Double) {
        if sizes.option == nil { job.sizes = ContentSizeCategory.allCases }
        if formatOptions.isDisjoint(with: ["--resolution", "--scale"]) { job.resolution = resolution }
    }
}
