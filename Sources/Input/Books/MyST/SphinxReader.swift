import TypesetBase
import TypesetMarkdown

/// Reads a Sphinx project whose pages are Markdown: the root page of `conf.py`, and the pages of the `{toctree}` directives.
///
/// `conf.py` is a program, which is not run: only settings that are texts on one line are read.
struct SphinxReader: BookListReader {
    static let listNames = ["conf.py"]
    static func syntax(folder: String) -> ChapterSyntax { .myST }
    /// Whether the extension that reads Markdown is among the settings.
    static func isList(_ file: SourceFile) -> Bool { file.bytes[...].contains("myst".utf8) }

    private(set) var builder: OutlineBuilder
    /// The pages that are listed already, since the tree of pages may have cycles.
    private var listed: Set<String> = []

    /// More levels than any tree of pages has.
    private static let maximumDepth = 20

    init(builder: OutlineBuilder) { self.builder = builder }

    mutating func read(_ list: SourceFile) {
        builder.outline.metadata.title = Self.setting("project", of: list)
        builder.outline.metadata.titleText = builder.outline.metadata.title.map { [Inline(.text($0.value), span: $0.span)] } ?? []
        builder.outline.metadata.authors =
            Self.setting("author", of: list).map {
                [Located(Metadata.Author(name: $0.value), span: $0.span)]
            } ?? []
        builder.outline.metadata.language = Self.setting("language", of: list)
        readSubstitutions(of: list)
        let root = Self.setting("root_doc", of: list) ?? Self.setting("master_doc", of: list) ?? Located("index", span: list.start)
        guard let path = builder.notebookPage(root) else {
            // A page in reStructuredText is left out, but those that it lists are not.
            return builder.add(items(below: FilePath.join(builder.outline.folder, root.value + ".rst"), depth: 0))
        }
        listed.insert(FilePath.normalized(path))
        builder.add([NavigationItem(title: [], path: path, numbering: .none, span: root.span)] + items(below: path, depth: 0))
    }

    /// The text of a setting on a line of its own.
    private static func setting(_ name: String, of list: SourceFile) -> Located<String>? {
        for line in list.lines {
            let text = String(decoding: list.bytes[line].prefix(500), as: UTF8.self)
            guard text.hasPrefix(name), let match = text.wholeMatch(of: /\w+\s*=\s*["']([^"'\\]*)["']\s*(?:#.*)?\s*/),
                text.prefix(while: { $0.isLetter || $0 == "_" }) == name, !match.1.isEmpty
            else { continue }
            let start = line.lowerBound + text.utf8.distance(from: text.startIndex, to: match.1.startIndex)
            return Located(String(match.1), span: SourceSpan(file: list, range: start..<start + match.1.utf8.count))
        }
        return nil
    }

    /// Reads the substitutions that are texts on lines of their own.
    private mutating func readSubstitutions(of list: SourceFile) {
        var isOpen = false, entries: [YAMLPair] = []
        for line in list.lines {
            let text = String(decoding: list.bytes[line].prefix(1000), as: UTF8.self), span = SourceSpan(file: list, range: line)
            if !isOpen {
                isOpen = text.prefixMatch(of: /myst_substitutions\s*=\s*\{/) != nil
            } else if let match = text.wholeMatch(of: /\s*["']([^"'\\]+)["']\s*:\s*(?:"([^"\\]*)"|'([^'\\]*)'),?\s*(?:#.*)?\s*/) {
                let key = YAMLNode(.scalar(String(match.1), .quoted), span: span)
                entries.append(YAMLPair(key: key, value: YAMLNode(.scalar(String(match.2 ?? match.3 ?? ""), .quoted), span: span)))
            } else if text.hasPrefix("}") {
                break
            }
        }
        if isOpen { builder.outline.metadata.substitutions.addSubstitutions(YAMLNode(.mapping(entries), span: list.start)) }
    }

    // MARK: Pages

    /// The items of the directives on a page; those below a caption are a part or a section.
    private mutating func items(below path: String, depth: Int) -> [NavigationItem] {
        guard depth < Self.maximumDepth, let file = try? builder.files.read(path, kind: "chapter", limit: 10_000_000),
            file.bytes[...].contains("toctree".utf8)
        else { return [] }
        let isMarkdown = FilePath.fileExtension(of: path) != ".rst"
        var items: [NavigationItem] = [], fences = MySTFences(), tree: Tree?
        for line in file.lines {
            var words = file.bytes[line].drop { $0 == 0x20 || $0 == 0x09 }
            while let last = words.last, last <= 0x20 { words.removeLast() }
            var begins = words.starts(with: ".. toctree::".utf8), ends = !words.isEmpty && words.startIndex == line.lowerBound
            if isMarkdown {
                (begins, ends) = (false, false)
                switch fences.read(words) {
                case .begins(let fence): begins = fence.directive == "toctree"
                case .ends: ends = true
                case .other: break
                }
            }
            if ends, let last = tree.take() { items += last.items(&builder) }
            if begins {
                tree = Tree()
            } else if !ends, !words.isEmpty {
                let entry = Located(
                    String(decoding: words, as: UTF8.self), span: SourceSpan(file: file, range: words.startIndex..<words.endIndex))
                if entry.value.hasPrefix(":caption:") {
                    tree?.caption = Located(String(entry.value.dropFirst(":caption:".count)).trimmingSpaces, span: entry.span)
                } else if tree != nil, entry.value.first != ":" {
                    tree?.items += self.items(of: entry, on: path, depth: depth)
                }
            }
        }
        return items + (tree?.items(&builder) ?? [])
    }

    /// A directive with the items of its entries.
    private struct Tree {
        var caption: Located<String>?
        var items: [NavigationItem] = []

        /// The items, below the caption if there is one.
        func items(_ builder: inout OutlineBuilder) -> [NavigationItem] {
            guard let caption, !items.isEmpty, !caption.value.isEmpty else { return items }
            return [NavigationItem(title: builder.title(caption), items: items, span: caption.span)]
        }
    }

    /// The items of an entry: `page`, `Title <page>`, a pattern of pages, or an address of the web, which is none.
    private mutating func items(of entry: Located<String>, on page: String, depth: Int) -> [NavigationItem] {
        var name = entry.value, title: [Inline] = []
        if name.last == ">", let open = name.lastIndex(of: "<") {
            title = builder.title(Located(String(name[..<open]).trimmingSpaces, span: entry.span))
            name = String(name[open...].dropFirst().dropLast())
        }
        guard name != "self", !name.contains("://") else { return [] }
        let folder = FilePath.normalized(FilePath.folder(of: page)), base = FilePath.normalized(builder.outline.folder)
        let own = folder == base ? "." : FilePath.relative(folder, to: base) ?? "."
        let place = Located(
            FilePath.normalized(name.hasPrefix("/") ? String(name.dropFirst()) : FilePath.join(own, name)), span: entry.span)
        let paths = name.contains("*") ? builder.notebookPages(matching: place) : [builder.notebookPage(place)].compactMap(\.self)
        return paths.compactMap { path in
            guard listed.insert(FilePath.normalized(path)).inserted else { return nil }
            return NavigationItem(
                title: title, path: path, items: items(below: path, depth: depth + 1), numbering: .none, span: entry.span)
        }
    }
}

extension OutlineBuilder {
    /// The inlines of a title.
    fileprivate func title(_ text: Located<String>?) -> [Inline] { text.map { MarkdownFragment.inlines($0.value, at: $0.span) } ?? [] }
}

extension SourceFile {
    fileprivate var start: SourceSpan { SourceSpan(file: self, range: 0..<0) }
}
