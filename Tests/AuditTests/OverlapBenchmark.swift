import Foundation
import Testing
import TypesetBase

@testable import TypesetAudit
@testable import TypesetPDFReading

/// Measures the rule about overlaps against pairs of words from real PDFs, which a person has labelled from pictures.
@Suite struct OverlapBenchmark {
    private static let cases = try? OverlapCase.read(beside: #filePath)

    @Test func theRuleIsRightAboutRealPairs() throws {
        let cases = try #require(Self.cases)
        var reported = 0, right = 0, labelled = 0, wrong: [Int] = []
        for pair in cases {
            let isReported = try pair.isReported
            reported += isReported ? 1 : 0
            labelled += pair.overlaps ? 1 : 0
            right += isReported && pair.overlaps ? 1 : 0
            if isReported != pair.overlaps { wrong.append(pair.number) }
        }
        let precision = Double(right) / Double(max(1, reported)), recall = Double(right) / Double(max(1, labelled))
        #expect(precision > 0.95, "of \(reported) reported pairs \(right) overlap; wrong: \(wrong)")
        #expect(recall > 0.95, "of \(labelled) overlapping pairs \(right) are reported; wrong: \(wrong)")
    }

    /// Most pairs are not overlaps, so that a rule that reports everything fails.
    @Test func theSetHasBothKinds() throws {
        let cases = try #require(Self.cases)
        #expect(cases.count >= 150)
        #expect(cases.filter(\.overlaps).count >= 40)
    }
}

/// Two words of a page: their runs and glyphs with the ink of each, and the boxes that are drawn over them.
///
/// A line of `overlap-cases.txt` is a case, a run, a glyph, a box or a shape, by its first letter. Letters are replaced by others of their
/// kind.
private struct OverlapCase {
    var number: Int
    var overlaps: Bool
    var page: Size
    private var lines: [[Substring]] = []
    private let shapes: [Substring: GlyphShape]

    static func read(beside file: String) throws -> [OverlapCase] {
        let location = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("overlap-cases.txt")
        var cases: [OverlapCase] = [], shapes: [Substring: GlyphShape] = [:]
        let lines = try String(contentsOf: location, encoding: .utf8).split(separator: "\n").map { $0.split(separator: " ") }
        for line in lines where line[0] == "s" { shapes[line[1]] = shape(line[2], numbers(line[3...])) }
        for line in lines {
            switch line[0] {
            case "c":
                let size = numbers(line[3...])
                cases.append(
                    OverlapCase(
                        number: Int(line[1]) ?? 0, overlaps: line[2] == "overlap", page: Size(width: size[0], height: size[1]),
                        shapes: shapes))
            case "r", "g", "f": cases[cases.count - 1].lines.append(line)
            default: break
            }
        }
        return cases
    }

    private static func numbers(_ words: ArraySlice<Substring>) -> [Double] { words.map { Double($0) ?? 0 } }

