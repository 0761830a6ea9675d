/// The grammar of language tags (RFC 5646, 2.1).
package enum LanguageTag {
    /// Whether a tag is well formed. Languages of four to eight letters are kept for registration, and as no one has been registered, words
    /// such as `english` are none.
    package static func isWellFormed(_ tag: String) -> Bool {
        var parts = tag.lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
        guard parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) }), let language = parts.popFirst() else {
            return false
        }
        // Private use, and the old irregular tags such as `i-klingon`.
        if language == "x" || language == "i" { return !parts.isEmpty }
        guard (2...3).contains(language.count), language.allSatisfy(\.isLetter) else { return false }
        for _ in 0..<3 where parts.first.map({ $0.count == 3 && $0.allSatisfy(\.isLetter) }) == true { parts.removeFirst() }
        if let script = parts.first, script.count == 4, script.allSatisfy(\.isLetter) { parts.removeFirst() }
        if let region = parts.first, isRegion(region) { parts.removeFirst() }
        while let variant = parts.first, (5...8).contains(variant.count) || variant.count == 4 && variant.first?.isNumber == true {
            parts.removeFirst()
        }
        return areExtensions(parts)
    }

    private static func isRegion(_ part: Substring) -> Bool {
        part.count == 2 && part.allSatisfy(\.isLetter) || part.count == 3 && part.allSatisfy(\.isNumber)
    }

    /// `u-ca-gregory`, `x-mine`: one letter or digit, and at least one part after it.
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
