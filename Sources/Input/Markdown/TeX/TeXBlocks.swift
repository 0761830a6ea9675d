import TypesetBase

/// The blocks of an environment in TeX: figures, tables, lists, quotes, code, and text between them.
///
/// Papers in Markdown that LaTeX prints have them where Markdown has no form: a table with joined cells, two pictures side by side.
struct TeXBlocks {
    /// The environments that are read, without those that are formulas; each also with a star.
    static let environments: Set<String> = floats.union(tables).union(wrappers.keys).union(lists).union(quotes).union(code).union(
        statements)

    private static let floats: Set<String> = [
        "figure", "table", "wrapfigure", "wraptable", "SCfigure", "subfigure", "subtable", "marginfigure", "margintable", "sidewaysfigure",
        "sidewaystable",
    ]
    private static let tables: Set<String> = ["tabular", "tabularx", "tabulary", "longtable", "tabu", "longtabu", "supertabular"]
    /// The environments that show their content, with the number of their arguments.
    private static let wrappers = [
        "center": 0, "flushleft": 0, "flushright": 0, "minipage": 1, "multicols": 1, "landscape": 0, "samepage": 0, "adjustbox": 1,
        "threeparttable": 0, "tablenotes": 0, "small": 0, "footnotesize": 0, "scriptsize": 0, "tiny": 0, "large": 0, "singlespace": 0,
        "adjustwidth": 2, "sidewaysbox": 0, "ThreePartTable": 0, "abstract": 0,
    ]
    private static let lists: Set<String> = ["itemize", "enumerate", "description"]
    private static let quotes: Set<String> = ["quote", "quotation", "verse"]
    private static let statements: Set<String> = [
        "theorem", "lemma", "corollary", "proposition", "conjecture", "definition", "example", "exercise", "remark", "proof", "solution",
        "thm", "lem", "cor", "prop", "defn", "dfn", "conj",
    ]
    private static let code: Set<String> = ["verbatim", "lstlisting", "minted", "Verbatim"]

    /// The most environments within one another; deeper ones are set as code.
    private static let depthLimit = 8
    /// The cells of a table whose text is read as TeX; those of larger tables are plain text.
    private static let cellLimit = 10_000

    private let builder: DocumentBuilder
    private let span: SourceSpan

    /// The content of an environment.
    private struct Content {
        var blocks: [Block] = []
        var caption: [Inline] = []
        var label: String?

        /// Appends the content of an environment; its caption is that of the float around it, or of its own blocks.
        mutating func append(_ other: Content, inFloat: Bool, at span: SourceSpan) {
            guard !other.caption.isEmpty, !inFloat || !caption.isEmpty else {
                blocks += other.blocks
                if !other.caption.isEmpty { (caption, label) = (other.caption, other.label ?? label) }
                return
            }
            blocks.append(Block(.figure(caption: other.caption, other.blocks), span: span, attributes: Attributes(id: other.label)))
        }
    }

    init(_ builder: DocumentBuilder, at span: SourceSpan) { (self.builder, self.span) = (builder, span) }

    /// The blocks of a source that is one environment.
    func blocks(of source: String) -> [Block] {
        read(Array(Self.withoutComments(source).utf8), depth: 0, inFloat: false).blocks
    }

