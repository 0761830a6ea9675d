/// The divisions of a word by byte, and their changes of the spelling.
struct Divisions {
    /// A replacement of some bytes of the word.
    struct Change: Equatable {
        var start: Int
        var count: Int
        /// The range in the file's bytes, with `=` in place of the hyphen.
        var text: Range<Int>

        var end: Int { start + count }
    }

    /// Whether there is a division after each byte.
    var isDivided: [Bool]
    /// The changes by byte.
    var changes: [Int: Change] = [:]

    init(count: Int) { isDivided = [Bool](repeating: false, count: count) }

    mutating func remove(at index: Int) {
        isDivided[index] = false
        changes[index] = nil
    }

    /// Inserts the first divisions of a part of the word.
    mutating func insert(_ part: Divisions, count: Int, at start: Int) {
        for index in 0..<count {
            isDivided[start + index] = part.isDivided[index]
            guard var change = part.changes[index] else { continue }
            change.start += start
            changes[start + index] = change
        }
    }
}
