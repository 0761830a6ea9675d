import Diagnostics

/// The stylesheet of a document: a template, or a file.
enum SheetChoice: Hashable, Sendable {
    case template(String)
    case file(String)

    /// A word without a slash and without the extension `.yaml` or `.yml` names a template, unless there is a file of that name. Anything
    /// else is the path of a file.
    ///
    /// - Parameter folder: the folder of relative paths: the working folder for an option, the document's folder for its front matter.
    init(_ text: String, relativeTo folder: String = ".", exists: (String) -> Bool = InputFile.exists) {
        guard text != InputFile.standardInput else { self = .file(text); return }
        let path = FilePath.join(folder, text)
        let isName = !text.contains("/") && ![".yaml", ".yml"].contains(FilePath.fileExtension(of: text).lowercased())
        self = isName && !exists(path) ? .template(text) : .file(path)
    }
}

extension SheetChoice {
    /// Whether it is a file and not a template.
    var isFile: Bool {
        if case .file = self { return true }
        return false
    }
}

/// The built-in stylesheets: the files of `Templates/`, compiled into the program.
package enum Templates {
    /// The template for documents that name no stylesheet.
    static let defaultName = "default"

    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("default", PackageResources.default_yaml),
        ("report", PackageResources.report_yaml),
    ]

    /// The names of all templates.
    package static let names = sources.map(\.name)

    /// The text of a template; nil if there is none of this name. Messages call it `template report`, because the user has no such file.
    static func source(_ name: String) -> SourceFile? {
        sources.first { $0.name == name }.map { SourceFile(path: "template " + name, bytes: $0.bytes, isBuiltIn: true) }
    }

    /// Whether the span lies in a template.
    static func contains(_ span: SourceSpan?) -> Bool { span?.file.isBuiltIn == true }
}
