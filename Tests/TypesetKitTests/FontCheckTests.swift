import Foundation
import Testing
import TypesetBase

@testable import TypesetKit

/// Messages about the fonts that a sheet asks for, and the fonts that a run uses.
@Suite struct FontCheckTests {
    /// The file of a system font, found by fontconfig.
    static func file(_ pattern: String) throws -> URL {
        URL(fileURLWithPath: try Tool.run("fc-match", "-f", "%{file}", pattern))
    }

    /// The system's monospaced family: Noto Sans Mono on Debian 12, DejaVu Sans Mono on Debian 13.
    static let monospaced = (try? Tool.run("fc-match", "-f", "%{family[0]}", "monospace")) ?? ""

    /// Writes a copy of a font with another fsType in its OS/2 table (OpenType, OS/2: 2 is a restricted licence, 4 preview and print).
    static func write(_ pattern: String, fsType: UInt8, to path: String) throws {
        var bytes = [UInt8](try Data(contentsOf: file(pattern)))
        func number(_ offset: Int, _ count: Int) -> Int { bytes[offset..<(offset + count)].reduce(0) { $0 << 8 | Int($1) } }
        let records = stride(from: 12, to: 12 + 16 * number(4, 2), by: 16), tag = Array("OS/2".utf8)
        let record = try #require(records.first { bytes[$0...].starts(with: tag) })
        let table = number(record + 8, 4)
        (bytes[table + 8], bytes[table + 9]) = (0, fsType)
        try FileManager.default.createDirectory(atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    func run(
        _ sheet: String, in folder: TemporaryFolder, _ change: (inout TypesettingJob) throws -> Void = { _ in }
    ) throws -> TypesettingResult {
        var job = TypesettingJob()
        job.documents = [try folder.write("---\ntitle: T\nlanguage: en\n---\n\n# T\n\nText.\n", to: "a.md")]
        job.stylesheet = try folder.write("typeset: 1\n" + sheet + "\nextends: [default]\n", to: "s.yaml")
        try change(&job)
        return Typesetter.run(job)
    }

    func describe(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.span.map { "\($0.start.line):\($0.start.column) \($0.text): " } ?? ""
            return place + "\(diagnostic.severity): \(diagnostic.message)" + diagnostic.hints.map { " (\($0))" }.joined()
        }
    }

    /// Noto Nastaliq Urdu is wrong for Arabic, although both are in the same script.
    @Test func nastaliqIsForUrduAlone() throws {
        let folder = try TemporaryFolder()
        let text = "---\ntitle: T\nlanguage: ar\n---\n\nنص عربي\n\n{lang=ur}\nاردو متن\n"
        let found = try run("styles: { base: { family: Inter } }", in: folder) { $0.documents = [try folder.write(text, to: "b.md")] }
        let notes = describe(found.diagnostics).filter { $0.contains("no family of their styles") }
        #expect(
            notes.sorted() == [
                "note: Arabic letters are set in Noto Sans Arabic: no family of their styles has them (name a family for them in the style, `family: [Inter, Noto Sans Arabic]`)",
                "note: Urdu letters are set in Noto Nastaliq Urdu: no family of their styles has them (name a family for them in a style of paragraphs in that language, `family: [Inter, Noto Nastaliq Urdu]`)",
            ])
    }

    /// The warning appears whether or not the sheet names a font for Mongolian.
    @Test(arguments: ["Inter", "[Inter, Noto Sans Mongolian]"]) func linesOfMongolianAreHorizontal(family: String) throws {
        let folder = try TemporaryFolder(), text = "---\ntitle: T\nlanguage: mn-Mong\n---\n\nᠮᠣᠩᠭᠣᠯ\n\nᠪᠢᠴᠢᠭ\n"
        let found = try run("styles: { base: { family: \(family) } }", in: folder) { $0.documents = [try folder.write(text, to: "b.md")] }
        #expect(describe(found.diagnostics).count { $0.contains("warning: Mongolian letters are set in horizontal lines") } == 1)
    }

