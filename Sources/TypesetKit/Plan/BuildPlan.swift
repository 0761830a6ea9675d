package import AuditReports
package import Diagnostics
import FileAccess

/// What a build system runs to make all of a job: a command for each document, and one that joins their reports.
package struct BuildPlan: Sendable {
    /// A command, with the files that it reads and writes.
    package struct Action: Sendable {
        /// The document or the book; nil for a command that is of no single one.
        package var document: String?
        /// What is known before the run; `dependencies` names the rest.
        package var inputs: [String]
        package var outputs: [String]
        /// Without the program.
        package var arguments: [String]
        /// The file that the command writes, in make's syntax, with all that it has read.
        package var dependencies: String?
    }

    /// What the plan is made of besides the job.
    package struct Request: Sendable {
        /// The absolute path of the program.
        package var program: String
        /// The options and operands of the job, as each command has them.
        package var arguments: [String]
        /// The options of the command that joins the reports, and the files that it writes.
        package var reportArguments: [String]
        package var reportFiles: [String]
        /// Reports that each document has by itself, as format and path template.
        package var documentReports: [(format: ReportFormat, path: String)] = []
        /// Files that every document depends on, such as the configuration.
        package var settings: [String]
        /// The folder for reports and dependencies of single documents.
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

    package let program: String
    /// In the order of the job.
    package private(set) var actions: [Action] = []
    /// The command that joins the reports. Its exit status is the verdict.
    package private(set) var report: Action
    /// The file with the reports that are joined, a line each, and what is in it.
    package private(set) var reportList: (path: String, files: [String])
    /// The command that makes the plan's own file again; nil where nothing does.
    package private(set) var update: Action?

    /// - Throws: an error about the outputs of the job, as for a run.
    package init(_ job: TypesettingJob, _ request: Request) throws(Diagnostic) {
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        program = request.program
        var names = StateNames(folder: request.folder), reports: [String] = []
        let outputs = Dictionary(grouping: plan.outputs, by: \.document)
        for (number, work) in job.works.enumerated() {
            let name = names.name(for: work.path), report = name + ".json"
            reports.append(report)
            actions.append(
                Action(
                    document: work.path, inputs: Self.inputs(of: work, job, request.settings),
                    outputs: (outputs[number] ?? []).map(\.path)
                        + request.documentReports.map { PathTemplate.filled($0.path, for: work.path) } + [report],
                    arguments: Self.arguments(of: work, request, report: report, dependencies: name + ".d"), dependencies: name + ".d"))
        }
        let list = FilePath.join(request.folder, "reports.txt"), whole = FilePath.join(request.folder, "report.json")
        let isPrinted = request.reportFiles.isEmpty
        reportList = (list, reports)
        report = Action(
            inputs: reports, outputs: isPrinted ? [whole] : request.reportFiles,
            arguments: ["report", "merge", "@" + list] + request.reportArguments + (isPrinted ? ["--report", "json=\(whole)"] : []))
    }

    /// Has a command make the plan's own file again where what it was made of changes.
    package mutating func update(_ file: String, from inputs: [String], by arguments: [String]) {
        update = Action(inputs: inputs, outputs: [file], arguments: arguments)
    }

    /// What a document is known to be made of before it is read.
    private static func inputs(of work: TypesettingWork, _ job: TypesettingJob, _ settings: [String]) -> [String] {
        let values = job.defaults.values(for: work.path)
        let sheets = [
            job.stylesheet.map { SheetChoice($0) }, values.stylesheet.map { SheetChoice($0, relativeTo: job.defaults.folder) },
        ]
        let sheet = sheets.lazy.compactMap(\.self).first.flatMap { choice in
            if case .file(let path) = choice { path } else { nil }
        }
        var seen: Set<String> = []
        return (work.inputs + [sheet].compactMap(\.self) + settings).filter { seen.insert(FilePath.normalized($0)).inserted }
    }

    /// One thread each, since the build system runs several commands at once. What is found is told by the command that joins the reports.
    private static func arguments(
        of work: TypesettingWork, _ request: Request, report: String, dependencies: String
    ) -> [String] {
        request.arguments + ["--only", work.path, "--report", "json=\(report)", "--report", "text=/dev/null"]
            + request.documentReports.flatMap { ["--report", "\($0.format.rawValue)=\($0.path)"] }
            + ["--deps", dependencies, "--fail-on", "never", "--no-cache", "-q", "-j", "1"]
    }
}

/// Names for what is kept of each document, in letters that every build system takes as they are.
private struct StateNames {
    let folder: String
    private var taken: Set<String> = []

    init(folder: String) { self.folder = folder }

    mutating func name(for document: String) -> String {
        let parts = FilePath.parts(of: FilePath.normalized(document)).map { $0 == ".." ? "up" : String($0.map(Self.plain)) }
        let name = FilePath.join(folder, parts.joined(separator: "/"))
        var candidate = name, number = 2
        while !taken.insert(candidate).inserted { (candidate, number) = ("\(name)-\(number)", number + 1) }
        return candidate
    }

    private static func plain(_ character: Character) -> Character {
        character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character)) ? character : "_"
    }
}
