internal import CTypesetPango
import TypesetBase

/// A range of the text with one font, level, script and language.
struct TextItem {
    var range: Range<Int>
    var font: ShapingFont
    var level: UInt8
    var script: hb_script_t
    var language: ShapingLanguage?
}

/// Divides a text into items, in logical order.
struct Itemizer {
    let context: PangoShapingContext
    let text: PreparedText
    let bytes: UnsafePointer<UInt8>
    /// The record of each piece.
    let records: [RequestRecord]
    /// Whether each piece is emphasised; see `ParagraphText.Attributes`.
    let isEmphasized: [Bool]
    let languages: [TextLanguage]
    let direction: ParagraphText.Direction
    /// The text with the control characters of its spans; nil without spans.
    let marked: BidiText?

    /// Returns the items and whether the paragraph runs from right to left.
    func itemize() -> (items: [TextItem], isRightToLeft: Bool) {
        if direction != .rightToLeft, !text.hasReversedSpans, isSimple { return (simpleItems, false) }
        return itemizeWithPango()
    }
}

// MARK: - Simple text

extension Itemizer {
    /// Whether the text is left-to-right, in one script, and covered by its first fonts, as in most books; itemizing would not change it.
    private var isSimple: Bool {
        for (piece, range) in text.pieces.enumerated() where !isSimple(range, records[piece].primary) { return false }
        return true
    }

    private func isSimple(_ range: Range<Int>, _ font: ShapingFont) -> Bool {
        guard font.coversASCII else { return range.isEmpty }
        var offset = range.lowerBound
        while offset < range.upperBound {
            if bytes[offset] < 0x80 { offset += 1; continue }
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            guard Self.isSimple(scalar), CharacterClass.isHidden(scalar) || font.covers(scalar) else { return false }
            offset += length
        }
        return true
    }

    /// Whether a character is a Latin letter or punctuation of Latin text, except `©` and `®`, which may be emoji.
    private static func isSimple(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xA9, 0xAE: false
        case 0xA0...0x24F, 0x2002...0x200B, 0x2010...0x2029, 0x202F...0x203A, 0x20AC: true
        default: false
        }
    }

    private var simpleItems: [TextItem] {
        text.pieces.indices.compactMap { piece in
            text.pieces[piece].isEmpty
                ? nil
                : TextItem(
                    range: text.pieces[piece], font: records[piece].primary, level: 0, script: HB_SCRIPT_LATIN,
                    language: context.shapingLanguage(languages[piece]))
        }
    }
}

// MARK: - Any text

extension Itemizer {
    private func itemizeWithPango() -> (items: [TextItem], isRightToLeft: Bool) {
        var items: [TextItem]
        let direction = baseDirection
        if let marked {
            items = marked.bytes.withUnsafeBufferPointer { self.items(of: $0, direction) }
            for index in items.indices {
                let range = items[index].range
                items[index].range = marked.offset(ofMarked: range.lowerBound)..<marked.offset(ofMarked: range.upperBound)
            }
            items.removeAll(where: \.range.isEmpty)
        } else {
            items = self.items(of: UnsafeBufferPointer(start: bytes, count: text.bytes.count), direction)
        }
        for index in items.indices {
            noteFallback(items[index])
            setUpright(&items[index])
        }
        if isEmphasized.contains(true) { setPhrasesUpright(&items) }
        return (withSharedSigns(items), direction == PANGO_DIRECTION_RTL)
    }

    /// Records a fallback font of letters; signs such as `☐` have the script of the letters next to them, and most families lack them.
    private func noteFallback(_ item: TextItem) {
        let record = record(of: item)
        guard context.mayNoteFallback(item.font, for: item.script, of: record), hasLetters(item) else { return }
        context.noteFallback(item.font, for: item.script, of: record)
    }

    private func hasLetters(_ item: TextItem) -> Bool {
        var offset = item.range.lowerBound
        while offset < item.range.upperBound {
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            if CharacterClass.isLetter(scalar) { return true }
            offset += length
        }
        return false
    }

    /// Returns Pango's items of the text, with control characters or without.
    private func items(of whole: UnsafeBufferPointer<UInt8>, _ direction: PangoDirection) -> [TextItem] {
        let attributes = attributes
        var items: [TextItem] = [], start = 0
        repeat {
            let end = TextParts.end(of: whole, from: start, length: Self.partLength)
            items += context.itemize(whole, start..<end, direction, attributes)
            start = end
        } while start < whole.count
        return items
    }

