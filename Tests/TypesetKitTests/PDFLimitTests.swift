import Foundation
import PDFTestFiles
import Testing
import TypesetPDFReading

@testable import typeset

/// The limits on the PDF bytes that `audit` reads.
@Suite struct PDFLimitTests {
    let command = CommandTests()

    private static let text = SmallPDF.page("BT /F1 20 Tf 10 50 Td (One) Tj ET").bytes

    private func folder(_ bytes: [UInt8]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/a.pdf"))
        return folder
    }

    @Test func aLimitThatIsReachedIsAFinding() throws {
        let folder = try folder(Self.text)
        #expect(try command.typeset("audit", "a.pdf", in: folder).status == 1)
        let cut = try command.typeset("audit", "a.pdf", "--limit", "glyphs=2", in: folder)
        #expect(cut.status == 2)
        #expect(
            cut.messages.contains(
                "read in part: the file takes more than 2 glyphs; the rest was not read (`--limit glyphs=N` allows more) [content-unread]"))
    }

    @Test func aFileThatIsTooLargeIsNotRead() throws {
        let outcome = try command.typeset(
            "audit", "a.pdf", "--limit", "file-size=1k", in: try folder(Self.text + Array(repeating: 10, count: 1000)))
        #expect(outcome.status == 2)
        #expect(outcome.messages.contains("the limit is 1000 bytes; allow more with `--limit file-size=N`"))
    }

    /// A sparse file of three billion bytes.
    @Test func aLargeFileThatIsNoPDFIsSeenByItsBeginning() throws {
        let folder = try folder([])
        let file = try #require(FileHandle(forWritingAtPath: folder.path + "/a.pdf"))
        try file.truncate(atOffset: 3_000_000_000)
        try file.close()
        #expect(try command.typeset("audit", "a.pdf", in: folder).messages.contains("a.pdf: error: the file is not a PDF"))
        #expect(try Tool.run("sh", "-c", "\"$0\" audit - </dev/zero 2>&1", CommandTests.program.path).contains("the file is not a PDF"))
    }

    @Test(arguments: [
        ("operators=50M", ReadingLimit.operators, 50_000_000), ("file-size=3k", .fileSize, 3000), ("memory=2G", .memory, 2_000_000_000),
        ("glyph-seconds=5", .glyphSeconds, 5),
    ])
    func limitsAreRead(text: String, limit: ReadingLimit, figure: Int) throws {
        #expect(try Invocation(auditing: ["a.pdf", "--limit", text]).readingLimits[limit] == figure)
    }

    @Test(arguments: ["operators", "operators=", "operators=-1", "operators=1.5", "operators=5T", "operator=5", "=5", ""])
    func limitsThatMeanNothing(text: String) {
        #expect(throws: UsageError.self) { try Invocation(auditing: ["a.pdf", "--limit", text]) }
    }

    @Test func theManualListsEveryLimit() throws {
        let manual = try Documentation.text("docs/reference/limits.md")
        func number(_ value: Double) -> String { value == value.rounded() ? String(Int(value)) : String(format: "%g", value) }
        for limit in ReadingLimit.allCases {
            let standard = limit.standard,
                perByte =
                    standard.perByte < 0.001 && standard.perByte > 0
                    ? String(format: "%.6f", standard.perByte) : number(standard.perByte)
            #expect(manual.contains("| `\(limit.rawValue)` | \(limit.unit) | \(standard.base) | \(perByte) | \(standard.most) |"))
        }
    }

    /// The description is longer than PDF/A allows.
    @Test func aTextThatIsTooLongIsCutWithAWarning() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\ntitle: T\nsubject: \(String(repeating: "x", count: 40_000))\nlanguage: en\n---\n\nText.\n", to: "a.md")
        let outcome = try command.typeset("a.md", "-o", "a.pdf", in: folder)
        #expect(outcome.messages.contains("a.md: warning: a text of the file is cut to the 32767 bytes that PDF/A allows"))
        #expect(outcome.status == 0)
    }

    private static let shadowed =
        "typeset: 1\nextends: [default]\nstyles: { s: { innerShadow: { color: red, blur: 3 } } }\nelements: { h1: s }\n"

    @Test(arguments: ["pdf", "png"]) func `Shadows that take too many pixels are left out with a warning`(format: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n# Title\n", to: "a.md")
        _ = try folder.write(Self.shadowed, to: "s.yaml")
        let outcome = try command.typeset(
            "a.md", "--style", "s.yaml", "--size", "large", "--format", format, "--limit", "effect-pixels=1", "-o",
            format == "pdf" ? "a.pdf" : "a-{page}.png",
            in: folder)
        #expect(
            outcome.messages.contains(
                "a.md: warning: a shadow is left out: the soft shadows of the document take too many pixels"))
        #expect(outcome.status == 0)
    }

    @Test func `Pages with too many pixels in sum are refused`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlanguage: en\n---\n# Title\n", to: "a.md")
        let outcome = try command.typeset(
            "a.md", "--size", "large", "--format", "png", "--scale", "4", "--limit", "output-pixels=1000", "-o", "a-{page}.png", in: folder)
        #expect(outcome.messages.contains("a.md: error: the pages have more than 0 million pixels in total"))
    }
}
