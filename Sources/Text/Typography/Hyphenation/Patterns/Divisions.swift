/// Where the bytes of a word are divided, and how it is written there.
struct Divisions {
    /// What replaces some bytes of the word.
    struct Change: Equatable {
        var start: Int
        var count: Int
        /// Of the file's bytes, with `=` in place of the hyphen.
        var text: Range<Int>

        var end: Int { start + count }
    }

    /// By byte: whether there is a division after it.
    var isDivided: [Bool]
    /// By byte.
    var changes: [Int: Change] = [:]

    init(count: Int) { isDivided = [Bool](repeating: false, count: count) }

    mutating func remove(at index: Int) {
        isDivided[index] = false
        changes[index] = nil
    }

    /// Takes over the first divisions of a part of the word.
    mutating func insert(_ part: Divisions, count: Int, at start: Int) {
        for index in 0..<count {
            isDivided[start + index] = part.isDivided[index]
            guard var change = part.changes[index] else { continue }
            change.start += start
            changes[start + index] = change
        }
    }
}
