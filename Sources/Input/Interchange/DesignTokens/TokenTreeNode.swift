/// A group of tokens during conversion.
final class TokenTreeNode {
    private var children: [(name: String, node: TokenTreeNode)] = []
    private var indices: [String: Int] = [:]
    private var value: (text: String, comment: String?)?

    func add(_ path: ArraySlice<String>, _ text: String, comment: String?) {
        guard let first = path.first else { return value = (text, comment) }
        if indices[first] == nil {
            indices[first] = children.count
            children.append((first, TokenTreeNode()))
        }
        if let index = indices[first] { children[index].node.add(path.dropFirst(), text, comment: comment) }
    }

    var entries: [(name: String, token: SheetDraft.Token)] {
        children.map { name, node in (name, node.value.map { .value($0.text, comment: $0.comment) } ?? .group(node.entries)) }
    }
}
