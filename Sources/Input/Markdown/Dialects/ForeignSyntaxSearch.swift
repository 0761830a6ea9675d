import TypesetBase

/// Finds the syntax of other programs in the text that a document sets, and references without a definition.
///
/// It reads the finished tree, so each construct that the document's dialect sets is gone. The text is that of the source, in which marks
/// that a backslash escapes are distinguishable.
struct ForeignSyntaxSearch {
    private(set) var uses: [ForeignSyntax: ForeignUse] = [:]
    /// The labels of links that are not defined, with their places.
    private(set) var undefinedLabels: [(label: String, span: SourceSpan)] = []
    private(set) var brokenMarks: [(mark: BrokenMark, span: SourceSpan)] = []
    /// The names in the end tags of a file, found when they are first needed.
    private var endTags: (file: SourceFile, names: Set<String>)?
    private let dialect: Dialect
    /// Whether the variables of templates are set or reported already.
    private let hasVariables: Bool

    /// Whether citations are set.
    private let hasCitations: Bool

    init(_ document: Document, dialect: Dialect, hasVariables: Bool = false, hasCitations: Bool = false) {
        (self.dialect, self.hasVariables, self.hasCitations) = (dialect, hasVariables, hasCitations)
        document.forEachPart { visit($0) }
    }

    private mutating func visit(_ part: DocumentPart) {
        guard case .block(let block) = part else { return }
        switch block.kind {
        case .paragraph(let inlines): search(inlines, isParagraph: true)
        case .heading(_, let inlines), .figure(let inlines, _):
            if inlines.count == 1, case .link(let address, _, _) = inlines[0].kind, address.hasPrefix("#tab/") {
                add(.docFXTab, at: inlines[0].span)
            }
            note(slide: block)
            search(inlines, isParagraph: false)
        case .table(let table):
            search(table.caption, isParagraph: false)
            for cell in table.allRows.flatMap(\.cells) { search(cell.inlines, isParagraph: false) }
        case .codeBlock: note(codeBlock: block)
        case .blockQuote: note(quote: block)
        case .division: note(division: block)
        case .thematicBreak: note(rule: block)
        default: break
        }
    }

    private mutating func add(_ syntax: ForeignSyntax, at span: SourceSpan) {
        let isSet = syntax.switches.contains(dialect), isOfDialect = syntax.dialects.contains(dialect)
        uses[syntax, default: ForeignUse(syntax, isReplaced: isSet, isOfDialect: isOfDialect)].add(span)
    }

    private mutating func search(_ inlines: [Inline], isParagraph: Bool) {
        noteCells(in: inlines)
        // The reader of TeX reports what it does not set.
        if dialect.constructs.contains(.texEnvironment), let span = inlines.first?.span, TeXLines.isEnvironment(span) { return }
        if isParagraph, let label = inlines.labelRunIntoLine { brokenMarks.append((.labelRunIntoLine, label)) }
        guard let text = UnsetText(of: inlines) else { return }
        var marks = ForeignMarks(
            in: text.bytes, setMarks: text.setMarks, isParagraph: isParagraph,
            areNamesCitations: !hasCitations && ForeignSyntax.citation.dialects.contains(dialect))
        marks.search()
        for mark in marks.found where !isSet(mark.syntax) { add(mark.syntax, at: text.span(mark.range)) }
        for mark in marks.undefinedLabels { undefinedLabels.append((mark.label, text.span(mark.range))) }
        let unset = marks.brokenMarks.first { $0.mark == .insideHTML }?.range
        for mark in marks.brokenMarks where mark.mark != .insideHTML || mark.range == unset {
            brokenMarks.append((mark.mark, text.span(mark.range)))
        }
        for tag in marks.bareTags where isClosed(tag.name, in: text.span(tag.range).file) { add(.component, at: text.span(tag.range)) }
    }

