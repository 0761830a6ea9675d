import Diagnostics
import Layout

/// For every stretch of content the block that it belongs to.
struct BlockTable {
    struct Owner { var role: TextRole; var source: SourceSpan?; var isItem: Bool }
    private let owners: [Owner]
    private let contents: [StructureID]

    init(_ structure: StructureTree) {
        var owners: [Owner] = []
        owners.reserveCapacity(structure.elements.count)
        // A parent stands before its children.
        for index in structure.elements.indices {
            // Field by field: copying an element whole takes longer than all else here.
            let kind = structure.elements[index].kind, parentIndex = structure.elements[index].parent
            let parent = parentIndex.flatMap { owners.indices.contains($0) ? owners[$0] : nil }
            owners.append(
                Owner(
                    role: kind.textRole(within: parent?.role) ?? parent?.role ?? .other,
                    source: structure.elements[index].source ?? parent?.source,
                    isItem: kind == .listItem || kind == .note || parent?.isItem ?? false))
        }
        self.owners = owners
        contents = structure.owners
    }

    func owner(of role: PlacedItem.Role) -> Owner? {
        guard case .content(let id) = role, contents.indices.contains(id), owners.indices.contains(contents[id]) else { return nil }
        return owners[contents[id]]
    }
}

extension StructureElement.Kind {
    /// nil for what is part of a block's text.
    fileprivate func textRole(within role: TextRole?) -> TextRole? {
        switch self {
        case .heading(let level): .heading(level)
        case .paragraph: .paragraph
        case .caption: .caption
        case .tableHeader, .tableData: .cell
        case .label: .label
        // The entries of a table of contents are references too, but texts of their own.
        case .reference: role == .contents ? .contents : .reference
        case .tableOfContents, .tableOfContentsItem: .contents
        default: nil
        }
    }
}
