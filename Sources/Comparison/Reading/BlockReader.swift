import TypesetBase
import TypesetPDFReading

/// Reads the blocks of a file along its tags, and the text that no tag reaches page by page.
struct BlockReader {
    let pdf: InspectedPDF
    let drawn: DrawnTokens
    let documentLanguage: String
    private let isOfThisProgram: Bool
    var vocabulary: Vocabulary
    private(set) var blocks: [ComparedBlock] = []
    private(set) var tokens: [Token] = []
    private(set) var links: [ComparedLink] = []
    /// Whether a tag reaches each drawn token.
    var reached: [Bool]
    /// The annotation of each link element.
    private let targets: [Int: LinkTarget]
    /// The page and the area of each picture and formula.
    let pictures: [Int: PictureArea]
    /// The text of each formula as it is drawn.
    var formulas: [String] = []
    var open: [OpenBlock] = []
    /// The memory of the tokens of closed blocks, which the next blocks use.
    private var spare: [[Token]] = []
    private var finished: [(order: Int, block: ComparedBlock)] = []
    private var orderOfNext = 0
    /// The label that the next block of its item begins with.
    private var label = ""
    private var tables = TableCursors()
    private var languageStyles: [LanguageStyle: Int32] = [:]

    private struct LanguageStyle: Hashable { var style: Int32, language: String }

    struct OpenBlock {
        var kind: BlockKind
        var tags: String
        var order: Int
        var label = ""
        var tokens: [Token]
        /// The last drawn part of a word; nil before the first one.
        var end: Token?
        /// The number of its tokens that are code.
        var codeCount = 0
        var picture: PictureArea?
        var cell: TableCell?
    }

    /// The surroundings of an element.
    struct Context {
        var kind = BlockKind.paragraph
        var tags = ""
        var language = ""
        var link: Int32 = -1
        var isReference = false
        var isCode = false
        /// Whether the element is within a block of text, so that a picture in it is a word.
        var isInText = false
        /// The cell around the element; nil outside tables.
        var cell: TableCell?
        var depth = 0
    }

    /// The depth of the tree below which elements are not read; real trees are less than 40 deep.
    private static let depthLimit = 200

    init(_ pdf: InspectedPDF, _ drawn: DrawnTokens, _ pictures: [Int: PictureArea], _ vocabulary: inout Vocabulary) {
        (self.pdf, self.drawn, self.vocabulary) = (pdf, drawn, vocabulary)
        vocabulary = Vocabulary()
        documentLanguage = (pdf.catalog.language ?? "").lowercased()
        isOfThisProgram = pdf.isOfThisProgram
        reached = Array(repeating: false, count: drawn.tokens.count)
        targets = pdf.linkTargets
        self.pictures = pictures
        tokens.reserveCapacity(drawn.tokens.count)
        for root in pdf.structure.roots { read(root, Context(language: documentLanguage)) }
        readUntagged()
        blocks = finished.sorted { $0.order < $1.order }.map(\.block)
        vocabulary = self.vocabulary
        self.vocabulary = Vocabulary()
    }

    // MARK: - Elements

    private mutating func read(_ index: Int, _ outer: Context) {
        guard outer.depth < Self.depthLimit else { return }
        let type = pdf.structure.elements[index].standardType
        var context = outer
        context.depth += 1
        if pdf.structure.elements[index].statesDetails, let language = pdf.structure.elements[index].language {
            context.language = language.lowercased()
        }
        switch type {
        case .artifact, .privateContent: return silence(index)
        case .label where outer.kind == .listItem || outer.kind == .note || outer.kind == .contentsEntry: return readLabel(index, context)
        case .link:
            links.append(ComparedLink(target: targets[index], element: index))
            context.link = Int32(links.count - 1)
            context.isReference = Self.isInside(targets[index])
        case .code: context.isCode = true
        case .table: tables.begin()
        case .row: tables.beginRow()
        case .headerCell, .dataCell: context.cell = tables.cell(isHeader: type == .headerCell, pdf.structure.elements[index])
        case .figure, .formula:
            if outer.isInText { return readReplaced(index, context) }
        default: break
        }
        context.kind = BlockKind(type) ?? outer.kind
        let isInline = type?.isInline == true || outer.isInText && (type == nil || type == .label)
        if !isInline, let name = type?.nameInChains { context.tags += context.tags.isEmpty ? name : " " + name }
        guard !isInline else { return readKids(of: index, context) }
        switch type {
        case .paragraph, .heading, .plainHeading, .title, .caption, .code: context.isInText = true
        default: break
        }
        begin(context.kind, tags: context.tags)
        if type == .figure || type == .formula {
            open[open.count - 1].picture = pictures[index]
            context.isInText = true
        }
        open[open.count - 1].cell = context.cell
        if let replacement = replacement(of: index, type) { add(replacement, of: index, context) } else { readKids(of: index, context) }
        close()
        if type == .table { tables.end() }
        // An item without text leaves its label to no other block.
        if type == .listItem { label = "" }
    }

    mutating func readKids(of index: Int, _ context: Context) {
        if context.isInText, let replacement = replacement(of: index, pdf.structure.elements[index].standardType) {
            return add(replacement, of: index, context)
        }
        for number in pdf.structure.elements[index].kids.indices {
            switch pdf.structure.elements[index].kids[number] {
            case .element(let kid): read(Int(kid), context)
            case .content(let mcid, let page): add(mcid, page, of: index, context)
            case .object: break
            }
        }
    }

    /// Gives the label of an item to the block with the item's first text.
    mutating func takeLabel() {
        guard !label.isEmpty, let last = open.indices.last, open[last].tokens.isEmpty else { return }
        (open[last].label, label) = (label, "")
    }

