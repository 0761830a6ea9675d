import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

@Suite struct SuppressionTests {
    private static let fine = sheet(("  caption:", "  paragraph.fine: { parent: base, size: { scale: 0.6 } }\n  caption:"))
    private let ignored = "<!-- typeset:ignore text-too-small kept as on the form -->"

    private func outcome(_ text: String, sheet: String = cleanSheet) -> (found: [RuleID], ignored: [String]) {
        let report = audit(titled(text), sheet: sheet)
        return (report.findings.map(\.rule), report.ignored.map { "\($0.finding.rule): \($0.reason)" })
    }

    @Test func commentsSilenceWhatTheyName() {
        let (found, ignored) = outcome(
            "<!-- typeset:ignore link-text-vague kept as quoted -->\nRead [more](a.html).\n\nRead [more](a.html).")
        #expect(found == [.linkTextVague])
        #expect(ignored == ["link-text-vague: kept as quoted"])
    }

    @Test func unknownRulesComeWithASuggestion() {
        let report = audit(titled("<!-- typeset:ignore link-text-vage -->\nText."))
        #expect(report.findings.map(\.fix) == ["did you mean `link-text-vague`?"])
    }

    /// One finding covers three links of one text, and is silenced only if every link with another target than the first is silenced.
    @Test func aFindingOfSeveralPlacesIsSilencedInAllOfThem() {
        let ignored = "<!-- typeset:ignore link-text-ambiguous the name of both -->\n"
        let first = "[The guide](a.html)\n\n", second = "[The guide](b.html)\n\n", third = "[The guide](c.html)\n\n"
        let half = outcome(first + ignored + second + third)
        #expect(half.found == [.linkTextAmbiguous])
        #expect(half.ignored == [])
        let whole = outcome(first + ignored + second + ignored + third)
        #expect(whole.found == [])
        #expect(whole.ignored == ["link-text-ambiguous: the name of both"])
    }

    /// A finding about a style is silenced in the document only if every text in that style is silenced.
    @Test func looksAreSilencedWhereAllTheirTextsAre() {
        let one = outcome("\(ignored)\n{.fine}\nFine words.", sheet: Self.fine)
        #expect(one.found == [])
        #expect(one.ignored == ["text-too-small: kept as on the form"])
        let two = outcome("\(ignored)\n{.fine}\nFine words.\n\n{.fine}\nMore fine words.", sheet: Self.fine)
        #expect(two.found == [.textTooSmall])
        #expect(two.ignored == [])
        let both = outcome("\(ignored)\n{.fine}\nFine words.\n\n\(ignored)\n{.fine}\nMore fine words.", sheet: Self.fine)
        #expect(both.found == [])
        #expect(both.ignored.count == 1)
    }
}

@Suite struct SettingsTests {
    private static let pale = sheet(("color: \"#111111\"", "color: \"#888888\""))

    @Test func aSheetMayChangeASeverity() {
        let mild = audit(titled("Words."), sheet: Self.pale + "audit: { rules: { contrast-minimum: warning } }\n").findings.filter {
            $0.rule == .contrastMinimum
        }
        #expect(mild.map(\.severity) == [.warning])
    }

    /// The whole report follows the severity: findings are called failures if they fail the run, and warnings if they do not.
    @Test func outcomesFollowTheirSeverity() {
        let mild = audit(titled("Words."), sheet: Self.pale + "audit: { rules: { contrast-minimum: warning } }\n")
        #expect(mild.count(.fail) == 0)
        #expect(mild.verdict == .warning)
        #expect(mild.rules.first { $0.rule.id == .contrastMinimum }?.outcome(at: .large) == .warning)
        let strict = audit(
            titled("Read [more](https://example.org/)."), sheet: cleanSheet + "audit: { rules: { link-text-vague: error } }\n")
        #expect(strict.count(.fail, of: .linkTextVague) == 1)
        #expect(strict.verdict == .fail)
        #expect(
            audit(titled("Read [more](https://example.org/)."), sheet: cleanSheet + "audit: { rules: { link-text-vague: note } }\n").verdict
                == .note)
    }

    /// A note about the source of the title stays a note, even if a missing title is a failure.
    @Test func notesOfAStrictRuleStayNotes() {
        let report = audit(
            "---\nlanguage: en\n---\n\nWords.\n\n# Title\n\nWords.\n", sheet: cleanSheet + "audit: { rules: { title-missing: fail } }\n")
        #expect(report.count(.note, of: .titleMissing) == 1)
        #expect(report.count(.fail, of: .titleMissing) == 0)
    }

    @Test func aSheetMayChooseAProfile() {
        #expect(audit("# A\n", sheet: cleanSheet + "audit: { profile: hig }\n").profile == .hig)
    }
}
