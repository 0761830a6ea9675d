import Synchronization
import TypesetBase
import TypesetStylesheet
import TypesetText

/// One paragraph of text that can be shaped, the same at every size.
final class FlowParagraph: Sendable {
    /// The text in UTF-8, with U+2028 for forced line ends and U+FFFC for pictures.
    let text: [UInt8]
    let pieces: [FlowPiece]
    let objects: [FlowObject]
    let rubies: [FlowRuby]
    let style: StyleID
    let isCode: Bool
    /// Whether it is an entry of a table of contents or an index, whose words are not hyphenated.
    let isEntry: Bool
    /// Whether it is the marker of a list item or the number of a note, which has no first-line indent.
    let isLabel: Bool
    let direction: ParagraphText.Direction
    /// The spans with an order of their own, in the order in which they begin, outer ones first.
    let spans: [BidiSpan]
    /// The alignment that the document states; nil for the style's.
    let alignment: ResolvedStyle.Alignment?
    /// Whether its first piece is its first letter, for which the style may have a different size.
    let hasInitial: Bool
    let source: SourceSpan?
    /// The bytes at which lines after the first begin, for code of several lines.
    ///
    /// Each line has its own content, numbered on from the content of the pieces.
    let lineStarts: [Int]
    /// Places that links and the index lead to, in text order.
    let marks: [TextMark]
    /// Whether any piece refers to a footnote; most paragraphs have none and skip the search for them.
    let hasNotes: Bool
    /// The role of the paragraph for the next block.
    let lead: Lead?
    /// Whether it has text other than pictures.
    let hasWords: Bool
    /// The script of the text, if its lines may need more leading.
    let stackedScript: StackedScript?
    /// Whether its lines break between phrases in languages without spaces, as in headings.
    let keepsPhrases: Bool
    /// Whether its lines break after commas only, as those of names and addresses do.
    let keepsEntries: Bool
    /// Whether it has at least three lines that the source ends, as a stanza or an address does.
    let isVerse: Bool
    /// The paragraph with its formulas in lines, for measures that they are too wide for; nil if no formula has another form.
    let linearized: FlowParagraph?

    /// The role of a paragraph that stays on the page of the next block.
    enum Lead: Sendable {
        /// The paragraph ends in a colon and announces a list, a table or code.
        case announcement
        /// The paragraph is a short line in bold type that heads the following blocks.
        case heading
        /// The paragraph is a caption of the table, picture or code below.
        case caption
    }

    /// The shaped forms by the numbers of their attributes; nearly always one.
    private let shapings = Mutex<[(key: [Int], paragraph: ShapedParagraph)]>([])

    /// Creates a paragraph from its text.
    ///
    /// - Parameters:
    ///   - isRightToLeft: whether the surrounding blocks are right-to-left. The paragraph then is too, even after a foreign first word,
    ///     unless all its letters are left-to-right.
    ///   - beginsRight: whether its lines begin at the right even then.
    ///   - direction: the direction that the document states; nil to find it from the letters.
    ///   - lead: the role for the next block; nil to find it from the last letter.
    init(
        _ content: FlowText, style: StyleID, isCode: Bool = false, isLabel: Bool = false, isEntry: Bool = false,
        isRightToLeft: Bool = false, beginsRight: Bool = false, direction: ParagraphText.Direction? = nil,
        alignment: ResolvedStyle.Alignment? = nil, lineStarts: [Int] = [], hasInitial: Bool = false, lead: Lead? = nil,
        keepsPhrases: Bool = false, keepsEntries: Bool = false, source: SourceSpan?
    ) {
        (text, pieces, objects, rubies, marks) = (content.text, content.pieces, content.objects, content.rubies, content.marks)
        (self.style, self.isCode, self.isLabel, self.isEntry, self.alignment) = (style, isCode, isLabel, isEntry, alignment)
        (self.lineStarts, self.hasInitial, self.keepsPhrases, self.source) = (lineStarts, hasInitial, keepsPhrases, source)
        self.keepsEntries = keepsEntries
        let runsRight = beginsRight || isRightToLeft && WritingDirection.runsRightToLeft(text)
        self.direction = isCode ? .leftToRight : direction ?? (runsRight ? .rightToLeft : .natural)
        spans = BidiSpan.sorted(isCode ? content.spans : content.spans + FixedDirection.spans(in: content, self.direction))
        hasNotes = pieces.contains { $0.note != nil }
        hasWords = objects.isEmpty || text.contains { $0 != 0x20 && !Self.pictureBytes.contains($0) }
        stackedScript = StackedScript.prevailing(in: text)
        isVerse = !isCode && !isLabel && !isEntry && !keepsPhrases && Self.endsLines(text)
        self.lead = lead ?? (!isCode && Self.announces(text) ? .announcement : nil)
        linearized = content.linearized.map {
            FlowParagraph(
                $0, style: style, isLabel: isLabel, isEntry: isEntry, isRightToLeft: isRightToLeft, beginsRight: beginsRight,
                direction: direction, alignment: alignment, hasInitial: hasInitial, lead: lead, keepsPhrases: keepsPhrases, source: source)
        }
    }