    /// Reads rows in hexadecimal, each with the number of times that it repeats.
    private static func shape(_ rows: Substring, _ bounds: [Double]) -> GlyphShape? {
        let rows = rows.split(separator: ",").flatMap { row in
            let parts = row.split(separator: "*")
            return Array(repeating: UInt32(parts[0], radix: 16) ?? 0, count: parts.count > 1 ? Int(parts[1]) ?? 1 : 1)
        }
        return GlyphShape(bounds: Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]), rows: rows)
    }

    /// Reads a letter: itself, or `u` and its number; nil for a code without text.
    private static func letter(_ word: Substring) -> String? {
        if word == "nil" { return nil }
        guard word.count > 4 else { return String(word) }
        return UInt32(word.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    /// Whether the rule reports the pair.
    var isReported: Bool {
        get throws {
            let context = FileContext(category: .large, configuration: AuditConfiguration())
            return !TextOverlap().faults(in: file, context).isEmpty
        }
    }

    private var file: InspectedPDF {
        var drawing = PageDrawing(expecting: PageCounts()), fonts: [InspectedFont] = [], run: [Substring] = []
        var glyphs: [[Substring]] = []
        func finish() {
            guard !run.isEmpty else { return }
            add(run, glyphs, to: &drawing, &fonts)
            (run, glyphs) = ([], [])
        }
        for line in lines {
            switch line[0] {
            case "r":
                finish()
                run = line
            case "g": glyphs.append(line)
            default:
                finish()
                let box = Self.numbers(line[1...])
                drawing.items.append(
                    PaintedItem(
                        kind: .fill(1), bounds: Rect(x: box[0], y: box[1], width: box[2], height: box[3]), area: -1, blend: .normal,
                        markedContent: nil))
            }
        }
        finish()
        let frame = PageFrame(
            number: 1, size: page, mediaBox: Rect(origin: .zero, size: page), tabOrder: nil, activeContent: [])
        return InspectedPDF(
            path: "case.pdf", catalog: Catalog(), pages: [InspectedPage(frame, drawing)], fonts: fonts,
            paints: [.color(.black), .color(.white)],
            structure: InspectedStructure(), blocks: BlockIndex(InspectedStructure()), forms: [], problems: [], comparisonLimit: 1_000_000)
    }

    /// Adds a run in a font that has a code for each of its glyphs; the run of a second word begins with a space.
    private func add(_ run: [Substring], _ glyphs: [[Substring]], to drawing: inout PageDrawing, _ fonts: inout [InspectedFont]) {
        let values = Self.numbers(run[2...]), size = values[2]
        var font = InspectedFont(kind: .type1, name: "F", isEmbedded: true, isSymbolic: false, ascent: 0.8, descent: -0.2, isBold: false)
        font.emPerUnit = values[8]
        if run[1].hasPrefix("w"), !fonts.isEmpty { addSpace(to: &drawing, font: fonts.count - 1) }
        let item = Int32(drawing.items.count), first = drawing.glyphs.count
        var extent = (Double.infinity, -Double.infinity), isReadable = false, end = -Double.infinity, movesBackward = false
        for (index, glyph) in glyphs.enumerated() {
            let place = Self.numbers(glyph[1...2]), text = Self.letter(glyph[3])
            var code = UsedCode(code: UInt32(index), text: text, width: GlyphUnits(Double(glyph[4]) ?? 0))
            code.isBlank = glyph[5] == "-"
            if glyph.count > 7 {
                code.ink = GlyphInk(top: Em(Double(glyph[6]) ?? 0), bottom: Em(Double(glyph[7]) ?? 0), shape: shapes[glyph[5]])
            }
            font.codes.append(code)
            let traits = code.text == nil && code.isBlank ? GlyphTraits() : GlyphTraits(of: text)
            isReadable = isReadable || traits.contains(.readable)
            if place[0] < end - WordAssembler.gap * size, !traits.contains(.mark) { movesBackward = true }
            extent = (min(extent.0, place[0]), max(extent.1, place[0] + place[1]))
            end = max(end, place[0] + place[1])
            drawing.glyphs.append(capacity: 1) { buffer in
                buffer.initialize(
                    to: InspectedGlyph(offset: Float(place[0]), advance: Float(place[1]), code: Int32(index), item: item, traits: traits))
                return 1
            }
        }
        var clip: Int32 = -1
        if values.count > 12 {
            drawing.clips.append(Rect(x: values[9], y: values[10], width: values[11], height: values[12]))
            clip = Int32(drawing.clips.count - 1)
        }
        var text = TextRun(
            font: fonts.count, origin: Point(x: values[0], y: values[1]), extent: min(extent.0, extent.1)...max(extent.0, extent.1),
            size: size, direction: Point(x: values[3], y: values[4]), up: Point(x: values[5], y: values[6]),
            paint: run[1].hasSuffix("p") ? 1 : 0,
            isInvisible: false,
            isReadable: isReadable, movesBackward: movesBackward, beginsText: false, clip: clip, glyphs: first..<drawing.glyphs.count)
        text.letterSpacing = Float(values[7])
        fonts.append(font)
        drawing.items.append(
            PaintedItem(kind: .text(text), bounds: text.bounds(above: 0.8, below: -0.2), area: -1, blend: .normal, markedContent: nil))
    }

    /// Adds a space between two words, as a run of its own.
    private func addSpace(to drawing: inout PageDrawing, font: Int) {
        let item = Int32(drawing.items.count), first = drawing.glyphs.count
        drawing.glyphs.append(capacity: 1) { buffer in
            buffer.initialize(to: InspectedGlyph(offset: 0, advance: 0, code: 0, item: item, traits: .space))
            return 1
        }
        let run = TextRun(
            font: font, origin: .zero, extent: 0...0, size: 1, direction: Point(x: 1, y: 0), up: Point(x: 0, y: -1), paint: 0,
            isInvisible: false, isReadable: false, movesBackward: false, beginsText: false, clip: -1, glyphs: first..<first + 1)
        drawing.items.append(
            PaintedItem(kind: .text(run), bounds: Rect(origin: .zero, size: .zero), area: -1, blend: .normal, markedContent: nil))
    }
}
