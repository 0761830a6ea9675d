import Diagnostics
import TypesetKit

/// `@FILE` among arguments: the lines of the file in its place, for more documents than a command line can have.
enum ArgumentFile {
    /// The arguments with those of files in the place of the files' names. Lines of these files are not looked up again. After `--` there
    /// are names of documents only.
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
                    "'\(argument)' is the name of a file and would be read as a file of arguments",
                    hint: "write './\(argument)' for the file; rename it to use '\(argument.dropFirst())'")
            }
            let lines = try lines(of: String(argument.dropFirst()))
            result += lines
            if lines.contains("--") { return result + arguments[(index + 1)...] }
        }
        return result
    }

    /// A name that ends like a document's is not: a shell may have found a stranger's `@a.md` by `*.md`.
    private static func isFile(_ argument: String) -> Bool {
        argument.hasPrefix("@") && argument.count > 1 && FileNameGuard.documentEnding(of: argument) == nil
    }

    /// Links are followed, since build systems lay out links to what they have written. Only line feeds separate lines: other separators
    /// of Unicode may be part of a stranger's name.
    private static func lines(of path: String) throws(UsageError) -> [String] {
        let text: String
        do throws(Diagnostic) {
            text = try Typesetter.read(path, kind: "file of arguments", roots: ["/"])
        } catch {
            throw UsageError("'@\(path)': \(error.message)", hint: error.hints.first)
        }
        return text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { line in
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            return line.isEmpty ? nil : String(Substring(line))
        }
    }
}
