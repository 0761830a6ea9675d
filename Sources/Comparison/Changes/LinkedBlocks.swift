import TypesetBase

/// The blocks that links lead to.
struct LinkedBlocks {
    enum Target {
        case address(String), file(String), page(Int)
        /// The blocks at the place, of which the first is the nearest below it.
        case blocks([Int])
    }

    /// The blocks by page, in the order of their tops.
    private var tops: [Int: [(top: Double, bottom: Double, block: Int)]] = [:]

    init(_ file: ComparedFile) {
        guard !file.links.isEmpty else { return }
        for (index, block) in file.blocks.enumerated() {
            guard let first = block.tokens.first else { continue }
            let line = file.tokens[first].rect
            tops[Int(file.tokens[first].page), default: []].append((line.minY, line.maxY, index))
        }
        for page in tops.keys { tops[page]?.sort { ($0.top, $0.block) < ($1.top, $1.block) } }
    }

    /// Returns the target of a link; nil for none.
    func target(of link: Int32, _ file: ComparedFile) -> Target? {
        guard link >= 0, let target = file.links[Int(link)].target else { return nil }
        switch target {
        case .address(let address): return .address(address)
        case .file(let path): return .file(path)
        case .place(let page, let top): return block(on: page, at: top, file)
        case .element(_, let page): return page.map(Target.page)
        }
    }

    /// The distance in points within which a block is at a place; destinations are a little above their block, or at its baseline.
    private static let reach = 24.0
    /// The most blocks at one place; a row of a table has fewer.
    private static let nearLimit = 64

    /// Returns the blocks at a place, and at least the next one below it.
    private func block(on page: Int, at top: Double?, _ file: ComparedFile) -> Target {
        guard let top, let blocks = tops[page] else { return .page(page) }
        let start = blocks.partitioningIndex { $0.top >= top - Self.reach }
        let near = blocks[start...].prefix { $0.top <= top + Self.reach }.prefix(Self.nearLimit)
        // A destination at a baseline is in the first line of its block.
        let next = near.firstIndex { $0.top < top && $0.bottom >= top } ?? blocks.partitioningIndex { $0.top >= top - 1 }
        guard next < blocks.count else { return near.isEmpty ? .page(page) : .blocks(near.map(\.block)) }
        var first = blocks[next].block
        if let cell = file.blocks[first].cell {
            // The cells of a row begin at different heights.
            first =
                near.map(\.block).filter { file.blocks[$0].cell?.table == cell.table && file.blocks[$0].cell?.row == cell.row }.min()
                ?? first
        }
        return .blocks([first] + near.map(\.block).filter { $0 != first })
    }
}
