import PDFInspection

/// Elements that only group others do not come between a list and its items, or a table and its rows (ISO 32000-1 14.8.4.2, as veraPDF
/// reads it).
extension InspectedStructure {
    private static let transparent: Set<String> = ["NonStruct", "Div", "Part"]

    private func isTransparent(_ index: Int) -> Bool { elements[index].standardType.map(Self.transparent.contains) ?? false }

    /// The element's children, those in groups in their place.
    func members(of index: Int) -> [Int] {
        var members: [Int] = [], stack = Array(elements[index].children.reversed())
        while let child = stack.popLast() {
            if isTransparent(child) { stack += elements[child].children.reversed() } else { members.append(child) }
        }
        return members
    }

    /// The nearest element around that is no group.
    func owner(of index: Int) -> Int? {
        var current = elements[index].parent
        while let parent = current, isTransparent(parent) { current = elements[parent].parent }
        return current
    }
}
