package import TypesetBase

/// Path templates with fields in braces that are filled in for each document: `{dir}/{stem}.pdf`.
package enum PathTemplate {
    /// The fields for the document's folder and for its name without the extension.
    package static let documentFields = ["dir", "stem"]

    /// Checks the braces and fields of a template.
    ///
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

    /// Fills in `{dir}` and `{stem}`, after all other fields, because braces in file names are not fields.
    ///
    /// - Parameter base: the folder that `{dir}` is relative to and that contains the document; nil: the working folder.
    package static func filled(_ template: String, for document: String, relativeTo base: String? = nil) -> String {
        var folder = FilePath.folder(of: document)
        if let base { folder = ProjectPath.relative(document, to: base).map(FilePath.folder) ?? "." }
        let path = template.hasPrefix("{dir}/") ? FilePath.join(folder, String(template.dropFirst("{dir}/".count))) : template
        return path.replacing("{dir}/", with: folder == "." ? "" : folder + "/").replacing("{dir}", with: folder).replacing(
            "{stem}", with: stem(of: document))
    }

    /// Returns the name without its extension, except for `...md`, because the stem `..` would lead to the parent folder.
    private static func stem(of document: String) -> String {
        let stem = FilePath.stem(of: document)
        return [".", ".."].contains(stem) ? FilePath.name(of: document) : stem
    }

    /// Returns the folder that the user chose for a document's files: the template's folders before the first field, or the document's
    /// folder.
    ///
    /// It is the beginning of each filled-in path.
    package static func base(of template: String, for document: String) -> String {
        if template.hasPrefix("{dir}/") { return FilePath.folder(of: document) }
        return FilePath.folder(of: String(template.prefix { $0 != "{" }))
    }
}
