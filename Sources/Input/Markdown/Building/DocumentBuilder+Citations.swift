import CTypesetMarkdown
import TypesetBase

/// Citations.
extension DocumentBuilder {
    /// Appends the key of a citation, `@key`; `CitationGroups` joins it with the brackets around it.
    func appendCitationKey(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let start = leaf.cursor, whole = text.end(of: node.literal, at: start).map { start..<$0 } ?? range
        leaf.cursor = whole.upperBound
        let source = String(node.literal), span = text.span(whole)
        let isBraced = source.hasPrefix("@{"), key = String(isBraced ? source.dropFirst(2).dropLast() : source.dropFirst())
        if let number = examples.number(of: key) { return assembler.append(Inline(.text("\(number)"), span: span)) }
        var citation = Citation([Citation.Item(key: key, span: span)], form: .narrative, source: source)
        citation.isOptional = !isBraced && !areNamesCitations
        if constructs.contains(.target) {
            var reference = CrossReference(target: nil, id: Directive.id(key), source: source)
            reference.isOptional = true
            citation.reference = reference
        }
        hasCitations = true
        assembler.append(Inline(.citation(citation), span: span))
    }

    /// The citation of a role of MyST, `` {cite:p}`{see}doe99{p. 3}, smith04` ``; nil for a role of another kind.
    ///
    /// Source: mystmd.org/guide/citations, and sphinxcontrib-bibtex, "Roles and Directives".
    func citation(of role: Role, at span: SourceSpan) -> InlineKind? {
        let name = role.name.split(separator: ":").map(String.init), kind = name.count > 1 ? name[1] : ""
        guard constructs.contains(.citation), let first = name.first, name.count < 3,
            ["cite", "citet", "citep", "footcite"].contains(first)
        else { return nil }
        let items = role.content.split(separator: ",").compactMap { item(of: String($0).trimmingSpaces, kind, at: span) }
        guard !items.isEmpty else { return nil }
        let isNarrative = first == "citet" || ["t", "ts", "ct", "cts"].contains(kind)
        let citation = Citation(items, form: isNarrative ? .narrative : .parenthetical, source: "[\(role.content)]")
        hasCitations = true
        guard first == "footcite" else { return .citation(citation) }
        return .footnoteReference(addNote([Inline(.citation(citation), span: span)], at: span))
    }

    /// The source of `{prefix}key{suffix}`; nil without a key.
    private func item(of text: String, _ kind: String, at span: SourceSpan) -> Citation.Item? {
        var rest = text[...], prefix = "", suffix = ""
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
            prefix = String(rest[..<end].dropFirst())
            rest = rest[rest.index(after: end)...]
        }
        if rest.last == "}", let start = rest.lastIndex(of: "{") {
            suffix = String(rest[start...].dropFirst().dropLast())
            rest = rest[..<start]
        }
        let key = String(rest).trimmingSpaces
        guard !key.isEmpty else { return nil }
        var item = Citation.Item(key: key, suppressesAuthor: ["year", "yearpar"].contains(kind), span: span)
        item.prefix = inlines(ofMarkdown: prefix, at: span)
        item.suffix = inlines(ofMarkdown: suffix.isEmpty ? "" : ", " + suffix, at: span)
        return item
    }
}
