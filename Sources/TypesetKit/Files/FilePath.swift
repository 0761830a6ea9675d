package import Diagnostics

/// Operations on paths as text; none of them accesses the file system.
package enum FilePath {
    /// The folder part of a path; `.` if it has none.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The last component of a path.
    static func name(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// The name without its last extension, `stdin` for standard input. A leading full stop does not begin an extension.
    package static func stem(of path: String) -> String {
        if path == InputFile.standardInput { return "stdin" }
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }

    /// The extension with its full stop, such as `.pdf`; empty if there is none.
    static func fileExtension(of path: String) -> String {
        path == InputFile.standardInput ? "" : String(name(of: path).dropFirst(stem(of: path).count))
    }

    /// Appends `name` to `folder`, unless `name` is absolute or `folder` is the working folder.
    static func join(_ folder: String, _ name: String) -> String {
        if name.hasPrefix("/") || folder.isEmpty || folder == "." { return name }
        return folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// Removes `.`, repeated slashes, and `..` after a named folder, so that different spellings of a path compare equal.
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

/// Paths with fields in braces that each document fills in: `{dir}/{stem}.pdf`.
package enum PathTemplate {
    /// The fields for the document's folder and for its name without the extension.
    package static let documentFields = ["dir", "stem"]

    /// - Throws: an error if a brace is unpaired or a field is not one of `fields`.
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

    /// Fills in `{dir}` and `{stem}`. Other fields must be filled in before, because braces in file names are not fields.
    package static func filled(_ template: String, for document: String) -> String {
        let folder = FilePath.folder(of: document)
        let path = template.hasPrefix("{dir}/") ? FilePath.join(folder, String(template.dropFirst("{dir}/".count))) : template
        return path.replacing("{dir}", with: folder).replacing("{stem}", with: FilePath.stem(of: document))
    }
}
