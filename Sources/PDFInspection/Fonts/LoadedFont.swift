/// A font while pages are read: how strings split into codes, how wide each is, what it stands for.
final class LoadedFont {
    var info: InspectedFont
    let splitter: CodeSplitter
    let toUnicode: CMap?
    /// Widths by CID, or by code for simple fonts; thousandths of the em (of the glyph space, for Type 3).
    var widths: [UInt32: Double] = [:]
    var defaultWidth = 0.0
    /// Glyph space to text space; a thousandth but for Type 3.
    var unit = 0.001
    /// What a Type 3 font's em is: its size in glyph space, times `unit`.
    var emScale = 1.0
    let mapping: GlyphMapping
    let program: FontProgram?
    /// Type 3 only: the widths that the glyphs' procedures state themselves, by name.
    var procedures: [String: Double?] = [:]
    private var indices: [UInt32: Int32] = [:]
    private var advances: [Double] = []
    /// Indices of one-byte and two-byte codes seen before, at once; -1 for none.
    private var direct: [Int32]

    init(info: InspectedFont, splitter: CodeSplitter, toUnicode: CMap?, mapping: GlyphMapping, program: FontProgram?) {
        self.info = info
        self.splitter = splitter
        self.toUnicode = toUnicode
        self.mapping = mapping
        self.program = program
        direct = Array(repeating: -1, count: info.kind == .type0 ? 65_536 : 256)
    }

    /// The index of a code in `info.codes`, where it is entered when it is met first.
    @inline(__always)
    func index(of code: UInt32, page: Int, isVisible: Bool) -> Int32 {
        var index = Int(code) < direct.count ? direct[Int(code)] : indices[code] ?? -1
        if index < 0 { index = enter(code, page: page) }
        if isVisible, !info.codes[Int(index)].isVisible { info.codes[Int(index)].isVisible = true }
        return index
    }

    private func enter(_ code: UInt32, page: Int) -> Int32 {
        let index = Int32(info.codes.count)
        if Int(code) < direct.count { direct[Int(code)] = index } else { indices[code] = index }
        info.codes.append(describe(code, page: page))
        advances.append(info.codes[Int(index)].width * unit)
        return index
    }

    /// In text space units for a font size of 1.
    @inline(__always)
    func advance(at index: Int32) -> Double { advances[Int(index)] }

    private func describe(_ code: UInt32, page: Int) -> UsedCode {
        let key = mapping.widthKey(code)
        let text = toUnicode.flatMap { $0.texts[code] } ?? mapping.text(code)
        var used = UsedCode(code: code, text: text, width: key.flatMap { widths[$0] } ?? defaultWidth, isSpace: Self.isSpace(text))
        used.firstPage = page
        let glyph = program.map { mapping.glyph(code, in: $0) } ?? .unknown
        switch glyph {
        case .found(let number): used.programWidth = program?.width(of: number); used.isPresent = true; used.isNotdef = number == 0
        case .missing: used.isPresent = false
        case .unknown: break
        }
        if info.kind == .type3 {
            let procedure = mapping.name(code).flatMap { procedures[$0] }
            used.isPresent = procedure != nil
            used.programWidth = procedure ?? nil
        }
        if mapping.isNotdef(code) { used.isNotdef = true }
        return used
    }

    private static func isSpace(_ text: String?) -> Bool {
        guard let text, !text.isEmpty else { return false }
        return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" || $0 == "\u{2060}" || $0 == "\u{FEFF}" }
    }
}

extension FontProgram {
    func width(of glyph: Int) -> Double? {
        switch self {
        case .openType(let program): program.width(of: glyph)
        case .cff(let program): program.width(of: glyph)
        case .other: nil
        }
    }

    var glyphCount: Int? {
        switch self {
        case .openType(let program): program.glyphCount
        case .cff(let program): program.glyphCount
        case .other: nil
        }
    }
}
