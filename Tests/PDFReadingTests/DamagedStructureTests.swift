import PDFTestFiles
import Testing
import TypesetBase

@testable import TypesetPDFReading

/// Tests of files whose cross-references, lengths or trailers are wrong, and of the messages about files that cannot be opened.
@Suite struct DamagedStructureTests {
    private static var page: SmallPDF { .page("BT /F1 10 Tf 10 50 Td (One) Tj ET") }

    private func words(_ bytes: [UInt8]) throws -> [String] {
        let pdf = try InspectedPDF(reading: bytes, path: "small.pdf")
        return pdf.pages.flatMap { page in pdf.words(on: page).map { pdf.text(of: $0, on: page) } }
    }

    private func changed(_ old: String, _ new: String) -> [UInt8] {
        Array(String(decoding: Self.page.bytes, as: UTF8.self).replacing(old, with: new).utf8)
    }

    @Test(arguments: [
        // A wrong offset of the table, a table without rows, none at all, and no trailer either.
        ("startxref\n", "startxref\n9"), ("xref\n0 6", "xref\n0 0"), ("startxref", "starting"), ("trailer", "trailing"),
        // A stream that is shorter or longer than it says, and one that does not say it.
        ("/Length 33", "/Length 3"), ("/Length 33", "/Length 3300"), ("/Length 33", ""), ("/Length 33", "/Length 99 0 R"),
        // An object without its end, and a page tree that counts wrongly.
        ("\nendobj", "\n"), ("/Count 1", "/Count 7"),
    ])
    func aDamagedFileIsReadWhole(old: String, new: String) throws { #expect(try words(changed(old, new)) == ["One"]) }

    /// Files from mail and web servers begin with other bytes.
    @Test func bytesBeforeTheHeaderAreSkipped() throws {
        #expect(try words(Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Self.page.bytes) == ["One"])
    }

    @Test func theLastObjectOfANumberCounts() throws {
        let bytes =
            changed("startxref", "starting") + Array("\n4 0 obj\n\(SmallPDF.stream("BT /F1 10 Tf 10 50 Td (Two) Tj ET"))\nendobj\n".utf8)
        #expect(try words(bytes) == ["Two"])
    }

    @Test func commentsAndLineEndsOfEveryKindAreSpace() throws {
        #expect(try words(changed("/Type/Page/Parent", "/Type % a comment > ]\r\n/Page\u{C}\t/Parent")) == ["One"])
    }

    /// The entries that qpdf wrote for a file with keys of 40 bits, with another identifier: the empty password does not fit.
    @Test(arguments: [
        ("/Filter/Standard/V 1/R 2", "", "the file is encrypted and opens only with a password"),
        ("/Filter/Standard/V 1/R 2", "wrong", "the password does not open the file"),
        ("/Filter/Adobe.PubSec/V 1/R 2", "", "the file has an unsupported encryption"),
        ("/Filter/Standard/V 1/R 9", "", "the file has an unsupported encryption"),
    ])
    func filesThatDoNotOpenSayWhy(entries: String, password: String, message: String) {
        var file = Self.page
        file.trailer =
            "/Encrypt<<\(entries)/P -4/O<d8a81f2f756b03f0e776376607dc67c098531ac3e51f6e5cf0fc1473b1ce0975>"
            + "/U<e826aa90d471a14f236bcbb34465c41ef1ba45818f7dbce522fa2930a44298a0>>>/ID[<00><00>]"
        let error = #expect(throws: Diagnostic.self) { try InspectedPDF(reading: file.bytes, path: "small.pdf", password: password) }
        #expect(error?.message == message)
        #expect(error?.path == "small.pdf")
    }

    @Test(arguments: [
        ("%PDF-1.7\n", "the file is not a readable PDF"), ("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n", "the file is not a readable PDF"),
        ("%PDF-1.7\ntrailer<</Root 1 0 R>>\n1 0 obj<</Type/Catalog>>endobj\n", "the file has no readable pages"),
    ])
    func filesWithoutPagesAreRefused(text: String, message: String) {
        let error = #expect(throws: Diagnostic.self) { try InspectedPDF(reading: Array(text.utf8), path: "small.pdf") }
        #expect(error?.message == message)
    }
}
