/// The blocks that are elsewhere in the other file.
extension BlockAlignment {
    /// Finds blocks that are deleted in one place and inserted in another.
    mutating func findMoved(_ vocabulary: Vocabulary) {
        var places: [Int32: [Int]] = [:]
        for block in inserted.reversed() where new.blocks[block].isDistinct { places[new.blocks[block].text, default: []].append(block) }
        var movedOld: Set<Int> = [], movedNew: Set<Int> = []
        // A heading without its section is recognized if no other one is its equal.
        var equals: [Int32: Int] = [:]
        for block in inserted { equals[new.blocks[block].text, default: 0] += 1 }
        for block in inserted where new.blocks[block].kind.isHeading && places[new.blocks[block].text] == nil {
            places[new.blocks[block].text] = equals[new.blocks[block].text] == 1 ? [block] : []
        }
        for block in deleted where old.blocks[block].isDistinct || old.blocks[block].kind.isHeading {
            guard let place = places[old.blocks[block].text]?.popLast() else { continue }
            moved.append(Pair(old: block, new: place, isEqual: true))
            movedOld.insert(block)
            movedNew.insert(place)
        }
        findChanged(&movedOld, &movedNew, vocabulary)
        guard !moved.isEmpty else { return }
        addNeighbours(&movedOld, &movedNew)
        moved.sort { $0.old < $1.old }
        deleted.removeAll(where: movedOld.contains)
        inserted.removeAll(where: movedNew.contains)
    }

    /// Finds long blocks that are elsewhere with a few other words.
    private mutating func findChanged(_ movedOld: inout Set<Int>, _ movedNew: inout Set<Int>, _ vocabulary: Vocabulary) {
        func long(_ blocks: [Int], _ file: ComparedFile, without moved: Set<Int>) -> [(block: Int, words: [Int32: Int])] {
            blocks.filter {
                !moved.contains($0) && file.blocks[$0].tokens.count >= Self.movedLength && !file.blocks[$0].kind.followsHeadings
            }
            .map { ($0, Self.counts(file, $0, vocabulary)) }
        }
        let a = long(deleted, old, without: movedOld), b = long(inserted, new, without: movedNew)
        guard a.count * b.count <= Self.pairLimit else { return }
        for (block, words) in a {
            let scores = b.map { other in
                movedNew.contains(other.block) ? 0 : words.reduce(0) { $0 + min($1.value, other.words[$1.key] ?? 0) }
            }
            guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }),
                Double(2 * scores[best]) >= Self.movedSimilarity
                    * Double(old.blocks[block].tokens.count + new.blocks[b[best].block].tokens.count)
            else { continue }
            moved.append(Pair(old: block, new: b[best].block, isEqual: false))
            movedOld.insert(block)
            movedNew.insert(b[best].block)
        }
    }

    /// The fewest words of a block that is recognized elsewhere with other words, and the share of common words.
    private static let movedLength = 8, movedSimilarity = 0.7

    /// Adds the equal blocks beside moved ones, such as the heading of a moved section, which are too short to be recognized alone.
    private mutating func addNeighbours(_ movedOld: inout Set<Int>, _ movedNew: inout Set<Int>) {
        let deleted = Set(deleted), inserted = Set(inserted)
        for pair in moved {
            for step in [-1, 1] {
                var (a, b) = (pair.old + step, pair.new + step)
                while deleted.contains(a), inserted.contains(b), old.blocks[a].text == new.blocks[b].text, !movedOld.contains(a),
                    movedNew.insert(b).inserted
                {
                    movedOld.insert(a)
                    moved.append(Pair(old: a, new: b, isEqual: true))
                    (a, b) = (a + step, b + step)
                }
            }
        }
    }
}
