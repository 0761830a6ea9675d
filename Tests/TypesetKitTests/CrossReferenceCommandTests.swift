import Testing

@testable import TypesetKit

/// The printed text of pandoc and Quarto cross-references.
@Suite struct CrossReferenceCommandTests {
    private static let dot =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\" fill=\"red\"/></svg>"

    private func text(_ markdown: String, language: String = "en") throws -> (text: String, outcome: CommandTests.Outcome) {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "dot.svg")
        _ = try folder.write("---\nlang: \(language)\n---\n# T\n\n\(markdown)\n", to: "a.md")
        let outcome = try CommandTests().typeset("a.md", in: folder)
        return (try Tool.run("pdftotext", folder.path + "/a.pdf", "-").replacing("\u{A0}", with: " "), outcome)
    }

    @Test func figuresAndTablesHaveNumbersAndReferencesNameThem() throws {
        let (text, outcome) = try text(
            """
            See @fig:two, [@fig:one; @tbl:sums] and @sec:end.

            ![First dot](dot.svg){#fig:one}

            ![Second dot](dot.svg "The second"){#fig:two}

            {#tbl:sums}
            | A | B |
            |---|---|
            | 1 | 2 |

            ## The end {#sec:end}
            """)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("PDF/UA-1"), "\(outcome.messages)")
        #expect(text.contains("See Figure 2, Figure 1, Table 1 and The end."), "\(text)")
        #expect(text.contains("Figure 1: First dot"), "\(text)")
        #expect(text.contains("Figure 2: The second"), "\(text)")
    }

    @Test func wordsAreTheLanguages() throws {
        let (text, _) = try text("Siehe @fig:a.\n\n![Punkt](dot.svg \"Ein Punkt\"){#fig:a}", language: "de")
        #expect(text.contains("Siehe Abbildung 1."), "\(text)")
        #expect(text.contains("Abbildung 1: Ein Punkt"), "\(text)")
    }

    @Test func figuresWithoutReferencesHaveNoNumber() throws {
        let (text, _) = try text("![Dot](dot.svg \"A dot\"){#fig:a}")
        #expect(text.contains("A dot"), "\(text)")
        #expect(!text.contains("Figure"), "\(text)")
    }

    @Test func aReferenceToNothingIsReported() throws {
        let (text, outcome) = try text("See @fig:none.")
        #expect(text.contains("See @fig:none."), "\(outcome.messages)")
        #expect(outcome.messages.contains("no heading or {#id} has the name `fig:none`"), "\(outcome.messages)")
    }

    @Test func quartosFiguresHavePartsAndStatementsHaveNumbers() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "dot.svg")
        let page = """
            ---
            lang: en
            ---
            # T

            See @fig-panel, @fig-b, @fig-after, @thm-line, @lem-a, @lst-x and @fig-bare.

            ::: {#fig-panel layout-ncol=2}
            ![First](dot.svg){#fig-a}

            ![Second](dot.svg){#fig-b}

            Two dots
            :::

            ![Third](dot.svg){#fig-after fig-alt="A dot"}

            ::: {#fig-bare}
            ![](dot.svg){fig-alt="Another dot"}
            :::

            ::: {#thm-line}
            ## Line

            Points are on it.
            :::

            ::: {#lem-a}
            A lemma.
            :::

            ::: {.proof}
            By induction.
            :::

            ```{#lst-x .python lst-cap="The program"}
            x = 1
            ```
            """
        _ = try folder.write(page, to: "a.qmd")
        let outcome = try CommandTests().typeset("a.qmd", in: folder)
        let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-").replacing("\u{A0}", with: " ").replacing("\n", with: " ")
        #expect(outcome.status == 0, "\(outcome.messages)")
        // The label of a figure without words has no colon.
        #expect(text.matches(of: /Figure 3[^:]/).count == 2, "\(text)")
        #expect(text.contains("See Figure 1, Figure 1 (b), Figure 2, Theorem 1, Lemma 1, Listing 1 and Figure 3."), "\(text)")
        for caption in [
            "(a) First", "(b) Second", "Figure 1: Two dots", "Figure 2: Third", "Theorem 1 (Line). Points", "Lemma 1. A lemma",
            "Proof. By induction", "Listing 1: The program",
        ] { #expect(text.contains(caption), "\(caption) in \(text)") }
    }

    /// If a part does not fit the page, the caption of the whole does not move up before it.
    @Test func theCaptionOfAFigureIsBelowItsParts() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "dot.svg")
        let pictures = "![First](dot.svg){width=60%}\n\n![Second](dot.svg){width=60%}\n\nTwo dots\n"
        let page = "---\nlang: en\n---\n# T\n\n\(String(repeating: "Text. ", count: 40))\n\n::: {#fig-panel}\n\(pictures):::\n"
        _ = try folder.write(page, to: "a.qmd")
        for size in ["large", "ax1", "ax3", "ax5"] {
            _ = try CommandTests().typeset("a.qmd", "--size", size, "-o", "a.pdf", in: folder)
            let text = try Tool.run("pdftotext", folder.path + "/a.pdf", "-")
            let order = ["First", "Second", "Two dots"].compactMap { text.firstRange(of: $0)?.lowerBound }
            #expect(order.count == 3, "\(size): \(text)")
            #expect(order == order.sorted(), "\(size): \(text)")
        }
    }

    /// As in Quarto, each chapter of a book counts its own figures and statements, and a chapter without a number has plain numbers.
    @Test func captionsInBooksOfQuartoHaveTheNumberOfTheChapter() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "dot.svg")
        _ = try folder.write(
            "lang: de\nbook: { title: Buch, chapters: [index.qmd, a.qmd, b.qmd], appendices: [c.qmd] }\n", to: "_quarto.yml")
        _ = try folder.write(
            "# Vorwort {.unnumbered}\n\nSiehe @fig-p, @fig-z, @thm-x, @sec-b, @sec-c und @fig-c.\n\n![P](dot.svg){#fig-p}\n",
            to: "index.qmd")
        _ = try folder.write("# A\n\n![X](dot.svg){#fig-x}\n\n![Y](dot.svg){#fig-y}\n\n| a |\n|---|\n\n: Sums {#tbl-s}\n", to: "a.qmd")
        _ = try folder.write("# B {#sec-b}\n\n![Z](dot.svg){#fig-z}\n\n::: {#thm-x}\nWahr.\n:::\n", to: "b.qmd")
        _ = try folder.write("# C {#sec-c}\n\n![C](dot.svg){#fig-c}\n", to: "c.qmd")
        let outcome = try CommandTests().typeset("_quarto.yml", "-o", "b.pdf", in: folder)
        let text = try Tool.run("pdftotext", folder.path + "/b.pdf", "-").replacing("\u{A0}", with: " ").replacing("\n", with: " ")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(
            text.contains("Siehe Abbildung 1, Abbildung 2.1, Satz 2.1, Kapitel 2, Anhang A und Abbildung A.1."), "\(text)")
        for caption in [
            "Abbildung 1: P", "Abbildung 1.1: X", "Abbildung 1.2: Y", "Tabelle 1.1: Sums", "Abbildung 2.1: Z", "Satz 2.1. Wahr",
            "Abbildung A.1: C",
        ] {
            #expect(text.contains(caption), "\(caption) in \(text)")
        }
    }

    @Test func chaptersAreReferredToByNumber() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("lang: en\nbook: { title: Book, chapters: [index.qmd, a.qmd, b.qmd] }\n", to: "_quarto.yml")
        _ = try folder.write("# Preface {.unnumbered}\n\nSee @sec-b and @sec-part.\n", to: "index.qmd")
        _ = try folder.write("# Before {.unnumbered}\n\nText.\n", to: "a.qmd")
        _ = try folder.write("# Bee {#sec-b}\n\n## Part {#sec-part}\n\nText.\n", to: "b.qmd")
        let outcome = try CommandTests().typeset("_quarto.yml", "-o", "b.pdf", in: folder)
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/b.pdf", "-").replacing("\u{A0}", with: " ")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(text.contains("See Chapter 1 and Section 1.1."), "\(text)")
        #expect(text.contains("1 Bee") && text.contains("1.1 Part"), "\(text)")
    }

    /// The numbers of the sheet count parts of the book, which Quarto's numbers of chapters do not.
    @Test func captionsInBooksOfQuartoHaveTheNumberThatTheSheetGivesTheChapter() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "dot.svg")
        _ = try folder.write(
            "lang: en\nbook: { title: Book, chapters: [index.qmd, { part: One, chapters: [a.qmd, b.qmd] }] }\n", to: "_quarto.yml")
        _ = try folder.write("# Preface {.unnumbered}\n\nSee @fig-a, [Chapter -@sec-b] and [Figs. @fig-b].\n", to: "index.qmd")
        _ = try folder.write("# Ay\n\n![A](dot.svg){#fig-a}\n", to: "a.qmd")
        _ = try folder.write("# Bee {#sec-b}\n\n![B](dot.svg){#fig-b}\n", to: "b.qmd")
        func text(_ numbers: String) throws -> String {
            _ = try folder.write("typeset: 1\nextends: default\nheadingNumbers: \(numbers)\n", to: "s.yaml")
            let outcome = try CommandTests().typeset("_quarto.yml", "-s", "s.yaml", "-o", "b.pdf", in: folder)
            #expect(outcome.status == 0, "\(outcome.messages)")
            let text = try Tool.run("pdftotext", folder.path + "/b.pdf", "-").replacing("\u{A0}", with: " ")
            return text.replacing("\n", with: " ")
        }
        let parts = try text("[\"Part {1}\", \"{1}.{2}.\"]")
        #expect(parts.contains("See Figure 2.1, Chapter 3 and Figs. 3.1."), "\(parts)")
        #expect(parts.contains("Figure 3.1: B"), "\(parts)")
        // Without printed numbers of chapters, the captions of the book have different numbers.
        let plain = try text("[]")
        #expect(plain.contains("Figure 1: A") && plain.contains("Figure 2: B"), "\(plain)")
    }

    @Test func tablesSideBySideAreLetteredParts() throws {
        let folder = try TemporaryFolder()
        let table = "| A | B |\n|---|---|\n| 1 | 2 |\n\n"
        let page = """
            ---
            lang: en
            ---
            # T

            See @tbl-both and @tbl-two.

            ::: {#tbl-both layout-ncol=2}
            \(table): First {#tbl-one}

            \(table): Second {#tbl-two}

            Two tables
            :::
            """
        _ = try folder.write(page, to: "a.qmd")
        let outcome = try CommandTests().typeset("a.qmd", in: folder)
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/a.pdf", "-").replacing("\u{A0}", with: " ")
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("PDF/UA-1"), "\(outcome.messages)")
        #expect(text.contains("See Table 1 and Table 1 (b)."), "\(text)")
        #expect(text.contains(/\(a\) First +\(b\) Second/), "\(text)")
        #expect(text.contains("Table 1: Two tables"), "\(text)")
    }
}
