import Dispatch
import Synchronization
import TypesetAudit
import TypesetBase
import TypesetComparison
import TypesetKit
import TypesetPDFReading

/// `typeset compare`: compares two versions of PDFs, by their words, styles, tags and links.
enum CompareCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        var invocation = Invocation()
        let operands = try ArgumentParser(options: options, names: FileOperands.names).parse(arguments, into: &invocation)
        guard operands.count >= 2 else {
            throw UsageError("'compare' takes two files, folders or revisions", hint: "\(Program.name) compare old/ new/")
        }
        try invocation.readPassword()
        let (old, new) = (operands[0], operands[1])
        guard operands.count > 2 || ComparedRevisions.are(old, new) else { return try compare(old, new, named: (old, new), invocation) }
        guard ComparedRevisions.are(old, new) else {
            throw UsageError("'compare' takes two files or folders, not \(operands.count)", hint: "\(Program.name) compare old/ new/")
        }
        let typeset = Terminal.attempt(invocation.color) { () throws(Diagnostic) in
            try ComparedRevisions(old, new, documents: Array(operands.dropFirst(2)))
        }
        guard let typeset else { return ExitStatus.failed }
        defer { typeset.delete() }
        invocation.comparedSources = typeset.sources
        return try compare(typeset.old, typeset.new, named: (old, new), invocation)
    }

    /// Compares two files or folders.
    ///
    /// - Parameter names: the names of both versions in reports.
    private static func compare(
        _ old: String, _ new: String, named names: (old: String, new: String), _ invocation: Invocation
    ) throws(UsageError) -> Int32 {
        let compared = Terminal.attempt(invocation.color) { () throws(Diagnostic) in try self.compared(old, new) }
        guard let compared else { return ExitStatus.failed }
        let inputs =
            compared.paths.documents.flatMap { $0.pairs.flatMap { [$0.old, $0.new] } } + compared.reports.flatMap { [$0.old, $0.new] }
        try ReportPlan(requests: invocation.reports, documents: [new]).check(inputs: inputs)
        let result = Terminal.attempt(invocation.color) { () throws(Diagnostic) in
            try report(compared, ComparisonReport(oldPath: names.old, newPath: names.new), invocation)
        }
        guard let (report, problems) = result else { return ExitStatus.failed }
        Terminal.show(problems, color: invocation.color)
        guard write(report, compared.paths, invocation), problems.isEmpty else { return ExitStatus.failed }
        return report.isDifferent ? 1 : 0
    }

    // MARK: - Files

    /// The files of both versions.
    private struct Compared {
        var paths: ComparedPaths
        var reports: [(name: String, old: String, new: String)] = []
    }

    private static func compared(_ old: String, _ new: String) throws(Diagnostic) -> Compared {
        let areFolders = (Environment.isFolder(old), Environment.isFolder(new))
        if areFolders.0 != areFolders.1 {
            let other = areFolders.0 ? new : old
            guard Environment.exists(other) else { throw .error("no file or folder has this name", path: other) }
            throw .error(
                "a folder is compared with a file", path: areFolders.0 ? new : old, hints: ["name two files or two folders"])
        }
        guard areFolders.0 else {
            let isReport = (isJSON(old), isJSON(new))
            if isReport.0 != isReport.1 { throw .error("a report is compared with a PDF", path: isReport.0 ? new : old) }
            if isReport.0 { return Compared(paths: ComparedPaths(folder: "", [], folder: "", []), reports: [("", old, new)]) }
            return Compared(paths: ComparedPaths(file: old, file: new))
        }
        let paths = ComparedPaths(folder: old, try files(".pdf", in: old), folder: new, try files(".pdf", in: new))
        let oldReports = Set(try files(".json", in: old)), newReports = try files(".json", in: new)
        let reports = newReports.filter(oldReports.contains).map { ($0, FilePath.join(old, $0), FilePath.join(new, $0)) }
        if paths.documents.isEmpty, paths.onlyOld.isEmpty, paths.onlyNew.isEmpty, reports.isEmpty {
            throw .error("neither folder has a PDF or a report", path: new)
        }
        return Compared(paths: paths, reports: reports)
    }

    private static func isJSON(_ path: String) -> Bool { path.lowercased().hasSuffix(".json") }

    /// Returns the files of a kind in a folder, relative to it; none if there are none.
    private static func files(_ ending: String, in folder: String) throws(Diagnostic) -> [String] {
        let (paths, problem) = Project.files(in: folder, ending: ending, called: "PDF")
        if let problem, !paths.isEmpty || !Environment.isFolder(folder) { throw problem }
        let beginning = folder.hasSuffix("/") ? folder : folder + "/"
        return paths.map { $0.hasPrefix(beginning) ? String($0.dropFirst(beginning.count)) : $0 }
    }

    // MARK: - Comparison

    private static func report(
        _ compared: Compared, _ empty: ComparisonReport, _ invocation: Invocation
    ) throws(Diagnostic) -> (ComparisonReport, [Diagnostic]) {
        let sources = try invocation.comparedSources.lines()
        var report = empty, problems: [Diagnostic] = []
        (report.onlyOld, report.onlyNew) = (compared.paths.onlyOld, compared.paths.onlyNew)
        for document in compared.paths.documents {
            var comparison = DocumentComparison(name: document.name)
            (comparison.onlyOld, comparison.onlyNew) = (document.onlyOld, document.onlyNew)
            var files: [(size: ComparedSize, comparison: FileComparison)] = []
            for (pair, result) in zip(document.pairs, results(document.pairs, invocation)) {
                switch result {
                case .success(let found): files.append((pair.size, found))
                case .failure(let failure):
                    problems += failure.problems
                    report.failureCount += 1
                }
            }
            for volume in document.volumes {
                switch text(of: volume, invocation) {
                case .success(let found): files.append((volume.size, found))
                case .failure(let failure):
                    problems += failure.problems
                    report.failureCount += 1
                }
            }
            comparison.add(files)
            if let sources { comparison.locate(in: sources.old, sources.new) }
            report.documents.append(comparison)
        }
        for pair in compared.reports {
            guard let found = try findings(pair.old, pair.new, isNamed: pair.name.isEmpty, invocation) else { continue }
            var all = report.findings ?? FindingComparison()
            all.new += found.new
            all.gone += found.gone
            report.findings = all
        }
        return (report, problems)
    }

    private struct Failure: Error { var problems: [Diagnostic] }

    /// Compares pairs of files, several at a time.
    private static func results(
        _ pairs: [(size: ComparedSize, old: String, new: String)], _ invocation: Invocation
    ) -> [Result<FileComparison, Failure>] {
        // The sizes of a document have the same fonts.
        let fonts = SharedFonts()
        let results = Mutex<[Result<FileComparison, Failure>?]>(Array(repeating: nil, count: pairs.count))
        DispatchQueue.concurrentPerform(iterations: pairs.count) { index in
            let result = comparison(pairs[index], fonts, invocation)
            results.withLock { $0[index] = result }
        }
        return results.withLock { $0.compactMap(\.self) }
    }

    private static func comparison(
        _ pair: (size: ComparedSize, old: String, new: String), _ fonts: SharedFonts, _ invocation: Invocation
    ) -> Result<FileComparison, Failure> {
        var reader = ComparedFileReader(), problems: [Diagnostic] = []
        let (size, old, new) = pair
        // Each file is read and released before the next one.
        func content(_ path: String) -> ComparedFile? {
            do throws(Diagnostic) {
                return try Self.content(path, &reader, fonts, invocation)
            } catch {
                problems.append(error)
                return nil
            }
        }
        // Most files of a pull request are not touched by it.
        if Environment.size(of: old) == Environment.size(of: new),
            (try? Typesetter.areEqual(old, new, roots: invocation.job.roots, limits: invocation.readingLimits)) == true
        {
            return .success(.none)
        }
        guard let a = content(old), let b = content(new) else { return .failure(Failure(problems: problems)) }
        return .success(FileComparison(a, b, reader.vocabulary, isVolume: size.volume != nil))
    }

    /// Returns the text of a volume that only one version has, as inserted or deleted.
    private static func text(
        of volume: (size: ComparedSize, path: String, isNew: Bool), _ invocation: Invocation
    ) -> Result<FileComparison, Failure> {
        var reader = ComparedFileReader()
        do throws(Diagnostic) {
            let file = try content(volume.path, &reader, SharedFonts(), invocation)
            return .success(FileComparison(textOf: file, reader.vocabulary, isNew: volume.isNew))
        } catch {
            return .failure(Failure(problems: [error]))
        }
    }

    private static func content(
        _ path: String, _ reader: inout ComparedFileReader, _ fonts: SharedFonts, _ invocation: Invocation
    ) throws(Diagnostic) -> ComparedFile {
        let pdf = try Typesetter.inspected(
            path, roots: invocation.job.roots, password: invocation.password, limits: invocation.readingLimits, sharing: fonts,
            leavingOut: reader.knownPages)
        return reader.read(pdf)
    }

    /// Compares the findings of two reports; nil for JSON files that are no reports.
    ///
    /// - Parameter isNamed: whether the user named the files, which then must be reports.
    private static func findings(
        _ old: String, _ new: String, isNamed: Bool, _ invocation: Invocation
    ) throws(Diagnostic) -> FindingComparison? {
        func run(_ path: String) throws(Diagnostic) -> RunReport? {
            let bytes = try Typesetter.bytes(of: path, kind: "report", limit: ReportCommand.sizeLimit, option: "report-size")
            var reader = RunReportReader()
            do throws(Diagnostic) {
                try reader.read(SourceFile(path: path, bytes: bytes))
                return try reader.parts().first?.run
            } catch {
                if isNamed { throw error }
                return nil
            }
        }
        guard let a = try run(old), let b = try run(new) else { return nil }
        return FindingComparison(a, b)
    }

    // MARK: - Surface

    /// The formats of a comparison.
    private static let formats: [ReportFormat] = [.text, .html, .json, .markdown]

    private static var options: [Option<Invocation>] {
        let names = formats.map(\.rawValue)
        let report = Option<Invocation>(
            "report", help: "\(names.joined(separator: ", ")), and the file to write; may be repeated", words: names,
            .value(placeholder: "FORMAT[=PATH]") { (invocation, text) throws(UsageError) in
                let request = try ReportRequest(text)
                guard formats.contains(request.format) else { throw .unknown("report format", request.format.rawValue, candidates: names) }
                invocation.reports.append(request)
            })
        let sources = [
            Option<Invocation>(
                "old-source", help: "folder of the old documents, so that changes name their lines",
                .value(placeholder: "FOLDER") { $0.comparedSources.old = $1 }),
            Option<Invocation>(
                "new-source", help: "folder of the new documents", .value(placeholder: "FOLDER") { $0.comparedSources.new = $1 }),
        ]
        let others = ["root", "limit", "password-file", "quiet", "color", "help"]
        return [report] + sources + Invocation.auditing.filter { others.contains($0.long) }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "compare", summary: "compares two versions of PDFs by their words, styles, tags and links",
            forms: [
                .init(arguments: "compare OLD NEW [--report FORMAT[=PATH]]…"),
                .init(arguments: "compare REVISION REVISION [DOC…]", meaning: "typesets two revisions in git and compares them"),
            ],
            text: [
                .paragraph(
                    "OLD and NEW are two PDFs, two folders of PDFs, or two JSON reports. In folders, files of one name are compared, and a "
                        + "change that several sizes share is listed once. Lines and pages that only break elsewhere are no changes.")
            ],
            operands: [.pdfs], options: options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) compare old.pdf new.pdf"),
                .init(
                    command: "\(Program.name) compare out-main/ out/ --report html=changes.html",
                    meaning: "shows the old and the new page of each change"),
                .init(command: "\(Program.name) compare main HEAD docs/guide.md", meaning: "compares a document in two revisions"),
                .init(command: "\(Program.name) compare out-main/ out/ --report markdown", meaning: "writes a comment for a pull request"),
            ],
            exitStatus: "0 no differences; 1 differences; 2 a file could not be read.")
    }
}
