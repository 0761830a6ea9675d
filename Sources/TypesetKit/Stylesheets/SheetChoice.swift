import Diagnostics

/// Which stylesheet a document is set with: a template's name, or a file.
enum SheetChoice: Hashable, Sendable {
    case template(String)
    case file(String)

    /// A word that could be either is the file where there is one; anything with a slash or an extension of YAML can only be a file.
    ///
    /// - Parameter folder: where relative paths begin: the working folder for an option, the document's for its front matter.
    init(_ text: String, relativeTo folder: String = ".", exists: (String) -> Bool = InputFile.exists) {
        guard text != InputFile.standardInput else { self = .file(text); return }
        let path = FilePath.join(folder, text)
        let isName = !text.contains("/") && ![".yaml", ".yml"].contains(FilePath.fileExtension(of: text).lowercased())
        self = isName && !exists(path) ? .template(text) : .file(path)
    }
}

extension SheetChoice {
    var isFile: Bool {
        if case .file = self { return true }
        return false
    }
}

/// The stylesheets that come with the program: the files of `Templates/`, compiled in so that the program is one file.
package enum Templates {
    /// What a document without a stylesheet gets.
    static let defaultName = "default"

    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("default", PackageResources.default_yaml),
        ("report", PackageResources.report_yaml),
    ]

    package static let names = sources.map(\.name)

    /// Messages show it as `template report`: it is no file of the user's.
    static func source(_ name: String) -> SourceFile? {
        sources.first { $0.name == name }.map { SourceFile(path: "template " + name, bytes: $0.bytes, isBuiltIn: true) }
    }

    static func contains(_ span: SourceSpan?) -> Bool { span?.file.isBuiltIn == true }
}
