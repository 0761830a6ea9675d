import TypesetBase
import TypesetMarkdown

/// A page of a DocC catalogue: an article, text on a symbol that supplements the comments in code, or a tutorial.
struct DocCPage: Sendable {
    let file: SourceFile
    let document: Document
    /// The first heading; nil if there is none, and the file is not a page of the documentation.
    let heading: Block?
    /// The text of that heading.
    let title: [Inline]
    /// The symbol that the page documents, if any.
    let symbol: DocCSymbol?
    /// The name in `@DisplayName`.
    let displayName: String?
    /// Whether the page declares itself the root of others.
    let isTechnologyRoot: Bool
    /// The role among the tutorials, if the file is one of theirs.
    let tutorial: DocCTutorial?
    /// The text of the title as Markdown, or the page's name.
    let titleSource: String
    /// The first heading of each text, by the text's letters and digits.
    private let headings: [String: Block]

    init(_ file: SourceFile) {
        self.file = file
        let isTutorial = DocCTutorial.isNamed(by: file.path), text = isTutorial ? DocCText(file, catalog: nil) : nil
        document = MarkdownParser.parse(text?.lines.text.file(path: file.path) ?? file).document
        tutorial = text?.tutorial
        heading = document.blocks.first(where: \.isHeading).flatMap { $0.isHeading(1) ? $0 : nil }
        if case .heading(_, let inlines) = heading?.kind { title = inlines } else { title = [] }
        headings = Dictionary(
            document.blocks.compactMap { block in Self.words(of: block).map { ($0.lettersAndDigits, block) } },
            uniquingKeysWith: { first, _ in first })
        guard !isTutorial else {
            (symbol, displayName, isTechnologyRoot) = (nil, nil, false)
            titleSource = Self.titleSource(nil, nil, heading, file)
            return
        }
        symbol = DocCSymbol(title: title)
        let name = Self.setting("DisplayName", in: file, document)?.arguments[""] ?? ""
        displayName = name.isEmpty ? nil : name
        isTechnologyRoot = Self.setting("TechnologyRoot", in: file, document) != nil
        titleSource = Self.titleSource(displayName, symbol, heading, file)
    }

    private static func titleSource(_ displayName: String?, _ symbol: DocCSymbol?, _ heading: Block?, _ file: SourceFile) -> String {
        displayName ?? symbol.map { "`\($0.name)`" } ?? heading.map(source) ?? FilePath.stem(of: file.path)
    }

    private static func words(of block: Block) -> String? {
        if case .heading(_, let inlines) = block.kind { inlines.plainText } else { nil }
    }

    /// The name that `<doc:name>` uses.
    var name: String { FilePath.stem(of: file.path) }

    /// The title in a table of contents.
    var shownTitle: [Inline] {
        guard let span = title.first?.span else { return title }
        if let displayName { return [Inline(.text(displayName), span: span)] }
        if let symbol { return [Inline(.code(symbol.name), span: span)] }
        return title
    }

    /// The blocks under `## Topics`.
    var topics: ArraySlice<Block> {
        let blocks = document.blocks
        guard tutorial == nil, let start = blocks.firstIndex(where: { $0.isHeading(2, "Topics") }) else { return [] }
        let end = blocks[(start + 1)...].firstIndex { $0.isHeading(1) || $0.isHeading(2) }
        return blocks[(start + 1)..<(end ?? blocks.endIndex)]
    }

    /// The heading that a fragment names by its text, with hyphens between the words.
    func heading(named fragment: String) -> (source: String, anchor: String)? {
        guard let block = headings[fragment.lettersAndDigits], let words = Self.words(of: block) else { return nil }
        return (Self.source(of: block), GitHubSlug.slug(words))
    }

    private static func source(of heading: Block) -> String {
        String(heading.span.text.drop { $0 == "#" || $0 == " " }.prefix { !$0.isNewline })
    }

    /// Whether the page has text other than its title and its topics.
    func hasText(in catalog: DocCCatalog) -> Bool {
        if tutorial != nil { return true }
        let text = DocCText(file, catalog: catalog).lines.text.file(path: file.path)
        return MarkdownParser.parse(text).document.blocks.contains { !$0.isHeading }
    }

    // MARK: Settings

    /// A directive of `@Metadata`, on its own line or on that of the braces, but not in an example of code.
    private static func setting(_ name: String, in file: SourceFile, _ document: Document) -> DocCDirective? {
        let mark = Array("@\(name)".utf8)
        guard file.bytes[...].contains(String(decoding: mark, as: UTF8.self).utf8) else { return nil }
        let examples = document.blocks.filter(\.isFencedCode).map(\.span.range)
        for range in file.lines {
            guard !examples.contains(where: { $0.contains(range.lowerBound) }) else { continue }
            for start in range where file.bytes[start..<range.upperBound].starts(with: mark) {
                let before = String(decoding: file.bytes[range.lowerBound..<start], as: UTF8.self).filter { $0 != " " && $0 != "\t" }
                guard before.isEmpty || before == "@Metadata{" else { continue }
                if let directive = DocCDirective(in: file.bytes[...], at: start), directive.name == name { return directive }
            }
        }
        return nil
    }
}

extension Block {
    var isHeading: Bool {
        if case .heading = kind { return true }
        return false
    }

    func isHeading(_ level: Int) -> Bool {
        if case .heading(level, _) = kind { return true }
        return false
    }

    func isHeading(_ level: Int, _ text: String) -> Bool {
        if case .heading(level, let inlines) = kind { return inlines.plainText == text }
        return false
    }

    fileprivate var isFencedCode: Bool {
        guard case .codeBlock = kind, let first = span.text.first else { return false }
        return first == "`" || first == "~"
    }
}
