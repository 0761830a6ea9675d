import Diagnostics
import Localization
import Markdown
import Stylesheet

/// The title block: what front matter says of a document, on its first page.
extension FlowBuilder {
    /// How headings are tagged, decided before the first one is built.
    struct HeadingPlan {
        /// Whether the title is set, and as what.
        var title: StructureElement.Kind?
        /// How many levels the tags of all headings are above those written.
        var shift = 0
    }

    /// The title is the only heading of the first level where the document has none of its own, else a title above them. Levels that the
    /// document nowhere uses are left out in the tags of all headings, since reading software looks for a heading of the first level
    /// (ISO 14289-1 7.4.2); how a heading looks is not changed.
    func headingPlan() -> HeadingPlan {
        var plan = HeadingPlan()
        let top = headings.map(\.level).min()
        if setsTitle { plan.title = top == 1 ? .title : .heading(1) }
        if let top { plan.shift = top - (plan.title == .heading(1) ? 2 : 1) }
        return plan
    }

    private var setsTitle: Bool {
        // A program may give a title that is no text of the document.
        let metadata = document.metadata
        guard let title = metadata.title?.value, !metadata.titleText.allSatisfy(\.isInvisible) else { return false }
        switch stylesheet.titleBlock {
        case .always: return true
        case .never: return false
        case .auto:
            let wanted = Self.letters(of: title)
            return !headings.contains { $0.level == 1 && Self.letters(of: $0.title) == wanted }
        }
    }

    /// What two texts that say the same have in common.
    private static func letters(of text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

    /// The title block, and the blocks with the table of contents that front matter asks for: after the title, be it in the title
    /// block or a heading that says the same.
    mutating func wholeDocument(in context: Context) -> [FlowBlock] {
        let front = titleBlocks(in: context)
        guard let span = document.metadata.contents, !hasContents else { return front + blocks(document.blocks, in: context) }
        var body = document.blocks
        body.insert(Block(.tableOfContents, span: span), at: titleHeading.map { $0 + 1 } ?? 0)
        return front + blocks(body, in: context)
    }

    /// The position of a heading that stands for the title block.
    private var titleHeading: Int? {
        guard plan.title == nil, let title = document.metadata.title?.value else { return nil }
        let wanted = Self.letters(of: title)
        return document.blocks.firstIndex { block in
            guard case .heading(1, let inlines) = block.kind else { return false }
            return Self.letters(of: inlines.headingText) == wanted
        }
    }

    /// The logo, and the title block if there is one.
    mutating func titleBlocks(in context: Context) -> [FlowBlock] {
        plan.title.map { [titleBlock($0, in: context)] } ?? logo(in: context)
    }

    var hasContents: Bool {
        var found = false
        document.forEachPart { if case .block(let block) = $0, case .tableOfContents = block.kind { found = true } }
        return found
    }

    private mutating func titleBlock(_ kind: StructureElement.Kind, in context: Context) -> FlowBlock {
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

    private mutating func title(_ kind: StructureElement.Kind, _ inlines: [Inline], at span: SourceSpan, in context: Context) -> FlowBlock {
        let element = flow.structure.add(kind, to: context.parent)
        flow.structure[element].source = span
        let paragraph = text(inlines, style: titleStyle(.title), element: element, span: span, keepsPhrases: true, in: context)
        guard kind == .heading(1), let destination = anchors.title else { return .paragraph(paragraph, nil) }
        let title = punctuated(inlines.plainText)
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

    /// All names on one line; on one each where their affiliations stand with them.
    private func authorLines(_ authors: [Metadata.Entry<Metadata.Author>]) -> [(inlines: [Inline], span: SourceSpan)] {
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
