import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of `\ref` and `\label` in pandoc's Markdown, as papers for LaTeX have them.
@Suite struct TeXReferenceTests {
    private func document(_ markdown: String, _ dialect: Dialect = .pandoc) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
    }

    /// The texts and references of a paragraph, between bars; a reference is in braces, with the words before its number after a colon.
    private func parts(_ markdown: String, _ dialect: Dialect = .pandoc) throws -> String {
        guard case .paragraph(let inlines)? = document(markdown, dialect).blocks.first?.kind else { return "no paragraph" }
        return inlines.map { inline in
            guard case .crossReference(let reference) = inline.kind else { return inline.plainText }
            return "{\(reference.id)\(reference.words.map { ":\($0)" } ?? "")}"
        }.joined(separator: "|")
    }

    @Test(arguments: [
        ("See Figure \\ref{fig:a}.", "See Figure |{fig:a:}|."), ("See \\autoref{fig:a}.", "See |{fig:a}|."),
        ("By \\eqref{eq:b}.", "By (|{eq:b:}|)."), ("See \\cref{tab:x_y}", "See |{tab:x_y}"),
        ("A \\ref{} \\ref{a b}", "A \\ref{} \\ref{a b}"),
        ("A \\\\ref{a}", "A \\ref{a}"),
    ])
    func commandsReferToLabels(markdown: String, expected: String) throws { #expect(try parts(markdown) == expected) }

    @Test func aReferenceInParenthesesIsNotReportedAsForeign() {
        let issues = document("By \\eqref{eq:b}.").issues
        #expect(!issues.contains { if case .foreignSyntax = $0 { true } else { false } })
    }

    @Test func otherDialectsKeepTheCommand() throws { #expect(try parts("See \\ref{fig:a}.", .github) == "See \\ref{fig:a}.") }

    @Test func theLabelInACaptionIsTheIDOfTheFigure() throws {
        guard case .paragraph(let inlines)? = document("![A map.\\label{fig:map}](map.png)").blocks.first?.kind else {
            return #expect(Bool(false))
        }
        #expect(inlines[0].attributes.id == "fig:map")
    }

    @Test func theLabelIsNotInTheAlternativeText() throws {
        guard case .paragraph(let inlines)? = document("![A map.\\label{fig:map}](map.png)").blocks.first?.kind,
            case .image(_, _, let description) = inlines[0].kind
        else { return #expect(Bool(false)) }
        #expect(description.alt == "A map.")
    }

    @Test func theLabelInACaptionIsTheIDOfTheTable() {
        #expect(document("| a |\n|---|\n| b |\n\n: Sizes. \\label{tbl:sizes}\n").blocks[0].attributes.id == "tbl:sizes")
    }

    @Test func theLabelInAHeadingIsItsID() {
        #expect(document("# Methods \\label{sec:methods}\n").blocks[0].attributes.id == "sec:methods")
    }
}
