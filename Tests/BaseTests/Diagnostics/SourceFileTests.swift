import Testing

@testable import TypesetBase

@Suite struct SourceFileTests {
    @Test func columnsCountScalarsInLinesOfAnyLength() {
        let text = String(repeating: "aé漢👍", count: 3000) + "\n" + String(repeating: "é", count: 5000)
        let file = SourceFile(path: "a.md", text: text), bytes = Array(text.utf8)
        for offset in stride(from: 0, through: bytes.count, by: 997) + [0, 4095, 4096, 4097, 8192, bytes.count] {
            let line = bytes[..<offset].lastIndex(of: 10).map { $0 + 1 } ?? 0
            let column = bytes[line..<offset].count { $0 & 0xC0 != 0x80 } + 1
            #expect(file.location(of: offset) == SourceLocation(line: line == 0 ? 1 : 2, column: column), "offset \(offset)")
        }
    }

    private static let text = "# Títle 👍\n\nSome words here, and some more of them.\n"

    private static var encoded: [[UInt8]] {
        let halves = Array(text.utf16), whole = text.unicodeScalars.map(\.value)
        func bytes<Unit: FixedWidthInteger>(_ units: [Unit], isBigEndian: Bool) -> [UInt8] {
            units.flatMap { unit in withUnsafeBytes(of: isBigEndian ? unit.bigEndian : unit.littleEndian) { Array($0) } }
        }
        return [true, false].flatMap { order in
            [
                bytes(halves, isBigEndian: order), bytes([0xFEFF] + halves, isBigEndian: order),
                bytes(whole, isBigEndian: order), bytes([0xFEFF] + whole, isBigEndian: order),
            ]
        }
    }

    @Test(arguments: encoded) func otherEncodingsOfUnicodeAreRead(_ bytes: [UInt8]) {
        #expect(String(decoding: SourceFile(path: "a.md", bytes: bytes).inUTF8.bytes, as: UTF8.self) == Self.text)
    }

    @Test func everythingElseIsLeftAsItIs() {
        for bytes in [Array(Self.text.utf8), [], [0x61], [0x61, 0, 0x62, 0x63], Array("a\0b\0".utf8) + Array(repeating: 0x61, count: 400)] {
            #expect(SourceFile(path: "a.md", bytes: bytes).inUTF8.bytes == bytes)
        }
    }

    @Test func aLostHalfIsShown() {
        let file = SourceFile(path: "a.md", bytes: [0xFF, 0xFE, 0x61, 0, 0x00, 0xD8, 0x62, 0, 0x63])
        #expect(String(decoding: file.inUTF8.bytes, as: UTF8.self) == "a\u{FFFD}b\u{FFFD}")
    }
}
