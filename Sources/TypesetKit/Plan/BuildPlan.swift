package import TypesetAudit
package import TypesetBase

/// The commands with which a build system makes all of a job: one for each document, and one that merges their reports.
package struct BuildPlan: Sendable {
    /// A command, with the files that it reads and writes.
    package struct Action: Sendable {
        /// The document or the book; nil for a command that belongs to no single one.
        package var document: String?
        /// The inputs that are known before the run; `dependencies` names the rest.
        package var inputs: [String]
        package var outputs: [String]
        /// The arguments without the program.
        package var arguments: [String]
        /// The file in make's syntax to which the command writes all its inputs.
        package var dependencies: String?
    }

    /// The parameters of a plan, in addition to the job.
    package struct Request: Sendable {
        /// The absolute path of the program.
        package var program: String
        /// The options of the job, which each command repeats.
        package var arguments: [String]
        /// The operands of the job; those that the plan cannot contain are omitted, and their documents are not planned.
        package var operands: [String] = []
        /// The options of the command that merges the reports, and the files that it writes.
        package var reportArguments: [String]
        package var reportFiles: [String]
        /// The separate reports of each document, as format and path template.
        package var documentReports: [(format: ReportFormat, path: String)] = []
        /// The files that every document depends on, such as the configuration.
        package var settings: [String]
        /// The folder for the reports and dependencies of single documents.
        package var folder = ".typeset"

        package init(
            program: String, arguments: [String], reportArguments: [String] = [], reportFiles: [String] = [], settings: [String] = []
        ) {
            self.program = program
            self.arguments = arguments
            self.reportArguments = reportArguments
            self.reportFiles = reportFiles
            self.settings = settings
        }
    }

    /// The suffix after the name of the report list, for the file that marks a passed run.
    static let verdictSuffix = ".passed"

    package let program: String
    /// The operands of the commands.
    package let operands: [String]
    /// The actions in the order of the job.
    package private(set) var actions: [Action] = []
    /// The command that merges the reports and exits with the verdict.
    package private(set) var report: Action
    /// The file that lists the reports to merge, one on each line, and its contents.
    package private(set) var reportList: (path: String, files: [String])
    /// The command that makes the plan's own file again; nil if there is none.
    package private(set) var update: Action?
    /// The errors about documents that are not planned because the plan cannot contain the name of a file.
    package private(set) var refused: [Diagnostic] = []

    /// Creates the plan of a job.
    ///
    /// - Parameter format: the language of the plan.
    /// - Throws: an error about the outputs of the job, as for a run, or about a name that all documents share and the plan cannot contain.
    package init(_ job: TypesettingJob, _ request: Request, for format: Format) throws(Diagnostic) {
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        program = request.program
        try Self.check([request.program] + request.settings + request.reportFiles)
        operands = request.operands.filter { BuildNames.fault(in: $0) == nil }
        try Self.checkWords(request.arguments + request.reportArguments)
        var names = StateNames(), reports: [String] = []
        let dependencyFolder = PlanFolder.dependencies(for: format, reports: request.folder)
        let outputs = Dictionary(grouping: plan.outputs, by: \.document)
        for (number, work) in job.works.enumerated() {
            let name = names.name(for: work.path), report = FilePath.join(request.folder, name + ".json")
            let dependencies = dependencyFolder.map { FilePath.join($0, name + ".d") }
            try PlanFolder.check(report)
            let action = Action(
                document: work.path, inputs: Self.inputs(of: work, job, request.settings),
                outputs: (outputs[number] ?? []).map(\.path)
                    + request.documentReports.map { PathTemplate.filled($0.path, for: work.path) } + [report],
                arguments: Self.arguments(of: work, request, operands, report: report, dependencies: dependencies),
                dependencies: dependencies)
            if let problem = Self.problem(of: action) {
                refused.append(problem)
            } else {
                reports.append(report)
                actions.append(action)
            }
        }
        let list = FilePath.join(request.folder, "reports.txt"), whole = FilePath.join(request.folder, "report.json")
        for path in [list, list + Self.verdictSuffix, whole] { try PlanFolder.check(path) }
        let isPrinted = request.reportFiles.isEmpty
        reportList = (list, reports)
        report = Action(
            inputs: reports, outputs: isPrinted ? [whole] : request.reportFiles,
            arguments: ["report", "merge", "@" + list] + request.reportArguments + (isPrinted ? ["--report", "json=\(whole)"] : []))
    }

    /// Adds a command that makes the plan's own file again when one of its inputs changes.
    ///
    /// - Throws: an error about a name or a word that the plan cannot contain.
    package mutating func update(_ file: String, from inputs: [String], by arguments: [String]) throws(Diagnostic) {
        try Self.check([file] + inputs)
        try Self.checkWords(arguments)
        update = Action(inputs: inputs, outputs: [file], arguments: arguments)
    }

    /// Returns the inputs of a document that are known before it is read.
    private static func inputs(of work: TypesettingWork, _ job: TypesettingJob, _ settings: [String]) -> [String] {
        let values = job.defaults.values(for: work.path)
        let sheets = [
            job.stylesheet.map { SheetChoice($0) }, values.stylesheet.map { SheetChoice($0.value, relativeTo: job.defaults.folder) },
        ]
        let sheet = sheets.lazy.compactMap(\.self).first.flatMap { choice in
            if case .file(let path) = choice { path } else { nil }
        }
        var seen: Set<String> = []
        let bibliographies = values.bibliography.files.map(\.path)
        return (work.inputs + [sheet].compactMap(\.self) + bibliographies + settings).filter {
            seen.insert(FilePath.normalized($0)).inserted
        }
    }

    /// Returns the arguments for a document, with one thread, because the build system runs several commands at once.
    ///
    /// The command that merges the reports shows the findings.
    private static func arguments(
        of work: TypesettingWork, _ request: Request, _ operands: [String], report: String, dependencies: String?
    ) -> [String] {
        let document = work.path.hasPrefix("-") ? "./" + work.path : work.path
        return request.arguments + ["--only", document, "--report", "json=\(report)", "--report", "text=/dev/null"]
            + request.documentReports.flatMap { ["--report", "\($0.format.rawValue)=\($0.path)"] }
            + (dependencies.map { ["--deps", $0] } ?? []) + ["--fail-on", "never", "--no-cache", "-q", "-j", "1"]
            + (operands.isEmpty ? [] : ["--"] + operands)
    }
}

