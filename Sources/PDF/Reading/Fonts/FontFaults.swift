/// Returns the fault of an embedded program that cannot be opened, which counts as missing (ISO 14289-1 7.21.4.1).
///
/// Type 1 programs are not judged, since FreeType requires a first line that some writers omit.
private func brokenProgram(_ program: FontProgram?, _ descriptor: PDFDictionary, in file: ObjectFile) -> FontFault? {
    guard case .other? = program, file.stream(descriptor["FontFile2"]) ?? file.stream(descriptor["FontFile3"]) != nil else { return nil }
    return FontFault(clause: "7.21.4.1", matterhorn: "31-009", message: "its embedded program cannot be read")
}

/// The clauses of ISO 14289-1 7.21 that a composite font breaks as a whole; clauses about single glyphs are checked code by code.
struct CompositeFontFaults {
    let file: ObjectFile
    let font: PDFDictionary
    let descendant: PDFDictionary
    let descriptor: PDFDictionary
    let encoding: CompositeEncoding
    let program: FontProgram?

    var all: [FontFault] {
        [brokenProgram(program, descriptor, in: file), collection, glyphMap, characterMap, usedMap, glyphList].compactMap(\.self)
    }

    /// The fault of different collections.
    ///
    /// - Parameter condition: the number of the condition about the registry, the ordering or the supplement.
    private static func collectionFault(_ condition: String) -> FontFault {
        FontFault(clause: "7.21.3.1", matterhorn: condition, message: "its CMap and its glyphs have different character collections")
    }

    private var collection: FontFault? {
        let system = file.dictionary(descendant["CIDSystemInfo"])
        if encoding.map == nil, let collection = encoding.name.flatMap(CompositeEncoding.collection) {
            if file.text(system["Registry"]) != "Adobe" { return Self.collectionFault("31-001") }
            return file.text(system["Ordering"]) == collection ? nil : Self.collectionFault("31-002")
        }
        guard let map = encoding.map, encoding.name != "Identity-H", encoding.name != "Identity-V" else { return nil }
        let dictionary = file.dictionary(file.dictionary(font["Encoding"])["CIDSystemInfo"])
        let registry = file.text(dictionary["Registry"]) ?? map.registry, ordering = file.text(dictionary["Ordering"]) ?? map.ordering
        let supplement = file.number(dictionary["Supplement"]).map(Int.init(fileNumber:)) ?? map.supplement
        let own = file.number(system["Supplement"]).map(Int.init(fileNumber:))
        if registry == nil || registry != file.text(system["Registry"]) { return Self.collectionFault("31-001") }
        if ordering == nil || ordering != file.text(system["Ordering"]) { return Self.collectionFault("31-002") }
        return (own ?? .max) <= (supplement ?? -1) ? nil : Self.collectionFault("31-003")
    }

    private var glyphMap: FontFault? {
        guard file.name(descendant["Subtype"]) == "CIDFontType2", program != nil else { return nil }
        switch file.resolve(descendant["CIDToGIDMap"]) {
        case .stream, .name("Identity"): return nil
        case .null: return FontFault(clause: "7.21.3.2", matterhorn: "31-005", message: "it is embedded as TrueType but has no CIDToGIDMap")
        default: return FontFault(clause: "7.21.3.2", matterhorn: "31-004", message: "its CIDToGIDMap is neither a stream nor Identity")
        }
    }

    private var characterMap: FontFault? {
        if encoding.map == nil, !CompositeEncoding.isPredefined(encoding.name ?? "") {
            return FontFault(
                clause: "7.21.3.3", matterhorn: "31-006", message: "its CMap “\(encoding.name ?? "")” is neither predefined nor embedded")
        }
        guard let map = encoding.map, let mode = file.number(file.dictionary(font["Encoding"])["WMode"]), (mode == 1) != map.isVertical
        else { return nil }
        return FontFault(
            clause: "7.21.3.3", matterhorn: "31-007", message: "its CMap and the dictionary of its CMap disagree about the writing mode")
    }

    private var usedMap: FontFault? {
        guard let name = file.name(file.dictionary(font["Encoding"])["UseCMap"]) ?? encoding.map?.usedMap,
            !CompositeEncoding.isPredefined(name), file.stream(file.dictionary(font["Encoding"])["UseCMap"]) == nil
        else { return nil }
        return FontFault(clause: "7.21.3.3", matterhorn: "31-008", message: "its CMap builds on “\(name)”, which is not predefined")
    }

    /// The fault of a CIDSet that does not list exactly the glyphs of the program (7.21.4.2); every font has CID 0, listed or not.
    private var glyphList: FontFault? {
        guard let set = file.stream(descriptor["CIDSet"]) else { return nil }
        switch program {
        case .postScript(let program)? where program.isCIDKeyed: return Self.fault(set, program.cids)
        case .openType(let program)?: return Self.fault(set, trueTypeGlyphs(program))
        default: return nil
        }
    }

