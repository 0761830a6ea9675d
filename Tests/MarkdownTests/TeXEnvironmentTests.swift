import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of TeX's figures, tables and lists in pandoc's Markdown, as papers for LaTeX have them.
@Suite struct TeXEnvironmentTests {
    private func document(_ markdown: String, _ dialect: Dialect = .pandoc) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
    }

    private func table(_ rows: String, columns: String = "lcr") throws -> Table {
        let blocks = document("\\begin{tabular}{\(columns)}\n\(rows)\n\\end{tabular}\n").blocks
        guard case .table(let table)? = blocks.first?.kind else { throw NoTable() }
        return table
    }

    private struct NoTable: Error {}

    /// The words of cells, with their spans if they are more than one column or row.
    private func words(_ rows: [Table.Row]) -> [[String]] {
        rows.map { row in
            row.cells.map { $0.inlines.plainText + ($0.columns * $0.rows > 1 ? " \($0.columns)×\($0.rows)" : "") }
        }
    }

    /// The form of R's `kable` and `xtable`.
    @Test(arguments: ["\\label{tab:a}Words", "\\label{tab:a} Words", "Words\\label{tab:a}"])
    func theLabelOfACaptionIsTheNameOfTheTable(caption: String) throws {
        let block = try #require(
            document("\\begin{table}\n\\caption{\(caption)}\n\\begin{tabular}{l}\na\n\\end{tabular}\n\\end{table}\n").blocks.first)
        #expect(block.attributes.id == "tab:a")
        guard case .table(let table) = block.kind else { throw NoTable() }
        #expect(table.caption.plainText == "Words")
    }

    @Test func placesForTheIndexAreNotPrinted() {
        let blocks = document(#"The package\index{knitr!engines@\textbf{engine}s|textit} runs\index{running}."#).blocks
        guard case .paragraph(let inlines)? = blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == "The package runs.")
        #expect(inlines.compactMap { $0.attributes.values["entry"] } == ["knitr!textbfengines", "running"])
    }

    @Test func rowsAboveTheRuleAreTheHead() throws {
        #expect(words(try table("\\toprule A & B & C \\\\ \\midrule 1 & 2 & 3 \\\\ \\bottomrule").head) == [["A", "B", "C"]])
    }

    @Test func rowsBelowTheRuleAreTheBody() throws {
        #expect(words(try table("\\hline A & B & C \\\\ \\hline 1 & 2 & 3 \\\\ \\hline").rows) == [["1", "2", "3"]])
    }

    @Test func columnsHaveTheirAlignments() throws {
        #expect(try table("1 & 2 & 3", columns: "|l|*{1}{c}@{ }r|").alignments == [.left, .center, .right])
    }

    @Test func cellsSpanColumns() throws {
        #expect(words(try table("\\multicolumn{2}{c}{ab} & c \\\\").rows) == [["ab 2×1", "c"]])
    }

    @Test func blankCellsBelowACellOfSeveralRowsAreOmitted() throws {
        #expect(words(try table("\\multirow{2}{*}{a} & b & c \\\\ & d & e \\\\").rows) == [["a 1×2", "b", "c"], ["d", "e"]])
    }

    @Test func headersSpanTheBlankCellsAboveThem() throws {
        let source = "& \\multicolumn{2}{c}{T} \\\\ \\cmidrule(lr){2-3} A & B & C \\\\ \\midrule 1 & 2 & 3 \\\\"
        #expect(words(try table(source).head) == [["A 1×2", "T 2×1"], ["B", "C"]])
    }

    @Test(arguments: [
        (#"50\,\% of a\_b"#, "50\u{202F}% of a_b"), ("``so'' -- he---said", "“so” – he—said"), (#"caf\'e na\"{\i}ve"#, "café naïve"),
        (#"A~b \emph{c} \texttt{d\_e}"#, "A\u{A0}b c d_e"), (#"\textbf{*a* [b]}"#, "*a* [b]"),
    ])
    func textInCellsHasItsCharacters(source: String, expected: String) throws {
        #expect(words(try table(source + " & x", columns: "ll").rows)[0][0] == expected)
    }

    @Test(arguments: [
        ("1. A\\_b", "1. A_b"), ("(a) A\\_b", "(a) A_b"), ("iv) A\\_b", "iv) A_b"), ("x.", "x."), ("\\textbf{2.} A", "2. A"),
    ])
    func numbersInCellsAreNoLists(source: String, expected: String) throws {
        #expect(words(try table(source + " & x", columns: "ll").rows)[0][0] == expected)
    }

    @Test(arguments: ["5$\\times$5", "$ x $", "\\(x\\)5"]) func formulasMayBeBetweenDigitsAndHaveBlanks(source: String) throws {
        let hasFormula = try table(source + " & x", columns: "ll").rows[0].cells[0].inlines.contains {
            if case .formula = $0.kind { true } else { false }
        }
        #expect(hasFormula)
    }

    @Test(arguments: ["\\input{body.tex}", "\\thanks{Us.}", "\\footnotetext{Lost?}", "\\cite{doe99}", "\\href{a}{\\foo{x}}"])
    func commandsThatAreNotSetAreReported(source: String) {
        let document = document("\\begin{center}\n\(source)\n\\end{center}\n")
        let found = document.issues.contains { if case .foreignSyntax(let use) = $0 { use.syntax == .texCommand } else { false } }
        #expect(found)
    }

    @Test(arguments: [
        (#"A \texttt{b\_c} d"#, "A b_c d"), (#"\textbf{*a* \emph{b}}."#, "*a* b."), (#"\LaTeX{} and so on\ldots"#, "LaTeX and so on…"),
        (#"\href{https://a.org/b_c}{a \emph{b}}, c"#, "a b, c"), (#"See \url{https://a.org/b}, c"#, "See https://a.org/b, c"),
        (#"Fig.~\emph{b}"#, "Fig.\u{A0}b"), (#"Fig.\ 1"#, "Fig.\u{A0}1"), (#"\texttt{a*b} c*"#, "a*b c*"), (#"x\vspace{1cm} y"#, "x y"),
        (#"\d{3}, C:\temp and \n"#, #"\d{3}, C:\temp and \n"#), (#"\textbf{a \ref{b"#, #"\textbf{a \ref{b"#),
        (#"\emph{`a} and `b`"#, "‘a and `b`"), ("\\emph{a\nb} c", "a b c"), (#"\ref{a b}"#, #"\ref{a b}"#),
    ])
    func commandsInParagraphsAreSet(source: String, expected: String) {
        guard case .paragraph(let inlines)? = document(source).blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == expected)
    }

    @Test(.timeLimit(.minutes(10))) func thousandsOfCommandsWithoutEndAreText() {
        let source = String(repeating: "\\emph{", count: 20_000)
        guard case .paragraph(let inlines)? = document(source).blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == source)
    }

    @Test func footnotesInParagraphsAreFootnotes() {
        #expect(document(#"A\footnote{A \emph{note}.} b"#).footnotes.count == 1)
    }

    @Test(arguments: [(#"See \foo{x}."#, true), (#"See \emph{x}."#, false), (#"See \alpha."#, false)])
    func onlyUnknownCommandsInParagraphsAreReported(source: String, isReported: Bool) {
        let found = document(source).issues.contains { if case .foreignSyntax(let use) = $0 { use.syntax == .texCommand } else { false } }
        #expect(found == isReported)
    }

    @Test func environmentsThatAreSetAreNotReported() {
        let document = document("\\begin{center}\nA \\% sign\n\\end{center}\n")
        #expect(document.issues.isEmpty)
    }

    @Test func labelsOfItemsAreText() {
        guard case .list(let list)? = document("\\begin{itemize}\n\\item[(a)] A\n\\end{itemize}\n").blocks.first?.kind,
            case .paragraph(let inlines)? = list.items.first?.blocks.first?.kind
        else { return #expect(Bool(false)) }
        #expect(inlines.plainText == "(a) A")
    }

    @Test func formulasInCellsAreFormulas() throws {
        guard case .formula? = try table("$x^2$ & b & c").rows[0].cells[0].inlines.first?.kind else { return #expect(Bool(false)) }
    }

    @Test func theCaptionOfATableIsThatOfItsFloat() {
        let source = "\\begin{table}\n\\caption{Sizes.}\\label{tab:s}\n\\begin{tabular}{l}\na\n\\end{tabular}\n\\end{table}\n"
        guard case .table(let table)? = document(source).blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(table.caption.plainText == "Sizes.")
    }

    @Test func theLabelOfAFloatIsItsID() {
        let source = "\\begin{figure}\n\\includegraphics{a.png}\n\\caption{A map.\\label{fig:m}}\n\\end{figure}\n"
        #expect(document(source).blocks.first?.attributes.id == "fig:m")
    }

    @Test func theWidthOfAPictureIsAShareOfTheText() {
        let source = "\\begin{figure}[H]\n\\includegraphics[width=0.5\\textwidth]{a.png}\n\\end{figure}\n"
        guard case .figure(_, let blocks)? = document(source).blocks.first?.kind, case .paragraph(let inlines)? = blocks.first?.kind else {
            return #expect(Bool(false))
        }
        #expect(inlines.first?.attributes.values["width"] == "50%")
    }

    @Test func theCaptionDescribesASinglePicture() {
        let source = "\\begin{figure}\n\\includegraphics{a.png}\n\\caption{A map.}\n\\end{figure}\n"
        guard case .figure(_, let blocks)? = document(source).blocks.first?.kind, case .paragraph(let inlines)? = blocks.first?.kind,
            case .image(_, _, let description)? = inlines.first?.kind
        else { return #expect(Bool(false)) }
        #expect(description.alt == "A map.")
    }

    @Test func footnotesInATableAreFootnotes() {
        #expect(document("\\begin{tabular}{l}\na\\footnote{A note.}\n\\end{tabular}\n").footnotes.count == 1)
    }

    @Test func itemsAreAList() {
        guard case .list(let list)? = document("\\begin{itemize}\n\\item a\n\\item b\n\\end{itemize}\n").blocks.first?.kind else {
            return #expect(Bool(false))
        }
        #expect(list.items.count == 2)
    }

    @Test func drawingsAreCodeWithAFinding() {
        let document = document("\\begin{figure}\n\\begin{tikzpicture}\n\\draw (0,0);\n\\end{tikzpicture}\n\\end{figure}\n")
        let found = document.issues.contains { if case .foreignSyntax(let use) = $0 { use.syntax == .texEnvironment } else { false } }
        #expect(found)
    }

    @Test func unknownCommandsStayWithTheirArguments() throws {
        #expect(words(try table("\\foo{x} & b & c").rows)[0][0] == "\\foo{x}")
    }

    @Test func anEnvironmentWithoutEndIsText() {
        guard case .paragraph? = document("\\begin{table}\na\n\nb\n").blocks.first?.kind else { return #expect(Bool(false)) }
    }

    @Test func textAfterTheEnvironmentIsMarkdown() {
        #expect(document("\\begin{center}\na\n\\end{center}\n\n# B\n").blocks.count == 2)
    }

    @Test func otherDialectsKeepTheSource() {
        guard case .paragraph? = document("\\begin{tabular}{l}\na\n\\end{tabular}\n", .github).blocks.first?.kind else {
            return #expect(Bool(false))
        }
    }

    @Test func deepNestingIsBounded() {
        let source = String(repeating: "\\begin{center}\n", count: 2000) + "a\n" + String(repeating: "\\end{center}\n", count: 2000)
        #expect(!document(source).blocks.isEmpty)
    }

    @Test func manyShortRowsOfManyColumnsAreCode() {
        let source = "\\begin{tabular}{*{100}{l}}\n" + String(repeating: "a\\\\", count: 20_000) + "\n\\end{tabular}\n"
        guard case .codeBlock? = document(source).blocks.first?.kind else { return #expect(Bool(false)) }
    }
}
