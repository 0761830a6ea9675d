import TypesetBase
import TypesetPDFReading

/// Reads the blocks of a file along its tags, and the text that no tag reaches page by page.
struct BlockReader {
    private let pdf: InspectedPDF
    private let pages: [PageTokens]
    private let documentLanguage: String
    private var vocabulary: Vocabulary
    private(set) var blocks: [ComparedBlock] = []
    private(set) var tokens = TokenColumns()
    private(set) var links: [ComparedLink] = []
    /// Whether a tag reaches each token of each page, by its place in the order of the page.
    private var reached: [[Bool]]
    /// The annotation of each link element.
    private let targets: [Int: LinkTarget]
    /// The page and the area of each picture and formula.
    private let pictures: [Int: PictureArea]
    private var open: [OpenBlock] = []
    private var finished: [(order: Int, block: ComparedBlock)] = []
    private var orderOfNext = 0
    /// The label that the next block of its item begins with.
    private var label = ""
    private var languageStyles: [LanguageStyle: Int32] = [:]

    private struct LanguageStyle: Hashable { var style: Int32, language: String }

    private struct OpenBlock {
        var kind: BlockKind
        var tags: String
        var order: Int
        var label = ""
        var tokens = TokenColumns()
        /// The number of its tokens that are code.
        var codeCount = 0
        var picture: PictureArea?
    }

    /// The surroundings of an element.
    private struct Context {
        var kind = BlockKind.paragraph
        var tags = ""
        var language = ""
        var link: Int32 = -1
        var isReference = false
        var isCode = false
        /// Whether the element is within a block of text, so that a picture in it is a word.
        var isInText = false
        var depth = 0
    }

    /// The depth of the tree below which elements are not read; real trees are less than 40 deep.
    private static let depthLimit = 200

