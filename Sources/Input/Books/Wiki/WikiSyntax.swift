import TypesetBase
import TypesetMarkdown

extension Construct {
    static let pageLink = Construct(
        "page-link", "`[[text|Page name]]` in a wiki of GitHub or a workspace of Dendron", set: [.github, .obsidian])
}

extension ChapterSyntax {
    /// The language of GitHub with links to pages in double brackets, whose text is before the page.
    static let wiki: ChapterSyntax = {
        var syntax = ChapterSyntax.gitHub
        syntax.constructs.append(.lines([.pageLink]) { WikiLinks($0, isDendron: false) })
        return syntax
    }()

    /// The notes of Dendron, which are embedded as in Obsidian.
    static let dendron: ChapterSyntax = {
        let links = PageConstruct.lines([.pageLink]) { WikiLinks($0, isDendron: true) }
        var syntax = ChapterSyntax.obsidian
        // Before the notes are embedded, for their names, and after it, for the links in them.
        syntax.constructs = [links] + syntax.constructs + [links]
        return syntax
    }()
}

/// The folders whose pages link to each other by names.
enum WikiFolder {
    /// The syntax of the pages below a folder; nil if it is no wiki.
    ///
    /// - Parameter file: reads a file; returns nil if it is missing.
    static func syntax(of folder: String, reading file: (_ path: String) -> SourceFile?) -> ChapterSyntax? {
        if ["_Sidebar.md", "_Footer.md"].contains(where: { file(FilePath.join(folder, $0)) != nil }) { return .wiki }
        if file(FilePath.join(folder, "logseq/config.edn")) != nil { return .logseq }
        return file(FilePath.join(folder, "dendron.yml")) == nil ? nil : .dendron
    }
}

/// Replaces the links of wikis by those of Markdown.
///
/// - `[[Page name]]` and `[[text|Page name]]` lead to `Page-name.md`, and in Dendron to the file of the name.
/// - `[[images/map.png|alt=A map]]` is a picture.
/// - An embedded note of Dendron (`![[note#section,1:#other]]`) is one of Obsidian (`![[note#section]]`).
///
/// Sources: docs.github.com, "Editing wiki content"; wiki.dendron.so, "Links" and "Note references".
struct WikiLinks: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    private let isDendron: Bool

    /// The maximum length of a link, in bytes.
    private static let longest = 500
    private static let pictures: Set<String> = [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"]

    /// Returns nil for a page without such links.
    init?(_ file: SourceFile, isDendron: Bool) {
        guard file.bytes[...].contains("[[".utf8) else { return nil }
        (self.file, self.isDendron) = (file, isDendron)
        page = RewrittenPage(file)
        for line in file.lines { read(line) }
    }

    private mutating func read(_ line: Range<Int>) {
        let (file, isDendron) = (file, isDendron)
        page.copy(line, marks: " \t>") { rest in
            guard let (link, end) = Self.link(rest, isDendron: isDendron) else { return nil }
            let start = rest.startIndex, isEmbedded = isDendron && start > line.lowerBound && file.bytes[start - 1] == UInt8(ascii: "!")
            return (isEmbedded ? Self.embedded(rest[..<end]) : link, isEmbedded ? start - 1..<end : start..<end)
        }
    }

    /// The link at the beginning as Markdown, and its end; nil for other text, such as `[[_TOC_]]`.
    private static func link(_ rest: ArraySlice<UInt8>, isDendron: Bool) -> (String, Int)? {
        guard rest.starts(with: "[[".utf8) else { return nil }
        let content = rest.dropFirst(2).prefix(longest).prefix { $0 != UInt8(ascii: "]") && $0 != 0x0A }
        guard !content.isEmpty, content.first != UInt8(ascii: "_"), content.first != UInt8(ascii: "["),
            content.endIndex + 1 < rest.endIndex,
            rest[content.endIndex] == UInt8(ascii: "]"), rest[content.endIndex + 1] == UInt8(ascii: "]")
        else { return nil }
        let parts = String(decoding: content, as: UTF8.self).split(separator: "|").map { String($0).trimmingSpaces }
        guard let first = parts.first, let last = parts.last, !first.isEmpty, !last.isEmpty else { return nil }
        let end = content.endIndex + 2
        if pictures.contains(FilePath.fileExtension(of: first).lowercased()) {
            let alt = parts.lazy.compactMap { $0.hasPrefix("alt=") ? String($0.dropFirst(4)) : nil }.first ?? ""
            return ("![\(escaped(alt))](<\(first)>)", end)
        }
        return ("[\(escaped(parts.count > 1 ? first : name(first)))](<\(address(of: last, isDendron: isDendron))>)", end)
    }

    /// An embedded note without the address of its vault, with the section at which it begins.
    private static func embedded(_ mark: ArraySlice<UInt8>) -> String {
        let target = String(decoding: mark.dropFirst(2).dropLast(2), as: UTF8.self).split(separator: "|").last.map(String.init) ?? ""
        let page = page(target)
        let name = page.prefix { $0 != "#" }, section = page[name.endIndex...].dropFirst().prefix { $0 != "," && $0 != ":" }
        return "![[\(String(name).trimmingSpaces)\(section.isEmpty || section == "*" ? "" : "#" + section)]]"
    }

    /// A page with its section, without the address of its vault.
    private static func page(_ target: String) -> String {
        target.hasPrefix("dendron://") ? target.split(separator: "/").dropFirst(2).joined(separator: "/") : target
    }

    /// The name of a page without the address of its vault and its section.
    private static func name(_ target: String) -> String {
        let page = page(target)
        let name = page.prefix { $0 != "#" }
        return name.isEmpty ? page : String(name)
    }

    private static func address(of target: String, isDendron: Bool) -> String {
        if target.contains("://"), !target.hasPrefix("dendron://") { return target }
        let page = page(target), name = page.prefix { $0 != "#" }, section = page[name.endIndex...]
        if name.isEmpty { return page }
        return isDendron ? "\(name).md\(section)" : "\(name.replacing(" ", with: "-"))\(section)"
    }

    private static func escaped(_ text: String) -> String { text.map { "[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() }
}
