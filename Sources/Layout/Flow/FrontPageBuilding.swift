import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The half-title before the title block of a book, and the imprint at its end, which books have on the back of the title page.
extension FlowBuilder {
    /// Returns the title alone, which precedes the title block if the stylesheet asks for it.
    mutating func halfTitle(in context: Context) -> [FlowBlock] {
        let metadata = document.metadata
        guard let title = metadata.title else { return [] }
        switch stylesheet.halfTitle {
        case .always: break
        case .auto where isBook || metadata.hasImprint: break
        case .auto, .never: return []
        }
        let words = metadata.shortTitle.map { [Inline(.text($0.value), span: $0.span)] } ?? metadata.titleText.withoutNotes
        return [
            .container(
                FlowContainer(
                    style: flow.documentStyle, children: [line(.halfTitle, words, at: title.span, in: context)],
                    isRightToLeft: context.isRightToLeft, isPlain: true, isTitle: true))
        ]
    }

    /// Returns the rights and the identifiers of the publication.
    mutating func imprint(in context: Context) -> [FlowBlock] {
        let rights = document.metadata.rights.map { Block(.paragraph($0.value), span: $0.span) }
        // The letters of an ISBN do not make a paragraph run from left to right.
        let direction = Attributes(values: context.isRightToLeft ? ["dir": "rtl"] : [:])
        let identifiers = document.metadata.identifiers.map {
            Block(.paragraph([Inline(.text($0.value), span: $0.span)]), span: $0.span, attributes: direction)
        }
        let paragraphs = rights + identifiers
        guard let first = paragraphs.first else { return [] }
        let block = Block(.division(paragraphs), span: first.span)
        return [
            container(style: style(.imprint, block, in: context), .division, block, in: context) { builder, inner in
                builder.blocks(paragraphs, in: inner)
            }
        ]
    }
}

extension [Inline] {
    /// The words with their markup, for a second place of a title: a note is called once.
    fileprivate var withoutNotes: [Inline] {
        compactMap { inline in
            if case .footnoteReference = inline.kind { return nil }
            return inline.repeated(keepsStyle: true)
        }
    }
}
