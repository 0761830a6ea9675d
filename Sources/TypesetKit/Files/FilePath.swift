/// Paths as text, the way the user wrote them: no call here asks the file system.
package enum FilePath {
    /// The folder of a path: `.` where it names none, `/` at the root.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The name without its last extension; a leading full stop begins no extension. What comes from standard input has no name.
    package static func stem(of path: String) -> String {
        if path == InputFile.standardInput { return "stdin" }
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// With the full stop: `.pdf`; empty where there is none.
    static func fileExtension(of path: String) -> String {
        path == InputFile.standardInput ? "" : String(name(of: path).dropFirst(stem(of: path).count))
    }

    /// `name` as seen from `folder`: absolute names stay, and `.` adds nothing to read.
    static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Without `.`, `//` and the `..` that can be resolved by reading alone, so that two spellings of one path are equal.
    package static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        let joined = parts.joined(separator: "/")
        return path.hasPrefix("/") ? "/" + joined : joined.isEmpty ? "." : joined
    }
}
