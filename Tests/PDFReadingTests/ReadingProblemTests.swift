import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests that the reader reports what it cannot read, because a partly read file must not pass as clean.
@Suite struct ReadingProblemTests {
    private func problems(_ file: SmallPDF, limits: ReadingLimits = ReadingLimits()) throws -> [ReadingProblem] {
        try InspectedPDF(reading: file.bytes, path: "small.pdf", limits: limits).problems
    }

    private func onPage(_ messages: String...) -> [ReadingProblem] { messages.map { ReadingProblem(page: 1, $0) } }

    private static let text = "BT /F1 10 Tf 10 50 Td (One) Tj ET\n"

    /// A deflated stream as hexadecimal digits: one uncompressed block whose stated length exceeds its content by `missing` bytes.
    private static func deflated(_ content: String, missing: Int) -> String {
        func hex(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let count = content.utf8.count + missing
        let head = [0x78, 0x01, 0x01, count & 255, count >> 8, 255 - (count & 255), 255 - (count >> 8)]
        return SmallPDF.stream((head + content.utf8.map(Int.init)).map(hex).joined() + ">", "/Filter[/ASCIIHexDecode/FlateDecode]")
    }

    @Test func anIntactFileHasNone() throws {
        let form = SmallPDF.stream(Self.text, "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</Font<</F1 5 0 R>>>>")
        #expect(try problems(.page(Self.text + "/X Do", resources: "/XObject<</X 6 0 R>>", more: [form])) == [])
        var file = SmallPDF.page("")
        file.objects[2].replace("/Contents 4 0 R", with: "")
        #expect(try problems(file) == [])
    }

    @Test func contentThatCannotBeDecoded() throws {
        var file = SmallPDF.page("")
        file.objects[3] = SmallPDF.stream("no deflated bytes", "/Filter/FlateDecode")
        #expect(try problems(file) == onPage("a content stream cannot be decoded to its end"))
        file.objects[3] = SmallPDF.stream(Self.text, "/Filter/Unheard")
        #expect(try problems(file) == onPage("a content stream cannot be decoded to its end"))
    }

    @Test func contentThatEndsTooSoonIsReadToItsEnd() throws {
        var file = SmallPDF.page("")
        file.objects[3] = Self.deflated(Self.text, missing: 20)
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        #expect(pdf.problems == onPage("a content stream cannot be decoded to its end"))
        #expect(pdf.words(on: pdf.pages[0]).map { pdf.text(of: $0, on: pdf.pages[0]) } == ["One"])
    }

    @Test func contentThatIsNotThere() throws {
        var file = SmallPDF.page(Self.text)
        file.objects[2].replace("/Contents 4 0 R", with: "/Contents[4 0 R 99 0 R]")
        #expect(try problems(file) == onPage("a content stream is not in the file"))
        file.objects[2].replace("/Contents[4 0 R 99 0 R]", with: "/Contents 99 0 R")
        #expect(try problems(file) == onPage("a content stream is not in the file"))
    }

    @Test func formsThatCannotBeDrawn() throws {
        let recursive = SmallPDF.stream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</XObject<</X 6 0 R>>>>")
        #expect(try problems(.page("/X Do", resources: "/XObject<</X 6 0 R>>", more: [recursive])) == onPage("a form draws itself"))
        let broken = SmallPDF.stream("no deflated bytes", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Filter/FlateDecode")
        #expect(
            try problems(.page("/X Do", resources: "/XObject<</X 6 0 R>>", more: [broken])) == onPage("a form cannot be decoded to its end")
        )
        #expect(try problems(.page("/X Do")) == onPage("the XObject “X” is not in the file"))
        let chain = (6...40).map {
            SmallPDF.stream("/X Do", "/Type/XObject/Subtype/Form/BBox[0 0 50 50]/Resources<</XObject<</X \($0 + 1) 0 R>>>>")
        }
        #expect(
            try problems(.page("/X Do", resources: "/XObject<</X 6 0 R>>", more: chain)) == onPage("forms draw forms more than 20 deep"))
    }

    @Test func textWithoutItsFont() throws {
        #expect(try problems(.page("BT /F9 10 Tf (A) Tj ET")) == onPage("the font “F9” is not in the file"))
        #expect(try problems(.page("BT (A) Tj ET")) == onPage("text is shown without a font"))
    }

    @Test func fontsWhoseStreamsAreDamaged() throws {
        var file = SmallPDF.page(Self.text, more: [SmallPDF.stream("no deflated bytes", "/Filter/FlateDecode")])
        file.objects[4].replace("/Encoding", with: "/ToUnicode 6 0 R/Encoding")
        #expect(try problems(file) == onPage("Helvetica has streams that cannot be decoded"))
    }

    @Test func streamsThatNoPageDraws() throws {
        var file = SmallPDF.page(Self.text, more: [SmallPDF.stream("no deflated bytes", "/Type/Metadata/Subtype/XML/Filter/FlateDecode")])
        file.objects[0].replace("/Pages", with: "/Metadata 6 0 R/Pages")
        #expect(try problems(file) == [ReadingProblem("the stream of object 6 cannot be decoded to its end")])
    }

    @Test func operatorsPastTheirLimits() throws {
        #expect(
            try problems(.page(String(repeating: "q ", count: 5000) + Self.text))
                == onPage("graphics states are nested too deeply"))
        let pieces = String(repeating: "(A)-1 ", count: 6000)
        #expect(
            try problems(.page("BT /F1 10 Tf [\(pieces)] TJ ET"))
                == onPage("an operator has too many operands; the last were left out"))
    }
}
