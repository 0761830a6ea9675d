import Testing
import TypesetBase

@testable import TypesetAudit

/// The tables in text files, in which the compiler finds no misspelt name.
@Suite struct TableTests {
    @Test func guidelinesNameRulesWithTheirParameters() {
        let rows = EmbeddedText.guidelines_txt.tableRows.filter { ["must", "should"].contains($0.key) }
        for row in rows { #expect(RuleID(rawValue: String(row.rest.prefix { $0 != " " })) != nil, "\(row.rest)") }
        #expect(PrintStandard.all.count == 6)
        for standard in PrintStandard.all.values {
            for (rule, requirement) in standard.requirements {
                #expect(Set(requirement.limits.keys).isSubset(of: RuleCatalogue.description(of: rule).parameters.keys), "\(rule)")
            }
        }
    }

    @Test func aGuidelineReplacesTheLimitsOfAnother() {
        let clear = PrintStandard.all[.ukaafClear], large = PrintStandard.all[.ukaafLarge]
        #expect(clear?.requirements[.textTooSmall]?.limits == ["floor": 12])
        #expect(large?.requirements[.textTooSmall]?.limits == ["floor": 16])
        #expect(large?.requirements.count == clear?.requirements.count)
        #expect(large?.questions.map(\.id) == ["readers", "origin", "pictures", "paper", "binding"])
    }

    /// A misspelled kind of content would make answers about it outlive its changes.
    @Test func everySubjectOfAQuestionIsAKindOfContent() {
        let tables = EmbeddedText.criteria_txt + "\n" + EmbeddedText.matterhorn_txt
        let rows = tables.split(separator: "\n").filter { !$0.hasPrefix("#") }
        let ofTables = rows.flatMap { $0.matches(of: /about:([a-z+]+)/).map { String($0.1) } }
        let ofPrint = EmbeddedText.guidelines_txt.tableRows.filter { $0.key == "ask" }.compactMap { row -> String? in
            let fields = row.rest.split(separator: "|").map { String($0).trimmingSpaces }
            return fields.count > 2 && fields[2] != "production" ? fields[2] : nil
        }
        for names in ofTables + ofPrint {
            #expect(ContentKind.kinds(named: names[...]).map(\.rawValue) == names.split(separator: "+").map(String.init))
        }
        #expect(ofTables.count > 20)
    }

    @Test func everyCriterionIsReadWithItsMeans() {
        let rows = EmbeddedText.criteria_txt.tableRows
        #expect(SuccessCriterion.all.map(\.id) == rows.map(\.key))
        for (criterion, row) in zip(SuccessCriterion.all, rows) {
            let means = row.rest.split(separator: " ")[2].split(separator: ",").filter { !$0.hasPrefix("about:") }
            let kinds = means.flatMap { $0.split { ":+".contains($0) } }.filter { !["no", "judged", "sets", "viewer", "-"].contains($0) }
            #expect((criterion.absences + criterion.judgedContent).joined().map(\.rawValue) == kinds.map(String.init), "\(row.key)")
        }
        #expect(SuccessCriterion.all.first { $0.id == "1.3.2" }?.construction == "The tags have the order of the source.")
        #expect(SuccessCriterion.all.filter(\.isOfSets).map(\.id) == ["2.4.1", "2.4.5", "3.2.3", "3.2.4"])
        #expect(SuccessCriterion.all.filter(\.isOfViewer).map(\.id) == ["1.4.12", "2.4.7", "2.4.11"])
    }
}
