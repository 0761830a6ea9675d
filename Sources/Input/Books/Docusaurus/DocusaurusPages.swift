import TypesetBase
import TypesetMarkdown

/// The documents of a Docusaurus site in their order, and their ids.
struct DocusaurusPages {
    /// The paths of documents by id: the path below the folder of documents, without sorting numbers, ending in any `id` of front matter.
    private(set) var paths: [String: String] = [:]
    private let root: Category?

    /// A folder with the settings of its `_category_.json` or `_category_.yml`.
    private struct Category {
        var name: String
        var item: NavigationItem
        var position: Double?
        var categories: [Category] = []
        var pages: [Page] = []
    }

    private struct Page {
        var path: String
        var position: Double?
    }

    /// Reads the pages of a site.
    ///
    /// - Parameters:
    ///   - folder: the folder of documents; if it is missing, the site has none.
    ///   - route: the route below which the addresses of documents lie.
    init(_ folder: String, _ files: BookFiles, route: String) throws(Diagnostic) {
        do throws(FileProblem) {
            var reader = Reader(files: files, route: route)
            root = reader.category(try PageFolder(folder, files), name: "", id: "")
            paths = reader.paths
        } catch {
            throw Diagnostic(error, kind: "folder", path: folder, at: nil)
        }
    }

    /// The items of a folder, named by its path below the folder of documents; all items if the name is nil.
    func items(of name: String?) -> [NavigationItem] {
        var category = root
        for part in FilePath.parts(of: name ?? "") { category = category?.categories.first { $0.name == part } }
        guard let category else { return [] }
        let own = category.item.path.map { NavigationItem(title: [], path: $0, span: SourceSpan(ofWhole: $0)) }
        return [own].compactMap(\.self) + Self.items(category)
    }

    /// The items in the order of their positions, then of their names.
    private static func items(_ category: Category) -> [NavigationItem] {
        let pages = category.pages.map { page in
            let span = SourceSpan(ofWhole: page.path)
            return (page.position, FilePath.name(of: page.path), NavigationItem(title: [], path: page.path, span: span))
        }
        let categories = category.categories.map { inner in
            var item = inner.item
            item.items = items(inner)
            return (inner.position, inner.name, item)
        }
        return (pages + categories).sorted { a, b in
            let (left, right) = (a.0 ?? .infinity, b.0 ?? .infinity)
            return left == right ? NaturalOrder.precedes(a.1, b.1) : left < right
        }.map(\.2)
    }

    /// The address of the page that Docusaurus makes for a category; nil if it makes none.
    static func address(ofCategory label: String, _ link: YAMLNode?, route: String) -> String? {
        guard link?["type"]?.text == "generated-index" else { return nil }
        let name = label.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        return "/" + (route + "/" + (link?["slug"]?.text ?? "category/" + name)).split(separator: "/").joined(separator: "/")
    }

    // MARK: Reading

    private struct Reader {
        let files: BookFiles
        let route: String
        var paths: [String: String] = [:]

        mutating func category(_ folder: PageFolder, name: String, id: String) -> Category {
            let settings = settings(of: folder.path), span = settings?["label"]?.span ?? SourceSpan(ofWhole: folder.path)
            let title = settings?["label"]?.text ?? PageFolder.title(ofFolder: folder.path)
            var category = Category(
                name: name, item: NavigationItem(title: [Inline(.text(title), span: span)], path: folder.introduction, span: span))
            category.item.address = DocusaurusPages.address(ofCategory: title, settings?["link"], route: route)
            category.position = settings?["position"]?.text.flatMap { Double($0) } ?? DocusaurusPages.split(name).number
            if let introduction = folder.introduction { _ = page(introduction, in: id) }
            for item in folder.items {
                switch item {
                case .page(let path): if let page = page(path, in: id) { category.pages.append(page) }
                case .folder(let inner):
                    let name = FilePath.name(of: inner.path)
                    category.categories.append(self.category(inner, name: name, id: id + DocusaurusPages.split(name).name + "/"))
                }
            }
            return category
        }

        private func settings(of folder: String) -> YAMLNode? {
            for name in ["_category_.json", "_category_.yml", "_category_.yaml"] {
                let path = FilePath.join(folder, name)
                guard files.isFile(path), let file = try? files.read(path, kind: "category") else { continue }
                return name.hasSuffix("json") ? ScriptLiteral.exported(by: file) : YAMLParser.parse(file).node
            }
            return nil
        }

        /// A page; nil if it is not published.
        private mutating func page(_ path: String, in id: String) -> Page? {
            // Files that other pages import are not pages.
            if FilePath.name(of: path).hasPrefix("_") { return nil }
            guard let file = try? files.read(path, kind: "chapter", limit: 10_000_000) else { return Page(path: path) }
            let entries = FrontMatter.entries(of: file)
            func value(_ key: String) -> String? { entries.first { $0.key.text == key }?.value.text }
            let number = DocusaurusPages.split(FilePath.stem(of: path)).number
            paths[id + DocusaurusPages.name(of: path, entries)] = path
            // The unchanged file name is an id, too, and is usual in practice.
            paths[id + FilePath.stem(of: path)] = path
            guard value("draft") != "true", value("unlisted") != "true" else { return nil }
            return Page(path: path, position: value("sidebar_position").flatMap { Double($0) } ?? number)
        }
    }

    /// The last part of a page's id: the `id` of front matter, or the file name without its sort number.
    ///
    /// It is also the title of a page without one.
    static func name(of page: String, _ frontMatter: [YAMLPair]) -> String {
        frontMatter.first { $0.key.text == "id" }?.value.text ?? split(FilePath.stem(of: page)).name
    }

    /// Splits a name from the number that sorts it: `01-intro` is `intro` with the number 1.
    private static func split(_ name: String) -> (number: Double?, name: String) {
        let digits = name.prefix { $0.isASCII && $0.isNumber }, rest = name[digits.endIndex...]
        let text = rest.drop { "-_. ".contains($0) }
        guard !digits.isEmpty, text.startIndex > rest.startIndex, text.first?.isNumber == false else { return (nil, name) }
        return (Double(digits), String(text))
    }
}
