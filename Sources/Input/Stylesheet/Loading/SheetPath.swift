/// Paths that a sheet writes, relative to the folder it lies in.
enum SheetPath {
    /// Whether a line of `extends` is a path and not the name of a template.
    static func isPath(_ text: String) -> Bool {
        text.contains("/") || text.hasSuffix(".yaml") || text.hasSuffix(".yml")
    }

    static func resolve(_ path: String, from sheet: String) -> String {
        guard !path.hasPrefix("/") else { return normalized(path) }
        guard let slash = sheet.lastIndex(of: "/") else { return normalized(path) }
        return normalized(String(sheet[...slash]) + path)
    }

    static let relativeHint = "paths are relative to the folder of the sheet that writes them"

    /// Without `.` and, where possible, `..`, so that one file has one name.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        if parts.isEmpty { return path.hasPrefix("/") ? "/" : "." }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
