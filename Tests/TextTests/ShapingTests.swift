import Testing
import TypesetBase

@testable import TypesetText

@Suite struct ShapingTests {
    static let texts = [
        "Difficult office affluent fjord, “quoted” – naïve café.",
        "السلام عليكم 123 Swift ١٢٣ لا إله",
        "בְּרֵאשִׁית בָּרָא אֱלֹהִים (abc) 42",
        "हिन्दी में किताबें क्षत्रिय",
        "தமிழ் மொழி கொடுக்கிறேன்",
        "日本語の組版は、禁則処理が要る。「引用」",
        "e\u{301}a\u{308}\u{323} Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A",
        "👨‍👩‍👧‍👦 🇩🇪 👍🏽 1️⃣ ❤️ x",
        "ภาษาไทยไม่มีช่องว่าง น้ำ",
        "a\u{AD}b\u{200B}c\u{2028}d\u{200F}e",
        "private \u{E123} use \u{10FFFD}",
        "tab\tnew\u{1}control",
    ]

    @Test(arguments: texts) func glyphsGiveTheWholeTextInOrder(_ text: String) {
        checkInvariants(shaper.shape(paragraph(text)))
    }

    /// Inter draws the letter between two digits as a sign of multiplication, which no hexadecimal number has.
    @Test func theSignOfAHexadecimalNumberIsALetter() {
        func glyphs(_ text: String) -> [UInt32] {
            let shaped = shaper.shape(paragraph(text, families: ["Inter"]))
            return shaped.glyphs.indices.map { shaped.glyphs[$0].id }
        }
        #expect(glyphs("0x0004")[1] == glyphs("x")[0])
    }

    /// The comma has the script of the word before it, and fonts for Latin text may lack it.
    @Test(arguments: ["ثم swift، ثم", "ثم swift؛ ثم", "هل swift؟"]) func arabicSignsAfterLatinWordsAreInTheArabicFont(_ text: String) {
        let shaped = shaper.shape(paragraph(text, families: ["Inter"], language: "ar"))
        #expect(Set(shaped.runs.map(\.face.familyName)) == ["Inter", "Noto Sans Arabic"])
    }

    /// The text is longer than a single Pango call takes.
    @Test(arguments: ["word ", "ab", "漢字、", "नमस्ते ", "🇩🇪 ", "\u{2067}a\u{2069} ", "عربي "]) func longTextsBreakAsShortOnesDo(_ unit: String) {
        let count = 70_000 / unit.utf8.count
        let short = shaper.shape(paragraph(String(repeating: unit, count: 20)))
        let long = shaper.shape(paragraph(String(repeating: unit, count: count)))
        checkInvariants(long)
        func breaks(_ shaped: ShapedParagraph) -> [ShapedParagraph.BreakKind: Int] {
            shaped.breaks.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
        }
        let perUnit = breaks(shaper.shape(paragraph(String(repeating: unit, count: 21)))).merging(breaks(short), uniquingKeysWith: -)
        let expected = breaks(short).merging(perUnit.mapValues { $0 * (count - 20) }, uniquingKeysWith: +)
        #expect(breaks(long) == expected)
    }

    @Test(arguments: texts, [20.0, 60, 133, 400]) func everyGlyphIsOnOneLineThatFits(_ text: String, _ measure: Double) {
        let shaped = shaper.shape(paragraph(text + " " + text + " " + text))
        for alignment in [LineBreakRequest.Alignment.left, .justified, .center, .right] {
            let request = LineBreakRequest(pointSizes: [17], measure: Points(measure), alignment: alignment)
            checkInvariants(LineBreaker.breakLines(shaped, request), shaped, request)
        }
    }

    @Test(arguments: texts, [133.0, 400]) func fittedLinesFitToo(_ text: String, _ measure: Double) {
        let shaped = shaper.shape(paragraph(text + " " + text + " " + text))
        var request = LineBreakRequest(pointSizes: [17], measure: Points(measure), alignment: .justified)
        request.limits = JustificationLimits(expansion: 0.02, tracking: 0.015, narrowestSpace: 0.67, widestSpace: 1.5)
        checkInvariants(LineBreaker.breakLines(shaped, request), shaped, request)
    }
}

@Suite struct OpticalEdgeTests {
    private func edges(_ text: String, _ family: String = "Noto Serif") -> OpticalEdges {
        var source = paragraph(text, families: [family])
        source.attributes[0].hangsOptically = true
        return shaper.shape(source).glyphs[0].opticalEdges
    }

    @Test(arguments: [".", ",", "-", "”", "’"]) func signsHangOutFarAtLineEnds(sign: String) {
        #expect(edges(sign).right > 0.07)
    }

