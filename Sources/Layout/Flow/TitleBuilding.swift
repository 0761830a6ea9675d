import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The title block, made from the front matter, on the first page of a document.
extension FlowBuilder {
    /// The tagging of headings, decided before the first one is built.
    struct HeadingPlan {
        /// The tag of the title; nil if it is not set.
        var title: StructureKind?
        /// The number of levels that the tags of all headings move up.
        var shift = 0
    }

    /// Returns the plan for the document's headings.
    ///
    /// If the document has no heading of the first level, the title is that heading. Otherwise it is a title above them. Tags skip upper
    /// levels that the document never uses, since assistive software expects a heading of the first level (ISO 14289-1 7.4.2). The
    /// appearance of headings does not change.
    func headingPlan() -> HeadingPlan {
        var plan = HeadingPlan()
        let top = headings.map(\.level).min()
        if setsTitle { plan.title = top == 1 ? .title : .heading(1) }
        if let top { plan.shift = top - (plan.title == .heading(1) ? 2 : 1) }
        return plan
    }

    private var setsTitle: Bool {
        // A program may pass a title that is no text of the document.
        let metadata = document.metadata
        guard let title = metadata.title?.value, !metadata.titleText.allSatisfy(\.isInvisible) else { return false }
        switch stylesheet.titleBlock {
        case .always: return true
        case .never: return false
        // In a book, only a title page among the chapters replaces the title, not a part or a chapter of the same name.
        case .auto where isBook: return !beginsWithTitlePage
        case .auto:
            let wanted = Self.letters(of: title)
            return !headings.contains { $0.level == 1 && Self.letters(of: $0.title) == wanted }
        }
    }

    /// Returns the letters and numbers of a text in lower case, to compare titles.
    private static func letters(of text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// Returns the title block and the blocks, with the table of contents that the front matter asks for.
    ///
    /// The table of contents follows the title: the title block, or a heading with the same text.
    mutating func wholeDocument(in context: Context) -> [FlowBlock] {
        let front = titleBlocks(in: context), heading = titleHeading
        buildPendingNotes(in: context)
        var body = document.blocks
        if let heading { body.add(document.metadata.noteReferences, toHeadingAt: heading) }
        if let span = document.metadata.contents, !hasContents {
            body.insert(Block(.tableOfContents, span: span), at: heading.map { $0 + 1 } ?? 0)
        }
        return front + blocks(body, in: context)
    }

    /// The index of a heading that replaces the title block.
    private var titleHeading: Int? {
        guard plan.title == nil, let title = document.metadata.title?.value else { return nil }
        let wanted = Self.letters(of: title)
        return document.blocks.firstIndex { block in
            guard case .heading(1, let inlines) = block.kind else { return false }
            return Self.letters(of: inlines.headingText) == wanted
        }
    }

    /// Returns the title block with the logo, or the logo alone if there is no title block.
    mutating func titleBlocks(in context: Context) -> [FlowBlock] {
        plan.title.map { [titleBlock($0, in: context)] } ?? logo(in: context)
    }

    var hasContents: Bool {
        var found = false
        document.forEachPart { if case .block(let block) = $0, case .tableOfContents = block.kind { found = true } }
        return found
    }

    private mutating func titleBlock(_ kind: StructureKind, in context: Context) -> FlowBlock {
        let metadata = document.metadata
        var children = logo(in: context)
        if let title = metadata.title { children.append(self.title(kind, metadata.titleText, at: title.span, in: context)) }
        if let subtitle = metadata.subtitle { children.append(line(.subtitle, subtitle.value, at: subtitle.span, in: context)) }
        children += authorLines(metadata.authors).map { line(.author, $0.inlines, at: $0.span, in: context) }
        if let date = metadata.date {
            children.append(line(.date, [Inline(.text(words(ofDate: date.value)), span: date.span)], at: date.span, in: context))
        }
        if let abstract = metadata.abstract {
            let block = Block(.division(abstract.value), span: abstract.span)
            children.append(container(.abstract, .division, abstract.value, block, in: context))
        }
        return .container(
            FlowContainer(
                style: titleStyle(.titleBlock), children: children, isRightToLeft: context.isRightToLeft, anchor: nil, isTitle: true))
    }

    private mutating func titleStyle(_ element: Element) -> StyleID {
        flow.styles.number(of: .block(element, classes: [], container: nil))
    }

    private mutating func title(_ kind: StructureKind, _ inlines: [Inline], at span: SourceSpan, in context: Context) -> FlowBlock {
        let element = flow.structure.add(kind, to: context.parent)
        flow.structure[element].source = span
        let paragraph = text(inlines, style: titleStyle(.title), element: element, span: span, keepsPhrases: true, in: context)
        guard kind == .heading(1), let destination = anchors.title else { return .paragraph(paragraph, nil) }
        let title = flow.metadata.title
        flow.structure[element].title = title
        flow.destinations[destination].element = element
        previousHeadingLevel = 1
        return .paragraph(paragraph, Anchor(destinations: [destination], section: title, level: 1))
    }

    private mutating func line(_ element: Element, _ inlines: [Inline], at span: SourceSpan, in context: Context) -> FlowBlock {
        let tag = flow.structure.add(.paragraph, to: context.parent)
        flow.structure[tag].source = span
        return .paragraph(text(inlines, style: titleStyle(element), element: tag, span: span, in: context), nil)
    }

    /// Returns all names on one line, or one line for each author if any has affiliations.
    private func authorLines(_ authors: [Located<Metadata.Author>]) -> [(inlines: [Inline], span: SourceSpan)] {
        guard let first = authors.first else { return [] }
        if authors.allSatisfy(\.value.affiliations.isEmpty) {
            return [([Inline(.text(authors.map(\.value.name).joined(separator: ", ")), span: first.span)], first.span)]
        }
        return authors.map { author in
            let name = Inline(.text(author.value.name), span: author.span)
            guard !author.value.affiliations.isEmpty else { return ([name], author.span) }
            let affiliations = Inline(.text(author.value.affiliations.joined(separator: "; ")), span: author.span)
            return ([name, Inline(.text(", "), span: author.span), affiliations], author.span)
        }
    }
}
