import Testing
import TypesetBase
import TypesetMarkdown

/// Tests that formulas without dollars are formulas, and that escaped brackets are text.
@Suite struct FormulaMarkTests {
    /// The formulas of the document, those on lines of their own after `=`.
    private func formulas(_ markdown: String, _ dialect: Dialect = .github) -> [String] {
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
        var found: [String] = []
        document.forEachPart { (part: DocumentPart) in
            if case .inline(let inline) = part, case .formula(let text) = inline.kind { found.append(text) }
            if case .block(let block) = part, case .codeBlock("math", let text, _) = block.kind { found.append("= " + text) }
        }
        return found
    }

    @Test(arguments: [
        (#"See \(x^2\), \( \alpha \) and \(x(t)\)."#, ["$`x^2`$", #"$`\alpha`$"#, "$`x(t)`$"]),
        (#"With \(n\) of \(\mathbf{x}\)."#, ["$`n`$", #"$`\mathbf{x}`$"#]),
        ("It is \\(x^2 +\ny\\).", ["$x^2 + y$"]),
        ("\\[\na \\\\[2pt]\n- \\frac{b}{c}\n\\]", ["= $$a \\\\[2pt]\n- \\frac{b}{c}$$"]),
        (#"And \[ x_1 = y \] too."#, ["$$x_1 = y$$"]),
        ("# The \\(x^2\\)\n\n| a |\n|---|\n| \\(y^2\\) |", ["$`x^2`$", "$`y^2`$"]),
    ])
    func formulasInBracketsAreSet(markdown: String, expected: [String]) { #expect(formulas(markdown + "\n") == expected) }

    @Test(arguments: [
        #"Call f\(x\), \[see below\] and \(a\)."#, #"git \[\-h\] \[\-\-all\]"#, #"`\(x^2\)`"#, "```\n\\(x^2\\)\n```", "    \\(x^2\\)",
        #"\\(x^2\\)"#, #"A note\[^1\] here."#, #"An open \(x^2."#,
    ])
    func escapedBracketsAreText(markdown: String) { #expect(formulas(markdown + "\n") == []) }

    @Test(arguments: [
        (#"Where $ \hat{H} = E $, $\alpha $."#, [#"$\hat{H} = E$"#, #"$\alpha$"#]), ("Pay $ 5 and 10 $ or $ x $.", []),
        (#"Set $ PATH and \textbf{x} $5."#, []),
    ])
    func spacesMayBeInsideDollars(markdown: String, expected: [String]) { #expect(formulas(markdown + "\n") == expected) }

    @Test func sitesWithKramdownDoubleTheBackslashes() {
        #expect(formulas(#"The \\(x^2\\) of \\(n\\)."# + "\n", .jekyll) == ["$`x^2`$", "$`n`$"])
    }

    @Test(arguments: [
        ("So \\begin{equation*} a = b \\end{equation*} it is.", ["= \\begin{equation*} a = b \\end{equation*}"]),
        ("So\n\\begin{align}\na &= b\n\\end{align}.", ["= \\begin{align}\na &= b\n.\\end{align}"]),
        ("- So \\begin{gather}\n  a = b\n  \\end{gather} in\n", ["= \\begin{gather}\na = b\n\\end{gather}"]),
        (#"The \begin{pmatrix} 1 & 2 \end{pmatrix} here."#, [#"$`\begin{pmatrix} 1 & 2 \end{pmatrix}`$"#]),
        (#"# The \begin{align} a \end{align}"#, [#"$`\begin{align} a \end{align}`$"#]),
        (#"$\begin{cases} a \end{cases}$"#, [#"$\begin{cases} a \end{cases}$"#]),
        (#"An open \begin{align} a"#, []),
    ])
    func environmentsWithinParagraphsAreFormulas(markdown: String, expected: [String]) { #expect(formulas(markdown + "\n") == expected) }

    @Test func wordsAroundAnEnvironmentStay() {
        let text = dump("So \\begin{align} a \\end{align} it is.\n")
        #expect(text.contains("\"So\"") || text.contains("\"So \""), "\(text)")
        #expect(text.contains("\"it is.\""), "\(text)")
    }

    @Test(arguments: [
        ("\\newcommand{\\R}{\\mathbb{R}}\n\\def\\e#1{e^{#1}}", ["= $$\\newcommand{\\R}{\\mathbb{R}}$$", "= $$\\def\\e#1{e^{#1}}$$"]),
        (#"Let \newcommand\n[1]{\lVert #1 \rVert} be."#, [#"$`\newcommand\n[1]{\lVert #1 \rVert}`$"#]),
        ("\\DeclareMathOperator*{\\argmax}{arg\\,max}", ["= $$\\DeclareMathOperator*{\\argmax}{arg\\,max}$$"]),
        (#"Write `\newcommand{\a}{b}`."#, []), (#"The \newcommand is open{."#, []),
    ])
    func definitionsOfMacrosAreFormulas(markdown: String, expected: [String]) {
        #expect(formulas(markdown + "\n") == expected)
        #expect(formulas(markdown + "\n", .pandoc) == expected)
    }

    @Test func thePreambleOfPandocDefinesMacros() {
        let text = "---\nheader-includes:\n- \\newcommand{\\R}{\\mathbb{R}}\n- |\n  \\usepackage{a}\n  \\def\\e#1{e^{#1}}\n---\n"
        #expect(parse(text).document.metadata.macros == ["R": "\\mathbb{R}", "e": "e^{#1}"])
    }
}
