import CTypesetHarfBuzz
import TypesetBase
import TypesetText

/// The glyphs of a face that a file uses, extracted by HarfBuzz's subsetter.
struct FontSubset {
    /// The whole font file; for CFF outlines, only the `CFF ` table.
    var program: [UInt8]
    /// The CID of each glyph of the subset; closure glyphs (parts of composite glyphs) get CIDs after the used ones.
    var cids: [UInt16]

    /// Layout, naming and hinting tables: a PDF finds glyphs by number, and no reader hints at today's resolutions.
    private static let dropped = [
        "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "STAT", "DSIG", "MATH", "kern", "name", "post", "OS/2", "cmap", "meta",
        "SVG ", "COLR", "CPAL", "gasp", "hdmx", "LTSH", "VDMX", "vhea", "vmtx", "VORG",
    ]

    /// Extracts a subset.
    ///
    /// - Parameter glyphs: the glyph of the face for each CID.
    init(of loaded: LoadedFace, description: FontFace, glyphs: [UInt16]) throws(Diagnostic) {
        guard let input = hb_subset_input_create_or_fail() else { throw Self.failure(description) }
        defer { hb_subset_input_destroy(input) }
        Self.configure(input, glyphs: description.forbidsSubsetting ? Array(0..<UInt16(clamping: loaded.glyphCount)) : glyphs)
        Self.pinAxes(of: loaded, to: description.variations, input)
        guard let plan = hb_subset_plan_create_or_fail(loaded.face, input) else { throw Self.failure(description) }
        defer { hb_subset_plan_destroy(plan) }
        guard let face = hb_subset_plan_execute_or_fail(plan) else { throw Self.failure(description) }
        defer { hb_face_destroy(face) }
        let blob = description.format == .cff ? hb_face_reference_table(face, openTypeTag("CFF ")) : hb_face_reference_blob(face)
        defer { hb_blob_destroy(blob) }
        program = bytes(of: blob)
        cids = Self.cids(glyphs, map: hb_subset_plan_old_to_new_glyph_mapping(plan), count: Int(hb_face_get_glyph_count(face)))
        if program.isEmpty || cids.isEmpty { throw Self.failure(description) }
    }

    private static func configure(_ input: OpaquePointer, glyphs: [UInt16]) {
        let set = hb_subset_input_glyph_set(input)
        for glyph in glyphs { hb_set_add(set, UInt32(glyph)) }
        hb_subset_input_set_flags(input, HB_SUBSET_FLAGS_NO_HINTING.rawValue | HB_SUBSET_FLAGS_DESUBROUTINIZE.rawValue)
        let drop = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
        for tag in dropped { hb_set_add(drop, openTypeTag(tag)) }
    }

    /// Pins every axis, also those at their default, which leaves no variations in the program.
    private static func pinAxes(of loaded: LoadedFace, to variations: [FontFace.Variation], _ input: OpaquePointer) {
        var count = hb_ot_var_get_axis_count(loaded.face)
        var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        hb_ot_var_get_axis_infos(loaded.face, 0, &count, &axes)
        for axis in axes { _ = hb_subset_input_pin_axis_to_default(input, loaded.face, axis.tag) }
        for variation in variations {
            _ = hb_subset_input_pin_axis_location(input, loaded.face, openTypeTag(variation.tag), Float(variation.value))
        }
    }

    private static func cids(_ glyphs: [UInt16], map: OpaquePointer?, count: Int) -> [UInt16] {
        var cids = [UInt16](repeating: 0, count: count)
        for (cid, glyph) in glyphs.enumerated().dropFirst() {
            let new = Int(hb_map_get(map, UInt32(glyph)))
            if new < count { cids[new] = UInt16(clamping: cid) }
        }
        var next = glyphs.count
        for new in cids.indices.dropFirst() where cids[new] == 0 {
            cids[new] = UInt16(clamping: next)
            next += 1
        }
        return cids
    }

    static func failure(_ description: FontFace) -> Diagnostic {
        .error(
            "the font \(description.postScriptName) cannot be embedded: its glyphs cannot be extracted from the file",
            path: description.path,
            hints: ["the file may be damaged, or there is too little memory; install the font again or choose another"])
    }
}

enum FontName {
    /// Returns the PostScript name after six letters that depend on the glyphs (9.6.4), or without them if the font has all its glyphs.
    static func subset(of description: FontFace, glyphs: [UInt16]) -> String {
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
