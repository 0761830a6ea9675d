import TypesetBase
import TypesetPDFReading

/// Reads a file along its tags, block by block, as a screen reader does.
struct TranscriptReader {
    let pdf: InspectedPDF
    let text: PageText
    let facts: StructureFacts
    /// Whether each piece of text is reached by a tag.
    var reached: [Bool]
    private(set) var utterances: [Utterance] = []
    /// The line of a block that waits for the first text in it.
    private var head: (utterance: Utterance, page: Int?)?
    /// The text that is read so far, and the page where it begins.
    var line: [SpokenText] = []
    var linePage: Int?
    private var page: Int?
    /// The bytes that the transcript may still grow by.
    private var room: Int
    private var budget: ComparisonBudget
    private var targets: TargetBlocks
    /// The titles of the headings that links lead to.
    private var titles: [Int: String] = [:]

    /// The greatest size of a transcript in bytes, with 64 for each line; a book takes two million.
    static let sizeLimit = 64 << 20
    /// The depth of the tree below which elements are read as plain text; real trees are less than 40 deep.
    static let nestingLimit = 100

    init(_ pdf: InspectedPDF, sizeLimit: Int = Self.sizeLimit) {
        self.init(pdf, text: PageText(pdf), facts: StructureFacts(pdf), sizeLimit: sizeLimit)
    }

    init(_ pdf: InspectedPDF, text: PageText, facts: StructureFacts, sizeLimit: Int = Self.sizeLimit) {
        (self.pdf, self.text, self.facts) = (pdf, text, facts)
        targets = TargetBlocks(pdf)
        reached = Array(repeating: false, count: text.pieces.count)
        room = sizeLimit
        budget = ComparisonBudget(pdf)
    }

    mutating func read() {
        let title = pdf.catalog.metadata?.title ?? pdf.catalog.title ?? "", isShown = pdf.catalog.displaysTitle == true && !title.isEmpty
        say(.document(isTitleShown: isShown), [.text(isShown ? title : FilePath.name(of: pdf.path))])
        say(.language(facts.documentLanguage.isEmpty ? nil : facts.documentLanguage))
        for root in pdf.structure.roots { read(root, depth: 0, nesting: 0) }
        flush(depth: 0)
        readUntagged()
        for problem in pdf.problems.prefix(Self.problemLimit) {
            say(.remark, [.text("read in part: " + problem.message + (problem.page.map { ", on page \($0)" } ?? ""))])
        }
        if room < 0 { utterances.append(Utterance(role: .remark, depth: 0, content: [.text("the transcript is too long and ends here")])) }
    }

    /// The most problems of reading that are listed; the audit lists all.
    private static let problemLimit = 5

    /// Returns the target of a link as it is spoken: a heading by its title, because its page depends on the layout.
    mutating func spoken(_ target: LinkTarget) -> SpokenTarget? {
        if let heading = targets.heading(at: target) {
            let title = titles[heading] ?? cut(SpokenLine.plain(spokenText(of: heading, in: facts.documentLanguage)))
            titles[heading] = title
            if !title.isEmpty { return .heading(title) }
        }
        return switch target {
        case .address(let address): .address(address)
        case .file(let file): .file(file)
        case .place(let page, _): .page(page)
        case .element(let element, let page): (facts.firstPage(of: element) ?? page).map { .page($0) }
        }
    }

    private func cut(_ text: String) -> String {
        text.count > TableHeaders.textLimit ? text.prefix(TableHeaders.textLimit - 1) + "…" : text
    }

    // MARK: - Lines

    private mutating func say(_ role: Utterance.Role, _ content: [SpokenText] = [], depth: Int = 0, page: Int? = nil) {
        emit(Utterance(role: role, depth: depth, content: content), on: page)
    }

    private mutating func emit(_ utterance: Utterance, on newPage: Int?) {
        room -= 64 + utterance.content.reduce(0) { $0 + SpokenLine.size(of: $1) }
        guard room >= 0 else { return }
        if let newPage, newPage != page {
            page = newPage
            utterances.append(Utterance(role: .page(newPage), depth: 0))
        }
        utterances.append(utterance)
    }

    /// Begins a block with a line of its own, which the first text in it completes.
    private mutating func open(_ role: Utterance.Role, of index: Int, depth: Int) {
        emitHead()
        head = (Utterance(role: role, depth: depth), facts.firstPage(of: index))
    }

