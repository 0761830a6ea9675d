import PDFTestFiles
import Testing
import TypesetBase

@testable import TypesetPDFReading

/// The origins of a page's glyphs.
private func origins(_ page: InspectedPage) -> [Point] {
    page.glyphs.compactMap { glyph in page.items[Int(glyph.item)].run?.origin(of: glyph) }
}

/// The words of the first page.
private func words(_ pdf: InspectedPDF) -> [String] { pdf.words(on: pdf.pages[0]).map { pdf.text(of: $0, on: pdf.pages[0]) } }

@Suite struct GlyphReading {
    private func read(_ file: SmallPDF) throws -> InspectedPDF { try InspectedPDF(reading: file.bytes, path: "small.pdf") }

    @Test func glyphsAreWhereTheTextMatrixPutsThem() throws {
        let page = try read(.page("BT /F1 10 Tf 20 30 Td (AB) Tj ET")).pages[0]
        #expect(page.size == Size(width: 200, height: 100))
        #expect(origins(page) == [Point(x: 20, y: 70), Point(x: 25, y: 70)])
        #expect(page.glyphs.map(\.advance) == [5, 5])
    }

    @Test func sizeIsWhatAllTransformationsComeTo() throws {
        let pdf = try read(.page("q 2 0 0 2 0 0 cm BT /F1 5 Tf 3 0 0 3 10 10 Tm (A) Tj ET Q"))
        #expect(pdf.pages[0].items[0].run?.size == 30)
        #expect(origins(pdf.pages[0])[0] == Point(x: 20, y: 80))
    }

    @Test func spacingScaleAndAdjustmentsMoveThePen() throws {
        let page = try read(.page("BT /F1 10 Tf 1 Tc 2 Tw 200 Tz 0 50 Td [(A )-100(B)] TJ ET")).pages[0]
        // A: (5 + 1) * 2; space: (5 + 1 + 2) * 2; -100 thousandths: 1 * 2.
        #expect(origins(page).map(\.x) == [0, 12, 30])
    }

    @Test func wordsEndAtSpacesAndGaps() throws {
        let pdf = try read(.page("BT /F1 10 Tf 10 50 Td [(one two)-400(three)20(four)] TJ ET"))
        #expect(words(pdf) == ["one", "two", "threefour"])
    }

    /// Every reader has the map of GBK, in which ASCII has the half-width letters of the collection, from CID 814, and the text of codes.
    @Test func codesOfPredefinedMapsHaveText() throws {
        var file = SmallPDF.page("BT /F1 10 Tf 10 50 Td <41204281a1> Tj ET")
        file.objects[4] =
            "<</Type/Font/Subtype/Type0/BaseFont/G/Encoding/GBK-EUC-H/DescendantFonts[<</Subtype/CIDFontType2/BaseFont/G/W[814 907 500]>>]>>"
        let codes = try read(file).fonts[0].codes
        #expect(codes.map(\.text) == ["A", " ", "B", "仭"])
        #expect(codes.map(\.width) == [500, 500, 500, 1000])
    }

    /// A square of 9 points after letters of 14 is raised by more than half of its own size.
    @Test func raisedFiguresAndSpacedLettersBelongToTheirWord() throws {
        #expect(words(try read(.page("BT /F1 14 Tf 10 50 Td (mc) Tj 5 Ts /F1 9 Tf (2) Tj ET"))) == ["mc2"])
        #expect(words(try read(.page("BT /F1 14 Tf 4 Tc 10 50 Td (far apart) Tj ET"))) == ["far", "apart"])
        #expect(words(try read(.page("BT /F1 14 Tf 4 Tc 10 50 Td [(far)-400(apart)] TJ ET"))) == ["far", "apart"])
        #expect(words(try read(.page("BT /F1 14 Tf 10 50 Td (over) Tj 28 -9 Td (under) Tj ET"))) == ["over", "under"])
    }

    @Test func wordsOfRightToLeftTextAreWhole() throws {
        let shown = "BT /F1 10 Tf 50 50 Td (A) Tj -5 0 Td (B) Tj -5 0 Td (C) Tj ET"
        var file = SmallPDF.page(shown, more: [SmallPDF.stream("1 beginbfrange <41> <43> <05D0> endbfrange")])
        file.objects[4].replace("/Encoding", with: "/ToUnicode 6 0 R/Encoding")
        let hebrew = try read(file), latin = try read(.page(shown))
        #expect(words(hebrew) == ["אבג"])
        #expect(words(latin) == ["A", "B", "C"])
    }