extension BuildPlan {
    /// Returns the error about the first name of a command that the plan cannot contain; nil if it can contain all.
    fileprivate static func problem(of action: Action) -> Diagnostic? {
        for name in action.inputs + action.outputs {
            guard let fault = BuildNames.fault(in: name) else { continue }
            let subject = name == action.document ? "its name" : "the name '\(name)'"
            return .error(
                "the document is not planned: a plan cannot contain \(subject), which has \(fault)", path: action.document,
                hints: [renaming])
        }
        return nil
    }

    /// Checks names of files.
    ///
    /// - Throws: an error about the first name that the plan cannot contain.
    fileprivate static func check(_ names: [String]) throws(Diagnostic) {
        for name in names {
            guard let fault = BuildNames.fault(in: name) else { continue }
            throw .error("a plan cannot contain the name `\(name)`, which has \(fault)", path: name, hints: [renaming])
        }
    }

    private static let renaming = "rename the file, or typeset it without a plan"

    /// Checks arguments of commands.
    ///
    /// - Throws: an error about an argument with a line break, which neither make nor Ninja can quote.
    fileprivate static func checkWords(_ words: [String]) throws(Diagnostic) {
        if let word = words.first(where: { $0.utf8.contains { [0x0A, 0x0D].contains($0) } }) {
            throw .error("a plan cannot contain the argument '\(word)', which has a line break")
        }
    }
}

/// Unique names for the files of each document, in characters that every build system accepts.
private struct StateNames {
    private var taken: Set<String> = []

    mutating func name(for document: String) -> String {
        let parts = FilePath.parts(of: FilePath.normalized(document)).map { $0 == ".." ? "up" : String($0.map(Self.plain)) }
        let name = parts.joined(separator: "/")
        var candidate = name, number = 2
        while !taken.insert(candidate).inserted { (candidate, number) = ("\(name)-\(number)", number + 1) }
        return candidate
    }

    private static func plain(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character)) ? character : "_"
    }
}
