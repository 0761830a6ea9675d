import TypesetBase

/// Reads fonts whose glyphs are content streams (ISO 32000-1 9.6.5).
struct Type3FontReader {
    let reader: FontReader
    let dictionary: PDFDictionary

    private var file: ObjectFile { reader.file }

    /// The factor of usual fonts, whose em is a thousand units.
    private static let usualFactor = 0.001
    /// The em in mean advances: letters are on average half an em wide.
    private static let advancesPerEm = 2.0
    /// The height of a font's box, in em by its advances, above which the box is not that of its letters.
    private static let tallestBox = 1.5

    func read() -> ReadFont {
        var info = reader.describe(dictionary, file.dictionary(dictionary["FontDescriptor"]), kind: .type3, program: nil)
        let matrix = AffineTransform(file.numbers(dictionary["FontMatrix"], count: 6)) ?? AffineTransform(a: 0.001, d: 0.001)
        let box = file.numbers(dictionary["FontBBox"], count: 4) ?? [0, 0, 0, 0]
        // Glyph procedures are found only by name. The dictionary's encoding is the only one.
        let encoding = SimpleEncoding(dictionary, file: file, isSymbolic: false, isEmbedded: false)
        var starts: [String: ProcedureStart] = [:]
        for entry in file.dictionary(dictionary["CharProcs"]).entries { starts[entry.key] = ProcedureStart(file.stream(entry.value) ?? []) }
        let em = em(matrix, box)
        if box[3] != box[1], abs(box[3] - box[1]) * abs(matrix.d) <= Self.tallestBox * em {
            (info.ascent, info.descent) = (Em(box[3] * matrix.d / em), Em(box[1] * matrix.d / em))
        }
        info.emPerUnit = matrix.a / em
        let codes = CodeDescriber(
            reader, kind: .type3, toUnicode: reader.toUnicode(dictionary), mapping: .simple(encoding, isSymbolic: true, isTrueType: false),
            program: nil)
        codes.procedures = starts.mapValues { GlyphProcedure($0, matrix, em: em, fontBox: box) }
        let font = ReadFont(info: info, splitter: .oneByte, codes: codes, unit: matrix.a, emScale: em)
        reader.readWidths(dictionary, into: font, names: encoding.allNames)
        return font
    }

    /// Returns the em in text space.
    ///
    /// The box of the font shows its size in fonts with other factors than the usual one (bitmaps of TeX, 1/72 of an inch). Some programs
    /// write any box; then the advances show it.
    private func em(_ matrix: AffineTransform, _ box: [Double]) -> Double {
        let height = abs(box[3] - box[1]) * abs(matrix.d)
        if abs(abs(matrix.d) - Self.usualFactor) < 1e-6 { return Self.usualFactor * 1000 }
        let advances = file.array(dictionary["Widths"]).prefix(256).compactMap { file.number($0) }.filter { $0 > 0 }.sorted()
        let byAdvances = advances.isEmpty ? 0 : Self.advancesPerEm * advances[advances.count / 2] * abs(matrix.a)
        if height == 0 { return byAdvances > 0 ? byAdvances : abs(matrix.d) * 1000 }
        return byAdvances > 0 && height > Self.tallestBox * byAdvances ? byAdvances : height
    }
}

/// The operands with which a glyph's procedure begins: those of `d0` or `d1` (ISO 32000-1 table 113).
private struct ProcedureStart {
    /// The advance; nil if the procedure does not begin with it.
    let width: Double?
    /// The lower left and the upper right corner of the ink, in glyph space; nil if the procedure does not state it.
    let box: [Double]?

    init(_ bytes: [UInt8]) {
        (width, box) = bytes.withUnsafeBufferPointer { buffer in
            var scanner = ByteScanner(buffer), operands: [Double] = []
            while operands.count < 6 {
                scanner.skipSpace()
                guard let number = scanner.number() else { break }
                operands.append(number)
            }
            scanner.skipSpace()
            return (operands.first, operands.count == 6 && scanner.skip("d1") ? Array(operands[2...]) : nil)
        }
    }
}

/// A glyph of a Type 3 font: its advance and the box of its ink.
struct GlyphProcedure {
    /// The advance; nil if the procedure states none.
    let width: GlyphUnits?
    /// The box of the ink; nil if the procedure states none, or only that of the whole font.
    let ink: GlyphInk?

    /// Reads the advance and the box of a glyph from the first operator of its procedure.
    ///
    /// - Parameters:
    ///   - matrix: the matrix from glyph space to text space.
    ///   - em: the em in text space.
    fileprivate init(_ start: ProcedureStart, _ matrix: AffineTransform, em: Double, fontBox: [Double]) {
        width = start.width.map { GlyphUnits($0) }
        guard let box = start.box, em != 0, box != fontBox else { ink = nil; return }
        let x = [box[0], box[2]].map { $0 * matrix.a / em }, y = [box[1], box[3]].map { $0 * matrix.d / em }
        let rect = Rect(x: min(x[0], x[1]), y: min(y[0], y[1]), width: abs(x[1] - x[0]), height: abs(y[1] - y[0]))
        guard rect.area > 0 else { ink = nil; return }
        ink = GlyphInk(top: Em(rect.maxY), bottom: Em(rect.minY), shape: GlyphShape(solid: rect))
    }
}
