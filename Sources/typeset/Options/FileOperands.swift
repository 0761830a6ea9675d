import TypesetBase
import TypesetKit

/// The files that operands name: each in one spelling, and those that match a pattern that the shell did not expand.
enum FileOperands {
    /// Returns the files that an operand names.
    ///
    /// - Parameter isLiteral: whether the operand is a literal name, as after `--`.
    /// - Returns: the names. A pattern that matches nothing, or that is the name of a file, is returned unchanged.
    @Sendable static func names(_ operand: String, isLiteral: Bool) throws(UsageError) -> [String] {
        let name = oneSpelling(of: operand)
        guard !isLiteral, Wildcards.areIn(name), !Environment.isName(name) else { return [name] }
        let found = try UsageError.about { () throws(Diagnostic) in try NamePattern.matches(name) }
        return found.isEmpty ? [name] : found.map(oneSpelling)
    }

    /// Returns a path without `.` and repeated slashes, so `./a.md` and `a.md` are the same document.
    ///
    /// `..` stays, because a link may precede it. A single name keeps its `./`, which distinguishes it from a command, a template or an
    /// option.
    static func oneSpelling(of path: String) -> String {
        guard path.hasPrefix("./") || path.contains("/./") || path.contains("//") else { return path }
        let names = FilePath.parts(of: path)
        guard let first = names.first else { return FilePath.isAbsolute(path) ? "/" : "." }
        let joined = (FilePath.isAbsolute(path) ? "/" : "") + names.joined(separator: "/") + (path.hasSuffix("/") ? "/" : "")
        let isWord = !joined.contains { "./".contains($0) } || first.hasPrefix("-") || first.hasPrefix("@")
        return isWord ? "./" + joined : joined
    }
}
