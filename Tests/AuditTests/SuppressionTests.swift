import ContentSize
import Testing
@testable import Audit

@Suite struct SuppressionTests {
    private static let fine = sheet(("  caption:", "  paragraph.fine: { parent: base, size: { scale: 0.6 } }\n  caption:"))
    private let ignored = "<!-- typeset:ignore text-too-small kept as on the form -->"

    private func outcome(_ text: String, sheet: String = cleanSheet) -> (found: [String], ignored: [String]) {
        let report = audit(titled(text), sheet: sheet)
        return (report.findings.map(\.rule), report.ignored.map { "\($0.finding.rule): \($0.reason)" })
    }

    @Test func commentsSilenceWhatTheyName() {
        let (found, ignored) = outcome("<!-- typeset:ignore link-text-vague kept as quoted -->\nRead [more](a.html).\n\nRead [more](a.html).")
        #expect(found == ["link-text-vague"])
        #expect(ignored == ["link-text-vague: kept as quoted"])
    }

    @Test func unknownRulesComeWithASuggestion() {
        let report = audit(titled("<!-- typeset:ignore link-text-vage -->\nText."))
        #expect(report.findings.map(\.mend) == ["did you mean `link-text-vague`?"])
    }

    /// One finding for three links of one text is silenced where each link is that leads elsewhere than the first.
    @Test func aFindingOfSeveralPlacesIsSilencedInAllOfThem() {
        let ignored = "<!-- typeset:ignore link-text-ambiguous the name of both -->\n"
        let first = "[The guide](a.html)\n\n", second = "[The guide](b.html)\n\n", third = "[The guide](c.html)\n\n"
        let half = outcome(first + ignored + second + third)
        #expect(half.found == ["link-text-ambiguous"] && half.ignored == [])
        let whole = outcome(first + ignored + second + ignored + third)
        #expect(whole.found == [] && whole.ignored == ["link-text-ambiguous: the name of both"])
    }

    /// A look is silenced in the document only where every text that shows it is.
    @Test func looksAreSilencedWhereAllTheirTextsAre() {
        let one = outcome("\(ignored)\n{.fine}\nFine words.", sheet: Self.fine)
        #expect(one.found == [] && one.ignored == ["text-too-small: kept as on the form"])
        let two = outcome("\(ignored)\n{.fine}\nFine words.\n\n{.fine}\nMore fine words.", sheet: Self.fine)
        #expect(two.found == ["text-too-small"] && two.ignored == [])
        let both = outcome("\(ignored)\n{.fine}\nFine words.\n\n\(ignored)\n{.fine}\nMore fine words.", sheet: Self.fine)
        #expect(both.found == [] && both.ignored.count == 1)
    }
}

@Suite struct SettingsTests {
    private static let pale = sheet(("color: \"#111111\"", "color: \"#888888\""))

    @Test func aSheetMayChangeASeverity() {
        let mild = audit(titled("Words."), sheet: Self.pale + "audit: { rules: { contrast-minimum: warning } }\n").findings.filter { $0.rule == "contrast-minimum" }
        #expect(mild.map(\.severity) == [.warning])
    }

    @Test func aSheetMayChooseAProfile() {
        #expect(audit("# A\n", sheet: cleanSheet + "audit: { profile: hig }\n").profile == .hig)
    }
}
