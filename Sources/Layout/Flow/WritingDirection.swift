import TypesetMarkdown
import TypesetText

/// The direction of a language's blocks: the side on which lists are indented and tables begin.
enum WritingDirection {
    /// Languages written from right to left unless their tag names another script (CLDR, `characterOrder`).
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "khw", "ks", "ku-arab", "nqo", "ps", "sd", "syr", "ug", "ur", "yi", "ji",
    ]
    private static let rightToLeftScripts: Set<String> = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]

    /// Returns whether a language is written from right to left.
    ///
    /// - Parameter language: a BCP 47 tag.
    static func isRightToLeft(language: String) -> Bool {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        guard let first = subtags.first else { return false }
        if let script = subtags.dropFirst().first(where: { $0.count == 4 }) { return rightToLeftScripts.contains(script) }
        return rightToLeftLanguages.contains(first)
    }

    /// Returns the direction of the first strong character (UAX #9, P2); nil if there is none.
    static func isRightToLeft(text: [UInt8]) -> Bool? {
        for scalar in String(decoding: text.prefix(512), as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            return isRightToLeft(scalar)
        }
        return nil
    }

    /// Whether text among right-to-left blocks is right-to-left too: it has a right-to-left letter, or no letters.
    static func runsRightToLeft(_ text: [UInt8]) -> Bool {
        var hasLetters = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            if isRightToLeft(scalar) { return true }
            hasLetters = true
        }
        return !hasLetters
    }

    /// Returns the kind of span for text of another direction; nil if it needs none.
    ///
    /// The text then does not affect the order of the surrounding text.
    ///
    /// - Parameters:
    ///   - stated: the direction from `dir`.
    ///   - override: whether all letters run in the stated direction (`bdo`).
    static func span(
        from language: String, to inner: String, stated: ParagraphText.Direction?, override: Bool
    ) -> BidiSpan.Kind? {
        if override, let stated { return stated == .rightToLeft ? .overriddenRightToLeft : .overriddenLeftToRight }
        if let stated { return stated == .rightToLeft ? .isolatedRightToLeft : .isolatedLeftToRight }
        guard isRightToLeft(language: inner) != isRightToLeft(language: language) else { return nil }
        return isRightToLeft(language: inner) ? .isolatedRightToLeft : .isolatedLeftToRight
    }

    /// Whether a scalar is in a Unicode block of a right-to-left script: Hebrew to Arabic Extended-A, the presentation forms, U+10800–10FFF
    /// or U+1E800–1EFFF.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