    private mutating func emitHead() {
        guard let waiting = head else { return }
        head = nil
        emit(waiting.utterance, on: waiting.page)
    }

    /// Ends a block; a cell without any content is blank.
    private mutating func close(depth: Int) {
        flush(depth: depth + 1)
        if case .cell? = head?.utterance.role { head?.utterance.content = [.text("blank")] }
        emitHead()
    }

    /// Ends a line of text.
    mutating func flush(depth: Int) {
        defer { (line, linePage) = ([], nil) }
        guard !line.isBlank else { return }
        if var waiting = head {
            head = nil
            waiting.utterance.content = line
            emit(waiting.utterance, on: waiting.page ?? linePage)
        } else {
            say(.text, line, depth: depth, page: linePage)
        }
    }

    // MARK: - Blocks

    private mutating func read(_ index: Int, depth: Int, nesting: Int) {
        guard room >= 0 else { return }
        guard nesting < Self.nestingLimit else {
            addPlainText(of: index)
            return flush(depth: depth)
        }
        switch pdf.structure.elements[index].standardType {
        case .heading(let level): readBlock(.heading(Int(level)), index, depth, nesting)
        case .plainHeading: readBlock(.heading(nil), index, depth, nesting)
        case .title: readBlock(.title, index, depth, nesting)
        case .caption: readBlock(.caption, index, depth, nesting)
        case .blockQuote: readBlock(.quote, index, depth, nesting)
        case .aside: readBlock(.aside, index, depth, nesting)
        case .index: readBlock(.index, index, depth, nesting)
        case .list: readList(.list(items: facts.count(.listItem, in: index)), index, depth, nesting)
        case .contents: readList(.contents(entries: facts.count(.contentsItem, in: index)), index, depth, nesting)
        case .listItem: readLabelled(index, depth, nesting) { .item(label: $0) }
        case .contentsItem: readLabelled(index, depth, nesting) { .entry(label: $0) }
        case .note, .footnote: readLabelled(index, depth, nesting) { .footnote(label: $0) }
        case .table: readTable(index, depth, nesting)
        case .figure: readFigure(index, depth, nesting)
        case .artifact, .privateContent: silence(index)
        default:
            readKids(of: index, depth, nesting)
            flush(depth: depth)
        }
    }

    private mutating func readBlock(_ role: Utterance.Role, _ index: Int, _ depth: Int, _ nesting: Int) {
        open(role, of: index, depth: depth)
        readKids(of: index, depth + 1, nesting)
        close(depth: depth)
    }

    private mutating func readList(_ role: Utterance.Role, _ index: Int, _ depth: Int, _ nesting: Int) {
        emitHead()
        say(role, depth: depth, page: facts.firstPage(of: index))
        readKids(of: index, depth + 1, nesting)
        flush(depth: depth + 1)
    }

    /// Reads a block whose label begins its line.
    private mutating func readLabelled(_ index: Int, _ depth: Int, _ nesting: Int, _ role: (String?) -> Utterance.Role) {
        let label = facts.label(of: index), spoken = label.map { SpokenLine.plain(spokenText(of: $0, in: facts.documentLanguage)) }
        open(role(spoken.flatMap { $0.isEmpty ? nil : $0 }), of: index, depth: depth)
        readKids(of: index, depth + 1, nesting, without: label)
        close(depth: depth)
    }

    /// Reads the kids of a block, of which some are blocks and some are parts of a line.
    private mutating func readKids(of index: Int, _ depth: Int, _ nesting: Int, without label: Int? = nil) {
        if let replacement = replacement(of: index) { return add(replacement, from: index) }
        for number in pdf.structure.elements[index].kids.indices {
            switch pdf.structure.elements[index].kids[number] {
            case .element(let kid) where Int(kid) == label: break
            case .element(let kid) where facts.isBlock(Int(kid)):
                flush(depth: depth)
                read(Int(kid), depth: depth, nesting: nesting + 1)
            case .element(let kid):
                linePage = linePage ?? facts.firstPage(of: Int(kid))
                line += spokenText(of: Int(kid), in: facts.documentLanguage, nesting: nesting)
            case .content(let mcid, let page):
                linePage = linePage ?? page.map(Int.init)
                line += pieces(mcid, page, of: index, in: facts.documentLanguage)
            case .object: break
            }
        }
    }

