import Testing
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

@Suite struct NothingOffThePage {
    static let everything = """
        ---
        title: Everything at once
        lang: en
        ---
        # A title of some length that has to wrap

        A paragraph with *emphasis*, **strong text**, `inline code`, a [link](https://example.org/a/very/long/address/that/goes/on), a note[^1] and
        Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft.

        ## Lists

        1. First item
           - nested
             - deeper
               - and deeper still, with text that has to wrap at most sizes
        2. Second item

        - [x] done
        - [ ] not done

        > A quote
        >
        > > within a quote

        ```
        let aVeryLongIdentifierName = anotherVeryLongIdentifierName.callSomething(withArgument: 42, andAnother: "text")
        ```

        | Name | Type | Description |
        |------|:----:|------------:|
        | discriminatorPropertyName | string | The name of the property in the payload that will hold the discriminator value |
        | mapping | object | |

        ---

        Last words.

        [^1]: The note's own text, long enough to take more than one line at every size that there is.
        """

    @Test(arguments: ContentSizeCategory.allCases)
    func holdsAtEverySize(category: ContentSizeCategory) {
        PageInvariants(document: layOut(Self.everything, sheet: fullSheet, at: category)).check()
    }

    @Test(
        arguments: ["iphone-se", "a5", "[200, 300]", "[120, 90]"], [ContentSizeCategory.xSmall, .large, .accessibility3, .accessibility5])
    func holdsOnSmallPages(size: String, category: ContentSizeCategory) {
        let sheet = fullSheet.replacing("size: a4, margins: [72, 64]", with: "size: \(size), margins: [20, 12]")
        PageInvariants(document: layOut(Self.everything, sheet: sheet, at: category)).check()
    }

    @Test func deepQuotesKeepAMeasure() {
        let document = layOut(
            String(repeating: "> ", count: 64) + "some words at the bottom of it all", sheet: fullSheet, at: .accessibility5)
        PageInvariants(document: document).check()
    }

    @Test func longNotesContinueOnTheNextPage() {
        let note = Array(repeating: "words in a note", count: 400).joined(separator: " ")
        let document = layOut("Text[^1] before.\n\nAnd text after.\n\n[^1]: \(note)\n", sheet: fullSheet, at: .large)
        PageInvariants(document: document).check()
        #expect(document.pages.count > 1)
    }

    @Test func highRowsContinueOnTheNextPage() {
        let cell = Array(repeating: "words in a cell", count: 600).joined(separator: " ")
        let document = layOut("| a | b |\n|---|---|\n| \(cell) | short |\n| x | y |\n", sheet: fullSheet)
        PageInvariants(document: document).check()
        #expect(document.pages.count > 1)
    }
}
