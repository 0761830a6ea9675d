import Markdown
import Typography

/// The direction of a language's blocks: on which side lists are indented and tables begin.
enum WritingDirection {
    /// Languages written from right to left unless their tag names another script (CLDR, `characterOrder`).
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "khw", "ks", "ku-arab", "nqo", "ps", "sd", "syr", "ug", "ur", "yi", "ji",
    ]
    private static let rightToLeftScripts: Set<String> = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]

    /// - Parameter language: BCP 47.
    static func isRightToLeft(language: String) -> Bool {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        guard let first = subtags.first else { return false }
        if let script = subtags.dropFirst().first(where: { $0.count == 4 }) { return rightToLeftScripts.contains(script) }
        return rightToLeftLanguages.contains(first)
    }

    /// Of the first strong character (UAX #9, P2); nil where there is none.
    static func isRightToLeft(text: [UInt8]) -> Bool? {
        for scalar in String(decoding: text.prefix(512), as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            return isRightToLeft(scalar)
        }
        return nil
    }

    /// Whether text among right-to-left blocks is right-to-left too: it has a right-to-left letter, or no letters at all.
    static func runsRightToLeft(_ text: [UInt8]) -> Bool {
        var hasLetters = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            if isRightToLeft(scalar) { return true }
            hasLetters = true
        }
        return !hasLetters
    }

    /// The control characters around text of a direction of its own (UAX #9, 2): such text is isolated, so that it does not affect the
    /// order of what is around it. Nil where there are none.
    ///
    /// - Parameters:
    ///   - stated: what `dir` says.
    ///   - override: whether all letters run in the stated direction (`bdo`).
    static func marks(
        from language: String, to inner: String, stated: ParagraphText.Direction?, override: Bool
    ) -> (opening: String, closing: String)? {
        if override, let stated { return (stated == .rightToLeft ? "\u{202E}" : "\u{202D}", "\u{202C}") }
        if let stated { return (stated == .rightToLeft ? "\u{2067}" : "\u{2066}", "\u{2069}") }
        guard isRightToLeft(language: inner) != isRightToLeft(language: language) else { return nil }
        return (isRightToLeft(language: inner) ? "\u{2067}" : "\u{2066}", "\u{2069}")
    }

    /// The blocks of Unicode that hold right-to-left scripts: Hebrew to Arabic Extended-A, the presentation forms, and the plane-1 range
    /// U+10800–10FFF, U+1E800–1EFFF.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
