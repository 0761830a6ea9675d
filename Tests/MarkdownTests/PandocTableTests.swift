import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of tables that are drawn with characters, and of line blocks, in the dialects of pandoc and Quarto.
@Suite struct PandocTableTests {
    private func document(_ markdown: String, _ dialect: Dialect = .pandoc) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
    }

    private func table(_ markdown: String) throws -> Table {
        let tables = document(markdown).blocks.compactMap { if case .table(let table) = $0.kind { table } else { nil } }
        return try #require(tables.first)
    }

    /// The texts of rows: cells between bars, blocks of a cell between slashes.
    private func rows(_ rows: [Table.Row]) -> [String] {
        rows.map { row in
            row.cells.map { cell in
                let spans = (cell.columns > 1 ? "<\(cell.columns)" : "") + (cell.rows > 1 ? "^\(cell.rows)" : "")
                return (cell.blocks.isEmpty ? cell.inlines.plainText : cell.blocks.map(\.text).joined(separator: "/")) + spans
            }.joined(separator: "|")
        }
    }

    // MARK: Grid tables

    @Test func aGridTableHasHeadAndAlignments() throws {
        let table = try table("+-----+-----+-----+\n| a   | b   | c   |\n+:====+:===:+====:+\n| 1   | *2* | 3   |\n+-----+-----+-----+\n")
        #expect(rows(table.head) == ["a|b|c"])
        #expect(rows(table.rows) == ["1|2|3"])
        #expect(table.alignments == [.left, .center, .right])
    }

    @Test func cellsOfAGridTableHoldBlocks() throws {
        let table = try table(
            "+-------+-------+-------+\n| - a   | one   |     x |\n| - b   |       |       |\n|       | two   | y     |\n+-------+-------+-------+\n"
        )
        let kinds = table.rows[0].cells.map { $0.blocks.map(\.kind) }
        guard case .list(let list) = kinds[0][0] else { Issue.record("no list"); return }
        #expect(list.items.count == 2)
        #expect(kinds[1].count == 2)
        guard case .codeBlock(_, let code, _) = kinds[2][0] else { Issue.record("no code"); return }
        #expect(code == "x")
    }

    @Test func cellsOfAGridTableSpanColumnsAndRows() throws {
        let table = try table("+---+---+\n| a | b |\n+---+---+\n| both  |\n+---+---+\n| r | x |\n|   +---+\n|   | y |\n+---+---+\n")
        #expect(rows(table.rows) == ["a|b", "both<2", "r^2|x", "y"])
    }

    @Test func wideCharactersTakeTwoColumns() throws {
        #expect(rows(try table("+------+---+\n| 日本 | b |\n+------+---+\n| é    | d |\n+------+---+\n").rows) == ["日本|b", "é|d"])
    }

    @Test func aTableMayBeInACellAnItemAndAQuote() throws {
        let inner = "+---+---+\n| a | b |\n+---+---+\n"
        let nested = "+-----------+\n" + inner.split(separator: "\n").map { "| \($0) |\n" }.joined() + "+-----------+\n"
        guard case .table(let table)? = try table(nested).rows[0].cells[0].blocks.first?.kind else { Issue.record("no table"); return }
        #expect(rows(table.rows) == ["a|b"])
        for (prefix, next) in [("- ", "  "), ("> ", "> "), ("1. > ", "   > ")] {
            let lines = inner.split(separator: "\n"), text = prefix + lines.joined(separator: "\n" + next) + "\n"
            for part in ["text", "table"] { #expect(document(text).dump().contains(part), "\(text)") }
        }
    }

    @Test func partsOfATableHaveTheirPlacesInTheFile() {
        let dump = document("# A\n\n+---+-----+\n| a | *b* |\n|   | c   |\n+---+-----+\n\nEnd\n").dump()
        #expect(dump.contains("table 3:1-6:12"))
        #expect(dump.contains("text 4:3-4:4 \"a\""))
        #expect(dump.contains("text 4:8-4:9 \"b\""))
        #expect(dump.contains("text 5:7-5:8 \"c\""))
        #expect(dump.contains("text 8:1-8:4 \"End\""))
    }

    /// The calls that precede the text for the parser move no place.
    @Test func textBesideATableWithNotesHasItsPlace() {
        let dump = document("A *b*[^n].\n\n+---+\n| c |\n+---+\n|d| |\n\n+---+---+\n| e | f |\n+---+---+\n\nEnd *x*\n\n[^n]: Note.\n")
            .dump()
        #expect(dump.contains("text 1:4-1:5 \"b\""), "\(dump)")
        #expect(dump.contains("text 9:3-9:4 \"e\""), "\(dump)")
        #expect(dump.contains("text 12:6-12:7 \"x\""), "\(dump)")
    }

    @Test func linksAndNotesOfCellsAreThoseOfTheDocument() throws {
        let document = document("+----------+\n| [a][x]   |\n| b[^n]    |\n+----------+\n\n[x]: page.md\n\n[^n]: The note.\n")
        #expect(document.dump().contains("link 2:3-2:9 <page.md>"))
        #expect(document.footnotes.map(\.label) == ["n"])
    }

    @Test(arguments: [
        "+---+---+\n| a | b |\n", "+---+\n| a | b |\n+---+\n", "Text\n+---+\n| a |\n+---+\n", "    +---+\n    | a |\n    +---+\n",
    ])
    func otherFramesAreNoTables(markdown: String) {
        #expect(!document(markdown).dump().contains("table"))
    }

    // MARK: Simple and multiline tables

    @Test func theWordsAboveTheDashesAlignAColumn() throws {
        let table = try table(
            "  Right     Left     Center     Default\n-------     ------ ----------   -------\n     12     12        12            12\n\n: Caption\n"
        )
        #expect(rows(table.head) == ["Right|Left|Center|Default"])
        #expect(rows(table.rows) == ["12|12|12|12"])
        #expect(table.alignments == [.right, .left, .center, .none])
        #expect(table.caption.plainText == "Caption")
    }

    @Test func aTableWithoutHeadEndsWithDashes() throws {
        let table = try table("-----  ----\n    1  a b\n    2\n-----  ----\n\nText\n")
        #expect(table.head.isEmpty)
        #expect(rows(table.rows) == ["1|a b", "2|"])
        #expect(table.alignments == [.right, .left])
    }

    @Test func rowsOfAMultilineTableAreSeparatedByBlankLines() throws {
        let table = try table(
            "---------------\nHead   Second\nof a\n-----  --------\none    *two*\nmore   [x](a.md)\n\nthree  four\n---------------\n\nTable: A\nlong one.\n"
        )
        #expect(rows(table.head) == ["Head of a|Second"])
        #expect(rows(table.rows) == ["one more|two x", "three|four"])
        #expect(table.caption.plainText == "A long one.")
    }

    @Test func theIndentOfAHeadIsNoCode() throws {
        #expect(rows(try table("       Right  b\n------------  ---\n           1  2\n").head) == ["Right|b"])
    }

    @Test func breaksAndHeadingsAreNoTables() {
        let dump = document("Text\n\n---\n\nHeading\n-------\n\n- - -\n\n---\nText\n\n***\n\nEnd\n---- ---\n").dump()
        #expect(!dump.contains("table"))
        #expect(dump.contains("heading2"))
        #expect(dump.split(separator: "\n").count { $0.hasPrefix("break") } == 5)
    }

    // MARK: Captions

    @Test(arguments: ["", "Words.\n\n", "# Heading\n\n"])
    func aCaptionMayPrecedeItsTable(_ before: String) throws {
        let text = before + ": The *sums* {#tbl-x}\n\n| a |\n|---|\n| b |\n", blocks = document(text).blocks
        #expect(try table(text).caption.plainText == "The sums")
        #expect(blocks.last?.attributes.id == "tbl-x")
        #expect(blocks.count == (before.isEmpty ? 1 : 2))
    }

    @Test func aDefinitionBelowItsTermIsNoCaption() {
        let blocks = document("Term\n: Meaning\n\n| a |\n|---|\n").blocks
        guard case .definitionList? = blocks.first?.kind, case .table(let table)? = blocks.last?.kind else {
            Issue.record("no list above a table")
            return
        }
        #expect(table.caption.isEmpty)
    }

    @Test func aCaptionMayContinueOnTheNextLine() throws {
        #expect(try table("| a |\n|---|\n| b |\n\n: A long\ncaption {#tbl-x}\n").caption.plainText == "A long caption")
    }

    // MARK: Line blocks

    @Test func aLineBlockKeepsLineEndsAndBlanks() {
        let blocks = document("| The *first*\n|    second\n|\n| third\n  continued\n\nText\n").blocks
        guard case .paragraph(let inlines)? = blocks.first?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines.count { if case .hardBreak = $0.kind { true } else { false } } == 3)
        #expect(inlines.plainText.contains("\u{A0}\u{A0}\u{A0}second"))
        #expect(inlines.plainText.contains("third continued"))
        #expect(blocks.count == 2)
    }

    @Test func otherDialectsHaveNone() {
        let text = "| a\n| b\n\n+---+\n| c |\n+---+\n\nName   Size\n-----  ----\na      1\n"
        #expect(!document(text, .github).dump().contains("table"))
        #expect(document(text, .quarto).dump().contains("table"))
    }
}
