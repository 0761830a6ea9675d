import TypesetAudit
import TypesetBase
import TypesetKit

/// `typeset watch`: typesets, and typesets again when a file changes.
enum WatchCommand: ProgramCommand {
    /// The state after a run, for the next one.
    private struct Session {
        var invocation: Invocation
        var result: TypesettingResult

        /// The absolute paths of further files that the run depends on.
        var settings: Set<String>
    }

    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        let given = try Invocation(arguments)
        if given.job.paths.contains(GivenFile.standardInput) { throw UsageError("standard input cannot be watched") }
        if !given.inputs.isEmpty { throw UsageError("'--input' is for build systems, which watch files themselves") }
        try given.refuseStandardOutput(of: .watch)
        try Subcommand.check(given.job.documents)
        if given.showsSettings { return try BuildCommand.run(given) }
        guard let watcher = FileWatcher() else { throw UsageError("this system cannot watch files") }
        var start = FileState.now, session = try made(given, after: nil, changed: [])
        while true {
            let files = session.map(Self.files) ?? []
            watcher.watch(
                files.isEmpty ? Self.operands(given) : files, listings: Set(session?.result.listings.joined() ?? [].joined()),
                folders: Set(files.map(FilePath.folder)), readSince: start)
            if !given.isQuiet { Terminal.write("watching \(Phrase.count(files.count, "file"))\n") }
            // Files may have changed while the program read them.
            var changed = watcher.takeChanges(), isOther = false
            while changed.isEmpty, !isOther {
                watcher.wait()
                changed = watcher.takeChanges()
                isOther = changed.isEmpty && hasOtherDocuments(given, session)
            }
            start = FileState.now
            session = try made(given, after: session, changed: changed) ?? session
        }
    }

    private static func files(_ session: Session) -> Set<String> { session.settings.union(session.result.inputs.joined()) }

    private static func operands(_ invocation: Invocation) -> Set<String> {
        let configuration = [invocation.configuration ?? Project.path(for: ".")].compactMap(\.self)
        return Set((invocation.job.documents + configuration).map(FilePath.absolute))
    }

    /// Whether documents were added or removed.
    private static func hasOtherDocuments(_ given: Invocation, _ session: Session?) -> Bool {
        var invocation = given
        guard let session, (try? invocation.settle(isSilent: true)) == true else { return false }
        return invocation.job.paths != session.invocation.job.paths
    }

    /// Typesets the documents that depend on the changed files, or all if settings changed.
    ///
    /// - Returns: nil if there is nothing to typeset; the reason is then shown.
    private static func made(_ given: Invocation, after last: Session?, changed: Set<String>) throws(UsageError) -> Session? {
        var invocation = given
        guard try invocation.settle() else { return nil }
        if last == nil { try invocation.checkWork() }
        if last == nil { try invocation.checkReports(of: invocation.paths) }
        let settings = Set(((invocation.settledProject.map { [$0.path] } ?? []) + invocation.job.bookFiles).map(FilePath.absolute))
        let isSame = last.map { $0.invocation.job.paths == invocation.job.paths && $0.settings.isDisjoint(with: changed) } ?? false
        if let last, isSame {
            let affected = last.result.inputs.indices.filter {
                !changed.isDisjoint(with: last.result.inputs[$0]) || !changed.isDisjoint(with: last.result.listings[$0])
            }
            if affected.isEmpty { return last }
            invocation.job.selection = Set(affected)
            invocation.job.stylesheets = last.result.stylesheets?.unchanged(by: changed)
        }
        guard let result = Command.made(invocation) else { return nil }
        var merged = result
        if let last, isSame {
            let wasMade = result.inputs.map { !$0.isEmpty }
            for number in wasMade.indices where !wasMade[number] {
                merged.inputs[number] = last.result.inputs[number]
                merged.listings[number] = last.result.listings[number]
            }
        }
        invocation.job.selection = nil
        return Session(invocation: invocation, result: merged, settings: settings)
    }

    static var description: CommandDescription {
        var description = BuildCommand.program
        (description.name, description.summary) = ("watch", "typesets again when a file changes")
        description.forms = [.init(arguments: "watch [doc.md…] [OPTION…]")]
        description.text = [
            .paragraph(
                "Takes the options of build and runs until it is interrupted. It watches documents, stylesheets, pictures, chapters, "
                    + "included files, fonts in given folders and the configuration.")
        ]
        description.examples = [
            .init(command: "\(Program.name) watch", meaning: "typesets the project of the working folder when a file of it changes"),
            .init(command: "\(Program.name) watch doc.md --style sheet.yaml -o out/"),
        ]
        description.exitStatus = "0 never, since it ends when it is interrupted, with 130; 2 something could not be done."
        return description
    }
}