    /// Returns the source without its comments, which end with their line; code has none.
    private static func withoutComments(_ source: String) -> String {
        guard source.utf8.contains(UInt8(ascii: "%")), !code.contains(where: { source.contains("\\begin{\($0)}") }) else { return source }
        return source.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> Substring? in
            var isEscaped = false
            for index in line.indices {
                if line[index] == "%", !isEscaped { return line[..<index].allSatisfy(\.isWhitespace) ? nil : line[..<index] }
                isEscaped = line[index] == "\\" && !isEscaped
            }
            return line
        }.joined(separator: "\n")
    }

    // MARK: Content

    /// - Parameter inFloat: whether a label names the environment, not a place in the text.
    private func read(_ source: [UInt8], depth: Int, inFloat: Bool) -> Content {
        var content = Content(), scanner = TeXScanner(source), words: [UInt8] = []
        func endParagraph() {
            let inlines = inlines(of: words)
            if !inlines.isEmpty { content.blocks.append(Block(.paragraph(inlines), span: span)) }
            words = []
        }
        while let byte = scanner.next {
            let start = scanner.position
            if byte == 0x0A, Self.isBlankLine(after: start, source) {
                endParagraph()
                scanner.skipSpace()
                continue
            }
            guard byte == UInt8(ascii: "\\") else {
                if byte == UInt8(ascii: "{"), scanner.argument() != nil {} else { scanner.position = start + 1 }
                words += source[start..<scanner.position]
                continue
            }
            scanner.position += 1
            let name = scanner.commandName()
            switch name {
            case "begin":
                let environment = scanner.argument().map { scanner.text($0) } ?? ""
                guard let inner = scanner.environment(environment) else { break }
                endParagraph()
                content.append(self.content(of: environment, Array(source[inner]), depth: depth + 1), inFloat: inFloat, at: span)
                continue
            case "includegraphics":
                let options = scanner.option().map { scanner.text($0) } ?? ""
                guard let path = scanner.argument() else { break }
                endParagraph()
                content.blocks.append(Block(.paragraph([picture(scanner.text(path), options)]), span: span))
                continue
            case "caption", "captionof":
                if scanner.next == UInt8(ascii: "*") { scanner.position += 1 }
                if name == "captionof" { _ = scanner.argument() }
                _ = scanner.option()
                guard let text = scanner.argument() else { break }
                content.caption = inlines(of: Array(source[text]), label: &content.label)
                continue
            case "label" where inFloat:
                guard let label = scanner.argument() else { break }
                content.label = content.label ?? scanner.text(label)
                continue
            case "subfloat", "subfigure", "subcaptionbox":
                let caption = scanner.option() ?? (name == "subcaptionbox" ? scanner.argument() : nil)
                guard let inner = scanner.argument() else { break }
                endParagraph()
                var part = read(Array(source[inner]), depth: depth + 1, inFloat: true)
                if let caption { part.caption = inlines(of: Array(source[caption]), label: &part.label) }
                content.blocks.append(figure(part))
                continue
            default: break
            }
            words += source[start..<min(scanner.position, source.count)]
        }
        endParagraph()
        return content
    }

    private static func isBlankLine(after lineEnd: Int, _ source: [UInt8]) -> Bool {
        let next = source[(lineEnd + 1)...].first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
        return next == 0x0A || next == nil
    }

    /// The inlines of running text.
    private func inlines(of source: [UInt8]) -> [Inline] {
        var label: String? = ""
        return inlines(of: source, label: &label)
    }

    /// - Parameter label: receives the label in the text, if it is nil; a label in the text is otherwise a place to refer to.
    private func inlines(of source: [UInt8], label: inout String?) -> [Inline] {
        var source = source
        if label == nil, let (leading, rest) = Self.leadingLabel(of: source) { (label, source) = (leading, rest) }
        guard source.contains(where: { $0 > 0x20 }) else { return [] }
        var result = builder.inlines(of: TeXText(source, readsCitations: builder.constructs.contains(.citation)), at: span)
        if label == nil, let index = result.firstIndex(where: \.isAnchor) { label = result.remove(at: index).attributes.id }
        while case .text(" ")? = result.last?.kind { result.removeLast() }
        while case .text(" ")? = result.first?.kind { result.removeFirst() }
        return result
    }

    /// The label at the beginning of a caption, `\caption{\label{tab:a}Words}`, and the text after it; nil if there is none.
    private static func leadingLabel(of source: [UInt8]) -> (label: String, rest: [UInt8])? {
        var scanner = TeXScanner(source)
        while let next = scanner.next, next <= 0x20 { scanner.position += 1 }
        guard scanner.startsWith("\\label") else { return nil }
        scanner.position += "\\label".utf8.count
        guard scanner.next == UInt8(ascii: "{"), let label = scanner.argument() else { return nil }
        return (scanner.text(label), Array(source[min(scanner.position, source.count)...]))
    }

    // MARK: Environments

    private func content(of environment: String, _ source: [UInt8], depth: Int) -> Content {
        let name = environment.last == "*" ? String(environment.dropLast()) : environment
        guard depth <= Self.depthLimit else { return Content(blocks: [unread(environment, source)]) }
        var scanner = TeXScanner(source)
        func rest() -> [UInt8] { Array(source[min(scanner.position, source.count)...]) }
        if let arguments = Self.wrappers[name] {
            _ = scanner.option()
            for _ in 0..<arguments { _ = scanner.argument() }
            return read(rest(), depth: depth, inFloat: false)
        }
        return Content(blocks: [block(of: environment, named: name, source, depth: depth)])
    }

    private func block(of environment: String, named name: String, _ source: [UInt8], depth: Int) -> Block {
        var scanner = TeXScanner(source)
        func rest() -> [UInt8] { Array(source[min(scanner.position, source.count)...]) }
        if Self.floats.contains(name) {
            _ = scanner.option()
            if name.hasPrefix("wrap") || name.hasPrefix("sub") { _ = scanner.argument() }
            if name.hasPrefix("wrap") { _ = scanner.option(); _ = scanner.argument() }
            let content = read(rest(), depth: depth, inFloat: true)
            return name.hasSuffix("table") ? captionedTable(content) : figure(content)
        }
        if Self.tables.contains(name) {
            if ["tabularx", "tabulary"].contains(name) || environment == "tabular*" { _ = scanner.argument() }
            _ = scanner.option()
            let columns = scanner.argument().map { scanner.text($0) } ?? ""
            let tabular = TeXTabular(columns: columns, rest())
            return tabular.isTooLarge ? unread(environment, source) : table(tabular)
        }
        if Self.lists.contains(name) {
            _ = scanner.option()
            return list(name, rest(), depth: depth)
        }
        if Self.statements.contains(name), let kind = CrossReference.Target(ofStatement: name) {
            let title = scanner.option().map { inlines(of: Array(source[$0])) } ?? []
            let content = read(rest(), depth: depth, inFloat: true)
            // A statement with a star has no number.
            let id = content.label ?? (environment == name && kind.isTheorem ? kind.id(at: span) + "-\(source.count)" : nil)
            return builder.statement(
                kind, Attributes(id: id), title: title, replacesLabel: !kind.isTheorem, content.blocks, at: span)
        }
        if Self.quotes.contains(name) { return Block(.blockQuote(read(source, depth: depth, inFloat: false).blocks), span: span) }
        if Self.code.contains(name) {
            _ = scanner.option()
            let language = name == "minted" ? scanner.argument().map { scanner.text($0) } : nil
            return Block(.codeBlock(info: language, text: Self.lines(of: rest())), span: span)
        }
        let whole = "\\begin{\(environment)}" + String(decoding: source, as: UTF8.self) + "\\end{\(environment)}"
        if MathLines.isFormula(environment: name) { return Block(.codeBlock(info: "math", text: whole), span: span) }
        return unread(environment, source)
    }

    /// The lines of code between the line of `\begin` and that of `\end`.
    private static func lines(of source: [UInt8]) -> String {
        var lines = source.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.first?.allSatisfy({ $0 <= 0x20 }) == true { lines.removeFirst() }
        if lines.last?.allSatisfy({ $0 <= 0x20 }) == true { lines.removeLast() }
        return lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// The source of an environment that has no form, as code.
    private func unread(_ environment: String, _ source: [UInt8]) -> Block {
        builder.note(.texEnvironment, at: DocumentBuilder.place(of: "\\begin{\(environment)}", in: span))
        let text = "\\begin{\(environment)}" + String(decoding: source, as: UTF8.self) + "\\end{\(environment)}"
        return Block(.codeBlock(info: "tex", text: text), span: span)
    }

    // MARK: Figures

    private func picture(_ path: String, _ options: String) -> Inline {
        var values: [String: String] = [:], alt = ""
        for option in options.split(separator: ",") {
            let parts = option.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces }
            guard parts.count == 2 else { continue }
            if parts[0] == "alt" { alt = String(parts[1].drop { $0 == "{" }.prefix { $0 != "}" }) }
            if parts[0] == "width" || parts[0] == "height" { values[parts[0]] = Self.length(parts[1]) }
        }
        let address = path.trimmingSpaces.filter { $0 != "{" && $0 != "}" }
        return Inline(
            .image(destination: address, title: "", ImageDescription(alt: alt)), span: span, attributes: Attributes(values: values))
    }

    /// The length of a picture: `0.8\textwidth` is 80 %; nil for lengths that only TeX knows.
    private static func length(_ length: String) -> String? {
        guard let command = length.firstIndex(of: "\\") else { return length }
        guard ["\\textwidth", "\\linewidth", "\\columnwidth", "\\hsize"].contains(String(length[command...])) else { return nil }
        let factor = length[..<command].trimmingWhitespace
        return (factor.isEmpty ? 1 : Double(factor)).map { "\(Int(min(max($0, 0), 1) * 100))%" }
    }

    /// A figure; a single picture that has no alternative text has the words of the caption, as in Markdown.
    private func figure(_ content: Content) -> Block {
        var blocks = content.blocks
        if blocks.count == 1, case .table = blocks[0].kind { return captionedTable(content) }
        if blocks.count == 1, case .paragraph(var inlines) = blocks[0].kind, inlines.count == 1,
            case .image(let destination, let title, var description) = inlines[0].kind, description.alt.isEmpty
        {
            description.alt = content.caption.plainText
            inlines[0].kind = .image(destination: destination, title: title, description)
            blocks[0].kind = .paragraph(inlines)
        }
        return Block(.figure(caption: content.caption, blocks), span: span, attributes: Attributes(id: content.label))
    }

    // MARK: Tables

    private func captionedTable(_ content: Content) -> Block {
        var content = content
        let index = content.blocks.firstIndex { if case .table = $0.kind { true } else { false } }
        guard let index, case .table(var table) = content.blocks[index].kind else { return figure(content) }
        if table.caption.isEmpty { table.caption = content.caption }
        content.blocks[index].kind = .table(table)
        content.blocks[index].attributes.id = content.blocks[index].attributes.id ?? content.label
        return content.blocks.count == 1 ? content.blocks[0] : Block(.division(content.blocks), span: span)
    }

    private func table(_ source: TeXTabular) -> Block {
        let isSmall = source.rows.reduce(0) { $0 + $1.count } <= Self.cellLimit
        let rows = source.rows.map { row in
            let cells = row.map { cell in
                let plain = [Inline(.text(String(decoding: cell.content, as: UTF8.self).trimmingSpaces), span: span)]
                var result = Table.Cell(inlines: isSmall ? inlines(of: cell.content) : plain, span: span)
                (result.columns, result.rows, result.alignment) = (cell.columns, cell.rows, cell.alignment)
                return result
            }
            return Table.Row(cells: cells, span: span)
        }
        guard !rows.isEmpty else { return Block(.division([]), span: span) }
        let head = rows.prefix(source.headRows), others = Array(rows.dropFirst(source.headRows))
        let isWhole = others.allSatisfy { $0.cells.count == source.alignments.count }
        var label = source.label
        var table = Table(
            alignments: source.alignments, header: head.first ?? Table.Row(cells: [], span: span), rows: others,
            caption: source.caption.map { inlines(of: $0, label: &label) } ?? [],
            rowHeaders: isWhole && DocumentBuilder.hasBoldFirstColumn(others) ? 1 : 0)
        table.furtherHeaders = Array(head.dropFirst())
        return Block(.table(table), span: span, attributes: Attributes(id: label))
    }

    // MARK: Lists

    private func list(_ name: String, _ source: [UInt8], depth: Int) -> Block {
        let items = Self.items(source)
        if name == "description" {
            let groups = items.map { item in
                DefinitionGroup(
                    terms: [DefinitionPart(blocks: [Block(.paragraph(inlines(of: item.label)), span: span)], span: span)],
                    definitions: [DefinitionPart(blocks: read(item.content, depth: depth, inFloat: false).blocks, span: span)])
            }
            return Block(.definitionList(groups), span: span)
        }
        // A stated label, such as `\item[(a)]`, is set before the words, because the marks of a list are all of one kind.
        let blocks = items.map { item in
            let words = item.label.isEmpty ? item.content : item.label + [0x20] + item.content.drop { $0 <= 0x20 }
            return read(words, depth: depth, inFloat: false).blocks
        }
        return Block(
            .list(
                List(
                    marker: name == "enumerate" ? .ordered(start: 1, .period) : .bullet, isTight: blocks.allSatisfy { $0.count < 2 },
                    items: blocks.map { List.Item(blocks: $0, span: span) }, numbering: .decimal)), span: span)
    }

    /// The items of a list with their labels, such as the terms of a description.
    private static func items(_ source: [UInt8]) -> [(label: [UInt8], content: [UInt8])] {
        var items: [(label: [UInt8], content: [UInt8])] = [], scanner = TeXScanner(source), start: Int?, label: [UInt8] = [], nested = 0
        func end(at place: Int) { if let start { items.append((label, Array(source[start..<max(start, place)]))) } }
        while let byte = scanner.next {
            let place = scanner.position
            scanner.position += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            let name = scanner.commandName()
            if name == "begin" { nested += 1 }
            if name == "end" { nested -= 1 }
            guard name == "item", nested == 0 else { continue }
            end(at: place)
            label = scanner.option().map { Array(source[$0]) } ?? []
            start = scanner.position
        }
        end(at: source.count)
        return items
    }
}
