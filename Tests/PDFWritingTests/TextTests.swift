import Testing
import TypesetBase
import TypesetLayout
import TypesetText

@testable import TypesetPDFWriting

/// Tests that the extracted text is the source, character for character.
@Suite struct TextTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var text: String
        var face: FontFace
        var isRightToLeft = false
    }

    static let samples = [
        Sample(testDescription: "ligatures and kerning", text: "office affluent AVATAR", face: TestFont.cff),
        Sample(testDescription: "delimiters of PDF strings", text: "f(x) = \\(a) \\ [b] <c> %d", face: TestFont.latin),
        Sample(testDescription: "one glyph for two characters", text: "a b\u{A0}c d\u{A0}e", face: TestFont.latin),
        Sample(testDescription: "combining marks", text: "a\u{301}e\u{328}\u{301} x\u{320}", face: TestFont.latin),
        Sample(testDescription: "a collection's CFF", text: "日本語の文章と漢字", face: TestFont.cjk),
        Sample(testDescription: "Arabic", text: "السلام عليكم لا إله", face: TestFont.arabic, isRightToLeft: true),
        Sample(testDescription: "Devanagari", text: "नमस्ते हिन्दी क्षत्रिय किताब", face: TestFont.devanagari),
        Sample(testDescription: "colour emoji", text: "😀👍🏽🎉", face: TestFont.emoji),
    ]

    @Test(arguments: samples, PDFOptions.Standard.allCases)
    func theStructureTreeContainsTheSource(_ sample: Sample, _ standard: PDFOptions.Standard) throws {
        var document = TestDocument()
        document.line(sample.text, sample.face, isRightToLeft: sample.isRightToLeft)
        let file = try document.file(standard)
        #expect(try Tool.structureText(file) == sample.text)
        _ = try Tool.run("qpdf", ["--check", "{}"], on: file)
    }

    @Test(arguments: samples.filter { !$0.isRightToLeft })
    func plainTextIsTheSource(_ sample: Sample) throws {
        var document = TestDocument()
        document.line(sample.text, sample.face)
        // poppler's plain text writes non-breaking spaces as spaces.
        let expected = sample.text.replacing("\u{A0}", with: " ")
        #expect(try Tool.rawText(document.file()).replacing("\u{A0}", with: " ") == expected + "\n")
    }

    /// Numbers and signs beside code are visible but not copied with the code.
    @Test func lineNumbersBesideCodeAreNotText() throws {
        var document = TestDocument()
        document.line("let value = 1", TestFont.latin, kind: .code)
        let number = TestFont.shape("12", TestFont.latin)
        let glyphs = PlacedGlyphs(
            paragraph: number, run: 0, glyphs: number.glyphs.indices, origin: Point(x: 10, y: 60), width: 20, pointSize: 16)
        document.add(PlacedItem(.glyphs(glyphs), role: .artifact(.codeMargin)))
        let file = try document.file()
        #expect(try Tool.run("pdftotext", ["-enc", "UTF-8", "{}", "-"], on: file).filter { !$0.isWhitespace } == "letvalue=1")
        #expect(try Tool.structureText(file) == "let value = 1")
        #expect(try Tool.objects(file).contains("/XObject"))
    }

    /// Readers that sort glyphs by position, as poppler does without `-raw`, reverse a glyph's or show operator's right-to-left text.
    ///
    /// They place marks by the marks' own positions.
    @Test(arguments: ["السلام عليكم لا إله", "كتابًا عقلًا شُغِّل"], [TestFont.arabic, TestFont.slantedArabic])
    func rightToLeftTextIsReadByPlaceToo(_ text: String, _ face: FontFace) throws {
        var document = TestDocument()
        document.line(text, face, isRightToLeft: true)
        let file = try document.file()
        let read = try Tool.run("pdftotext", ["-enc", "UTF-8", "{}", "-"], on: file).unicodeScalars
            .filter { $0 == " " || $0.properties.isAlphabetic }
        #expect(String(String.UnicodeScalarView(read)) == text)
        #expect(try Tool.structureText(file) == text)
        let shown = try Tool.objects(file).split(separator: "TJ").dropLast()
        #expect(shown.count == text.unicodeScalars.count)
        #expect(try !Tool.objects(file).contains("/ActualText"))
    }

    /// Marks above and below are no separate lines, and the letters of sloping words are on one line.
    @Test(arguments: [
        ("มนุษย์ทั้งหลายเกิดมามี", "NotoSansThai-Regular", false), ("ក្នុងផ្នែកសេចក្ដី", "NotoSansKhmer-Regular", false),
        ("ဂုဏ်သိက္ခာဖြင့်", "NotoSansMyanmar-Regular", false), ("लक्ष्य क्या है", "NotoSansDevanagari-Bold", false),
        ("تمام انسان آزاد", "NotoNastaliqUrdu-Regular", true),
        // Persian spelling uses zero-width non-joiners (U+200C).
        ("می\u{200C}گوید خانه\u{200C}ها کالا\u{200C}ها", "NotoSansArabic-Regular", true),
        ("می\u{200C}گوید خانه\u{200C}ها", "NotoNastaliqUrdu-Regular", true),
        ("উদ্\u{200C}যাপন", "NotoSansBengali-Regular", false), ("തമിഴ്\u{200C}നാട് സോഫ്റ്റ്\u{200C}വെയർ", "NotoSansMalayalam-Regular", false),
        ("ಸಾಫ್ಟ್\u{200C}ವೇರ್", "NotoSansKannada-Regular", false), ("क्\u{200C}ष क्\u{200D}ष", "NotoSansDevanagari-Bold", false),
        ("Auf\u{200C}lage", "NotoSans-Regular", false),
        // Signs that occur twice in one letter.
        ("പാട്ട് കാറ്റ് സോഫ്റ്റ്", "NotoSansMalayalam-Regular", false),
    ])
    func marksAreReadWithTheirLetters(_ text: String, _ font: String, isRightToLeft: Bool) throws {
        var document = TestDocument()
        document.line(
            text, TestFont.face("/usr/share/fonts/truetype/noto/\(font).ttf", name: font), isRightToLeft: isRightToLeft)
        let file = try document.file()
        let read = try Tool.run("pdftotext", ["-enc", "UTF-8", "{}", "-"], on: file).unicodeScalars
            .filter { !$0.properties.isBidiControl && $0 != "\n" && $0 != "\u{C}" }
        #expect(String(String.UnicodeScalarView(read)) == text)
        #expect(try Tool.structureText(file) == text)
    }

    @Test func hyphenAtALineEndIsSoft() throws {
        var document = TestDocument()
        let paragraph = document.structure.add(.paragraph, to: 0), content = document.structure.addContent(to: paragraph)
        document.add(TestFont.shape("hyphen", TestFont.cff), content: content, endsWithHyphen: true)
        document.add(TestFont.shape("ation of-course", TestFont.cff), content: content)
        let file = try document.file()
        #expect(try Tool.rawText(file) == "hyphen\u{AD}\nation of-course\n")
        #expect(try Tool.structure(file).contains("\"hyphenation of-course\""))
    }

    @Test func missingGlyphKeepsItsCharacter() throws {
        var document = TestDocument()
        document.line("a☃b𝄞c", missing: ["☃", "𝄞"])
        let file = try document.file()
        #expect(try Tool.structure(file).contains("\"a☃b𝄞c\""))
        #expect(try Tool.run("pdffonts", ["{}"], on: file).contains("Type 3"))
    }

    @Test func moreDrawnGlyphsThanOneFontContains() throws {
        var document = TestDocument()
        let characters = (0..<600).map { Unicode.Scalar(UInt32(0x4E00 + $0)) ?? "x" }
        for start in stride(from: 0, to: 600, by: 20) {
            if start % 200 == 0 { document.newPage() }
            document.line(String(String.UnicodeScalarView(characters[start..<start + 20])), missing: Set(characters))
        }
        let file = try document.file()
        #expect(try Tool.run("pdffonts", ["{}"], on: file).split(separator: "\n").count { $0.contains("Type 3") } == 3)
        #expect(try Tool.rawText(file).filter { !$0.isWhitespace }.unicodeScalars.elementsEqual(characters))
    }

    @Test(arguments: [(PDFOptions.Standard.ua1, "E000"), (.ua2, "FFFD")])
    func privateCharactersHaveActualText(_ standard: PDFOptions.Standard, _ expected: String) throws {
        var document = TestDocument()
        document.line("a \u{E000} b", missing: ["\u{E000}"])
        #expect(try Tool.objects(document.file(standard)).contains("/ActualText<FEFF\(expected)>"))
    }

    @Test func hiddenGlyphsAndObjectsAreNotShown() throws {
        let shaped = TestFont.shape("a-b", TestFont.latin)
        var glyphs = Array(shaped.glyphs)
        glyphs[1].flags.insert(.isHidden)
        var document = TestDocument()
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        document.add(
            ShapedParagraph(text: shaped.text, glyphs: glyphs, runs: shaped.runs, isRightToLeft: false), content: content)
        var run = shaped.runs[0]
        run.object = 0
        document.add(
            ShapedParagraph(text: shaped.text, glyphs: shaped.glyphs, runs: [run], isRightToLeft: false), content: content)
        #expect(try Tool.structure(document.file()).contains("\"ab\""))
    }

    /// Poppler reads gaps of a tenth of an em as spaces.
    @Test func wordsWithWideLetterSpacingStayWhole() throws {
        let shaped = TestFont.shape("Wide letters apart", TestFont.latin)
        var spaced = Array(shaped.glyphs)
        for index in spaced.indices {
            spaced[index].advance += [0.12, 0.3, 0.18][index % 3]
            if !spaced[index].flags.contains(.isSpace) { spaced[index].flags.insert(.isSpacedOut) }
        }
        var document = TestDocument()
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        document.add(
            ShapedParagraph(text: shaped.text, glyphs: spaced, runs: shaped.runs, isRightToLeft: false), content: content)
        #expect(try Tool.run("pdftotext", ["{}", "-"], on: document.file()).contains("Wide letters apart"))
        #expect(try Tool.structureText(document.file()) == "Wide letters apart")
    }

    /// Ideographs of justified lines stay together too.
    @Test func ideographsSetApartStayTogether() throws {
        let shaped = TestFont.shape("set apart far", TestFont.latin)
        var glyphs = Array(shaped.glyphs)
        for index in glyphs.indices where !glyphs[index].flags.contains(.isSpace) { glyphs[index].flags.insert(.isBeforeGap) }
        var document = TestDocument()
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        var item = PlacedGlyphs(
            paragraph: ShapedParagraph(text: shaped.text, glyphs: glyphs, runs: shaped.runs, isRightToLeft: false), run: 0, glyphs: 0..<13,
            origin: Point(x: 30, y: 100), width: 0, pointSize: 20)
        item.gapSpacing = 5
        document.pages[0].items.append(PlacedItem(.glyphs(item), role: .content(content)))
        #expect(try Tool.run("pdftotext", ["{}", "-"], on: document.file()).contains("set apart far"))
        #expect(try Tool.structureText(document.file()) == "set apart far")
    }

    @Test func glyphsAreWhereLayoutPutsThem() throws {
        var document = TestDocument()
        let words = TestFont.shape("wide gap", TestFont.latin)
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        document.pages[0].items.append(
            PlacedItem(
                .glyphs(
                    PlacedGlyphs(
                        paragraph: words, run: 0, glyphs: 0..<8, origin: Point(x: 30, y: 100), width: 0,
                        pointSize: 20, wordSpacing: 100)), role: .content(content)))
        let before = words.glyphs[0..<5].reduce(0) { $0 + $1.advance.value * 20 }
        let places = try wordStarts(of: document)
        #expect(places.count == 2)
        #expect(abs((places.first ?? 0) - 30) < 0.02)
        #expect(abs((places.last ?? 0) - (30 + before + 100)) < 0.05)
    }

    /// The glyphs are five percent wider and 0.2 points apart.
    @Test func fittedGlyphsAreWhereLayoutPutsThem() throws {
        var document = TestDocument()
        let words = TestFont.shape("wide gap", TestFont.latin)
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        var item = PlacedGlyphs(paragraph: words, run: 0, glyphs: 0..<8, origin: Point(x: 30, y: 100), width: 0, pointSize: 20)
        item.fit = GlyphFit(expansion: 0.05, tracking: 0.01)
        document.pages[0].items.append(PlacedItem(.glyphs(item), role: .content(content)))
        let letters = words.glyphs[0..<4].reduce(0) { $0 + $1.advance.value * 20 }, space = words.glyphs[4].advance.value * 20
        let places = try wordStarts(of: document)
        #expect(abs((places.last ?? 0) - (30 + 1.05 * letters + space + 5 * 0.2)) < 0.05)
    }

    private func wordStarts(of document: TestDocument) throws -> [Double] {
        let boxes = try Tool.run("pdftotext", ["-bbox", "{}", "-"], on: document.file()).split(separator: "\n").filter {
            $0.contains("<word")
        }
        return boxes.compactMap { $0.firstMatch(of: /xMin="([0-9.]+)"/).flatMap { Double($0.1) } }
    }

    /// Only those glyphs have text rendering mode 3 (ISO 32000-1, table 106).
    @Test func invisibleTextIsReadAndNotSeen() throws {
        var document = TestDocument()
        document.line("seen")
        document.line("hidden")
        guard case .glyphs(var glyphs) = document.pages[0].items[1].content else { Issue.record("no text"); return }
        glyphs.isInvisible = true
        document.pages[0].items[1].content = .glyphs(glyphs)
        document.line("again")
        let file = try document.file()
        #expect(try Tool.structureText(file) == "seenhiddenagain")
        let traced = try Tool.run("mutool", ["trace", "{}"], on: file)
        #expect(traced.matches(of: /<(fill|ignore)_text\ /).map { String($0.1) } == ["fill", "ignore", "fill"])
    }

    @Test func forbiddenFontIsNamed() throws {
        var document = TestDocument()
        document.line("x", TestFont.face("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", name: "Locked", forbidsEmbedding: true))
        #expect { _ = try document.file() } throws: { "\($0)".contains("the font Locked forbids embedding") }
    }

    @Test func unreadableFontIsAnError() throws {
        var document = TestDocument()
        let paragraph = TestFont.shape("x", TestFont.latin)
        let lost = FontFace(path: "/nowhere/lost.ttf", postScriptName: "Lost", familyName: "Lost", unitsPerEm: 1000, glyphCount: 10)
        let run = ShapedRun(face: lost, piece: 0, level: 0, glyphs: 0..<1)
        document.add(
            ShapedParagraph(text: paragraph.text, glyphs: paragraph.glyphs, runs: [run], isRightToLeft: false),
            content: document.structure.addContent(to: 0))
        #expect { _ = try document.file() } throws: {
            "\($0)".contains("cannot read the font file") && "\($0)".contains("/nowhere/lost.ttf")
        }
    }
}
