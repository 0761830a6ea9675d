/// A language is not written as a language tag.
///
/// A tag that is none (`english`, `de_DE`) is ignored by screen readers, which then read with the wrong voice. Tags have subtags of letters and digits, parted by
/// hyphens, the first of two or three letters (RFC 5646, 2.1).
///
/// - Criterion: WCAG 2.2, 3.1.1 and 3.1.2; ISO 14289-1, 7.2.
/// - Mend: write a tag such as `en`, `de-CH` or `zh-Hans`.
/// - Fails: `language: english`, `{lang=de_DE}`. Passes: `language: en`, `{lang=de-DE}`.
public struct LanguageInvalid: SourceRule {
    public static let description = RuleDescription(
        id: "language-invalid", summary: "languages are written as tags of BCP 47", outcome: .fail,
        references: Reference.wcag("3.1.1") + Reference.wcag("3.1.2") + [Reference(.pdfUA, "7.2")], mend: "write a tag such as `en`, `de-CH` or `zh-Hans`")

    public init() {}

    public func findings(in subject: AuditSubject) -> [Finding] {
        var findings: [Finding] = []
        if let stated = subject.document?.metadata.language, !Self.isWellFormed(stated.value) {
            findings.append(finding("“\(stated.value)” is no language tag", at: stated.span, in: subject, about: [stated.value]))
        }
        var seen: Set<String> = [subject.language, ""]
        for passage in subject.facts.passages where !Self.isWellFormed(passage.language) && seen.insert(passage.language).inserted {
            findings.append(finding("“\(passage.language)” is no language tag", at: passage.span, in: subject, about: [passage.language]))
        }
        return findings
    }

    /// The shape that RFC 5646, 2.1 gives to tags: a language of two or three letters (four to eight are kept for registration, and no one has), or `x-…`.
    static func isWellFormed(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, parts.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } }) else { return false }
        if first.lowercased() == "x" || first.lowercased() == "i" { return parts.count > 1 }
        return (2...3).contains(first.count) && first.allSatisfy(\.isLetter)
    }
}
