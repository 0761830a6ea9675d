import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetAudit

/// An audit and all findings of one rule, in full; none if the rule must pass.
struct RuleCase: Sendable, CustomTestStringConvertible {
    var rule: RuleID
    var found: @Sendable () throws -> [String]
    var expected: [String]
    var testDescription: String { "\(rule): \(expected.first ?? "nothing")" }

    /// Creates a case from a document, a sheet and findings of the form `place sizes outcome: message`.
    init(
        _ rule: RuleID, _ markdown: String, sheet: String = cleanSheet, sizes: [ContentSizeCategory] = ContentSizeCategory.allCases,
        profile: Profile? = nil,
        finds expected: [String] = []
    ) {
        self.init(rule, in: { SourceAudit(markdown: markdown, sheet: sheet, sizes: sizes, profile: profile) }, finds: expected)
    }

    init(_ rule: RuleID, in audit: @escaping @Sendable () -> SourceAudit, finds expected: [String] = []) {
        self.rule = rule
        self.expected = expected
        found = { audit().lines(of: rule) }
    }

    /// Creates a case from a damaged copy of the small file that meets PDF/UA-1, with findings that are messages only.
    init(
        _ rule: RuleID, file damage: @escaping @Sendable (inout ConformingPDF) -> Void, _ context: FileContext = FileContext(),
        finds expected: [String] = []
    ) {
        self.rule = rule
        self.expected = expected
        found = {
            var file = ConformingPDF()
            damage(&file)
            return try AuditEngine.findings(in: file.inspected(), context).filter { $0.rule == rule }.map {
                "\($0.outcome.rawValue): \($0.message)"
            }
        }
    }
}

@Suite struct RuleCases {
    static let all =
        printCases + documentCases + headingCases + linkCases + sizeCases + colourCases + spacingCases + fitCases + runCases + fontCases
        + fileCases
        + mistakeCases

    @Test(arguments: all)
    func aRuleFindsWhatItMustAndNothingElse(_ rule: RuleCase) throws {
        let found = try rule.found()
        #expect(found == rule.expected)
    }

    /// Prevents a new rule without both kinds of cases.
    @Test func everyRuleHasACaseThatFailsAndOneThatPasses() {
        let failing = Set(Self.all.filter { !$0.expected.isEmpty }.map(\.rule)),
            passing = Set(Self.all.filter(\.expected.isEmpty).map(\.rule))
        let rules = Set(RuleID.allCases.filter(\.isJudged))
        #expect(rules.subtracting(failing) == [])
        #expect(rules.subtracting(passing) == [])
    }
}
