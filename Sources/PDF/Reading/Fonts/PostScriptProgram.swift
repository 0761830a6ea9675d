import CTypesetFreeType
import TypesetBase

/// FreeType's library, one for the programs of a file; two threads must not use it or its faces at once.
final class FreeType {
    fileprivate let library: FT_Library
    /// The seconds of processor time left for glyphs.
    ///
    /// FreeType runs up to twenty million instructions per glyph. A hostile font of a few kilobytes can require that for each of its 65,535
    /// glyphs. Glyphs of real fonts take a microsecond each.
    private var secondsLeft: Double

    /// Opens the library; nil if memory runs out.
    init?(seconds: Double) {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0, let library else { return nil }
        self.library = library
        secondsLeft = seconds
    }

    deinit { FT_Done_FreeType(library) }

    var isExhausted: Bool { secondsLeft <= 0 }

    fileprivate func timed<Result>(_ body: () -> Result) -> Result {
        let start = ReadingBudget.processorSeconds
        defer { secondsLeft -= ReadingBudget.processorSeconds - start }
        return body()
    }
}

/// A program of PostScript outlines, opened with FreeType: bare Compact Font Format or Type 1 (Adobe Technical Note 5176; Adobe Type 1 Font
/// Format).
final class PostScriptProgram {
    private let freeType: FreeType
    /// The bytes that FreeType reads while the face is open.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let face: FT_Face
    private let isType1: Bool
    private let unitsPerEm: FontUnits
    /// Whether glyphs are chosen by CID.
    let isCIDKeyed: Bool
    /// The number of glyphs; in a CID-keyed font, the highest CID plus one.
    let glyphCount: Int

    /// A glyph as FreeType loads it.
    private struct Loaded {
        var glyph: Int
        var advance: FT_Fixed
        /// FreeType's error for the advance; 0 if it was read.
        var error: FT_Error
        var ink: GlyphInk?
    }

    /// The characters of the glyphs whose names are in the Adobe Glyph List.
    private lazy var characters = freeType.timed { readCharacters() }

    /// The latest glyph, since its existence, width and ink are asked for in turn.
    private var latest: Loaded?

    /// The limit of a program in bytes; the largest fonts, for Chinese, have about 30 MB.
    private static let sizeLimit = 128 << 20

    /// Whether the bytes begin with a header of version 1, after which the first table begins (Technical Note 5176, clause 6).
    static func isCompactFont(_ bytes: [UInt8]) -> Bool { bytes.count > 4 && bytes[0] == 1 && bytes[2] >= 4 && (1...4).contains(bytes[3]) }

