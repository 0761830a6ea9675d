import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// The sources of a citation in the processor's terms.
struct CitedItems {
    private(set) var items: [CitationItem] = []
    /// The inlines in the text around the sources that the processor does not know, such as calls of footnotes.
    private(set) var objects: [Inline] = []

    /// Converts a citation of Markdown to the items of the processor.
    ///
    /// - Parameter known: the keys of the entries; sources without an entry are omitted.
    init(_ citation: Citation, known: Set<String>) {
        for source in citation.items where known.contains(source.key) {
            var item = CitationItem(key: source.key)
            item.prefix = CitationText(source.prefix, objects: &objects)
            let place = LocatorText(CitationText(source.suffix, objects: &objects))
            (item.label, item.locator, item.suffix) = (place.label, place.locator, place.suffix)
            item.suppressesAuthor = source.suppressesAuthor
            items.append(item)
        }
    }
}

extension CitationText {
    /// The character in place of an inline that the processor does not know; it also begins the link of its run.
    private static let object = "\u{FFFC}"

    /// The text of inlines; breaks are spaces.
    ///
    /// - Parameter objects: receives the inlines that have a character in their place.
    fileprivate init(_ inlines: [Inline], objects: inout [Inline]) {
        var runs: [CitationRun] = []
        for inline in inlines { runs += CitationText.runs(of: inline, CitationFormat(), &objects) }
        self.init(runs)
    }

    private static func runs(of inline: Inline, _ outer: CitationFormat, _ objects: inout [Inline]) -> [CitationRun] {
        var format = outer
        // A rendered citation within another is kept as it is.
        if inline.isRenderedCitation { return [run(for: inline, format, &objects)] }
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
        case .citation, .crossReference, .image, .footnoteReference, .printPage, .ruby, .strikethrough:
            return [run(for: inline, format, &objects)]
        case .span, .element: break
        }
        if let language = inline.attributes.values["lang"] { format.language = language }
        var runs: [CitationRun] = []
        for child in inline.children { runs += Self.runs(of: child, format, &objects) }
        return runs
    }

    private static func run(for inline: Inline, _ outer: CitationFormat, _ objects: inout [Inline]) -> CitationRun {
        var format = outer
        format.link = object + String(objects.count)
        objects.append(inline)
        return CitationRun(object, format)
    }

    /// The inlines of the text.
    ///
    /// - Parameters:
    ///   - span: the place for all of them.
    ///   - address: the address that the text links to; its own links are then omitted.
    ///   - objects: the inlines in whose places the text has a character.
    func inlines(at span: SourceSpan, linksTo address: String? = nil, objects: [Inline] = []) -> [Inline] {
        var result: [Inline] = []
        for runs in address == nil ? runs.split(byLinks: ()) : runs.split(byObjects: Self.object) {
            let own = runs.first?.format.link
            if let own, own.hasPrefix(Self.object) {
                result += Int(own.dropFirst()).flatMap { objects.indices.contains($0) ? [objects[$0]] : nil } ?? []
                continue
            }
            let content = runs.map { Self.inline($0, at: span) }
            guard let link = address ?? own else { result += content; continue }
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
    fileprivate func split(byLinks: Void) -> [ArraySlice<CitationRun>] { split { $0.format.link != $1.format.link } }

    /// The runs in groups, of which those for objects, whose links begin with `mark`, are alone.
    fileprivate func split(byObjects mark: String) -> [ArraySlice<CitationRun>] {
        split { $0.format.link?.hasPrefix(mark) == true || $1.format.link?.hasPrefix(mark) == true }
    }

    private func split(between isBoundary: (CitationRun, CitationRun) -> Bool) -> [ArraySlice<CitationRun>] {
        var groups: [ArraySlice<CitationRun>] = [], start = 0
        for index in indices.dropFirst() where isBoundary(self[index - 1], self[index]) {
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
