import TypesetBase
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet
import TypesetText

/// Formulas.
extension FlowBuilder {
    /// Appends a formula within text, or its source as code if it cannot be set.
    mutating func appendFormula(
        _ source: String, _ inline: Inline, to collector: inout TextCollector, in context: InlineContext
    ) {
        let tex = FormulaSource(source)
        if let reference = tex.reference {
            let words = [
                Inline(.text("("), span: inline.span), Inline(.crossReference(reference), span: inline.span),
                Inline(.text(")"), span: inline.span),
            ]
            return append(source.contains("\\eqref") ? words : [words[1]], to: &collector, in: context)
        }
        guard let formula = formula(tex, isDisplay: tex.isDisplay, at: inline.span) else {
            return appendCode(source, inline, to: &collector, in: context)
        }
        // The space after a formula that only defines macros joins the one before it.
        if formula.formula.root.isEmpty { return }
        collector.punctuation?.pass("x")
        collector.endContent()
        var part = piece(in: context, of: &collector)
        part.content = flow.structure.addContent(
            to: formulaElement(formula, in: context.element, language: context.language, at: inline.span))
        part.isLiteral = true
        collector.endContent()
        for index in formula.parts.indices { collector.appendObject(.formula(formula, part: index), as: part) }
    }

    /// Returns a formula that is a block by itself, or its source as code if it cannot be set.
    mutating func formulaBlock(_ text: String, _ listing: CodeListing, _ block: Block, in context: Context) -> [FlowBlock] {
        let source = FormulaSource(text.trimmingPrefix { $0.isWhitespace }.description)
        guard let formula = formula(source, isDisplay: true, isBlock: true, at: block.span) else {
            return code(text, language: "math", listing, block, in: context)
        }
        if formula.formula.root.isEmpty, block.attributes.id == nil, formula.formula.equationRows.allSatisfy({ $0.label == nil }) {
            return []
        }
        let paragraph = add(.paragraph, to: context.parent, for: block)
        let style = flow.styles.formula(classes: block.attributes.classes, container: context.container)
        let anchor = equationAnchor(of: formula, block, element: paragraph)
        let content = flow.structure.addContent(
            to: formulaElement(formula, in: paragraph, language: context.language, at: block.span))
        let run = flow.runs.number(of: TextRunKey(style: style, language: context.language))
        let numberStyle = flow.styles.number(of: .block(.formulaNumber, classes: [], container: style))
        let numbers = equationNumbers(of: block, rows: formula.formula.root.rowTable?.rows.count ?? 1).map { number in
            number.map { self.number($0, of: paragraph, style: numberStyle, in: context) }
        }
        return [
            .formula(
                FlowFormulaBlock(
                    style: style, formula: formula, run: run, content: content, numbers: numbers,
                    code: codeParagraph(of: text, content: content, block, in: context), anchor: anchor, source: block.span))
        ]
    }

    /// Returns the numbers of the rows of a formula, without parentheses.
    ///
    /// A number for the whole formula is at its last row.
    private func equationNumbers(of block: Block, rows count: Int) -> [String?] {
        let numbers = anchors.equationNumbers(at: block.span)
        if numbers.count == count, numbers.contains(where: { $0 != nil }) { return numbers }
        let own = block.attributes.id.flatMap { anchors.index(of: $0) }.flatMap { anchors.captionLabels[$0] }?.number
        return (numbers.first ?? nil ?? own ?? anchors.captionLabel(at: block.span)?.number).map {
            Array(repeating: nil, count: count - 1) + [$0]
        } ?? []
    }

    /// Returns the number beside a formula.
    private mutating func number(_ number: String, of paragraph: StructureID, style: StyleID, in context: Context) -> FlowParagraph {
        let content = flow.structure.addContent(to: flow.structure.add(.span, to: paragraph))
        var collector = TextCollector()
        collector.appendVerbatim("(\(number))", as: piece(style: style, language: context.language, content: content))
        return FlowParagraph(collector.result, style: style, isLabel: true, direction: .leftToRight, source: nil)
    }

