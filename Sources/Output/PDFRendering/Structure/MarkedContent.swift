import Layout

/// Opens and closes the marked-content sequences of a page, and remembers which content each of them belongs to (ISO 32000-1 14.7.4).
///
/// Items of one content that follow each other share a sequence. There is never a sequence inside another: poppler's reader loses text
/// then.
final class MarkedContent {
    /// One sequence of the file.
    struct Sequence {
        var content: Int32
        var page: Int32
        /// Its number on its page.
        var mcid: Int32
    }

    private enum Open: Equatable {
        case none
        case content(ContentID)
        case artifact(PlacedItem.Artifact)
        /// A sequence with ActualText, which takes in nothing else.
        case replaced
    }

    /// Of all pages, in painting order.
    private(set) var sequences: [Sequence] = []
    /// By number on this page, the element that owns the sequence.
    private(set) var pageOwners: [StructureID] = []
    private var page = 0
    private var open = Open.none
    private let buffer: ByteBuffer
    private let tags: TagTree
    private let standard: PDFOptions.Standard

    init(buffer: ByteBuffer, tags: TagTree, standard: PDFOptions.Standard) {
        self.standard = standard
        self.buffer = buffer
        self.tags = tags
    }

    func beginPage(_ page: Int) {
        self.page = page
        pageOwners.removeAll(keepingCapacity: true)
        open = .none
    }

    func close() {
        if open != .none { buffer.put("EMC\n") }
        open = .none
    }

    /// Whether an item of this role would begin a new sequence; text objects end before.
    func changes(for role: PlacedItem.Role) -> Bool {
        switch role {
        case .content(let content): open != .content(content)
        case .artifact(let artifact): open != .artifact(artifact)
        }
    }

    func begin(_ role: PlacedItem.Role) {
        close()
        switch role {
        case .content(let content):
            // Content that no element owns would be lost to the reader anyway; as an artifact the file stays valid.
            guard let owner = tags.owner(of: content) else { return begin(.artifact(.layout)) }
            buffer.put("/").put(tags.type(of: owner).name).put("<</MCID ").put(add(content, owner)).put(">>BDC\n")
            open = .content(content)
        case .artifact(let artifact):
            buffer.put("/Artifact<<").put(Self.properties(of: artifact)).put(">>BDC\n")
            open = .artifact(artifact)
        }
    }

    /// A sequence whose text is stated: for clusters whose glyphs do not spell it. Number and text are in one property list.
    func begin(_ content: ContentID, actualText: String) {
        close()
        guard let owner = tags.owner(of: content) else { return begin(.artifact(.layout)) }
        // PDF/UA-2 allows no private characters there (ISO 14289-2 8.4.3): the sign for an unknown one stands for them.
        let text =
            standard == .ua2
            ? String(String.UnicodeScalarView(actualText.unicodeScalars.map { isPrivateUse($0.value) ? "\u{FFFD}" : $0 })) : actualText
        buffer.put("/Span<</MCID ").put(add(content, owner)).put("/ActualText").put(text: text).put(">>BDC\n")
        open = .replaced
    }

    private func add(_ content: ContentID, _ owner: StructureID) -> Int {
        sequences.append(
            Sequence(
                content: Int32(truncatingIfNeeded: content), page: Int32(truncatingIfNeeded: page),
                mcid: Int32(truncatingIfNeeded: pageOwners.count)))
        pageOwners.append(owner)
        return pageOwners.count - 1
    }

    /// ISO 32000-1 14.8.2.2.2. A page number is pagination without a subtype of its own.
    private static func properties(of artifact: PlacedItem.Artifact) -> StaticString {
        switch artifact {
        case .header: "/Type/Pagination/Subtype/Header"
        case .footer: "/Type/Pagination/Subtype/Footer"
        case .pageNumber: "/Type/Pagination"
        case .layout: "/Type/Layout"
        case .background: "/Type/Background"
        }
    }
}
