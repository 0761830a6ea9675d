package import TypesetBase

/// A difference between two versions of a file at one size.
package struct Change: Sendable {
    /// The kinds of changes, in the order of reports; the raw values are those of the JSON report.
    package enum Kind: String, CaseIterable, Comparable, Sendable {
        case text, inserted, deleted, moved, divided, joined
        /// The text that describes a picture or a formula.
        case alternative
        case picture
        /// The tag of a block, such as that of a heading.
        case tag
        case label, link, bookmark
        case font, size, colour, language
        /// The distances of lines, blocks and margins.
        case spacing
        case shape
        case runningText = "running-text"
        case title, property
        case pageSize = "page-size"
        case pages

        package static func < (a: Self, b: Self) -> Bool { (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0) }
    }

    package var kind: Kind
    /// The changed thing, in plain words without its values, such as `paragraph` or `line spacing of paragraphs`.
    package var subject: String
    /// The values before and after; nil for content that only one version has.
    package var old: String?
    package var new: String?
    /// The words before and after changed words in the same block, with the spaces between; empty for a whole block.
    package var before = ""
    package var after = ""
    /// The words by which the line of each version's source is found; nil for what no source states in words.
    ///
    /// The old ones are used if the new version's source does not have its own.
    var oldWords: SourceLines.Query?
    var newWords: SourceLines.Query?
    /// The number of words, blocks or shapes that have changed so.
    package var count = 1
    /// The name of what is counted in the singular; empty for a change that occurs once.
    package var unit = ""
    package var oldPlace: Place?
    package var newPlace: Place?
    /// The other places that changed with it, such as `the table of contents`.
    package var also: [String] = []
    /// The part of the subject that is the same at all sizes; nil for all of it.
    var commonSubject: String?
    /// The content that all changed words are in, from whose changes theirs may follow; nil for other words.
    var context: StyleContext?
    /// Whether the values belong to the identity of the change; sizes and distances differ from one content size to the next.
    var hasOwnValues = true

    /// The deleted block of the old file that a link led to; nil for other changes.
    var deletedTarget: Int?

    /// A content with styles of its own.
    enum StyleContext {
        /// Tables that are lists of records in a version.
        case records
        /// Some words of code.
        case code
    }

    /// A part of a page.
    package struct Place: Hashable, Sendable {
        /// The page, from 1.
        package var page: Int
        /// The areas in points from the top left corner; at most `areaLimit`.
        package var areas: [Rect]
        /// The most areas of a change: a paragraph has fewer lines.
        static let areaLimit = 40
    }
}

extension [Change] {
    /// Names what follows from a change with it; returns false without a change.
    mutating func name(_ follower: String, with index: Int?) -> Bool {
        guard let index else { return false }
        if !self[index].also.contains(follower) { self[index].also.append(follower) }
        return true
    }
}

extension ComparedFile {
    /// Returns the place of tokens: their lines on the page of the first one.
    func place(of range: Range<Int>) -> Change.Place? {
        guard let first = range.first else { return nil }
        var lines: [(baseline: Float, rect: Rect)] = []
        for index in range where tokens[index].page == tokens[first].page {
            let rect = tokens[index].rect
            if let last = lines.last, abs(last.baseline - tokens[index].baseline) < 1 {
                lines[lines.count - 1].rect = last.rect.union(rect)
            } else {
                lines.append((tokens[index].baseline, rect))
            }
        }
        return Change.Place(
            page: Int(tokens[first].page), areas: Array(lines.map(\.rect).prefix(Change.Place.areaLimit)))
    }

    /// Returns words with those around them, by which their line in the source is found.
    ///
    /// - Parameter block: the block that has the words.
    func query(_ range: Range<Int>, in block: Range<Int>, _ vocabulary: Vocabulary) -> SourceLines.Query {
        let start = max(0, range.lowerBound - Self.contextLength), end = min(tokens.count, range.upperBound + Self.contextLength)
        let own = max(start, block.lowerBound)..<min(end, block.upperBound)
        return SourceLines.Query(
            words: quote(range, limit: Self.contextLength * 3, vocabulary), before: text(of: own.lowerBound..<range.lowerBound, vocabulary),
            after: text(of: range.upperBound..<own.upperBound, vocabulary), above: text(of: start..<own.lowerBound, vocabulary),
            below: text(of: own.upperBound..<end, vocabulary), share: Double(range.lowerBound) / Double(max(1, tokens.count)))
    }

    /// Returns the words of consecutive blocks, by which their line is found; nil without words.
    func query(ofBlocks range: Range<Int>, _ vocabulary: Vocabulary) -> SourceLines.Query? {
        guard let first = range.first(where: { !blocks[$0].tokens.isEmpty }) else { return nil }
        let start = blocks[first].tokens, end = blocks[range.upperBound - 1].tokens.upperBound
        let own = start.lowerBound..<max(start.upperBound, end)
        return query(own, in: own, vocabulary)
    }

    /// The words around others by which their line is found.
    private static let contextLength = 8

    /// Returns the place of a block.
    func place(ofBlock index: Int) -> Change.Place? {
        if let picture = blocks[index].picture {
            return Change.Place(page: picture.page, areas: [picture.rect])
        }
        return place(of: blocks[index].tokens)
    }

    /// Returns the place of consecutive blocks: those on the page of the first one.
    func place(ofBlocks range: Range<Int>) -> Change.Place? {
        var whole: Change.Place?
        for place in range.lazy.compactMap(place(ofBlock:)) {
            guard whole != nil else { whole = place; continue }
            guard place.page == whole?.page, let count = whole?.areas.count, count < Change.Place.areaLimit else { break }
            whole?.areas += place.areas.prefix(Change.Place.areaLimit - count)
        }
        return whole
    }

    /// Returns the words of some tokens as text, cut after a number of words.
    func quote(_ range: Range<Int>, limit: Int, _ vocabulary: Vocabulary) -> String {
        var end = range.lowerBound, count = 0
        while end < range.upperBound {
            count += weight(of: end, vocabulary)
            if count > 2 * limit { break }
            end += 1
        }
        return text(of: range.lowerBound..<end, vocabulary) + (end < range.upperBound ? " …" : "")
    }

    /// Returns twice the number of words that a token adds to a text.
    ///
    /// The parts of a word count as one, because lines divide words at some sizes only. A letter of a script without spaces is half a word.
    func weight(of token: Int, _ vocabulary: Vocabulary) -> Int {
        if vocabulary.word(tokens[token].word).unicodeScalars.first?.isWithoutSpaces == true { return 1 }
        return tokens[token].traits.contains(.glued) ? 0 : 2
    }

    /// Returns the words of some tokens as text.
    func text(of range: Range<Int>, _ vocabulary: Vocabulary) -> String {
        var text = "", formula: Int?
        for index in range {
            if !text.isEmpty, !tokens[index].traits.contains(.glued) { text += " " }
            // A formula is quoted as it is drawn.
            guard let number = tokens[index].formula else { text += vocabulary.word(tokens[index].word); continue }
            if number != formula { text += formulas[number] } else if text.hasSuffix(" ") { text.removeLast() }
            formula = number
        }
        return text
    }
}
