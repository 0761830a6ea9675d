import Stylesheet

/// Gathers the text of one paragraph with its pieces; white space collapses as in HTML.
struct TextCollector {
    private(set) var text: [UInt8] = []
    private(set) var pieces: [FlowPiece] = []
    var objects: [FlowObject] = []
    /// A collapsed space that waits for what follows: at the end of a paragraph it vanishes.
    private var pendingSpace: FlowPiece?

    var isEmpty: Bool { text.isEmpty }

    /// Appends text whose runs of white space become one space.
    mutating func append(_ string: String, as piece: FlowPiece) {
        var plain: [UInt8] = []
        for byte in string.utf8 {
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                flush(&plain, as: piece)
                space(as: piece)
            } else {
                if plain.isEmpty { settleSpace() }
                plain.append(byte)
            }
        }
        flush(&plain, as: piece)
    }

    /// Appends text as it is: code, labels, line separators.
    mutating func appendVerbatim(_ string: some StringProtocol, as piece: FlowPiece) {
        settleSpace()
        var bytes = Array(string.utf8)
        flush(&bytes, as: piece)
    }

    /// A line end of the source: a space, but nothing between ideographs and kana (CSS Text 3, 4.1.3).
    mutating func softBreak(as piece: FlowPiece, before next: Unicode.Scalar?) {
        if let last = lastScalar, let next, Self.isUnspaced(last), Self.isUnspaced(next) { return }
        space(as: piece)
    }

    /// A forced line end: U+2028, which swallows the spaces before it.
    mutating func hardBreak(as piece: FlowPiece) {
        pendingSpace = nil
        var bytes = Array("\u{2028}".utf8)
        // A real space before the separator keeps the words of two lines apart for readers.
        bytes.insert(0x20, at: 0)
        flush(&bytes, as: piece)
    }

    /// A picture within the line: U+FFFC.
    mutating func appendObject(_ object: FlowObject, as piece: FlowPiece) {
        settleSpace()
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

    private mutating func settleSpace() {
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

    /// Ends with U+2028.
    private var endsWithSeparator: Bool { text.suffix(3).elementsEqual([0xE2, 0x80, 0xA8]) }

    private var lastScalar: Unicode.Scalar? { String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last }

    /// Han, kana and their punctuation: scripts that set no space between words.
    private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}

extension FlowPiece {
    /// Equal but for the length.
    fileprivate func continues(_ other: FlowPiece) -> Bool {
        run == other.run && content == other.content && link == other.link && note == nil && other.note == nil
            && object == nil && other.object == nil
    }
}
