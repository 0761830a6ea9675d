/// The blocks of two files in pairs: equal, changed, moved, divided and joined ones, and those of one file alone.
struct BlockAlignment {
    /// Blocks that are the same block in both files, in the order of the old file.
    private(set) var pairs: [Pair] = []
    var deleted: [Int] = []
    var inserted: [Int] = []
    /// Blocks whose text is equal but elsewhere, in the order of the old file.
    var moved: [Pair] = []
    /// An old block whose text is that of several new ones.
    private(set) var divided: [(old: Int, new: Range<Int>)] = []
    /// Several old blocks whose text is that of a new one.
    private(set) var joined: [(old: Range<Int>, new: Int)] = []

    struct Pair {
        var old: Int
        var new: Int
        /// Whether the texts are equal, apart from spaces.
        var isEqual: Bool
    }

    let old: ComparedFile
    let new: ComparedFile
    private let isVolume: Bool
    /// The texts of the blocks of each file.
    private let oldTexts: Set<Int32>, newTexts: Set<Int32>

    /// Aligns the blocks of two files.
    ///
    /// - Parameter isVolume: whether a block may be in another volume, so that another one in its place does not replace it.
    init(_ old: ComparedFile, _ new: ComparedFile, _ vocabulary: Vocabulary, isVolume: Bool) {
        (self.old, self.new, self.isVolume) = (old, new, isVolume)
        (oldTexts, newTexts) = (Set(old.blocks.map(\.text)), Set(new.blocks.map(\.text)))
        let equal = SequenceAlignment(old.blocks.map(\.text), new.blocks.map(\.text)).pairs
        var (i, j) = (0, 0)
        for pair in equal + [(old.blocks.count, new.blocks.count)] {
            alignGap(i..<pair.old, j..<pair.new, vocabulary)
            if pair.old < old.blocks.count { pairs.append(Pair(old: pair.old, new: pair.new, isEqual: true)) }
            (i, j) = (pair.old + 1, pair.new + 1)
        }
        pairCells()
        findMoved(vocabulary)
    }

    // MARK: - Between equal blocks

    /// The most pairs of blocks that are compared with each other between two equal ones; more are compared part by part.
    static let pairLimit = 40_000
    /// The share of common words from which two blocks are the same block, changed.
    private static let similarity = 0.35

    private mutating func alignGap(_ a: Range<Int>, _ b: Range<Int>, _ vocabulary: Vocabulary) {
        var a = a, b = b
        while a.count * b.count > Self.pairLimit {
            // Parts of equal shares of both sides.
            let part = max(1, min(a.count, 200)), other = max(1, min(b.count, 200))
            alignSmallGap(a.prefix(part), b.prefix(other), vocabulary)
            (a, b) = (a.dropFirst(part), b.dropFirst(other))
        }
        alignSmallGap(a, b, vocabulary)
    }

