import Testing
import TypesetBase

@testable import TypesetCitations

/// Tests of the XML of styles and locales.
@Suite struct StyleReadingTests {
    private func message(_ xml: String) -> String? {
        do throws(Diagnostic) {
            _ = try CitationStyle(reading: SourceFile(path: "a.csl", text: xml))
            return nil
        } catch {
            return error.message
        }
    }

    @Test func dependentStyleNamesItsParent() throws {
        let xml = "<style><info><link href=\"http://x/apa\" rel=\"independent-parent\"/></info></style>"
        #expect(try CitationStyle(reading: SourceFile(path: "a.csl", text: xml)).parentID == "http://x/apa")
    }

    @Test(arguments: [
        ("<locale/>", "`<locale>` is not a CSL style"),
        ("<style/>", "the style has no `<citation>`"),
        ("<style><citation/></style>", "`<citation>` has no `<layout>`"),
        ("<style><citation><layout><text macro=\"a\"/></layout></citation></style>", "the style has no macro `a`"),
        (
            "<style><macro name=\"a\"><text macro=\"b\"/></macro><macro name=\"b\"><text macro=\"a\"/></macro></style>",
            "the macro `b` calls itself"
        ),
        ("<style", "not an XML file: unclosed token"),
    ])
    func brokenStyleIsReported(_ xml: String, _ expected: String) {
        #expect(message(xml) == expected)
    }

    @Test func callsThatMultiplyAreReported() {
        let macros = (0..<40).map { "<macro name=\"m\($0)\"><text macro=\"m\($0 + 1)\"/><text macro=\"m\($0 + 1)\"/></macro>" }
        #expect(
            message("<style>\(macros.joined())<macro name=\"m40\"/></style>") == "the calls of macros multiply to more than 200000 elements"
        )
    }

    /// Rendering visits one branch of each choice, so that many choices are no multiplication.
    @Test func branchesOfChoicesDoNotMultiply() {
        let choice = { (macro: Int) in
            let call = "<text macro=\"m\(macro)\"/>"
            return "<choose><if type=\"book\">\(call)</if><else-if type=\"map\">\(call)</else-if><else>\(call)</else></choose>"
        }
        let macros = (0..<25).map { "<macro name=\"m\($0)\">\(choice($0 + 1))</macro>" }
        let layout = "<layout><text macro=\"m0\"/></layout>"
        #expect(message("<style>\(macros.joined())<macro name=\"m25\"/><citation>\(layout)</citation></style>") == nil)
    }

    @Test func deepCallsAreReported() {
        let macros = (0..<200).map { "<macro name=\"m\($0)\"><text macro=\"m\($0 + 1)\"/></macro>" }
        #expect(
            message("<style>\(macros.joined())<macro name=\"m200\"/></style>") == "the calls of macros nest more than 160 elements deep")
    }

    @Test func localeFallsBackToTheMainDialect() {
        #expect(CitationLocale.fallbacks(of: "de-AT") == ["de-AT", "de-DE", "en-US"])
    }

    @Test func termsOfTheStyleReplaceThoseOfTheLocale() throws {
        let parts = "<locale xml:lang=\"en\"><terms><term name=\"and\">plus</term></terms></locale>"
        let style = try TestStyles.style("<names variable=\"author\"><name and=\"text\"/></names>", parts: parts)
        #expect(try TestStyles.render(style, [TestStyles.book("a", ["Doe", "Roe"])]).clusters == ["Doe plus Roe"])
    }
}
