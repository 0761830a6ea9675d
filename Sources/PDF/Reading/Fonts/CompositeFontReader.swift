import TypesetBase

/// Reads composite fonts (ISO 32000-1 9.7).
struct CompositeFontReader {
    let reader: FontReader
    let dictionary: PDFDictionary

    private var file: ObjectFile { reader.file }

    func read() -> ReadFont {
        let descendant = file.dictionary(file.array(dictionary["DescendantFonts"]).first ?? .null)
        let descriptor = file.dictionary(descendant["FontDescriptor"])
        let program = reader.programs.program(of: descriptor)
        var info = reader.describe(dictionary, descriptor, kind: .type0, program: program)
        let encoding = self.encoding
        info.isVertical = encoding.isVertical
        let system = file.dictionary(descendant["CIDSystemInfo"])
        info.hasPublicCollection =
            file.text(system["Registry"]) == "Adobe" && file.text(system["Ordering"]).map(CompositeEncoding.isCollection) == true
        info.faults +=
            CompositeFontFaults(
                file: file, font: dictionary, descendant: descendant, descriptor: descriptor, encoding: encoding, program: program
            ).all
        let codes = CodeDescriber(
            reader, kind: .type0, toUnicode: reader.toUnicode(dictionary), mapping: .composite(mapping(encoding, descendant)),
            program: program)
        codes.defaultWidth = GlyphUnits(file.number(descendant["DW"]) ?? 1000)
        readWidths(descendant, into: codes)
        return ReadFont(info: info, splitter: encoding.splitter, codes: codes)
    }

    private func mapping(_ encoding: CompositeEncoding, _ descendant: PDFDictionary) -> CIDMapping {
        CIDMapping(
            map: encoding.map, isPredefined: encoding.map == nil && !encoding.isIdentity, isUnicode: encoding.isUnicode,
            decoder: encoding.map == nil ? encoding.name.flatMap(CharsetDecoder.init(mapNamed:)) : nil,
            firstASCII: encoding.map == nil ? encoding.name.flatMap(CompositeEncoding.firstASCII) : nil,
            glyphs: file.stream(descendant["CIDToGIDMap"]).flatMap { file.budget.spend(.memory, $0.count) ? $0 : nil },
            isTrueType: file.name(descendant["Subtype"]) == "CIDFontType2")
    }

    private var encoding: CompositeEncoding {
        if let bytes = file.stream(dictionary["Encoding"]) {
            var map = CMap(bytes, file.budget)
            inherit(&map)
            return CompositeEncoding(name: map.name ?? file.name(file.dictionary(dictionary["Encoding"])["CMapName"]), map: map)
        }
        return CompositeEncoding(name: file.name(dictionary["Encoding"]), map: nil)
    }

    /// Adds the ranges of the embedded maps on which an embedded map builds.
    private func inherit(_ map: inout CMap) {
        var used = file.dictionary(dictionary["Encoding"])["UseCMap"]
        for _ in 0..<4 {
            guard let bytes = file.stream(used) else { break }
            map.inherit(CMap(bytes, file.budget))
            used = file.dictionary(used)["UseCMap"]
        }
    }

    /// The bytes of memory of a width.
    private static let widthSize = 32

    /// Reads the widths in `[first [w w w] first last w …]` (9.7.4.3).
    private func readWidths(_ descendant: PDFDictionary, into codes: CodeDescriber) {
        let items = file.array(descendant["W"])
        var index = 0
        while index + 1 < items.count {
            guard let first = file.number(items[index]).map(Int.init(fileNumber:)), first >= 0 else { index += 1; continue }
            let next = file.resolve(items[index + 1])
            if let list = next.array {
                guard file.budget.spend(.mappings, list.count), file.budget.spend(.memory, list.count * Self.widthSize) else { return }
                for (offset, width) in list.enumerated() { codes.widths[UInt32(first + offset)] = GlyphUnits(file.number(width) ?? 0) }
                index += 2
            } else {
                let last = min(next.number.map(Int.init(fileNumber:)) ?? 0, 65_535)
                let width = GlyphUnits(index + 2 < items.count ? file.number(items[index + 2]) ?? 0 : 0)
                let count = max(0, last - first + 1)
                guard file.budget.spend(.mappings, count), file.budget.spend(.memory, count * Self.widthSize) else { return }
                if first <= last { for cid in first...last { codes.widths[UInt32(cid)] = width } }
                index += 3
            }
        }
    }
}

