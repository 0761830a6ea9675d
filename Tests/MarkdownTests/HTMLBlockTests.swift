import Testing
import TypesetMarkdown

/// Tests of HTML block elements with Markdown between their tags.
@Suite struct HTMLBlockTests {
    @Test func elementsContainTheMarkdownBetweenTheirTags() {
        expectOutline(
            "<div align=\"center\">\n\n# T\n\n- *a*\n\n</div>\n\nafter\n",
            is: ["division {align=center}", "  heading1 T", "  list bullet tight", "    paragraph a", "paragraph after"])
        expectOutline("<center>\n\nA\n\n</center>\n", is: ["division {align=center}", "  paragraph A"])
    }

    @Test func aDivisionThatSaysNothingLeavesItsContent() {
        expectOutline("<section>\n<div>\n\nt\n\n</div></section>\n", is: ["paragraph t"])
    }

    @Test func listsKeepTheirNumbers() throws {
        let list = try #require(self.list("<ol start=3 type=i><li>a<li value=\"7\">b<li>c</ol>\n"))
        #expect(list.numbers == [3, 7, 8])
        #expect(list.numbering == .lowerRoman)
        #expect(list.isTight)
        #expect(try #require(self.list("<ol reversed>\n<li>a</li>\n<li>\n\nb\n\n</li></ol>\n")).numbers == [2, 1])
    }

    @Test func contentBetweenItemsBelongsToOne() {
        expectOutline(
            "<ul>\nstray\n<li>a</li>\n<ul><li>b</li></ul>\n</ul>\n",
            is: ["list bullet tight", "  paragraph stray", "  paragraph a", "  list bullet tight", "    paragraph b"])
    }

    @Test func anItemWithoutAListIsOne() {
        expectOutline("<li>a\n<li>b\n", is: ["list bullet tight", "  paragraph a", "  paragraph b"])
    }

    @Test func linksWithoutContentAreNotedAndShowNothing() {
        #expect(complaints("a <a href=\"x.md\"></a> b\n") == ["1:3 empty link x.md"])
        #expect(complaints("<p>a <a href=\"x.md\"> <i class=\"icon\"></i>&nbsp;</a></p>\n") == ["1:6 empty link x.md"])
        expectOutline("a <a href=\"x.md\"></a>b\n\n<div>c<a href=\"x.md\">\n</a></div>\n", is: ["paragraph a b", "paragraph c"])
        for html in [
            "# <a href=\"#t\" aria-hidden=\"true\"></a>T\n", "<a id=\"x\" href=\"#x\"></a>T\n",
            "<a href=\"x\"><img src=\"y.png\" alt=\"Z\"></a>\n",
            "<a href=\"x\"><p>T</p></a>\n", "<div><a href=\"x\">\n\nT\n\n</a></div>\n",
        ] {
            #expect(complaints(html) == [], "\(html)")
        }
    }

    @Test func headingsParagraphsAndQuotesAreWhatTheyAre() {
        expectOutline(
            "<h2 align=right>A <i>b</i></h2>\n<p>c<p>d\n<blockquote>e</blockquote>\n<hr>\n",
            is: ["heading2 A b {align=right}", "paragraph c", "paragraph d", "quote", "  paragraph e", "break"])
    }

    @Test func aHeadingContainsThePicturesBetweenItsTags() {
        expectOutline("<h1 align=\"center\">\n\n![P](p.png)\n\n</h1>\n", is: ["heading1 P {align=center}"])
    }

    @Test func definitionsGoWithTheirTerms() {
        expectOutline(
            "<dl><dt>a<dt>b<dd>c<dd>d<dt>e<dd>\n\n*f*\n\n</dl>\n",
            is: [
                "definitions", "  term a", "  term b", "  definition c", "  definition d", "  term e", "  definition f",
            ])
    }

    @Test func aFigureHasItsCaption() {
        expectOutline(
            "<figure>\n\n```\nx\n```\n\n<figcaption>C <b>d</b></figcaption>\n</figure>\n",
            is: ["figure C d", "  code"])
    }

    @Test func formattingContinuesInTheBlocksBetweenItsTags() {
        expectOutline("<sup>\n\na\n\n</sup>\n\nb\n", is: ["paragraph a", "paragraph b"])
        guard case .paragraph(let inlines)? = parse("<sup>\n\na\n\n</sup>\n").document.blocks.first?.kind,
            case .element(.sup, _)? = inlines.first?.kind
        else { Issue.record("not raised"); return }
    }

    @Test func tagsOfBlocksDivideAParagraph() {
        expectOutline(
            "before <details><summary>S</summary> in </details> after\n",
            is: ["paragraph before", "details", "  paragraph S", "  paragraph in", "paragraph after"])
    }

