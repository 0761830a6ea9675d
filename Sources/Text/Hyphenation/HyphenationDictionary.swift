import Glibc
import Synchronization
import TypesetBase

/// One hyphenation dictionary, with a cache of divided words.
package final class HyphenationDictionary: Sendable {
    /// A point at which a word may be divided.
    package struct Point: Hashable, Sendable {
        /// The number of the word's characters (scalars) before the point.
        package var position: Int
        /// The changed spelling of the adjacent letters if the word is divided here; nil: no change.
        package var change: SpellingChange?
    }

    /// The change of the spelling at a division, between letters that stay the same.
    package struct SpellingChange: Hashable, Sendable {
        /// The number of letters before the hyphen that are replaced, and their replacement.
        ///
        /// Examples: nothing and `z` in Hungarian `asz-szony`, from `asszony`; one and `k` in `Zuk-ker`, formerly German for `Zucker`; one
        /// and nothing in Catalan `col-lecció`, from `col·lecció`.
        package var replacedBefore = 0
        package var before = ""
        /// The same for the letters after the hyphen: one and `e` in Dutch `zee-en`, from `zeeën`.
        package var replacedAfter = 0
        package var after = ""
    }

    private let patterns: HyphenationPatterns
    /// The points by the bytes of a word, since equal strings may differ in characters: `é`, and `e` with an accent.
    private let known = Mutex<[[UInt8]: [Point]]>([:])

    /// The maximum length of a divided word, in characters; longer sequences are not words.
    private static let longestWord = 100

    /// Reads a dictionary; nil if the file is not one.
    package init?(_ file: HyphenationFiles.File) {
        guard let patterns = Self.patterns(file) else { return nil }
        self.patterns = patterns
    }

    private static func patterns(_ file: HyphenationFiles.File) -> HyphenationPatterns? {
        switch file {
        case .dictionary(let path): bytes(path).flatMap { PatternReader.patterns(in: $0) }
        case .patterns(let path, let exceptions):
            bytes(path).flatMap { PatternReader.patterns(in: TeXPatterns.dictionary($0, exceptions: bytes(exceptions) ?? []), .all) }
        }
    }

    /// The bytes of a file, which may be in gzip's format; nil if there is no such file, or if it is too large for a dictionary.
    private static func bytes(_ path: String) -> [UInt8]? {
        guard let stream = fopen(path, "re") else {
            return DataFolders.unpacked(path + DataFolders.packed, limit: PatternReader.largestFile)
        }
        defer { fclose(stream) }
        var bytes: [UInt8] = [], part = [UInt8](repeating: 0, count: 65_536)
        while case let count = fread(&part, 1, part.count, stream), count > 0 {
            bytes += part[..<count]
            guard bytes.count <= PatternReader.largestFile else { return nil }
        }
        return bytes
    }

    /// The points of `word`, in order; it must be in lower case.
    package func points(_ word: String) -> [Point] {
        let key = Array(word.utf8)
        if let points = known.withLock({ $0[key] }) { return points }
        let points = divided(word)
        known.withLock { $0[key] = points }
        return points
    }

    private func divided(_ word: String) -> [Point] {
        let letters = Array(word.unicodeScalars)
        guard (2...Self.longestWord).contains(letters.count), let bytes = patterns.encoding.encoded(word) else { return [] }
        let divisions = patterns.divisions(of: bytes)
        var points: [Point] = [], position = 0
        for index in bytes.indices.dropLast() {
            if patterns.encoding.startsLetter(bytes[index]) { position += 1 }
            guard divisions.isDivided[index], patterns.encoding.startsLetter(bytes[index + 1]) else { continue }
            guard let change = divisions.changes[index] else {
                points.append(Point(position: position))
                continue
            }
            let start = letterCount(bytes, before: change.start), end = letterCount(bytes, before: change.end)
            if let point = Self.point(letters, start..<end, patterns.encoding.decoded(patterns.file[change.text])) { points.append(point) }
        }
        return points
    }

    /// The number of letters that begin before an index.
    private func letterCount(_ bytes: [UInt8], before end: Int) -> Int { bytes.prefix(end).count(where: patterns.encoding.startsLetter) }

    /// The point of a division that changes the spelling on one side of the hyphen; nil if it changes both, or adds letters after it.
    ///
    /// - Parameters:
    ///   - range: the letters that are replaced.
    ///   - replacement: their replacement, with `=` in place of the hyphen.
    private static func point(_ word: [Unicode.Scalar], _ range: Range<Int>, _ replacement: String) -> Point? {
        let parts = replacement.split(separator: "=", omittingEmptySubsequences: false).map { Array($0.unicodeScalars) }
        guard parts.count == 2, range.lowerBound >= 0, range.upperBound <= word.count else { return nil }
        // The unchanged letters: the end of the part after the hyphen, then the beginning of the part before it.
        let kept = zip(word[range].reversed(), parts[1].reversed()).prefix { $0 == $1 }.count
        let begun = zip(word[range].dropLast(kept), parts[0]).prefix { $0 == $1 }.count
        let changed = range.lowerBound + begun..<range.upperBound - kept
        let before = text(parts[0].dropFirst(begun)), after = text(parts[1].dropLast(kept))
        let isAfter = !after.isEmpty, position = isAfter ? changed.lowerBound : changed.upperBound
        guard !isAfter || before.isEmpty && !changed.isEmpty, position > 0, position < word.count else { return nil }
        let change =
            isAfter
            ? SpellingChange(replacedAfter: changed.count, after: after) : SpellingChange(replacedBefore: changed.count, before: before)
        return Point(position: position, change: change)
    }

    private static func text(_ letters: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(letters)) }
}
