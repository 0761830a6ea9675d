import TypesetBase

/// The lines of one version's Markdown files, in which the words of a change are found again.
///
/// A PDF does not state the lines that it was made from. The words of a change, with those around them, nearly always occur once in the
/// files that differ between the versions; marks between the words, such as the target of a link, are passed over.
package struct SourceLines: Sendable {
    /// A line of a file.
    package struct Place: Hashable, Sendable {
        /// The path as it is shown.
        package var path: String
        /// The line, from 1.
        package var line: Int
        /// Whether only the old version has the line.
        package var isOld = false

        /// The place in words, such as `guide.md:42`.
        var name: String { (isOld ? "old " : "") + "\(path):\(line)" }
    }

    /// The words of all files, file by file, by their numbers.
    private var words: [Int32] = []
    /// The line of each word, by its index in `lines`.
    private var lineOfWord: [Int32] = []
    private var lines: [(place: Place, text: Substring)] = []
    /// Whether only this version has the line.
    private var isOwn: [Bool] = []
    /// The words of each file.
    private var files: [Range<Int>] = []
    private var numbers: [String: Int32] = [:]
    private var places: [[Int32]] = []

    /// Collects the lines of files.
    ///
    /// - Parameter common: whether the other version also has the line.
    package init(_ files: [(path: String, text: String)], common: (Substring) -> Bool) {
        for file in files {
            let start = words.count
            defer { self.files.append(start..<words.count) }
            for (index, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                for word in Self.words(of: line) { add(word) }
                lines.append((Place(path: file.path, line: index + 1), line))
                isOwn.append(!common(line))
            }
        }
    }

    private mutating func add(_ word: String) {
        let number = numbers[word] ?? Int32(places.count)
        if Int(number) == places.count {
            numbers[word] = number
            places.append([])
        }
        places[Int(number)].append(Int32(words.count))
        words.append(number)
        lineOfWord.append(Int32(lines.count))
    }

    /// Returns the words of a text: its letters and digits, without marks; letters of scripts without spaces are words.
    static func words(of text: some StringProtocol) -> [String] {
        var words: [String] = [], word = ""
        for scalar in text.unicodeScalars {
            let isLetter =
                scalar.isASCII ? scalar.isASCIILetterOrDigit : scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            if isLetter, !scalar.isWithoutSpaces { word.unicodeScalars.append(scalar); continue }
            if !word.isEmpty { words.append(word); word = "" }
            if isLetter { words.append(String(scalar)) }
        }
        return word.isEmpty ? words : words + [word]
    }

    // MARK: - Search

    /// The most words of a change, and of each side of it, that are compared.
    private static let wordLimit = 24, contextLimit = 8
    /// The most words of marks between two words of the text: a link with a title.
    private static let gapLimit = 12
    /// The share of the words of a change that its place has at least; the rest may be the text of marks, such as a numbered label.
    private static let leastShare = 0.6
    /// The most places of one word that are compared.
    private static let placeLimit = 4_000
    /// The loss of a word's weight with each word before it that is not in the text.
    private static let gapLoss = 0.05
    /// The weight of a word of another block, whose source may be elsewhere.
    private static let outerWeight = 0.25
    /// The most lines between marks and the words before them.
    private static let markDistance = 8

    /// Words of a version with those around them, whose line is searched.
    package struct Query: Sendable {
        /// The words; empty where the version has none.
        var words: String
        /// The words beside them in their block.
        var before = "", after = ""
        /// The words of the blocks before and after, which have less weight.
        var above = "", below = ""
        /// The share of the document's words before them, which decides between places with equal words.
        var share = 0.0
    }

    /// Returns the line at which words begin; nil if the files do not have them.
    func place(of query: Query) -> Place? {
        func weighed(_ text: String, _ weight: Double) -> [(word: String, weight: Double)] { Self.words(of: text).map { ($0, weight) } }
        let before = (weighed(query.above, Self.outerWeight) + weighed(query.before, 1)).suffix(Self.contextLimit)
        let after = (weighed(query.after, 1) + weighed(query.below, Self.outerWeight)).prefix(Self.contextLimit)
        let own = weighed(query.words, 1).prefix(Self.wordLimit)
        var searched = before.count..<before.count + own.count
        // Where the words are gone, the place is that of a neighbour.
        if own.isEmpty { searched = before.isEmpty ? 0..<min(1, after.count) : before.count - 1..<before.count }
        let text = (before + own + after).map { (number: numbers[$0.word] ?? -1, weight: $0.weight) }
        func count(_ index: Int) -> Int { places[Int(text[index].number)].count }
        guard let anchor = searched.filter({ text[$0].number >= 0 }).min(by: { count($0) < count($1) }) else { return nil }
        var best: (score: Double, distance: Double, word: Int)?
        for place in places[Int(text[anchor].number)].prefix(Self.placeLimit) {
            let backward = matches(text[..<anchor].reversed(), from: Int(place), by: -1, counting: anchor - searched.lowerBound)
            let forward = matches(text[(anchor + 1)...], from: Int(place), by: 1, counting: searched.upperBound - anchor - 1)
            guard Double(backward.own + forward.own + 1) >= Self.leastShare * Double(searched.count) else { continue }
            let score = backward.score + forward.score + (isOwn[Int(lineOfWord[backward.end])] ? 0.5 : 0)
            if let best, score < best.score { continue }
            let distance = abs(self.share(ofWord: backward.end) - query.share)
            if best.map({ score > $0.score || distance < $0.distance }) ?? true { best = (score, distance, backward.end) }
        }
        guard let best else { return nil }
        let line = Int(lineOfWord[best.word])
        return lines[own.isEmpty && !query.words.isEmpty ? self.line(of: query.words, from: line) : line].place
    }

    /// Returns the line of marks, such as a brace, at or below the line of the words before them.
    private func line(of marks: String, from line: Int) -> Int {
        lines[line...].prefix(Self.markDistance).firstIndex { $0.place.path == lines[line].place.path && $0.text.contains(marks) } ?? line
    }

    /// The share of its file's words before a word, from 0 to 1.
    private func share(ofWord index: Int) -> Double {
        let number = files.partitioningIndex { $0.upperBound > index }
        guard files.indices.contains(number) else { return 0 }
        return Double(index - files[number].lowerBound) / Double(max(1, files[number].count))
    }

    /// Counts the words of a text that follow a place in one direction.
    ///
    /// - Parameter count: the number of the first words that are changed ones.
    /// - Returns: the weight of all words that were found, the number of changed ones, and the place of the last changed one.
    private func matches(
        _ text: some Sequence<(number: Int32, weight: Double)>, from place: Int, by step: Int, counting count: Int
    ) -> (score: Double, own: Int, end: Int) {
        var score = 0.0, own = 0, position = place, end = place
        for (index, (word, weight)) in text.enumerated() where word >= 0 {
            var next = position + step, gap = 0
            while words.indices.contains(next), words[next] != word, gap < Self.gapLimit { (next, gap) = (next + step, gap + 1) }
            guard words.indices.contains(next), words[next] == word else { continue }
            position = next
            score += weight * (1 - Self.gapLoss * Double(gap))
            if index < count { (own, end) = (own + 1, next) }
        }
        return (score, own, end)
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetterOrDigit: Bool {
        switch value {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
