extension FlowBlock {
    /// All paragraphs of the block, for shaping ahead.
    var paragraphs: [FlowParagraph] {
        switch self {
        case .paragraph(let paragraph, _): [paragraph]
        case .code(let code): [code.paragraph]
        case .container(let container): container.children.flatMap(\.paragraphs)
        case .list(let list): list.items.flatMap { [$0.marker] + $0.children.flatMap(\.paragraphs) }
        case .figure(let figure): figure.caption.map { [$0] } ?? []
        case .table(let table): (table.caption.map { [$0] } ?? []) + ([table.header] + table.rows).flatMap { $0.cells.map(\.paragraph) }
        case .rule: []
        case .contents(let contents): contents.entries.map(\.paragraph)
        }
    }
}
