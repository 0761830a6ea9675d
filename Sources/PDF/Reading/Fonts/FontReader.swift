import TypesetBase

/// Reads font dictionaries (ISO 32000-1 9.6 to 9.9).
struct FontReader {
    let file: ObjectFile
    let programs: FontPrograms

    func read(_ dictionary: PDFDictionary) -> ReadFont {
        switch file.name(dictionary["Subtype"]) {
        case "Type0": CompositeFontReader(reader: self, dictionary: dictionary).read()
        case "Type3": Type3FontReader(reader: self, dictionary: dictionary).read()
        default: readSimple(dictionary)
        }
    }

    private func readSimple(_ dictionary: PDFDictionary) -> ReadFont {
        let descriptor = file.dictionary(dictionary["FontDescriptor"])
        let isTrueType = file.name(dictionary["Subtype"]) == "TrueType"
        let program = programs.program(of: descriptor)
        var info = describe(dictionary, descriptor, kind: isTrueType ? .trueType : .type1, program: program)
        let encoding = SimpleEncoding(
            dictionary, file: file, isSymbolic: info.isSymbolic, isEmbedded: program != nil,
            builtIn: isTrueType ? nil : BuiltInEncoding.of(info.displayName))
        info.faults += SimpleFontFaults(file: file, dictionary: dictionary, descriptor: descriptor, info: info, program: program).all
        let codes = CodeDescriber(
            self, kind: info.kind, toUnicode: toUnicode(dictionary),
            mapping: .simple(encoding, isSymbolic: info.isSymbolic, isTrueType: isTrueType), program: program)
        codes.defaultWidth = GlyphUnits(file.number(descriptor["MissingWidth"]) ?? 0)
        let font = ReadFont(info: info, splitter: .oneByte, codes: codes)
        readWidths(dictionary, into: font, names: encoding.allNames)
        return font
    }

    func readWidths(_ dictionary: PDFDictionary, into font: ReadFont, names: [String]) {
        let first = file.number(dictionary["FirstChar"]).map(Int.init(fileNumber:)) ?? 0
        let widths = file.array(dictionary["Widths"])
        for (offset, width) in widths.prefix(256).enumerated() where first + offset >= 0 {
            font.codes.widths[UInt32(first + offset)] = GlyphUnits(file.number(width) ?? 0)
        }
        guard widths.isEmpty, font.info.kind != .type3 else { return }
        // Half an em is a close estimate for other fonts, which must state their widths.
        font.codes.defaultWidth = 500
        guard let standard = StandardFontWidths(font.info.displayName) else { return }
        for (code, name) in names.enumerated() {
            font.codes.widths[UInt32(code)] = standard.width(of: code, name: name).map { GlyphUnits($0) }
        }
    }

    func toUnicode(_ dictionary: PDFDictionary) -> CMap? {
        guard let name = file.name(dictionary["ToUnicode"]) else {
            return file.stream(dictionary["ToUnicode"]).map { CMap($0, file.budget) }
        }
        var map = CMap(file.budget)
        map.isUnicode = name == "Identity-H" || name == "Identity-V"
        return map
    }

    /// Returns the properties that simple and composite fonts share.
    func describe(
        _ dictionary: PDFDictionary, _ descriptor: PDFDictionary, kind: PDFFontType, program: FontProgram?
    ) -> InspectedFont {
        let flags = file.number(descriptor["Flags"]).map(Int.init(fileNumber:)) ?? 0
        let name = file.name(dictionary["BaseFont"]) ?? file.name(dictionary["Name"]) ?? ""
        let (ascent, descent) = extent(descriptor)
        return InspectedFont(
            kind: kind, name: name, isEmbedded: program != nil || kind == .type3, isSymbolic: flags & 4 != 0,
            ascent: ascent, descent: descent,
            isBold: isBold(name, descriptor, flags: flags), isItalic: isItalic(name, descriptor, flags: flags),
            hasSerifs: Self.hasSerifs(name, flags: flags))
    }

    private func isItalic(_ name: String, _ descriptor: PDFDictionary, flags: Int) -> Bool {
        if let angle = file.number(descriptor["ItalicAngle"]), angle != 0 { return true }
        return flags & 0x40 != 0 || ["italic", "oblique"].contains { name.lowercased().contains($0) }
    }

    /// Whether a font has serifs.
    ///
    /// Many programs set no flags, so the names of common faces count too; a sans serif with the flag Serif is a mistake of its program.
    private static func hasSerifs(_ name: String, flags: Int) -> Bool {
        let lower = name.lowercased()
        if lower.contains("sans") || lower.contains("arial") || lower.contains("helvetica") { return false }
        return flags & 2 != 0 || ["serif", "times", "georgia", "garamond", "cambria", "palatino", "cmr"].contains { lower.contains($0) }
    }

    private func extent(_ descriptor: PDFDictionary) -> (ascent: Em, descent: Em) {
        var ascent = Em((file.number(descriptor["Ascent"]) ?? 0) / 1000), descent = Em((file.number(descriptor["Descent"]) ?? 0) / 1000)
        // Many files omit these. The defaults are usual values of Latin fonts.
        if ascent <= 0 || ascent > 3 { ascent = 0.8 }
        if descent > 0 { descent = -descent }
        if descent == 0 || descent < -2 { descent = -0.2 }
        return (ascent, descent)
    }

    /// Whether the weight is 700 or more (WCAG 2.2 "large scale" as axe and veraPDF interpret it).
    private func isBold(_ name: String, _ descriptor: PDFDictionary, flags: Int) -> Bool {
        if let weight = file.number(descriptor["FontWeight"]) { return weight >= 700 }
        let lower = name.lowercased()
        let isNamed =
            ["bold", "black", "heavy"].contains { lower.contains($0) }
            && !["semibold", "demibold", "semi-bold", "demi-bold"].contains { lower.contains($0) }
        return isNamed || flags & 0x40000 != 0
    }
}
