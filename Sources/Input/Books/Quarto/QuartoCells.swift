import TypesetBase
import TypesetMarkdown

extension Construct {
    static let codeCell = Construct(
        "code-cell", "```` ```{python} ```` with `#| echo: false`, `#| label: fig-map`, `#| fig-cap: Caption`", set: [.quarto])
}

/// Removes options and hidden programs from the pages of Quarto, and sets the figures that programs only show.
///
/// No program is run. The text that a program prints is that of an earlier run (`EarlierOutputs`). The figure of a program is a picture
/// that it includes (`knitr::include_graphics("map.png")`), or its picture from an earlier run. Without one, a figure with a caption has
/// its alternative text in place of the picture, so that references have a number.
struct QuartoCells: PageConversion {
    private struct Cell {
        var fence: CodeFence
        /// The line of the fence.
        var opening: Range<Int>
        /// The white space before the fence.
        var indent: ArraySlice<UInt8>
        /// The lines of options, without their marks.
        var options: [String] = []
        /// The lines of the program.
        var lines: [Range<Int>] = []
    }

    private(set) var page: RewrittenPage
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let project: QuartoProject
    private let files: BookFiles
    private var cell: Cell?
    private var outputs: EarlierOutputs
    /// The number of programs whose output is left out, and the first one.
    private var omitted: (count: Int, first: Range<Int>)?

    init(_ file: SourceFile, _ project: QuartoProject, _ files: BookFiles) {
        (self.file, self.project, self.files) = (file, project, files)
        page = RewrittenPage(file)
        outputs = EarlierOutputs(of: file.path, project, files)
        for line in file.lines { read(line) }
        if let open = cell { finish(open, closing: nil) }
        guard let (count, first) = omitted else { return }
        let words =
            count == 1 ? "the output of a program is left out here" : "the outputs of \(count) programs are left out; the first is here"
        diagnostics.append(Diagnostic(.note, words, at: SourceSpan(file: file, range: first)))
    }