    private func record(of item: TextItem) -> RequestRecord {
        records[piece(of: item) ?? 0]
    }

    /// The piece in which an item begins.
    private func piece(of item: TextItem) -> Int? {
        let piece = text.pieces.partitioningIndex { $0.upperBound > item.range.lowerBound }
        return piece < text.pieces.count ? piece : nil
    }

    /// Sets slanted letters upright unless their script has italics; other scripts have other signs of emphasis (JLREQ 3.3.9; ALREQ 3.4).
    private func setUpright(_ item: inout TextItem) {
        guard item.font.face.slant != 0, !Self.scriptsWithItalics.contains(item.script.rawValue) else { return }
        let piece = piece(of: item)
        let isBold = piece.map { isEmphasized[$0] } == true && !Self.scriptsWithMarks.contains(item.script.rawValue)
        setUpright(&item, isBold: isBold)
    }

    /// Sets an item in an upright face of its family, unless that lacks one of its characters.
    private func setUpright(_ item: inout TextItem, isBold: Bool) {
        let font = context.upright(item.font, isBold: isBold)
        var offset = item.range.lowerBound
        while offset < item.range.upperBound {
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            guard font.covers(scalar) || !item.font.covers(scalar) else { return }
            offset += length
        }
        item.font = font
    }

    /// Sets emphasised phrases bold as a whole if they are mostly in a script without italics.
    ///
    /// Digits and foreign words in light italics among its letters would be a second sign of the same emphasis.
    private func setPhrasesUpright(_ items: inout [TextItem]) {
        var first = items.startIndex
        while first < items.endIndex {
            let isInPhrase = isEmphasized(items[first])
            let end = items[first...].firstIndex { isEmphasized($0) != isInPhrase } ?? items.endIndex
            if isInPhrase, isMostlyUpright(items[first..<end]) {
                for index in first..<end where items[index].font.face.isItalic {
                    setUpright(&items[index], isBold: true)
                }
            }
            first = end
        }
    }

    private func isEmphasized(_ item: TextItem) -> Bool { piece(of: item).map { isEmphasized[$0] } == true }

    /// Whether more letters are of scripts whose emphasis is bold than of scripts with italics.
    ///
    /// Pango counts digits and spaces among the letters next to them.
    private func isMostlyUpright(_ items: ArraySlice<TextItem>) -> Bool {
        var balance = 0
        for item in items {
            let isUpright = !Self.scriptsWithItalics.union(Self.scriptsWithMarks).contains(item.script.rawValue)
            for offset in item.range {
                if isUpright, bytes[offset] >= 0xC0 { balance += 1 }
                if !isUpright, bytes[offset] >= 0xC0 || CharacterClass.isLetter(UInt32(bytes[offset])) { balance -= 1 }
            }
        }
        return balance > 0
    }

    private static let scriptsWithItalics = Set(
        [HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARMENIAN, HB_SCRIPT_GEORGIAN, HB_SCRIPT_COMMON].map(\.rawValue))
    /// The scripts whose emphasis is marked above or below the characters.
    static let scriptsWithMarks = Set([HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO].map(\.rawValue))

    /// The number of bytes, more than any paragraph has, that Pango itemizes at once: thousands of isolates (UAX #9) take quadratic time.
    private static let partLength = 32 << 10

    private var baseDirection: PangoDirection {
        let isRightToLeft = direction == .rightToLeft || direction == .natural && firstStrongIsRightToLeft
        return isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
    }

    private var firstStrongIsRightToLeft: Bool {
        guard let marked else { return BaseDirection.isRightToLeft(bytes, text.bytes.count) }
        return marked.bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { BaseDirection.isRightToLeft($0, buffer.count) } ?? false
        }
    }

    /// The attributes for font and language over the text, shared by neighbours with the same request, which therefore share items.
    private var attributes: ItemAttributes {
        let list = ItemAttributes()
        var start = 0
        for piece in text.pieces.indices {
            let next = piece + 1
            let isLast = next == text.pieces.count
            if !isLast, records[next].description == records[piece].description, languages[next] == languages[piece] { continue }
            let end = marked?.markedOffset(of: text.pieces[piece].upperBound) ?? text.pieces[piece].upperBound
            list.add(records[piece].description, languages[piece], start..<end)
            start = end
        }
        return list
    }
}
