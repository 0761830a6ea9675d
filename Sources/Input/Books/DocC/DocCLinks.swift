import TypesetBase

/// Resolves the links and pictures of a DocC page: `<doc:Page>` has the page's title as its text, and pictures are named without extension.
struct DocCLinks {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let catalog: DocCCatalog
    private let folder: String
    /// The bytes of titles that links may repeat.
    private var budget: ExpansionBudget
    private var isExhausted = false
    /// The page itself.
    private let own: DocCPage?
    /// The open brackets, which may be closed on a later line, and whether each belongs to a picture.
    private var brackets: [Bool] = []

    init(of file: SourceFile, _ catalog: DocCCatalog, _ budget: ExpansionBudget) {
        (self.file, self.budget) = (file, budget)
        self.catalog = catalog
        own = catalog.pages.first { $0.file.path == file.path }
        folder = FilePath.folder(of: file.path)
    }

    /// The text of a line, with resolved destinations.
    mutating func pieces(of range: Range<Int>) -> [ComposedSource.Piece] {
        var pieces: [ComposedSource.Piece] = [], start = range.lowerBound, offset = range.lowerBound, spans = CodeSpans()
        // The text of a link ends with its paragraph at the latest.
        if file.bytes[range].allSatisfy({ $0 <= 0x20 }) { brackets = [] }
        let isHeading = file.bytes[range].first == UInt8(ascii: "#")
        func flush(_ end: Int) { pieces.append(.copy(SourceSpan(file: file, range: start..<end))) }
        while offset < range.upperBound {
            let rest = file.bytes[offset..<range.upperBound]
            switch rest.first.map({ Unicode.Scalar($0) }) {
            case "`":
                let end = spans.end(rest)
                if let source = symbolSource(offset..<end, isInLink: !brackets.isEmpty || isHeading) {
                    flush(offset)
                    pieces.append(.text(Array(source.utf8), insteadOf: span(offset..<end)))
                    start = end
                }
                offset = end
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

    /// The destination of a link whose text ends here: `](destination)`.
    private static func destination(_ rest: ArraySlice<UInt8>) -> Range<Int>? {
        let after = rest.dropFirst()
        guard after.first == UInt8(ascii: "(") else { return nil }
        let destination = after.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") }
        return destination.isEmpty ? nil : destination.startIndex..<destination.endIndex
    }

    /// The replacement for a destination; nil if it stays.
    private mutating func target(_ range: Range<Int>, isImage: Bool) -> String? {
        let destination = String(decoding: file.bytes[range], as: UTF8.self)
        if isImage { return image(named: destination).map(address) }
        return destination.hasPrefix("doc:") ? page(destination, at: range)?.address : nil
    }

    // MARK: Pages

    /// A link with the title of a page or of one of its sections.
    private mutating func link(to range: Range<Int>) -> String {
        let destination = String(decoding: file.bytes[range], as: UTF8.self)
        guard let (title, address) = page(destination, at: range) else { return Self.name(of: destination) }
        guard canRepeat(title, at: range) else { return "[\(Self.name(of: destination))](\(address))" }
        return "[\(title)](\(address))"
    }

    /// The text of a link without a target: the name of a symbol, or the destination.
    private static func name(of destination: String) -> String {
        let path = destination.dropFirst("doc:".count)
        guard path.contains("/"), let symbol = DocCSymbol(path.prefix { $0 != "#" }) else { return String(path) }
        return "`\(symbol.name)`"
    }

    /// A link to a page, such as an entry of the list of tutorials; a missing page is not reported.
    mutating func link(to destination: String, at range: Range<Int>) -> String? {
        guard let page = catalog.page(at: destination, on: own) else { return nil }
        let title = canRepeat(page.titleSource, at: range) ? page.titleSource : Self.name(of: destination)
        return "[\(title)](\(address(page.file.path)))"
    }

    private mutating func page(_ destination: String, at range: Range<Int>) -> (title: String, address: String)? {
        let parts = destination.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false), fragment = parts.dropFirst().first
        let isOwn = parts[0] == "doc:"
        guard let page = isOwn ? own : catalog.page(at: destination, on: own) else { return elsewhere(destination, at: range) }
        let path = isOwn ? "" : address(page.file.path)
        guard let fragment, let heading = page.heading(named: String(fragment)) else { return (page.titleSource, path) }
        return (heading.source, path + "#" + heading.anchor)
    }

    /// The title and address of a link to a page outside the catalogue; nil if it leads nowhere on paper.
    private mutating func elsewhere(_ destination: String, at range: Range<Int>) -> (title: String, address: String)? {
        let name = destination.dropFirst("doc:".count)
        if let other = DocCCatalog.catalog(of: destination), other != catalog.info.identifier ?? "" {
            // Apple's own documentation is a catalogue, published on its site at the same paths.
            if other == Self.appleCatalog {
                let address = Self.appleSite + name.dropFirst(2 + other.count)
                return (address, "https://" + address)
            }
            diagnostics.append(.warning("`\(name)` is in another catalogue; the link is left out", at: span(range)))
        } else if !catalog.isInCode(destination) {
            diagnostics.append(catalog.missingPage(String(name.prefix { $0 != "#" }), at: span(range)))
        }
        return nil
    }

    private static let appleCatalog = "com.apple.documentation", appleSite = "developer.apple.com"

    // MARK: Symbols

    /// The source for a symbol in double backticks: its name, as a link if the book has a page on it.
    private mutating func symbolSource(_ range: Range<Int>, isInLink: Bool) -> String? {
        let text = String(decoding: file.bytes[range], as: UTF8.self)
        guard text.hasPrefix("``"), text.hasSuffix("``"), text.utf8.count > 4, let symbol = DocCSymbol(text.dropFirst(2).dropLast(2)) else {
            return nil
        }
        guard !isInLink, let page = catalog.page(on: symbol, from: own), page.file.path != file.path, catalog.isInBook(page),
            canRepeat(page.titleSource, at: range)
        else {
            return "`\(symbol.name)`"
        }
        return "[\(page.titleSource)](\(address(page.file.path)))"
    }

    /// Takes a title from the budget before a link repeats it.
    private mutating func canRepeat(_ title: String, at range: Range<Int>) -> Bool {
        guard !isExhausted else { return false }
        if budget.spend(title.utf8.count) { return true }
        isExhausted = true
        diagnostics.append(
            .error(
                "the links of this page repeat more than \(budget.limit) bytes of titles; the other links show names",
                at: span(range), hints: ["shorten the titles, or allow more with `--limit expansion=N`"]))
        return false
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

    /// The attributes after a picture that has a dark variant, and no title or attributes.
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

    /// The file of a picture that is named with or without its extension; vector pictures and those with more pixels are preferred.
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
