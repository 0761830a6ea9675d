import ContentSize
import Foundation
import Testing
import TypesetKit

@Suite struct LibraryTests {
    static let sheet = """
        typeset: 1
        extends: []
        styles:
          body: { family: Noto Sans, textStyle: body }
          spaced: { family: Noto Sans, textStyle: body, characterSpacing: 0.1 }
          card: { family: Noto Sans, textStyle: body, textInsets: 10 }
          short: { family: Noto Sans, textStyle: body, numberOfLines: 1, lineBreakMode: truncateTail }
        """

    @Test func oneLineIsAsWideAsItsText() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        let one = try sheet.measure("Hamburg", in: "body"), two = try sheet.measure("HamburgHamburg", in: "body")
        #expect(one.lineCount == 1 && one.pointSize == 17 && one.size.height == 17 * 1.2)
        #expect(abs(two.size.width - 2 * one.size.width) < 0.5)
        #expect(try abs(sheet.measure("Hamburg", in: "body", at: .accessibility5).size.width - one.size.width * 53 / 17) < 0.01)
        // A tenth of an em after each letter; at a line's end it may hang.
        let spaced = try sheet.measure("Hamburg", in: "spaced").size.width - one.size.width
        #expect(spaced > 6 * 1.7 - 0.01 && spaced < 7 * 1.7 + 0.01)
    }

    @Test func textIsBrokenToAWidth() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet), text = "The quick brown fox jumps over the lazy dog"
        let natural = try sheet.measure(text, in: "body")
        let broken = try sheet.measure(text, in: "body", width: natural.size.width / 2)
        #expect(broken.lineCount >= 2 && broken.size.width == natural.size.width / 2)
        #expect(abs(broken.size.height - Double(broken.lineCount) * 17 * 1.2) < 0.01)
        #expect(try sheet.measure(text, in: "body", width: natural.size.width + 1).lineCount == 1)
        #expect(try sheet.measure("one\ntwo\nthree", in: "body").lineCount == 3)
        #expect(try sheet.measure(text, in: "short", width: 100).isCut && !natural.isCut)
        #expect(try sheet.measure(text, in: "card", width: 400).size.height >= 20 + 17 * 1.2)
    }

    @Test(arguments: ["", " ", "x", "\u{202E}abc", String(repeating: "word ", count: 2000), "👩‍👩‍👧‍👦"])
    func everyTextHasADrawing(text: String) throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        for width in [0.0, 1, 200, .infinity] {
            let drawing = try sheet.draw(text, in: "body", width: width)
            #expect(drawing.measurement.size.width >= 1)
        }
        _ = try sheet.measure(text, in: "body")
    }

    @Test func mistakesAreThrownWithTheirPlaces() throws {
        let error = #expect(throws: StylesheetError.self) {
            try LoadedStylesheet(text: "typeset: 1\nstyles: { a: { colour: red } }", path: "own.yaml")
        }
        #expect(error?.diagnostics.first?.message == "unknown key `colour`" && error?.diagnostics.first?.span?.file.path == "own.yaml")
        #expect(throws: (any Error).self) { try LoadedStylesheet("report").style("nothing") }
    }

    @Test func theExampleOfTheReadmeRuns() throws {
        let folder = try TemporaryFolder(), output = folder.path + "/"
        _ = try folder.write("# Title\n\nText.\n", to: "doc.md")
        func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: URL(fileURLWithPath: output + name)) }
        let document = output + "doc.md"

        // README
        let sheet = try LoadedStylesheet("report")  // or a path; throws what is wrong with it
        let title = try sheet.style("h1", at: .accessibility3)  // every key resolved
        print(title.pointSize)  // 52.0

        let text = "The Public Libraries of Lindow"
        let line = try sheet.measure(text, in: "h1")  // one line: size, letters, what is cut
        let box = try sheet.measure(text, in: "h1", at: .accessibility3, width: 300)
        print(line.size.width, box.lineCount, box.size.height)

        let drawing = try sheet.draw(text, in: "h1", at: .accessibility3, width: 300)
        try write(drawing.png(scale: 2), "title.png")
        try write(drawing.pdf(), "title.pdf")  // tagged, with its fonts

        var job = TypesettingJob()
        job.documents = [document]
        job.stylesheet = "report"
        job.sizes = ContentSizeCategory.allCases
        let result = Typesetter.run(job)  // doc.xSmall.pdf … doc.ax5.pdf
        for diagnostic in result.diagnostics { print(diagnostic.message) }
        // README

        #expect(title.pointSize == 52 && line.lineCount == 1 && box.lineCount > 1)
        #expect(result.outputs.count == 12 && folder.text(of: "title.pdf")?.hasPrefix("%PDF-1.7") == true)
        #expect(folder.files.contains("title.png"))
    }

    /// The document in the manual says nothing wrong, and says it to the sheet that it names.
    @Test func theDocumentOfTheManualIsRight() throws {
        let folder = try TemporaryFolder(), here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let manual = try String(contentsOf: here.appendingPathComponent("../../docs/stylesheet.md"), encoding: .utf8)
        let text = try #require(manual.components(separatedBy: "```markdown\n").last?.components(separatedBy: "```").first)
        _ = try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='40' height='30'/></svg>", to: "map.svg")
        var job = TypesettingJob()
        job.documents = [try folder.write(text, to: "doc.md")]
        job.audit = AuditRequest()
        let result = Typesetter.run(job)
        #expect(result.diagnostics.map(\.message) == [] && result.outcome == .done)
        #expect(folder.files.contains("doc.pdf"))
    }

    @Test func theReadmeShowsTheExampleThatIsTested() throws {
        let here = URL(fileURLWithPath: #filePath)
        let parts = try String(contentsOf: here, encoding: .utf8).components(separatedBy: "        // README\n")
        let example = parts[1].split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.hasPrefix("        ") ? String($0.dropFirst(8)) : String($0)
        }.joined(separator: "\n")
        let readme = try String(contentsOf: here.deletingLastPathComponent().appendingPathComponent("../../README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\nimport ContentSize\nimport TypesetKit\n\n" + example + "```\n"))
    }
}