    @Test(arguments: ["“", "‘"]) func quotationMarksHangOutAtLineStarts(sign: String) {
        #expect(edges(sign).left > 0.07)
    }

    @Test func lettersWithWhiteAtTheirSidesHangOutLittle() {
        #expect((0.005...0.08).contains(edges("T", "Noto Sans").left.value))
    }

    @Test(arguments: ["H", "n", "l", "m"]) func lettersWithStraightSidesHardlyHangOut(letter: String) {
        #expect(edges(letter).left < 0.03)
        #expect(edges(letter).right < 0.03)
    }

    @Test func aQuotationMarkIsLeftOfTheLine() throws {
        var source = paragraph("“Aaaa bbbb cccc dddd”", families: ["Noto Serif"])
        source.attributes[0].hangsOptically = true
        let shaped = shaper.shape(source)
        var request = LineBreakRequest(pointSizes: [10], measure: 300)
        (request.hangingRoom, request.opticalRoom) = (20, 20)
        let run = try #require(LineBreaker.breakLines(shaped, request).first?.runs.first)
        #expect(run.x == -edges("“").left.points(at: 10))
    }

    @Test func aLetterBeforeAHyphenDoesNotHangOut() throws {
        var source = paragraph("Aaaa bbT\u{AD}ttttttttttttt", families: ["Noto Serif"])
        source.attributes[0].hangsOptically = true
        let shaped = shaper.shape(source), plain = shaper.shape(paragraph("Aaaa bbT-", families: ["Noto Serif"]))
        var request = LineBreakRequest(pointSizes: [10], measure: plain.glyphs.reduce(Em(0)) { $0 + $1.advance }.points(at: 10) - 1)
        (request.allowsHyphens, request.hangingRoom, request.opticalRoom) = (true, 20, 0)
        let line = try #require(LineBreaker.breakLines(shaped, request).first)
        let hyphen = try #require(plain.glyphs.last).advance.points(at: 10)
        #expect(abs(line.width - (request.measure + 1 - 0.55 * hyphen)) < 0.01)
    }
}

@Suite struct GlyphTests {
    @Test func ligatureHasTheTextOfItsLetters() {
        let shaped = shaper.shape(paragraph("office"))
        #expect(shaped.glyphs.indices.map { shaped.text[shaped.glyphs.textRange(of: $0)].count } == [1, 3, 1, 1])
        #expect(!shaped.breaks.contains { $0.glyph == 2 && $0.kind != .anywhere })
    }

    @Test func spacingUntiesLigaturesAndDoesNotCountAtTheLineEnd() throws {
        let plain = shaper.shape(paragraph("mum")), spaced = shaper.shape(paragraph("mum", spacing: 0.5)),
            tied = shaper.shape(paragraph("office", spacing: 0.1))
        let request = LineBreakRequest(pointSizes: [10], measure: 500)
        let width = try #require(LineBreaker.breakLines(plain, request).first?.width)
        let wider = try #require(LineBreaker.breakLines(spaced, request).first?.width)
        #expect(abs(wider - width - 10) < 0.001)
        #expect(tied.glyphs.count == 6)
    }

    @Test func kerningTableAddsToItsCharactersOnly() {
        let plain = shaper.shape(paragraph("aba", spacing: 0.1)),
            kerned = shaper.shape(paragraph("aba", spacing: 0.1, kerning: ["b": 0.25]))
        let difference = zip(kerned.glyphs, plain.glyphs).map { $0.advance - $1.advance }
        #expect(abs(difference[0]) < 0.001)
        #expect(abs(difference[1] - 0.25) < 0.001)
        #expect(abs(difference[2]) < 0.001)
    }

    /// Glyphs, but not spaces, are flagged from nine hundredths of an em, which readers may read as a space.
    @Test func wideSpacingIsKnownToPainters() {
        func flagged(_ spacing: Em) -> [Bool] {
            shaper.shape(paragraph("a b", spacing: spacing)).glyphs.map { $0.flags.contains(.isSpacedOut) }
        }
        #expect(flagged(0.05) == [false, false, false])
        #expect(flagged(0.1) == [true, false, true])
    }

    @Test func spacingNeverSeparatesAMarkFromItsBase() {
        let shaped = shaper.shape(paragraph("x\u{331}\u{302}y", spacing: 0.5))
        let base = shaped.glyphs.firstIndex { !$0.flags.contains(.startsCluster) }
        #expect(base != nil)
        #expect(shaped.glyphs[0].advance < 0.7)
    }

