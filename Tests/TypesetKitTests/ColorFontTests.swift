import Foundation
import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetRaster
import TypesetStylesheet

@testable import TypesetText

/// Rendering of paint graphs in PDFs and in pictures.
@Suite struct ColorFontTests {
    typealias Stop = PaintGraph.Stop

    /// A sample of a glyph, a box from (50, 0) to (450, 700): the colour at a point in font units.
    struct Sample: Sendable {
        var x: Double, y: Double
        var color: [Int]
    }

    static let red = [255, 0, 0], blue = [0, 0, 255], white = [255, 255, 255], text = [0, 128, 0]
    static let redToBlue: [Stop] = [(0, 0, 1), (1, 1, 1)], fading: [Stop] = [(0, 0, 1), (1, 0, 0)]
    /// A gradient vector from the left edge of the box to the right edge.
    static let across = [50, 0, 450, 0, 50, 700]

    static let graphs: [(graph: PaintGraph, samples: [Sample])] = [
        (.box(of: "B", .solid(1)), [Sample(x: 250, y: 350, color: blue)]),
        (.box(of: "B", .solid(0, alpha: 0.5)), [Sample(x: 250, y: 350, color: [255, 128, 128])]),
        (.box(of: "B", .solid(0xFFFF)), [Sample(x: 250, y: 350, color: text)]),
        (
            .box(of: "B", .linear(redToBlue, across)),
            [Sample(x: 80, y: 600, color: [236, 0, 19]), Sample(x: 250, y: 100, color: [128, 0, 128])]
        ),
        // A gradient across the middle half, reflected and then repeated outside it.
        (
            .box(of: "B", .linear(redToBlue, [150, 0, 350, 0, 150, 100], extend: 2)),
            [Sample(x: 100, y: 100, color: [191, 0, 64]), Sample(x: 200, y: 100, color: [191, 0, 64])]
        ),
        (
            .box(of: "B", .linear(redToBlue, [150, 0, 350, 0, 150, 100], extend: 1)),
            [Sample(x: 100, y: 100, color: [64, 0, 191]), Sample(x: 200, y: 100, color: [191, 0, 64])]
        ),
        (
            .box(of: "B", .radial(redToBlue, [250, 350, 0, 250, 350, 200])),
            [
                Sample(x: 250, y: 350, color: [250, 0, 5]), Sample(x: 250, y: 450, color: [128, 0, 128]),
                Sample(x: 250, y: 650, color: blue),
            ]
        ),
        // The sweep starts at the right and runs counter-clockwise.
        (
            .box(of: "B", .sweep(redToBlue, [250, 350], from: 0, to: 2)),
            [
                Sample(x: 250, y: 500, color: [191, 0, 64]), Sample(x: 100, y: 350, color: [128, 0, 128]),
                Sample(x: 250, y: 200, color: [64, 0, 191]),
            ]
        ),
        (
            .box(of: "B", .linear(fading, across)),
            [Sample(x: 250, y: 350, color: [255, 128, 128]), Sample(x: 60, y: 350, color: [255, 6, 6])]
        ),
        (.box(of: "B", .linear([(0, 0xFFFF, 1), (1, 0xFFFF, 0)], across)), [Sample(x: 250, y: 350, color: [128, 192, 128])]),
        (.box(of: "B", .linear([(0, 0xFFFF, 1), (1, 0, 1)], across)), [Sample(x: 250, y: 350, color: [128, 64, 0])]),
        // Scaled to half the width from the left edge of the box, then moved up by 200.
        (
            .transformed(14, [0, 200], .transformed(18, [8192, 16384, 50, 0], .box(of: "B", .solid(1)))),
            [Sample(x: 150, y: 800, color: blue), Sample(x: 350, y: 400, color: white), Sample(x: 150, y: 100, color: white)]
        ),
        // A quarter turn around the middle.
        (
            .transformed(26, [8192, 250, 350], .box(of: "B", .linear(redToBlue, across))),
            [
                Sample(x: 250, y: 200, color: [223, 0, 32]), Sample(x: 250, y: 650, color: white),
                Sample(x: 450, y: 350, color: [128, 0, 128]),
            ]
        ),
        (
            .layers([.glyph("a"), .transformed(16, [16384, 8192], .box(of: "B", .solid(0)))]),
            [
                Sample(x: 250, y: 500, color: blue), Sample(x: 250, y: 200, color: red),
            ]
        ),
        // Red in the lower half over a blue box, with the modes source in, destination out, source atop, XOR and multiply.
        (composed(mode: 5), [Sample(x: 250, y: 100, color: red), Sample(x: 250, y: 500, color: white)]),
        (composed(mode: 8), [Sample(x: 250, y: 100, color: white), Sample(x: 250, y: 500, color: blue)]),
        (composed(mode: 9), [Sample(x: 250, y: 100, color: red), Sample(x: 250, y: 500, color: blue)]),
        (composed(mode: 11), [Sample(x: 250, y: 100, color: white), Sample(x: 250, y: 500, color: blue)]),
        (composed(mode: 23), [Sample(x: 250, y: 100, color: [0, 0, 0]), Sample(x: 250, y: 500, color: blue)]),
    ]