    /// Returns the CIDs with a glyph.
    private func trueTypeGlyphs(_ program: OpenTypeProgram) -> Set<Int> {
        guard let map = file.stream(descendant["CIDToGIDMap"]) else { return Set(0..<program.glyphCount) }
        return Set((0..<min(map.count / 2, 65_536)).filter { $0 == 0 || map[$0 * 2] != 0 || map[$0 * 2 + 1] != 0 })
    }

    private static func fault(_ set: [UInt8], _ glyphs: Set<Int>) -> FontFault? {
        // A set states nothing past the last possible CID (ISO 32000-1 annex C.2).
        let count = min(65_536, max(set.count * 8, (glyphs.max() ?? 0) + 1))
        guard let cid = (1..<max(1, count)).first(where: { contains($0, set) != glyphs.contains($0) }) else { return nil }
        return FontFault(
            clause: "7.21.4.2", matterhorn: glyphs.contains(cid) ? "31-014" : "31-015",
            message: "its CIDSet does not list the glyphs that are embedded")
    }

    private static func contains(_ cid: Int, _ set: [UInt8]) -> Bool { cid / 8 < set.count && set[cid / 8] & (0x80 >> UInt8(cid % 8)) != 0 }
}

/// The clauses of ISO 14289-1 7.21 that a simple font breaks as a whole.
struct SimpleFontFaults {
    let file: ObjectFile
    let dictionary: PDFDictionary
    let descriptor: PDFDictionary
    let info: InspectedFont
    let program: FontProgram?

    var all: [FontFault] {
        [brokenProgram(program, descriptor, in: file), glyphList].compactMap(\.self)
            + (info.kind == .trueType ? [tables, encoding, unicodeMap].compactMap(\.self) : [])
    }

    /// The fault of a CharSet that does not list exactly the glyphs of a Type 1 program (7.21.4.2).
    private var glyphList: FontFault? {
        guard case .postScript(let font)? = program, file.name(dictionary["Subtype"]) != "TrueType",
            let list = file.text(descriptor["CharSet"]), let names = font.glyphNames
        else { return nil }
        let listed = Set(list.split(separator: "/").map { $0.filter { !$0.isWhitespace } }).subtracting(["", ".notdef"])
        return listed == names
            ? nil
            : FontFault(
                clause: "7.21.4.2", matterhorn: names.isSubset(of: listed) ? "31-013" : "31-012",
                message: "its CharSet does not list the glyphs that are embedded")
    }

    /// The fault of the program's character maps (7.21.6).
    private var tables: FontFault? {
        guard case .openType(let font)? = program else { return nil }
        let count = font.characterMaps.count, hasSymbols = font.characterMaps.contains { $0.platform == 3 && $0.encoding == 0 }
        if info.isSymbolic {
            return count == 1 || hasSymbols
                ? nil
                : FontFault(
                    clause: "7.21.6", matterhorn: count == 0 ? "31-025" : "31-026",
                    message: "it is symbolic, but its program has \(count) character maps and none for symbols")
        }
        return (hasSymbols ? count > 1 : count > 0)
            ? nil : FontFault(clause: "7.21.6", matterhorn: "31-017", message: "its program has no character map for its letters")
    }

    /// The entry `Differences` of the encoding.
    private var differences: [PDFObject] { file.array(file.dictionary(dictionary["Encoding"])["Differences"]) }

    /// The fault of an encoding that names glyphs, which only a map from Unicode leads to (7.21.6).
    private var unicodeMap: FontFault? {
        guard case .openType(let font)? = program, !info.isSymbolic, differences.contains(where: { file.name($0) != nil }),
            !font.characterMaps.contains(where: { $0.platform == 3 && $0.encoding == 1 })
        else { return nil }
        return FontFault(
            clause: "7.21.6", matterhorn: "31-023", message: "its Encoding names glyphs, but its program has no map from Unicode (3, 1)",
            needsVisibleUse: true)
    }

    private var encoding: FontFault? {
        let entry = file.resolve(dictionary["Encoding"])
        if info.isSymbolic {
            return entry.isNull
                ? nil : FontFault(clause: "7.21.6", matterhorn: "31-024", message: "it is symbolic TrueType and must not have an Encoding")
        }
        let name = entry.name ?? file.name(file.dictionary(entry)["BaseEncoding"])
        guard name == "MacRomanEncoding" || name == "WinAnsiEncoding" else {
            let condition = entry.isNull ? "31-019" : name == nil ? "31-020" : "31-021"
            return FontFault(
                clause: "7.21.6", matterhorn: condition, message: "its Encoding is neither MacRomanEncoding nor WinAnsiEncoding")
        }
        let unnamed = differences.compactMap { file.name($0) }.first {
            GlyphNames.text(of: $0) == nil && $0 != ".notdef"
        }
        return unnamed.map {
            FontFault(clause: "7.21.6", matterhorn: "31-022", message: "its Encoding names the glyph “\($0)”, which has no known character")
        }
    }
}
