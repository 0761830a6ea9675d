import TypesetBase
import TypesetCitations
import TypesetMarkdown

extension CitationText {
    /// The text of inlines; breaks are spaces, and pictures and calls of footnotes are omitted.
    init(_ inlines: [Inline]) { self.init(inlines.flatMap { CitationText.runs(of: $0, CitationFormat()) }) }

    private static func runs(of inline: Inline, _ outer: CitationFormat) -> [CitationRun] {
        var format = outer
        switch inline.kind {
        case .text(let text), .code(let text): return [CitationRun(text, format)]
        case .formula(let source):
            format.isFormula = true
            return [CitationRun(TeXSource.content(of: source), format)]
        case .softBreak, .hardBreak: return [CitationRun(" ", format)]
        case .emphasis: format.isItalic = true
        case .strong: format.isBold = true
        case .link(let destination, _, _): format.link = destination
        case .element(.sup, _): format.baseline = .superscript
        case .element(.sub, _): format.baseline = .subscript
        case .element(.u, _): format.isUnderlined = true
        case .citation(let citation): return [CitationRun(citation.source, format)]
        case .crossReference(let reference): return [CitationRun(reference.source, format)]
        case .image, .footnoteReference: return []
        case .strikethrough, .span, .element, .ruby: break
        }
        if let language = inline.attributes.values["lang"] { format.language = language }
        return inline.children.flatMap { runs(of: $0, format) }
    }

    /// The inlines of the text.
    ///
    /// - Parameters:
    ///   - span: the place for all of them.
    ///   - linksTo: the address that the whole text links to; its own links are then omitted.
    func inlines(at span: SourceSpan, linksTo address: String? = nil) -> [Inline] {
        guard address == nil else {
            return [Inline(.link(destination: address ?? "", title: "", runs.map { Self.inline($0, at: span) }), span: span)]
        }
        var result: [Inline] = []
        for runs in runs.split(byLinks: ()) {
            let content = runs.map { Self.inline($0, at: span) }
            guard let link = runs.first?.format.link else { result += content; continue }
            result.append(Inline(.link(destination: link, title: "", content), span: span))
        }
        return result
    }

    private static func inline(_ run: CitationRun, at span: SourceSpan) -> Inline {
        let format = run.format
        if format.isFormula { return Inline(.formula("$\(run.text)$"), span: span) }
        var inline = Inline(.text(run.text), span: span)
        func wrap(_ kind: InlineKind) { inline = Inline(kind, span: span) }
        switch format.baseline {
        case .superscript: wrap(.element(.sup, [inline]))
        case .subscript: wrap(.element(.sub, [inline]))
        case .normal: break
        }
        if format.isSmallCaps { inline = Inline(.span([inline]), span: span, attributes: Attributes(classes: ["smallcaps"])) }
        if format.isUnderlined { wrap(.element(.u, [inline])) }
        if format.isItalic { wrap(.emphasis([inline])) }
        if format.isBold { wrap(.strong([inline])) }
        if let language = format.language {
            inline = Inline(.span([inline]), span: span, attributes: Attributes(values: ["lang": language]))
        }
        return inline
    }
}

extension [CitationRun] {
    /// The runs in groups with one link or none.
    fileprivate func split(byLinks: Void) -> [ArraySlice<CitationRun>] {
        var groups: [ArraySlice<CitationRun>] = [], start = 0
        for index in indices.dropFirst() where self[index].format.link != self[index - 1].format.link {
            groups.append(self[start..<index])
            start = index
        }
        return isEmpty ? [] : groups + [self[start...]]
    }
}

/// The TeX of formulas with their marks.
private enum TeXSource {
    /// The TeX between the marks of `$x$` or `$$x$$`.
    static func content(of source: String) -> String {
        let marks = source.prefix { $0 == "$" }.count
        return String(source.dropFirst(marks).dropLast(marks))
    }
}