    private mutating func isClosed(_ name: String, in file: SourceFile) -> Bool {
        if let endTags, endTags.file === file { return endTags.names.contains(name) }
        var names: Set<String> = [], rest = file.bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = file.bytes[(start + 1)...]
            guard rest.first == UInt8(ascii: "/") else { continue }
            let letters = rest.dropFirst().prefix(60).prefix {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F
            }
            names.insert(String(decoding: letters, as: UTF8.self))
        }
        endTags = (file, names)
        return names.contains(name)
    }

    /// Notes inline code that Quarto runs, `{python} x` and `r x`, which is R's older form, and options of docsify in titles.
    private mutating func noteCells(in inlines: [Inline]) {
        for inline in inlines {
            switch inline.kind {
            case .link(_, let title, _), .image(_, let title, _):
                if title.first == ":", Self.isOption(title) { add(.titleOption, at: inline.span) }
            default: break
            }
            guard case .code(let code) = inline.kind else {
                noteCells(in: inline.children)
                continue
            }
            let language = code.prefix { $0 != " " }, isBraced = language.first == "{" && language.last == "}"
            guard language.count < code.count, dialect == .quarto && language == "r" || isBraced else { continue }
            if !isBraced || Self.cellLanguages.contains(language.dropFirst().dropLast().lowercased()) { add(.inlineCell, at: inline.span) }
        }
    }

    private static func isOption(_ title: String) -> Bool {
        title.prefixMatch(of: /:(?:include|ignore|disabled|size=|id=|class=|target=)/) != nil
    }

    /// Whether a syntax that leaves no mark in the tree is in the source between two texts, or is reported already.
    private func isSet(_ syntax: ForeignSyntax) -> Bool {
        switch syntax {
        case .variable: hasVariables
        case .citation: hasCitations || syntax.dialectsOfText.contains(dialect)
        default: syntax.dialectsOfText.contains(dialect)
        }
    }

    // MARK: Blocks

    /// The first line of a block in the source.
    private func firstLine(of block: Block) -> (text: Substring, span: SourceSpan) {
        let bytes = block.span.file.bytes[block.span.range.clamped(to: 0..<block.span.file.bytes.count)].prefix(200)
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        return (
            Substring(decoding: line, as: UTF8.self), SourceSpan(file: block.span.file, range: line.startIndex..<line.endIndex)
        )
    }

    /// Code whose fence has a directive in braces.
    private mutating func note(codeBlock block: Block) {
        let line = firstLine(of: block), info = line.text.drop { $0 == "`" || $0 == "~" }.drop { $0 == " " }
        guard line.text.starts(with: "```") || line.text.starts(with: "~~~") else { return }
        // Indented code may show a fence.
        if case .codeBlock(_, let code, _) = block.kind, code.hasPrefix(line.text) { return }
        if ["@docs", "@autodocs", "@example", "@repl", "@meta", "@setup"].contains(info.prefix { $0 != " " }) {
            return add(.documenterBlock, at: line.span)
        }
        if info == "admonish" || info.hasPrefix("admonish ") { return add(.admonishFence, at: line.span) }
        guard info.first == "{", let close = info.firstIndex(of: "}") else { return }
        if info.hasPrefix("{="), info[..<close].dropFirst(2).allSatisfy({ $0.isLetter || $0.isNumber }) {
            return add(.rawCode, at: line.span)
        }
        let word = info[..<close].dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" || $0 == ":" }
        guard let first = word.first, first.isLetter, !info[..<close].dropFirst(word.count + 1).hasPrefix("=") else { return }
        let isCell = dialect == .quarto || Self.cellLanguages.contains(word.lowercased()),
            syntax = isCell ? ForeignSyntax.codeCell : .directiveBlock
        // A file that cannot be included and a diagram have messages of their own.
        if dialect == .myst, DiagramLanguage.title(of: String(word)) != nil { return }
        let isSet = syntax.switches.contains(dialect) && (isCell || word == "include" || Directive.literals.contains(word.lowercased()))
        if !isSet { add(syntax, at: line.span) }
    }

    private static let cellLanguages: Set<String> = [
        "r", "python", "julia", "ojs", "bash", "sh", "zsh", "sql", "dot", "mermaid", "rust", "stan", "js", "javascript", "node", "perl",
        "ruby", "rcpp", "css", "html", "awk", "haskell", "go", "c", "fortran", "webr", "pyodide", "shinylive-python", "shinylive-r",
    ]

    /// A quote between lines `>>>`.
    private mutating func note(quote block: Block) {
        let line = firstLine(of: block)
        if line.text.trimmingPrefix(">>>").allSatisfy(\.isWhitespace), line.text.hasPrefix(">>>") { add(.fencedQuote, at: line.span) }
    }

    /// The settings of a slide between rules, whose last lines are an underlined heading.
    private mutating func note(slide heading: Block) {
        let start = heading.span.range.lowerBound, bytes = heading.span.file.bytes
        // Front matter after empty lines has a message of its own.
        guard start > 3, bytes[..<start].suffix(4).elementsEqual("---\n".utf8), bytes[..<(start - 4)].contains(where: { $0 > 0x20 }) else {
            return
        }
        let line = firstLine(of: heading)
        if line.text.prefixMatch(of: /[a-z][A-Za-z]*:(?:\s|$)/) != nil { add(.slideSettings, at: line.span) }
    }

    private mutating func note(division block: Block) {
        if block.attributes.classes.contains(where: { $0.hasPrefix("callout-") }) { return add(.callout, at: firstLine(of: block).span) }
        // The bracket of a title and the dots of a module are in the only class.
        guard block.attributes.classes.count == 1, let name = block.attributes.classes.first else { return }
        if name.hasSuffix("]"), name.contains("[") { return add(.colonAdmonition, at: firstLine(of: block).span) }
        if name.contains(".") { add(.generatedDocumentation, at: firstLine(of: block).span) }
    }

    /// A line of several rules, which is the head of a table in pandoc.
    private mutating func note(rule block: Block) {
        let line = firstLine(of: block), rules = line.text.split(separator: " ")
        let after = block.span.range.upperBound, bytes = block.span.file.bytes
        guard rules.count > 1, rules.allSatisfy({ $0.utf8.count > 1 && $0.allSatisfy { $0 == "-" } }),
            rules.contains(where: { $0.utf8.count > 2 }),
            after + 1 < bytes.count, bytes[after] == 0x0A, bytes[after + 1] != 0x0A
        else { return }
        add(.simpleTable, at: line.span)
    }
}