    /// A mark of zero width is set over the middle of a wide letter, and the next letter is on the wide letter's other side.
    @Test func marksDoNotDivideWordsOfRightToLeftText() throws {
        var file = SmallPDF.page(
            "BT /F1 10 Tf 50 50 Td (A) Tj 7 0 Td (B) Tj -12 0 Td (C) Tj ET",
            more: [SmallPDF.stream("3 beginbfchar <41> <0633> <42> <064B> <43> <0627> endbfchar")])
        file.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R/FirstChar 65/LastChar 67/Widths[1000 0 500]>>"
        #expect(words(try read(file)) == ["سًا"])
    }

    @Test func wordsEndWhereTheirCellDoes() throws {
        let tree = [
            "<</Type/StructTreeRoot/K[7 0 R 8 0 R]/ParentTree<</Nums[0[7 0 R 9 0 R 8 0 R]]>>>>", "<</S/TD/P 6 0 R/Pg 3 0 R/K[0 9 0 R]>>",
            "<</S/TD/P 6 0 R/Pg 3 0 R/K 2>>", "<</S/Span/P 7 0 R/Pg 3 0 R/K 1>>",
        ]
        let content = "BT /F1 10 Tf 10 50 Td /TD<</MCID 0>>BDC (o) Tj EMC /Span<</MCID 1>>BDC (ne) Tj EMC /TD<</MCID 2>>BDC (two) Tj EMC ET"
        var file = SmallPDF.page(content, page: "/StructParents 0", more: tree)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R>>"
        let pdf = try read(file)
        #expect(words(pdf) == ["one", "two"])
    }

    /// Two cases: adjoining cells of an untagged table without a gap, and the glyphs of one word, each in its own text object.
    @Test func wordsEndWithTheirTextObjectIfNothingElseSeparatesThem() throws {
        let cells = try read(.page("BT /F1 10 Tf 10 50 Td (Name) Tj ET BT /F1 10 Tf 30 50 Td (Ty) Tj (pe) Tj ET")),
            glyphs = try read(.page("BT /F1 10 Tf 10 50 Td (a) Tj ET BT /F1 10 Tf 15 50 Td (b) Tj ET"))
        #expect(words(cells) == ["Name", "Type"])
        #expect(words(glyphs) == ["ab"])
    }

    /// A comma and a bracket of one em each, set together in one em: their ink does not overlap.
    @Test func theBlankHalvesOfEastAsianMarksAreNoInk() throws {
        var file = SmallPDF.page(
            "BT /F1 10 Tf 10 50 Td [(AB)1000(CA)] TJ ET",
            more: [SmallPDF.stream("3 beginbfchar <41> <5B57> <42> <3001> <43> <300C> endbfchar")])
        file.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/Kanji/ToUnicode 6 0 R/FirstChar 65/LastChar 67/Widths[1000 1000 1000]>>"
        let pdf = try read(file)
        #expect(words(pdf) == ["字、", "「字"])
        #expect(pdf.words(on: pdf.pages[0]).map { $0.band.minX...$0.band.maxX } == [10...25, 25...40])
        #expect(pdf.words(on: pdf.pages[0]).map { $0.bounds.minX...$0.bounds.maxX } == [10...30, 20...40])
    }

    @Test func wordsThatBeginInsideOthersAreSeparateWords() throws {
        let pdf = try read(.page("BT /F1 10 Tf 10 50 Td (over) Tj -8 0 Td 20 0 Td (lap) Tj ET"))
        #expect(words(pdf) == ["over", "lap"])
    }

    @Test func bandsReachFromTheBaselineToTheXHeight() throws {
        let pdf = try read(.page("BT /F1 20 Tf 10 50 Td (x) Tj ET"))
        #expect(pdf.words(on: pdf.pages[0]).map(\.band) == [Rect(x: 10, y: 41, width: 10, height: 9)])
    }

    @Test(arguments: [(90, Point(x: 30, y: 20)), (180, Point(x: 180, y: 30)), (270, Point(x: 70, y: 180))])
    func rotatedPagesAreReadAsTheyAreShown(rotation: Int, origin: Point) throws {
        let page = try read(.page("BT /F1 10 Tf 20 30 Td (A) Tj ET", page: "/Rotate \(rotation)")).pages[0]
        #expect(origins(page)[0] == origin)
        #expect(page.size == (rotation == 180 ? Size(width: 200, height: 100) : Size(width: 100, height: 200)))
    }