    @Test func tablesKeepTheirSpans() throws {
        let table = try #require(
            self.table(
                "<table><tr><th rowspan=2>T<th colspan=2>U<tr><th>1<th>2<tr><th rowspan=9>N<td align=right>3<td>4<tr><td>5</table>\n"))
        #expect(table.head.map { $0.cells.map(\.inlines.plainText) } == [["T", "U"], ["1", "2"]])
        #expect(table.rows.map { $0.cells.map(\.inlines.plainText) } == [["N", "3", "4"], ["5", ""]])
        #expect(table.rows[0].cells.map(\.rows) == [2, 1, 1])
        #expect(table.rows[0].cells[1].alignment == .right)
        #expect(table.rowHeaders == 1)
    }

    @Test func cellsContainBlocks() throws {
        let markdown = "<table><tr><td>\n\n- a\n- b\n\n</td></tr></table>\n\n| x |\n|---|\n| <ul><li>c</li><li>d</li></ul> |\n"
        let blocks = parse(markdown).document.blocks
        let lists = blocks.compactMap { block -> Int? in
            guard case .table(let table) = block.kind, case .list(let list)? = table.rows[0].cells[0].blocks.first?.kind else { return nil }
            return list.items.count
        }
        #expect(lists == [2, 2])
    }

    @Test(arguments: [
        "<table><tr><td rowspan=100000000 colspan=100000000>a<td>b<tr><td>c</table>\n",
        "<table>" + String(repeating: "<tr><td rowspan=65534>a", count: 3000) + "</table>\n",
        "<table><tr>" + String(repeating: "<td>a", count: 3000) + "</table>\n",
    ])
    func hostileSpansEnd(_ markdown: String) throws {
        let table = try #require(self.table(markdown))
        #expect(table.alignments.count <= 512)
        #expect(table.allRows.reduce(0) { $0 + $1.cells.count } < 120_000)
        let letters = table.allRows.flatMap(\.cells).reduce(0) { $0 + $1.inlines.plainText.count { $0.isLetter } }
        #expect(letters == markdown.split(separator: ">").count { "abc".contains($0.first ?? " ") })
    }

    @Test func deepNestingEnds() {
        let (document, diagnostics) = parse(String(repeating: "<div class=a><ul><li>", count: 1000) + "x\n")
        #expect(document.blocks.map(\.text).joined() == "x")
        #expect(diagnostics.count == 1)
    }

    // MARK: Support

    private func list(_ markdown: String) -> List? {
        guard case .list(let list)? = parse(markdown).document.blocks.first?.kind else { return nil }
        return list
    }

    private func table(_ markdown: String) -> Table? {
        guard case .table(let table)? = parse(markdown).document.blocks.first?.kind else { return nil }
        return table
    }

    private func expectOutline(_ markdown: String, is lines: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        #expect(parse(markdown).document.blocks.flatMap { $0.outline("") } == lines, sourceLocation: sourceLocation)
    }
}

extension Block {
    /// The text of the block and its children.
    var text: String {
        switch kind {
        case .paragraph(let inlines), .heading(_, let inlines): inlines.plainText
        default: children.map(\.text).joined()
        }
    }

    private var children: [Block] {
        switch kind {
        case .blockQuote(let blocks), .division(let blocks), .alert(_, let blocks): blocks
        case .details(let summary, let blocks): summary + blocks
        case .figure(_, let blocks): blocks
        case .list(let list): list.items.flatMap(\.blocks)
        default: []
        }
    }

    /// The blocks as lines, deeper ones indented.
    fileprivate func outline(_ indent: String) -> [String] {
        let align = attributes.values["align"].map { " {align=\($0)}" } ?? ""
        let inner = children.flatMap { $0.outline(indent + "  ") }
        switch kind {
        case .paragraph: return [indent + "paragraph \(text)\(align)"]
        case .heading(let level, _): return [indent + "heading\(level) \(text)\(align)"]
        case .division: return [indent + "division\(align)"] + inner
        case .blockQuote: return [indent + "quote"] + inner
        case .details: return [indent + "details"] + inner
        case .figure(let caption, _): return [indent + "figure \(caption.plainText)"] + inner
        case .list(let list):
            return [indent + "list \(list.marker == .bullet ? "bullet" : "numbers") \(list.isTight ? "tight" : "loose")"] + inner
        case .definitionList(let groups): return [indent + "definitions"] + groups.flatMap { Self.lines(of: $0, indent + "  ") }
        case .codeBlock: return [indent + "code"]
        case .thematicBreak: return [indent + "break"]
        default: return [indent + "other"]
        }
    }

    private static func lines(of group: DefinitionGroup, _ indent: String) -> [String] {
        func line(_ name: String, _ part: DefinitionPart) -> String {
            indent + name + " " + part.blocks.map(\.text).joined()
        }
        return group.terms.map { line("term", $0) } + group.definitions.map { line("definition", $0) }
    }
}