    /// Returns the anchor of a formula: of its block's id and of the names of its rows.
    private mutating func equationAnchor(of formula: FlowFormula, _ block: Block, element: StructureID) -> Anchor? {
        let names = formula.formula.equationRows.compactMap(\.label)
        let own = anchor(of: block, element: element), destinations = names.compactMap { anchors.index(of: $0) }
        for index in destinations { flow.destinations[index].element = element }
        return destinations.isEmpty ? own : Anchor(destinations: (own?.destinations ?? []) + destinations)
    }

    /// Returns the source of a formula as code that is read as the formula.
    private mutating func codeParagraph(of text: String, content: ContentID, _ block: Block, in context: Context) -> FlowParagraph {
        let style = self.style(.codeBlock, block, in: context)
        let piece = piece(style: style, language: context.language, content: content)
        var collector = TextCollector()
        for (number, line) in text.split(separator: "\n").enumerated() {
            if number > 0 { collector.hardBreak(as: piece) }
            collector.appendVerbatim(line, as: piece)
        }
        return FlowParagraph(collector.result, style: style, isCode: true, source: block.span)
    }

    /// Returns the structure element of a formula, with its words.
    private mutating func formulaElement(
        _ formula: FlowFormula, in parent: StructureID, language: String, at span: SourceSpan
    ) -> StructureID {
        let element = flow.structure.add(.formula, to: parent)
        flow.structure[element].source = span
        let key = SpokenFormula(formula: ObjectIdentifier(formula), language: language)
        if let equal = formulaElements[key] {
            flow.structure[element].shareDetails(of: flow.structure[equal])
        } else {
            describe(element, as: formula, language: language)
            formulaElements[key] = element
        }
        // A word has at least one letter and the space after it.
        if let text = flow.structure[element].alternateText, text.utf8.count > 2 * Self.fewWords {
            let words = SpokenLength.words(in: text)
            if words > Self.fewWords { flow.issues.append(.longFormula(words: words, span)) }
        }
        return element
    }

    private mutating func describe(_ element: StructureID, as formula: FlowFormula, language: String) {
        let speech = FormulaSpeech(language: language)
        flow.structure[element].alternateText = speech.text(formula.formula)
        flow.structure[element].formula = formula
        if speech.spokenLanguage != language.prefix(while: { $0 != "-" }).lowercased() {
            flow.structure[element].language = speech.spokenLanguage
        }
    }

    /// The number of words that no limit of the audit is below.
    private static var fewWords: Int { 20 }

    /// Returns a formula; nil, with an issue, if it cannot be read or no font for formulas is installed.
    mutating func formula(_ source: FormulaSource, isDisplay: Bool, isBlock: Bool = false, at span: SourceSpan) -> FlowFormula? {
        guard setsFormulas else {
            flow.issues.append(.unsetFormula(.missingFont, span))
            return nil
        }
        let source = FormulaSource(tex: source.tex, isDisplay: isDisplay)
        if !isBlock, let known = formulas[source] { return known }
        switch FormulaParser(macros: mathMacros).parse(source.tex, isDisplay: isDisplay) {
        case .success(var formula):
            if let (name, part) = formula.root.unknownColor {
                let problem = UnsetFormula.source(
                    cause: "`\(name)` is not a colour", hint: "write a name of CSS or digits such as `#1a6fb0`")
                flow.issues.append(.unsetFormula(problem, source.span(of: part, in: span)))
                return nil
            }
            let hasReferences = formula.root.hasReferences, definesMacros = !formula.macros.isEmpty
            mathMacros.merge(formula.macros) { $1 }
            formula.root = resolved(formula.root, at: span)
            let result = FlowFormula(formula, source: source.tex, isBlock: isBlock)
            if definesMacros { formulas = [:] } else if !isBlock, !hasReferences { formulas[source] = result }
            return result
        case .failure(let problem):
            flow.issues.append(.unsetFormula(.source(cause: problem.cause, hint: problem.hint), source.span(of: problem.span, in: span)))
            return nil
        }
    }

