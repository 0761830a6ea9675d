import Foundation
import Testing
import TypesetBase

@testable import TypesetKit

/// Editions that are derived from any stylesheet: their files, their contrast and their audits.
@Suite struct NamedEditionTests {
    private let command = CommandTests()

    /// A sheet without any colour for dark pages, with light text on dark and dark text on light.
    private static let sheet = """
        typeset: 1
        extends: []
        page: { background: "#fffdf7" }
        styles:
          body: { color: "#222222", paragraphSpacing: 8 }
          band: { parent: body, background: navy, color: white, textInsets: 6 }
          warm: { parent: body, background: "#ff8800", color: black, textInsets: 4 }
        elements:
          document: body
          paragraph: body
          link: { color: "#0b57d0", underline: true }
          blockQuote: { parent: body, background: "#eef4fe", border: { left: "3pt solid #0b57d0" }, textInsets: 6 }
          tableHeader: { parent: body, background: "#1a5fb4", color: white }
          codeBlock: { parent: body, background: "#1e1e1e", color: "#d4d4d4", textInsets: 6, highlighting: true }
          codeKeyword: { color: "#569cd6" }
        """

    private static let document = """
        ---
        title: Colours
        lang: en
        ---
        # Colours

        A [link to the colours](https://example.org/colours) and $\\color{red}{x}$ and [here](https://example.org/here).

        ::: {.band}
        White on navy.
        :::

        ::: {.warm}
        Black on orange.
        :::

        > Blue on blue: [the second link](https://example.org/second).

        | Name | Value |
        |---|---|
        | One | 1 |

        ```swift
        let x = 1
        ```

        """

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.document, to: "a.md")
        _ = try folder.write(Self.sheet, to: "s.yaml")
        return folder
    }

    @Test func allEditionsHaveEnoughContrast() throws {
        let folder = try folder()
        let outcome = try command.typeset("a.md", "--style", "s.yaml", "--editions", "all", "--size", "large", "ax3", in: folder)
        #expect(!outcome.messages.contains("[contrast-minimum]"), "\(outcome.messages)")
    }

    /// The sample in a dozen scripts has glyphs that are drawn as paths, after the text around them.
    @Test(arguments: [nil, "Samples/multilingual.md"])
    func aFileDoesNotDependOnTheOtherEditionsOfItsRun(sample: String?) throws {
        let folder = try folder(), document = sample.map { Documentation.root.appendingPathComponent($0).path } ?? "a.md"
        for (editions, output) in [("cream,dark", "both/a.{edition}.pdf"), ("dark", "one/a.{edition}.pdf")] {
            _ = try command.typeset(document, "--style", "s.yaml", "--editions", editions, "--no-audit", "-o", output, in: folder)
        }
        func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + path)) }
        #expect(try bytes("both/a.dark.pdf") == bytes("one/a.dark.pdf"))
    }

    @Test func aFindingOfAllEditionsIsReportedOnce() throws {
        let folder = try folder()
        let outcome = try command.typeset("a.md", "--style", "s.yaml", "--editions", "all", in: folder)
        #expect(outcome.messages.components(separatedBy: "[link-text-vague]").count == 2)
    }

    @Test func anUnknownEditionIsAnError() throws {
        let folder = try folder()
        let outcome = try command.typeset("a.md", "--style", "s.yaml", "--editions", "drak", in: folder)
        #expect(outcome.messages.contains("the stylesheet has no edition called `drak`"))
        #expect(outcome.status == 2)
    }

    @Test func aProjectNamesItsEditions() throws {
        let folder = try folder()
        _ = try folder.write("typeset: 1\ndocuments: a.md\nstyle: s.yaml\neditions: [standard, dark]\n", to: "typeset.yaml")
        _ = try command.typeset("--no-audit", in: folder)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") } == ["a.dark.pdf", "a.standard.pdf"])
    }

    @Test func theDyslexiaEditionNamesItsFace() throws {
        let folder = try folder()
        let outcome = try command.typeset("a.md", "--style", "s.yaml", "--editions", "dyslexia", "--verbose", in: folder)
        #expect(outcome.messages.contains("note: the edition `dyslexia` "))
    }
}
