import Diagnostics
import FileAccess
import Markdown

/// The links and pictures of a page of DocC: `<doc:Page>` has the page's title as its text, and pictures are named without their endings.
struct DocCLinks {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let catalog: DocCCatalog
    private let folder: String

    init(of file: SourceFile, _ catalog: DocCCatalog) {
        self.file = file
        self.catalog = catalog
        folder = FilePath.folder(of: file.path)
    }

    /// The text of a line with the files that it names.
    mutating func pieces(of range: Range<Int>) -> [ComposedSource.Piece] {
        var pieces: [ComposedSource.Piece] = [], start = range.lowerBound, offset = range.lowerBound, brackets: [Bool] = []
        func flush(_ end: Int) { pieces.append(.copy(SourceSpan(file: file, range: start..<end))) }
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch rest.first.map({ Unicode.Scalar($0) }) {
            case "`": offset = Self.endOfCode(rest)
            case "\\": offset += 2
            case "<" where rest.starts(with: "<doc:".utf8):
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return pieces + [.copy(self.span(start..<range.upperBound))] }
                flush(offset)
                pieces.append(.text(Array(link(to: (offset + 1)..<end).utf8), insteadOf: span(offset..<(end + 1))))
                (start, offset) = (end + 1, end + 1)
            case "[":
                brackets.append(offset > range.lowerBound && file.bytes[offset - 1] == UInt8(ascii: "!"))
                offset += 1
            case "]":
                let isImage = brackets.popLast() ?? false
                guard let destination = Self.destination(rest), let target = target(destination, isImage: isImage) else {
                    offset += 1
                    continue
                }
                flush(destination.lowerBound)
                pieces.append(.text(Array(target.utf8), insteadOf: span(destination)))
                (start, offset) = (destination.upperBound, destination.upperBound)
                guard isImage, let attributes = darkAttributes(destination, before: range.upperBound) else { continue }
                flush(offset + 1)
                pieces.append(.text(Array(attributes.utf8), insteadOf: span(destination)))
                (start, offset) = (offset + 1, offset + 1)
            default: offset += 1
            }
        }
        flush(range.upperBound)
        return pieces
    }

    private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    /// The end of a code span, or of the backticks that begin none.
    private static func endOfCode(_ rest: ArraySlice<UInt8>) -> Int {
        let run = rest.prefix { $0 == UInt8(ascii: "`") }
        var offset = run.endIndex
        while offset < rest.endIndex {
            guard rest[offset] == UInt8(ascii: "`") else {
                offset += 1
                continue
            }
            let other = rest[offset...].prefix { $0 == UInt8(ascii: "`") }
            offset = other.endIndex
            if other.count == run.count { return offset }
        }
        return run.endIndex
    }

    /// The destination of a link whose text ends here: `](destination)`.
    private static func destination(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
        let after = rest.dropFirst()
        guard after.first == UInt8(ascii: "(") else { return nil }
        let destination = after.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
        return destination.isEmpty ? nil : destination.startIndex..<destination.endIndex
    }

    /// What to write instead of a destination; nil where it stays.
    private mutating func target(_ range: Range<Int>, isImage: Bool) -> String? {
        let destination = String(decoding: file.bytes[range], as: UTF8.self)
        if isImage { return image(named: destination).map(address) }
        return destination.hasPrefix("doc:") ? page(destination, at: range)?.address : nil
    }

    // MARK: Pages

    /// A link with the title of a page or of a section in it.
    private mutating func link(to range: Range<Int>) -> String {
        let destination = String(decoding: file.bytes[range], as: UTF8.self)
        guard let (title, address) = page(destination, at: range) else { return String(destination.dropFirst("doc:".count)) }
        return "[\(title)](\(address))"
    }

    private mutating func page(_ destination: String, at range: Range<Int>) -> (title: String, address: String)? {
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false), fragment = parts.dropFirst().first
        let isOwn = parts[0] == "doc:"
        guard let page = isOwn ? catalog.page(at: "doc:" + FilePath.stem(of: file.path)) : catalog.page(at: destination) else {
            let name = parts[0].dropFirst("doc:".count)
            if catalog.isTutorial(String(parts[0])) {
                diagnostics.append(.warning("`\(name)` is a tutorial, which is not read; the link is left out", at: span(range)))
                return nil
            }
            let similar = Suggestion.closest(to: String(name), among: catalog.names)
            diagnostics.append(
                .error(
                    "the catalogue has no page `\(name)`", at: span(range), hints: similar.map { ["did you mean `\($0)`?"] } ?? []))
            return nil
        }
        let path = isOwn ? "" : address(page.file.path)
        guard let fragment, let heading = page.heading(named: String(fragment)) else { return (page.titleSource, path) }
        return (heading.source, path + "#" + heading.anchor)
    }

    /// A path from this page, as an address.
    private func address(_ path: String) -> String {
        let relative = FilePath.relative(path, to: folder) ?? path
        return relative.contains { $0.isWhitespace || "()<>".contains($0) } ? "<\(relative)>" : relative
    }

    // MARK: Pictures

    func image(_ source: String, alternative: String) -> String {
        "![\(alternative)](\(image(named: source).map(address) ?? source))" + (darkAttributes(of: source) ?? "")
    }

    /// Behind a picture that has another for dark pages, and no title or attributes.
    private func darkAttributes(_ destination: Range<Int>, before end: Int) -> String? {
        let rest = file.bytes[destination.upperBound..<end]
        guard rest.first == UInt8(ascii: ")"), rest.dropFirst().first != UInt8(ascii: "{") else { return nil }
        return darkAttributes(of: String(decoding: file.bytes[destination], as: UTF8.self))
    }

    private func darkAttributes(of name: String) -> String? {
        image(named: name, Self.darkVariants).map { "{dark=\"\(FilePath.relative($0, to: folder) ?? $0)\"}" }
    }

    private static let variants = ["", "@2x", "@3x", "@1x", "~light", "~light@2x"]
    private static let darkVariants = ["~dark", "~dark@2x", "~dark@3x", "~dark@1x"]

    /// The file of a picture that is named with or without its ending. Vectors and those of more pixels are preferred.
    private func image(named name: String, _ variants: [String] = Self.variants) -> String? {
        if name.contains("/") || name.contains(":") { return nil }
        let stem = FilePath.stem(of: name), suffix = FilePath.fileExtension(of: name)
        let isImage = Self.extensions.contains(suffix.lowercased())
        for suffix in isImage ? [suffix] : Self.extensions {
            for variant in variants {
                if let path = catalog.resources[((isImage ? stem : name) + variant + suffix).lowercased()] { return path }
            }
        }
        return nil
    }

    private static let extensions = [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp"]
}

extension DocCCatalog.Page {
    /// The words of its title as Markdown, or its name.
    var titleSource: String { heading { level, _ in level == 1 }?.source ?? FilePath.stem(of: file.path) }

    /// The heading that a fragment names: its text with hyphens between the words.
    func heading(named fragment: String) -> (source: String, anchor: String)? {
        let wanted = Self.letters(fragment)
        return heading { _, text in Self.letters(text) == wanted }
    }

    private func heading(_ isWanted: (Int, String) -> Bool) -> (source: String, anchor: String)? {
        for block in document.blocks {
            guard case .heading(let level, let inlines) = block.kind, isWanted(level, inlines.plainText) else { continue }
            let source = block.span.text.drop { $0 == "#" || $0 == " " }
            return (String(source.prefix { !$0.isNewline }), GitHubSlug.slug(inlines.plainText))
        }
        return nil
    }

    private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Whether a reader has something to read on it but its title and its topics.
    func hasText(in catalog: DocCCatalog) -> Bool {
        let text = DocCText(file, catalog: catalog).text.file(path: file.path)
        return MarkdownParser.parse(text).document.blocks.contains { !$0.isHeading }
    }
}
