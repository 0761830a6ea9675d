import TypesetBase

/// The ends of elements, stated or implied.
extension HTMLBlockAssembler {
    /// The elements beyond which no list around an item is looked for.
    static let listScope: Set<OpenElementKind> = [.cell, .caption, .table]

    /// Closes elements that cannot contain an element of this name (HTML §13.2.6.4.7).
    mutating func closeImplied(by name: String) {
        switch name {
        case "li": closeInnermost([.item], within: [.list, .cell, .caption])
        case "dt", "dd": closeInnermost([.term, .definition], within: [.definitionList, .cell, .caption])
        default: break
        }
        guard let last = stack.last else { return }
        if last.kind == .paragraph { closeElements(from: stack.count - 1, at: last.span, isImplied: true) }
        if last.kind == .heading, OpenElementKind(name) == .heading {
            closeElements(from: stack.count - 1, at: last.span, isImplied: true)
        }
    }

    /// Closes the innermost element of some kinds, unless an element of `scope` is between.
    private mutating func closeInnermost(_ kinds: Set<OpenElementKind>, within scope: Set<OpenElementKind>) {
        guard let index = stack.lastIndex(where: { kinds.contains($0.kind) || scope.contains($0.kind) }), kinds.contains(stack[index].kind)
        else { return }
        closeElements(from: index, at: stack[index].span, isImplied: true)
    }

    /// Whether the innermost open element of a kind or of `scope` is of that kind.
    func isOpen(_ kind: OpenElementKind, within scope: Set<OpenElementKind>) -> Bool {
        stack.last { $0.kind == kind || scope.contains($0.kind) }?.kind == kind
    }

    /// Closes the element of an end tag, with the elements that are open in it; an end tag without an element has no effect.
    mutating func close(_ tag: HTMLTag, at span: SourceSpan) {
        if HTMLElements.tableParts.contains(tag.name), tag.name != "table" { return closeTablePart(tag) }
        let kind = OpenElementKind(tag.name)
        let index = stack.indices.dropFirst().last { index in
            stack[index].name == tag.name || kind == .heading && stack[index].kind == .heading || stack[index].isScope(for: tag.name)
        }
        guard let index, stack[index].name == tag.name || stack[index].kind == kind else { return }
        closeElements(from: index, at: span, isImplied: false)
    }

    /// Ends the open cell or caption; no element continues from one cell to the next.
    private mutating func closeTablePart(_ tag: HTMLTag) {
        guard let table = stack.lastIndex(where: { $0.kind == .table }) else { return }
        if table + 1 < stack.count { closeElements(from: table + 1, at: stack[table].span, isImplied: true) }
        inlines = InlineAssembler()
        stack[table].table.end(tag)
    }

    /// Closes the open elements from an index on, innermost first.
    ///
    /// - Parameter isImplied: whether the outermost of the elements has no end tag.
    mutating func closeElements(from index: Int, at end: SourceSpan, isImplied: Bool) {
        while stack.count > max(1, index) {
            var element = stack.removeLast()
            let isLast = stack.count == index
            element.span = element.span.joined(with: isLast && !isImplied ? end : element.blocks.last?.span ?? element.span)
            finish(element, isImplied: isImplied || !isLast)
        }
    }

    /// Turns a closed element into blocks, or into a part of the element around it.
    private mutating func finish(_ element: OpenElement, isImplied: Bool) {
        var element = element
        switch element.kind {
        case .item: stack[stack.count - 1].add(item: element)
        case .term, .definition: stack[stack.count - 1].add(definition: element)
        case .summary where stack.last?.kind == .details && stack.last?.summary.isEmpty == true:
            stack[stack.count - 1].summary = element.attributed(element.blocks)
        case .cell: stack[stack.count - 1].table.add(element)
        case .caption: stack[stack.count - 1].caption += element.blocks.flattened
        case .figureCaption where stack.last?.kind == .figure:
            stack[stack.count - 1].caption += (stack[stack.count - 1].caption.isEmpty ? [] : [element.lineBreak]) + element.blocks.flattened
        default:
            if element.kind == .paragraph { stack[stack.count - 1].hasParagraphs = true }
            let hasClass = element.attributes.has(.pageBreak), span = element.span, breaks = element.pageBreaks
            element.attributes.classes.removeAll { $0 == ReservedClass.pageBreak.rawValue }
            if hasClass || breaks.contains(.before) { blocks.append(Block(.pageBreak, span: span)) }
            for block in element.finished(isImplied: isImplied) { add(block) }
            if breaks.contains(.after) { blocks.append(Block(.pageBreak, span: span)) }
        }
        if element.kind == .division || element.kind == .paragraph, element.blocks.isEmpty, let id = element.attributes.id,
            element.printPage == nil
        {
            builder.openAnchors.append(OpenAnchor(id: id, span: element.span))
        }
    }
}
