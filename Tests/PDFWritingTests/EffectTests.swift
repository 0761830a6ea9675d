import Testing
import TypesetBase
import TypesetLayout
import TypesetText

@testable import TypesetPDFWriting

/// Tests that effects add nothing to the extracted text, and that equal shadows are stored once per file.
@Suite struct EffectTests {
    private static let shade = Color(red: 0, green: 0, blue: 0.4, alpha: 0.5)

    /// A document of lines, each with a shadow.
    private func document(
        _ texts: [String], _ face: FontFace = TestFont.cff, kind: ShadowKind = .outer, blur: Points, color: Color = shade,
        isRightToLeft: Bool = false, paint: Paint = .solid(.black), outline: TextOutline? = nil
    ) -> TestDocument {
        var document = TestDocument()
        for text in texts {
            document.line(text, face, isRightToLeft: isRightToLeft, paint: paint, outline: outline)
            guard case .glyphs(let glyphs)? = document.pages[0].items.last?.content else { continue }
            document.add(
                PlacedItem(
                    .shadow(PlacedShadow(kind: kind, glyphs: [glyphs], color: color, offset: Point(x: 1, y: 1), blur: blur)),
                    role: .artifact(.layout)))
        }
        return document
    }

    struct Effect: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var kind = ShadowKind.outer
        var blur: Points = 0
        var paint = Paint.solid(.black)
        var outline: TextOutline?
    }

    private static let half = Color(red: 0.2, green: 0.4, blue: 0, alpha: 0.5)
    private static let fade = LinearGradient(
        start: .zero, end: Point(x: 200, y: 0), stops: [.init(location: 0, color: half), .init(location: 1, color: .black)])

    static let effects = [
        Effect(testDescription: "hard shadow"),
        Effect(testDescription: "soft shadow", blur: 3),
        Effect(testDescription: "inner shadow", kind: .inner, blur: 1),
        Effect(testDescription: "translucent text", blur: 2, paint: .solid(half), outline: TextOutline(color: half, width: 1)),
        Effect(testDescription: "translucent gradient", paint: .gradient(fade)),
        Effect(
            testDescription: "translucent gradient with an outline", blur: 2, paint: .gradient(fade),
            outline: TextOutline(color: .black, width: 1)),
    ]

    @Test(arguments: effects, [TextTests.samples[0], TextTests.samples[5], TextTests.samples[6], TextTests.samples[7]])
    func textIsFoundOnce(_ effect: Effect, _ sample: TextTests.Sample) throws {
        let file = try document(
            [sample.text], sample.face, kind: effect.kind, blur: effect.blur, isRightToLeft: sample.isRightToLeft, paint: effect.paint,
            outline: effect.outline
        ).file()
        #expect(try Tool.structureText(file) == sample.text)
        if !sample.isRightToLeft { #expect(try Tool.rawText(file) == sample.text + "\n") }
        _ = try Tool.run("qpdf", ["--check", "{}"], on: file)
    }

    private func count(_ text: String, in file: [UInt8]) throws -> Int { try Tool.objects(file).ranges(of: text).count }

    @Test func oneShadowIsOneSoftMask() throws {
        #expect(try count("/SMask", in: document(["Shadow"], blur: 3).file()) == 1)
    }

    @Test func equalShadowsAreStoredOnce() throws {
        let once = try document(["Shadow"], blur: 3).file(), often = try document(Array(repeating: "Shadow", count: 5), blur: 3).file()
        let images = try (once: count("/Subtype /Image", in: once), often: count("/Subtype /Image", in: often))
        #expect(images.once == images.often)
        let different = try count("/Subtype /Image", in: document(["Shadow", "shadow"], blur: 3).file())
        #expect(different > images.once)
        let hard = try document(Array(repeating: "Shadow", count: 5), blur: 0).file()
        // Six letters and their group.
        #expect(try count("/Subtype /Form", in: hard) == 7)
    }

    /// Hard shadows have no pixels.
    @Test func hardShadowsAreVector() throws {
        #expect(try count("/Subtype /Image", in: document(["Shadow"], blur: 0).file()) == 0)
    }

    /// Inner shadows are clipped to their letters: the letters' edges are paths, and a hard shadow has no pixels at all.
    @Test func innerShadowsHaveTheEdgesOfTheirLetters() throws {
        #expect(try count("/Subtype /Image", in: document(["Shadow"], kind: .inner, blur: 0).file()) == 0)
        let soft = try document(["Shadow"], kind: .inner, blur: 3).file(), outer = try document(["Shadow"], blur: 3).file()
        // The soft part is the blur of the same letters, at the resolution of the outer shadow.
        #expect(try widths(soft) == widths(outer))
    }

    /// The widths of all images.
    private func widths(_ file: [UInt8]) throws -> [Substring] {
        try Tool.objects(file).split(separator: "\n").compactMap { $0.contains("/Width ") ? $0.split(separator: " ").last : nil }.sorted()
    }

    /// The blur is as wide as the letters are high, and even on a line of many equal letters, unlike a sum of rounded values.
    @Test func wideShadowsAreSmooth() throws {
        let texts = (0..<8).map { "mmmmmmmmmmmmmmmmmmmm" + String(repeating: "m", count: $0) }
        let file = try document(texts, blur: 16, color: .black).file()
        // The row between the letters' baselines, from the fifth to the fifteenth letter.
        let image = try Tool.bytes("pdftoppm", ["-r", "72", "-gray", "-x", "110", "-y", "141", "-W", "120", "-H", "1", "{}"], on: file)
        let levels = image.suffix(120).map(Int.init)
        #expect(zip(levels, levels.dropFirst()).allSatisfy { abs($0 - $1) <= 6 }, "\(levels)")
    }

    /// Twelve lines of the same few letters: the file contains the shadows of letters, not of lines.
    @Test func manyShadowsShareTheirLetters() throws {
        let words = ["anemone", "amen", "omen", "name", "mean", "manna", "moan", "nomen", "enemy", "money", "many", "ammonea"]
        let file = try document(words, blur: 3).file()
        // The letters a e m n o y, unless neighbours overlap.
        #expect(try count("/Subtype /Image", in: file) <= 10)
        #expect(try Tool.rawText(file).split(separator: "\n").map(String.init) == words)
    }

    /// The shadow of a full block, rendered by poppler and sampled at its middle: half of the colour on white.
    @Test(arguments: [0.0, 2] as [Points])
    func shadowsHaveTheirColour(blur: Points) throws {
        var document = TestDocument()
        let block = TestFont.shape("█", TestFont.latin)
        // The block is 100 pt high: its middle is far from its edges.
        let glyphs = PlacedGlyphs(
            paragraph: block, run: 0, glyphs: block.glyphs.indices, origin: Point(x: 100, y: 200), width: 77, pointSize: 100)
        document.add(
            PlacedItem(
                .shadow(PlacedShadow(kind: .outer, glyphs: [glyphs], color: Self.shade, offset: .zero, blur: blur)),
                role: .artifact(.layout)))
        let image = try Tool.bytes("pdftoppm", ["-r", "72", "-x", "135", "-y", "165", "-W", "1", "-H", "1", "{}"], on: document.file())
        let found = image.suffix(3).map(Int.init)
        // 255 · (1 − 0.5 · (1 − component)); the soft shadow has 64 levels.
        #expect(zip(found, [128, 128, 179]).allSatisfy { abs($0 - $1) <= 2 }, "\(found)")
    }

    /// Two full blocks that overlap by half, of two elements or of one, and a line through them, all in one translucent ink.
    @Test(arguments: [false, true])
    func translucentPiecesDoNotDarkenEachOther(isOneContent: Bool) throws {
        var document = TestDocument()
        let block = TestFont.shape("█", TestFont.latin), ink = Paint.solid(Color(red: 0, green: 0, blue: 1, alpha: 0.5))
        let contents = (0..<2).map { _ in document.structure.addContent(to: document.structure.add(.paragraph, to: 0)) }
        for (index, x) in [100.0, 130].enumerated() {
            let glyphs = PlacedGlyphs(
                paragraph: block, run: 0, glyphs: block.glyphs.indices, origin: Point(x: x, y: 200), width: 60, pointSize: 100, paint: ink)
            document.add(PlacedItem(.glyphs(glyphs), role: .content(contents[isOneContent ? 0 : index])))
        }
        document.add(
            PlacedItem(
                .shape(Shape(.rect(Rect(x: 100, y: 160, width: 60, height: 10), cornerRadius: 0), paint: ink)), role: .artifact(.layout)))
        let file = try document.file()
        for x in [110, 145, 175] {
            let image = try Tool.bytes("pdftoppm", ["-r", "72", "-x", "\(x)", "-y", "165", "-W", "1", "-H", "1", "{}"], on: file)
            #expect(zip(image.suffix(3).map(Int.init), [127, 127, 255]).allSatisfy { abs($0 - $1) <= 2 }, "\(x): \(image.suffix(3))")
        }
        #expect(try Tool.structureText(file).filter { $0 == "█" }.count == 2)
    }

    /// A group is a form with its own fonts, between text of other sizes.
    @Test func textAfterATranslucentGroupHasItsOwnSize() throws {
        var document = TestDocument()
        let content = document.structure.addContent(to: document.structure.add(.paragraph, to: 0))
        let ink = Paint.solid(Color(red: 0, green: 0, blue: 1, alpha: 0.5)), wide = TestFont.shape("██", TestFont.latin)
        func add(_ text: ShapedParagraph, x: Double, y: Double, size: Points, paint: Paint) {
            let glyphs = PlacedGlyphs(
                paragraph: text, run: 0, glyphs: text.glyphs.indices, origin: Point(x: x, y: y), width: 60, pointSize: size, paint: paint)
            document.add(PlacedItem(.glyphs(glyphs), role: .content(content)))
        }
        add(wide, x: 50, y: 100, size: 10, paint: .solid(.black))
        for x in [50.0, 65] { add(wide, x: x, y: 200, size: 30, paint: ink) }
        // The font of the group's last run, at another size than the page's.
        add(wide, x: 50, y: 300, size: 30, paint: .solid(.black))
        let boxes = try Tool.run("pdftotext", ["-bbox", "{}", "-"], on: document.file())
        let heights = boxes.matches(of: /yMin="([\d.]+)".*yMax="([\d.]+)"/).compactMap { match in
            Double(match.1).flatMap { top in Double(match.2).map { ($0 - top).rounded() } }
        }
        try #require(heights.count == 4, "\(heights)")
        #expect(heights[0] * 3 == heights[3], "\(heights)")
    }
}
