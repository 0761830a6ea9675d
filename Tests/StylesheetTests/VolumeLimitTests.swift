import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of the greatest thickness of volumes.
@Suite struct VolumeLimitTests {
    /// A sheet of A4 has a sixteenth of a square metre, and weighs 5.6 g on paper of 90 g/m².
    @Test(arguments: [("{ maxWeight: 1.1kg, paper: 90 }", 195), ("{ maxWeight: 2.5lb, paper: 90 }", 202), ("{ maxSheets: 120 }", 120)])
    func aWeightIsANumberOfSheets(volumes: String, sheets: Int) throws {
        let file = SourceFile(path: "test.yaml", text: "typeset: 1\nextends: []\nvolumes: \(volumes)\n")
        let limit = try #require(StylesheetLoader().load(file: file).stylesheet?.volumes)
        #expect(limit.sheets(of: Size(width: 595.28, height: 841.89)) == sheets)
    }
}
