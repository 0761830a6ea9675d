package import Diagnostics

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
