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
    static let cellLimit = 10_000

    private let builder: DocumentBuilder
    let span: SourceSpan

    /// The content of an environment.
    struct Content {
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

    /// Reads the blocks in the source of an environment.
    ///
    /// - Parameter inFloat: whether a label names the environment, not a place in the text.
    func read(_ source: [UInt8], depth: Int, inFloat: Bool) -> Content {
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
    func inlines(of source: [UInt8]) -> [Inline] {
        var label: String? = ""
        return inlines(of: source, label: &label)
    }

    /// Reads the text of a paragraph or a caption.
    ///
    /// - Parameter label: receives the label in the text, if it is nil; a label in the text is otherwise a place to refer to.
    func inlines(of source: [UInt8], label: inout String?) -> [Inline] {
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

    func content(of environment: String, _ source: [UInt8], depth: Int) -> Content {
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

    // MARK: Tables
}
