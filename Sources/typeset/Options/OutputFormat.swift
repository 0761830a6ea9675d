import TypesetBase
import TypesetKit

/// The output format from the extension of the output's name.
enum OutputFormat {
    /// Returns the format that the name ends in; nil for another extension or a folder.
    static func named(by output: String?) -> TypesettingJob.Format? {
        guard let output, !output.hasSuffix("/"), !Environment.isFolder(output) else { return nil }
        return TypesettingJob.Format(rawValue: String(FilePath.fileExtension(of: output).lowercased().dropFirst()))
    }

    /// Returns the format that `--output` and `--format` name.
    ///
    /// - Parameters:
    ///   - output: the value of `--output`.
    ///   - given: the value of `--format`; nil if it was not given.
    /// - Returns: the format that either of them names; nil if neither does.
    /// - Throws: an error if they name different formats.
    static func settled(_ output: String?, given: TypesettingJob.Format?) throws(UsageError) -> TypesettingJob.Format? {
        guard let output else { return given }
        guard let named = named(by: output) else {
            try check(output)
            return given
        }
        if let given, given != named {
            let other = output.dropLast(named.rawValue.count) + given.rawValue
            throw UsageError(
                "the format of '--output \(output)' is \(named), but '--format' is \(given)",
                hint: "omit '--format', or write '--output \(other)'")
        }
        return named
    }

    /// Checks the extension of an output name.
    ///
    /// - Throws: an error if a name has the extension of a format that the program does not write.
    private static func check(_ output: String) throws(UsageError) {
        let ending = FilePath.fileExtension(of: output).dropFirst()
        guard output != GivenFile.standardInput, !output.hasSuffix("/"), !Environment.isFolder(output), !FilePath.isSystemFile(output),
            (1...longestEnding).contains(ending.count), ending.first?.isLetter == true,
            ending.allSatisfy({ $0.isASCII && !"{}".contains($0) })
        else { return }
        let formats = TypesettingJob.Format.allCases.map { ".\($0.rawValue)" }.joined(separator: ", ")
        throw UsageError(
            "'--output \(output)' has the extension of an unsupported format",
            hint: "end the name with one of \(formats), or with '/' if it is a folder")
    }

    /// The most characters in a file extension; folder names such as `2.0` and `site.example-domain` end differently.
    private static let longestEnding = 5
}

extension Invocation {
    /// Sets the format from the name of the output, if no option names one.
    mutating func takeFormat() throws(UsageError) {
        let given = formatOptions.contains("--format") ? job.format : nil
        job.format = try OutputFormat.settled(job.output, given: given) ?? job.format
    }
}
