import Foundation
import Testing
import TypesetAudit
import TypesetBase
import TypesetStylesheet
import TypesetText

@testable import TypesetKit

/// Editions for non-standard reader settings: their files, colours and audits.
@Suite struct EditionTests {
    private let command = CommandTests()

    private static let dark = ReaderTraits(appearance: .dark)

    private func paths(_ editions: [ReaderTraits], sizes: [ContentSizeCategory] = [.large], output: String? = nil) throws -> [String] {
        var job = TypesettingJob()
        (job.documents, job.sizes, job.editions, job.output) = (["in/doc.md"], sizes, editions, output)
        return try OutputPlan(job) { _ in false }.outputs.map(\.path)
    }

    @Test func theStandardEditionHasNoTraitsInItsName() throws {
        #expect(try paths([.standard]) == ["in/doc.pdf"])
    }

    @Test func anEditionIsNamedByWhatItsReaderChose() throws {
        #expect(try paths([Self.dark]) == ["in/doc.dark.pdf"])
        #expect(
            try paths([.standard, Self.dark], sizes: [.small, .large]).sorted() == [
                "in/doc.large.dark.pdf", "in/doc.large.light.pdf", "in/doc.small.dark.pdf", "in/doc.small.light.pdf",
            ])
        #expect(try paths([ReaderTraits(contrast: .increased, boldText: true)]) == ["in/doc.increased.bold.pdf"])
        #expect(try paths([.standard, Self.dark], output: "{contrast}/{appearance}.pdf") == ["standard/light.pdf", "standard/dark.pdf"])
    }

    @Test func editionsOfOneNameAreAnErrorBeforeAnyWork() {
        #expect(
            throws: Diagnostic.error(
                "'doc.pdf' would be written twice: for in/doc.md at large and for in/doc.md at large (dark)",
                hints: ["add {appearance} to the output template to distinguish them"])
        ) { try paths([.standard, Self.dark], output: "{stem}.pdf") }
        #expect(
            throws: Diagnostic.error(
                "'x.pdf' names one file, but there are 2 outputs", hints: ["give a folder or a template such as 'x.{contrast}.pdf'"])
        ) { try paths([.standard, ReaderTraits(contrast: .increased)], output: "x.pdf") }
    }

    @Test func aPictureThatAnEditionOmitsIsReported() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>", to: "p.svg")
        _ = try folder.write("typeset: 1\nextends: report\npage: { backgroundImage: p.svg }\n", to: "s.yaml")
        _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\nText.\n", to: "a.md")
        let outcome = try command.run(
            ["check", "a.md", "-s", "s.yaml", "--size", "large", "--editions", "dark", "--report", "text=-"], in: folder)
        #expect(outcome.output.contains("the picture behind the pages is omitted"), "\(outcome.output)")
    }

    private static let sheet = """
        typeset: 1
        extends: []
        tokens: { ink: { light: "#222", dark: "#ddd" }, faint: { light: "#555", dark: "#444" } }
        page: { background: white }
        styles:
          body: { family: Noto Sans, textStyle: body, color: $ink }
          title: { parent: body, textStyle: title1, symbolicTraits: [bold] }
          faint: { color: $faint }
        elements: { document: body, h1: title, code: faint }
        at:
          dark: { page: { background: "#111" } }
        """

    @Test func bothAppearancesAreMadeAndJudgedInOneRun() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document + "\nSome `faint` words.\n", to: "a.md")
        _ = try folder.write(Self.sheet, to: "s.yaml")
        let outcome = try command.typeset("a.md", "--style", "s.yaml", "--appearance", "light,dark", in: folder)
        #expect(folder.files == ["a.dark.pdf", "a.light.pdf", "a.md", "s.yaml"])
        #expect(outcome.messages.contains("a.md  2 files  1 page  a.*.pdf\n"))
        let found = outcome.messages.split(separator: "\n").filter { $0.contains("error: ") && $0.contains("[contrast-") }
        #expect(found.count == 1)
        #expect(found.first?.contains("(dark) [contrast-minimum]") == true)
        #expect(outcome.messages.contains("audit of a.md (standard; dark) (wcag-aa): 1 failure"))
        #expect(outcome.status == 0)
    }

    /// A picture for dark pages replaces the original only on those, and within the original's box if the proportions differ.
    @Test func darkPagesHaveTheirOwnPictures() throws {
        let folder = try TemporaryFolder()
        func svg(_ color: String, _ width: Int) -> String {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"20\"><rect width=\"9\" height=\"9\" fill=\"\(color)\"/></svg>"
        }
        _ = try folder.write(svg("#ff0000", 20), to: "a.svg")
        _ = try folder.write(svg("#00ff00", 40), to: "b.svg")
        _ = try folder.write("---\nlang: en\n---\n# A\n\n![One](a.svg){dark=b.svg}\n\nIn ![a line](a.svg){dark=b.svg}.\n", to: "a.md")
        let outcome = try command.typeset("a.md", "--appearance", "light,dark", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        func shows(_ color: String, _ edition: String) throws -> Bool {
            try Tool.run("qpdf", "--qdf", "--object-streams=disable", folder.path + "/a.\(edition).pdf", "-").contains(color + " rg")
        }
        #expect(try shows("1 0 0", "light"))
        #expect(try !shows("0 1 0", "light"))
        #expect(try shows("0 1 0", "dark"))
        #expect(try !shows("1 0 0", "dark"))
        // A picture for dark pages does not get the white backing of other pictures.
        #expect(try !shows("1 1 1", "dark"))
    }

    @Test func aFindingPointsAtTheValueOfItsEdition() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document + "\nSome `faint` words.\n", to: "a.md")
        _ = try folder.write(
            Self.sheet.replacing("faint: { color: $faint }", with: "faint: {}")
                + "\n  dark and ax1...: { styles: { faint: { color: \"#333\" } } }\n",
            to: "s.yaml")
        let outcome = try command.typeset("check", "a.md", "--style", "s.yaml", "--appearance", "light,dark", in: folder)
        #expect(outcome.messages.contains("s.yaml:12:48: error"))
        #expect(outcome.messages.contains("(ax1...ax5, dark)"))
    }

    @Test func stylesAreShownForTheReader() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.sheet, to: "s.yaml")
        let outcome = try command.typeset("styles", "explain", "h1", "--style", "s.yaml", "--appearance", "dark", in: folder)
        #expect(outcome.output.hasPrefix("h1 at large, dark: 28 points\n"))
        #expect(outcome.output.contains("\ncolor: $ink\n    s.yaml:6:54  style body\n        $ink is \"#ddd\"  s.yaml:3:39\n"))
    }

    @Test func theLibraryDrawsForTheReader() throws {
        let sheet = try LoadedStylesheet(text: Self.sheet)
        #expect(try sheet.style("h1").color != sheet.adapted(to: Self.dark).style("h1").color)
        let (light, dark) = (try sheet.draw("Word", in: "h1").png(), try sheet.adapted(to: Self.dark).draw("Word", in: "h1").png())
        #expect(light != dark)
    }

    @Test func boldTextIsHeavierUnlessTheSheetSaysHow() throws {
        func weight(_ selector: String, _ traits: ReaderTraits) throws -> Int {
            let sheet = """
                typeset: 1
                extends: []
                styles:
                  body: { family: Noto Sans, textStyle: body }
                  light: { parent: body, weight: 300 }
                  own: { parent: body, weight: 400 }
                  loud: { parent: body, symbolicTraits: [bold] }
                at: { boldText: { styles: { own: { weight: 500 } } } }
                """
            let style = try LoadedStylesheet(text: sheet).adapted(to: traits).style(selector)
            let stated = style.font.isBold ? 700 : style.font.weight ?? 400
            return style.font.isEmboldened ? FontRequest.emboldened(stated) : stated
        }
        let bold = ReaderTraits(boldText: true)
        #expect(try ["body", "light", "own", "loud"].map { try weight($0, .standard) } == [400, 300, 400, 700])
        #expect(try ["body", "light", "own", "loud"].map { try weight($0, bold) } == [600, 500, 500, 900])
        let plain = try LoadedStylesheet("default")
        #expect(try plain.adapted(to: bold).measure("Hamburg", in: "body").size.width > plain.measure("Hamburg", in: "body").size.width)
    }

    @Test(arguments: [
        (["a.md", "--appearance", "drak"], "typeset: unknown appearance 'drak', did you mean 'dark'? [usage-error]\n"),
        (["a.md", "--contrast", "high"], "typeset: unknown contrast 'high' [usage-error]\n  hint: one of standard, increased\n"),
        (["a.md", "--bold-text=yes"], "typeset: option '--bold-text' takes no value [usage-error]\n"),
    ])
    func unknownTraitsAreNamed(_ arguments: [String], _ message: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(CommandTests.document, to: "a.md")
        #expect(try command.run(arguments, in: folder).messages == message)
    }

    /// The templates' palettes meet WCAG's contrast in every edition: 4.5:1, and 7:1 if the reader asks for increased contrast.
    @Test(arguments: Templates.names)
    func theTemplatesPassInEveryEdition(_ template: String) throws {
        var job = TypesettingJob()
        (job.documents, job.stylesheet, job.showsSpecimen, job.writesFiles) = (["specimen"], template, true, false)
        for (contrast, profile) in [(ReaderTraits.Contrast.standard, Profile.wcagAA), (.increased, .wcagAAA)] {
            job.editions = ReaderTraits.Appearance.allCases.map { ReaderTraits(appearance: $0, contrast: contrast) }
            job.audit = AuditRequest()
            job.audit?.profile = profile
            let report = try #require(Typesetter.run(job).reports.first)
            #expect(report.editions.count == 2)
            #expect(report.findings.filter { $0.rule.rawValue.contains("contrast") }.map(\.message) == [])
        }
    }
}
