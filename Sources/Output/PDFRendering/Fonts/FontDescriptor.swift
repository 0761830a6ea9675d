import Typography

/// What a reader may know of a font without its program (ISO 32000-1 9.8).
struct FontDescriptor {
    private let description: FontFace
    private let loaded: LoadedFace

    init(_ description: FontFace, _ loaded: LoadedFace) {
        self.description = description
        self.loaded = loaded
    }

    func body(name: String, program: ObjectNumber, isCFF: Bool) -> ByteBuffer {
        let body = ByteBuffer(), metrics = description.metrics
        body.put("<</Type/FontDescriptor/FontName").put(name: name).put("/Flags ").put(flags).put("/FontBBox[")
        for side in boundingBox { body.put(side).put(" ") }
        // A synthesised slant is in the text matrix; -12 degrees is what designers' italics are within a few degrees of.
        body.put("]/ItalicAngle ").put(description.isItalic && description.slant == 0 ? -12 : 0)
        body.put("/Ascent ").put(thousandths(metrics.ascender)).put("/Descent ").put(-thousandths(metrics.descender))
        body.put("/CapHeight ").put(thousandths(metrics.capHeight)).put("/StemV ").put(stem)
        body.put(isCFF ? "/FontFile3" : "/FontFile2").put(reference: program).put(">>")
        return body
    }

    /// Table 123: symbolic (the codes are ours, no standard encoding), fixed pitch, italic.
    private var flags: Int { 4 | (description.isMonospace ? 1 : 0) | (description.isItalic ? 64 : 0) }

    /// A rule of thumb: 50 units for hairlines, 90 for regular, about 150 for bold.
    private var stem: Int { 50 + description.weight * description.weight / 4000 }

    private func thousandths(_ em: Double) -> Int { em.isFinite ? Int((min(max(em, -30), 30) * 1000).rounded()) : 0 }

    /// From the `head` table, in thousandths of the em.
    private var boundingBox: [Int] {
        let head = loaded.table("head")
        guard head.count >= 44 else { return [0, -200, 1000, 900] }
        return (0..<4).map { side in
            let value = Int16(truncatingIfNeeded: Int(head[36 + side * 2]) << 8 | Int(head[37 + side * 2]))
            return Int((Double(value) * 1000 / loaded.unitsPerEm).rounded())
        }
    }
}
