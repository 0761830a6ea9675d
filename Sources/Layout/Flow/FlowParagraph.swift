import Diagnostics
import Images
import Interning
import Localization
import Stylesheet
import Synchronization
import Typography

/// A piece of a paragraph's text with one style and one structure element.
struct FlowPiece: Sendable {
    /// The length in UTF-8 bytes.
    @CompactInt var length: Int
    /// The number of its key among the document's `TextRunKey`s.
    @CompactInt var run: TextRunID
    /// The marked content; nil for an artifact.
    @CompactIndex var content: ContentID?
    /// The link element that the piece is part of.
    @CompactIndex var link: StructureID?
    /// The footnote that the piece refers to.
    @CompactIndex var note: Int?
    /// A picture within the text, as an index into `FlowParagraph.objects`.
    @CompactIndex var object: Int?
    /// The annotation above the piece, as an index into `FlowParagraph.rubies`.
    @CompactIndex var ruby: Int?
    /// Whether the piece is inline code.
    var isCode = false
    /// Whether the piece is above or below the line (`<sup>`, `<sub>`).
    var isRaised = false

    init(
        length: Int, run: TextRunID, content: ContentID? = nil, link: StructureID? = nil, note: Int? = nil, object: Int? = nil,
        ruby: Int? = nil
    ) {
        (self.length, self.run, self.content, self.link) = (length, run, content, link)
        (self.note, self.object, self.ruby) = (note, object, ruby)
    }
}

/// The annotation above a piece of text (`<rt>`).
struct FlowRuby: Sendable {
    var text: GeneratedText
    /// The style of the text below it.
    var base: StyleID
}

/// A picture within a line of text.
struct FlowObject: Sendable {
    var image: ImageResource
    var wanted: PictureSize
    /// The style of the box right around the picture.
    var style: StyleID
}

/// A place in a paragraph's text that links or the index lead to.
struct TextMark: Sendable {
    /// The byte offset of the marked text, in UTF-8 from the start of the text.
    var byte: Int
    /// The index into the document's destinations.
    var destination: Int
}

