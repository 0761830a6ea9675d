import Diagnostics
import FileAccess
import TypesetKit

/// `@FILE` among arguments: the lines of the file in its place, for more documents than a command line can have.
enum ArgumentFile {
    /// Names that a shell may have found with `*.md`: a file of a stranger's that is called `@a.md` must not bring options along.
    private static let documents: Set<String> = [".md", ".markdown", ".pdf", ".json", ".tar", ".yaml", ".yml"]

    /// The arguments with those of files in the place of the files' names. What stands in a file is not looked up again.
    static func expanded(_ arguments: [String]) throws(UsageError) -> [String] {
        guard arguments.contains(where: isFile) else { return arguments }
        var result: [String] = []
        for argument in arguments {
            if isFile(argument) { result += try lines(of: String(argument.dropFirst())) } else { result.append(argument) }
        }
        return result
    }

    private static func isFile(_ argument: String) -> Bool {
        argument.hasPrefix("@") && argument.count > 1 && !documents.contains(FilePath.fileExtension(of: argument).lowercased())
    }

    /// Links are followed, since build systems lay out links to what they have written.
    private static func lines(of path: String) throws(UsageError) -> [String] {
        do throws(Diagnostic) {
            return try Typesetter.read(path, kind: "file of arguments", roots: ["/"]).split(whereSeparator: \.isNewline).map(String.init)
        } catch {
            throw UsageError("'@\(path)': \(error.message)", hint: error.hints.first)
        }
    }
}
