import FileAccess
import TypesetKit

/// The format that the name of an output ends in.
enum OutputFormat {
    /// Nil where the name ends in no format, and for a folder.
    static func named(by output: String?) -> TypesettingJob.Format? {
        guard let output, !output.hasSuffix("/"), !Environment.isFolder(output) else { return nil }
        return TypesettingJob.Format(rawValue: String(FilePath.fileExtension(of: output).lowercased().dropFirst()))
    }

    /// - Parameters:
    ///   - output: the value of `--output`.
    ///   - given: that of `--format`; nil: it was not given.
    /// - Returns: the format that both ask for; nil where neither does.
    /// - Throws: an error where each asks for another.
    static func settled(_ output: String?, given: TypesettingJob.Format?) throws(UsageError) -> TypesettingJob.Format? {
        guard let output else { return given }
        guard let named = named(by: output) else {
            try check(output)
            return given
        }
        if let given, given != named {
            let other = output.dropLast(named.rawValue.count) + given.rawValue
            throw UsageError(
                "'--output \(output)' names a file of \(named), and '--format' asks for \(given)",
                hint: "omit '--format', or write '--output \(other)'")
        }
        return named
    }

    /// - Throws: an error if a name ends like a file of a format that the program does not write.
    private static func check(_ output: String) throws(UsageError) {
        let ending = FilePath.fileExtension(of: output).dropFirst()
        guard output != GivenFile.standardInput, !output.hasSuffix("/"), !Environment.isFolder(output), !FilePath.isSystemFile(output),
            (1...longestEnding).contains(ending.count), ending.first?.isLetter == true,
            ending.allSatisfy({ $0.isASCII && !"{}".contains($0) })
        else { return }
        let formats = TypesettingJob.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        throw UsageError(
            "'--output \(output)' names a file of another format than \(Program.name) writes",
            hint: "end the name with one of \(formats), or with '/' if it is a folder")
    }

    /// Characters of the ending of a file. Folders such as `2.0` and `site.example-domain` have others.
    private static let longestEnding = 5
}

extension Invocation {
    /// Takes the format from the name of the output where no option says it.
    mutating func takeFormat() throws(UsageError) {
        let given = formatOptions.contains("--format") ? job.format : nil
        job.format = try OutputFormat.settled(job.output, given: given) ?? job.format
    }
}
