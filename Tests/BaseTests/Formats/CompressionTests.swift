import Testing

@testable import TypesetBase

/// Tests of zlib streams, and of bytes as Base64.
@Suite struct CompressionTests {
    private let text = Array(String(repeating: "the same words again and again ", count: 100).utf8)

    private func compressed(_ bytes: [UInt8], level: Compressor.Level = .fast) -> [UInt8] {
        let compressor = Compressor(level: level)
        return bytes.withUnsafeBytes { bytes in compressor.compress(bytes).map(Array.init) ?? [] }
    }

    @Test(arguments: [Compressor.Level.fast, .moderate, .thorough]) func repetitionsTakeLittle(level: Compressor.Level) {
        let stream = compressed(text, level: level)
        #expect(stream.count < text.count / 20)
        #expect(Decompressor.bytes(of: stream, count: text.count) == text)
    }

    @Test func anEmptyStreamIsWhole() { #expect(Decompressor.bytes(of: compressed([]), count: 0) == []) }

    /// One compressor writes all streams of a file, longer and shorter ones.
    @Test func aCompressorIsReusable() {
        let compressor = Compressor()
        for length in [10, 3000, 1, 500] {
            let part = Array(text[..<length])
            let stream = part.withUnsafeBytes { part in compressor.compress(part).map(Array.init) ?? [] }
            #expect(Decompressor.bytes(of: stream, count: length) == part)
        }
    }

    @Test(arguments: [-1, 1]) func anotherLengthIsRefused(difference: Int) {
        #expect(Decompressor.bytes(of: compressed(text), count: text.count + difference) == nil)
    }

    @Test func aStreamCutAtAnyPlaceIsRefused() {
        let stream = compressed(text)
        for length in stream.indices { #expect(Decompressor.bytes(of: Array(stream[..<length]), count: text.count) == nil) }
    }

    /// The last four bytes are a checksum of the text (RFC 1950, 2.2).
    @Test func aWrongChecksumIsRefused() {
        var stream = compressed(text)
        stream[stream.count - 1] ^= 1
        #expect(Decompressor.bytes(of: stream, count: text.count) == nil)
    }
}

@Suite struct Base64Tests {
    /// The examples of RFC 4648, 10.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
    func bytesAndTextCorrespond(bytes: String, text: String) {
        #expect(Base64.text(Array(bytes.utf8)) == text)
        #expect(Base64.bytes(Array(text.utf8)) == Array(bytes.utf8))
    }

    @Test(arguments: ["_-8", "/+8=", " /+\n8=\t"]) func addressesMayUseTheOtherAlphabet(text: String) {
        #expect(Base64.bytes(Array(text.utf8)) == [0xFF, 0xEF])
    }

    @Test(arguments: ["Zg*=", "Zm%3D", "é"]) func otherCharactersAreRefused(text: String) { #expect(Base64.bytes(Array(text.utf8)) == nil) }
}