    private mutating func readLabel(_ index: Int, _ context: Context) {
        label = ""
        begin(.paragraph, tags: "")
        var inner = context
        inner.isInText = true
        readKids(of: index, inner)
        guard var block = open.popLast() else { return }
        defer { reuse(&block.tokens) }
        label = ""
        for (index, token) in block.tokens.enumerated() {
            if index > 0, !token.traits.contains(.glued) { label += " " }
            label += vocabulary.word(token.word)
        }
    }

    // MARK: - Content

    private mutating func add(_ mcid: Int32, _ page: Int32?, of index: Int, _ context: Context) {
        guard let page, drawn.pages.indices.contains(Int(page) - 1), !open.isEmpty else { return }
        let range = drawn.range(of: mcid, onPage: Int(page) - 1)
        // Forms number their sequences separately, so a page may have several of one number.
        let isOwn = range.contains { drawn.tokens[$0].element == Int32(index) }
        for place in range {
            if isOwn, drawn.tokens[place].element != Int32(index) { continue }
            reached[place] = true
            append(place, context)
        }
    }

    /// Appends a drawn token to the innermost block.
    mutating func append(_ place: Int, _ context: Context) {
        let last = open.count - 1
        var token = drawn.tokens[place].token
        if context.language != documentLanguage { token.style = style(token.style, in: context.language) }
        if let end = open[last].end {
            if end.traits.contains(.divided) { return continueLast(of: last, with: token) }
            // On another page, the space before it is that of another block.
            if end.page != token.page { token.traits.remove(.spaced) }
            if end.traits.contains(.spacedBehind) { token.traits.insert(.spaced) }
            if !token.traits.contains(.spaced), continues(token, end) { token.traits.insert(.glued) }
            if end.page != token.page || end.baseline != token.baseline {
                if beginsWithoutSpaces(token) {
                    token.traits.insert(.separateLine)
                } else if token.traits.contains(.glued), end.style == token.style, !end.traits.contains(.hyphenated) {
                    // A long word, such as an address, ends lines anywhere.
                    return continueLast(of: last, with: token)
                }
            }
        }
        takeLabel()
        if context.isCode { open[last].codeCount += 1 }
        if context.isReference { token.traits.insert(.reference) }
        token.link = context.link
        open[last].tokens.append(token)
        open[last].end = token
    }

    /// Whether a token without a space before it continues the word of the one before.
    ///
    /// A word may end a line at its own hyphen. This program draws each space, so other words end lines only where they are divided, and
    /// letters of scripts without spaces are apart only in justified lines. In lines from right to left, marks are words that touch others.
    private func continues(_ token: Token, _ end: Token) -> Bool {
        // The text after a formula in its own line begins a line, too.
        if end.traits.contains(.alternative), !(end.rect.minY...end.rect.maxY).contains((token.rect.minY + token.rect.maxY) / 2) {
            return false
        }
        guard end.page != token.page || end.baseline != token.baseline else {
            return isOfThisProgram && (beginsWithoutSpaces(token) || token.touches(end))
        }
        return isOfThisProgram || end.traits.contains(.hyphenated)
    }

    private func beginsWithoutSpaces(_ token: Token) -> Bool { vocabulary.word(token.word).unicodeScalars.first?.isWithoutSpaces == true }

    /// Replaces the word of a block's last token, which the next part of it continues.
    private mutating func continueLast(of block: Int, with part: Token) {
        let end = open[block].tokens.count - 1
        open[block].tokens[end].word = vocabulary.number(ofWord: vocabulary.word(open[block].tokens[end].word) + vocabulary.word(part.word))
        open[block].tokens[end].traits.subtract([.divided, .hyphenated])
        open[block].tokens[end].traits.formUnion(part.traits.intersection([.divided, .hyphenated]))
        open[block].end = part
    }

    /// Returns a style with a language that is not that of the document.
    private mutating func style(_ number: Int32, in language: String) -> Int32 {
        let key = LanguageStyle(style: number, language: language)
        if let known = languageStyles[key] { return known }
        guard var style = vocabulary.style(number) else { return number }
        style.language = language
        let own = vocabulary.number(ofStyle: style)
        languageStyles[key] = own
        return own
    }

    mutating func begin(_ kind: BlockKind, tags: String) {
        open.append(OpenBlock(kind: kind, tags: tags, order: orderOfNext, tokens: spare.popLast() ?? []))
        orderOfNext += 1
    }

    /// Keeps the memory of a closed block's tokens for the next blocks.
    private mutating func reuse(_ tokens: inout [Token]) {
        tokens.removeAll(keepingCapacity: true)
        spare.append(tokens)
        // A second reference would make the next block copy the memory.
        tokens = []
    }

    mutating func close() {
        guard var block = open.popLast() else { return }
        defer { reuse(&block.tokens) }
        guard !block.tokens.isEmpty || block.picture != nil || block.kind == .figure else { return }
        let start = tokens.count, isCode = block.kind == .paragraph && block.codeCount == block.tokens.count && block.codeCount > 0
        tokens += block.tokens
        finished.append(
            (
                block.order,
                ComparedBlock(
                    kind: isCode ? .code : block.kind, tags: vocabulary.number(ofTags: block.tags),
                    text: vocabulary.number(ofText: tokens[start...]), tokens: start..<tokens.count, label: block.label,
                    picture: block.picture, cell: block.cell)
            ))
    }

    private static func isInside(_ target: LinkTarget?) -> Bool {
        switch target {
        case .place, .element: true
        default: false
        }
    }
}
