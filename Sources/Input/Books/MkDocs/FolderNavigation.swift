import TypesetBase
import TypesetMarkdown

/// The pages of a folder that a navigation names: those of the list that the plugin `literate-nav` of MkDocs reads in a Markdown file of
/// the folder or, without one, all pages in their order.
struct FolderNavigation {
    /// The name of the Markdown file with the list, `nav_file` of the plugin; nil without the plugin.
    private let listName: String?
    /// Whether the introduction of a folder is a page that the list need not name.
    private let hasImplicitIndex: Bool
    private let files: BookFiles
    /// The files with lists, in the order in which they were read.
    private(set) var lists: [SourceFile] = []
    private(set) var diagnostics: [Diagnostic] = []

    /// The deepest nesting of folders and lists.
    private static let maximumDepth = 20

    /// Reads how the site names the pages of its folders.
    ///
    /// - Parameters:
    ///   - hasLists: whether the site has the plugin.
    ///   - settings: the settings of the plugin, if it has any.
    init(hasLists: Bool, _ settings: YAMLNode?, _ files: BookFiles) {
        listName = hasLists ? settings?["nav_file"]?.text ?? "SUMMARY.md" : nil
        hasImplicitIndex = settings?["implicit_index"]?.text == "true"
        self.files = files
    }

    /// Whether the folder of a site has a list of its pages.
    func hasList(_ folder: String) -> Bool { listName.map { files.isFile(FilePath.join(folder, $0)) } ?? false }

    /// The items of a folder.
    ///
    /// - Parameter span: the place that names the folder, if there is one.
    mutating func items(of folder: String, at span: SourceSpan?) -> [NavigationItem] { items(of: folder, at: span, depth: 0) }

    private mutating func items(of folder: String, at span: SourceSpan?, depth: Int) -> [NavigationItem] {
        guard depth < Self.maximumDepth else { return [] }
        do throws(Diagnostic) {
            guard let listName, hasList(folder) else { return try FolderReader.items(of: folder, files) }
            let file = try files.read(FilePath.join(folder, listName), kind: "list of chapters", at: span)
            let document = MarkdownParser.parse(file, dialect: .mkdocs).document
            guard let list = document.blocks.lazy.compactMap(Self.list).last else { return try FolderReader.items(of: folder, files) }
            lists.append(file)
            let items = list.items.flatMap { self.items($0, in: folder, depth: depth) }
            return introduction(of: folder, besides: items) + items
        } catch {
            // A plugin may write the pages of a folder when the site is built.
            var problem = error
            (problem.severity, problem.span) = (.warning, problem.span ?? span)
            diagnostics.append(problem)
            return []
        }
    }

    private func introduction(of folder: String, besides items: [NavigationItem]) -> [NavigationItem] {
        guard hasImplicitIndex else { return [] }
        let paths = ["index.md", "README.md"].map { FilePath.normalized(FilePath.join(folder, $0)) }
        let path = paths.first { path in files.isFile(path) && !items.contains { $0.path.map(FilePath.normalized) == path } }
        return path.map { [NavigationItem(title: [], path: $0, span: SourceSpan(ofWhole: $0))] } ?? []
    }

    private static func list(_ block: Block) -> List? { if case .list(let list) = block.kind { list } else { nil } }

    /// The items of an entry: a link to a page or a folder, or a title, over those of the lists in it.
    private mutating func items(_ item: List.Item, in folder: String, depth: Int) -> [NavigationItem] {
        let inner = item.blocks.compactMap(Self.list).flatMap(\.items).flatMap { items($0, in: folder, depth: depth + 1) }
        guard depth < Self.maximumDepth, case .paragraph(let words)? = item.blocks.first?.kind else { return inner }
        guard let link = words.first(where: \.isLink), case .link(let destination, _, let title) = link.kind else {
            if words.plainText.contains("*") {
                diagnostics.append(
                    .warning("patterns are not read: the pages of `\(words.plainText)` are left out", at: item.span.firstLine))
                return inner
            }
            return [NavigationItem(title: words, items: inner, span: item.span.firstLine)]
        }
        guard !destination.contains("://"), !destination.hasPrefix("#") else { return inner }
        let path = FilePath.join(folder, destination.decodingPercentCodes)
        guard destination.hasSuffix("/") else { return [NavigationItem(title: title, path: path, items: inner, span: link.span)] }
        return [NavigationItem(title: title, items: items(of: path, at: link.span, depth: depth + 1) + inner, span: link.span)]
    }
}
