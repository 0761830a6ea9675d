import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests of PostScript font programs whose glyphs have only a width.
@Suite struct FontProgramTests {
    private func open(_ bytes: [UInt8], seconds: Double = 5) throws -> PostScriptProgram {
        let freeType = try #require(FreeType(seconds: seconds))
        return try #require(PostScriptProgram(bytes, freeType))
    }

    @Test func glyphsOfCompactFontsAreFoundByName() throws {
        let program = try open(CompactFont.named)
        #expect(!program.isCIDKeyed)
        #expect(program.glyphCount == 3)
        #expect(program.cids.isEmpty)
        #expect(program.glyph(name: "A") == 1)
        #expect(program.glyph(name: "ab") == 2)
        #expect(program.glyph(name: ".notdef") == 0)
        #expect(program.glyph(name: "B") == nil)
        #expect([0, 1, 2].map(program.width) == [500, 640, 250])
        #expect(program.width(of: 3) == nil)
        #expect(program.width(of: -1) == nil)
        // Without CIDs, glyph numbers are used.
        #expect(program.glyph(cid: 2) == 2)
        #expect(program.glyph(cid: 3) == nil)
    }

    @Test func glyphsOfCompactFontsAreFoundByCID() throws {
        let program = try open(CompactFont.keyed)
        #expect(program.isCIDKeyed)
        #expect(program.cids == [0, 7, 900])
        #expect([0, 7, 900].map { program.glyph(cid: $0).flatMap(program.width) } == [500, 640, 250])
        #expect([1, 8, 899, 901, 70_000, -1].map(program.glyph(cid:)) == [nil, nil, nil, nil, nil, nil])
        #expect(program.glyph(name: "A") == nil)
    }

    @Test func glyphsOfType1AreFoundByNameOrInTheProgramsOwnEncoding() throws {
        let program = try open(Type1Font.bytes)
        #expect(program.glyph(name: "A").flatMap(program.width) == 640)
        #expect(program.glyph(code: 1).flatMap(program.width) == 250)
        #expect(program.glyph(code: 65) == nil)
    }

    @Test func namesOfGlyphsInTheProgramAreText() throws {
        let program = try open(Type1Font.bytes), known = try #require(program.glyph(name: "A")),
            unknown = try #require(program.glyph(name: "ab"))
        #expect(program.text(of: known) == "A")
        #expect(program.text(of: unknown) == nil)
        #expect(program.text(of: 0) == nil)
    }

    @Test func damagedProgramsAreRefusedOrReadInPart() {
        for whole in [CompactFont.named, CompactFont.keyed, Type1Font.bytes] {
            for index in whole.indices {
                var bytes = whole
                bytes[index] ^= 0x55
                for bytes in [bytes, Array(whole[..<index])] {
                    guard let program = FreeType(seconds: 5).flatMap({ PostScriptProgram(bytes, $0) }) else { continue }
                    _ = (program.width(of: 1), program.glyph(name: "A"), program.glyph(code: 65), program.glyph(cid: 7), program.cids)
                }
            }
        }
    }

    @Test func timeForGlyphsIsBounded() throws {
        let freeType = try #require(FreeType(seconds: 0))
        let program = try #require(PostScriptProgram(CompactFont.named, freeType))
        #expect(freeType.isExhausted)
        #expect(program.width(of: 1) == nil)
    }

    /// The `FontFile` of a simple font is read by the names of `Differences`; without these, by the program's own encoding.
    @Test func widthsOfType1AreRead() throws {
        let hex = Type1Font.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        var file = SmallPDF.page(
            "BT /F1 10 Tf 10 50 Td (\\001\\101) Tj ET",
            more: [
                "<</Type/FontDescriptor/FontName/Widths/Flags 4/FontFile 7 0 R>>",
                SmallPDF.stream(hex + ">", "/Filter/ASCIIHexDecode/Length1 1/Length2 1/Length3 0"),
            ])
        for (encoding, widths) in [("", [250, nil]), ("/Encoding<</Differences[1/A 65/ab]>>", [640, 250])] as [(String, [GlyphUnits?])] {
            file.objects[4] =
                "<</Type/Font/Subtype/Type1/BaseFont/Widths/FontDescriptor 6 0 R\(encoding)/FirstChar 1/LastChar 1/Widths[300]>>"
            let font = try InspectedPDF(reading: file.bytes, path: "type1.pdf").fonts[0]
            #expect(font.codes.map(\.programWidth) == widths)
            #expect(font.faults.isEmpty)
            #expect(font.codes[0].width == 300)
        }
    }
}

