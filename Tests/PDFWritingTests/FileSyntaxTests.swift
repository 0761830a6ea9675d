import ExpectedFiles
import Foundation
import Testing
import TypesetBase

@testable import TypesetLayout
@testable import TypesetPDFWriting

/// Tests of the syntax of a whole uncompressed file.
@Suite struct FileSyntaxTests {
    @Test func aFileHasTheExpectedObjects() throws {
        var document = TestDocument()
        let heading = document.line("Hi", kind: .heading(1))
        let rule = Shape(.line(from: Point(x: 40, y: 70), to: Point(x: 360, y: 70), width: 1, dash: []), paint: .solid(.black))
        document.add(PlacedItem(.shape(rule), role: .artifact(.layout)))
        let link = document.line("(go)", kind: .link, in: document.structure.add(.paragraph, to: 0))
        document.link(link, to: .uri("https://example.org"))
        document.outline = [OutlineItem(title: "Hi", level: 1, destination: document.destination(of: heading))]
        var options = PDFOptions(date: "2026-01-02T03:04:05Z")
        options.isCompressed = false
        let found = Self.readable(try PDFRenderer.render(document.laidOut, options: options))
        #expect(try ExpectedFile("small-file.txt").difference(from: found) == nil)
    }

    /// The objects in the order of the file, without binary streams, their dictionaries and the metadata.
    ///
    /// Fonts and profiles depend on the installed versions.
    private static func readable(_ file: [UInt8]) -> String {
        let text = String(decoding: file, as: Unicode.ASCII.self)
        // The header is the version and a comment of four bytes over 127 (ISO 32000-1, 7.5.2).
        let objects = text.split(separator: "\n", maxSplits: 2).dropFirst(2).joined().split(separator: "\nendobj\n").filter {
            !$0.hasPrefix("startxref")
        }
        return objects.map { readable(object: String($0)) }.joined(separator: "\n\n") + "\n"
    }

    private static func readable(object: String) -> String {
        guard let start = object.range(of: "\nstream\n") else { return object }
        let data = object[start.upperBound...].replacing("\nendstream", with: "")
        guard !data.contains("xmpmeta"), data.contains("BDC") || data.unicodeScalars.allSatisfy(isShown) else {
            return String(object.prefix { $0 != "\n" }) + "\n(a stream)"
        }
        return String(object[..<start.upperBound]) + data.unicodeScalars.map(shown).joined()
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || (" "..."~").contains(scalar) }

    /// Glyph codes are arbitrary bytes within the strings of a content stream.
    private static func shown(_ scalar: Unicode.Scalar) -> String {
        isShown(scalar) ? String(Character(scalar)) : "\\x\(String(scalar.value, radix: 16))"
    }
}