    private mutating func read(_ range: Range<Int>) {
        let line = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 }
        guard var open = cell else {
            guard let fence = CodeFence(line) ?? CodeFence(cell: line) else { return page.copy(range) }
            return cell = Cell(fence: fence, opening: range, indent: file.bytes[range.lowerBound..<line.startIndex])
        }
        if open.fence.isClosed(by: line) {
            cell = nil
            return finish(open, closing: range)
        }
        // A second reference would copy the lines each time.
        cell = nil
        if open.lines.isEmpty, let option = Self.option(line) { open.options.append(option) } else { open.lines.append(range) }
        cell = open
    }

    /// A line of options without its mark; languages without `#` comments use `//`, `--` or `%%`.
    private static func option(_ line: ArraySlice<UInt8>) -> String? {
        guard let mark = ["#|", "//|", "--|", "%%|"].first(where: { line.starts(with: $0.utf8) }) else { return nil }
        let text = line.dropFirst(mark.utf8.count)
        return String(decoding: text.first == 0x20 ? text.dropFirst() : text, as: UTF8.self).filter { !$0.isNewline }
    }

    // MARK: Cells

    private mutating func finish(_ cell: Cell, closing: Range<Int>?) {
        let info = String(decoding: cell.fence.info, as: UTF8.self).filter { !$0.isNewline }
        guard let options = CellOptions(info: info, lines: cell.options) else {
            // The lines that resemble options are part of the code.
            return page.copy(cell.opening.lowerBound..<(closing ?? cell.opening.lowerBound..<file.bytes.count).upperBound)
        }
        if let statement = BookdownStatement(options) { return add(statement, cell) }
        let isIncluded = options.isOn("include", default: standard("include"))
        let isShown = isIncluded && options.isOn("echo", default: standard("echo"))
        let isRun = isIncluded && options.isOn("eval", default: standard("eval")) && options.isOn("output", default: standard("output"))
        // `results` is about the text that a program prints.
        let hasFigure = isRun && options.isOn("fig-show", default: true), hasOutput = hasFigure && options.isOn("results", default: true)
        let code = cell.lines.map { String(decoding: file.bytes[$0], as: UTF8.self) }
        let figure = hasFigure ? CellFigure(options, code: code, page: file.path, project, files) : nil
        if !isShown || !cell.options.isEmpty || figure != nil { page.changes = true }
        if let figure, figure.isOfCode {
            add(figure.opening, cell)
            page.copy(cell.opening)
            for line in cell.lines { page.copy(line) }
            if let closing { page.copy(closing) }
            return add(figure.closing, cell)
        }
        let label = options["label"], earlier = hasOutput && figure?.hasPicture != true ? outputs.take(code: code, label: label) : nil
        if earlier != nil { page.changes = true }
        if isShown {
            open(cell, options)
            add(cell, options, closing: closing, with: figure == nil ? earlier ?? [] : [])
        }
        let words = figure == nil && isShown ? [] : (earlier ?? []).flatMap(\.output)
        if let figure {
            add([""] + figure.opening + (words.isEmpty ? figure.content : words) + figure.closing, cell)
        } else if !words.isEmpty {
            add([""] + words + [""], cell)
        }
        if hasOutput, earlier == nil, figure.map({ !$0.hasPicture }) ?? !isShown {
            omitted = ((omitted?.count ?? 0) + 1, omitted?.first ?? cell.opening)
        }
    }

    /// Adds a theorem, a proof or a block, whose lines are Markdown.
    private mutating func add(_ statement: BookdownStatement, _ cell: Cell) {
        page.changes = true
        add(["", statement.opening ?? "", ""], cell)
        for line in cell.lines { page.copy(line) }
        add(["", statement.opening == nil ? "" : ":::", ""], cell)
    }

    /// Adds the lines of a program with the outputs of its parts below them.
    private mutating func add(_ cell: Cell, _ options: CellOptions, closing: Range<Int>?, with segments: [EarlierOutputs.Segment]) {
        let marks = String(repeating: String(UnicodeScalar(cell.fence.mark)), count: cell.fence.length)
        var rest = cell.lines[...], output: [String] = []
        for segment in segments where !segment.output.isEmpty || !rest.isEmpty {
            if !output.isEmpty, !rest.isEmpty {
                add([marks, ""] + output + ["", "\(marks) {.\(options.language)}"], cell)
                output = []
            }
            var count = segment.code.count
            while count > 0, let line = rest.popFirst() {
                page.copy(line)
                if file.bytes[line].contains(where: { $0 > 0x20 }) { count -= 1 }
            }
            output += segment.output
        }
        for line in rest { page.copy(line) }
        if let closing { page.copy(closing) } else if !output.isEmpty { add([marks], cell) }
        if !output.isEmpty { add([""] + output + [""], cell) }
    }

    /// The fence of a program that is shown, with its title and its label.
    private mutating func open(_ cell: Cell, _ options: CellOptions) {
        var attributes: [String] = []
        if let label = options["lst-label"] { attributes.append("#" + label) }
        if let title = options["lst-cap"] ?? options["filename"] { attributes.append("filename=" + CellFigure.quoted(title)) }
        if let lines = options["code-line-numbers"] { attributes.append("code-line-numbers=" + CellFigure.quoted(lines)) }
        // Marks of code in a caption would make the line text.
        guard !attributes.isEmpty || cell.fence.info.contains(cell.fence.mark) else { return page.copy(cell.opening) }
        let marks = String(repeating: String(UnicodeScalar(cell.fence.mark)), count: cell.fence.length)
        add(["\(marks) {\((["." + options.language] + attributes).joined(separator: " "))}"], cell)
    }

    /// The value of an option that cells do not state: that of `execute` in the front matter or the project.
    private func standard(_ key: String) -> Bool { project.metadata("execute." + key) != "false" }

    private mutating func add(_ lines: [String], _ cell: Cell) {
        for line in lines {
            page.replace(cell.opening, by: (line.isEmpty ? [] : Array(cell.indent)) + Array(line.utf8) + [0x0A])
        }
    }
}
