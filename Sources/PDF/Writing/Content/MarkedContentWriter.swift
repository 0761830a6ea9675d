import TypesetBase
import TypesetLayout

/// A marked-content sequence of the file.
struct WrittenSequence {
    @CompactInt var content: ContentID
    @CompactInt var page: Int
    /// The number of the sequence on its page.
    @CompactInt var mcid: Int
}

/// Writes the marked-content sequences of pages and records the content that each belongs to (ISO 32000-1 14.6, 14.7.4).
///
/// No other type writes `BDC` or `EMC`, or ends text objects. A caller names the role of the next drawing. If the open sequence or text
/// object does not fit, it is ended first. A sequence of the same content or artifact stays open across calls, and neighbours share it.
/// Sequences never nest: poppler's structure reader would lose text.
final class MarkedContentWriter {
    private enum Open: Equatable {
        case none
        case content(ContentID)
        case artifact(PlacedItem.Artifact)
        /// Backgrounds within a box.
        case background(Rect)
        /// A sequence with ActualText, to which no other content is added.
        case replaced
    }

    /// The sequences of all pages, in painting order.
    private(set) var sequences: [WrittenSequence] = []
    /// The element that owns each sequence of the current page, by the sequence's number.
    private(set) var pageOwners: [StructureID] = []
    private var page = 0
    private var open = Open.none
    private let stream: ContentStream
    private let textObject: TextObject
    private let tags: TagTree
    private let standard: PDFOptions.Standard

    init(_ stream: ContentStream, _ textObject: TextObject, tags: TagTree, standard: PDFOptions.Standard) {
        self.standard = standard
        self.stream = stream
        self.textObject = textObject
        self.tags = tags
    }

    // MARK: Scopes

    /// Writes a page, and closes at its end what `body` opens.
    func withPage<Failure: Error>(_ page: Int, _ body: () throws(Failure) -> Void) throws(Failure) {
        self.page = page
        pageOwners.removeAll(keepingCapacity: true)
        try body()
        textObject.end()
        close()
    }

    /// Draws paths and XObjects as part of a sequence, outside text objects.
    func withMarkedContent<Failure: Error>(_ role: PlacedItem.Role, _ body: () throws(Failure) -> Void) throws(Failure) {
        textObject.end()
        if changes(for: role) { begin(role) }
        try body()
    }

    /// Draws backgrounds as an artifact, which must state the box around them (ISO 32000-1 table 330).
    func withBackground(in box: Rect, pageHeight: Double, _ body: () -> Void) {
        textObject.end()
        if open != .background(box) {
            close()
            stream.beginMarkedContent("Artifact") { properties in
                properties.set("Type", "Background")
                let bottom = pageHeight - box.maxY, top = pageHeight - box.minY
                // Whole points: a box for each line of inline code adds up.
                properties.set(
                    "BBox", integers: Self.whole(box.minX, .down), Self.whole(bottom, .down), Self.whole(box.maxX, .up),
                    Self.whole(top, .up)
                )
            }
            open = .background(box)
        }
        body()
    }

    /// Rounds to whole points; returns 0 for a length that is on no page.
    private static func whole(_ length: Double, _ rule: FloatingPointRoundingRule) -> Int {
        length > -1e6 && length < 1e6 ? Int(length.rounded(rule)) : 0
    }

    /// Draws XObjects that show text in a separate sequence, which states that text.
    func withMarkedContent<Failure: Error>(
        _ content: ContentID, actualText: String, _ body: () throws(Failure) -> Void
    ) throws(Failure) {
        textObject.end()
        begin(content, actualText: actualText)
        try body()
    }

    /// Draws paths and XObjects in the open sequence, if there is one.
    func withoutText<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        textObject.end()
        try body()
    }

    /// Draws the content of a form, which has text objects but no sequences; those surround the form.
    func withForm<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        textObject.end()
        try body()
        textObject.end()
    }

    // MARK: Text

    /// Opens the sequence of an artifact for text.
    func prepareText(_ artifact: PlacedItem.Artifact) {
        guard changes(for: .artifact(artifact)) else { return }
        textObject.end()
        begin(.artifact(artifact))
    }

    /// Opens the sequence of a content for its next glyph; opening it earlier could leave an empty sequence.
    func enterText(of content: ContentID) {
        if !isOpen(content) { beginText(of: content) }
    }

    /// Whether the sequence of a content is open.
    func isOpen(_ content: ContentID) -> Bool { if case .content(content) = open { true } else { false } }

    private func beginText(of content: ContentID) {
        textObject.end()
        begin(.content(content))
    }

    /// Begins a sequence that states the text of glyphs that do not spell it.
    func beginText(of content: ContentID, actualText: String) {
        textObject.end()
        begin(content, actualText: actualText)
    }

    // MARK: Sequences

    private func close() {
        if open != .none { stream.endMarkedContent() }
        open = .none
    }

    private func changes(for role: PlacedItem.Role) -> Bool {
        switch role {
        case .content(let content): open != .content(content)
        case .artifact(let artifact): open != .artifact(artifact)
        }
    }

    private func begin(_ role: PlacedItem.Role) {
        close()
        switch role {
        case .content(let content):
            // Content that no element owns would be lost to the reader anyway. As an artifact it keeps the file valid.
            guard let owner = tags.owner(of: content) else { return begin(.artifact(.layout)) }
            let mcid = add(content, owner)
            stream.beginMarkedContent(tags.type(of: owner).name) { $0.set("MCID", mcid) }
            open = .content(content)
        case .artifact(let artifact):
            stream.beginMarkedContent("Artifact") { Self.write(artifact, to: &$0) }
            open = .artifact(artifact)
        }
    }

    /// Begins a sequence with the number and the text in one property list.
    private func begin(_ content: ContentID, actualText: String) {
        close()
        guard let owner = tags.owner(of: content) else { return begin(.artifact(.layout)) }
        let mcid = add(content, owner)
        stream.beginMarkedContent("Span") { properties in
            properties.set("MCID", mcid)
            properties.set("ActualText", text: permitted(actualText))
        }
        open = .replaced
    }

    /// Replaces private use characters with U+FFFD in PDF/UA-2, which forbids them in ActualText (ISO 14289-2 8.4.3).
    private func permitted(_ text: String) -> String {
        guard standard == .ua2 else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isPrivateUse($0.value) ? "\u{FFFD}" : $0 }))
    }

    private func add(_ content: ContentID, _ owner: StructureID) -> Int {
        sequences.append(WrittenSequence(content: content, page: page, mcid: pageOwners.count))
        pageOwners.append(owner)
        return pageOwners.count - 1
    }

    /// Writes the properties of an artifact (ISO 32000-1 14.8.2.2.2); page numbers and repeated heads are pagination without a subtype.
    private static func write(_ artifact: PlacedItem.Artifact, to properties: inout DictionaryWriter) {
        switch artifact {
        case .header, .footer, .watermark:
            properties.set("Type", "Pagination")
            properties.set("Subtype", artifact == .header ? "Header" : artifact == .footer ? "Footer" : "Watermark")
        case .pageNumber, .repeatedHead: properties.set("Type", "Pagination")
        case .layout, .codeMargin: properties.set("Type", "Layout")
        case .background: properties.set("Type", "Background")
        }
    }
}
