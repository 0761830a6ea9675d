/// The changes of a document, of which equal ones are one entry: a word that is replaced everywhere, or links to another site.
struct RepeatedChanges {
    private(set) var entries: [DocumentComparison.Entry] = []

    /// The fewest equal changes that are one entry.
    private static let least = 3

    private struct Key: Hashable {
        var kind: Change.Kind, subject: String, old: String, new: String
        var sizes: [ComparedSize]

        /// Creates the key of a change; nil for a change that is never equal to others.
        init?(_ entry: DocumentComparison.Entry) {
            let change = entry.change
            guard change.kind == .text || change.kind == .link, change.also.isEmpty else { return nil }
            (kind, sizes) = (change.kind, entry.occurrences.map(\.size))
            if change.kind == .link {
                guard let before = change.old, let after = change.new else { return nil }
                // The addresses of one site differ from those of another in the same part.
                let start = zip(before, after).prefix { $0 == $1 }.count
                let (a, b) = (before.dropFirst(start), after.dropFirst(start))
                let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
                (subject, old, new) = ("", String(a.dropLast(end)), String(b.dropLast(end)))
            } else {
                // Cells differ in the names of their rows.
                subject = change.subject.hasPrefix(BlockKind.cell.name) ? BlockKind.cell.name : change.subject
                (old, new) = (change.old ?? "", change.new ?? "")
            }
        }
    }

    init(_ all: [DocumentComparison.Entry]) {
        let keys = all.map(Key.init)
        var counts: [Key: Int] = [:], places: [Key: Int] = [:]
        for case let key? in keys { counts[key, default: 0] += 1 }
        for (entry, key) in zip(all, keys) {
            guard let key, counts[key] ?? 0 >= Self.least else { entries.append(entry); continue }
            if let place = places[key] { entries[place].repeats.append(entry); continue }
            places[key] = entries.count
            entries.append(entry)
        }
    }
}
