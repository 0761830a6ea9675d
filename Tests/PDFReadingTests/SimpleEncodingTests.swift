import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests of the text of simple fonts: base encodings, differences and the names of glyphs.
@Suite struct SimpleEncodingTests {
    private func text(_ codes: String, encoding: String, font: String = "Helvetica") throws -> String {
        var file = SmallPDF.page("BT /F1 10 Tf 10 50 Td <\(codes)> Tj ET")
        let widths = String(repeating: "500 ", count: 256)
        file.objects[4] = "<</Type/Font/Subtype/Type1/BaseFont/\(font)\(encoding)/FirstChar 0/LastChar 255/Widths[\(widths)]>>"
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        return pdf.words(on: pdf.pages[0]).map { pdf.text(of: $0, on: pdf.pages[0]) }.joined(separator: " ")
    }

    @Test(arguments: [
        ("/Encoding/WinAnsiEncoding", "8AE49680", "Šä–€"), ("/Encoding/WinAnsiEncoding", "7F8195", "•••"),
        ("/Encoding/MacRomanEncoding", "8AD0DE", "ä–ﬁ"), ("", "D0AEB7", "—ﬁ•"),
        ("/Encoding<</BaseEncoding/MacRomanEncoding/Differences[66/Aogonek/ccaron]>>", "4142438A", "AĄčä"),
        ("/Encoding<</Differences[65/f_i/uni20AC/u1F600/A.swash]>>", "41424344", "fi€😀A"),
    ])
    func codesAreText(encoding: String, codes: String, expected: String) throws {
        #expect(try text(codes, encoding: encoding) == expected)
    }

    /// Fonts that files need not contain have their own encodings (ISO 32000-1 annex D.5 and D.6).
    @Test(arguments: [
        ("Symbol", "", "4162D1", "Αβ∇"), ("ABCDEF+Symbol", "/Encoding<</Differences[65/universal]>>", "4142", "∀Β"),
        ("ZapfDingbats", "", "2148", "✁★"), ("ZapfDingbats", "/Encoding<</Differences[65/a12]>>", "41", "☞"),
    ])
    func symbolFontsHaveTheirOwnEncoding(font: String, encoding: String, codes: String, expected: String) throws {
        #expect(try text(codes, encoding: encoding, font: font) == expected)
    }

    /// Some programs write a control character at the end of each word; viewers show nothing for it.
    @Test func codesWithoutAGlyphSeparateWords() throws {
        #expect(try text("4111420D", encoding: "/Encoding/WinAnsiEncoding") == "A B")
    }

    @Test func codesWithoutTextAreShownByNumber() throws {
        #expect(try text("4142", encoding: "/Encoding<</Differences[65/unnamed]>>") == "[code 65]B")
    }

    @Test(arguments: [
        ("a", "a"), ("Euro", "€"), ("Lslash.sc", "Ł"), ("f_f_i", "ffi"), ("uni00E4", "ä"), ("u1F600", "😀"), ("uni00E40301", "ä"),
    ])
    func namesOfGlyphsAreText(name: String, expected: String) { #expect(GlyphNames.text(of: name) == expected) }

    @Test(arguments: ["", ".notdef", "g123", "uniD800", "uniXYZW", "u123", "a_unknown", "cid4711", "a47"]) func otherNamesHaveNone(
        name: String
    ) {
        #expect(GlyphNames.text(of: name) == nil)
    }
}