    @Test(arguments: ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "1️⃣"]) func emojiSequenceIsOnePicture(_ text: String) {
        let shaped = shaper.shape(paragraph("a \(text) b"))
        let emoji = shaped.runs.filter { $0.face.format == .bitmap }
        #expect(emoji.map { shaped.text($0.glyphs) } == [text])
        #expect(emoji.first?.glyphs.count == 1)
        #expect(
            !shaped.breaks.contains { place in emoji.contains { $0.glyphs.lowerBound < place.glyph && place.glyph < $0.glyphs.upperBound } }
        )
    }

    @Test func missingCharacterIsAWideSpaceWithItsText() {
        let shaped = shaper.shape(paragraph("a\u{10FFFD}b"))
        let missing = shaped.glyphs.filter { $0.flags.contains(.isMissing) }
        #expect(missing.map(\.scalar) == [0x10FFFD])
        #expect(missing.first?.id == shaped.runs.first?.face.spaceGlyph)
        #expect((missing.first?.advance ?? 0) > 0.3)
    }

    @Test func hiddenCharactersTakeNoRoom() {
        let shaped = shaper.shape(paragraph("a\u{AD}\u{200B}\u{200F}\u{2060}b"))
        #expect(shaped.glyphs.dropFirst().dropLast().allSatisfy { $0.flags.contains(.isHidden) && $0.advance == 0 })
    }

    @Test func transformChangesGlyphsAndKeepsTheText() {
        let upper = shaper.shape(paragraph("Straße", transform: .uppercase)), wanted = shaper.shape(paragraph("STRASSE"))
        #expect(upper.glyphs.map(\.id) == wanted.glyphs.map(\.id))
        checkInvariants(upper)
        #expect(
            shaper.shape(paragraph("iğne", language: "tr", transform: .uppercase)).glyphs.map(\.id)
                == shaper.shape(paragraph("İĞNE")).glyphs.map(\.id))
        #expect(
            shaper.shape(paragraph("ΟΔΟΣ ΣΑΣ", transform: .lowercase)).glyphs.map(\.id)
                == shaper.shape(paragraph("οδος σας")).glyphs.map(\.id))
        #expect(
            shaper.shape(paragraph("it’s élan", transform: .capitalize)).glyphs.map(\.id)
                == shaper.shape(paragraph("It’s Élan")).glyphs.map(\.id))
    }

    @Test(arguments: [
        ("el", "όλοι ή Μάιος, προϋπόθεση άυλος", "ΟΛΟΙ Ή ΜΑΪΟΣ, ΠΡΟΫΠΟΘΕΣΗ ΑΫΛΟΣ"), ("el", "ᾠδὴ τοῦ Ὁμήρου", "ΩΙΔΗ ΤΟΥ ΟΜΗΡΟΥ"),
        ("en", "όλοι", "ΌΛΟΙ"), ("lt", "i\u{307}\u{301}", "I\u{301}"), ("hy", "և", "ԵՎ"),
    ])
    func capitalsFollowTheLanguage(language: String, text: String, capitals: String) {
        let upper = PreparedText(transformed(text, language, .uppercase))
        #expect(String(decoding: upper.bytes, as: UTF8.self) == capitals)
    }

    @Test(arguments: [
        ("nl", "ijs en bijl IJ", "IJs En Bijl IJ", ParagraphText.TextTransform.capitalize), ("en", "ijs", "Ijs", .capitalize),
        ("hy", "և", "Եվ", .capitalize), ("lt", "Ì Į\u{301}", "i\u{307}\u{300} į\u{307}\u{301}", .lowercase),
    ])
    func wordsAndSmallLettersDoToo(language: String, text: String, wanted: String, transform: ParagraphText.TextTransform) {
        #expect(String(decoding: PreparedText(transformed(text, language, transform)).bytes, as: UTF8.self) == wanted)
    }

    private func transformed(_ text: String, _ language: String, _ transform: ParagraphText.TextTransform) -> ParagraphText {
        paragraph(text, language: language, transform: transform)
    }

    @Test func thaiWordsAreDividedWithoutAHyphenThatIsSeen() throws {
        let thai = shaper.shape(paragraph("ประ เทศ", families: ["Noto Sans Thai"])),
            space = try #require(thai.glyphs.first { $0.scalar == 0x20 })
        let hidden = try #require(thai.hyphen(ofRun: 0))
        #expect(hidden.id == space.id)
        #expect(hidden.advance == 0)
        #expect(try #require(shaper.shape(paragraph("land")).hyphen(ofRun: 0)).advance > 0)
    }

    @Test(arguments: [
        ("hy", "Հայ", "Inter", "Noto Sans Armenian"), ("hy", "Հայ", "Noto Serif", "Noto Serif Armenian"),
        ("en", "ქართული", "Inter", "Noto Sans Georgian"), ("lo", "ລາວ", "Inter", "Noto Sans Lao"),
        ("ur", "اردو", "Inter", "Noto Nastaliq Urdu"), ("fa", "فارسی", "Noto Serif", "Noto Naskh Arabic"),
        ("ar", "عربي", "Inter", "Noto Sans Arabic"), ("he", "עברית", "Noto Serif", "Noto Serif Hebrew"),
        ("hi", "हिन्दी", "Noto Serif", "Noto Serif Devanagari"), ("ja", "日本", "Noto Serif", "Noto Serif CJK JP"),
        ("ar", "عربي", "Noto Kufi Arabic", "Noto Kufi Arabic"),
    ])
    func otherScriptsAreSetInAFamilyOfTheSameClass(language: String, text: String, family: String, expected: String) {
        let shaped = shaper.shape(paragraph(text, families: [family], language: language))
        #expect(Set(shaped.runs.map(\.face.familyName)) == [expected])
    }

    @Test func arabicJoinsAcrossPieces() {
        let whole = paragraph("سلام", families: ["Noto Sans Arabic"])
        var divided = whole
        divided.pieces = [ParagraphText.Piece(length: 2, attributes: 0), ParagraphText.Piece(length: 6, attributes: 0)]
        let shaped = shaper.shape(divided)
        #expect(shaped.runs.map(\.piece) == [0, 1])
        #expect(shaped.glyphs.map(\.id) == shaper.shape(whole).glyphs.map(\.id))
    }

    @Test func anObjectIsItsOwnRun() {
        var text = paragraph("a \u{FFFC} b")
        text.pieces = [
            ParagraphText.Piece(length: 2, attributes: 0), ParagraphText.Piece(length: 3, attributes: 0, object: 7),
            ParagraphText.Piece(length: 2, attributes: 0),
        ]
        let shaped = shaper.shape(text)
        #expect(shaped.runs.map(\.object) == [nil, 7, nil])
        checkInvariants(shaped)
    }

    @Test func allThreadsGetTheSame() async {
        let expected = ShapingTests.texts.map { shaper.shape(paragraph($0)).glyphs.map(\.id) }
        await withTaskGroup(of: [[UInt32]].self) { group in
            for _ in 0..<8 { group.addTask { ShapingTests.texts.map { shaper.shape(paragraph($0)).glyphs.map(\.id) } } }
            for await result in group { #expect(result == expected) }
        }
    }

    @Test(arguments: [[0xFF, 0x61, 0xC3], [0xE2, 0x80], [0x00, 0x61], []] as [[UInt8]]) func anyBytesAreShaped(_ bytes: [UInt8]) {
        var text = paragraph("")
        text.text = bytes
        text.pieces = [ParagraphText.Piece(length: 1, attributes: 0), ParagraphText.Piece(length: 900, attributes: 5)]
        let shaped = shaper.shape(text)
        #expect(shaped.glyphs.reduce(0) { $0 + Int($1.textLength) } == bytes.count)
    }
}

