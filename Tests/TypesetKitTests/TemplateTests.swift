import Foundation
import Testing
import TypesetBase

@testable import TypesetKit

@Suite struct TemplateTests {
    /// The compiled list matches the repository's folder: a file that the list lacks could not be found by its name.
    @Test func everyFileOfTheFolderIsATemplate() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Templates")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        #expect(Templates.names.sorted() == files.map(FilePath.stem(of:)).sorted())
        for template in Templates.all {
            let sample = template.name.hasPrefix("large-print") ? "large-print" : template.name
            #expect(template.sample == (try String(contentsOf: folder.appendingPathComponent(sample + ".md"), encoding: .utf8)))
        }
        for name in Templates.names {
            #expect(Templates.source(name)?.bytes == Array(try Data(contentsOf: folder.appendingPathComponent(name + ".yaml"))))
        }
    }

    @Test(
        arguments: [
            ("report", ".", .template("report")), ("report.yaml", ".", .file("report.yaml")), ("./report", ".", .file("./report")),
            ("here", ".", .file("here")), ("my.yml", "docs", .file("docs/my.yml")), ("report", "docs", .template("report")),
            ("../s.yaml", "docs", .file("docs/../s.yaml")), ("/s.yaml", "docs", .file("/s.yaml")), ("v2.1", ".", .template("v2.1")),
        ] as [(String, String, SheetChoice)])
    func aSheetIsATemplateOrAFile(text: String, folder: String, choice: SheetChoice) {
        #expect(SheetChoice(text, relativeTo: folder) { $0 == "here" } == choice)
    }
}
