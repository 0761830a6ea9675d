import PDFTestFiles
import Testing

@testable import TypesetPDFReading

/// Tests of ciphers with the examples of their standards, and of files that open without a password.
@Suite struct EncryptionTests {
    private func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }

    private func bytes(_ hex: String) -> [UInt8] {
        let digits = hex.utf8.compactMap(ByteScanner.hexDigit)
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    @Test func rc4() { #expect(hex(RC4.apply(Array("Key".utf8), to: Array("Plaintext".utf8))) == "bbf316e8d940af0ad3") }

    /// The examples of FIPS 197, C.1 and C.3.
    @Test(arguments: [(16, "69c4e0d86a7b0430d8cdb78070b4c55a"), (32, "8ea2b7ca516745bfeafc49904b496089")])
    func aes(length: Int, block: String) {
        let cipher = AES(key: (0..<UInt8(length)).map { $0 }), vector = [UInt8](repeating: 0, count: 16)
        let plain = bytes("00112233445566778899aabbccddeeff")
        #expect(hex(cipher.encrypt(plain, vector: vector)) == block)
        #expect(cipher.decrypt(bytes(block)[...], vector: vector) == plain)
    }

    private static func entry(_ key: String, _ value: PDFObject) -> PDFEntry { PDFEntry(key: key, value: value) }

    /// The encryption entries that qpdf wrote for a file with keys of 40 bits and an empty password.
    private var weak: (encrypt: PDFDictionary, id: [UInt8], syntax: String) {
        let owner = "d8a81f2f756b03f0e776376607dc67c098531ac3e51f6e5cf0fc1473b1ce0975",
            user = "e826aa90d471a14f236bcbb34465c41ef1ba45818f7dbce522fa2930a44298a0", id = "45080312c3765dedb4dbe36ea291bad3"
        let encrypt = PDFDictionary(entries: [
            Self.entry("Filter", .name("Standard")), Self.entry("V", .number(1)), Self.entry("R", .number(2)),
            Self.entry("P", .number(-4)), Self.entry("O", .string(bytes(owner))), Self.entry("U", .string(bytes(user))),
        ])
        return (encrypt, bytes(id), "/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(owner)>/U<\(user)>>>/ID[<\(id)><\(id)>]")
    }

    @Test func keysOfFilesWithoutPassword() throws {
        let (encrypt, id, _) = weak
        #expect(try StandardSecurity(encrypt, id: id).key.count == 5)
        #expect(throws: StandardSecurity.Failure.password) { try StandardSecurity(encrypt, id: id.reversed()) }
        #expect(throws: StandardSecurity.Failure.unknown) { try StandardSecurity(PDFDictionary(), id: id) }
    }

    /// The entries of PDF 2.0 encryption, as written by qpdf.
    @Test func hardenedKeys() throws {
        let user = "b8eb568cf5129e3a74d8ff2357d5f012b3ca6ed4de6fb57c5eea271b76fbe336468d27d90ba9ea7377e8cbc3e0f42c68",
            secret = "6ba01fcb455c388d4682c0c19e54418e584d09d0ea40e4d22995a57e0fe9c958"
        let encrypt = PDFDictionary(entries: [
            Self.entry("Filter", .name("Standard")), Self.entry("R", .number(6)), Self.entry("O", .string([])),
            Self.entry("U", .string(bytes(user))), Self.entry("UE", .string(bytes(secret))),
        ])
        #expect(try StandardSecurity(encrypt, id: []).key.count == 32)
    }

    @Test func stringsAndStreamsAreDecrypted() throws {
        let (encrypt, id, syntax) = weak, cipher = try Decrypter(encrypt, id: id)
        func encrypted(_ text: String, _ object: Int32) -> String {
            "<" + hex(cipher.string(Array(text.utf8), of: ObjectID(number: object, generation: 0))) + ">"
        }
        var file = SmallPDF.page(
            "", page: "/StructParents 0",
            more: ["<</Type/StructTreeRoot/K[7 0 R]>>", "<</S/Figure/P 6 0 R/Alt\(encrypted("A \\ (hill)", 7))/Pg 3 0 R>>"])
        file.objects[0] = "<</Type/Catalog/Pages 2 0 R/StructTreeRoot 6 0 R/Lang\(encrypted("en-GB", 1))>>"
        // The file contains plain digits, which are only decrypted: the cipher is the same in both directions.
        file.objects[3] = SmallPDF.stream(String(repeating: "0", count: 20))
        file.trailer = syntax
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        #expect(pdf.catalog.isEncrypted)
        #expect(pdf.catalog.language == "en-GB")
        #expect(pdf.structure.elements.map(\.alternateText) == ["A \\ (hill)"])
        let damaged = try InspectedPDF(reading: Array("\n\n\n".utf8) + file.bytes, path: "small.pdf")
        #expect(damaged.catalog.language == "en-GB")
    }
}
