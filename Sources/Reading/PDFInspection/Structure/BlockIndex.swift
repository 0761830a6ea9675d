/// For each element the nearest one, itself or around it, that is not part of a line.
struct BlockIndex: Sendable {
    private let blocks: [Int32]

    /// Elements that stand within a line: a word may go on across their ends.
    private static let inline: Set<String> = [
        "Span", "Link", "Reference", "Quote", "Code", "Em", "Strong", "Sub", "NonStruct", "Annot", "BibEntry", "Ruby", "RB", "RT", "RP",
    ]

    init(_ structure: InspectedStructure) {
        var blocks: [Int32] = []
        blocks.reserveCapacity(structure.elements.count)
        // A parent stands before its children.
        var latest: (type: String?, isInline: Bool) = (nil, false)
        for index in structure.elements.indices {
            let type = structure.elements[index].standardType
            if type != latest.type { latest = (type, type.map(Self.inline.contains) ?? false) }
            blocks.append(latest.isInline ? structure.elements[index].parent.map { blocks[$0] } ?? -1 : Int32(index))
        }
        self.blocks = blocks
    }

    subscript(_ element: Int) -> Int? { blocks[element] < 0 ? nil : Int(blocks[element]) }
}