    /// Returns the tree of a formula with the numbers of formulas that it refers to, and with its tokens numbered.
    private mutating func resolved(_ root: MathNode, at span: SourceSpan) -> MathNode {
        var next: Int32 = 0, missing: [String] = []
        let anchors = anchors
        let resolved = root.mappingLeaves { leaf in
            if case .space = leaf.content { return leaf }
            var leaf = leaf
            if case .reference(let label) = leaf.content {
                let index = anchors.index(of: label) ?? anchors.indexInAnyChapter(of: label)
                if index == nil { missing.append(label) }
                leaf.content = .text(index.flatMap { anchors.captionLabels[$0] }?.number ?? "?")
            }
            leaf.token = next
            next += 1
            return leaf
        }
        for label in missing { flow.issues.append(.missingTarget(name: label, suggestion: nil, span)) }
        return resolved
    }
}

/// A formula that is spoken in a language.
struct SpokenFormula: Hashable {
    var formula: ObjectIdentifier
    var language: String
}

extension MathNode {
    /// The first color that no stylesheet knows, with its part; nil if there is none.
    fileprivate var unknownColor: (name: String, span: Range<Int>)? {
        if case .styled(.color(let name), _) = content, Color(css: name) == nil { return (name, span) }
        return children.lazy.compactMap(\.unknownColor).first
    }

    /// Whether it has no parts, as a formula that only defines macros.
    fileprivate var isEmpty: Bool { if case .row(let nodes) = content { nodes.allSatisfy(\.isEmpty) } else { false } }

    /// Whether it contains the number of another formula.
    fileprivate var hasReferences: Bool {
        if case .reference = content { true } else { children.contains(where: \.hasReferences) }
    }
}

/// The TeX of a formula, without the marks around it.
struct FormulaSource: Hashable {
    var tex: String
    var isDisplay: Bool

    init(tex: String, isDisplay: Bool) { (self.tex, self.isDisplay) = (tex, isDisplay) }

    /// Separates a formula from its marks.
    ///
    /// - Parameter source: the formula with its marks: `$…$`, `` $`…`$ ``, `$$…$$`, `\(…\)` or `\[…\]`.
    init(_ source: String) {
        let marks = [("$$", "$$", true), ("$`", "`$", false), ("$", "$", false), ("\\(", "\\)", false), ("\\[", "\\]", true)]
        for (open, close, isDisplay) in marks
        where source.hasPrefix(open) && source.hasSuffix(close) && source.utf8.count >= open.utf8.count + close.utf8.count {
            tex = String(source.dropFirst(open.count).dropLast(close.count))
            self.isDisplay = isDisplay
            return
        }
        (tex, isDisplay) = (source, true)
    }

    /// The formula that it refers to, if it is only `\eqref{…}` or `\ref{…}`.
    var reference: CrossReference? {
        let command = tex.trimmingPrefix { $0.isWhitespace }
        guard command.hasPrefix("\\eqref{") || command.hasPrefix("\\ref{"), let open = command.firstIndex(of: "{"),
            let close = command.firstIndex(of: "}"), command[command.index(after: close)...].allSatisfy(\.isWhitespace)
        else { return nil }
        let id = String(command[command.index(after: open)..<close])
        return CrossReference(target: nil, id: id, source: tex, words: "")
    }

    /// Returns the place of a part of the formula; the whole span if the document has the formula in another form.
    func span(of part: Range<Int>, in whole: SourceSpan) -> SourceSpan {
        let bytes = Array(whole.file.bytes[whole.range]), tex = Array(tex.utf8)
        guard !tex.isEmpty, bytes.count >= tex.count,
            let start = (0...bytes.count - tex.count).first(where: { bytes[$0..<$0 + tex.count].elementsEqual(tex) })
        else { return whole }
        let first = whole.range.lowerBound + start
        let range = (first + part.lowerBound..<first + part.upperBound).clamped(to: whole.range)
        return SourceSpan(file: whole.file, range: range)
    }
}
