import TypesetBase
import TypesetMarkdown

/// An entry in the topics of a page.
enum DocCTopic {
    /// The title of a group.
    case group([Inline], SourceSpan)
    case page(DocCPage, SourceSpan)
    /// A symbol without a page, which is documented in code.
    case symbol(SourceSpan)
    /// A link that leads to no page.
    case missing(destination: String, SourceSpan)
}

extension DocCCatalog {
    func topics(of page: DocCPage) -> [DocCTopic] {
        page.topics.flatMap { block -> [DocCTopic] in
            switch block.kind {
            case .heading(_, let title): [.group(title, block.span)]
            case .list(let list): list.items.compactMap { topic($0, on: page) }
            default: []
            }
        }
    }

    private func topic(_ item: List.Item, on page: DocCPage) -> DocCTopic? {
        guard case .paragraph(let inlines) = item.blocks.first?.kind else { return nil }
        if case .code(let text) = inlines.first?.kind {
            guard let symbol = DocCSymbol(text), let found = self.page(on: symbol, from: page) else { return .symbol(item.span) }
            return .page(found, item.span)
        }
        guard let link = inlines.first(where: \.isLink), case .link(let destination, _, _) = link.kind, destination.hasPrefix("doc:") else {
            return nil
        }
        if let found = self.page(at: destination, on: page) { return .page(found, link.span) }
        return isInCode(destination) ? .symbol(item.span) : .missing(destination: destination, link.span)
    }
}

extension DocCPage {
    /// The names of the symbols that its topics list.
    var listedSymbols: [String] {
        topics.flatMap { block -> [String] in
            guard case .list(let list) = block.kind else { return [] }
            return list.items.compactMap { item in
                guard case .paragraph(let inlines) = item.blocks.first?.kind, case .code(let text) = inlines.first?.kind else { return nil }
                return DocCSymbol(text)?.name
            }
        }
    }
}
