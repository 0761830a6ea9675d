import Testing

@testable import TypesetText

/// Tests of the places where a URL, a path, an identifier or a long number may be divided.
@Suite struct EmergencyBreakTests {
    /// Returns a text with `|` at the places where it may be divided.
    private func divided(_ text: String) -> String {
        let scalars = text.unicodeScalars.map(\.value)
        var result = "", digits = 0
        for (index, scalar) in scalars.enumerated() {
            let previous = index > 0 ? scalars[index - 1] : 0x20, beforePrevious = index > 1 ? scalars[index - 2] : 0x20
            if index > 0, EmergencyBreak.isAllowed(after: previous, beforePrevious, before: scalar, digits: digits) { result += "|" }
            digits = (0x30...0x39).contains(scalar) ? digits + 1 : 0
            result.unicodeScalars.append(text.unicodeScalars[text.unicodeScalars.index(text.unicodeScalars.startIndex, offsetBy: index)])
        }
        return result
    }

    @Test(arguments: [
        ("0x7fff", "0x7|fff"), ("0XFF", "0XFF"), ("readFile", "read|File"), ("a/b.c", "a/|b.|c"), ("608,000", "608,000"),
        ("12345678", "1234|5678"), ("x%7Cy", "x|%7Cy"),
    ])
    func partsOfOneMeaningStayTogether(_ text: String, _ parts: String) { #expect(divided(text) == parts) }
}
