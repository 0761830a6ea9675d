import Foundation
import Testing

/// The MathML that files in PDF 2.0 carry for screen readers.
@Suite struct FormulaMarkupTests {
    private let folder: TemporaryFolder
    private let messages: String

    init() throws {
        folder = try TemporaryFolder()
        let source = "---\nlanguage: en\ntitle: T\n---\n\n# T\n\nThe root $\\sqrt{x}$, again $\\sqrt{x}$, and $a < b$.\n"
        _ = try folder.write(source, to: "a.md")
        messages = try CommandTests().typeset("a.md", "--standard", "ua2", in: folder).messages
    }

    @Test func equalFormulasShareAFile() throws {
        let list = try Tool.run("pdfdetach", "-list", "a.pdf", in: folder.path)
        #expect(list.matches(of: /formula-\d+\.mml/).map { String($0.output) } == ["formula-000001.mml", "formula-000002.mml"])
    }

    @Test func theFileIsTheFormula() throws {
        _ = try Tool.run("pdfdetach", "-save", "1", "-o", "root.mml", "a.pdf", in: folder.path)
        #expect(folder.text(of: "root.mml")?.contains("<msqrt><mi>x</mi></msqrt>") == true)
    }

    @Test func theTokensAreElementsOfMathMLWithTheirGlyphs() throws {
        let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path)
        let types = text.matches(of: /\/S \/(m[a-z]+)/).map { String($0.1) }
        #expect(types.sorted() == ["math", "math", "math", "mi", "mi", "mi", "mi", "mo", "mrow", "msqrt", "msqrt"])
        #expect(text.contains("(http://www.w3.org/1998/Math/MathML)"))
    }

    @Test func theClaimHasTheLevelForAttachments() {
        #expect(messages.contains("PDF/UA-2 and PDF/A-4f"), "\(messages)")
    }
}