    private mutating func alignSmallGap(_ a: Range<Int>, _ b: Range<Int>, _ vocabulary: Vocabulary) {
        guard !a.isEmpty, !b.isEmpty else {
            deleted += a
            inserted += b
            return
        }
        var (taken, takenNew) = findDivided(a, b, vocabulary)
        let scores = similarities(a, b, taken, takenNew, vocabulary), width = b.count + 1
        // The pairs with the greatest sum of similarities in order.
        var best = Array(repeating: 0.0, count: (a.count + 1) * width)
        for i in stride(from: a.count - 1, through: 0, by: -1) {
            for j in stride(from: b.count - 1, through: 0, by: -1) {
                let score = scores[i * b.count + j]
                let paired = score >= Self.similarity ? score + best[(i + 1) * width + j + 1] : 0
                best[i * width + j] = max(paired, best[(i + 1) * width + j], best[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0), start = (old: a.lowerBound, new: b.lowerBound)
        while i < a.count, j < b.count {
            let score = scores[i * b.count + j]
            if score >= Self.similarity, best[i * width + j] == score + best[(i + 1) * width + j + 1] {
                pairReplaced(start.old..<a.lowerBound + i, start.new..<b.lowerBound + j, &taken, &takenNew)
                start = (a.lowerBound + i + 1, b.lowerBound + j + 1)
                pairs.append(Pair(old: a.lowerBound + i, new: b.lowerBound + j, isEqual: false))
                taken.insert(a.lowerBound + i)
                takenNew.insert(b.lowerBound + j)
                (i, j) = (i + 1, j + 1)
            } else if best[i * width + j] == best[(i + 1) * width + j] {
                i += 1
            } else {
                j += 1
            }
        }
        pairReplaced(start.old..<a.upperBound, start.new..<b.upperBound, &taken, &takenNew)
        deleted += a.filter { !taken.contains($0) }
        inserted += b.filter { !takenNew.contains($0) }
    }

    /// Pairs blocks between paired ones whose tags are the same in both files, such as those of a translated page.
    private mutating func pairReplaced(_ a: Range<Int>, _ b: Range<Int>, _ taken: inout Set<Int>, _ takenNew: inout Set<Int>) {
        guard !isVolume, a.count == b.count, taken.isDisjoint(with: a), takenNew.isDisjoint(with: b), zip(a, b).allSatisfy(isReplaced)
        else { return }
        for (i, j) in zip(a, b) { pairs.append(Pair(old: i, new: j, isEqual: false)) }
        taken.formUnion(a)
        takenNew.formUnion(b)
    }

    /// Whether a block may have the place of another, since neither is elsewhere in the other file.
    private func isReplaced(_ i: Int, _ j: Int) -> Bool {
        let a = old.blocks[i], b = new.blocks[j]
        return a.tags == b.tags && a.kind == b.kind && !a.tokens.isEmpty && !b.tokens.isEmpty && !a.kind.followsHeadings
            && !newTexts.contains(a.text) && !oldTexts.contains(b.text)
    }

    /// Returns the share of common words of each pair of blocks, from 0 to 1.
    private func similarities(
        _ a: Range<Int>, _ b: Range<Int>, _ taken: Set<Int>, _ takenNew: Set<Int>, _ vocabulary: Vocabulary
    ) -> [Double] {
        var scores: [Double] = []
        scores.reserveCapacity(a.count * b.count)
        let newCounts = b.map { Self.counts(new, $0, vocabulary) }, newSizes = newCounts.map { $0.values.reduce(0, +) }
        for i in a {
            let counts = Self.counts(old, i, vocabulary), size = counts.values.reduce(0, +)
            for (place, j) in b.enumerated() {
                // A contents entry has the words of its heading, but is no version of it.
                guard !taken.contains(i), !takenNew.contains(j), old.blocks[i].isPicture == new.blocks[j].isPicture,
                    old.blocks[i].kind.followsHeadings == new.blocks[j].kind.followsHeadings
                else {
                    scores.append(0)
                    continue
                }
                let common = counts.reduce(0) { $0 + min($1.value, newCounts[place][$1.key] ?? 0) }
                let other = newSizes[place], share = 2 * Double(common) / Double(max(1, size + other))
                // Two blocks alone between equal ones are one block: a heading or a cell of one word, or a picture with a new text.
                let isAlone = a.count == 1 && b.count == 1 && old.blocks[i].tags == new.blocks[j].tags
                let isShort = max(size, other) <= Self.shortLength
                // Of a short block, much may be new.
                let isPart = 2 * common >= min(size, other) && common > 0
                // A field of a list, such as `Status: accepted`, has another value.
                let isField = isShort && isPart && old.blocks[i].tags == new.blocks[j].tags && beginAlike(i, j)
                let isSame = isField || isAlone && (isShort || isPart || old.blocks[i].isPicture)
                scores.append(isSame ? max(share, Self.similarity) : share)
            }
        }
        return scores
    }

    /// Whether two blocks begin with the same word.
    private func beginAlike(_ i: Int, _ j: Int) -> Bool {
        guard let a = old.blocks[i].tokens.first, let b = new.blocks[j].tokens.first else { return false }
        return old.tokens[a].word == new.tokens[b].word
    }

    /// The words of a block that may be replaced as a whole.
    private static let shortLength = 8

    /// Returns the number of each word of a block, without the number of a heading.
    static func counts(_ file: ComparedFile, _ block: Int, _ vocabulary: Vocabulary) -> [Int32: Int] {
        var counts: [Int32: Int] = [:], words = file.tokens[file.blocks[block].tokens].map(\.word)[...]
        if file.blocks[block].kind.isHeading, words.count > 1, let first = words.first, vocabulary.isNumber(first) { words.removeFirst() }
        for word in words { counts[word, default: 0] += 1 }
        return counts
    }

    // MARK: - Divided and joined blocks

    /// Finds blocks of one file whose text is that of consecutive blocks of the other.
    private mutating func findDivided(_ a: Range<Int>, _ b: Range<Int>, _ vocabulary: Vocabulary) -> (old: Set<Int>, new: Set<Int>) {
        var taken: Set<Int> = [], takenNew: Set<Int> = []
        for i in a {
            guard let range = Self.parts(of: old.blocks[i].text, in: new, b, vocabulary), takenNew.isDisjoint(with: range) else { continue }
            divided.append((i, range))
            taken.insert(i)
            takenNew.formUnion(range)
        }
        for j in b where !takenNew.contains(j) {
            guard let range = Self.parts(of: new.blocks[j].text, in: old, a, vocabulary), taken.isDisjoint(with: range) else { continue }
            joined.append((range, j))
            takenNew.insert(j)
            taken.formUnion(range)
        }
        return (taken, takenNew)
    }

    /// Returns the consecutive blocks, at least two, whose texts together are a text; nil if there are none.
    private static func parts(of text: Int32, in file: ComparedFile, _ range: Range<Int>, _ vocabulary: Vocabulary) -> Range<Int>? {
        let whole = vocabulary.text(text)
        for start in range {
            let first = vocabulary.text(file.blocks[start].text)
            guard !first.isEmpty, first.utf8.count < whole.utf8.count, whole.hasPrefix(first) else { continue }
            var joined = first, end = start + 1
            while end < range.upperBound, joined.utf8.count < whole.utf8.count {
                joined += vocabulary.text(file.blocks[end].text)
                end += 1
            }
            if joined == whole { return start..<end }
        }
        return nil
    }

    // MARK: - Cells

    /// Pairs the deleted and inserted cells that are beside paired ones: a cell with other words is the same cell.
    private mutating func pairCells() {
        let left = deleted.filter { old.blocks[$0].cell != nil }
        guard !left.isEmpty, inserted.contains(where: { new.blocks[$0].cell != nil }) else { return }
        var counterparts = Dictionary(pairs.map { ($0.old, $0.new) }) { first, _ in first }, free = Set(inserted), paired: Set<Int> = []
        // Cells of a row are paired from left to right, and from right to left.
        for (cells, step) in [(left, 1), (left.reversed(), -1)] {
            for cell in cells where !paired.contains(cell) {
                guard let beside = counterparts[cell - step], free.contains(beside + step), isBeside(old, cell, cell - step),
                    isBeside(new, beside + step, beside), old.blocks[cell].cell?.column == new.blocks[beside + step].cell?.column
                else { continue }
                pairs.append(Pair(old: cell, new: beside + step, isEqual: false))
                counterparts[cell] = beside + step
                free.remove(beside + step)
                paired.insert(cell)
            }
        }
        guard !paired.isEmpty else { return }
        pairs.sort { $0.old < $1.old }
        deleted.removeAll(where: paired.contains)
        inserted.removeAll { !free.contains($0) }
    }

    /// Whether two blocks are cells of one row.
    private func isBeside(_ file: ComparedFile, _ block: Int, _ other: Int) -> Bool {
        guard let a = file.blocks[block].cell, let b = file.blocks[other].cell else { return false }
        return a.table == b.table && a.row == b.row && a.column != b.column
    }
}

extension ComparedBlock {
    var isPicture: Bool { kind == .figure }

    /// Whether the block has enough words that an equal one is the same block: a cell with a number is not.
    var isDistinct: Bool { tokens.count >= 3 || isPicture && !tokens.isEmpty }
}
