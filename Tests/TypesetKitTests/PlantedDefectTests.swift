import Testing

@testable import TypesetKit

/// Precision and recall of the audit: it finds every planted defect, at its line and at its sizes, and nothing else.
@Suite struct PlantedDefectTests {
    private static let defective = PlantedDocument.all(in: "defects")
    private static let clean = PlantedDocument.all(in: "clean")

    @Test(arguments: defective)
    func plantedDefectsAreFoundAndNothingElse(document: PlantedDocument) {
        let (defects, problems) = document.found()
        let found = Set(defects)
        // Recall, then precision.
        #expect(document.planted.subtracting(found).sorted() == [])
        #expect(found.subtracting(document.planted).sorted() == [])
        #expect(defects.count == found.count)
        #expect(problems == [])
    }

    @Test(arguments: clean)
    func aCleanDocumentHasNoFindings(document: PlantedDocument) {
        let (defects, problems) = document.found()
        #expect(defects == [])
        #expect(problems == [])
        #expect(document.planted.isEmpty)
    }

    @Test func thereAreEnoughOfThem() {
        #expect(Self.defective.flatMap(\.planted).count >= 60)
        #expect(Self.clean.count >= 10)
    }
}
