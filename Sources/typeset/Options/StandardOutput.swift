import Glibc
import TypesetKit

/// `-` as the name of a file to write: standard output, which can receive only one file.
enum StandardOutput {
    static let name = "-"

    /// Refuses standard output in place of a folder.
    ///
    /// - Throws: an error if it is named in place of a folder.
    static func refuse(_ folder: String, of user: String, hint: String) throws(UsageError) {
        if folder == name { throw UsageError("'\(user)' writes into a folder, and '-' is standard output", hint: hint) }
    }

    /// Checks the use of standard output.
    ///
    /// - Parameters:
    ///   - uses: the options that request it, as they are written.
    ///   - bytes: the name of the binary data to write; nil for text.
    /// - Throws: an error if several options request it, or if a terminal would show binary data.
    static func check(_ uses: [String], bytes: String?, isTerminal: Bool = isatty(STDOUT_FILENO) == 1) throws(UsageError) {
        if uses.count > 1 {
            throw UsageError("'\(uses[0])' and '\(uses[1])' would both go to standard output", hint: "name a file for one of them")
        }
        if let use = uses.first(where: { !$0.hasPrefix("--report") }) { try WorkerRequest.refuseStandardOutput(use) }
        if let bytes, isTerminal, let use = uses.first {
            throw UsageError("\(bytes) is not shown on a terminal", hint: "name a file, or redirect the output: '\(use) > FILE'")
        }
    }
}

extension TypesettingJob.Format {
    /// The name of the format's binary data; nil for text.
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

    /// Checks the use of standard output by all options.
    ///
    /// - Throws: an error if standard output would receive more than one file, or a file that it cannot receive.
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

    /// Refuses standard output for a command.
    ///
    /// - Throws: an error about standard output, for a command that writes repeatedly or that lets other programs write.
    func refuseStandardOutput(of command: Subcommand) throws(UsageError) {
        guard [job.output, job.archive, dependencies, trace].contains(StandardOutput.name) else { return }
        throw UsageError("'\(command.rawValue)' writes files, and '-' is standard output", hint: "name a file or a folder")
    }
}