    /// The UTF-8 bytes of U+FFFC.
    private static let pictureBytes: [UInt8] = [0xEF, 0xBF, 0xBC]

    /// Whether a text has at least two forced line ends (U+2028).
    private static func endsLines(_ text: [UInt8]) -> Bool {
        var count = 0, place = 0
        while let found = text[place...].firstIndex(of: 0xE2), found + 2 < text.count {
            if text[found + 1] == 0x80, text[found + 2] == 0xA8 { count += 1 }
            if count == 2 { return true }
            place = found + 1
        }
        return false
    }

    /// Whether text ends in a colon: Latin and Arabic, full-width, Ethiopic (U+1365, U+1366) or Mongolian.
    private static func announces(_ text: [UInt8]) -> Bool {
        guard let last = text.last, last == UInt8(ascii: ":") || last >= 0x80 else { return false }
        return last == UInt8(ascii: ":") || ends(text, withOneOf: ["\u{FF1A}", "\u{1365}", "\u{1366}", "\u{1804}"])
    }

    /// Whether it names the code, the table or the list below it, as `bash` or `For the sauce` do: less than a line, and not a sentence.
    var isLabelOfBlock: Bool { text.count <= 40 && !text.isEmpty && !Self.ends(text, withOneOf: [".", "!", "?", "…", "。"]) }

    private static func ends(_ text: [UInt8], withOneOf marks: [String]) -> Bool {
        marks.contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Creates the same text with other runs, one for each piece.
    init(_ other: FlowParagraph, style: StyleID, runs: [TextRunID]) {
        text = other.text
        pieces = zip(other.pieces, runs).map { piece, run in
            var piece = piece
            piece.run = run
            return piece
        }
        (objects, rubies, isCode, isLabel, isEntry) = (other.objects, other.rubies, other.isCode, other.isLabel, other.isEntry)
        (lead, hasWords, stackedScript, keepsPhrases) = (other.lead, other.hasWords, other.stackedScript, other.keepsPhrases)
        (isVerse, keepsEntries) = (other.isVerse, other.keepsEntries)
        (direction, spans, alignment, source) = (other.direction, other.spans, other.alignment, other.source)
        (lineStarts, marks, hasNotes, hasInitial) = (other.lineStarts, other.marks, other.hasNotes, other.hasInitial)
        self.style = style
        linearized = nil
    }

    /// Whether the lines run from right to left: by the stated direction, or by the first letter outside of isolated spans.
    var runsRightToLeft: Bool {
        switch direction {
        case .leftToRight: false
        case .rightToLeft: true
        case .natural: FixedDirection.startsRightToLeft(text, spans)
        }
    }

    /// Returns the content of the text of a piece at a byte.
    func content(of piece: FlowPiece, at byte: Int) -> ContentID? {
        guard let first = piece.content, !lineStarts.isEmpty else { return piece.content }
        return first + line(at: byte)
    }

    /// Returns the number of the source line with a byte, from 0.
    private func line(at byte: Int) -> Int {
        lineStarts.partitioningIndex { $0 > byte }
    }

    /// Returns a range of text, split at the starts of lines of code.
    func lines(in bytes: Range<Int>) -> [Range<Int>] {
        let starts = [bytes.lowerBound] + lineStarts[line(at: bytes.lowerBound)...].prefix { $0 < bytes.upperBound }
        return zip(starts, starts.dropFirst() + [bytes.upperBound]).map { $0..<$1 }
    }

    /// Returns the paragraph shaped with these attributes, which is done once and cached.
    ///
    /// - Parameters:
    ///   - attributes: the attributes by text run. Equal attributes share a number across sizes.
    ///   - shaper: the shaper, which is called outside the lock to keep other threads running.
    func shaped(with attributes: AttributeTable, by shaper: any TextShaper) -> ShapedParagraph {
        if let known = shapings.withLock({ known(with: attributes, in: $0) }) { return known }
        let paragraph = shaper.shape(paragraphText(with: attributes))
        return shapings.withLock { shapings in
            if let known = known(with: attributes, in: shapings) { return known }
            shapings.append((pieces.map { attributes.numbers[$0.run] }, paragraph))
            return paragraph
        }
    }

    private func known(with attributes: AttributeTable, in shapings: [(key: [Int], paragraph: ShapedParagraph)]) -> ShapedParagraph? {
        shapings.first { shaping in zip(shaping.key, pieces).allSatisfy { $0 == attributes.numbers[$1.run] } }?.paragraph
    }
}
