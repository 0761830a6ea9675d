import Foundation
import Testing
import TypesetPDFReading

/// Tests of `typeset specimen` and the content of its pages.
@Suite struct SpecimenCommandTests {
    let command = CommandTests()

    static let sheet = """
        typeset: 1
        extends: []
        page: { background: "#0d1117" }
        styles:
          body: { textStyle: body, color: "#8b949e", characterSpacing: 0.01, paragraphSpacing: 0.5em, lineHeightMultiple: 1.5 }
          twin: { parent: body }
          title: { parent: body, textStyle: title1, gradient: { colors: ["#58a6ff", white] }, shadow: { color: navy, offset: [1, 1] } }
          accent: { color: "#ffa657" }
        elements: { document: body, h1: title, h2: { parent: title, maximumSize: 40 }, strong: accent }
        """

    /// Returns the words of a file with their sizes, in drawing order.
    func words(_ name: String, in folder: TemporaryFolder) throws -> [(text: String, size: Double)] {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name)))
        let pdf = try InspectedPDF(reading: bytes, path: name)
        return pdf.pages.flatMap { page in
            pdf.words(on: page).map { (pdf.text(of: $0, on: page).trimmingCharacters(in: .whitespaces), $0.size) }
        }
    }

    @Test func everyStyleIsShownAtEverySizeWithItsNumbers() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.sheet, to: "brand.yaml")
        let outcome = try command.typeset("specimen", "brand.yaml", "--size", "large", "ax3", "--text", "Sample", in: folder)
        #expect(outcome.messages == "brand.specimen.pdf  1 page\n")
        #expect(outcome.status == 0)
        let words = try words("brand.specimen.pdf", in: folder), texts = words.map(\.text)
        // Blocks come first, by size and name, with styles of the same look together. Words within a text follow.
        let samples = words.filter { $0.text == "Sample" && $0.size > 11.5 }.map(\.size)
        #expect(samples == [28, 40, 28, 48, 17, 40, 17, 40])
        let line = texts.joined(separator: " ")
        #expect(line.contains("body, twin"))
        #expect(line.contains("17 / 25.5 0.01 em 0 / 8.5"))
        #expect(line.contains("40 / 60 0.01 em 0 / 20"))
        // The text has a contrast of 6.15:1 by WCAG's formula. The gradient has one value at each end.
        #expect(line.contains("#8b949e on #0d1117, 6.1 : 1 AA "))
        #expect(line.contains("#58a6ff on #0d1117, 7.4 : 1 AAA"))
        #expect(line.contains("#ffffff on #0d1117, 18.9 : 1 AAA"))
        #expect(line.contains("shadow #000080"))
        #expect(line.contains("set in h1"))
        #expect(line.contains("inherits from body"))
        #expect(folder.text(of: "brand.specimen.pdf")?.contains("<pdfuaid:part>1") == true)
    }

    @Test func aPictureShowsThemAll() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.sheet, to: "brand.yaml")
        #expect(try command.typeset("specimen", "brand.yaml", "--format", "png", "--scale", "0.1", "-q", in: folder).status == 0)
        #expect(folder.text(of: "brand.specimen.png")?.hasPrefix("\u{FFFD}PNG") == true)
        let outcome = try command.typeset("specimen", "brand.yaml", "--all-sizes", "--format", "svg", "-o", "out/all.svg", in: folder)
        #expect(outcome.messages == "out/all.svg  1 page\n")
        #expect(folder.text(of: "out/all.svg")?.contains("<svg") == true)
    }

    @Test func aReaderOfAnotherEditionSeesItsColours() throws {
        let folder = try TemporaryFolder()
        let sheet = """
            typeset: 1
            extends: []
            tokens: { ink: { light: "#111111", dark: "#eeeeee" } }
            styles: { body: { color: $ink } }
            elements: { document: body }
            at: { dark: { page: { background: black } } }
            """
        _ = try folder.write(sheet, to: "brand.yaml")
        #expect(try command.typeset("specimen", "brand.yaml", "--appearance", "dark", "-q", in: folder).status == 0)
        let line = try words("brand.specimen.pdf", in: folder).map(\.text).joined(separator: " ")
        #expect(line.contains("#eeeeee on #000000"))
        #expect(line.contains("; dark"))
        let both = try command.typeset("specimen", "brand.yaml", "--appearance", "light,dark", in: folder)
        #expect(both.status == 2)
        #expect(both.messages.contains("one appearance"))
    }

    @Test func samplesAreInTheLanguageOfTheSheet() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nlanguage: de\n", to: "de.yaml")
        _ = try command.typeset("specimen", "de.yaml", "-q", in: folder)
        #expect(try words("de.specimen.pdf", in: folder).contains { $0.text == "Boxkämpfer" })
    }

    @Test(arguments: [
        (["specimen"], "typeset: no stylesheet given [usage-error]\n  hint: typeset specimen sheet.yaml\n"),
        (["specimen", "a", "b"], "typeset: 'specimen' shows one stylesheet [usage-error]\n  hint: typeset specimen sheet.yaml\n"),
        (
            ["specimen", "a", "--standard", "ua2", "--format", "png"],
            "typeset: option '--standard' requires '--format pdf' [usage-error]\n"
        ),
        (["specimen", "a", "--scale", "2"], "typeset: option '--scale' requires '--format png' [usage-error]\n"),
        (
            ["specimen", "a.yaml", "-o", "a.yaml"],
            "typeset: '--output a.yaml' has the extension of an unsupported format [usage-error]\n"
                + "  hint: end the name with one of .pdf, .png, .svg, or with '/' if it is a folder\n"
        ),
        (["specimen", "a.yaml"], "a.yaml: error: the stylesheet does not exist [stylesheet-mistake]\n1 error\n"),
    ])
    func mistakesAreExplained(arguments: [String], message: String) throws {
        let outcome = try command.run(arguments, in: try TemporaryFolder())
        #expect(outcome.messages == message)
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
    }

    @Test func helpHasExamples() throws {
        let outcome = try command.typeset("specimen", "--help", in: try TemporaryFolder())
        #expect(outcome.output.contains("Examples:\n  typeset specimen brand.yaml --all-sizes\n"))
        #expect(outcome.status == 0)
    }
}
