import TypesetBase

/// A stylesheet to load, and the files that may be read for it; equal requests have the same result, independent of their place.
struct SheetRequest: Hashable, Sendable {
    let choice: SheetChoice
    /// The folders below which all files that the stylesheet names must lie.
    let roots: FileRoots
    /// The folders below which the stylesheet must lie if a document names it, and to which it may be a link if the user names it.
    let ownRoots: FileRoots
    /// The place where a document names it; nil if the user does.
    let span: SourceSpan?

    /// Returns a request for a stylesheet that the user names; the files that it names may also lie below its own folder.
    static func given(_ choice: SheetChoice, roots: FileRoots) -> SheetRequest {
        guard case .file(let path) = choice else { return SheetRequest(choice: choice, roots: roots, ownRoots: roots, span: nil) }
        return SheetRequest(choice: choice, roots: roots.adding(FilePath.folder(of: path)), ownRoots: roots, span: nil)
    }

    /// Returns a request for a stylesheet that a document names.
    ///
    /// - Parameters:
    ///   - folder: the folder that its path is relative to.
    ///   - roots: the roots of the job. A stylesheet below them uses only these, so it is the same for all documents.
    ///   - own: the same roots with those that the document adds, its folder and its repository.
    static func named(_ text: String, at span: SourceSpan, in folder: String, roots: FileRoots, own: FileRoots) -> SheetRequest {
        // Only the user may name standard input.
        let text = text == GivenFile.standardInput ? "./" + text : text
        let choice = SheetChoice(text, relativeTo: folder, exists: own.exists)
        guard case .file(let path) = choice else { return SheetRequest(choice: choice, roots: roots, ownRoots: own, span: span) }
        let isShared = (try? own.canonicalPath(of: path)).map(roots.contains) ?? false
        return SheetRequest(choice: choice, roots: isShared ? roots : own, ownRoots: own, span: span)
    }

    /// The place of the name is not compared.
    static func == (a: Self, b: Self) -> Bool {
        a.choice == b.choice && a.roots == b.roots && (a.span == nil) == (b.span == nil)
    }

    /// Hashes the properties that `==` compares.
    func hash(into hasher: inout Hasher) {
        hasher.combine(choice)
        hasher.combine(roots)
        hasher.combine(span == nil)
    }
}

/// The stylesheet of a document: a template, or a file.
enum SheetChoice: Hashable, Sendable {
    case template(String)
    case file(String)

    /// Creates a choice from the name or path of a stylesheet.
    ///
    /// A word without a slash and without the extension `.yaml` or `.yml` names a template, unless a file of that name exists. Any other
    /// text is the path of a file.
    ///
    /// - Parameter folder: the folder of relative paths: the working folder for an option, the document's folder for its front matter.
    init(_ text: String, relativeTo folder: String = ".", exists: (String) -> Bool = InputFile.exists) {
        guard text != GivenFile.standardInput else { self = .file(text); return }
        let path = FilePath.join(folder, text)
        let isName = !text.contains("/") && ![".yaml", ".yml"].contains(FilePath.fileExtension(of: text).lowercased())
        // A folder such as `book` does not hide a template.
        let isFolder = Templates.names.contains(text) && InputFile.isFolder(path)
        self = isName && (!exists(path) || isFolder) ? .template(text) : .file(path)
    }
}
