import Foundation
import Testing

/// Variable and colour fonts, from the stylesheet key to the PDF that embeds them.
@Suite struct VariableFontTests {
    let command = CommandTests()

    /// Typesets the word `ABCDE` in several styles, which set the given keys, with the font listed under the sheet's `fonts: files`.
    func typeset(_ styles: [String: String], font: BoxFont = BoxFont(), more: String = "", options: [String] = []) throws -> TemporaryFolder
    {
        let folder = try TemporaryFolder()
        try Data(font.file).write(to: URL(fileURLWithPath: folder.path + "/Boxes.ttf"))
        let lines = styles.sorted { $0.key < $1.key }.map { "  \($0.key): { parent: base, \($0.value) }\n" }.joined()
        _ = try folder.write(
            """
            typeset: 1
            extends: []
            fonts: { files: [Boxes.ttf] }
            styles:
              base: { family: Boxes, size: { absolute: 20 } }
            \(lines)elements: { document: base, h1: base }
            \(more)
            """, to: "s.yaml")
        let words = styles.keys.sorted().map { "{.\($0)}\nABCDE\n\n" }.joined()
        _ = try folder.write("---\ntitle: Title\nlanguage: en\n---\n\n# Title\n\n" + words, to: "a.md")
        let outcome = try command.run(["a.md", "-q", "-s", "s.yaml", "--no-system-fonts", "--no-audit"] + options, in: folder)
        #expect(outcome.status == 0)
        return folder
    }

    /// The advances are 500, 650, 680 and 800 units at 20 pt, and the axis ends at 900.
    @Test func axesAndWeightsChangeHowFarTextReaches() throws {
        let folder = try typeset([
            "a": "color: black", "b": "weight: 650", "c": "symbolicTraits: [bold]", "d": "axes: { wght: 900 }", "e": "axes: { wght: 5000 }",
            "f": "axes: { wdth: 50 }",
        ])
        let widths = try Tool.words(folder.path + "/a.pdf").filter { $0.text == "ABCDE" }.map(\.width)
        #expect(widths.elementsEqual([50, 65, 68, 80, 80, 50]) { abs($0 - $1) < 0.01 })
    }

    @Test(arguments: [
        ("axes: { wdth: 75 }", "Boxes has no axis `wdth` (its axes are wght)"),
        ("axes: { wght: 1000 }", "the axis `wght` of Boxes ranges from 400 to 900"),
        ("features: { smcp: true }", "Boxes has no feature `smcp`"),
        ("family: Noto Serif, axes: { wght: 500 }", "Noto Serif has no axis `wght` (it is not a variable font)"),
        ("family: Noto Serif, features: { snum: true }", "Noto Serif has no feature `snum` (did you mean `lnum`?)"),
        ("family: Noto Serif, features: { smcp: true, zero: 0 }", nil),
    ])
    func missingAxesOfAFontAreReported(style: String, message: String?) throws {
        let folder = try TemporaryFolder()
        try Data(BoxFont().file).write(to: URL(fileURLWithPath: folder.path + "/Boxes.ttf"))
        _ = try folder.write(
            "typeset: 1\nfonts: { files: [Boxes.ttf] }\nstyles: { lead: { family: Boxes, \(style) } }\n".replacing(
                "family: Boxes, family", with: "family"), to: "s.yaml")
        let outcome = try command.typeset("styles", "check", "s.yaml", in: folder)
        let parts = outcome.messages.split(separator: "\n")
        let said = parts.first.map {
            $0.split(separator: "warning: ").dropFirst().joined().replacing(" [stylesheet-mistake]", with: "")
                + (parts.first { $0.contains("hint: ") }.map { " (\($0.split(separator: "hint: ").dropFirst().joined()))" } ?? "")
        }
        #expect(said == message)
        #expect(outcome.status == 0)
    }

