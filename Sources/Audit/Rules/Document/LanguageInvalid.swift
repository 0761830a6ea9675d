/// A language is not written as a language tag.
///
/// A tag that is none (`english`, `de_DE`) is ignored by screen readers, which then read with the wrong voice. Tags have subtags of letters
/// and digits, parted by hyphens, the first of two or three letters (RFC 5646, 2.1).
///
/// - Criterion: WCAG 2.2, 3.1.1 and 3.1.2; ISO 14289-1, 7.2.
/// - Fix: write a tag such as `en`, `de-CH` or `zh-Hans`.
/// - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
public struct LanguageInvalid: SourceRule {
    public static let description = RuleDescription(
        id: "language-invalid", summary: "languages are written as tags of BCP 47", outcome: .fail,
        references: Reference.wcag("3.1.1") + Reference.wcag("3.1.2") + [Reference(.pdfUA, "7.2")],
        fix: "write a tag such as `en`, `de-CH` or `zh-Hans`")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool {
        !subject.language.isEmpty || subject.facts.passages.contains { $0.language != "en" }
    }

    public func findings(in subject: AuditContext) -> [Finding] {
        ofTheWhole(subject)
            + subject.facts.statedLanguages.filter { !LanguageTag.isWellFormed($0.tag) }.map { stated in
                var finding = finding("“\(stated.tag)” is no language tag", at: stated.place, in: subject, about: [stated.tag])
                finding.shown = [stated.span]
                return finding
            }
    }

    /// Stated in the front matter, else in the sheet.
    private func ofTheWhole(_ subject: AuditContext) -> [Finding] {
        guard !subject.language.isEmpty, !LanguageTag.isWellFormed(subject.language) else { return [] }
        let stated = subject.source(subject.document?.metadata.language?.span) ?? subject.stylesheet.languageSpan
        return [
            Finding(
                rule: Self.description, message: "“\(subject.language)” is no language tag", categories: subject.categories, source: stated,
                subject: [subject.language])
        ]
    }
}

/// The grammar of language tags (RFC 5646, 2.1).
enum LanguageTag {
    /// Whether a tag is well formed. Languages of four to eight letters are kept for registration, and as no one has been registered, words
    /// such as `english` are none.
    static func isWellFormed(_ tag: String) -> Bool {
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
