import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The heading that is the title of a document, as programs without a title block need it, and the rest of the title block.
///
/// If the heading begins the document, the title block replaces it. Otherwise the subtitle, the authors and the other parts are set below
/// it. Without a title and a heading, they are above the text. Parts that the author has written there are not set again.
struct TitleHeading {
    /// The document to typeset, without a heading that the title block replaces and without parts of the title block that its text has.
    private(set) var document: Document
    /// The heading that the title block replaces; nil if there is none.
    private(set) var replaced: Block?
    /// The heading below which the rest of the title block is; nil if there is none.
    private(set) var upper: SourceSpan?
    /// Whether the rest of the title block is above the text, because there is neither a title nor a heading of the first level.
    private(set) var isMissing = false
    /// Whether the title block is set without a title.
    var setsRest: Bool { upper != nil || isMissing }

    init(of document: Document, _ policy: TitleBlockPolicy) {
        self.document = document
        let metadata = document.metadata
        // A program may pass a title that is no text of the document.
        let isText = metadata.title == nil || !metadata.titleText.allSatisfy(\.isInvisible)
        let found = Self.heading(of: document)
        if policy != .never, metadata.title == nil, found == nil, !document.hasChapters {
            setPartsAboveText()
            return
        }
        guard policy == .auto, isText, let heading = found, case .heading(_, let inlines) = heading.kind else { return }
        let rest = metadata.withoutParts(in: Self.text(around: heading, in: document.blocks))
        guard rest.hasPartsBelowTitle else { return }
        let begins = document.blocks.first.map { $0.span == heading.span } ?? false
        guard begins, heading.attributes.classes.isEmpty, heading.attributes.values.isEmpty else {
            if metadata.title != nil { (upper, self.document.metadata) = (heading.span, rest) }
            return
        }
        self.document.metadata = rest
        self.document.metadata.titleText = inlines + metadata.titleText.noteReferences
        self.document.metadata.title = Located(metadata.title?.value ?? inlines.headingText, span: heading.span)
        self.document.blocks.removeFirst()
        replaced = heading
    }

    private mutating func setPartsAboveText() {
        let rest = document.metadata.withoutParts(in: Self.text(around: nil, in: document.blocks))
        guard rest.hasPartsBelowTitle else { return }
        (isMissing, document.metadata) = (true, rest)
    }

    /// Returns the first heading of the first level if it has the words of the title, or if there is no title.
    ///
    /// The heading of a book is the first one of a first chapter that may be the title page.
    private static func heading(of document: Document) -> Block? {
        let heading: Block?
        if case .chapter(let chapter)? = document.blocks.first?.kind {
            guard chapter.label.isEmpty, !chapter.startsBody, document.metadata.title != nil else { return nil }
            heading = first(in: chapter.blocks, isOfFirstLevel: false)
        } else {
            heading = first(in: document.blocks, isOfFirstLevel: true)
        }
        guard let heading, case .heading(_, let inlines) = heading.kind, !inlines.headingText.isEmpty else { return nil }
        guard let title = document.metadata.title?.value else { return heading }
        return inlines.headingText.lettersAndDigits == title.lettersAndDigits ? heading : nil
    }

    /// Returns the first heading of blocks and of the divisions among them.
    private static func first(in blocks: [Block], isOfFirstLevel: Bool) -> Block? {
        for block in blocks {
            switch block.kind {
            case .heading(let level, _): if level == 1 || !isOfFirstLevel { return block }
            case .division(let children): if let found = first(in: children, isOfFirstLevel: isOfFirstLevel) { return found }
            default: continue
            }
        }
        return nil
    }

    /// The most blocks that are searched for parts of the title block.
    private static let blockLimit = 16

    /// Returns the letters of the text from the beginning to the first heading below the title, or to the first one without a title.
    private static func text(around heading: Block?, in blocks: [Block]) -> String {
        var text = "", hasHeading = heading == nil, isOpen = true
        var near = blocks[...]
        if case .chapter(let chapter)? = blocks.first?.kind { near = chapter.blocks[...] }
        Document.forEachPart(in: Array(near.prefix(blockLimit))) { part in
            guard isOpen else { return }
            switch part {
            case .block(let block):
                guard case .heading = block.kind else { return }
                if hasHeading { isOpen = false }
                if block.span == heading?.span { hasHeading = true }
            case .inline(let inline): if inline.children.isEmpty { text += inline.plainText }
            }
        }
        return text.lettersAndDigits
    }
}

extension Document {
    /// Whether it is a book, whose parts of a title block are on a title page.
    fileprivate var hasChapters: Bool { if case .chapter? = blocks.first?.kind { true } else { false } }
}

extension Metadata {
    /// Whether the title block has parts below the title.
    fileprivate var hasPartsBelowTitle: Bool {
        subtitle != nil || !authors.isEmpty || publisher != nil || date != nil || doi != nil || archiveDOI != nil || abstract != nil
            || !rights.isEmpty || !identifiers.isEmpty || isPaper && !keywords.isEmpty
    }

    /// Returns the metadata without the parts of the title block whose words a text has.
    ///
    /// - Parameter text: the letters and numbers of the text.
    fileprivate func withoutParts(in text: String) -> Metadata {
        func has(_ words: String) -> Bool {
            let words = words.lettersAndDigits
            return !words.isEmpty && text.contains(words)
        }
        var rest = self
        if let words = subtitle?.value, words.noteReferences.isEmpty, has(words.plainText) { rest.subtitle = nil }
        if affiliations.isEmpty, !authors.contains(where: \.value.hasLines), authors.allSatisfy({ has($0.value.name) }) {
            rest.authors = []
        }
        if let publisher, has(publisher.value) { rest.publisher = nil }
        if let date, has(date.value) || has(CalendarDate(date.value)?.text(in: language?.value ?? "en") ?? "") { rest.date = nil }
        rest.rights = rights.filter { !has($0.value.plainText) }
        rest.identifiers = identifiers.filter { !has($0.value) }
        return rest
    }
}

extension Metadata.Author {
    /// Whether the title block has more of the author than the name.
    fileprivate var hasLines: Bool {
        orcid != nil || email != nil || isCorresponding || contributesEqually || isDeceased || !contributions.isEmpty
    }
}
