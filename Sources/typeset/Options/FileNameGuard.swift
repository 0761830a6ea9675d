import TypesetBase

/// Refuses file names that would be read as options.
///
/// A shell that expands `*.md`, or a list of changed files, puts the names of strangers' files among the arguments. A file with the name
/// `--root=.a.md` must not allow another folder.
enum FileNameGuard {
    /// The extensions of commands' operands; an argument with one of them may be a file name from a shell or a list of changes.
    private static let documents = [".md", ".markdown", ".pdf", ".json", ".tar", ".yaml", ".yml"]
    /// The options, with the value in the same word, that take a folder; no folder has the extension of a document.
    private static let folderOptions = ["--root=", "--font-dir="]
    /// The options, with the value in the same word, that take the name of a Markdown document.
    private static let documentOptions = ["--only=", "--input=", "--report=markdown="]
    /// The options, with the value in the same word, that take the name of a PDF.
    private static let pdfOptions = ["--output=", "--input="]

    /// Checks arguments for file names that would be read as options.
    ///
    /// - Parameter names: whether a path names a file, a folder or a link, even a broken one.
    /// - Throws: an error about the first argument that begins with a hyphen and is, or may be, a file name. After `--` there are no
    ///   options, and nothing is refused.
    static func check(_ arguments: [String], names: (String) -> Bool = Environment.isName) throws(UsageError) {
        for argument in arguments {
            if argument == "--" { return }
            guard argument.hasPrefix("-"), argument != GivenFile.standardInput else { continue }
            if names(argument) {
                throw UsageError(
                    "'\(argument)' is the name of a file and would be read as an option",
                    hint: "write './\(argument)' for the file; rename it to use the option")
            }
            if mayBeName(argument) {
                throw UsageError("'\(argument)' ends like the name of a document and would be read as an option", hint: hint(argument))
            }
        }
    }

    /// Whether an argument that begins with a hyphen ends like a document, but its option takes no such value.
    private static func mayBeName(_ argument: String) -> Bool {
        guard let ending = documentEnding(of: argument) else { return false }
        if [".md", ".markdown"].contains(ending) { return !documentOptions.contains(where: argument.hasPrefix) }
        if folderOptions.contains(where: argument.hasPrefix) { return true }
        guard ending == ".pdf", !pdfOptions.contains(where: argument.hasPrefix) else { return false }
        // Covers `-oa.pdf` and `-qoa.pdf`.
        return argument.hasPrefix("--") || argument.drop(while: "-qv".contains).first != "o"
    }

    /// Returns the extension of an argument if it is that of a document, compared in bytes like in a shell.
    static func documentEnding(of argument: String) -> String? {
        let bytes = argument.lowercased().utf8
        return documents.first { bytes.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    private static func hint(_ argument: String) -> String {
        let file = "write './\(argument)' for the file"
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return file }
        return file + ", or '\(argument[..<equals]) \(argument[argument.index(after: equals)...])' for the option"
    }
}
