import TypesetBase
import TypesetMarkdown

/// Makes a book from the Markdown files in a folder: `index.md` or `README.md` first, then the others in natural order.
///
/// A folder in it is a part or, if it has an introduction, a chapter that contains others.
enum FolderReader {
    static func read(_ folder: String, files: BookFiles) throws(Diagnostic) -> OutlineBuilder {
        var builder = OutlineBuilder(BookOutline(syntax: syntax(of: folder, files), folder: folder), files: files)
        builder.add(try items(of: folder, files))
        guard builder.outline.entries.isEmpty else { return builder }
        throw .error(
            "there is no book in this folder", path: folder,
            hints: ["add a list of chapters (\(BookPrograms.suggestedNames.joined(separator: ", "))) or Markdown files"])
    }

    /// The syntax of the pages, by the settings of programs whose settings list no pages.
    private static func syntax(of folder: String, _ files: BookFiles) -> ChapterSyntax {
        func settings(_ path: String) -> SourceFile? { files.isFile(path) ? try? files.read(path, kind: "configuration") : nil }
        if let wiki = WikiFolder.syntax(of: folder, reading: settings) { return wiki }
        if Vault.isVault(folder) { return .obsidian }
        if HugoSite.isSite(folder) { return .hugo(folder: folder) }
        if DocFXSet.isSet(folder) { return .docFX(folder: folder) }
        if let site = VitePressSite(at: folder, reading: settings) { return .vitePress(source: site.source) }
        return JekyllSite(at: folder, reading: settings).map { .jekyll($0) } ?? .gitHub
    }

    /// The pages below a folder, as a book or for a site.
    static func items(of folder: String, _ files: BookFiles) throws(Diagnostic) -> [NavigationItem] {
        do throws(FileProblem) {
            let pages = try PageFolder(folder, files)
            let introduction = pages.introduction.map { item($0, numbering: .none) }
            return [introduction].compactMap(\.self) + pages.items.map(item)
        } catch {
            throw Diagnostic(error, kind: "folder", path: folder, at: nil)
        }
    }

    private static func item(_ item: PageFolder.Item) -> NavigationItem {
        switch item {
        case .page(let path): return self.item(path)
        case .folder(let folder):
            let span = SourceSpan(ofWhole: folder.introduction ?? folder.path), isTitled = folder.introduction == nil
            let title = Inline(.text(PageFolder.title(ofFolder: folder.path)), span: span)
            return NavigationItem(
                title: isTitled ? [title] : [], path: folder.introduction, items: folder.items.map(self.item), span: span)
        }
    }

    private static func item(_ path: String, numbering: BookChapter.Numbering = .number) -> NavigationItem {
        NavigationItem(title: [], path: path, numbering: numbering, span: SourceSpan(ofWhole: path))
    }
}

extension SourceSpan {
    /// Creates the place of an item that no file names: the beginning of the file or folder itself.
    init(ofWhole path: String) { self.init(file: SourceFile(path: path, bytes: []), range: 0..<0) }
}
