/// Language tags (RFC 5646).
package enum LanguageTag {
    /// Whether a tag is well formed (2.1), and its language is registered if it has two letters.
    ///
    /// Two letters are checked because codes of countries, such as `jp`, are often mistaken for languages. The eight thousand languages of
    /// three letters are not checked, nor are scripts and regions. Languages of four to eight letters are reserved for registration. None
    /// has been registered, so words such as `english` are invalid.
    package static func isValid(_ tag: String) -> Bool {
        var parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
        guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) }), let language = parts.popFirst() else {
            return false
        }
        // Private use, and the old irregular tags such as `i-klingon`.
        if language == "x" || language == "i" { return !parts.isEmpty }
        guard (2...3).contains(language.count), language.allSatisfy(\.isLetter) else { return false }
        if language.count == 2, !registered.contains(language) { return false }
        for _ in 0..<3 where parts.first.map({ $0.count == 3 && $0.allSatisfy(\.isLetter) }) == true { parts.removeFirst() }
        if let script = parts.first, script.count == 4, script.allSatisfy(\.isLetter) { parts.removeFirst() }
        if let region = parts.first, isRegion(region) { parts.removeFirst() }
        while let variant = parts.first, (5...8).contains(variant.count) || variant.count == 4 && variant.first?.isNumber == true {
            parts.removeFirst()
        }
        return areExtensions(parts)
    }

    /// The intended tag, if a tag begins with the code of a country or has underscores like the names of locales; nil if there is none.
    package static func meant(by tag: String) -> String? {
        let parts = tag.split { $0 == "-" || $0 == "_" }
        guard let first = parts.first else { return nil }
        let meant = ([ofCountries[first.lowercased()] ?? String(first)] + parts.dropFirst().map(String.init)).joined(separator: "-")
        return meant != tag && isValid(meant) ? meant : nil
    }

    private static let ofCountries: [String: String] = [
        "cn": "zh", "cz": "cs", "dk": "da", "gb": "en", "gr": "el", "il": "he", "jp": "ja", "ua": "uk", "us": "en", "vn": "vi",
    ]

    /// The languages of two letters in IANA's registry of subtags: those of ISO 639-1, and seven that others have replaced.
    private static let registered = Set(
        """
        aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff
        fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn
        ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa
        pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug
        uk ur uz ve vi vo wa wo xh yi yo za zh zu
        """.split { $0 == " " || $0.isNewline })

    private static func isRegion(_ part: Substring) -> Bool {
        part.count == 2 && part.allSatisfy(\.isLetter) || part.count == 3 && part.allSatisfy(\.isNumber)
    }

    /// Whether the parts are extensions, such as `u-ca-gregory` or `x-mine`: one letter or digit, and at least one part after it.
    private static func areExtensions(_ parts: ArraySlice<Substring>) -> Bool {
        var needsMore = false
        for (index, part) in parts.enumerated() {
            if part == "x" { return parts.count > index + 1 }
            if part.count == 1 {
                if needsMore { return false }
                needsMore = true
            } else {
                if index == 0 { return false }
                needsMore = false
            }
        }
        return !needsMore
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isASCII && (isLetter || isNumber) }
}