    static func composed(mode: Int) -> PaintGraph {
        .composed(.transformed(16, [16384, 8192], .box(of: "B", .solid(0))), mode: mode, .box(of: "B", .solid(1)))
    }

    static let letters = graphs.indices.compactMap { UnicodeScalar(UInt8(ascii: "a") + UInt8($0)).description.first }

    static func font(
        _ graphs: [Character: PaintGraph], in folder: TemporaryFolder
    ) throws -> (path: String, library: FontLibrary, face: FontFace) {
        let path = folder.path + "/Boxes.ttf"
        try Data(BoxFont(graphs: graphs).file).write(to: URL(fileURLWithPath: path))
        let library = FontLibrary(FontConfiguration(files: [path], usesSystemFonts: false))
        return (path, library, library.resolve(FontRequest(families: ["Boxes"])))
    }

    static let sheet = """
        typeset: 1
        extends: []
        fonts: { files: [Boxes.ttf] }
        page: { size: [500, 200], margins: 20 }
        styles: { base: { family: Boxes, size: { absolute: 40 }, color: "#008000" } }
        elements: { document: base, paragraph: base }
        """

    /// At 40 pt and two pixels per point, a unit is 0.08 pixels.
    ///
    /// The page starts with a box in the text colour, the origin of the sample points.
    func check(_ rows: [[[UInt8]]]) throws {
        let height = try #require(rows.firstIndex { $0.contains { Int($0[1]) > 100 && $0[0] < 60 } })
        let left = try #require(rows[height + 20].firstIndex { Int($0[1]) > 100 && $0[0] < 60 })
        for (number, (_, samples)) in Self.graphs.enumerated() {
            for sample in samples {
                let x = Double(left) + (Double(number + 1) * 500 + sample.x - 50) * 0.08, y = Double(height) + (700 - sample.y) * 0.08
                let seen = rows[Int(y)][Int(x)].map(Int.init)
                #expect(
                    zip(seen, sample.color).allSatisfy { abs($0 - $1) < 24 }, "graph \(number) at \(sample.x), \(sample.y) is \(seen)")
            }
        }
    }

    @Test func graphsOfPaintsAreDrawnAsTheFontSays() throws {
        let folder = try TemporaryFolder()
        let font = try Self.font(Dictionary(uniqueKeysWithValues: zip(Self.letters, Self.graphs.map(\.graph))), in: folder)
        _ = try folder.write(Self.sheet, to: "s.yaml")
        let word = "A" + String(Self.letters)
        _ = try folder.write("---\nlanguage: en\n---\n\n" + word + "\n", to: "a.md")
        let outcome = try CommandTests().run(["a.md", "-q", "-s", "s.yaml", "--no-system-fonts", "--no-audit"], in: folder)
        #expect(outcome.status == 0)
        try check(try PortableAnymap(Tool.bytes("pdftoppm", "-r", "144", "a.pdf", in: folder.path)).rows)
        #expect(try Tool.words(folder.path + "/a.pdf").map(\.text).joined() == word)

        try check(Self.raster(word, Self.sheet, font.library))
    }

    /// The first page as cairo draws it, at two pixels per point.
    private static func raster(_ text: String, _ sheet: String, _ library: FontLibrary) throws -> [[[UInt8]]] {
        let document = MarkdownParser.parse(SourceFile(path: "a.md", text: text)).document
        let sheet = try #require(StylesheetLoader().load(file: SourceFile(path: "s.yaml", text: sheet)).stylesheet)
        let composer = DocumentComposer(
            document: document, stylesheet: sheet, shaper: PangoShaper(library: library), images: ImageLoader())
        let raster = try CairoRenderer.raster(try #require(composer.layOut(at: .large).pages.first), scale: 2)
        return (0..<raster.height).map { y in
            (0..<raster.width).map { x in raster.samples[3 * (y * raster.width + x)..<3 * (y * raster.width + x) + 3].map(\.self) }
        }
    }

    @Test func coloursFadeWithTheText() throws {
        let folder = try TemporaryFolder(), library = try Self.font(["a": .box(of: "B", .solid(1))], in: folder).library
        let rows = try Self.raster("a", Self.sheet.replacing("color: \"#008000\"", with: "color: \"#008000\", opacity: 0.5"), library)
        #expect(Set(rows.joined()).isSuperset(of: [[127, 127, 255]]) || Set(rows.joined()).isSuperset(of: [[128, 128, 255]]))
        #expect(!rows.joined().contains([0, 0, 255]))
    }

    /// The shadow is black and one em below the glyph.
    @Test func coloursCastShadows() throws {
        let folder = try TemporaryFolder(), library = try Self.font(["a": .box(of: "B", .solid(1))], in: folder).library
        let sheet = Self.sheet.replacing("color: \"#008000\"", with: "color: \"#008000\", shadow: { color: black, offset: [0, 40] }")
        _ = try folder.write(sheet, to: "s.yaml")
        _ = try folder.write("---\nlanguage: en\n---\n\nAa\n", to: "a.md")
        let outcome = try CommandTests().run(["a.md", "-q", "-s", "s.yaml", "--no-system-fonts", "--no-audit"], in: folder)
        #expect(outcome.status == 0)
        let pages = [
            try PortableAnymap(Tool.bytes("pdftoppm", "-r", "144", "a.pdf", in: folder.path)).rows, try Self.raster("Aa", sheet, library),
        ]
        for rows in pages {
            let top = try #require(rows.firstIndex { $0.contains([0, 0, 255]) }),
                left = try #require(rows[top].firstIndex(of: [0, 0, 255]))
            #expect(rows[top + 80 + 28][left + 16].allSatisfy { $0 < 30 })
            #expect(rows[top + 80 + 28][left + 60].allSatisfy { $0 > 200 })
        }
    }

    /// The weight axis halves the alpha of the colour.
    @Test func numbersFollowTheAxesOfTheFont() throws {
        let folder = try TemporaryFolder(), graph = PaintGraph.box(of: "B", .varyingSolid(0, alpha: 1))
        let library = try Self.font(["a": graph], in: folder).library
        let alphas = [400, 900].map { weight in
            let face = library.resolve(FontRequest(families: ["Boxes"], weight: weight))
            return ColorGlyphReader(face)?.paint(of: face.letter("a")?.id ?? 0).map(Self.alphas) ?? []
        }
        #expect(alphas == [[1], [0.5]])
    }

    static func alphas(_ paint: ColorPaint) -> [Double] {
        switch paint {
        case .layers(let layers): layers.flatMap(alphas)
        case .clipped(_, let paint): alphas(paint)
        case .fill(.solid(let color), _): [color.alpha]
        case .fill: []
        case .composed(let top, _, let bottom): alphas(top) + alphas(bottom)
        }
    }

    /// The nesting depth of compositions.
    static func depth(_ paint: ColorPaint) -> Int {
        switch paint {
        case .layers(let layers): layers.map(depth).max() ?? 0
        case .clipped(_, let paint): depth(paint)
        case .fill: 0
        case .composed(let top, _, let bottom): 1 + max(depth(top), depth(bottom))
        }
    }

    /// A glyph that contains itself, and thirty layers that each contain the next one twice: 2³⁰ boxes.
    @Test func graphsWithoutEndAreCut() throws {
        // The first two layers are those of the glyph `a`.
        let doubled = (0..<30).map { PaintGraph.layers([.slice(first: $0 + 3, count: 1), .slice(first: $0 + 3, count: 1)]) }
        let folder = try TemporaryFolder()
        let face = try Self.font(
            [
                "a": .layers([.box(of: "B", .solid(0)), .glyph("a")]),
                "b": .layers(doubled + [.box(of: "B", .solid(1))]),
                "c": (0..<40).reduce(PaintGraph.box(of: "B", .solid(0))) { graph, _ in
                    .composed(graph, mode: 11, .box(of: "B", .solid(1)))
                },
            ], in: folder
        ).face
        let reader = try #require(ColorGlyphReader(face))
        // Each part is drawn twice if two are composed.
        let depth = reader.paint(of: face.letter("c")?.id ?? 0).map(Self.depth) ?? 0
        #expect((5...13).contains(depth))
        let counts = ["a", "b"].map { reader.paint(of: face.letter($0)?.id ?? 0).map(Self.alphas)?.count ?? 0 }
        #expect((10...100).contains(counts[0]))
        #expect(counts[1] <= 5000)
    }

    /// Reading ends for every font damaged by random changes to bytes of the table, with a fixed seed.
    @Test func damagedGraphsAreReadToTheirEnd() throws {
        let folder = try TemporaryFolder(), graphs = Dictionary(uniqueKeysWithValues: zip(Self.letters, Self.graphs.map(\.graph)))
        let file = BoxFont(graphs: graphs).file, face = try Self.font(graphs, in: folder).face
        let table = try #require(file.firstRange(of: Array("COLR".utf8))?.lowerBound)
        func number(_ place: Int) -> Int { Bytes.number(Array(file[place..<place + 4]), 0) }
        let bytes = number(table + 8)..<number(table + 8) + number(table + 12)
        let other = FontFace(
            path: folder.path + "/Damaged.ttf", postScriptName: "Boxes", familyName: "Boxes", unitsPerEm: 1000, glyphCount: 96,
            format: .colorOutline)
        var state: UInt64 = 1
        func random(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        for _ in 0..<60 {
            var damaged = file
            for _ in 0..<8 { damaged[bytes.lowerBound + random(bytes.count)] = UInt8(random(256)) }
            // A file other than that of `face`, which is in use.
            try Data(damaged).write(to: URL(fileURLWithPath: other.path))
            let reader = ColorGlyphReader(other)
            for letter in Self.letters {
                let count = reader?.paint(of: face.letter(letter.unicodeScalars.first ?? "a")?.id ?? 0).map(Self.alphas)?.count ?? 0
                #expect(count <= 5000)
            }
        }
    }
}
