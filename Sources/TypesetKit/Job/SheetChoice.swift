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
