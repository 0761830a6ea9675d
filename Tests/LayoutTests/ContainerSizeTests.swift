import Testing
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of text sizes in quotes, notes, alerts and divisions.
@Suite struct ContainerSizeTests {
    /// The size of each text of the pages, by the text.
    private func sizes(_ markdown: String, _ sheet: String, at category: ContentSizeCategory) -> [String: Double] {
        let glyphs = layOut(markdown, sheet: "typeset: 1\nextends: []\n" + sheet, at: category).pages.flatMap(\.glyphs)
        return Dictionary(glyphs.map { ($0.text, $0.pointSize.value) }) { first, _ in first }
    }

    private static let containers = """
        text[^1]

        - top

        > - quoted
        >   1. inner

        > [!NOTE]
        > + alerted

        ::: {.small}
        * [x] done
        :::

        [^1]: note

            1) noted
        """

    /// Sheets that style markers and items in the usual ways.
    @Test(
        arguments: [
            "", "  list: body\n  listItem: body\n",
            "  listItem: { parent: body, headIndent: 20 }\n  marker: { parent: body, color: red }\n",
            "  listItem: body\n  marker: body\n  taskMarker: { color: red }\n",
        ], [ContentSizeCategory.large, .accessibility5])
    func markersAreAsLargeAsTheTextTheyBelongTo(_ elements: String, _ category: ContentSizeCategory) {
        let sheet = """
            styles:
              body: { textStyle: body }
              small: { textStyle: caption1 }
            elements:
              document: body
              paragraph: body
              blockQuote: { textStyle: callout }
              alert: { textStyle: subheadline }
              footnote: { textStyle: footnote }

            """
        let sizes = sizes(Self.containers, sheet + elements, at: category)
        let expected: [(TextStyle, [String])] = [
            (.body, ["text", "top"]), (.callout, ["quoted", "inner", "1."]), (.subheadline, ["Note", "alerted"]),
            (.caption1, ["done", "☑"]), (.footnote, ["note", "noted", "1)"]),
        ]
        for (style, texts) in expected {
            for text in texts { #expect(sizes[text] == style.pointSize(at: category), "\(text)") }
        }
    }

    @Test func aMarkerKeepsTheSizeThatItsOwnStyleSays() {
        let sheet = """
            elements:
              document: { textStyle: body }
              listItem: { textStyle: body }
              marker: { size: { scale: 0.5 } }
              footnote: { textStyle: footnote }
            """
        let sizes = sizes("- top[^1]\n\n[^1]: note\n\n    1. noted", sheet, at: .large)
        #expect(sizes["•"] == 8.5)
        #expect(sizes["1."] == 8.5)
        let inContainer = self.sizes("> - quoted", "elements: { blockQuote: { size: 12 }, marker: { size: { scale: 0.5 } } }", at: .large)
        #expect(inContainer["•"] == 6)
        #expect(inContainer["quoted"] == 12)
    }

    private static let everything = """
        paragraph

        - item

          within

          ## second

        > quote

        | head |
        |------|
        | cell |

        : table caption

        ```
        source
        ```

        <dl><dt>term</dt><dd>meaning</dd></dl>
        """

    /// A range on a container limits the growth of all its content, regardless of the content's style.
    @Test(
        arguments: [
            ("> ", "", "blockQuote"), ("> [!TIP]\n> ", "", "alert"), ("- ", "", "list"), ("- ", "", "listItem"),
            ("::: {.limited}\n", "\n:::", "paragraph.limited"),
        ], ["", "styles", "paragraph"])
    func aRangeAppliesToEverythingInTheContainer(_ container: (open: String, close: String, name: String), _ mapped: String) {
        let prefix = container.open.hasPrefix("-") ? "  " : container.open.hasPrefix(">") ? "> " : ""
        let lines = Self.everything.split(separator: "\n", omittingEmptySubsequences: false)
        let markdown = container.open + lines[0] + "\n" + lines.dropFirst().map { prefix + $0 }.joined(separator: "\n") + container.close
        var sheet = """
            styles:
              body: { textStyle: body }
              limited: { contentSizes: ...xLarge }
            elements:
              document: body
              h2: { textStyle: title1 }
              codeBlock: { textStyle: footnote }
              \(container.name): { textStyle: body, contentSizes: ...xLarge }

            """
        if mapped == "paragraph" { sheet += "  paragraph: body\n" }
        if mapped == "styles" {
            let elements = ["list", "listItem", "blockQuote", "tableHeader", "tableCell", "table", "caption", "dl", "dt", "dd"]
            for element in elements where element != container.name { sheet += "  \(element): body\n" }
        }
        let largest = sizes(markdown, sheet, at: .accessibility5), limit = sizes(markdown, sheet, at: .xLarge)
        let texts = ["paragraph", "item", "within", "second", "quote", "head", "cell", "table caption", "source", "term", "meaning"]
        for text in texts {
            #expect(largest[text] != nil, "\(text)")
            #expect(largest[text] == limit[text], "\(text)")
        }
    }

    @Test func rangesOfFootnotesAndTablesApplyInThem() {
        let sheet = """
            elements:
              document: { textStyle: body }
              footnote: { textStyle: footnote, contentSizes: ...large }
              table: { contentSizes: ...large }
              tableCell: { textStyle: callout }
              h1: { textStyle: title1 }
            """
        let sizes = sizes("text[^1]\n\n| a |\n|---|\n| b |\n\n[^1]: note\n\n    # big\n\n    - noted", sheet, at: .accessibility3)
        #expect(sizes["text"] == 40)
        #expect(sizes["a"] == 16)
        #expect(sizes["b"] == 16)
        #expect(sizes["note"] == 13)
        #expect(sizes["big"] == 28)
        #expect(sizes["noted"] == 13)
    }

    /// Nested containers with ranges of their sizes: the content follows both.
    @Test func rangesOfNestedContainersApplyTogether() {
        let sheet = """
            elements:
              document: { textStyle: body }
              paragraph.outer: { textStyle: body, contentSizes: small...ax1 }
              blockQuote: { textStyle: body, contentSizes: large... }
              h1: { textStyle: title1 }
            """
        let text = "::: {.outer}\n> # head\n:::"
        #expect(sizes(text, sheet, at: .accessibility5)["head"] == 38)
        #expect(sizes(text, sheet, at: .xSmall)["head"] == 28)
    }
}
