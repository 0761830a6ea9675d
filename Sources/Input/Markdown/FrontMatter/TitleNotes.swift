import CTypesetMarkdown
import TypesetBase

/// The footnotes that the title, the subtitle and the abstract call: `[^label]` of the document, and inline notes.
extension Metadata {
    /// The references to footnotes in the title block, in its order.
    package var noteReferences: [Inline] { titleText.noteReferences + (subtitle?.value.noteReferences ?? []) + abstractNotes }

    private var abstractNotes: [Inline] {
        var found: [Inline] = []
        _ = TreeMapping(inline: { inline in
            if case .footnoteReference = inline.kind { found.append(inline) }
            return inline
        }).mapped(abstract?.value ?? [])
        return found
    }

    /// The places of the title and the subtitle with inline notes that the dialect does not have, and that are text.
    func unreadNotes(_ dialect: Dialect) -> [SourceSpan] {
        guard !dialect.constructs.contains(.inlineNote) else { return [] }
        let texts = [title.map { Located(titleText, span: $0.span) }, subtitle].compactMap(\.self)
        return texts.filter { $0.value.contains(where: \.beginsNote) }.map(\.span)
    }

    /// Replaces calls of the document's footnotes by references, and gives inline notes their numbers among the footnotes.
    mutating func resolveNotes(in builder: DocumentBuilder, _ tree: SyntaxTree) {
        let numbers = notes.map { builder.addNote($0) }
        notes = []
        let mayCall = (titleText + (subtitle?.value ?? [])).plainText.contains("[^") || abstract != nil
        let definitions = mayCall ? builder.footnoteDefinitions(in: tree) : [:]
        let mapping = TreeMapping(inline: { inline in
            var inline = inline
            switch inline.kind {
            case .footnoteReference(let note): inline.kind = .footnoteReference(numbers[note])
            case .text(let text): inline.kind = builder.resolvedCalls(in: text, at: inline.span, definitions) ?? inline.kind
            default: break
            }
            return inline
        })
        titleText = mapping.mapped(titleText)
        subtitle = subtitle.map { Located(mapping.mapped($0.value), span: $0.span) }
        abstract = abstract.map { Located(mapping.mapped($0.value), span: $0.span) }
        if !titleText.noteReferences.isEmpty { updateTitle() }
        if let words = subtitle?.value, !words.noteReferences.isEmpty { updateSubtitle() }
    }

    /// Sets the forms of the title without markup to its words, unless it has none.
    package mutating func updateTitle() {
        let plain = titleText.plainText
        guard !plain.isEmpty else { return }
        title?.value = plain
        variables[FrontMatterKey.title.name] = plain
    }

    /// Sets the form of the subtitle without markup to its words.
    package mutating func updateSubtitle() { variables[FrontMatterKey.subtitle.name] = subtitle?.value.plainText }
}

extension Inline {
    /// Whether text in it, other than code, opens an inline note.
    fileprivate var beginsNote: Bool {
        if case .text(let text) = kind { text.contains("^[") } else { children.contains(where: \.beginsNote) }
    }
}

extension [Block] {
    /// Adds the references of a title to the heading that replaces it.
    package mutating func add(_ references: [Inline], toHeadingAt index: Int) {
        guard case .heading(let level, let inlines) = self[index].kind else { return }
        self[index].kind = .heading(level: level, inlines + references)
    }
}

extension [Inline] {
    /// The references to footnotes at any depth.
    package var noteReferences: [Inline] {
        flatMap { inline in
            if case .footnoteReference = inline.kind { return [inline] }
            return inline.children.noteReferences
        }
    }
}

extension DocumentBuilder {
    /// Returns text with references in place of its calls of footnotes; nil without calls.
    ///
    /// An undefined label is reported and stays text.
    fileprivate func resolvedCalls(in text: String, at span: SourceSpan, _ definitions: [String: Node]) -> InlineKind? {
        var parts: [Inline] = [], rest = text[...], kept = ""
        while let open = rest.firstRange(of: "[^"), let close = rest[open.upperBound...].firstIndex(of: "]") {
            let label = String(rest[open.upperBound..<close])
            kept += rest[..<open.lowerBound]
            if let definition = definitions[label.lowercased()] {
                if !kept.isEmpty { parts.append(Inline(.text(kept), span: span)) }
                parts.append(Inline(.footnoteReference(index(of: definition)), span: span))
                kept = ""
            } else {
                if !label.isEmpty, !label.contains(where: \.isWhitespace) { reportUndefinedFootnote(label, at: span) }
                kept += rest[open.lowerBound...close]
            }
            rest = rest[rest.index(after: close)...]
        }
        guard !parts.isEmpty else { return nil }
        if !(kept + rest).isEmpty { parts.append(Inline(.text(kept + rest), span: span)) }
        return .span(parts)
    }
}