    /// Adds text that replaces the content of an element.
    private mutating func add(_ replacement: String, from index: Int) {
        let parts = replacing(index, by: replacement)
        linePage = linePage ?? facts.firstPage(of: index)
        line += marking(parts, facts.language(of: index), in: facts.documentLanguage)
    }

    /// Reads a picture by its description, and its caption, which not every screen reader speaks.
    private mutating func readFigure(_ index: Int, _ depth: Int, _ nesting: Int) {
        linePage = facts.firstPage(of: index)
        line += spokenText(of: index, in: facts.documentLanguage, nesting: nesting, withCaptions: false)
        flush(depth: depth)
        for child in pdf.structure.elements[index].children where pdf.structure.elements[child].standardType == .caption {
            read(child, depth: depth + 1, nesting: nesting + 1)
        }
    }

    // MARK: - Tables

    private mutating func readTable(_ index: Int, _ depth: Int, _ nesting: Int) {
        emitHead()
        let grid = TableGrid(table: index, pdf.structure, &budget), headers = TableHeaders(grid, pdf.structure).headers
        say(.table(columns: grid.width, rows: grid.rowCount), depth: depth, page: facts.firstPage(of: index))
        var texts: [Int: String] = [:], cells: [Int: SpokenCell] = [:]
        for cell in grid.cells {
            let own = (headers[cell.element] ?? []).map { header in
                if let known = texts[header] { return known }
                let text = headerText(header)
                texts[header] = text
                return text
            }
            cells[cell.element] = SpokenCell(
                rows: cell.row + 1...max(cell.row + 1, min(cell.row + cell.rowSpan, grid.rowCount)),
                columns: cell.column + 1...cell.column + cell.columnSpan, header: cell.header, headers: own.filter { !$0.isEmpty })
        }
        readRows(of: index, cells, depth + 1, nesting)
        flush(depth: depth + 1)
    }

    private mutating func headerText(_ cell: Int) -> String {
        cut(SpokenLine.plain(spokenText(of: cell, in: facts.documentLanguage)))
    }

    /// Reads the parts of a table, with captions and anything else in it.
    private mutating func readRows(of index: Int, _ cells: [Int: SpokenCell], _ depth: Int, _ nesting: Int) {
        for kid in pdf.structure.elements[index].kids {
            guard case .element(let number) = kid else {
                if case .content(let mcid, let page) = kid { line += pieces(mcid, page, of: index, in: facts.documentLanguage) }
                continue
            }
            let child = Int(number)
            flush(depth: depth)
            switch pdf.structure.elements[child].standardType {
            case .tableHead, .tableBody, .tableFoot, .row, .nonStructural, .division, .part:
                if nesting < Self.nestingLimit {
                    readRows(of: child, cells, depth, nesting + 1)
                } else {
                    read(child, depth: depth, nesting: nesting)
                }
            case .headerCell, .dataCell: readBlock(.cell(cells[child]), child, depth, nesting + 1)
            default: read(child, depth: depth, nesting: nesting + 1)
            }
        }
    }

    // MARK: - Text without tags

    /// Reads the text that no tag reaches, in the order of the pages' content, and the links of a file without tags.
    private mutating func readUntagged() {
        let isUntagged = pdf.structure.elements.isEmpty
        let remark =
            isUntagged
            ? "the file has no tags: its text follows in the order of the pages' content"
            : "the following text has no tag, and screen readers may skip it"
        var isRemarked = false
        for (number, page) in pdf.pages.enumerated() {
            for index in text.range(ofPage: number) where !reached[index] {
                let content: [SpokenText] = [.text(text.pieces[index].text)]
                if content.isBlank { continue }
                if !isRemarked { say(.remark, [.text(remark)]) }
                isRemarked = true
                say(.text, content, page: page.number)
            }
            for annotation in page.annotations where isUntagged && annotation.subtype == "Link" && !annotation.isHidden {
                guard let target = annotation.target else { continue }
                let content: [SpokenText] = [.text(annotation.contents ?? "")]
                say(.text, [.marked(.link(spoken(target)), content)], page: page.number)
            }
        }
    }
}
