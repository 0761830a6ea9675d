package import Diagnostics

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

/// Paths with fields in braces, which the name of a document fills: `{dir}/{stem}.pdf`.
package enum PathTemplate {
    /// The folder of the document, and its name without the extension.
    package static let documentFields = ["dir", "stem"]

    /// Every brace belongs to one of the fields.
    package static func check(_ template: String, fields: [String]) throws(Diagnostic) {
        var rest = template[...]
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}") else {
                throw Diagnostic.error("output template '\(template)' has an unpaired brace")
            }
            let field = String(rest[rest.index(after: brace)..<end])
            guard fields.contains(field) else {
                throw Diagnostic.error(
                    "unknown field '{\(field)}' in output template '\(template)'",
                    hints: ["the fields are \(fields.map { "{\($0)}" }.joined(separator: " "))"])
            }
            rest = rest[rest.index(after: end)...]
        }
    }

    /// With `{dir}` and `{stem}` of a document. Other fields must be filled before: braces in names of files are none.
    package static func filled(_ template: String, for document: String) -> String {
        let folder = FilePath.folder(of: document)
        let path = template.hasPrefix("{dir}/") ? FilePath.join(folder, String(template.dropFirst("{dir}/".count))) : template
        return path.replacing("{dir}", with: folder).replacing("{stem}", with: FilePath.stem(of: document))
    }
}