/// The character map of a composite font, predefined or embedded.
struct CompositeEncoding {
    var name: String?
    /// The embedded map; nil for predefined maps.
    var map: CMap?

    var isIdentity: Bool { map == nil && (name == "Identity-H" || name == "Identity-V") }
    /// Whether codes are UTF-16 themselves.
    var isUnicode: Bool { map == nil && (name?.contains("-UCS2-") == true || name?.contains("-UTF16-") == true) }
    var isVertical: Bool { map?.isVertical ?? (name == "V" || name?.hasSuffix("-V") == true) }

    var splitter: CodeSplitter {
        if let map { return map.codeSpaces.isEmpty ? .twoBytes : .spaces(map.codeSpaces) }
        guard let name, !isIdentity, !isUnicode, name != "H", name != "V" else { return .twoBytes }
        return .spaces(Self.legacySpaces(name))
    }

    /// Returns the code lengths of the East Asian encodings: one byte for ASCII and, in Shift-JIS, half-width kana; else two (ISO 32000-1
    /// table 118).
    private static func legacySpaces(_ name: String) -> [CMap.CodeSpace] {
        var spaces = [CMap.CodeSpace(length: 1, low: 0, high: 0x80), CMap.CodeSpace(length: 2, low: 0x8100, high: 0xFEFF)]
        if name.contains("RKSJ") {
            spaces = [
                CMap.CodeSpace(length: 1, low: 0, high: 0x80), CMap.CodeSpace(length: 1, low: 0xA0, high: 0xDF),
                CMap.CodeSpace(length: 2, low: 0x8100, high: 0x9FFF), CMap.CodeSpace(length: 2, low: 0xE000, high: 0xFCFF),
            ]
        }
        return spaces
    }

    /// Whether the map is predefined, which every reader has (ISO 32000-1 table 118).
    static func isPredefined(_ name: String) -> Bool { collections[name] != nil }

    /// Whether a collection of Adobe has predefined maps.
    static func isCollection(_ name: String) -> Bool { collections.values.contains(name) }

    /// Returns the character collection of a predefined map, without its registry, which is Adobe.
    ///
    /// Returns nil for a map that is not predefined, and for the identity, which goes with any collection.
    static func collection(of name: String) -> String? { collections[name] ?? nil }

    /// Returns the CID of the space in a predefined map, after which the rest of ASCII follows in order; nil if it is not known.
    ///
    /// Each collection has proportional and half-width letters, of which a map uses one kind (Adobe's technical notes 5078 to 5080, 5093).
    static func firstASCII(in name: String) -> UInt32? {
        switch name.dropLast(2) {
        case "GB-EUC", "GBK-EUC", "GBK2K": 814
        case "90ms-RKSJ", "Add-RKSJ", "EUC", "Ext-RKSJ", "UniJIS-UCS2-HW": 231
        case "ETen-B5": 13_648
        case "KSC-EUC", "KSCms-UHC-HW": 8094
        case "", "CNS-EUC": nil
        default: isPredefined(name) ? 1 : nil
        }
    }

    private static let collections: [String: String?] = {
        let both: KeyValuePairs = [
            "GB1": ["GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC", "GBK2K", "UniGB-UCS2", "UniGB-UTF16"],
            "CNS1": ["B5pc", "HKscs-B5", "ETen-B5", "ETenms-B5", "CNS-EUC", "UniCNS-UCS2", "UniCNS-UTF16"],
            "Japan1": [
                "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ", "EUC", "Ext-RKSJ", "UniJIS-UCS2", "UniJIS-UCS2-HW", "UniJIS-UTF16",
            ],
            "Korea1": ["KSC-EUC", "KSCms-UHC", "KSCms-UHC-HW", "UniKS-UCS2", "UniKS-UTF16"],
        ]
        var collections: [String: String?] = [
            "Identity-H": nil, "Identity-V": nil, "H": "Japan1", "V": "Japan1", "83pv-RKSJ-H": "Japan1", "KSCpc-EUC-H": "Korea1",
        ]
        for (collection, names) in both {
            for name in names { collections[name + "-H"] = collection; collections[name + "-V"] = collection }
        }
        return collections
    }()
}
