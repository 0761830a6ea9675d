import Testing
import TypesetBase
import TypesetMarkdown

/// Tests that formulas, and only formulas, are kept as written.
@Suite struct MathTests {
    /// The formulas within the text of the document.
    private func formulas(_ markdown: String) -> [String] {
        var found: [String] = []
        parse(markdown).document.forEachPart { part in
            if case .inline(let inline) = part, case .formula(let text) = inline.kind { found.append(text) }
        }
        return found
    }

    @Test func formulasKeepEverySign() {
        #expect(
            formulas(#"The $\alpha_i * \beta_j$ and $6.1\,\%$ of $a\_b$ [a $x$](b)"#) == [
                #"$\alpha_i * \beta_j$"#, #"$6.1\,\%$"#, #"$a\_b$"#, "$x$",
            ])
        #expect(
            formulas(#"Is $\{a\}$, $a \$ b$ or $$\frac{a}{b}$$ and the $n$th, $`\sqrt{x_1}`$"#)
                == [#"$\{a\}$"#, #"$a \$ b$"#, #"$$\frac{a}{b}$$"#, "$n$", #"$`\sqrt{x_1}`$"#])
        #expect(formulas("设$x$为") == ["$x$"])
        #expect(formulas("| a | b |\n|---|---|\n| $x_1$ | $y_1$ |") == ["$x_1$", "$y_1$"])
        #expect(formulas("a $x +\ny_1$ b") == ["$x + y_1$"])
    }

    @Test func pricesVariablesAndLoneDollarsAreText() {
        for text in [
            "$5 and $10", "$5/$10", "from $5 to 10$ each", "US$5 or A$7", "100$ to 200$", "$ x $", "$x $", "$x", "$", "$$", "$$ and $$$",
            "$HOME and $PATH/$USER", "${a}${b}", "\\$x\\$", "the \"$\" sign and the \"$\" char", "($) or ($)", "[$5](a) and [10$](b)",
        ] {
            #expect(formulas(text) == [], "\(text)")
        }
        #expect(formulas("$x `a$` b") == [])
    }

    @Test(arguments: [
        (#"Let ${d_t}_{t=0}^T $ be and $ x^2 $ too."#, ["${d_t}_{t=0}^T $", "$ x^2 $"]), ("Costs $5 and 10 $ or $ 3.", []),
        ("A $ x^2 $3.", []),
    ])
    func formulasOfMySTMayHaveSpaces(markdown: String, formulas: [String]) {
        var found: [String] = []
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: .myst).document.forEachPart { part in
            if case .inline(let inline) = part, case .formula(let text) = inline.kind { found.append(text) }
        }
        #expect(found == formulas)
    }

    @Test func formulasInRawHTMLAreKeptAndNoted() {
        let html = "<table><tr><td>Is $x_1 *\na$ :rocket: for $5 and $10<td><code>$y$</code></table>\n"
        #expect(formulas(html) == ["$x_1 * a$"])
        #expect(complaints(html) == [])
        let words = dump(html)
        #expect(words.contains("\" 🚀 for $5 and $10\""), "\(words)")
    }

    @Test func formulasKnowTheirPlaces() {
        expect(
            "a *b* $x_1$ c &amp; $y$ d\n",
            is: """
                paragraph 1:1-1:26
                  text 1:1-1:3 "a "
                  emphasis 1:3-1:6
                    text 1:4-1:5 "b"
                  text 1:6-1:7 " "
                  formula 1:7-1:12 "$x_1$"
                  text 1:12-1:21 " c & "
                  formula 1:21-1:24 "$y$"
                  text 1:24-1:26 " d"
                """)
        expect(
            "> a $x +\n> y$ *b*\n",
            is: """
                quote 1:1-2:9
                  paragraph 1:3-2:9
                    text 1:3-1:5 "a "
                    formula 1:5-2:5 "$x + y$"
                    text 2:5-2:6 " "
                    emphasis 2:6-2:9
                      text 2:7-2:8 "b"
                """)
    }

    /// A line of the formula that looks like a list, a heading or a quote stays in the formula.
    @Test func formulasOnTheirOwnLines() {
        expect(
            "a\n$$\nx\n=\n+ b_1 \\\\\n> c\n$$\nd\n",
            is: """
                paragraph 1:1-1:2
                  text 1:1-1:2 "a"
                code 2:1-7:3 <math> "$$\\nx\\n=\\n+ b_1 \\\\\\n> c\\n$$"
                paragraph 8:1-8:2
                  text 8:1-8:2 "d"
                """)
        expect("$$ x_1 $$ {#eq-one}\n", is: "code 1:1-1:20 <math> \"$$ x_1 $$\" {#eq-one}")
        expect(
            "> - $$\n>   x\n>   $$\n> - b\n",
            is: """
                quote 1:1-4:6
                  list 1:3-4:6 bullet tight
                    item 1:3-3:7
                      code 1:5-3:7 <math> "$$\\nx\\n$$"
                    item 4:3-4:6
                      paragraph 4:5-4:6
                        text 4:5-4:6 "b"
                """)
        expect("```math\nx\n```\n", is: "code 1:1-3:4 <math> \"x\"")
    }

    @Test func unclosedFormulasAreText() {
        for text in ["$$\nx\n\n$$\n", "$$\n- a\n", "> $$\n> x\n\ny $$\n", "$$ a\n$$ b\n"] {
            let kinds = parse(text).document.blocks.map { block in
                if case .codeBlock = block.kind { true } else { false }
            }
            #expect(!kinds.contains(true), "\(text)")
        }
        // In code, a formula is code.
        #expect(complaints("```\n$$\nx\n$$\n```\n\n    $$ x $$\n\n`$x$`\n") == [])
    }

    @Test func templatesAreNotedOnceOfAKindAndFormulasAreNot() {
        #expect(
            complaints("Is $x$, {{ a }}\n\n$$ y $$\n\n{% if b %} {{c}} {{#include d.md}} {{< e >}}\n")
                == ["1:9 2 × variable", "5:1 1 × tag", "5:18 1 × directive", "5:36 1 × shortcode"])
        #expect(complaints("`{{ a }}` {a} {{ b\n\n}} {%\n\n```\n{% c %}\n```\n") == [])
    }
}