/// Builds fonts in the Compact Font Format (Adobe Technical Note 5176).
private enum CompactFont {
    /// A font of widths 500 (the default), 640 and 250; the second and third glyphs are named `A` and `ab`.
    static var named: [UInt8] {
        let strings = index([Array("ab".utf8)]), charset: [UInt8] = [0, 0, 34, 1, 135]
        return font(strings: strings) { start in
            let glyphs = start + charset.count, data = glyphs + charStrings.count
            return (
                [], charset + charStrings + privates,
                number(start) + [15] + number(glyphs) + [17] + number(privates.count) + number(data) + [18]
            )
        }
    }

    /// A font of the same glyphs with the CIDs 0, 7 and 900.
    static var keyed: [UInt8] {
        let strings = index([Array("Adobe".utf8), Array("Identity".utf8)]), charset: [UInt8] = [0, 0, 7, 3, 132]
        return font(strings: strings) { start in
            let glyphs = start + charset.count, data = glyphs + charStrings.count, selection = data + privates.count, fonts = selection + 4
            let list = index([number(privates.count) + number(data) + [18]])
            return (
                number(391) + number(392) + number(0) + [12, 30], charset + charStrings + privates + [0, 0, 0, 0] + list,
                number(start) + [15] + number(glyphs) + [17] + number(fonts) + [12, 36] + number(selection) + [12, 37]
            )
        }
    }

    private static let charStrings = index([[14], number16(640) + [14], number16(250) + [14]])
    /// The default width of 500 and the nominal width of 0, to which the glyphs' own widths are added.
    private static let privates = number16(500) + [20] + number16(0) + [21]

    /// - Parameter parts: the dictionary's first operators, the data and the remaining operators, for an offset of the data after the
    ///   tables.
    private static func font(strings: [UInt8], _ parts: (Int) -> (first: [UInt8], data: [UInt8], rest: [UInt8])) -> [UInt8] {
        func head(_ start: Int) -> [UInt8] {
            let (first, _, rest) = parts(start)
            return [1, 0, 4, 1] + index([Array("Widths".utf8)]) + index([first + rest]) + strings + [0, 0]
        }
        // All numbers have the same length, and the head's length is therefore fixed.
        let start = head(0).count
        return head(start) + parts(start).data
    }

    private static func number(_ value: Int) -> [UInt8] {
        [29, UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
    }
    private static func number16(_ value: Int) -> [UInt8] { [28, UInt8(value >> 8), UInt8(value & 255)] }

    private static func index(_ items: [[UInt8]]) -> [UInt8] {
        var offset: UInt8 = 1, offsets: [UInt8] = [1]
        for item in items {
            offset += UInt8(item.count)
            offsets.append(offset)
        }
        return [0, UInt8(items.count), 1] + offsets + items.joined()
    }
}

/// A font in the Adobe Type 1 Font Format, with glyphs `A` of 640 and `ab` of 250, the latter at code 1.
private enum Type1Font {
    static var bytes: [UInt8] {
        let clear = """
            %!PS-AdobeFont-1.0: Widths 1.0
            /FontName /Widths def /PaintType 0 def /FontType 1 def /FontMatrix [0.001 0 0 0.001 0 0] readonly def
            /Encoding 256 array 0 1 255 {1 index exch /.notdef put} for
            dup 1 /ab put
            readonly def
            /FontBBox {0 0 1000 1000} readonly def
            currentdict end
            currentfile eexec

            """
        var secret = Array(
            "dup /Private 5 dict dup begin /RD {string currentfile exch readstring pop} executeonly def /ND {def} def /lenIV 4 def\n".utf8)
        secret += Array("2 index /CharStrings 3 dict dup begin\n".utf8)
        for (name, width) in [(".notdef", 500), ("A", 640), ("ab", 250)] {
            // 0 width hsbw endchar
            let program = encrypt([0, 0, 0, 0, 139, 255, 0, 0, UInt8(width >> 8), UInt8(width & 255), 13, 14], key: 4330)
            secret += Array("/\(name) \(program.count) RD ".utf8) + program + Array(" ND\n".utf8)
        }
        secret += Array("end end readonly put dup /FontName get exch definefont pop mark currentfile closefile\n".utf8)
        return Array(clear.utf8) + encrypt([1, 2, 3, 4] + secret, key: 55_665)
    }

    /// Encrypts charstrings and the private part (clause 7.1).
    private static func encrypt(_ plain: [UInt8], key: UInt16) -> [UInt8] {
        var key = key
        return plain.map { byte in
            let cipher = byte ^ UInt8(key >> 8)
            key = (UInt16(cipher) &+ key) &* 52_845 &+ 22_719
            return cipher
        }
    }
}
