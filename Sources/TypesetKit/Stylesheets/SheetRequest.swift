import Diagnostics
import FileAccess

/// A stylesheet to load, and what may be read for it. Equal requests have the same result, wherever they are made.
struct SheetRequest: Hashable, Sendable {
    let choice: SheetChoice
    /// Below which everything must lie that the stylesheet names.
    let roots: FileRoots
    /// Below which it must lie itself if a document names it; where it may lead as a link if the user does.
    let ownRoots: FileRoots
    /// Where a document names it; nil: the user does.
    let span: SourceSpan?

    /// A stylesheet that the user names. What it names may lie below its own folder, too.
    static func given(_ choice: SheetChoice, roots: FileRoots) -> SheetRequest {
        guard case .file(let path) = choice else { return SheetRequest(choice: choice, roots: roots, ownRoots: roots, span: nil) }
        return SheetRequest(choice: choice, roots: roots.adding(FilePath.folder(of: path)), ownRoots: roots, span: nil)
    }

    /// A stylesheet that a document names.
    ///
    /// - Parameters:
    ///   - folder: where its path begins.
    ///   - roots: those of the job. What lies below them has these alone, so that it is the same for all documents.
    ///   - own: the same with what the document adds, its folder and its repository.
    static func named(_ text: String, at span: SourceSpan, in folder: String, roots: FileRoots, own: FileRoots) -> SheetRequest {
        // Standard input is the user's to name.
        let text = text == GivenFile.standardInput ? "./" + text : text
        let choice = SheetChoice(text, relativeTo: folder, exists: own.exists)
        guard case .file(let path) = choice else { return SheetRequest(choice: choice, roots: roots, ownRoots: own, span: span) }
        let isShared = (try? own.canonicalPath(of: path)).map(roots.contains) ?? false
        return SheetRequest(choice: choice, roots: isShared ? roots : own, ownRoots: own, span: span)
    }

    /// Where it is named does not count.
    static func == (a: Self, b: Self) -> Bool {
        a.choice == b.choice && a.roots == b.roots && (a.span == nil) == (b.span == nil)
    }

    /// Hashes what `==` compares.
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

    /// A word without a slash and without the extension `.yaml` or `.yml` names a template, unless there is a file of that name. Anything
    /// else is the path of a file.
    ///
    /// - Parameter folder: the folder of relative paths: the working folder for an option, the document's folder for its front matter.
    init(_ text: String, relativeTo folder: String = ".", exists: (String) -> Bool = InputFile.exists) {
        guard text != GivenFile.standardInput else { self = .file(text); return }
        let path = FilePath.join(folder, text)
        let isName = !text.contains("/") && ![".yaml", ".yml"].contains(FilePath.fileExtension(of: text).lowercased())
        // A folder such as `book` hides no template.
        let isFolder = Templates.names.contains(text) && InputFile.isFolder(path)
        self = isName && (!exists(path) || isFolder) ? .template(text) : .file(path)
    }
}
