import Diagnostics
import FileAccess
import TypesetKit

/// The files that operands name: each in one spelling, and those that match a pattern which no shell has expanded.
enum FileOperands {
    /// - Parameter isLiteral: whether the operand is a name whatever is in it, as after `--`.
    /// - Returns: the names; a pattern that matches nothing, or that is the name of a file, stands for itself.
    @Sendable static func names(_ operand: String, isLiteral: Bool) throws(UsageError) -> [String] {
        let name = oneSpelling(of: operand)
        guard !isLiteral, Wildcards.areIn(name), !Environment.isName(name) else { return [name] }
        do throws(Diagnostic) {
            let found = try NamePattern.matches(name)
            return found.isEmpty ? [name] : found.map(oneSpelling)
        } catch {
            throw UsageError(error.message, hint: error.hints.first)
        }
    }

    /// A path without `.` and repeated slashes, so that `./a.md` and `a.md` are one document. `..` stays, since a link may precede it.
    ///
    /// A name alone keeps the `./` that says that it is no command, template or option.
    static func oneSpelling(of path: String) -> String {
        guard path.hasPrefix("./") || path.contains("/./") || path.contains("//") else { return path }
        let names = FilePath.parts(of: path)
        guard let first = names.first else { return FilePath.isAbsolute(path) ? "/" : "." }
        let joined = (FilePath.isAbsolute(path) ? "/" : "") + names.joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
        let isWord = !joined.contains { "./".contains($0) } || first.hasPrefix("-") || first.hasPrefix("@")
        return isWord ? "./" + joined : joined
    }
}
