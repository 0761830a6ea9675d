import ContentSize
import Stylesheet

/// What differs between two stylesheets as text: styles and elements with the same changes together, and a line for each change.
struct DifferenceText {
    private let difference: SheetDifference
    init(_ difference: SheetDifference) { self.difference = difference }

    var text: String {
        difference.entries.isEmpty ? "no differences\n" : groups.map(text).joined(separator: "\n")
    }

    private struct Group {
        var subject: SheetDifference.Subject
        var names: [String]
        var lines: [String]
    }

    /// A token that changes reaches many styles in the same way; in the order of the first of each group.
    private var groups: [Group] {
        var groups: [Group] = []
        for entry in difference.entries {
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

    private func lines(_ entry: SheetDifference.Entry) -> [String] {
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
