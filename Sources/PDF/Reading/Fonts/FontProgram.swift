import TypesetBase

/// An embedded font program, with its glyphs and their widths.
enum FontProgram {
    case openType(OpenTypeProgram)
    case postScript(PostScriptProgram)
    /// A program in a form that is not read. Its widths are not checked.
    case other

    /// Returns the width of a glyph; nil if the glyph is missing or damaged.
    func width(of glyph: Int) -> GlyphUnits? {
        switch self {
        case .openType(let program): program.width(of: glyph)
        case .postScript(let program): program.width(of: glyph)
        case .other: nil
        }
    }

    /// Returns the ink of a glyph; nil if the glyph is missing, damaged or empty.
    func ink(of glyph: Int) -> GlyphInk? {
        switch self {
        case .openType(let program): program.ink(of: glyph)
        case .postScript(let program): program.ink(of: glyph)
        case .other: nil
        }
    }

    /// Returns the outline of a glyph as an SVG path; nil if the glyph is missing, damaged or empty.
    func outline(of glyph: Int) -> String? {
        switch self {
        case .openType(let program): program.outline(of: glyph)
        case .postScript(let program): program.outline(of: glyph)
        case .other: nil
        }
    }

    /// The cost of finding a glyph by its code or name, in mappings.
    var lookupCost: Int { if case .openType(let program) = self { program.lookupCost } else { 0 } }

    /// Whether a TrueType program has a character map other than one for symbols.
    var hasLetterMap: Bool {
        if case .openType(let program) = self { program.characterMaps.contains { $0.platform != 3 || $0.encoding != 0 } } else { false }
    }

    var glyphCount: Int? {
        switch self {
        case .openType(let program): program.glyphCount
        case .postScript(let program): program.glyphCount
        case .other: nil
        }
    }
}

/// The embedded font programs of a file, each opened once for all fonts that share it.
final class FontPrograms {
    private let file: ObjectFile
    /// The library, opened for the first program that needs it.
    private var freeType: FreeType?
    private var opened: [ObjectID: FontProgram] = [:]

    /// Whether codes keep the outlines of their glyphs, with which pages can be drawn.
    let keepsOutlines: Bool

    init(_ file: ObjectFile, keepsOutlines: Bool) { (self.file, self.keepsOutlines) = (file, keepsOutlines) }

    /// Whether the time limit for glyphs was exceeded and some were not read.
    var isExhausted: Bool { freeType?.isExhausted == true }

    /// Returns the program of a font's descriptor; nil if the font is not embedded.
    ///
    /// `FontFile` is Type 1, `FontFile2` TrueType, `FontFile3` Compact Font Format or OpenType (ISO 32000-1 9.9).
    func program(of descriptor: PDFDictionary) -> FontProgram? {
        for key in ["FontFile2", "FontFile3", "FontFile"] {
            let entry = descriptor[key]
            if let id = entry.reference, let known = opened[id] { return known }
            guard let bytes = file.stream(entry) else { continue }
            let program = file.budget.spend(.memory, Self.copies * bytes.count) ? open(bytes) : .other
            if let id = entry.reference { opened[id] = program }
            return program
        }
        return nil
    }

    /// The copies of a program in memory: the program is copied into its library, whose tables take as much again.
    private static let copies = 2

    /// Opens a program by the format that its first bytes show, since some writers choose the wrong key.
    private func open(_ bytes: [UInt8]) -> FontProgram {
        if PostScriptProgram.isCompactFont(bytes), let program = postScript(bytes) { return program }
        if PostScriptProgram.isType1(bytes) { return postScript(bytes) ?? .other }
        guard let program = OpenTypeProgram(bytes) else { return .other }
        let compact = program.compactFont
        return compact.isEmpty ? .openType(program) : postScript(compact) ?? .openType(program)
    }

    private func postScript(_ bytes: [UInt8]) -> FontProgram? {
        if freeType == nil { freeType = FreeType(seconds: Double(file.budget.figure(.glyphSeconds))) }
        return freeType.flatMap { PostScriptProgram(bytes, $0) }.map(FontProgram.postScript)
    }
}

extension FontUnits {
    /// Returns the length in the glyph space of a font that is not Type 3; `unitsPerEm` must not be 0.
    func glyphUnits(unitsPerEm: FontUnits) -> GlyphUnits { GlyphUnits(value * 1000 / unitsPerEm.value) }
}
