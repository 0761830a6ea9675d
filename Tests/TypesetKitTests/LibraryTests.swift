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
        #expect(one.lineCount == 1)
        #expect(one.pointSize == 17)
        #expect(one.size.height == 17 * 1.2)
        #expect(abs(two.size.width - 2 * one.size.width) < 0.5)
        #expect(try abs(sheet.measure("Hamburg", in: "body", at: .accessibility5).size.width - one.size.width * 53 / 17) < 0.01)
        // A tenth of an em is added after each letter. At the end of a line it may hang.
        let spaced = try sheet.measure("Hamburg", in: "spaced").size.width - one.size.width
        #expect(spaced > 6 * 1.7 - 0.01)
        #expect(spaced < 7 * 1.7 + 0.01)
    }

    @Test func textIsBrokenToAWidth() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet), text = "The quick brown fox jumps over the lazy dog"
        let natural = try sheet.measure(text, in: "body")
        let broken = try sheet.measure(text, in: "body", width: natural.size.width / 2)
        #expect(broken.lineCount >= 2)
        #expect(broken.size.width < natural.size.width / 2)
        #expect(abs(broken.size.height - Double(broken.lineCount) * 17 * 1.2) < 0.01)
        #expect(try sheet.measure(text, in: "body", width: natural.size.width + 1).lineCount == 1)
        #expect(try sheet.measure("one\ntwo\nthree", in: "body").lineCount == 1)
        #expect(try sheet.measure("one\ntwo\nthree", in: "body", width: .infinity).lineCount == 3)
        #expect(try sheet.measure(text, in: "short", width: 100).isCut)
        #expect(!natural.isCut)
        #expect(try sheet.measure(text, in: "card", width: 400).size.height >= 20 + 17 * 1.2)
    }

    /// A box can shrink to its text: a bubble, a badge, a column.
    @Test func aTextIsAsWideAsItsWidestLine() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        let word = try sheet.measure("Hamburg", in: "body")
        for width in [1000, 1e9, .infinity, .nan] {
            let wide = try sheet.measure("Hamburg", in: "body", width: width)
            #expect(abs(wide.size.width - word.size.width) < 0.01)
            #expect(wide.size.height == word.size.height)
            #expect(wide.lineCount == 1)
        }
        let two = try sheet.measure("Hamburg Ulm", in: "body", width: word.size.width + 1)
        #expect(two.lineCount == 2)
        #expect(abs(two.size.width - word.size.width) < 0.01)
        // Justified lines are stretched only when they are drawn. Right-aligned lines start elsewhere.
        for alignment in [ResolvedStyle.Alignment.justified, .right, .center] {
            var style = try sheet.style("body")
            style.alignment = alignment
            let text = "Hamburg and Ulm and Hamburg and Ulm", measured = sheet.measure(text, in: style, width: 200)
            let plain = try sheet.measure(text, in: "body", width: measured.size.width + 0.1)
            #expect(measured.lineCount == 2)
            #expect(measured.size.width < 195)
            #expect(plain.lineCount == 2)
        }
        let card = try sheet.measure("Hamburg", in: "card", width: 400)
        #expect(abs(card.size.width - word.size.width - 20) < 0.01)
        let indented = try sheet.adding(styles: ["in": [.parent("body"), .headIndent(30), .tailIndent(8), .firstLineIndent(4)]])
        #expect(try abs(indented.measure("Hamburg", in: "in", width: 400).size.width - word.size.width - 42) < 0.01)
        #expect(try abs(indented.measure("Hamburg", in: "in").size.width - word.size.width - 42) < 0.01)
        // A drawing keeps the whole width that it is given.
        #expect(try sheet.draw("Hamburg", in: "body", width: 300).size.width == 300)
        #expect(try abs(sheet.draw("Hamburg", in: "body", width: .infinity).size.width - word.size.width) < 0.01)
    }

    @Test func aTextHasAGreatestHeight() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet), text = "The quick brown fox jumps over the lazy dog", line = 17 * 1.2
        let whole = try sheet.measure(text, in: "body", width: 100)
        #expect(whole.lineCount >= 4)
        #expect(!whole.isCut)
        let low = try sheet.measure(text, in: "body", width: 100, height: 2.5 * line)
        #expect(low.lineCount == 2)
        #expect(low.isCut)
        #expect(abs(low.size.height - 2 * line) < 0.01)
        let high = try sheet.measure(text, in: "body", width: 100, height: 400)
        #expect(high == whole)
        let card = try sheet.measure(text, in: "card", width: 100, height: 20 + 2.5 * line)
        #expect(card.lineCount == 2)
        #expect(abs(card.size.height - 20 - 2 * line) < 0.01)
        // A frame has the height that it is given.
        let frame = try sheet.draw(text, in: "body", width: 100, height: 300)
        #expect(frame.size.height == 300)
        #expect(frame.measurement.lineCount == whole.lineCount)
    }

    /// As in FXLabel, the height is that of the lines and of the spacing between them.
    @Test func lineSpacingIsBetweenLinesOnly() throws {
        let sheet = try LoadedStylesheet(styles: [
            "label": [.family("Noto Sans"), .size(20), .lineHeight(.multiple(1.2)), .lineSpacing(.em(0.25))]
        ])
        for (text, height) in [("", 24.0), ("a", 24), ("a\nb", 53), ("a\nb\nc", 82)] {
            #expect(try abs(sheet.measure(text, in: "label", width: 300).size.height - height) < 0.001)
        }
        let limited = try sheet.measure("a\nb\nc\nd", in: "label", width: 300, height: 82)
        #expect(limited.lineCount == 3)
        #expect(abs(limited.size.height - 82) < 0.001)
    }

    /// A longest measure breaks lines earlier, but takes no room beside them.
    @Test func maxWidthNeverWidensAText() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        let narrow = try sheet.adding(styles: [
            "narrow": [.parent("body"), .maxWidth(.length(150))],
            "card": [.parent("body"), .maxWidth(.length(300)), .textInsets(10), .headIndent(5), .alignment(.center)],
        ])
        let text = "Hamburg and Ulm and Hamburg and Ulm", whole = try sheet.measure("Hamburg", in: "body")
        for width in [nil, 400, 600, .infinity] as [Double?] {
            #expect(try abs(narrow.measure("Hamburg", in: "narrow", width: width).size.width - whole.size.width) < 0.01)
            #expect(try abs(narrow.measure("Hamburg", in: "card", width: width).size.width - whole.size.width - 25) < 0.01)
        }
        #expect(try narrow.measure(text, in: "narrow").lineCount == 1)
        let broken = try narrow.measure(text, in: "narrow", width: 600)
        #expect(broken.lineCount > 1)
        #expect(broken.size.width <= 150)
    }

    @Test func spacesAreKeptOnRequest() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        func width(_ text: String, _ keepsSpaces: Bool = true, width: Double? = nil) throws -> Double {
            try sheet.measure(text, in: "body", width: width, keepsSpaces: keepsSpaces).size.width
        }
        let word = try width("Ulm"), space = try width("Ulm Ulm") - 2 * word
        #expect(space > 1)
        for (text, spaces) in [("  Ulm", 2.0), ("Ulm ", 1), (" Ulm  ", 3), ("\tUlm", 4), ("Ulm\t", 1)] {
            #expect(try abs(width(text) - word - spaces * space) < 0.01, "\(text)")
            #expect(try abs(width(text, width: 300) - word - spaces * space) < 0.01, "\(text)")
            #expect(try abs(width(text, false) - word) < 0.01, "\(text)")
        }
        #expect(try abs(width("Ulm  Ulm") - 2 * word - 2 * space) < 0.01)
        // Lines still break between words.
        #expect(try sheet.measure("Ulm  Ulm", in: "body", width: 1.5 * word, keepsSpaces: true).lineCount == 2)
    }

    @Test func emptyTextIsOneLineHigh() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        for text in ["", " ", "\n"] {
            let empty = try sheet.measure(text, in: "body")
            #expect(empty.size.width < 0.01)
            #expect(empty.size.height == 17 * 1.2)
            #expect(empty.lineCount == 1)
            #expect(empty.pointSize == 17)
        }
        #expect(try sheet.measure("", in: "card") == sheet.measure("", in: "card", width: 300))
        #expect(try sheet.measure("", in: "card").size.height == 20 + 17 * 1.2)
        #expect(try sheet.measure("a\n\nb", in: "body", width: 300).size.height == 3 * 17 * 1.2)
    }

    /// UILabel keeps the line height and the baseline of shrunk text by default.
    @Test func aShrunkLineKeepsItsBaseline() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet), text = "The quick brown fox jumps over the lazy dog"
        func shrunk(_ adjustment: ResolvedStyle.BaselineAdjustment) throws -> (height: Double, pointSize: Double) {
            let own = try sheet.adding(styles: [
                "label": [.parent("body"), .numberOfLines(1), .minimumScaleFactor(0.2), .baselineAdjustment(adjustment)]
            ])
            let measured = try own.measure(text, in: "label", width: 200)
            return (measured.size.height, measured.pointSize)
        }
        #expect(try shrunk(.alignBaselines).pointSize < 12)
        #expect(try shrunk(.alignBaselines).height == 17 * 1.2)
        #expect(try shrunk(.alignCenters).height == 17 * 1.2)
        #expect(try shrunk(.none).height < 12 * 1.2)
    }

    @Test(arguments: ["", " ", "x", "\u{202E}abc", String(repeating: "word ", count: 2000), "👩‍👩‍👧‍👦"])
    func everyTextHasADrawing(text: String) throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        for width in [0.0, 1, 200, .infinity] {
            let drawing = try sheet.draw(text, in: "body", width: width)
            #expect(drawing.measurement.size.height >= 17 * 1.2)
            #expect((width == .infinity || drawing.size.width == max(width, 1)))
        }
        _ = try sheet.measure(text, in: "body")
    }

    @Test func mistakesAreThrownWithTheirPlaces() throws {
        let error = #expect(throws: TypesetError.self) {
            try LoadedStylesheet(text: "typeset: 1\nstyles: { a: { colour: red } }", path: "own.yaml")
        }
        #expect(error?.diagnostics.first?.message == "unknown key `colour`")
        #expect(error?.diagnostics.first?.span?.file.path == "own.yaml")
        #expect(throws: TypesetError.self) { try LoadedStylesheet("report").style("nothing") }
    }

    @Test func anErrorPrintsItsPlaceAndItsHints() {
        let error = #expect(throws: TypesetError.self) {
            try LoadedStylesheet(text: "typeset: 1\nstyles: { a: { colour: red } }", path: "own.yaml")
        }
        let expected = """
            own.yaml:2:16: error: unknown key `colour` [stylesheet-mistake]
               2 | styles: { a: { colour: red } }
                 |                ^~~~~~
                 = hint: did you mean `color`?
            """
        #expect(error.map { "\($0)" } == expected)
        #expect(error?.localizedDescription == "unknown key `colour`")
        #expect(error?.recoverySuggestion == "did you mean `color`?")
    }

    @Test func lockedFontsAreErrorsOfEveryKindOfSheet() throws {
        let loader = SheetLoader(locksFonts: true), text = "typeset: 1\nextends: []\nstyles: { a: { family: No Such Family } }"
        #expect(throws: TypesetError.self) { try LoadedStylesheet(text: text, loader: loader) }
        #expect(throws: TypesetError.self) { try LoadedStylesheet(styles: ["a": [.family("No Such Family")]], loader: loader) }
        #expect(throws: TypesetError.self) {
            try LoadedStylesheet(TemporaryFolder().write(text, to: "own.yaml"), loader: loader)
        }
        #expect(throws: Never.self) { try LoadedStylesheet(text: Self.sheet, loader: loader) }
    }

    /// The limits may come from different ancestors, and from Swift.
    @Test func aMinimumSizeOverTheMaximumIsOneError() throws {
        let own = "typeset: 1\nextends: []\nstyles: { a: { minimumSize: 20, maximumSize: 12 } }"
        let inherited = "typeset: 1\nextends: []\nstyles: { a: { minimumSize: 20 }, b: { parent: a, maximumSize: 12 } }"
        let errors = [
            #expect(throws: TypesetError.self) { try LoadedStylesheet(text: own) },
            #expect(throws: TypesetError.self) { try LoadedStylesheet(text: inherited) },
            #expect(throws: TypesetError.self) { try LoadedStylesheet(styles: ["a": [.minimumSize(20), .maximumSize(12)]]) },
        ]
        for error in errors { #expect(error?.diagnostics.map(\.message) == ["maximumSize is less than minimumSize"]) }
    }

    @Test func aFamilyThatIsNotInstalledIsAWarning() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        #expect(sheet.diagnostics == [])
        let own = try sheet.adding(styles: ["own": [.parent("body"), .family("No Such Family")]])
        #expect(own.diagnostics.map(\.severity) == [.warning])
        #expect(own.diagnostics.first?.message.contains("No Such Family") == true)
    }

    @Test func aSheetOfStylesInSwiftNeedsNoFile() throws {
        let sheet = try LoadedStylesheet(styles: ["label": [.family("Noto Sans"), .textStyle(.headline)]])
        #expect(sheet.diagnostics == [])
        #expect(try sheet.style("label", at: .accessibility5).pointSize == 53)
    }

    @Test func aSheetInSwiftNamesItsFontFiles() throws {
        let folder = try TemporaryFolder(), name = try Tool.run("fc-match", "-f", "%{postscriptname}", "Noto Serif")
        try FileManager.default.copyItem(
            atPath: try Tool.run("fc-match", "-f", "%{file}", "Noto Serif"), toPath: folder.path + "/own.ttf")
        let sheet = try LoadedStylesheet(
            styles: ["label": [.textStyle(.body)]],
            fonts: ["files": "\(folder.path)/*.ttf", "body": ["fontName": "\(name)", "fontSize": 20]],
            loader: SheetLoader(usesSystemFonts: false))
        #expect(sheet.diagnostics == [])
        #expect(try sheet.style("label").pointSize == 20)
        #expect(try sheet.style("label").font.fontName == name)
    }

    @Test func aMissingFontFileOfASheetInSwiftIsAnError() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: TypesetError.self) { try LoadedStylesheet(styles: [:], fonts: ["files": "\(folder.path)/*.ttf"]) }
        #expect(error?.diagnostics.map(\.message) == ["no font file matches `\(folder.path)/*.ttf`"])
    }

    @Test func stylesAndPageAreAddedToATemplate() throws {
        let sheet = try LoadedStylesheet("report").adding(
            styles: ["label": [.textStyle(.body)]], page: ["size": "a5"], at: ["dark": SheetRules(styles: ["label": [.color(.white)]])])
        #expect(try sheet.adapted(to: ReaderTraits(appearance: .dark)).style("label").color == .white)
        #expect(try sheet.style("label").color == .black)
    }

    @Test func aPropertyListIsAStylesheet() throws {
        let folder = try TemporaryFolder()
        let list = "<plist><dict><key>small</key><dict><key>size</key><integer>9</integer></dict></dict></plist>"
        let sheet = try LoadedStylesheet(importing: folder.write(list, to: "Stylesheet.plist"))
        #expect(try sheet.style("small").pointSize == 9)
        #expect(throws: TypesetError.self) { try LoadedStylesheet(importing: folder.path + "/none.plist") }
    }

    @Test func aBookIsOneFile() throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { _ = try folder.write("# Chapter \(name)\n", to: name + ".md") }
        var job = TypesettingJob()
        job.books = [try Book(folder.write("# Summary\n\n- [A](a.md)\n- [B](b.md)\n", to: "SUMMARY.md"))]
        #expect(Typesetter.run(job).outputs.count == 1)
        #expect(throws: TypesetError.self) { try Book(folder.path + "/none") }
    }

    @Test func aReportOfAFileIsJSON() throws {
        let folder = try TemporaryFolder()
        try Data(LoadedStylesheet(text: Self.sheet).draw("Word", in: "body").pdf()).write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
        let report = try Typesetter.audit(pdf: folder.path + "/a.pdf")
        let json = try JSONSerialization.jsonObject(with: Data(report.bytes(as: .json))) as? [String: Any]
        #expect((json?["tool"] as? [String: String])?["version"] == Typesetter.version)
    }

    @Test func aTemplateMeasuresAndDrawsATitle() throws {
        let sheet = try LoadedStylesheet("report"), text = "The Public Libraries of Lindow"
        #expect(try sheet.style("h1", at: .accessibility3).pointSize == 48)
        #expect(try sheet.measure(text, in: "h1").lineCount == 1)
        let drawing = try sheet.draw(text, in: "h1", at: .accessibility3, width: 300)
        #expect(drawing.measurement.lineCount > 1)
        #expect(try drawing.pdf().starts(with: Array("%PDF-1.7".utf8)))
    }

    /// The document in the manual has no findings with the sheet that it names.
    @Test func theDocumentOfTheManualIsRight() throws {
        let folder = try TemporaryFolder(), manual = try Documentation.text("docs/reference/stylesheet.md")
        let text = try #require(manual.components(separatedBy: "```markdown\n").last?.components(separatedBy: "```").first)
        _ = try folder.write(
            "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='40' height='30'/></svg>", to: "map.svg")
        var job = TypesettingJob()
        job.documents = [try folder.write(text.replacing("room.webp", with: "map.svg"), to: "doc.md")]
        job.audit = AuditRequest()
        let result = Typesetter.run(job)
        #expect(result.diagnostics.map(\.message) == [])
        #expect(result.outcome == .done)
        #expect(folder.files.contains("doc.pdf"))
    }
}
