/// The mapping from the code of a string to the glyph of the font program (ISO 32000-1 9.6.6 and 9.7.4).
enum GlyphMapping {
    enum Target { case found(Int), missing, unknown }

    /// A composite font: code to CID, CID to glyph.
    case composite(CIDMapping)
    /// A simple font: a glyph name for each code.
    case simple(SimpleEncoding, isSymbolic: Bool, isTrueType: Bool)

    func widthKey(_ code: UInt32) -> UInt32? {
        if case .composite(let mapping) = self { mapping.cid(of: code) } else { code }
    }

    /// Returns the glyph's name in a simple font.
    func name(_ code: UInt32) -> String? {
        if case .simple(let encoding, _, _) = self { encoding.anyName(Int(code)) } else { nil }
    }

    /// Returns the text of a code by the encoding.
    func text(_ code: UInt32) -> String? {
        switch self {
        case .composite(let mapping): mapping.text(code)
        case .simple(let encoding, _, _): encoding.text(Int(code))
        }
    }

    /// Whether only the font program knows the glyph of a code, and not the dictionary (9.6.6.2).
    func isLeftToProgram(_ code: UInt32) -> Bool {
        if case .simple(let encoding, _, isTrueType: false) = self { encoding.isLeftToProgram(Int(code)) } else { false }
    }

    /// Whether it is that of a TrueType font of letters, whose glyphs are found by their characters.
    var isOfLetters: Bool { if case .simple(_, isSymbolic: false, isTrueType: true) = self { true } else { false } }

    /// Whether the encoding itself maps a code to `.notdef`.
    func isNotdef(_ code: UInt32) -> Bool {
        switch self {
        case .composite(let mapping): mapping.cid(of: code) == 0
        case .simple(let encoding, let isSymbolic, _):
            !isSymbolic && !isLeftToProgram(code) && encoding.name(Int(code)) == ".notdef"
        }
    }

    func glyph(_ code: UInt32, in program: FontProgram) -> Target {
        switch self {
        case .composite(let mapping): mapping.glyph(code, in: program)
        case .simple(let encoding, let isSymbolic, let isTrueType):
            Self.simpleGlyph(Int(code), encoding, isSymbolic, isTrueType, program)
        }
    }

    private static func simpleGlyph(
        _ code: Int, _ encoding: SimpleEncoding, _ isSymbolic: Bool, _ isTrueType: Bool, _ program: FontProgram
    ) -> Target {
        let name = encoding.name(code)
        switch program {
        case .openType(let font):
            guard isTrueType else { return name.flatMap(font.glyph(name:)).map(Target.found) ?? .unknown }
            return trueTypeGlyph(code, name: name, isSymbolic, font)
        case .postScript(let font):
            let glyph = encoding.isLeftToProgram(code) ? font.glyph(code: code) : name.flatMap(font.glyph(name:))
            return glyph.map(Target.found) ?? .unknown
        case .other: return .unknown
        }
    }

    /// Returns the glyph in the order of 9.6.6.4: by name through Unicode or Mac Roman, else by code through (3,0) or (1,0).
    private static func trueTypeGlyph(_ code: Int, name: String?, _ isSymbolic: Bool, _ font: OpenTypeProgram) -> Target {
        let maps = font.characterMaps
        func map(_ platform: Int, _ encoding: Int) -> CharacterMap? { maps.first { $0.platform == platform && $0.encoding == encoding } }
        let named = isSymbolic ? [] : name.map { glyphs(named: $0, font) } ?? []
        if let glyph = named.first(where: { $0 != 0 }) { return .found(glyph) }
        if let symbols = map(3, 0) {
            let glyph = [0xF000, 0, 0xF100, 0xF200].lazy.map { symbols.glyph($0 + code) }.first { $0 != 0 }
            if let glyph { return .found(glyph) }
        }
        if !named.isEmpty { return .found(0) }
        // Mac Roman and the dictionary's encoding agree on ASCII only.
        if let macintosh = map(1, 0), isSymbolic || code < 128 { return .found(macintosh.glyph(code)) }
        return .unknown
    }

    /// Returns the glyphs of a name by each map for letters, 0 for a map without it.
    private static func glyphs(named name: String, _ font: OpenTypeProgram) -> [Int] {
        let scalar = GlyphNames.text(of: name)?.unicodeScalars.first.map { Int($0.value) }, code = BaseEncoding.macRomanCodes[name]
        return font.characterMaps.compactMap { map in
            if map.isUnicode { return scalar.map(map.glyph) }
            return map.platform == 1 && map.encoding == 0 ? code.map(map.glyph) : nil
        }
    }
}

/// The mapping of a composite font from codes to glyphs.
struct CIDMapping {
    /// The map to CIDs; nil if the code is the CID (Identity-H, Identity-V).
    var map: CMap?
    /// Whether the map is predefined, and its CIDs are unknown here.
    var isPredefined = false
    /// Whether codes are UTF-16 themselves (UniGB-UCS2-H and similar maps).
    var isUnicode = false
    /// The decoder of the codes of a predefined map; nil for maps without one.
    var decoder: CharsetDecoder?
    /// The CID of the space if the predefined map has ASCII in order from there; nil if that is not known.
    var firstASCII: UInt32?
    /// The entry `CIDToGIDMap`; nil for Identity or none.
    var glyphs: [UInt8]?
    var isTrueType = false

    func cid(of code: UInt32) -> UInt32? {
        if isPredefined { return isASCII(code) ? firstASCII.map { $0 + code - 0x20 } : nil }
        guard let map else { return code }
        return map.cid(of: code) ?? 0
    }

    private func isASCII(_ code: UInt32) -> Bool { (0x20...0x7E).contains(code) }

    func text(_ code: UInt32) -> String? {
        guard isUnicode else {
            guard isPredefined, firstASCII == nil || !isASCII(code) else { return isPredefined ? String(Unicode.Scalar(UInt8(code))) : nil }
            return decoder?.text(code)
        }
        return code > 0xFFFF
            ? String(decoding: [UInt16(code >> 16), UInt16(code & 0xFFFF)], as: UTF16.self)
            : String(decoding: [UInt16(code)], as: UTF16.self)
    }

    func glyph(_ code: UInt32, in program: FontProgram) -> GlyphMapping.Target {
        guard let cid = cid(of: code).map(Int.init) else { return .unknown }
        if case .postScript(let font) = program, !isTrueType { return font.glyph(cid: cid).map(GlyphMapping.Target.found) ?? .missing }
        guard let count = program.glyphCount else { return .unknown }
        let glyph = mapped(cid)
        return glyph < count ? .found(glyph) : .missing
    }

    private func mapped(_ cid: Int) -> Int {
        guard let glyphs else { return cid }
        return cid * 2 + 1 < glyphs.count ? Int(glyphs[cid * 2]) << 8 | Int(glyphs[cid * 2 + 1]) : 0
    }
}
