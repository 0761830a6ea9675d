/// Finds the position of each cite relative to earlier cites of its source (CSL 1.0.2, "Position").
///
/// The first cite of a source is full again after the numbers of notes begin again, since "see note 3" names a note of its chapter.
package struct CitePositions {
    /// The position of one cite.
    package struct Position: Sendable {
        package var position = CitePosition.first
        /// Whether an earlier cite of the source is in a note close by.
        package var isNearNote = false
        /// The number of the note that cites the source first; nil if citations are not in notes.
        package var firstNote: Int?

        package init() {}
    }

    /// The positions of the cites of each cluster.
    private(set) var clusters: [[Position]] = []

    /// Finds the position of each cite among those of the same source.
    ///
    /// - Parameters:
    ///   - citesInNotes: whether the style cites in notes, so that cites in the text have positions of their own.
    ///   - nearNoteDistance: the most notes to an earlier cite that is near.
    init(_ clusters: [CitationCluster], citesInNotes: Bool, nearNoteDistance: Int) {
        var inNotes = Sequence(), inText = Sequence(), chapter = clusters.first?.chapter ?? 0
        for cluster in clusters {
            if citesInNotes, cluster.chapter != chapter { (inNotes, inText, chapter) = (Sequence(), Sequence(), cluster.chapter) }
            if citesInNotes, cluster.note == nil {
                self.clusters.append(inText.add(cluster, nearNoteDistance))
            } else {
                self.clusters.append(inNotes.add(cluster, nearNoteDistance))
            }
        }
    }

    /// The clusters so far in the text or in the notes.
    private struct Sequence {
        private var firstNotes: [String: Int?] = [:], lastNotes: [String: Int?] = [:]
        private var before: CitationCluster?
        /// Whether the note of the cluster before has other clusters.
        private var isBeforeAlone = true

        /// The positions of the cites of the next cluster.
        mutating func add(_ cluster: CitationCluster, _ nearNoteDistance: Int) -> [Position] {
            let isSameNote = before != nil && cluster.note != nil && before?.note == cluster.note
            var positions: [Position] = []
            for (index, item) in cluster.items.enumerated() {
                var position = Position()
                if let first = firstNotes[item.key] {
                    position.firstNote = first
                    position.position = CitePositions.repeated(
                        item, at: index, in: cluster, after: isBeforeAlone || isSameNote ? before : nil)
                    if let note = cluster.note, let last = lastNotes[item.key] ?? nil {
                        position.isNearNote = note - last <= nearNoteDistance
                    }
                } else {
                    firstNotes[item.key] = .some(cluster.note)
                }
                lastNotes[item.key] = .some(cluster.note)
                positions.append(position)
            }
            isBeforeAlone = !isSameNote
            before = cluster
            return positions
        }
    }

    /// The position of a cite whose source has been cited before.
    private static func repeated(
        _ item: CitationItem, at index: Int, in cluster: CitationCluster, after before: CitationCluster?
    ) -> CitePosition {
        let previous: CitationItem
        if index > 0 {
            previous = cluster.items[index - 1]
        } else {
            guard let before, before.items.count == 1 || Set(before.items.map(\.key)).count == 1, let last = before.items.last else {
                return .subsequent
            }
            previous = last
        }
        guard previous.key == item.key else { return .subsequent }
        switch (previous.hasLocator, item.hasLocator) {
        case (false, true): return .ibidWithLocator
        case (true, false): return .subsequent
        case (false, false): return .ibid
        case (true, true): return previous.locator == item.locator && previous.label == item.label ? .ibid : .ibidWithLocator
        }
    }
}

extension CitationItem {
    /// Whether the cite has a locator.
    fileprivate var hasLocator: Bool { locator?.isEmpty == false }
}
