import Glibc
import TypesetKit

/// `-` as the name of a file that is written: standard output, which takes one thing.
enum StandardOutput {
    static let name = "-"

    /// - Throws: an error where it is named in the place of a folder.
    static func refuse(_ folder: String, of user: String, hint: String) throws(UsageError) {
        if folder == name { throw UsageError("'\(user)' writes into a folder, and '-' is standard output", hint: hint) }
    }

    /// - Parameters:
    ///   - uses: the options that ask for it, as they are written.
    ///   - bytes: what is written, where that is no text; nil: text.
    /// - Throws: an error where several ask for it, or where a terminal would show bytes that are no text.
    static func check(_ uses: [String], bytes: String?, isTerminal: Bool = isatty(STDOUT_FILENO) == 1) throws(UsageError) {
        if uses.count > 1 {
            throw UsageError("'\(uses[0])' and '\(uses[1])' would both go to standard output", hint: "name a file for one of them")
        }
        if let use = uses.first(where: { !$0.hasPrefix("--report") }) { try WorkerRequest.refuseStandardOutput(use) }
        if let bytes, isTerminal, let use = uses.first {
            throw UsageError("\(bytes) is not shown on a terminal", hint: "name a file, or send it on: '\(use) > FILE'")
        }
    }
}

extension TypesettingJob.Format {
    /// What it is called where it is no text.
    var bytes: String? {
        switch self {
        case .pdf: "a PDF"
        case .png: "a picture"
        case .svg: nil
        }
    }
}

extension Invocation {
    /// Whether the outputs go to standard output.
    var printsOutput: Bool { job.output == StandardOutput.name && job.writesFiles }

    /// - Throws: an error where standard output would take more than one thing, or none of a form that it takes.
    func checkStandardOutput() throws(UsageError) {
        let isArchive = job.archive == StandardOutput.name
        if printsOutput, job.archive != nil { throw UsageError("'--output -' and '--archive' cannot be combined") }
        let files = [
            (printsOutput, "--output -"), (isArchive, "--archive -"), (dependencies == StandardOutput.name, "--deps -"),
            (trace == StandardOutput.name, "--timings=-"),
        ]
        let printed = reports.first(where: \.isPrinted).map { "--report \($0.format.rawValue)=-" }
        try StandardOutput.check(
            files.filter(\.0).map(\.1) + [printed].compactMap(\.self),
            bytes: isArchive ? "an archive" : printsOutput ? job.format.bytes : nil)
    }

    /// - Throws: an error about standard output for a command that writes again and again, or has others write.
    func refuseStandardOutput(of command: Subcommand) throws(UsageError) {
        guard [job.output, job.archive, dependencies, trace].contains(StandardOutput.name) else { return }
        throw UsageError("'\(command.rawValue)' writes files, and '-' is standard output", hint: "name a file or a folder")
    }
}
