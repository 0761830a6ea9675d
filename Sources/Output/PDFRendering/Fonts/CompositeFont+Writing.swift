import Typography

/// The objects of a composite font, written when all pages are known.
extension CompositeFont {
    func write(texts: TextTable) throws {
        guard glyphs.count > 1 else { return }
        let subset = try FontSubset(of: loaded, description: description, glyphs: glyphs)
        let name = FontName.subset(of: description, glyphs: glyphs)
        let program = try writeProgram(subset)
        let descriptor = try objects.write(FontDescriptor(description, loaded).body(name: name, program: program, isCFF: isCFF))
        let descendant = try writeDescendant(name: name, descriptor: descriptor, map: isCFF ? nil : try writeGlyphMap(subset))
        for variant in variants.indices { try writeVariant(variant, name: name, descendant: descendant, texts: texts) }
    }

    private var isCFF: Bool { description.format == .cff }

    private func writeProgram(_ subset: FontSubset) throws -> ObjectNumber {
        let number = objects.reserve(), dictionary = ByteBuffer()
        var program = subset.program
        if isCFF {
            guard let converted = CIDKeyedCFF.convert(program, cids: subset.cids) else { throw FontSubset.failure(description) }
            program = converted
            dictionary.put("/Subtype/CIDFontType0C")
        } else {
            dictionary.put("/Length1 ").put(program.count)
        }
        try program.withUnsafeBytes { try objects.writeStream(number, dictionary: dictionary, data: $0) }
        return number
    }

    /// /CIDToGIDMap: for every CID the glyph of the subset, two bytes each.
    private func writeGlyphMap(_ subset: FontSubset) throws -> ObjectNumber {
        var map = [UInt8](repeating: 0, count: glyphs.count * 2)
        for (glyph, cid) in subset.cids.enumerated() where Int(cid) < glyphs.count && cid > 0 {
            map[Int(cid) * 2] = UInt8(glyph >> 8 & 255)
            map[Int(cid) * 2 + 1] = UInt8(glyph & 255)
        }
        let number = objects.reserve()
        try map.withUnsafeBytes { try objects.writeStream(number, data: $0) }
        return number
    }

    private func writeDescendant(name: String, descriptor: ObjectNumber, map: ObjectNumber?) throws -> ObjectNumber {
        let body = ByteBuffer()
        body.put("<</Type/Font/Subtype/").put(isCFF ? "CIDFontType0" : "CIDFontType2").put("/BaseFont").put(name: name)
        body.put("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor").put(reference: descriptor)
        if let map { body.put("/CIDToGIDMap").put(reference: map) }
        body.put("/DW 0/W[1[")
        for glyph in glyphs.dropFirst() { body.put(Int(slots[Int(glyph)].width)).put(" ") }
        body.put("]]>>")
        return try objects.write(body)
    }

    private func writeVariant(_ variant: Int, name: String, descendant: ObjectNumber, texts: TextTable) throws {
        var map = ToUnicodeMap(isTwoByte: true)
        for cid in 1..<glyphs.count {
            if let text = text(of: cid, variant: variant) { map.map(cid, to: texts.utf16(text)) }
        }
        let toUnicode = try map.write(to: objects)
        let body = ByteBuffer()
        body.put("<</Type/Font/Subtype/Type0/BaseFont").put(name: name).put("/Encoding/Identity-H/DescendantFonts[").put(
            reference: descendant)
        body.put("]/ToUnicode").put(reference: toUnicode).put(">>")
        try objects.write(variants[variant], body)
    }
}

enum FontName {
    /// The PostScript name behind six letters that depend on the glyphs (9.6.4); a font with all its glyphs has no such letters.
    static func subset(of description: FontFace, glyphs: [UInt32]) -> String {
        guard !description.forbidsSubsetting else { return description.postScriptName }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for glyph in glyphs { hash = (hash ^ UInt64(glyph)) &* 0x0000_0100_0000_01B3 }
        for byte in description.postScriptName.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        var tag = ""
        for _ in 0..<6 {
            tag.unicodeScalars.append(Unicode.Scalar(UInt8(0x41 + hash % 26)))
            hash /= 26
        }
        return tag + "+" + (description.postScriptName.isEmpty ? "Font" : description.postScriptName)
    }
}
