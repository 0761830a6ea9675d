import TypesetStylesheet

/// The differences between two stylesheets as text.
///
/// Styles and elements with the same changes are grouped, with a line for each change. Changed declarations come first. The values that
/// follow from them are reduced to a line for all styles with the same keys.
struct DifferenceText {
    private let difference: SheetDifference
    private let isWhole: Bool

    /// Creates the text of a difference.
    ///
    /// - Parameter isWhole: whether every value at every size is printed.
    init(_ difference: SheetDifference, isWhole: Bool) {
        self.difference = difference
        self.isWhole = isWhole
    }

    var text: String {
        if difference.entries.isEmpty { return "no differences\n" }
        let page = difference.entries.filter { $0.subject == .page }, declared = page + difference.declared
        let values = difference.entries.filter { $0.subject != .page }
        // If only `fonts` differs, no style declares a change.
        if difference.declared.isEmpty { return text(page + values) }
        if values.isEmpty { return text(declared) }
        return text(declared) + "\n" + (isWhole ? "resulting values\n\n" + text(values) : folded(values))
    }

    private func text(_ entries: [SheetDifference.SubjectDifference]) -> String { groups(of: entries).map(text).joined(separator: "\n") }

    /// Returns a line for all styles and elements in which the values of the same keys differ.
    private func folded(_ entries: [SheetDifference.SubjectDifference]) -> String {
        var names: [[String]: [String]] = [:], order: [[String]] = []
        for entry in entries where entry.kind == .changed {
            let keys = entry.changes.map(\.key).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
            if names[keys] == nil { order.append(keys) }
            names[keys, default: []].append(entry.name)
        }
        let lines = order.map { "  \($0.joined(separator: ", ")): \((names[$0] ?? []).joined(separator: ", "))\n" }
        return "resulting values (--all prints each at every size)\n" + lines.joined()
    }

    private struct Group {
        var subject: SheetDifference.Subject
        var names: [String]
        var lines: [String]
    }

    /// Groups entries with the same changes, as of a token that many styles use, in the order of their first entry.
    private func groups(of entries: [SheetDifference.SubjectDifference]) -> [Group] {
        var groups: [Group] = []
        for entry in entries {
            let lines = lines(entry)
            if let index = groups.firstIndex(where: { $0.subject == entry.subject && $0.lines == lines }) {
                groups[index].names.append(entry.name)
            } else {
                groups.append(Group(subject: entry.subject, names: [entry.name], lines: lines))
            }
        }
        return groups
    }

    private func text(_ group: Group) -> String {
        let plural = group.names.count > 1 ? "s" : ""
        let heading = group.subject == .page ? "page" : "\(group.subject.rawValue)\(plural) " + group.names.joined(separator: ", ")
        return heading + "\n" + group.lines.map { "  \($0)\n" }.joined()
    }

    private func lines(_ entry: SheetDifference.SubjectDifference) -> [String] {
        switch entry.kind {
        case .added: return ["only in the second sheet"]
        case .removed: return ["only in the first sheet"]
        case .changed: break
        }
        let width = entry.changes.map(\.key.count).max() ?? 0
        return entry.changes.enumerated().map { index, change in
            let key = index > 0 && entry.changes[index - 1].key == change.key ? "" : change.key
            let sizes = change.sizes == .all ? "" : "   \(change.sizes)"
            return key + String(repeating: " ", count: width - key.count + 2) + "\(change.oldText) → \(change.newText)" + sizes
        }
    }
}
