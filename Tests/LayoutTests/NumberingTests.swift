import Testing
import TypesetLayout

/// Tests of heading numbers, list markers and list numbers set by the sheet.
@Suite struct NumberingTests {
    private func sheet(_ lines: String, page: String = "") -> String {
        "typeset: 1\nextends: []\npage: { size: [800, 800], margins: 20\(page) }\n\(lines)\n"
    }

    private func texts(_ markdown: String, _ lines: String) -> [String] {
        layOut(markdown, sheet: sheet(lines)).pages.flatMap(\.glyphs).map(\.text)
    }

    private let decimals = #"headingNumbers: ["{1}", "{1}.{2}", "{1}.{2}.{3}"]"#

    @Test func headingsCountByLevelAndTheTitleDoesNot() {
        let text = "# Title\n\n## A\n\n### B\n\n### C\n\n## D\n\n### E\n"
        #expect(texts(text, decimals) == ["Title", "1\u{2002}A", "1.1\u{2002}B", "1.2\u{2002}C", "2\u{2002}D", "2.1\u{2002}E"])
        #expect(texts("# A\n\n## B\n\n# C\n", decimals) == ["1\u{2002}A", "1.1\u{2002}B", "2\u{2002}C"])
    }

    @Test func aHeadingMayGoWithoutAndALevelThatIsLeftOutIsSeen() {
        #expect(texts("# A\n\n# B {.unnumbered}\n\n# C\n", decimals) == ["1\u{2002}A", "B", "2\u{2002}C"])
        #expect(texts("# A\n\n> # B\n\n# C\n", decimals) == ["1\u{2002}A", "B", "2\u{2002}C"])
        #expect(texts("# A\n\n> - # B\n\n# C\n", decimals) == ["1\u{2002}A", "•", "B", "2\u{2002}C"])
        let details = "> <details><summary>s</summary>\n>\n> # B\n>\n> </details>"
        #expect(texts("# A\n\n\(details)\n\n# C\n", decimals) == ["1\u{2002}A", "s", "B", "2\u{2002}C"])
        #expect(texts("# A\n\n### B\n\n# C\n", decimals) == ["1\u{2002}A", "1.0.1\u{2002}B", "2\u{2002}C"])
        #expect(texts("# A\n\n## B\n\n# C\n", #"headingNumbers: [~, "{2:upperLetter}."]"#) == ["A", "A.\u{2002}B", "C"])
    }

    @Test func headingsNumberedByHandStayAsTheyAre() {
        #expect(texts("# 1. A\n\n## 1.1 B\n\n# C\n", decimals) == ["1. A", "1.1 B", "C"])
        #expect(texts("---\nlang: zh\n---\n\n# 一、甲\n\n# 二、乙\n", decimals) == ["一、甲", "二、乙"])
        #expect(texts("# A\n\n# 3 B\n\n# C\n", decimals) == ["1\u{2002}A", "2\u{2002}3 B", "3\u{2002}C"])
    }

    @Test func aHeadingMayBeLeftOutOfTheContents() {
        let entries = layOut("[TOC]\n\n# A\n\n# B {.unlisted}\n\n# C\n{:.no_toc}\n\n# D\n").structure.elements
        #expect(entries.count { $0.kind == .tableOfContentsItem } == 2)
    }

    @Test func bookmarksContentsAndRunningTextHaveThem() {
        let lines = #"headingNumbers: ["Chapter {1:upperRoman}:"]"#
        let document = layOut("# A *b*\n\n# C\n\n[TOC]\n", sheet: sheet(lines, page: ", header: { left: \"{section}\" }"))
        #expect(document.outline.map(\.title) == ["Chapter I: A b", "Chapter II: C"])
        let text = extracted(document)
        #expect(text.contains("Chapter I:\u{2002}A b"))
        #expect(text.contains("Chapter II:\u{2002}C"))
        #expect(document.pages[0].glyphs.contains { $0.text == "Chapter I: A b" })
    }

    @Test func bulletsGoByDepth() {
        #expect(texts("- a\n  - b\n    - c\n", "bullets: [–, \"*\"]").filter { $0.count == 1 && !"abc".contains($0) } == ["–", "*", "–"])
    }