    /// Whether the bytes are Type 1, as clear text or in the segments of PFB.
    static func isType1(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "%!".utf8) || bytes.starts(with: [0x80, 1]) }

    /// Opens a program; nil if FreeType cannot open it.
    init?(_ program: [UInt8], _ freeType: FreeType) {
        guard program.count <= Self.sizeLimit else { return nil }
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: program.count)
        _ = bytes.initialize(from: program)
        var face: FT_Face?
        let error = freeType.timed { FT_New_Memory_Face(freeType.library, bytes.baseAddress, FT_Long(bytes.count), 0, &face) }
        guard error == 0, let face else {
            bytes.deallocate()
            return nil
        }
        (self.freeType, self.bytes, self.face) = (freeType, bytes, face)
        isType1 = Self.isType1(program)
        unitsPerEm = FontUnits(Double(max(1, face.pointee.units_per_EM)))
        isCIDKeyed = face.pointee.face_flags & FT_Long(FT_FACE_FLAG_CID_KEYED) != 0
        glyphCount = max(0, Int(face.pointee.num_glyphs))
        selectOwnEncoding()
    }

    deinit {
        FT_Done_Face(face)
        bytes.deallocate()
    }

    /// Selects the program's own encoding; FreeType gives Adobe's encodings the platform number 7, and also builds a Unicode map.
    private func selectOwnEncoding() {
        for index in 0..<Int(face.pointee.num_charmaps) {
            if let map = face.pointee.charmaps[index], map.pointee.platform_id == 7 { FT_Set_Charmap(face, map); return }
        }
        face.pointee.charmap = nil
    }

    // MARK: Glyphs

    /// Returns the glyph of a CID (a glyph number in FreeType) or, in a font without CIDs, of a number; nil if there is none.
    func glyph(cid: Int) -> Int? {
        guard (0..<glyphCount).contains(cid) else { return nil }
        guard isCIDKeyed, cid > 0, let (_, error) = advance(of: cid) else { return cid }
        return error == FT_Err_Invalid_Argument ? nil : cid
    }

    func glyph(name: String) -> Int? {
        guard !isCIDKeyed, !freeType.isExhausted else { return nil }
        let glyph = freeType.timed { Int(name.withCString { FT_Get_Name_Index(face, $0) }) }
        return glyph > 0 || name == ".notdef" ? glyph : nil
    }

    /// Returns the glyph of a code in the program's own encoding; nil if there is none.
    func glyph(code: Int) -> Int? {
        guard face.pointee.charmap != nil, let code = FT_ULong(exactly: code) else { return nil }
        let glyph = Int(FT_Get_Char_Index(face, code))
        return glyph > 0 ? glyph : nil
    }

    // MARK: Text

    /// The longest name of a glyph, in bytes (Adobe Glyph List specification, clause 2, states 63).
    private static let nameLimit = 64

    /// Returns the text that a glyph's name stands for; nil if the glyph has no name or none that the Adobe Glyph List has.
    func text(of glyph: Int) -> String? {
        guard let name = name(of: glyph), name != ".notdef" else { return nil }
        if let text = GlyphNames.text(of: name) { return text }
        // A suffix after a full stop states a variant of the glyph.
        let base = name.prefix { $0 != "." }
        let plain = base.isEmpty || base.utf8.count == name.utf8.count ? nil : self.glyph(name: String(base))
        return (characters[glyph] ?? plain.flatMap { characters[$0] }).map { String(Character($0)) }
    }

    private func name(of glyph: Int) -> String? {
        guard !isCIDKeyed, (0..<glyphCount).contains(glyph), face.pointee.face_flags & FT_Long(FT_FACE_FLAG_GLYPH_NAMES) != 0 else {
            return nil
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.nameLimit) { buffer in
            guard let start = buffer.baseAddress, FT_Get_Glyph_Name(face, FT_UInt(glyph), start, FT_UInt(buffer.count)) == FT_Err_Ok else {
                return nil
            }
            return String(cString: start)
        }
    }

    /// Returns the characters of glyphs by the Adobe Glyph List, which FreeType applies to the names of the glyphs.
    private func readCharacters() -> [Int: Unicode.Scalar] {
        let own = face.pointee.charmap
        defer { face.pointee.charmap = own }
        guard FT_Select_Charmap(face, FT_ENCODING_UNICODE) == FT_Err_Ok else { return [:] }
        var characters: [Int: Unicode.Scalar] = [:], glyph: FT_UInt = 0
        var code = FT_Get_First_Char(face, &glyph)
        while glyph != 0, characters.count <= glyphCount {
            if characters[Int(glyph)] == nil, let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) {
                characters[Int(glyph)] = scalar
            }
            let last = code
            code = FT_Get_Next_Char(face, code, &glyph)
            if code <= last { break }
        }
        return characters
    }

    // MARK: Measures

    /// Returns the width of a glyph; nil if the glyph is missing or damaged.
    func width(of glyph: Int) -> GlyphUnits? {
        // FreeType reports no error for damaged Type 1 glyphs, only a width of 0.
        guard (0..<glyphCount).contains(glyph), let (advance, error) = advance(of: glyph), error == FT_Err_Ok, !isType1 || advance != 0
        else { return nil }
        return FontUnits(Double(advance)).glyphUnits(unitsPerEm: unitsPerEm)
    }

    /// Returns the ink of a glyph; nil if the glyph is missing, damaged or empty, or if no time is left.
    func ink(of glyph: Int) -> GlyphInk? {
        (0..<glyphCount).contains(glyph) ? load(glyph)?.ink : nil
    }

    /// Returns the outline of a glyph as an SVG path; nil if it is missing, damaged or empty, or if no time is left.
    func outline(of glyph: Int) -> String? {
        guard (0..<glyphCount).contains(glyph), !freeType.isExhausted else { return nil }
        latest = nil
        return freeType.timed {
            guard FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE)) == FT_Err_Ok, let slot = face.pointee.glyph else {
                return nil
            }
            var path = OutlinePath(unitsPerEm: unitsPerEm.value)
            slot.pointee.outline.forEachPiece { piece in
                switch piece {
                case .move(let x, let y): path.move(x, y)
                case .line(let x, let y): path.line(x, y)
                case .curve(let a, let b, let end): path.curve(a.x, a.y, b.x, b.y, end.x, end.y)
                }
            }
            return path.isDrawable ? path.data : nil
        }
    }

    /// Returns the advance of a glyph and FreeType's error; nil if no time is left.
    private func advance(of glyph: Int) -> (FT_Fixed, FT_Error)? { load(glyph).map { ($0.advance, $0.error) } }

    /// Loads a glyph, unless it is the latest; nil if no time is left.
    private func load(_ glyph: Int) -> Loaded? {
        if let latest, latest.glyph == glyph { return latest }
        guard !freeType.isExhausted else { return nil }
        latest = freeType.timed {
            if FT_Load_Glyph(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE)) == FT_Err_Ok, let slot = face.pointee.glyph {
                return Loaded(glyph: glyph, advance: slot.pointee.advance.x, error: FT_Error(FT_Err_Ok), ink: ink(slot.pointee))
            }
            // The advance of a glyph with a damaged outline may be sound.
            var advance: FT_Fixed = 0
            let error = FT_Get_Advance(face, FT_UInt(glyph), FT_Int32(FT_LOAD_NO_SCALE), &advance)
            return Loaded(glyph: glyph, advance: advance, error: error, ink: nil)
        }
        return latest
    }

    private func ink(_ slot: FT_GlyphSlotRec) -> GlyphInk? {
        let metrics = slot.metrics
        guard metrics.height != 0 else { return nil }
        func em(_ value: FT_Pos) -> Em { Em(Double(value) / unitsPerEm.value) }
        return GlyphInk(
            top: em(metrics.horiBearingY), bottom: em(metrics.horiBearingY - metrics.height), shape: shape(slot.outline))
    }

    private func shape(_ outline: FT_Outline) -> GlyphShape? {
        let scale = GlyphShape.unitsPerEm / unitsPerEm.value
        var path = PathBuilder()
        outline.forEachPiece { piece in
            switch piece {
            case .move(let x, let y): path.move(to: Point(x: x, y: y) * scale)
            case .line(let x, let y): path.line(to: Point(x: x, y: y) * scale)
            case .curve(let a, let b, let end): path.curve(a * scale, b * scale, to: end * scale)
            }
        }
        return GlyphShape(&path)
    }

    /// The names of all glyphs but `.notdef`; nil if the program has none, or if no time is left.
    var glyphNames: Set<String>? {
        guard !isCIDKeyed, face.pointee.face_flags & FT_Long(FT_FACE_FLAG_GLYPH_NAMES) != 0, !freeType.isExhausted else { return nil }
        return freeType.timed {
            var names: Set<String> = [], buffer = [CChar](repeating: 0, count: 128)
            for glyph in 0..<min(glyphCount, 65_536) {
                guard FT_Get_Glyph_Name(face, FT_UInt(glyph), &buffer, FT_UInt(buffer.count)) == 0 else { continue }
                names.insert(String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            }
            return names.subtracting([".notdef"])
        }
    }

    /// The CIDs of all glyphs; empty in a font without CIDs.
    var cids: Set<Int> {
        var cids: Set<Int> = [], cid: FT_UInt = 0
        // FreeType shows the number of glyphs only by rejecting the next one.
        for glyph in FT_UInt(0)..<65_536 {
            guard FT_Get_CID_From_Glyph_Index(face, glyph, &cid) == 0 else { break }
            cids.insert(Int(cid))
        }
        return cids
    }
}
