import TypesetBase
import TypesetKit

/// Replaces `@FILE` among the arguments by the lines of the file, for more documents than a command line allows.
enum ArgumentFile {
    /// Returns the arguments with `@FILE` expanded.
    ///
    /// Lines of the files are not expanded again. After `--` there are only names of documents.
    ///
    /// - Parameter names: whether a path names a file, a folder or a link.
    static func expanded(_ arguments: [String], names: (String) -> Bool = Environment.isName) throws(UsageError) -> [String] {
        var result: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument == "--" { return result + arguments[index...] }
            guard isFile(argument) else {
                result.append(argument)
                continue
            }
            if names(argument) {
                throw UsageError(
                    "'\(argument)' is the name of a file and would be read as an argument file",
                    hint: "write './\(argument)' for the file; rename it to use '\(argument.dropFirst())'")
            }
            let lines = try lines(of: String(argument.dropFirst()))
            result += lines
            if lines.contains("--") { return result + arguments[(index + 1)...] }
        }
        return result
    }

    /// Whether an argument is `@FILE` and not the name of a document, because `*.md` may match a stranger's `@a.md`.
    private static func isFile(_ argument: String) -> Bool {
        argument.hasPrefix("@") && argument.count > 1 && FileNameGuard.documentEnding(of: argument) == nil
    }

    /// Reads the lines of a file and follows links, because build systems create links to their files.
    ///
    /// Only line feeds separate lines: other Unicode separators may be part of a stranger's file name.
    private static func lines(of path: String) throws(UsageError) -> [String] {
        let text = try UsageError.about("@\(path)") { () throws(Diagnostic) in
            try Typesetter.read(path, kind: "argument file", roots: ["/"])
        }
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return line.isEmpty ? nil : String(Substring(line))
        }
    }
}