    @Test func theFileCarriesTheOutlinesOfTheInstance() throws {
        let folder = try typeset(["a": "color: black", "b": "weight: 650", "c": "axes: { wght: 900 }"])
        _ = try Tool.run("mutool", "extract", "a.pdf", in: folder.path)
        let fonts = try folder.files.filter { $0.hasSuffix(".ttf") && $0 != "Boxes.ttf" }
            .map { OutlineTables([UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + $0)))) }
        // The boxes start at 50 and are 400, 550 and 700 units wide.
        #expect(fonts.map(\.rightEdge).sorted() == [450, 600, 750])
        #expect(fonts.allSatisfy { !$0.tags.contains("fvar") && !$0.tags.contains("gvar") })
    }

    /// A font that must not be subset (fsType, bit 8) keeps all 96 glyphs, and its name has no subset tag.
    @Test(arguments: [(0, true), (0x100, false)])
    func fontsThatMayNotBeCutStayWhole(fsType: Int, isSubset: Bool) throws {
        let folder = try typeset(["a": "color: black"], font: BoxFont(fsType: fsType))
        _ = try Tool.run("mutool", "extract", "a.pdf", in: folder.path)
        let file = try #require(folder.files.first { $0.hasSuffix(".ttf") && $0 != "Boxes.ttf" })
        let count = OutlineTables([UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + file)))).glyphCount
        #expect(isSubset ? count < 20 : count == 96)
        #expect(try Tool.run("pdffonts", "a.pdf", in: folder.path).contains("+Boxes") == isSubset)
    }

    @Test func axesFollowTheContentSizeIfTheSheetScalesThem() throws {
        let folder = try typeset(
            ["a": "weight: 400"], more: "at: { ax1...: { styles: { a: { weight: 900 } } } }\n", options: ["--size", "large", "ax5"])
        let widths = try ["large", "ax5"].map { size in
            try Tool.words(folder.path + "/a.\(size).pdf").first { $0.text == "ABCDE" }?.width ?? 0
        }
        #expect(widths.elementsEqual([50, 80]) { abs($0 - $1) < 0.01 })
    }

    /// A blue box is drawn over a red one of the same position and size, so only the blue is visible, in the width of its weight.
    @Test func layeredGlyphsAreDrawnInTheirColours() throws {
        let folder = try typeset(["a": "axes: { wght: 900 }"], font: BoxFont(isColored: true))
        let streams = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path)
        let fills = streams.matches(of: /(1 0 0|0 0 1) rg\n50 0 m/).map { String($0.1) }
        #expect(fills == ["1 0 0", "0 0 1"])
        let image = try PortableAnymap(Tool.bytes("pdftoppm", "-r", "72", "a.pdf", in: folder.path))
        // 700 units at 20 pt are fourteen pixels.
        #expect(image.rows.map { $0.count { $0 == [0, 0, 255] } }.max() == 14)
        #expect(try Tool.words(folder.path + "/a.pdf").contains { $0.text == "ABCDE" && abs($0.width - 80) < 0.01 })
    }
}

/// The tables of a TrueType file that determine the extent of its glyphs.
private struct OutlineTables {
    let tags: Set<String>
    /// The right edge of the first glyph that has an outline, in units.
    let rightEdge: Int
    let glyphCount: Int

    init(_ file: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int { file[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) } }
        let records = (0..<number(4, 2)).map { 12 + 16 * $0 }.map {
            (String(decoding: file[$0..<($0 + 4)], as: UTF8.self), number($0 + 8, 4))
        }
        let tables = Dictionary(uniqueKeysWithValues: records), glyf = tables["glyf"] ?? 0
        tags = Set(tables.keys)
        glyphCount = tables["maxp"].map { number($0 + 4, 2) } ?? 0
        // All outlines are the same, so the first gives the extent of all. The bounds follow the contour count.
        let first = (0...).first { number(glyf + $0, 2) == 1 } ?? 0
        rightEdge = number(glyf + first + 6, 2)
    }
}

/// A picture in the PPM format of `pdftoppm`, with three bytes per pixel.
struct PortableAnymap {
    let rows: [[[UInt8]]]

    init(_ bytes: [UInt8]) throws {
        let header = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3).prefix(3).map { String(decoding: $0, as: UTF8.self) }
        let size = header.count == 3 ? header[1].split(separator: " ").compactMap { Int($0) } : []
        try #require(size.count == 2)
        try #require(header[0] == "P6")
        let pixels = Array(bytes.suffix(size[0] * size[1] * 3))
        rows = (0..<size[1]).map { y in (0..<size[0]).map { x in Array(pixels[((y * size[0] + x) * 3)...].prefix(3)) } }
    }
}
