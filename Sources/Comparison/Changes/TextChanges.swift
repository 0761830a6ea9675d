import TypesetAudit

/// The changes of text: changed, inserted, deleted, moved, divided and joined blocks.
///
/// A contents entry, a cross-reference and a running head repeat text or page numbers. Where they only follow another change, they are
/// named with it, or counted, and are not changes of their own.
struct TextChanges {
    private(set) var changes: [Change] = []
    /// The number of page numbers in the text that differ because pages are elsewhere.
    private(set) var movedPageNumbers = 0
    /// The number of changed contents entries that lead to another volume, whose own changes name the headings.
    private(set) var entriesOfOtherVolumes = 0
    /// The texts of headings before and after their change, without spaces, with the index of the change.
    private var oldHeadings: [String: Int] = [:], newHeadings: [String: Int] = [:]

    private let old: ComparedFile
    private let new: ComparedFile
    private let vocabulary: Vocabulary

    /// Whether runs of deleted and inserted blocks end at headings.
    private let dividesAtHeadings: Bool

    /// The most words that are quoted of a block.
    private static let quoteLength = 40
    /// The words that are quoted around changed words.
    private static let contextLength = 5

    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?], _ vocabulary: Vocabulary,
        dividesAtHeadings: Bool
    ) {
        (self.old, self.new, self.vocabulary, self.dividesAtHeadings) = (old, new, vocabulary, dividesAtHeadings)
        // Changes of headings come first, because contents entries follow them.
        for isHeading in [true, false] {
            for (pair, words) in zip(alignment.pairs, words) {
                if old.blocks[pair.old].kind.followsHeadings != isHeading, let words { addChanged(pair, words, areEntries: !isHeading) }
            }
            addWhole(alignment.deleted, .deleted, areEntries: !isHeading)
            addWhole(alignment.inserted, .inserted, areEntries: !isHeading)
        }
        addMoved(alignment.moved)
        addIndents(alignment.pairs)
        for part in alignment.divided { addDivided(part.old, part.new) }
        for part in alignment.joined { addJoined(part.old, part.new) }
    }

    /// Finds the runs of blocks of a file that the other version does not have.
    init(_ file: ComparedFile, _ kind: Change.Kind, _ blocks: [Int], _ vocabulary: Vocabulary) {
        (old, new, self.vocabulary, dividesAtHeadings) = (file, file, vocabulary, true)
        addWhole(blocks, kind, areEntries: false)
    }

    /// Names what follows a changed heading; returns false if no heading has changed so.
    mutating func name(_ follower: String, old: String?, new: String?) -> Bool {
        let before = old.map { oldHeadings[Self.letters(of: $0)] }, after = new.map { newHeadings[Self.letters(of: $0)] }
        guard let index = (before ?? after) ?? nil, before == nil || after == nil || before == after else { return false }
        if !changes[index].also.contains(follower) { changes[index].also.append(follower) }
        return true
    }

    /// Names what follows moved text with the first text that moved; returns false if none has.
    mutating func nameMoved(_ follower: String) -> Bool {
        guard let index = changes.firstIndex(where: { $0.kind == .moved }) else { return false }
        if !changes[index].also.contains(follower) { changes[index].also.append(follower) }
        return true
    }

    /// Returns a text without spaces, as the vocabulary has those of blocks.
    static func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isWithoutInk }))
    }

    // MARK: - Changed blocks

    private mutating func addChanged(_ pair: BlockAlignment.Pair, _ words: WordChanges, areEntries: Bool) {
        let a = old.blocks[pair.old], b = new.blocks[pair.new]
        if areEntries, old.isEntryOfOtherVolume(a) || new.isEntryOfOtherVolume(b) {
            entriesOfOtherVolumes += 1
            return
        }
        let hunks = words.hunks.filter { !isPageNumber($0, isEntry: areEntries) }
        movedPageNumbers += words.hunks.count - hunks.count
        guard !hunks.isEmpty else { return }
        let texts = (vocabulary.text(a.text), vocabulary.text(b.text))
        // The title of the file ends with the line that numbers the volume.
        let titles = (Self.letters(of: old.title), Self.letters(of: new.title))
        if titles.0 != texts.0, titles.0.hasSuffix(texts.0), titles.1.hasSuffix(texts.1) {
            (oldHeadings[titles.0], newHeadings[titles.1]) = (changes.count, changes.count)
        }
        if areEntries, name("the table of contents", old: entryText(old, a), new: entryText(new, b)) { return }
        if a.kind.isHeading { (oldHeadings[texts.0], newHeadings[texts.1]) = (changes.count, changes.count) }
        for hunk in hunks { addChange(hunk, a, b) }
    }

    private mutating func addChange(_ hunk: WordChanges.Hunk, _ a: ComparedBlock, _ b: ComparedBlock) {
        let isAlternative =
            hunk.old.contains { old.tokens[$0].traits.contains(.alternative) }
            || hunk.new.contains { new.tokens[$0].traits.contains(.alternative) }
        let subject = isAlternative ? (b.kind == .formula ? "spoken text of a formula" : "alternative text") : b.kind.name
        var change = Change(kind: isAlternative ? .alternative : .text, subject: subject)
        change.old = hunk.old.isEmpty ? nil : quote(old, hunk.old)
        change.new = hunk.new.isEmpty ? nil : quote(new, hunk.new)
        let file = hunk.new.isEmpty ? old : new, range = hunk.new.isEmpty ? hunk.old : hunk.new, block = hunk.new.isEmpty ? a : b
        let start = max(block.tokens.lowerBound, range.lowerBound - Self.contextLength)
        let end = min(block.tokens.upperBound, range.upperBound + Self.contextLength)
        change.before = (start > block.tokens.lowerBound ? "… " : "") + file.text(of: start..<range.lowerBound, vocabulary)
        change.after = file.text(of: range.upperBound..<end, vocabulary) + (end < block.tokens.upperBound ? " …" : "")
        change.oldPlace = old.place(of: hunk.old.orNeighbours(in: a.tokens))
        change.newPlace = new.place(of: hunk.new.orNeighbours(in: b.tokens))
        changes.append(change)
    }

    /// Whether changed words are a page number of a contents entry or of a reference within the file.
    private func isPageNumber(_ hunk: WordChanges.Hunk, isEntry: Bool) -> Bool {
        func isNumber(_ file: ComparedFile, _ range: Range<Int>) -> Bool {
            range.allSatisfy { index in
                let word = vocabulary.word(file.tokens[index].word)
                return (isEntry || file.tokens[index].traits.contains(.reference))
                    && word.allSatisfy { $0.isNumber || ".·…ivxlcIVXLC".contains($0) }
            }
        }
        return hunk.old.count + hunk.new.count > 0 && isNumber(old, hunk.old) && isNumber(new, hunk.new)
            && (isEntry || !hunk.old.isEmpty && !hunk.new.isEmpty)
    }

    /// Returns the text of a contents entry without its page number and the leader before it.
    private func entryText(_ file: ComparedFile, _ block: ComparedBlock) -> String {
        var range = block.tokens
        while let last = range.last, vocabulary.word(file.tokens[last].word).allSatisfy({ $0.isNumber || ".·…".contains($0) }) {
            range = range.dropLast()
        }
        return file.text(of: range, vocabulary)
    }

    // MARK: - Whole blocks

    /// Adds consecutive blocks of one version as one change.
    private mutating func addWhole(_ blocks: [Int], _ kind: Change.Kind, areEntries: Bool) {
        let file = kind == .deleted ? old : new
        let own = blocks.filter { index in
            guard file.blocks[index].kind.followsHeadings == areEntries else { return false }
            guard areEntries else { return true }
            if file.isEntryOfOtherVolume(file.blocks[index]) {
                entriesOfOtherVolumes += 1
                return false
            }
            let text = entryText(file, file.blocks[index])
            return kind == .deleted
                ? !name("the table of contents", old: text, new: nil) : !name("the table of contents", old: nil, new: text)
        }
        for run in Self.runs(own, begin: { dividesAtHeadings && file.blocks[$0].kind.isHeading }) {
            for index in run where file.blocks[index].kind.isHeading {
                let text = vocabulary.text(file.blocks[index].text)
                if kind == .deleted { oldHeadings[text] = changes.count } else { newHeadings[text] = changes.count }
            }
            var change = Change(kind: kind, subject: Self.subject(of: run.map { file.blocks[$0].kind }), count: run.count)
            let text = quote(file, blocks: run), place = file.place(ofBlocks: run)
            if kind == .deleted { (change.old, change.oldPlace) = (text, place) } else { (change.new, change.newPlace) = (text, place) }
            changes.append(change)
        }
    }

    /// Adds the moved blocks that are consecutive in both files as one change.
    private mutating func addMoved(_ pairs: [BlockAlignment.Pair]) {
        var start = 0
        for end in pairs.indices.map({ $0 + 1 }) {
            if end < pairs.count, pairs[end].old == pairs[end - 1].old + 1, pairs[end].new == pairs[end - 1].new + 1 { continue }
            let oldRange = pairs[start].old..<pairs[end - 1].old + 1, first = pairs[start].new
            start = end
            if old.blocks[oldRange.lowerBound].kind.followsHeadings { continue }
            var change = Change(kind: .moved, subject: Self.subject(of: oldRange.map { old.blocks[$0].kind }), count: oldRange.count)
            for block in oldRange where old.blocks[block].kind.isHeading {
                let heading = vocabulary.text(old.blocks[block].text)
                (oldHeadings[heading], newHeadings[heading]) = (changes.count, changes.count)
            }
            let text = quote(old, blocks: oldRange, limit: Self.quoteLength)
            (change.old, change.new) = (text, text)
            (change.oldPlace, change.newPlace) = (
                old.place(ofBlocks: oldRange), new.place(ofBlocks: first..<first + oldRange.count)
            )
            changes.append(change)
        }
    }

    /// Adds the lines of code that are indented differently, equally changed ones as one change.
    private mutating func addIndents(_ pairs: [BlockAlignment.Pair]) {
        var groups: [Int: Int] = [:]
        for pair in pairs where old.blocks[pair.old].kind == .code && new.blocks[pair.new].kind == .code {
            guard let a = old.blocks[pair.old].tokens.first, let b = new.blocks[pair.new].tokens.first,
                old.tokens[a].spaces != new.tokens[b].spaces
            else { continue }
            let spaces = (Int(old.tokens[a].spaces), Int(new.tokens[b].spaces)), key = spaces.0 << 8 | spaces.1
            if let index = groups[key] {
                changes[index].count += 1
                changes[index].subject = "indent of \(changes[index].count) lines of code"
                continue
            }
            groups[key] = changes.count
            var change = Change(kind: .spacing, subject: "indent of the line of code “\(quote(new, new.blocks[pair.new].tokens))”")
            (change.old, change.new) = (Self.spaces(spaces.0), Self.spaces(spaces.1))
            change.unit = "line"
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: pair.old), new.place(ofBlock: pair.new))
            changes.append(change)
        }
    }

    private static func spaces(_ count: Int) -> String { count == 0 ? "none" : Phrase.count(count, "space") }

    /// Returns the kinds of blocks in words, such as `heading 2, 3 paragraphs and 4 list items`.
    private static func subject(of kinds: [BlockKind]) -> String {
        var counts: [(kind: BlockKind, count: Int)] = []
        for kind in kinds {
            if let index = counts.firstIndex(where: { $0.kind == kind }) { counts[index].count += 1 } else { counts.append((kind, 1)) }
        }
        let names = counts.map { $0.count == 1 ? $0.kind.name : "\($0.count) \($0.kind.plural)" }
        return names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// The most words that are quoted of a run of blocks.
    private static let runLength = 200

    private func quote(_ file: ComparedFile, blocks: Range<Int>, limit: Int = runLength) -> String {
        var texts: [String] = [], room = limit
        for block in blocks.map({ file.blocks[$0] }) where !block.tokens.isEmpty {
            guard room > 0 else { return texts.joined(separator: " ¶ ") + (texts.last?.hasSuffix("…") == true ? "" : " …") }
            let text = quote(file, block.tokens, limit: min(room, Self.quoteLength))
            // A defined word is the label of its item, as a number is.
            texts.append(block.label.count(where: \.isLetter) > 1 ? "\(block.label): \(text)" : text)
            room -= block.tokens.count
        }
        return texts.joined(separator: " ¶ ")
    }

    private mutating func addDivided(_ block: Int, _ parts: Range<Int>) {
        var change = Change(kind: .divided, subject: old.blocks[block].kind.name, count: parts.count)
        change.old = quote(old, old.blocks[block].tokens)
        change.new = parts.map { quote(new, new.blocks[$0].tokens) }.joined(separator: " ¶ ")
        (change.oldPlace, change.newPlace) = (old.place(ofBlock: block), new.place(ofBlock: parts.lowerBound))
        changes.append(change)
    }

    private mutating func addJoined(_ parts: Range<Int>, _ block: Int) {
        var change = Change(kind: .joined, subject: new.blocks[block].kind.name, count: parts.count)
        change.old = parts.map { quote(old, old.blocks[$0].tokens) }.joined(separator: " ¶ ")
        change.new = quote(new, new.blocks[block].tokens)
        (change.oldPlace, change.newPlace) = (old.place(ofBlock: parts.lowerBound), new.place(ofBlock: block))
        changes.append(change)
    }

    // MARK: - Words

    private func quote(_ file: ComparedFile, _ range: Range<Int>, limit: Int = quoteLength) -> String {
        file.text(of: range.prefix(limit), vocabulary) + (range.count > limit ? " …" : "")
    }

    /// Returns runs of consecutive numbers.
    ///
    /// - Parameter begin: whether a number begins a run in any case.
    private static func runs(_ numbers: [Int], begin: (Int) -> Bool) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        for number in numbers.sorted() {
            if let last = runs.last, last.upperBound == number, !begin(number) {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
        return runs
    }
}

extension Range<Int> {
    /// The range, or the words before and after it if it is empty.
    fileprivate func orNeighbours(in block: Range<Int>) -> Range<Int> {
        isEmpty ? Swift.max(block.lowerBound, lowerBound - 1)..<Swift.min(block.upperBound, upperBound + 1) : self
    }
}