    @Test(
        arguments: [
            (
                "styles: { body: { family: Noto Srif } }",
                [
                    "2:27 Noto Srif: error: the font family `Noto Srif` is not installed; `abstractHeading`, `aside`, `authorNote` and 41 more are set in Noto Sans (did you mean `Noto Serif`?)"
                ]
            ),
            (
                "styles: { base: { family: [Noto Serif, Brandon] }, lead: {} }",
                ["2:40 Brandon: note: the font family `Brandon` is not installed"]
            ),
            (
                "styles: { lead: { family: [Brandon, Corporate] } }",
                [
                    "2:27 [Brandon, Corporate]: error: none of the font families `Brandon`, `Corporate` is installed; `lead` is set in Noto Sans (install the font, add it with `fonts: { files: … }`, or name another)"
                ]
            ),
            (
                "styles: { body: { fontName: Brandon-Bold } }",
                [
                    "2:29 Brandon-Bold: error: no font is named `Brandon-Bold`; `abstractHeading`, `aside`, `authorNote` and 41 more are set in Inter (use a full or PostScript name, such as `Inter-SemiBold`)"
                ]
            ),
            (
                "fonts: { headline: { fontName: Intr, fontSize: 17 } }",
                [
                    "2:32 Intr: error: no font is named `Intr`; `headline`, `subtopic`, `topic` and 1 more are set in Inter (did you mean `Inter`?)"
                ]
            ),
            (
                "styles: { body: { face: Blod } }",
                [
                    "2:25 Blod: error: Inter has no face `Blod`; `abstractHeading`, `aside`, `authorNote` and 41 more are set in Inter-SemiBold (did you mean `Bold`?)"
                ]
            ),
            (
                "styles: { body: { fontName: Inter-Regular }, lead: { face: Blod } }",
                ["2:60 Blod: error: Inter has no face `Blod`; `lead` is set in Inter-Regular (did you mean `Bold`?)"]
            ),
            ("styles: { body: { face: semi-bold italic } }", []),
            ("styles: { body: { face: Ultra Light } }", []),
            ("styles: { lead: { fontName: Inter-Regular, symbolicTraits: [bold, italic] } }", []),
            (
                "styles: { deva: { fontName: NotoSansDevanagari-Regular, symbolicTraits: [italic] } }",
                [
                    "2:73 [italic]: warning: Noto Sans Devanagari has no italic face; `deva` is set in its upright face, slanted (choose a family that has the face)"
                ]
            ),
            (
                "styles: { deva: { family: Noto Sans Devanagari, symbolicTraits: [italic] } }",
                [
                    "2:65 [italic]: warning: Noto Sans Devanagari has no italic face; `deva` is set in its upright face, slanted (choose a family that has the face)"
                ]
            ),
            ("styles: { body: { family: [Noto Serif, sans-serif], symbolicTraits: [bold, italic] } }", []),
            (
                "styles: { tall: { family: Inter, symbolicTraits: [condensed] } }",
                [
                    "2:50 [condensed]: warning: Inter has no condensed face; `tall` is set in its normal width (choose a family that has the face)"
                ]
            ),
            ("styles: { tall: { family: DejaVu Sans, symbolicTraits: [bold, condensed] } }", []),
            (
                "styles: { typed: { family: Noto Serif, symbolicTraits: [monospace] } }",
                [
                    "2:56 [monospace]: warning: Noto Serif has no monospaced face; `typed` is set in \(Self.monospaced) (name a monospaced family, such as `Noto Sans Mono`)"
                ]
            ),
            ("styles: { typed: { family: Noto Sans Mono, symbolicTraits: [monospace] } }", []),
        ] as [(String, [String])])
    func missingFontsAreReportedOnce(sheet: String, messages: [String]) throws {
        let folder = try TemporaryFolder()
        let result = try run(sheet, in: folder)
        #expect(describe(result.diagnostics) == messages)
        #expect(result.outcome == (messages.contains { $0.contains(": error: ") } ? .findings : .done))
    }