@Suite struct SmallCapsTests {
    /// Noto Sans has its own small capitals, DejaVu Sans has none.
    @Test func facesWithSmallCapitalsUseThem() {
        let shaped = shaper.shape(paragraph("Abc", transform: .smallCaps))
        #expect(shaped.runs.map(\.scale) == [1])
        #expect(shaped.glyphs.map(\.id) != shaper.shape(paragraph("Abc")).glyphs.map(\.id))
    }

    @Test func othersHaveSmallerCapitalsInstead() {
        let shaped = shaper.shape(paragraph("Ab ßc D", families: ["DejaVu Sans"], transform: .smallCaps))
        let capitals = shaper.shape(paragraph("AB SSC D", families: ["DejaVu Sans"]))
        #expect(shaped.glyphs.map(\.id) == capitals.glyphs.map(\.id))
        #expect(shaped.runs.map { shaped.text($0.glyphs) } == ["A", "b", " ", "ßc", " D"])
        #expect(shaped.runs.map(\.scale) == [1, 0.8, 1, 0.8, 1])
        checkInvariants(shaped)
    }

    @Test func smallerCapitalsTakeLessRoom() throws {
        let request = LineBreakRequest(pointSizes: [10], measure: 500)
        let small = try #require(
            LineBreaker.breakLines(shaper.shape(paragraph("bcd", families: ["DejaVu Sans"], transform: .smallCaps)), request).first)
        let large = try #require(LineBreaker.breakLines(shaper.shape(paragraph("BCD", families: ["DejaVu Sans"])), request).first)
        #expect(abs(small.width - 0.8 * large.width) < 0.001)
        #expect(abs(small.inkAscent - 0.8 * large.inkAscent) < 0.001)
    }
}
