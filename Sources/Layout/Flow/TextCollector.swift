import TypesetText

/// Collects the text of one paragraph with its pieces, and collapses white space as HTML does.
struct TextCollector {
    /// The smart punctuation after the text so far; nil if marks are set as typed.
    var punctuation: SmartPunctuation?
    /// The marked content that text is being added to, one for consecutive text of one element.
    private var open: (element: StructureID, content: ContentID)?
    var result = FlowText()
    /// A collapsed space, added before the next text and dropped at the end of a paragraph.
    private var pendingSpace: FlowPiece?

    init(punctuation: SmartPunctuation? = nil) { self.punctuation = punctuation }

    /// Returns the content for the next text of an element, which is added if the last text belongs to another one.
    mutating func content(of element: StructureID, add: () -> ContentID) -> ContentID {
        if let open, open.element == element { return open.content }
        let content = add()
        open = (element, content)
        return content
    }

    /// Ends the current content; the next text has another one, even in the same element.
    mutating func endContent() { open = nil }

    /// Whether the last text is the call of a footnote.
    var endsWithCall: Bool { pendingSpace == nil && result.pieces.last?.note != nil }

    /// Whether the next text begins a word: after a space, or at the beginning.
    var isBetweenWords: Bool { pendingSpace != nil || result.text.last.map { $0 == 0x20 } ?? true || endsWithSeparator }

    /// Marks the place of the next text.
    mutating func mark(_ destination: Int) {
        result.marks.append(TextMark(byte: nextByte, destination: destination))
    }

    /// The place of the next text other than a space.
    var nextByte: Int { result.text.count + (pendingSpace == nil ? 0 : 1) }

    /// Gives the text from a byte on an order of its own, without a space at its end.
    mutating func addSpan(_ kind: BidiSpan.Kind, from start: Int) {
        guard start < result.text.count else { return }
        result.spans.append(BidiSpan(start..<result.text.count, kind))
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

    /// Makes a piece of the first letter and the quotation marks before it; returns false if the text begins otherwise.
    mutating func partInitial(of run: TextRunID) -> Bool {
        guard let first = result.pieces.first, first.run == run, !first.isCode, first.link == nil, first.note == nil, first.object == nil,
            first.ruby == nil,
            let length = DropCapital.length(of: result.text), length < first.length
        else { return false }
        var letter = first
        letter.length = length
        result.pieces[0].length -= length
        result.pieces.insert(letter, at: 0)
        return true
    }

    /// Appends a line break of the source as a space.
    ///
    /// Beside ideographs and kana, whose text has no spaces, nothing is appended (CSS Text 3, 4.1.3). This includes breaks between them and
    /// a word in letters, which spacing separates already.
    mutating func softBreak(as piece: FlowPiece, before next: Unicode.Scalar?) {
        if Self.joins(lastScalar, next) { return }
        space(as: piece)
    }

    /// Whether a line break of the source between two characters is no space.
    static func joins(_ last: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        guard let last, let next else { return false }
        return isUnspaced(last) || isUnspaced(next)
    }

    /// Appends a forced line break (U+2028), and drops spaces before it.
    mutating func hardBreak(as piece: FlowPiece) {
        pendingSpace = nil
        var bytes = Array("\u{2028}".utf8)
        // A space before the separator separates the words of two lines in extracted text.
        bytes.insert(0x20, at: 0)
        flush(&bytes, as: piece)
    }

    /// Appends a picture or a part of a formula.
    mutating func appendObject(_ object: FlowObject, as piece: FlowPiece) {
        flushSpace()
        result.objects.append(object)
        var piece = piece
        piece.object = result.objects.count - 1
        var bytes = Array(object.placeholder.utf8)
        flush(&bytes, as: piece)
    }

    private mutating func space(as piece: FlowPiece) {
        guard let last = result.text.last, last != 0x20, !endsWithSeparator, pendingSpace == nil else { return }
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
        result.text += bytes
        if let last = result.pieces.indices.last, result.pieces[last].continues(piece) {
            result.pieces[last].length += bytes.count
        } else {
            var piece = piece
            piece.length = bytes.count
            result.pieces.append(piece)
        }
        bytes.removeAll(keepingCapacity: true)
    }

    /// Whether the text ends with U+2028.
    private var endsWithSeparator: Bool { result.text.suffix(3).elementsEqual([0xE2, 0x80, 0xA8]) }

    private var lastScalar: Unicode.Scalar? { String(decoding: result.text.suffix(4), as: UTF8.self).unicodeScalars.last }

    /// Whether a character is Han, kana or their punctuation, which are set without spaces.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
