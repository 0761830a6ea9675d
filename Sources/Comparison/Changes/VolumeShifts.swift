/// The comparisons of the volumes of one document, in which text that went to another volume is moved, not deleted and inserted.
struct VolumeShifts {
    private(set) var comparisons: [(size: ComparedSize, comparison: FileComparison)]

    /// A deleted or an inserted run of blocks, by what is known of it.
    private struct Run: Hashable {
        var subject: String, count: Int, text: String?
    }

    /// Finds the text that moved from one volume of a document to another.
    ///
    /// - Parameter files: the files of the document in the order of their volumes.
    init(_ files: [(size: ComparedSize, comparison: FileComparison)]) {
        comparisons = files
        for volumes in Dictionary(grouping: files.indices, by: { files[$0].size.whole }).values where volumes.count > 1 {
            nameMoved(in: volumes)
        }
    }

    private mutating func nameMoved(in volumes: [Int]) {
        var inserted: [Run: [(volume: Int, change: Int)]] = [:]
        for volume in volumes {
            for (index, change) in comparisons[volume].comparison.changes.enumerated() where change.kind == .inserted {
                inserted[Run(subject: change.subject, count: change.count, text: change.new.map(TextChanges.letters)), default: []].append(
                    (volume, index))
            }
        }
        var changes = Dictionary(uniqueKeysWithValues: volumes.map { ($0, comparisons[$0].comparison.changes.map(Optional.some)) })
        for volume in volumes {
            for (index, change) in comparisons[volume].comparison.changes.enumerated() where change.kind == .deleted {
                let run = Run(subject: change.subject, count: change.count, text: change.old.map(TextChanges.letters))
                guard let place = inserted[run]?.firstIndex(where: { $0.volume != volume }),
                    let target = inserted[run]?.remove(at: place), let number = comparisons[target.volume].size.volume
                else { continue }
                var moved = change
                moved.kind = .moved
                moved.subject += ", to volume \(number)"
                moved.new = change.old
                changes[volume]?[index] = moved
                changes[target.volume]?[target.change] = nil
            }
        }
        for volume in volumes {
            let left = changes[volume]?.compactMap(\.self) ?? []
            let sorted = left.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(\.element)
            comparisons[volume].comparison = FileComparison(changes: sorted, problems: comparisons[volume].comparison.problems)
        }
    }
}
