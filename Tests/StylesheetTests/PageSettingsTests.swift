import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of paper, margins and text set by a document or the command line.
@Suite struct PageSettingsTests {
    private static let sheetText = """
        page: { size: a4, margins: [10, 20, 30, 40] }
        styles:
          body: { textStyle: body, family: [Inter, Noto Sans] }
          note: { parent: body, textStyle: footnote }
          heading: { textStyle: title1, family: [Inter Display, Noto Sans] }
          code: { family: [Noto Sans Mono], size: { custom: "max(size * 0.9, 11)" } }
        elements: { document: body, paragraph: body, h1: heading, footnote: note, code: code }
        at:
          ax1...: { page: { margins: 5 } }
        """

    private func resolver(
        _ settings: [(PageSettings.Name, String)], at category: ContentSizeCategory = .large, sheet text: String = Self.sheetText
    ) throws -> StyleResolver {
        var page = PageSettings()
        for (name, text) in settings { try page.set(name, to: text) }
        let stylesheet = try #require(load(sheet(text)).stylesheet)
        return StyleResolver(try #require(stylesheet.applying(page).stylesheet), category: category)
    }

    @Test(arguments: [
        ("letter", 612, 792), ("A5", 420, 595), ("a4paper", 595, 842), ("6x9in", 432, 648), ("170x240mm", 482, 680),
        ("9in x 6in", 648, 432),
        ("10 × 20 cm", 283, 567),
    ])
    func paperIsANameOrTwoLengths(text: String, width: Int, height: Int) throws {
        let size = try resolver([(.paper, text)]).page.size
        #expect(Int(size.width.rounded()) == width)
        #expect(Int(size.height.rounded()) == height)
    }

    @Test func landscapeTurnsThePaper() throws {
        let size = try resolver([(.paper, "letter"), (.landscape, "true")]).page.size
        #expect(size == Size(width: 792, height: 612))
    }

    @Test(arguments: [
        ("1in", Insets(top: 72, right: 72, bottom: 72, left: 72)), ("10, 20", Insets(top: 10, right: 20, bottom: 10, left: 20)),
        ("1,2,3,4", Insets(top: 1, right: 2, bottom: 3, left: 4)),
    ])
    func marginsAreThoseOfCSSAtEverySize(text: String, margins: Insets) throws {
        for size in [ContentSizeCategory.large, .accessibility5] {
            #expect(try resolver([(.margin, text)], at: size).page.margins == margins)
        }
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func allTextIsInProportionAtEverySize(category: ContentSizeCategory) throws {
        let plain = try resolver([], at: category), small = try resolver([(.fontSize, "11pt")], at: category)
        for element in [Element.paragraph, .h1, .footnote] {
            let ratio = small.style(for: element).pointSize.ratio(to: plain.style(for: element).pointSize)
            #expect(abs(ratio - 11.0 / 17) < 0.0001)
        }
        let code = { (resolver: StyleResolver) in resolver.inlineStyle(for: .code, within: resolver.style(for: .paragraph)).pointSize }
        #expect(abs(code(small).ratio(to: code(plain)) - 11.0 / 17) < 0.0001)
    }

    /// A page number of 7 points would be too small to read.
    @Test(arguments: [("11pt", 11.0), ("9pt", 9.0), ("34pt", 22.0)])
    func thePageNumberFollowsTheText(size: String, expected: Double) throws {
        let sheet =
            "elements: { document: { textStyle: body }, footer: { size: { absolute: 11 } } }\npage: { footer: { center: \"{page}\" } }"
        #expect(try resolver([(.fontSize, size)], sheet: sheet).page.footer?.style.pointSize.value == expected)
    }

    @Test func theTextHasTheSizeAtLarge() throws {
        #expect(abs(try resolver([(.fontSize, "12")]).style(for: .paragraph).pointSize.value - 12) < 0.0001)
    }

    @Test func headingsOfTheSameFamilyFollowAndCodeDoesNot() throws {
        let styles = try resolver([(.font, "Source Serif 4")]), body = styles.style(for: .paragraph)
        #expect(body.font.families == ["Source Serif 4", "Inter", "Noto Sans"])
        #expect(styles.style(for: .h1).font.families.first == "Source Serif 4")
        #expect(styles.inlineStyle(for: .code, within: body).font.families == ["Noto Sans Mono"])
    }

    @Test func anotherFamilyOfHeadingsStays() throws {
        var page = PageSettings()
        try page.set(.font, to: "Source Serif 4")
        let text = sheet("styles: { a: { family: Inter }, b: { family: Lato } }\nelements: { document: a, h1: b }")
        let loaded = try #require(load(text).stylesheet), stylesheet = try #require(loaded.applying(page).stylesheet)
        #expect(StyleResolver(stylesheet, category: .large).style(for: .h1).font.families == ["Lato"])
    }

    @Test func aFontNameGivesWayToTheFamily() throws {
        var page = PageSettings()
        try page.set(.font, to: "Lato")
        let text = sheet(
            "fonts: { body: { fontName: Inter-Regular, fontSize: 17 } }\nstyles: { a: { textStyle: body } }\nelements: { document: a }")
        let loaded = try #require(load(text).stylesheet), stylesheet = try #require(loaded.applying(page).stylesheet)
        let font = StyleResolver(stylesheet, category: .large).style(for: .paragraph).font
        #expect(font.fontName == nil)
        #expect(font.families == ["Lato"])
    }

    @Test func headingsAreNumberedAndTheSheetsOwnNumbersStay() throws {
        var page = PageSettings()
        try page.set(.numberSections, to: "true")
        let plain = try #require(load(sheet("")).stylesheet?.applying(page).stylesheet)
        try #require(plain.headingNumbers.count == 6)
        #expect(plain.headingNumbers[1]?.segments.count == 3)
        let own = try #require(load(sheet("headingNumbers: [\"§ {1}\"]")).stylesheet?.applying(page).stylesheet)
        #expect(own.headingNumbers.count == 1)
    }

    @Test(
        arguments: [
            (.paper, "leter", "unknown page size `leter` (did you mean `letter`?)"),
            (.paper, "6x9", "a page's sides must be from 72 to 14400 points"),
            (.paper, "6x9foo", "unknown unit `foo` (the units are pt mm cm in px em)"),
            (.margin, "1,2,3,4,5", "expected one to four margins, found 5 (write them in CSS order: top, right, bottom, left)"),
            (.margin, "wide", "expected a length such as `12pt` or `1.2em`, found `wide`"),
            (.fontSize, "200", "a font size must be from 4 to 144 points"),
            (.fontSize, "2em", "a font size is a number of points, not of `em` (write points, such as `11pt`)"),
            (.font, " ", "the name of the font family is empty"),
        ] as [(PageSettings.Name, String, String)])
    func mistakesAreNamed(name: PageSettings.Name, text: String, message: String) throws {
        var page = PageSettings()
        let error = #expect(throws: TypesetError.self) { try page.set(name, to: text) }
        #expect(error.map { describe($0.diagnostics).contains(message) } == true, "\(error.map { describe($0.diagnostics) } ?? "")")
    }

    @Test func marginsWithoutRoomAreAnErrorAtTheOption() throws {
        var page = PageSettings()
        try page.set(.margin, to: "15cm")
        let (stylesheet, problems) = try #require(load(sheet(Self.sheetText)).stylesheet).applying(page)
        #expect(stylesheet == nil)
        #expect(describe(problems) == "--margin:1:1: error: the margins leave no room on the page at xSmall")
    }

    // MARK: pandoc

    private func geometry(_ text: String) -> (settings: PageSettings, problem: Diagnostic?) {
        var page = PageSettings()
        let file = SourceFile(path: "a.md", text: text)
        let problem = page.add(.geometry, text, at: SourceSpan(file: file, range: 0..<file.bytes.count))
        return (page, problem)
    }

    @Test func geometryOfOneSideKeepsTheOthers() throws {
        let (page, problem) = geometry("left=3cm,a5paper, landscape")
        #expect(problem == nil)
        let loaded = try #require(load(sheet(Self.sheetText)).stylesheet), stylesheet = try #require(loaded.applying(page).stylesheet)
        let result = StyleResolver(stylesheet, category: .large).page
        #expect(result.margins.top == 10)
        #expect(result.margins.right == 20)
        #expect(abs(result.margins.left.value - 85.04) < 0.01)
        #expect(result.size.width > result.size.height)
        #expect(result.size.width < 600)
    }

    @Test func anOptionWithoutMeaningIsNoted() {
        let problem = geometry("margin=1in,heightrounded").problem
        #expect(
            problem.map { describe([$0]) }
                == "a.md:1:12: note: the option `heightrounded` of `geometry` has no meaning here (`margin`, `top`, `bottom`, `left`, `right`, "
                + "`paper` and `landscape` have a meaning)")
    }
}
