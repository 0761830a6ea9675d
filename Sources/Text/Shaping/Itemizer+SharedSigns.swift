internal import CTypesetPango
import TypesetBase

/// Signs that two scripts share, which Pango gives the script of the letters before them.
extension Itemizer {
    /// Sets the signs of Chinese, Japanese and Arabic in the font of their text.
    ///
    /// - Chinese and Japanese: quotation marks, dashes and ellipses. Latin fonts, which may come first in a style, have narrow signs at
    ///   another height (CLREQ 3.1.2).
    /// - Arabic: comma, semicolon, question mark and full stop. After a Latin word, Pango takes a font for Latin text, which may lack them.
    func withSharedSigns(_ items: [TextItem]) -> [TextItem] {
        var items = items
        for signs in SharedSigns.all where mayHave(signs) {
            guard let first = items.first(where: { isOwner($0, of: signs) }) else { continue }
            var result: [TextItem] = [], owner = first
            for item in items {
                if isOwner(item, of: signs) { owner = item }
                result += item.font === owner.font || !signs.mayBeIn(item) ? [item] : divided(item, signs, owner)
            }
            items = result
        }
        return items
    }

    /// Whether an item is text of the script that has the signs, with letters in its font.
    private func isOwner(_ item: TextItem, of signs: SharedSigns) -> Bool {
        guard signs.scripts.contains(item.script.rawValue), item.font.covers(signs.letter) else { return false }
        guard let languages = signs.languages else { return true }
        return item.language.map { languages.contains($0.tag.prefix(2)) } == true
    }

    /// Whether any character may be one of the signs, by the first two bytes of its UTF-8.
    private func mayHave(_ signs: SharedSigns) -> Bool {
        (1..<max(text.bytes.count, 1)).contains { signs.mayBegin(bytes[$0 - 1], bytes[$0]) }
    }

    /// Splits an item at its signs.
    private func divided(_ item: TextItem, _ signs: SharedSigns, _ owner: TextItem) -> [TextItem] {
        guard item.language == owner.language || signs.languages == nil else { return [item] }
        var parts: [TextItem] = [], offset = item.range.lowerBound, wasSign = false
        while offset < item.range.upperBound {
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            // A space after a sign is in its item.
            let isSign =
                signs.isSign(scalar, offset > 0 ? bytes[offset - 1] : 0) && owner.font.covers(scalar)
                || wasSign && signs.isRightToLeft && scalar == 0x20
            if parts.isEmpty || isSign != wasSign {
                var part = item
                part.range = offset..<offset
                if isSign { (part.font, part.script) = (owner.font, owner.script) }
                parts.append(part)
            }
            offset += length
            parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<offset
            wasSign = isSign
        }
        return parts
    }
}

/// The signs of a script that texts in other scripts have, too, or that follow words in other scripts.
private struct SharedSigns: Sendable {
    /// The scripts of the text that owns the signs.
    let scripts: Set<UInt32>
    /// The languages of that text; nil for all.
    let languages: Set<Substring>?
    /// A letter that the text's font has.
    let letter: UInt32
    /// Whether the signs may stand in text that runs from right to left.
    let isRightToLeft: Bool
    /// Whether a character that begins with two bytes of UTF-8 may be a sign.
    let mayBegin: @Sendable (UInt8, UInt8) -> Bool
    /// Whether a character after a byte is one of the signs.
    let isSign: @Sendable (UInt32, UInt8) -> Bool

    func mayBeIn(_ item: TextItem) -> Bool { isRightToLeft || item.level & 1 == 0 }

    static let all = [chinese, arabic]

    /// Quotation marks but not apostrophes, dashes of two ems and ellipses of six dots.
    private static let chinese = SharedSigns(
        scripts: Itemizer.scriptsWithMarks, languages: ["zh", "ja"], letter: 0x4E00, isRightToLeft: false,
        mayBegin: { $0 == 0xE2 && $1 == 0x80 },
        isSign: { scalar, previous in
            switch scalar {
            case 0x2018, 0x201C, 0x201D, 0x2014, 0x2026: true
            case 0x2019: !(previous < 0x80 && CharacterClass.isLetter(UInt32(previous)))
            default: false
            }
        })

    private static let arabic = SharedSigns(
        scripts: [HB_SCRIPT_ARABIC.rawValue], languages: nil, letter: 0x0627, isRightToLeft: true,
        mayBegin: { first, second in first == 0xD8 && [0x8C, 0x9B, 0x9F].contains(second) || first == 0xDB && second == 0x94 },
        isSign: { scalar, _ in [0x060C, 0x061B, 0x061F, 0x06D4].contains(scalar) })
}