    @Test func digitsAreThoseOfTheLanguage() {
        let text = "# ا\n\nب[^1]\n\n1. ج\n2. د\n\n[^1]: ه\n"
        func marks(_ lines: String) -> Set<String> {
            let page = layOut(text, sheet: sheet(lines, page: ", footer: { center: \"{page} / {pages}\" }")).pages[0]
            return Set(page.glyphs.map { $0.text.filter { !"\u{2060}\u{2068}\u{2069}\u{2002}".contains($0) } })
        }
        let persian = marks("language: fa\nheadingNumbers: [\"{1}.\"]")
        #expect(persian.isSuperset(of: ["۱", "۱.", "۲.", "۱ / ۱"]))
        #expect(marks("language: fa\nnumerals: latin").isSuperset(of: ["1", "2.", "1 / 1"]))
        #expect(marks("language: hi\nnumerals: native").isSuperset(of: ["२.", "१ / १"]))
    }

    @Test func numbersOfListsGoByDepthAndAreTaggedSo() {
        let text = "1. a\n   1. b\n   2. c\n      1. d\n"
        let document = layOut(text, sheet: sheet("listNumbers: [upperRoman, lowerLetter]"))
        #expect(document.pages.flatMap(\.glyphs).map(\.text).filter { $0.hasSuffix(".") } == ["I.", "a.", "b.", "I."])
        #expect(document.structure.elements.compactMap(\.listNumbering) == ["UpperRoman", "LowerAlpha", "UpperRoman"])
    }

    @Test func figuresAndTablesAreNumberedIfTheSheetNumbersThem() {
        let text = """
            |a|
            |-|
            |b|

            : First

            |c|
            |-|
            |d|

            <figure><p>e</p><figcaption>Third</figcaption></figure>

            |f|
            |-|
            |g|

            : Second {#tbl:x}

            See @tbl:x.
            """
        let all = extracted(layOut(text, sheet: sheet("captionNumbers: [figures, tables]")))
        for words in ["Table\u{A0}1: First", "Figure\u{A0}1: Third", "Table\u{A0}2: Second", "See Table\u{A0}2."] {
            #expect(all.contains(words), "\(words)")
        }
        #expect(!all.contains("Table\u{A0}3"), "a table without a caption has no number")
        let referred = extracted(layOut(text, sheet: sheet("captionNumbers: []")))
        #expect(referred.contains("Table\u{A0}1: Second"))
        #expect(!referred.contains(": First"))
    }

    private static let sections = """
        ---
        title: T
        ---
        ::: {#thm-zero}
        Zero
        :::

        # One

        ::: {#thm-a}
        First
        :::

        ## Part

        ::: {#thm-b}
        Second
        :::

        # Two

        ::: {#thm-c}
        Third
        :::

        # Aside {.unnumbered}

        ::: {#thm-d}
        Fourth
        :::

        See @thm-zero and @thm-c.
        """

    @Test func statementsAreCountedInSectionsIfTheSheetSaysSo() {
        let all = extracted(layOut(Self.sections, sheet: sheet("headingNumbers: [\"{1}\"]\nnumberWithin: section"), dialect: .quarto))
        for words in [
            "Theorem\u{A0}1.1", "Theorem\u{A0}1.2", "Theorem\u{A0}2.1", "Theorem\u{A0}2.2", "See Theorem\u{A0}1 and Theorem\u{A0}2.1.",
        ] {
            #expect(all.contains(words), "\(words)")
        }
    }

    @Test func statementsAreCountedInTheDocumentWithoutNumbersOfSections() {
        let all = extracted(layOut(Self.sections, sheet: sheet("numberWithin: section"), dialect: .quarto))
        #expect(all.contains("Theorem\u{A0}5"))
    }

    @Test func statementsOfMySTHaveNumbersUnderAnyName() {
        let text = ":::{prf:theorem} Main\n:label: main\n\nOne.\n:::\n\n:::{prf:lemma}\nTwo.\n:::\n\n:::{prf:proof}\nThree.\n:::\n\n"
        let all = extracted(layOut(text + "See {prf:ref}`main`.", dialect: .myst))
        for words in ["Theorem\u{A0}1 (Main). One.", "Lemma\u{A0}1. Two.", "Proof. Three.", "See Theorem\u{A0}1."] {
            #expect(all.contains(words), "\(words) in \(all)")
        }
    }

    @Test func statementsOfTeXHaveNumbersAndTitles() {
        let text = """
            \\begin{theorem}[Pythagoras]\\label{py}
            One.
            \\end{theorem}

            \\begin{proof}[Proof of the theorem]
            Two.
            \\end{proof}

            \\begin{lemma*}
            Three.
            \\end{lemma*}

            By \\cref{py}.
            """
        let all = extracted(layOut(text, dialect: .pandoc))
        for words in ["Theorem\u{A0}1 (Pythagoras). One.", "Proof of the theorem. Two.", "Lemma. Three.", "By Theorem\u{A0}1."] {
            #expect(all.contains(words), "\(words) in \(all)")
        }
    }
}