    init(_ pdf: InspectedPDF, _ pages: [PageTokens], _ vocabulary: inout Vocabulary) {
        (self.pdf, self.pages, self.vocabulary) = (pdf, pages, vocabulary)
        documentLanguage = (pdf.catalog.language ?? "").lowercased()
        reached = pages.map { Array(repeating: false, count: $0.order.count) }
        targets = pdf.linkTargets
        pictures = pdf.pictureAreas
        tokens.reserve(pages.reduce(0) { $0 + $1.order.count })
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
        case .figure, .formula:
            if outer.isInText { return readReplaced(index, context) }
        default: break
        }
        context.kind = BlockKind(type) ?? outer.kind
        let isInline = type?.isInline == true || outer.isInText && (type == nil || type == .label)
        if !isInline, let name = Self.significant(type) { context.tags += context.tags.isEmpty ? name : " " + name }
        guard !isInline else { return readKids(of: index, context) }
        switch type {
        case .paragraph, .heading, .plainHeading, .title, .caption, .code: context.isInText = true
        default: break
        }
        open.append(OpenBlock(kind: context.kind, tags: context.tags, order: orderOfNext))
        orderOfNext += 1
        if type == .figure || type == .formula {
            open[open.count - 1].picture = pictures[index]
            context.isInText = true
        }
        if let replacement = replacement(of: index, type) { add(replacement, of: index, context) } else { readKids(of: index, context) }
        close()
    }

    private mutating func readKids(of index: Int, _ context: Context) {
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

    /// Returns the text that replaces the content of an element; nil if its content is read.
    private func replacement(of index: Int, _ type: StandardType?) -> String? {
        guard pdf.structure.elements[index].statesDetails else { return nil }
        if let actual = pdf.structure.elements[index].actualText { return actual }
        return type == .figure || type == .formula ? pdf.structure.elements[index].alternateText : nil
    }

    /// Reads a picture or a formula within a line.
    private mutating func readReplaced(_ index: Int, _ context: Context) {
        let type = pdf.structure.elements[index].standardType
        if let replacement = replacement(of: index, type) { add(replacement, of: index, context) } else { readKids(of: index, context) }
    }

    private mutating func add(_ replacement: String, of index: Int, _ context: Context) {
        let place = pictures[index] ?? silenced(index), page = place?.page ?? pdf.structure.elements[index].page ?? 1
        if pictures[index] != nil { silence(index) }
        guard !open.isEmpty else { return }
        takeLabel()
        let rect = place?.rect ?? Rect(origin: .zero, size: .zero), last = open.count - 1
        for word in replacement.split(whereSeparator: { $0.isWhitespace }) {
            let number = vocabulary.number(ofWord: String(word))
            open[last].tokens.append(
                number, style: -1, page: Int32(page), rect: rect, baseline: rect.maxY, traits: TokenTraits.alternative, link: context.link)
        }
    }

    /// Gives the label of an item to the block with the item's first text.
    private mutating func takeLabel() {
        guard !label.isEmpty, let last = open.indices.last, open[last].tokens.count == 0 else { return }
        (open[last].label, label) = (label, "")
    }

    private mutating func readLabel(_ index: Int, _ context: Context) {
        label = ""
        open.append(OpenBlock(kind: .paragraph, tags: "", order: 0))
        var inner = context
        inner.isInText = true
        readKids(of: index, inner)
        guard let block = open.popLast() else { return }
        label = ""
        for token in block.tokens.word.indices {
            if token > 0, !block.tokens.traits[token].contains(.glued) { label += " " }
            label += vocabulary.word(block.tokens.word[token])
        }
    }

    // MARK: - Content

    private mutating func add(_ mcid: Int32, _ page: Int32?, of index: Int, _ context: Context) {
        guard let page, pages.indices.contains(Int(page) - 1), !open.isEmpty else { return }
        let number = Int(page) - 1, range = pages[number].range(of: mcid)
        // Forms number their sequences separately, so a page may have several of one number.
        let isOwn = range.contains { pages[number].element[Int(pages[number].order[$0])] == Int32(index) }
        for place in range {
            let token = Int(pages[number].order[place])
            if isOwn, pages[number].element[token] != Int32(index) { continue }
            reached[number][place] = true
            append(token, ofPage: number, context)
        }
    }

    private mutating func append(_ token: Int, ofPage number: Int, _ context: Context) {
        let last = open.count - 1, word = pages[number].columns.word[token]
        if let end = open[last].tokens.word.last, open[last].tokens.traits.last?.contains(.divided) == true {
            let whole = vocabulary.number(ofWord: vocabulary.word(end) + vocabulary.word(word))
            open[last].tokens.continueLast(as: whole, traits: pages[number].columns.traits[token])
            return
        }
        takeLabel()
        if context.isCode { open[last].codeCount += 1 }
        var style = pages[number].columns.style[token], traits: TokenTraits = context.isReference ? .reference : []
        // A word may end a line at its own hyphen.
        if let end = open[last].tokens.word.last, open[last].tokens.baseline.last != pages[number].columns.baseline[token],
            let hyphen = vocabulary.word(end).unicodeScalars.last, WordChanges.hyphens.contains(hyphen)
        {
            traits.insert(.glued)
        }
        if context.language != documentLanguage { style = self.style(style, in: context.language) }
        open[last].tokens.append(
            token, of: pages[number].columns, adding: traits, link: context.link, style: style)
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

    private mutating func close() {
        guard let block = open.popLast() else { return }
        guard block.tokens.count > 0 || block.picture != nil || block.kind == .figure else { return }
        let start = tokens.count, isCode = block.kind == .paragraph && block.codeCount == block.tokens.count && block.codeCount > 0
        var text = ""
        for index in block.tokens.word.indices {
            text += vocabulary.word(block.tokens.word[index])
            tokens.append(
                index, of: block.tokens, adding: [], link: block.tokens.link[index], style: block.tokens.style[index])
        }
        finished.append(
            (
                block.order,
                ComparedBlock(
                    kind: isCode ? .code : block.kind, tags: vocabulary.number(ofTags: block.tags), text: vocabulary.number(ofText: text),
                    tokens: start..<tokens.count, label: block.label, picture: block.picture)
            ))
    }

    /// Marks the text of an element as reached.
    private mutating func silence(_ index: Int) { _ = silenced(index) }

    /// Marks the text of an element as reached, and returns the page on which it begins with its area there.
    private mutating func silenced(_ index: Int) -> PictureArea? {
        var pending: [(owner: Int, kid: InspectedElement.Kid)] = [(index, .element(Int32(index)))], found: PictureArea?
        while let (owner, kid) = pending.popLast() {
            switch kid {
            case .element(let element):
                for kid in pdf.structure.elements[Int(element)].kids.reversed() { pending.append((Int(element), kid)) }
            case .content(let mcid, let page?) where pages.indices.contains(Int(page) - 1):
                let number = Int(page) - 1
                for place in pages[number].range(of: mcid) {
                    let token = Int(pages[number].order[place])
                    if pages[number].element[token] >= 0, pages[number].element[token] != Int32(owner) { continue }
                    reached[number][place] = true
                    let rect = pages[number].columns.rect(token)
                    if found == nil { found = PictureArea(page: number + 1, rect: rect) }
                    if let known = found, known.page == number + 1 { found?.rect = known.rect.union(rect) }
                }
            case .content, .object: break
            }
        }
        return found
    }

    // MARK: - Text without tags

    /// Reads the text that no tag reaches: a block ends at a change of the size and at a gap of more than a line.
    private mutating func readUntagged() {
        for number in pages.indices {
            let columns = pages[number].columns
            var last: Int?
            for place in reached[number].indices where !reached[number][place] {
                let token = Int(pages[number].order[place])
                if let before = last, Self.isApart(columns, before, token, vocabulary) { close(); last = nil }
                if last == nil {
                    open.append(OpenBlock(kind: .untagged, tags: "", order: orderOfNext))
                    orderOfNext += 1
                }
                append(token, ofPage: number, Context(language: documentLanguage))
                last = token
            }
            if last != nil { close() }
        }
    }

    /// Whether two tokens of a page belong to different blocks.
    private static func isApart(_ columns: TokenColumns, _ first: Int, _ second: Int, _ vocabulary: Vocabulary) -> Bool {
        let size = vocabulary.style(columns.style[second])?.points ?? 12,
            distance = Double(columns.baseline[second] - columns.baseline[first])
        // Lines are at most 1.6 times their size apart; the next column is above.
        return distance > 1.6 * size || distance < -size
    }

    // MARK: - Tables of the file

    /// Returns the name of a tag that a change may concern; nil for one that only groups others.
    private static func significant(_ type: StandardType?) -> String? {
        switch type {
        case nil, .document, .part, .article, .section, .division, .nonStructural, .tableHead, .tableBody, .tableFoot, .listBody,
            .documentFragment:
            nil
        case let type?: type.name
        }
    }

    private static func isInside(_ target: LinkTarget?) -> Bool {
        switch target {
        case .place, .element: true
        default: false
        }
    }
}
