import Testing
import TypesetMarkdown
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of pictures that cannot be shown, and of links without text.
@Suite struct PlaceholderTests {
    @Test func aFrameWithTheAlternativeTextReplacesAPicture() {
        let document = layOut("![A cat](none.png \"Caption\")\n\nNext.\n", sheet: narrowSheet("") + "\nlanguage: en\n")
        #expect(
            outline(document) == """
                document
                  division
                    figure
                      "A cat"
                    caption
                      "Caption"
                  paragraph
                    "Next."
                """)
        let figure = document.structure.elements.first { $0.kind == .figure }
        #expect(figure?.alternateText == "A cat")
        #expect(document.conformanceObstacles.isEmpty)
        // Four dashed strokes, half an em from the words.
        let strokes = dump(document).filter { $0.contains(" line ") }
        #expect(strokes.count == 4)
        #expect(strokes.allSatisfy { $0.hasSuffix("artifact layout") })
        #expect(dump(document).contains("p1 25.5,34.5 10.0 \"A cat\" figure"), "\(dump(document))")
    }

    @Test func aFrameWorksWithinALineToo() {
        let document = layOut("See ![A cat](none.png) here.", sheet: narrowSheet("") + "\nlanguage: en\n")
        #expect(
            outline(document) == """
                document
                  paragraph
                    "See "
                    figure
                      "A cat"
                    " here."
                """)
        #expect(dump(document).count { $0.contains(" line ") } == 4)
    }

    /// Without a description, the picture's content is lost, and the file cannot claim to be accessible.
    @Test func withoutAnAlternativeTextTheNameIsShown() {
        for markdown in ["![](a/none.png?x)", "Text ![](a/none.png?x)"] {
            let document = layOut(markdown, sheet: narrowSheet("") + "\nlanguage: en\n")
            #expect(extracted(document).hasSuffix("none.png"))
            #expect(document.conformanceObstacles.count == 1)
        }
        let decorative = layOut("![](none.png){decorative}\n\nText ![](none.png){decorative}", sheet: narrowSheet("") + "\nlanguage: en\n")
        #expect(extracted(decorative) == "Text")
        #expect(decorative.conformanceObstacles.isEmpty)
    }

    @Test func aLinkedPictureKeepsItsLink() {
        for markdown in ["[![A cat](none.png)](https://example.org)", "See [![A cat](none.png)](https://example.org)."] {
            let document = layOut(markdown, sheet: narrowSheet("") + "\nlanguage: en\n")
            #expect(document.pages[0].links.count == 1)
            #expect(outline(document).contains("link\n"))
            #expect(outline(document).contains("\"A cat\""))
        }
    }

    @Test func aLinkWithoutWordsShowsWhereItLeads() {
        let document = layOut("# Top\n\nSee [](#top), [](https://example.org/a).", sheet: narrowSheet("") + "\nlanguage: en\n")
        #expect(extracted(document) == "TopSee Top, https://example.org/a.")
        #expect(document.pages[0].links.count == 2)
    }
}