/// The source of a leaf block in which all but the text and the marks around it is zero.
private struct UnsetText {
    private(set) var bytes: [UInt8]
    /// The offsets of the marks of emphasis.
    private(set) var setMarks: Set<Int> = []
    private let file: SourceFile
    private let start: Int

    /// Copies the bytes of the text of inlines; nil for inlines without text.
    init?(of inlines: [Inline]) {
        guard let first = inlines.first?.span, let last = inlines.last?.span, first.file === last.file else { return nil }
        let start = first.range.lowerBound, end = min(last.range.upperBound, first.file.bytes.count)
        guard start < end else { return nil }
        (self.start, file) = (start, first.file)
        bytes = [UInt8](repeating: 0, count: end - start)
        fill(inlines)
    }

    func span(_ range: Range<Int>) -> SourceSpan {
        SourceSpan(file: file, range: start + range.lowerBound..<start + range.upperBound)
    }

    private mutating func fill(_ inlines: [Inline]) {
        for inline in inlines {
            switch inline.kind {
            case .text(let text):
                // The span of text in raw HTML contains tags.
                if inline.span.range.count <= 2 * text.utf8.count + 64 { copy(inline.span.range) } else { clear(inline.span.range) }
            case .softBreak, .hardBreak:
                clear(inline.span.range)
                let offset = inline.span.range.lowerBound - start
                if bytes.indices.contains(offset) { bytes[offset] = 0x0A }
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .span(let inner):
                if inline.attributes.areHTML || isReference(inline) { clear(inline.span.range) } else { copy(inline.span.range) }
                noteMarks(of: inline)
                fill(inner)
            case .link(_, _, let inner), .element(_, let inner):
                clear(inline.span.range)
                // A bare address is no text.
                if inner.count != 1 || inner[0].span.range != inline.span.range {
                    fill(inner)
                } else if case .link = inline.kind {
                    for offset in own(inline.span.range) { bytes[offset - start] = ForeignMarks.address }
                }
            case .code, .formula, .image, .footnoteReference, .printPage, .crossReference, .citation, .ruby: clear(inline.span.range)
            }
        }
        // The parentheses of `\eqref` are text with the span of the command.
        for inline in inlines { if case .crossReference = inline.kind { clear(inline.span.range) } }
    }

    /// Notes the marks of emphasis that is not HTML.
    private mutating func noteMarks(of inline: Inline) {
        let count =
            switch inline.kind {
            case .emphasis: 1
            case .strong: 2
            default: 0
            }
        let range = own(inline.span.range)
        guard count > 0, !inline.attributes.areHTML, range.count >= 2 * count else { return }
        for offset in [range.prefix(count), range.suffix(count)].joined() { setMarks.insert(offset - start) }
    }

    /// Whether a span is the text of a reference to another project, `[text](xref:name)` or `[text][label]`.
    private func isReference(_ inline: Inline) -> Bool {
        guard case .span(let inner) = inline.kind, let last = inner.last?.span.range.upperBound, inline.attributes == .none else {
            return false
        }
        let range = inline.span.range
        return last < range.upperBound && file.bytes[range].first == ForeignMarks.open
            && [ForeignMarks.close, UInt8(ascii: ")")].contains(file.bytes[range.upperBound - 1])
    }

    private func own(_ range: Range<Int>) -> Range<Int> { range.clamped(to: start..<start + bytes.count) }

    private mutating func copy(_ range: Range<Int>) {
        for offset in own(range) { bytes[offset - start] = file.bytes[offset] }
    }

    private mutating func clear(_ range: Range<Int>) {
        for offset in own(range) { bytes[offset - start] = file.bytes[offset] == 0x60 ? ForeignMarks.code : 0 }
    }
}
