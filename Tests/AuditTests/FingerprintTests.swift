import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

/// A baseline must recognize a finding after changes elsewhere.
@Suite struct FingerprintTests {
    private static let look = sheet(
        (
            "  caption:",
            "  paragraph.fine: { parent: base, size: { scale: 0.6 } }\n  blockQuote: { parent: base, maximumSize: 20, numberOfLines: 1, lineBreakMode: truncateTail }\n  caption:"
        ))

    private static let body = """
        Read [more](a.html) and [more](b.html).

        ### Detail

        ![](chart.png)

        **Bold alone**

        {.fine}
        Fine words.

        | Year |  |
        |--|--|
        | 1 | 2 |

        > A quotation that is long enough to need a second line at the larger of the sizes, and a third.

        See [there](#gone) and ᏣᎳᎩ and Καλημέρα κόσμε.

        • one
        • two
        """

    private static func findings(_ text: String, sizes: [ContentSizeCategory] = ContentSizeCategory.allCases) -> [String: RuleID] {
        let report = SourceAudit(markdown: titled(text), sheet: look, sizes: sizes).report()
        // Notes may appear or disappear when the measure changes.
        return Dictionary(
            report.findings.filter { $0.outcome != .note }.map { ($0.fingerprint.text, $0.rule) }, uniquingKeysWith: { first, _ in first })
    }

    private static let before = findings(body)

    @Test func theDocumentBreaksMostKindsOfRules() {
        #expect(
            Set(Self.before.values) == [
                .linkTextVague, .linkTextAmbiguous, .headingSkip, .imageAltMissing, .imageMissing, .headingFake,
                .textTooSmall, .tableHeaderEmpty,
                .textNotScaled, .textTruncated, .linkTargetMissing, .glyphMissing, .languageMismatch, .listFake,
            ])
    }

    @Test func paragraphsBeforeAndAfterChangeNothing() {
        #expect(Self.findings("New words.\n\nAnd more.\n\n\(Self.body)\n\nA last word.") == Self.before)
    }

    @Test func otherHeadingsMayBeRenamedAndAdded() {
        #expect(Self.findings("\(Self.body)\n\n## Another part\n\nWords.") == Self.before)
        let report = audit(titled(Self.body).replacing("# Test", with: "# Another name"), sheet: Self.look)
        #expect(Set(report.findings.filter { $0.outcome != .note }.map(\.fingerprint.text)) == Set(Self.before.keys))
    }

    /// Fingerprints do not depend on the audited sizes, if these include the sizes at which findings occur.
    @Test func otherSizesKeepTheNames() {
        for sizes: [ContentSizeCategory] in [[.small, .large, .accessibility4], [.xSmall, .xLarge, .accessibility3, .accessibility5]] {
            #expect(Self.findings(Self.body, sizes: sizes) == Self.before)
        }
    }

    @Test func anotherLookOfOtherTextsChangesNothing() {
        let other = Self.look.replacing(
            "h3: { parent: base, textStyle: title3, weight: 700 }",
            with: "h3: { parent: base, textStyle: title3, weight: 600, color: \"#222222\" }")
        let report = audit(titled(Self.body), sheet: other)
        #expect(Set(report.findings.filter { $0.outcome != .note }.map(\.fingerprint.text)) == Set(Self.before.keys))
    }

    /// If many styles inherit one value, the finding names the first of them, but the fingerprint does not depend on that name.
    @Test func findingsOfOneKeyAreEqualWhicheverTextShowsThemFirst() {
        let pale = sheet(
            ("color: \"#111111\"", "color: \"#888888\""),
            ("paragraphSpacing: 0.75em", "paragraphSpacing: 0.75em, weight: 300, maximumSize: 30"))
        let rules: Set<RuleID> = [.contrastMinimum, .textNotScaled, .lightWeight]
        func fingerprints(_ text: String) -> [RuleID: [String]] {
            Dictionary(grouping: audit(titled(text), sheet: pale).findings.filter { rules.contains($0.rule) }, by: \.rule).mapValues {
                $0.map(\.fingerprint.text)
            }
        }
        let plain = fingerprints("Words.")
        #expect(Set(plain.keys) == rules)
        #expect(plain == fingerprints("> A quotation.\n\n- An item.\n\n{.lead}\nA [link](a.html) and `code`.\n\nWords."))
    }

    /// The message about a font lists the styles that are set in another font, but one more style does not change the fingerprint.
    @Test func aFontIsMissedByOneStyleOrByMany() {
        func fingerprints(_ styles: String) -> [String] {
            var audit = SourceAudit(markdown: titled("Words."))
            audit.unavailableFont = (
                "base: {", { UnavailableFont(.substituted, "the family is not installed", effect: "\(styles) are set in another", at: $0) }
            )
            return audit.report().findings.filter { $0.rule == .fontSubstituted }.map(\.fingerprint.text)
        }
        #expect(fingerprints("`body`, `note`").count == 1)
        #expect(fingerprints("`body`, `note`") == fingerprints("`body`, `note` and 2 more"))
    }

    @Test func aFixedFaultRemovesNoOther() {
        let fixed = Self.findings(
            Self.body.replacing("Read [more](a.html) and", with: "Read [on](a.html) and").replacing("Fine words.", with: "Fine new words."))
        #expect(Set(fixed.keys).isSubset(of: Self.before.keys))
        #expect(Self.before.filter { fixed[$0.key] == nil }.values.map(\.rawValue).sorted() == ["link-text-ambiguous", "link-text-vague"])
    }
}