    @Test func lockedFontsMakeAnErrorOfAWarningAndTheFileAllTheSame() throws {
        let folder = try TemporaryFolder(), sheet = "styles: { lead: { family: Brandon } }"
        let result = try run(sheet, in: folder) { $0.locksFonts = true }
        #expect(
            describe(result.diagnostics) == [
                "2:27 Brandon: error: the font family `Brandon` is not installed; `lead` is set in Noto Sans "
                    + "(install the font, add it with `fonts: { files: … }`, or name another)"
            ])
        #expect(result.outcome == .findings)
        #expect(folder.files.contains("a.pdf"))
        let audited = try run(sheet, in: folder) {
            $0.locksFonts = true; $0.audit = AuditRequest()
        }
        #expect(audited.reports.flatMap(\.findings).map { "\($0.rule) \($0.outcome) \($0.severity)" } == ["font-substituted fail error"])
        #expect(audited.outcome == .findings)
        #expect(try run("styles: { lead: { family: [Brandon, Noto Serif] } }", in: folder) { $0.locksFonts = true }.outcome == .done)
    }

    @Test func aFontThatMayNotBeEmbeddedIsRefusedByName() throws {
        let folder = try TemporaryFolder()
        try Self.write("Noto Sans", fsType: 2, to: folder.path + "/fonts/Locked.ttf")
        let sheet = "fonts: { files: ['fonts/*.ttf'] }\nstyles: { base: { family: Noto Sans } }"
        let result = try run(sheet, in: folder)
        #expect(
            describe(result.diagnostics).first?.hasPrefix("3:27 Noto Sans: error: the font NotoSans-Regular may not be embedded") == true)
        #expect(result.outcome == .failed)
        #expect(!folder.files.contains("a.pdf"))
        // Page images embed no fonts.
        #expect(try run(sheet, in: folder) { $0.format = .png }.outcome == .done)
        try Self.write("Noto Sans", fsType: 4, to: folder.path + "/fonts/Locked.ttf")
        #expect(try run(sheet, in: folder).outcome == .done)
    }

    @Test func aLockedFallbackFontIsRefusedToo() throws {
        let folder = try TemporaryFolder()
        try Self.write("Noto Sans Devanagari", fsType: 2, to: folder.path + "/fonts/Locked.ttf")
        let result = try run("", in: folder) {
            $0.fontDirectories = [folder.path + "/fonts"]; $0.usesSystemFonts = false
        }
        #expect(describe(result.diagnostics).contains { $0.hasPrefix("error: the font NotoSansDevanagari-Regular may not be embedded") })
        #expect(result.outcome == .failed)
    }

    @Test func withoutSystemFontsThoseOfTheSheetAreEnough() throws {
        let folder = try TemporaryFolder()
        try Self.write("Noto Serif", fsType: 0, to: folder.path + "/fonts/Own.ttf")
        let result = try run("fonts: { files: fonts/Own.ttf }", in: folder) { $0.usesSystemFonts = false }
        #expect(result.outcome == .done)
        let pdf = try #require(folder.text(of: "a.pdf"))
        #expect(pdf.matches(of: /\/BaseFont ?\/[A-Z]{6}\+([A-Za-z-]+)/).allSatisfy { $0.1.hasPrefix("NotoSerif") })
        let none = try run("", in: folder) { $0.usesSystemFonts = false }
        #expect(describe(none.diagnostics).first?.hasPrefix("error: no fonts are available (name a folder of fonts") == true)
        #expect(none.outcome == .failed)
    }

    /// Each file is a font of boxes with at most one defect.
    @Test(
        arguments: [
            ("a.ttf", BoxFont().file, nil),
            ("short.ttf", Array(BoxFont().file.dropLast(100)), "no font can be read from `short.ttf` (it is damaged or not a font)"),
            (
                "empty.ttf", BoxFont(missing: ["glyf", "loca"]).file,
                "the glyphs of `empty.ttf` have no outlines (the file is damaged, or a bitmap font)"
            ),
            (
                "web.ttf", Array("wOFF".utf8) + BoxFont().file,
                "`web.ttf` is a web font (WOFF) (name the TrueType or OpenType file it was made from)"
            ),
            (
                "web2.ttf", Array("wOF2".utf8) + BoxFont().file,
                "`web2.ttf` is a web font (WOFF2) (name the TrueType or OpenType file it was made from)"
            ),
            (
                "old.pfa", Array("%!PS-AdobeFont-1.0: Old\n".utf8),
                "`old.pfa` is a Type 1 font (name an OpenType version of the font (`.otf` or `.ttf`))"
            ),
            ("old.pfb", [0x80, 1, 0, 0, 0, 0], "`old.pfb` is a Type 1 font (name an OpenType version of the font (`.otf` or `.ttf`))"),
            ("graph.ttf", BoxFont(graphs: [" ": .solid(0)]).file, nil),
            ("layers.ttf", BoxFont(isColored: true).file, nil),
            (
                "locked.ttf", BoxFont(fsType: 2).file,
                "the font Boxes-Regular may not be embedded, but a PDF must embed its fonts "
                    + "(choose another font, or obtain a licence for embedding: the OS/2 table of the file (fsType) forbids it)"
            ),
            (
                "bitmaps.ttf", BoxFont(fsType: 0x200).file,
                "the font Boxes-Regular may not be embedded, but a PDF must embed its fonts "
                    + "(choose another font, or obtain a licence for embedding: the OS/2 table of the file (fsType) forbids it)"
            ),
            ("printing.ttf", BoxFont(fsType: 4).file, nil),
        ] as [(String, [UInt8], String?)])
    func fontFilesThatCannotBeUsedAreNamed(name: String, bytes: [UInt8], message: String?) throws {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        _ = try folder.write("typeset: 1\nfonts: { files: \(name) }\nstyles: { lead: { family: Boxes } }\n", to: "s.yaml")
        let diagnostics = SheetLoader().load(folder.path + "/s.yaml").diagnostics
        #expect(
            diagnostics.map { $0.message.replacing(folder.path + "/", with: "") + $0.hints.map { " (\($0))" }.joined() }
                == [message].compactMap(\.self))
        #expect(diagnostics.allSatisfy { $0.span != nil && $0.severity == .error })
    }

    @Test func twoFilesOfOneFaceAreReported() throws {
        let folder = try TemporaryFolder()
        for name in ["a.ttf", "b.ttf"] {
            try Data(BoxFont(missing: ["fvar", "gvar"]).file).write(to: URL(fileURLWithPath: folder.path + "/" + name))
        }
        _ = try folder.write("typeset: 1\nfonts: { files: [a.ttf, b.ttf] }\n", to: "s.yaml")
        let diagnostics = SheetLoader().load(folder.path + "/s.yaml").diagnostics.map { $0.message.replacing(folder.path + "/", with: "") }
        #expect(diagnostics == ["`b.ttf` and `a.ttf` contain the same face, Boxes Regular; only one of them is used"])
    }

    /// If a colour font would draw nothing, a fallback font replaces it, as for characters that the font lacks.
    @Test func fontsThatCannotBeDrawnAreNotChosen() throws {
        let folder = try TemporaryFolder()
        let graphs = BoxFont(familyName: "Graphs", graphs: [" ": .solid(0)], missing: ["glyf", "loca"])
        try Data(graphs.file).write(to: URL(fileURLWithPath: folder.path + "/graph.ttf"))
        try Data(BoxFont().file).write(to: URL(fileURLWithPath: folder.path + "/boxes.ttf"))
        _ = try folder.write("typeset: 1\nextends: []\nstyles: { lead: { family: Graphs } }\n", to: "s.yaml")
        let (sheet, diagnostics) = SheetLoader(fontDirectories: [folder.path], usesSystemFonts: false).load(folder.path + "/s.yaml")
        #expect(sheet?.fonts.familyNames == ["Boxes"])
        #expect(diagnostics.map(\.message) == ["the font family `Graphs` is not installed; `lead` is set in Boxes"])
    }

    @Test func brokenAndMissingFontFilesAreNamed() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("no font", to: "fonts/bad.ttf")
        let result = try run("fonts: { files: [fonts/bad.ttf, 'fonts/*.otf', fonts/gone.ttf] }", in: folder)
        #expect(
            describe(result.diagnostics) == ["2:48 fonts/gone.ttf: error: the font file does not exist: `\(folder.path)/fonts/gone.ttf`"])
        let second = try run("fonts: { files: [fonts/bad.ttf, 'fonts/*.otf'] }", in: folder)
        #expect(
            describe(second.diagnostics) == [
                "2:18 fonts/bad.ttf: error: no font can be read from `\(folder.path)/fonts/bad.ttf` (it is damaged or not a font)",
                "2:33 'fonts/*.otf': error: no font file matches `\(folder.path)/fonts/*.otf`",
            ])
        #expect(second.outcome == .failed)
    }
}
