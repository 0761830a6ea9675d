import Testing
import TypesetStylesheet

@testable import TypesetAudit

/// Tests of the findings that faults at several sizes become.
@Suite struct Findings {
    private func fault(_ category: ContentSizeCategory, _ word: String, message: String = "m") -> Fault {
        Fault(
            rule: TextClipped.description, message: message, categories: [category], locations: [Location(category: category, page: 1)],
            identity: [word])
    }

    private func findings(_ sizes: [Fault]...) -> [Finding] {
        var fold = FindingFold(AuditConfiguration())
        for faults in sizes { fold.add(faults) }
        return fold.findings()
    }

    @Test func theSameFaultAtSeveralSizesIsOneFinding() {
        let merged = findings(
            [fault(.large, "a", message: "first"), fault(.large, "b")], [fault(.xLarge, "a"), fault(.accessibility5, "c")])
        #expect(merged.map(\.categories) == [[.large, .xLarge], [.large], [.accessibility5]])
        #expect(merged.map(\.message) == ["first", "m", "m"])
        #expect(merged[0].locations.count == 2)
        #expect(merged[0].ranges.map(\.description) == ["large...xLarge"])
    }

    @Test func equalFaultsOfOneSizeStayApart() {
        let merged = findings([fault(.large, "a"), fault(.large, "a")], [fault(.small, "a")])
        #expect(merged.map(\.categories) == [[.small, .large], [.large]])
        #expect(Set(merged.map(\.fingerprint)).count == 2)
    }

    @Test func gapsBetweenSizesPartTheRanges() {
        #expect(
            ContentSizeRange.ranges(covering: [.accessibility1, .small, .medium, .xSmall]).map(\.description) == ["xSmall...medium", "ax1"])
    }

    @Test func fingerprintsKnowRuleAndSubjectOnly() {
        func fingerprints(_ fault: Fault) -> [Fingerprint] { findings([fault]).map(\.fingerprint) }
        #expect(fingerprints(fault(.large, "a")) == fingerprints(fault(.small, "a", message: "other")))
        #expect(fingerprints(fault(.large, "a")) != fingerprints(fault(.large, "b")))
        #expect(Fingerprint(rule: .textClipped, identity: ["ab", "c"]) != Fingerprint(rule: .textClipped, identity: ["a", "bc"]))
    }

    @Test(arguments: [
        (AuditFigure.ratio(4.499), "4.49:1"), (.ratio(7), "7:1"), (.points(9.46), "9.5 pt"), (.points(-0.04), "0 pt"),
        (AuditFigure(12, .words), "12 words"),
    ])
    func measurementsReadAsFigures(measurement: AuditFigure, text: String) {
        #expect(measurement.description == text)
    }
}