/// One paragraph of text that can be shaped. It is the same at every size.
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
    /// Whether any piece refers to a footnote. Most paragraphs have none and skip the search for them.
    let hasNotes: Bool
    /// The role of the paragraph for the next block.
    let lead: Lead?
    /// Whether it has text other than pictures.
    let hasWords: Bool
    /// The script of the text, if its lines may need more leading.
    let stackedScript: StackedScript?
    /// Whether its lines break between phrases in languages without spaces, as in headings.
    let keepsPhrases: Bool

    /// The role of a paragraph that stays on the page of the next block.
    enum Lead: Sendable {
        /// The paragraph ends in a colon and announces a list, a table or code.
        case announcement
        /// The paragraph is a short line in bold type that heads the following blocks.
        case heading
        /// The paragraph is a caption of the table or picture below.
        case caption
    }

    /// The shaped forms by the numbers of their attributes; nearly always one.
    private let shapings = Mutex<[(key: [Int], paragraph: ShapedParagraph)]>([])

    /// - Parameters:
    ///   - isRightToLeft: whether the surrounding blocks are right-to-left. The paragraph then is too, even after a foreign first word,
    ///     unless all its letters are left-to-right.
    ///   - beginsRight: whether its lines begin at the right even then.
    ///   - direction: the direction that the document states; nil to find it from the letters.
    ///   - lead: the role for the next block; nil to find it from the last letter.
    init(
        text: [UInt8], pieces: [FlowPiece], objects: [FlowObject] = [], rubies: [FlowRuby] = [], style: StyleID, isCode: Bool = false,
        isLabel: Bool = false, isEntry: Bool = false, isRightToLeft: Bool = false, beginsRight: Bool = false,
        direction: ParagraphText.Direction? = nil, alignment: ResolvedStyle.Alignment? = nil, lineStarts: [Int] = [],
        hasInitial: Bool = false, lead: Lead? = nil, keepsPhrases: Bool = false, marks: [TextMark] = [], source: SourceSpan?
    ) {
        self.marks = marks
        self.keepsPhrases = keepsPhrases
        self.lineStarts = lineStarts
        self.hasInitial = hasInitial
        self.text = text
        self.pieces = pieces
        self.objects = objects
        self.rubies = rubies
        self.style = style
        self.isCode = isCode
        self.isLabel = isLabel
        self.isEntry = isEntry
        let runsRight = beginsRight || isRightToLeft && WritingDirection.runsRightToLeft(text)
        self.direction = isCode ? .leftToRight : direction ?? (runsRight ? .rightToLeft : .natural)
        self.alignment = alignment
        self.source = source
        hasNotes = pieces.contains { $0.note != nil }
        hasWords = objects.isEmpty || text.contains { $0 != 0x20 && !Self.pictureBytes.contains($0) }
        stackedScript = StackedScript.prevailing(in: text)
        self.lead = lead ?? (!isCode && Self.announces(text) ? .announcement : nil)
    }

    /// The UTF-8 bytes of U+FFFC.
    private static let pictureBytes: [UInt8] = [0xEF, 0xBF, 0xBC]

    /// Whether text ends in a colon: Latin and Arabic, full-width, Ethiopic (U+1365, U+1366) or Mongolian.
    private static func announces(_ text: [UInt8]) -> Bool {
        guard let last = text.last, last == UInt8(ascii: ":") || last >= 0x80 else { return false }
        return last == UInt8(ascii: ":") || ends(text, withOneOf: ["\u{FF1A}", "\u{1365}", "\u{1366}", "\u{1804}"])
    }

    /// Whether it names the code below it, as `bash` or `On Linux` do: less than a line of print, and not a sentence.
    var isLabelOfCode: Bool { text.count <= 40 && !text.isEmpty && !Self.ends(text, withOneOf: [".", "!", "?", "…", "。"]) }

    private static func ends(_ text: [UInt8], withOneOf marks: [String]) -> Bool {
        marks.contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Creates the same text with other runs, one for each piece. The content stays the same.
    init(_ other: FlowParagraph, style: StyleID, runs: [TextRunID]) {
        text = other.text
        pieces = zip(other.pieces, runs).map { piece, run in
            var piece = piece
            piece.run = run
            return piece
        }
        (objects, rubies, isCode, isLabel, isEntry) = (other.objects, other.rubies, other.isCode, other.isLabel, other.isEntry)
        (lead, hasWords, stackedScript, keepsPhrases) = (other.lead, other.hasWords, other.stackedScript, other.keepsPhrases)
        (direction, alignment, source) = (other.direction, other.alignment, other.source)
        (lineStarts, marks, hasNotes, hasInitial) = (other.lineStarts, other.marks, other.hasNotes, other.hasInitial)
        self.style = style
    }

    /// Returns the content of the text of a piece at a byte.
    func content(of piece: FlowPiece, at byte: Int) -> ContentID? {
        guard let first = piece.content, !lineStarts.isEmpty else { return piece.content }
        return first + line(at: byte)
    }

    /// Returns the number of the source line with a byte, from 0.
    private func line(at byte: Int) -> Int {
        var low = 0, high = lineStarts.count
        while low < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns a range of text, split at the starts of lines of code.
    func lines(in bytes: Range<Int>) -> [Range<Int>] {
        let starts = [bytes.lowerBound] + lineStarts[line(at: bytes.lowerBound)...].prefix { $0 < bytes.upperBound }
        return zip(starts, starts.dropFirst() + [bytes.upperBound]).map { $0..<$1 }
    }

    /// Returns the paragraph shaped with these attributes. It is shaped once and cached.
    ///
    /// - Parameters:
    ///   - attributes: the attributes by text run. Equal attributes share a number across sizes.
    ///   - shaper: the shaper, which is called outside the lock to keep other threads running.
    func shaped(with attributes: AttributeTable, by shaper: any TextShaper) -> ShapedParagraph {
        let key = pieces.map { attributes.numbers[$0.run] }
        if let known = shapings.withLock({ $0.first { $0.key == key }?.paragraph }) { return known }
        let paragraph = shaper.shape(paragraphText(with: attributes))
        return shapings.withLock { shapings in
            if let known = shapings.first(where: { $0.key == key }) { return known.paragraph }
            shapings.append((key, paragraph))
            return paragraph
        }
    }

    private func paragraphText(with attributes: AttributeTable) -> ParagraphText {
        var local: [Int: Int] = [:]
        // The first run of each number, and the numbers themselves.
        var runs: [TextRunID] = [], used: [Int] = []
        let pieces = self.pieces.map { piece in
            let number = attributes.numbers[piece.run]
            let index = local[number] ?? used.count
            if index == used.count {
                local[number] = index
                used.append(number)
                runs.append(piece.run)
            }
            return ParagraphText.Piece(length: piece.length, attributes: index, object: piece.object, isCode: piece.isCode)
        }
        let list = attributes.lists.list(of: used) { runs.map { attributes.values[$0] } }
        var paragraph = ParagraphText(text: text, attributes: list, pieces: pieces, direction: direction, isCode: isCode)
        if !isCode, let first = runs.first {
            paragraph.keptTogether = NonBreakingSpaces.characters(in: text, language: attributes.values[first].language)
            if keepsPhrases {
                let inner = PhraseBreaks.innerCharacters(of: text)
                if !inner.isEmpty { paragraph.keptTogether = Set(paragraph.keptTogether + inner).sorted() }
            }
            let raised = raisedCharacters
            if !raised.isEmpty { paragraph.keptTogether = Set(paragraph.keptTogether + raised).sorted() }
            paragraph.wordBreaks = ComplexBreaks(in: text).map { .init(words: $0.words, syllables: $0.syllables) }
        }
        return paragraph
    }

    /// The longest superscript or subscript, in bytes. Longer ones are running text.
    private static let longestIndex = 24

    /// The characters inside superscripts and subscripts, which must not break across lines. In 2ⁿ⁻¹, a break before the 1 would change the
    /// meaning.
    private var raisedCharacters: [Int] {
        guard pieces.contains(where: \.isRaised) else { return [] }
        var kept: [Int] = [], character = 0, byte = 0, isInside = false
        for piece in pieces {
            let end = byte + piece.length, isKept = piece.isRaised && piece.length <= Self.longestIndex
            for position in byte..<end where text[position] & 0xC0 != 0x80 {
                if isKept, isInside || position > byte { kept.append(character) }
                character += 1
            }
            (byte, isInside) = (end, isKept)
        }
        return kept
    }
}

/// The shaping attributes of every text run at one size.
struct AttributeTable: Sendable {
    /// The attributes by text run.
    var values: [ParagraphText.Attributes]
    /// The numbers of the attributes by text run. Equal attributes have equal numbers, at every size of a document.
    var numbers: [Int]
    /// The attribute lists of the document's paragraphs.
    var lists = AttributeLists()
}

/// The attributes of whole paragraphs. Each list is stored once, since most paragraphs share theirs with many others.
final class AttributeLists: Sendable {
    private let known = Mutex<[[Int]: [ParagraphText.Attributes]]>([:])

    /// - Parameter numbers: the numbers of the attributes, which are the key of the list.
    func list(of numbers: [Int], make: () -> [ParagraphText.Attributes]) -> [ParagraphText.Attributes] {
        if let list = known.withLock({ $0[numbers] }) { return list }
        let list = make()
        known.withLock { $0[numbers] = list }
        return list
    }
}

/// Collects the text of one paragraph with its pieces, and collapses white space as HTML does.
struct TextCollector {
    private(set) var text: [UInt8] = []
    private(set) var pieces: [FlowPiece] = []
    var objects: [FlowObject] = []
    var rubies: [FlowRuby] = []
    private(set) var marks: [TextMark] = []
    /// A collapsed space, added before the next text and dropped at the end of a paragraph.
    private var pendingSpace: FlowPiece?

    /// Marks the place of the next text.
    mutating func mark(_ destination: Int) {
        marks.append(TextMark(byte: text.count + (pendingSpace == nil ? 0 : 1), destination: destination))
    }

    /// Appends text and collapses each run of white space to one space.
    mutating func append(_ string: String, as piece: FlowPiece) {
        var plain: [UInt8] = []
        for byte in string.utf8 {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                flush(&plain, as: piece)
                space(as: piece)
            } else {
                if plain.isEmpty { flushSpace() }
                plain.append(byte)
            }
        }
        flush(&plain, as: piece)
    }

    /// Appends text unchanged: code, labels, line separators.
    mutating func appendVerbatim(_ string: some StringProtocol, as piece: FlowPiece) {
        flushSpace()
        var bytes = Array(string.utf8)
        flush(&bytes, as: piece)
    }

    /// Makes a piece of the first letter and the quotation marks before it. Returns false if the text begins otherwise.
    mutating func partInitial(of run: TextRunID) -> Bool {
        guard let first = pieces.first, first.run == run, !first.isCode, first.link == nil, first.note == nil, first.object == nil,
            first.ruby == nil,
            let length = DropCapital.length(of: text), length < first.length
        else { return false }
        var letter = first
        letter.length = length
        pieces[0].length -= length
        pieces.insert(letter, at: 0)
        return true
    }

    /// Appends a line break of the source as a space.
    ///
    /// Beside ideographs and kana, whose text has no spaces, nothing is appended (CSS Text 3, 4.1.3). This includes breaks between them and
    /// a word in letters, which spacing separates already.
    mutating func softBreak(as piece: FlowPiece, before next: Unicode.Scalar?) {
        if let last = lastScalar, let next, Self.isUnspaced(last) || Self.isUnspaced(next) { return }
        space(as: piece)
    }

    /// Appends a forced line break (U+2028). Spaces before it are dropped.
    mutating func hardBreak(as piece: FlowPiece) {
        pendingSpace = nil
        var bytes = Array("\u{2028}".utf8)
        // A space before the separator separates the words of two lines in extracted text.
        bytes.insert(0x20, at: 0)
        flush(&bytes, as: piece)
    }

    /// Appends an inline picture (U+FFFC).
    mutating func appendObject(_ object: FlowObject, as piece: FlowPiece) {
        flushSpace()
        objects.append(object)
        var piece = piece
        piece.object = objects.count - 1
        var bytes = Array("\u{FFFC}".utf8)
        flush(&bytes, as: piece)
    }

    private mutating func space(as piece: FlowPiece) {
        guard let last = text.last, last != 0x20, !endsWithSeparator, pendingSpace == nil else { return }
        pendingSpace = piece
    }

    private mutating func flushSpace() {
        guard let piece = pendingSpace else { return }
        pendingSpace = nil
        var bytes: [UInt8] = [0x20]
        flush(&bytes, as: piece)
    }

    private mutating func flush(_ bytes: inout [UInt8], as piece: FlowPiece) {
        guard !bytes.isEmpty else { return }
        text += bytes
        if let last = pieces.indices.last, pieces[last].continues(piece) {
            pieces[last].length += bytes.count
        } else {
            var piece = piece
            piece.length = bytes.count
            pieces.append(piece)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Whether the text ends with U+2028.
    private var endsWithSeparator: Bool { text.suffix(3).elementsEqual([0xE2, 0x80, 0xA8]) }

    private var lastScalar: Unicode.Scalar? { String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last }

    /// Whether a character is Han, kana or their punctuation, which are set without spaces.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}

extension FlowPiece {
    /// Whether the two pieces differ only in length.
    fileprivate func continues(_ other: FlowPiece) -> Bool {
        run == other.run && content == other.content && link == other.link && note == nil && other.note == nil
            && object == nil && other.object == nil && ruby == other.ruby
    }
}