    @Test func boxesAreInheritedFromFarAbove() throws {
        var file = SmallPDF.page(
            "", more: (6..<206).map { "<</Type/Pages/Kids[\($0 == 205 ? 3 : $0 + 1) 0 R]/Count 1/Parent \($0 == 6 ? 2 : $0 - 1) 0 R>>" })
        file.objects[1].replace("[3 0 R]", with: "[6 0 R]")
        file.objects[2].replace("/Parent 2", with: "/Parent 205")
        #expect(try read(file).pages.map(\.size) == [Size(width: 200, height: 100)])
    }

    @Test func placesCountFromTheCropBox() throws {
        let page = try read(.page("BT /F1 10 Tf 20 30 Td (A) Tj ET", page: "/CropBox[10 10 110 60]")).pages[0]
        #expect(page.size == Size(width: 100, height: 50))
        #expect(origins(page)[0] == Point(x: 10, y: 30))
        #expect(page.mediaBox == Rect(x: -10, y: -40, width: 200, height: 100))
    }

    @Test func formsAreReadWithTheirMatrixAndResources() throws {
        let form = SmallPDF.stream(
            "BT /G 10 Tf (A) Tj ET", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Matrix[1 0 0 1 5 5]/Resources<</Font<</G 5 0 R>>>>")
        let page = try read(.page("q 1 0 0 1 10 10 cm /X Do Q", resources: "/XObject<</X 6 0 R>>", more: [form])).pages[0]
        #expect(origins(page) == [Point(x: 15, y: 85)])
        #expect(page.items[0].run.flatMap(page.clip) == Rect(x: 15, y: 35, width: 50, height: 50))
    }

    @Test func aFormThatDrawsItselfEnds() throws {
        let form = SmallPDF.stream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</XObject<</X 6 0 R>>>>")
        let pdf = try read(.page("/X Do", resources: "/XObject<</X 6 0 R>>", more: [form]))
        #expect(pdf.problems == [ReadingProblem(page: 1, "a form draws itself")])
    }

    @Test func inlineImagesArePassedOver() throws {
        let page = try read(.page("q 10 0 0 10 5 5 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{1}EI)( EI Q BT /F1 10 Tf (A) Tj ET")).pages[0]
        #expect(page.glyphs.count == 1)
        #expect(page.items[0].bounds == Rect(x: 5, y: 85, width: 10, height: 10))
    }

    /// Some writers name `Identity` as the map to Unicode.
    @Test func identityAsAMapToUnicodeMeansThatCodesAreUnicode() throws {
        var file = SmallPDF.page(
            "BT /F1 10 Tf 10 10 Td <00E90416> Tj ET",
            more: ["<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>"])
        file.objects[4] = "<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode/Identity-H>>"
        #expect(words(try read(file)) == ["éЖ"])
    }

    /// A gradient of three colours over the page's width, rotated by the matrix of the pattern or of the enclosing form.
    @Test func gradientsKnowTheirPlaces() throws {
        let function =
            "<</FunctionType 3/Domain[0 1]/Bounds[0.5]/Encode[0 1 1 0]/Functions[<</FunctionType 2/Domain[0 1]/C0[0 0 0]/C1[1 0 0]/N 1>><</FunctionType 2/Domain[0 1]/C0[0 0 1]/C1[1 0 0]/N 1>>]>>"
        let pattern =
            "/Pattern<</P<</PatternType 2/Matrix[2 0 0 1 0 0]/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 100 0]/Function \(function)>>>>>>"
        let pdf = try read(.page("q 9 0 0 9 0 0 cm /Pattern cs /P scn 0 0 1 1 re f Q", resources: pattern))
        guard case .fill(let paint) = pdf.pages[0].items[0].kind, case .axial(let gradient) = pdf.paints[Int(paint)] else {
            Issue.record("no gradient"); return
        }
        func ends(_ x: Double, _ width: Double) -> [Color] {
            let colors = gradient.colors(over: Rect(x: x, y: 10, width: width, height: 5)); return [colors[0], colors[16]]
        }
        #expect(ends(50, 0) == [Color(red: 0.5, green: 0, blue: 0), Color(red: 0.5, green: 0, blue: 0)])
        #expect(ends(-10, 400) == [.black, Color(red: 0, green: 0, blue: 1)])
        #expect(gradient.colors(over: Rect(x: 90, y: 0, width: 20, height: 5)).contains { $0.red > 0.99 })
    }

    /// Two parts need one bound, because unlimited samples would be an attack on memory.
    @Test(arguments: [
        "<</FunctionType 3/Domain[0 1]/Bounds[]/Encode[0 1 0 1]/Functions[<</FunctionType 2/N 1>><</FunctionType 2/N 1>>]>>", "6 0 R",
    ])
    func functionsThatDoNotFitAreOfNoColour(function: String) throws {
        let pattern =
            "/Pattern<</P<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 100 0]/Function \(function)>>>>>>"
        let samples = SmallPDF.stream(
            String(repeating: "a", count: 5000), "/FunctionType 0/BitsPerSample 8/Size[5000]/Domain[0 1]/Range[0 1]")
        let pdf = try read(.page("/Pattern cs /P scn 0 0 1 1 re f", resources: pattern, more: [samples]))
        guard case .fill(let paint) = pdf.pages[0].items[0].kind else { Issue.record("no fill"); return }
        #expect(pdf.paints[Int(paint)] == .unknown)
    }

    @Test func standardFontsNeedNoWidths() throws {
        var file = SmallPDF.page("BT /F1 10 Tf 10 50 Td (il W) Tj ET")
        for (name, widths) in [
            ("Helvetica", [2.22, 2.22, 2.78, 9.44]), ("Arial,Bold", [2.78, 2.78, 2.78, 9.44]), ("Times-Italic", [2.78, 2.78, 2.5, 8.33]),
            ("Courier", [6, 6, 6, 6]),
        ] {
            file.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/\(name)/Encoding/WinAnsiEncoding>>"
            #expect(try read(file).pages[0].glyphs.map(\.advance) == widths.map(Float.init))
        }
        file.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"
        #expect(try read(file).pages[0].glyphs.map { Double($0.advance * 100).rounded() } == [713, 791, 278, 776])
    }

    /// Text that only clips shows the paint applied after it.
    @Test func textThatClipsIsOfNoColour() throws {
        let pdf = try read(.page("BT /F1 10 Tf 7 Tr (A) Tj ET"))
        #expect(pdf.pages[0].items[0].run.map { $0.isInvisible } == false)
        #expect(pdf.pages[0].items[0].run.map { pdf.paints[Int($0.paint)] } == .unknown)
    }

    @Test func spotColoursAndBlendsThatAreNotComputedAreUnknown() throws {
        let function = SmallPDF.stream("{dup}", "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]")
        let pdf = try read(
            .page(
                "q /S cs 0.5 scn 0 0 9 9 re f Q 1 g /B gs 0 0 9 9 re f",
                resources: "/ColorSpace<</S[/Separation/Spot/DeviceRGB 6 0 R]>>/ExtGState<</B<</BM/Screen>>>>", more: [function]))
        let paints = pdf.pages[0].items.map { item in
            if case .fill(let paint) = item.kind { pdf.paints[Int(paint)] } else { InspectedPaint.gradient([]) }
        }
        #expect(paints == [.unknown, .unknown])
    }

    @Test func invisibleTextIsDistinguishedFromVisible() throws {
        let page = try read(.page("BT /F1 10 Tf 3 Tr (A) Tj 0 Tr (B) Tj ET")).pages[0]
        #expect(page.items.compactMap(\.run).map(\.isInvisible) == [true, false])
    }

    @Test(arguments: [
        ("1 0 0 rg", Color(red: 1, green: 0, blue: 0)), ("0.5 g", Color(red: 0.5, green: 0.5, blue: 0.5)),
        ("0 1 1 0 k", Color(red: 237.0 / 255, green: 28.0 / 255, blue: 36.0 / 255)), ("0 0 0 0 k", Color(red: 1, green: 1, blue: 1)),
        ("/CS1 cs 1 scn", Color(red: 0, green: 0, blue: 1)),
        ("/GS gs 0 g", Color(red: 0, green: 0, blue: 0, alpha: 0.25)),
    ])
    func coloursComeToSRGB(operators: String, color: Color) throws {
        let resources =
            "/ColorSpace<</CS1[/Separation/Spot/DeviceRGB<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 1]/N 1>>]>>/ExtGState<</GS<</ca 0.25>>>>"
        let pdf = try read(.page("\(operators) 10 20 30 40 re f", resources: resources)), page = pdf.pages[0]
        guard case .fill(let paint) = page.items[0].kind else { Issue.record("no fill"); return }
        #expect(pdf.paints[Int(paint)] == .color(color))
        #expect(page.items[0].isRectangle)
        #expect(page.items[0].bounds == Rect(x: 10, y: 40, width: 30, height: 40))
    }

    @Test func markedContentNamesItsElement() throws {
        let tree = [
            "<</Type/StructTreeRoot/K[7 0 R]/ParentTree<</Nums[0[7 0 R]]>>/RoleMap<</Para/P>>>>",
            "<</Type/StructElem/S/Para/P 6 0 R/Pg 3 0 R/K[0]/Alt(\\376\\377\\000\\344)>>",
        ]
        var file = SmallPDF.page(
            "/P<</MCID 0>>BDC BT /F1 10 Tf (A) Tj ET EMC /Artifact BMC 0 0 5 5 re f EMC 0 0 5 5 re f",
            page: "/StructParents 0", more: tree)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/Lang(de)/MarkInfo<</Marked true>>>>"
        let pdf = try read(file)
        let page = pdf.pages[0]
        #expect(page.items.map { $0.markedContent.map { page.markedContents[$0].element } } == [0, .some(nil), nil])
        #expect(page.markedContents.map(\.isArtifact) == [false, true])
        #expect(pdf.structure.elements.map(\.standardType) == [.paragraph])
        #expect(pdf.structure.elements[0].alternateText == "ä")
        #expect(pdf.catalog.language == "de")
    }

    @Test(arguments: ["H0", "H01", "H+1", "H7", "h1"])
    func headingsOfPDF17AreTheSixByTheirExactNames(name: String) { #expect(StandardType(name, isVersion2: false) == nil) }

    /// The sizes of a document share their fonts; a font that differs in one byte of its map is another font.
    @Test(arguments: [("<0041>", "A"), ("<0042>", "B")])
    func filesThatShareFontsAreReadAsWithout(character: String, word: String) throws {
        func file(_ character: String) -> SmallPDF {
            var file = SmallPDF.page(
                "BT /F1 10 Tf 10 10 Td <0001> Tj ET",
                more: [
                    "<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 500>>",
                    SmallPDF.stream("1 beginbfchar <0001> \(character) endbfchar"),
                ])
            file.objects[4] = "<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>"
            return file
        }
        let shared = SharedFonts()
        _ = try InspectedPDF(reading: file("<0041>").bytes, path: "first.pdf", sharing: shared)
        let second = try InspectedPDF(reading: file(character).bytes, path: "second.pdf", sharing: shared)
        #expect(words(second) == [word])
    }

    @Test func toUnicodeGivesTheTextOfCodes() throws {
        let map =
            "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <0001> <00660069> endbfchar 1 beginbfrange <0002> <0003> <0041> endbfrange"
        var file = SmallPDF.page(
            "BT /F1 10 Tf 10 10 Td <000100020003> Tj ET",
            more: [
                "<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[1[600] 2 3 250]/DW 1000>>",
                SmallPDF.stream(map),
            ])
        file.objects[4] = "<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>"
        let pdf = try read(file)
        #expect(words(pdf) == ["fiAB"])
        #expect(pdf.pages[0].glyphs.map(\.advance) == [6, 2.5, 2.5])
        #expect(pdf.fonts[0].displayName == "Some")
        #expect(!pdf.fonts[0].isEmbedded)
    }
}

@Suite struct DamagedFiles {
    private func message(_ bytes: [UInt8]) -> String? {
        do throws(Diagnostic) { _ = try InspectedPDF(reading: bytes, path: "broken.pdf"); return nil } catch { return error.message }
    }

    @Test func filesThatAreNotPDFsAreRefused() {
        #expect(message(Array("Hello".utf8))?.hasPrefix("the file is not a readable PDF") == true)
        #expect(message([])?.hasPrefix("the file is not a readable PDF") == true)
    }

    @Test func aFileCutAtAnyPlaceIsReadOrRefused() {
        let whole = SmallPDF.page("BT /F1 10 Tf [(A) -20 (B)] TJ ET").bytes
        for length in stride(from: 0, to: whole.count, by: 7) { _ = message(Array(whole[..<length])) }
        #expect(message(whole) == nil)
    }

    @Test(arguments: [
        "BT /F1 10 Tf (A", "[[[[", "<</A", "Q Q Q EMC EMC", "1e99999 Tf", "/F1 Tf Tj", "BI", "0 0 0 0 0 0 cm BT /F1 1 Tf (A) Tj ET",
        "/X Do /X gs /X sh",
    ])
    func brokenContentIsReadUpToTheFault(content: String) {
        #expect(message(SmallPDF.page(content).bytes) == nil)
    }

    @Test func treesThatLeadInCirclesEnd() throws {
        let tree = ["<</Type/StructTreeRoot/K 7 0 R/ParentTree 8 0 R>>", "<</S/P/P 7 0 R/K[7 0 R 7 0 R]>>", "<</Kids[8 0 R]>>"]
        var file = SmallPDF.page("", more: tree)
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/Outlines<</First 7 0 R>>>>"
        #expect(try InspectedPDF(reading: file.bytes, path: "x").structure.elements.count == 1)
    }
}
