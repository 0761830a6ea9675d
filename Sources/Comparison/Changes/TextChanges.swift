import TypesetAudit

/// The changes of text: changed, inserted, deleted, moved, divided and joined blocks.
///
/// A contents entry, a cross-reference and a running head repeat text or page numbers. Where they only follow another change, they are
/// named with it, or counted, and are not changes of their own.
struct TextChanges {
    var changes: [Change] = []
    /// The number of page numbers in the text that differ because pages are elsewhere.
    private(set) var movedPageNumbers = 0
    /// The number of changed contents entries that lead to another volume, whose own changes name the headings.
    var entriesOfOtherVolumes = 0
    /// The texts of headings before and after their change, without spaces, with the index of the change.
    var oldHeadings: [String: Int] = [:], newHeadings: [String: Int] = [:]
    /// The change that deletes each block of the old file.
    var deletions: [Int: Int] = [:]
    /// The first change in each table of the new file, by the number of the table.
    private var changesOfTables: [Int32: Int] = [:]
    /// The headings and captions with another number.
    var renumbered: [Renumbered] = []
    /// The number of each old table in the new file.
    private var newTablesOfOld: [Int32: Int32] = [:]

    let old: ComparedFile
    let new: ComparedFile
    let vocabulary: Vocabulary
    /// The cells of each version, which most comparisons do not need.
    lazy var oldTables = TableIndex(old, vocabulary)
    lazy var newTables = TableIndex(new, vocabulary)

    /// Whether runs of deleted and inserted blocks end at headings.
    let dividesAtHeadings: Bool

    /// The most words that are quoted of a block.
    static let quoteLength = 40
    /// The words that are quoted around changed words.
    private static let contextLength = 5

    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?], _ vocabulary: Vocabulary,
        dividesAtHeadings: Bool
    ) {
        (self.old, self.new, self.vocabulary, self.dividesAtHeadings) = (old, new, vocabulary, dividesAtHeadings)
        for pair in alignment.pairs {
            if let a = old.blocks[pair.old].cell, let b = new.blocks[pair.new].cell { newTablesOfOld[a.table] = b.table }
        }
        // Changes of headings come first, because contents entries follow them.
        for isHeading in [true, false] {
            for (pair, words) in zip(alignment.pairs, words) {
                if old.blocks[pair.old].kind.followsHeadings != isHeading, let words { addChanged(pair, words, areEntries: !isHeading) }
            }
            addWhole(alignment.deleted, .deleted, areEntries: !isHeading)
            addWhole(alignment.inserted, .inserted, areEntries: !isHeading)
            guard isHeading else { continue }
            addMoved(alignment.moved)
            for (pair, words) in zip(alignment.moved, words[alignment.pairs.count...]) {
                if let words { addChanged(pair, words, areEntries: false, isMoved: true) }
            }
            addRenumbered()
        }
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
        return changes.name(follower, with: index)
    }

    /// Names what follows the changed text of a table of the new file; returns false if its text has not changed.
    mutating func name(_ follower: String, inTable table: Int32) -> Bool { changes.name(follower, with: changesOfTables[table]) }

    /// Names what follows a deleted block; returns false if it is not deleted.
    mutating func name(_ follower: String, withDeleted block: Int) -> Bool { changes.name(follower, with: deletions[block]) }

    /// Names what follows the first inserted or deleted blocks; returns false if there are none.
    mutating func name(_ follower: String, isNew: Bool) -> Bool {
        changes.name(follower, with: changes.firstIndex { $0.kind == (isNew ? .inserted : .deleted) })
    }

    /// Names what follows the first heading that is inserted, deleted or moved; returns false if there is none.
    mutating func nameHeading(_ follower: String) -> Bool { changes.name(follower, with: changes.firstIndex(where: \.shiftsHeadings)) }

    /// Names a text outside the pages that changes by the same words as a text on them; returns false if there is none.
    mutating func nameRepeated(_ follower: String, _ before: String, _ after: String) -> Bool {
        let index = changes.firstIndex { change in
            guard change.kind == .text, let old = change.old, let new = change.new else { return false }
            return before.replacing(old, with: new) == after
        }
        return changes.name(follower, with: index)
    }

    /// Names what follows the first change; returns false if the text has not changed.
    mutating func nameFirst(_ follower: String) -> Bool { changes.name(follower, with: changes.indices.first) }

    /// Names what follows the first change of code; returns false if no code has changed.
    mutating func nameCode(_ follower: String) -> Bool {
        changes.name(follower, with: changes.firstIndex { $0.subject.contains("of code") })
    }

    /// Names what follows moved text with the first text that moved; returns false if none has.
    mutating func nameMoved(_ follower: String) -> Bool {
        changes.name(follower, with: changes.firstIndex { $0.kind == .moved })
    }

    /// Returns a text without spaces, as the vocabulary has those of blocks.
    static func letters(of text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isWithoutInk }))
    }

    // MARK: - Changed blocks

    /// A heading or a caption with another number before its text.
    struct Renumbered {
        var number: WordChanges.Hunk
        var old: ComparedBlock
        var new: ComparedBlock
    }

    private mutating func addChanged(_ pair: BlockAlignment.Pair, _ words: WordChanges, areEntries: Bool, isMoved: Bool = false) {
        let a = old.blocks[pair.old], b = new.blocks[pair.new]
        if areEntries, old.isEntryOfOtherVolume(a) || new.isEntryOfOtherVolume(b) {
            entriesOfOtherVolumes += 1
            return
        }
        let all = FormulaHunks(words.hunks, old, a.tokens, new, b.tokens).hunks,
            hunks = all.filter { !isPageNumber($0, isEntry: areEntries) }
        movedPageNumbers += all.count - hunks.count
        guard !hunks.isEmpty else { return }
        let texts = (vocabulary.text(a.text), vocabulary.text(b.text))
        if let number = hunks.first, isNumber(number, a, b) {
            renumbered.append(Renumbered(number: number, old: a, new: b))
            if hunks.count == 1 { return }
        }
        // The title of the file ends with the line that numbers the volume.
        let titles = (Self.letters(of: old.title), Self.letters(of: new.title))
        if titles.0 != texts.0, titles.0.hasSuffix(texts.0), titles.1.hasSuffix(texts.1) {
            (oldHeadings[titles.0], newHeadings[titles.1]) = (changes.count, changes.count)
        }
        if areEntries, name("the table of contents", old: entryText(old, a), new: entryText(new, b)) { return }
        if a.kind.isHeading { (oldHeadings[texts.0], newHeadings[texts.1]) = (changes.count, changes.count) }
        noteTable(b, isNew: true)
        for hunk in joined(hunks.filter { !isNumber($0, a, b) }) { addChange(hunk, a, b, isMoved: isMoved) }
    }

    /// Joins changed words with those after the next equal ones, if both have at least as many letters as the equal ones.
    ///
    /// A rewritten sentence has a few words in common with the old one by chance.
    private func joined(_ hunks: [WordChanges.Hunk]) -> [WordChanges.Hunk] {
        /// The letters of some words, counted to a little over a limit.
        func length(_ range: Range<Int>, _ file: ComparedFile, upTo limit: Int = .max) -> Int {
            var length = 0
            for token in range {
                if length > limit { break }
                length += vocabulary.word(file.tokens[token].word).unicodeScalars.count
            }
            return length
        }
        func isText(_ range: Range<Int>, _ file: ComparedFile) -> Bool { range.allSatisfy { file.tokens[$0].style >= 0 } }
        /// Changed words with the letters of each version, which are counted once.
        struct Joined { var hunk: WordChanges.Hunk, old: Int, new: Int, isText: Bool }
        var joined: [Joined] = []
        for hunk in hunks {
            var next = Joined(
                hunk: hunk, old: length(hunk.old, old), new: length(hunk.new, new), isText: isText(hunk.old, old) && isText(hunk.new, new))
            while let last = joined.last, last.isText, next.isText, last.hunk.old.upperBound <= next.hunk.old.lowerBound,
                last.hunk.new.upperBound <= next.hunk.new.lowerBound
            {
                let between = last.hunk.old.upperBound..<next.hunk.old.lowerBound
                let betweenNew = last.hunk.new.upperBound..<next.hunk.new.lowerBound
                let limit = min(max(last.old, last.new), max(next.old, next.new)), letters = length(between, old, upTo: limit)
                guard letters <= limit, isText(between, old), isText(betweenNew, new) else { break }
                next.hunk = WordChanges.Hunk(
                    old: last.hunk.old.lowerBound..<next.hunk.old.upperBound, new: last.hunk.new.lowerBound..<next.hunk.new.upperBound)
                next.old += letters + last.old
                next.new += length(betweenNew, new) + last.new
                joined.removeLast()
            }
            joined.append(next)
        }
        return joined.map(\.hunk)
    }

    mutating func addChange(_ hunk: WordChanges.Hunk, _ a: ComparedBlock, _ b: ComparedBlock, isMoved: Bool = false) {
        var change = Change(kind: .text, subject: (isMoved ? "moved " : "") + b.kind.name)
        change.old = hunk.old.isEmpty ? nil : quote(old, hunk.old)
        change.new = hunk.new.isEmpty ? nil : quote(new, hunk.new)
        if let cell = b.cell { change.subject += newTables.place(of: cell) }
        let formulas = (hunk.old.contains { old.tokens[$0].formula != nil }, hunk.new.contains { new.tokens[$0].formula != nil })
        if change.old == change.new, formulas.0 || formulas.1 {
            // The formula is drawn as before.
            (change.kind, change.subject) = (.alternative, "spoken text of the formula \(change.new ?? "")")
            (change.old, change.new) = (old.spokenText(of: hunk.old, vocabulary), new.spokenText(of: hunk.new, vocabulary))
        } else if formulas.0, formulas.1, b.kind != .formula {
            let isAlone = b.tokens.allSatisfy { new.tokens[$0].formula != nil }
            change.subject = isAlone ? "formula" : "formula in a \(change.subject)"
        } else if !formulas.0, !formulas.1,
            hunk.old.contains(where: { old.tokens[$0].traits.contains(.alternative) })
                || hunk.new.contains(where: { new.tokens[$0].traits.contains(.alternative) })
        {
            (change.kind, change.subject) = (.alternative, "alternative text")
        }
        let file = hunk.new.isEmpty ? old : new, range = hunk.new.isEmpty ? hunk.old : hunk.new, block = hunk.new.isEmpty ? a : b
        let start = max(block.tokens.lowerBound, range.lowerBound - Self.contextLength)
        let end = min(block.tokens.upperBound, range.upperBound + Self.contextLength)
        if start < range.lowerBound {
            change.before = (start > block.tokens.lowerBound ? "… " : "") + file.text(of: start..<range.lowerBound, vocabulary)
            if range.isEmpty || !file.tokens[range.lowerBound].traits.contains(.glued) { change.before += " " }
        }
        if range.upperBound < end {
            change.after = file.text(of: range.upperBound..<end, vocabulary) + (end < block.tokens.upperBound ? " …" : "")
            if !file.tokens[range.upperBound].traits.contains(.glued) { change.after = " " + change.after }
        }
        (change.oldWords, change.newWords) = (
            old.query(hunk.old, in: a.tokens, vocabulary), new.query(hunk.new, in: b.tokens, vocabulary)
        )
        change.oldPlace = old.place(of: hunk.old.orNeighbours(in: a.tokens))
        change.newPlace = new.place(of: hunk.new.orNeighbours(in: b.tokens))
        if !repeats(change) { changes.append(change) }
    }

    /// Names a changed alternative text with the equal change of a caption; returns false if there is none.
    private mutating func repeats(_ change: Change) -> Bool {
        let twin = changes.firstIndex { other in
            (other.kind == .alternative && change.subject == BlockKind.caption.name
                || change.kind == .alternative && other.subject == BlockKind.caption.name) && other.old == change.old
                && other.new == change.new
        }
        guard let twin else { return false }
        if change.kind != .alternative { changes[twin] = change }
        return changes.name("the alternative text", with: twin)
    }

    /// Notes that the text of a block's table has changed with the next change.
    ///
    /// - Parameter isNew: whether it is a block of the new file.
    mutating func noteTable(_ block: ComparedBlock, isNew: Bool) {
        guard let own = block.cell?.table, let table = isNew ? own : newTablesOfOld[own], changesOfTables[table] == nil else { return }
        changesOfTables[table] = changes.count
    }

    /// Whether changed words are a page number of a contents entry or of a reference within the file.
    private func isPageNumber(_ hunk: WordChanges.Hunk, isEntry: Bool) -> Bool {
        func isNumber(_ file: ComparedFile, _ range: Range<Int>) -> Bool {
            range.allSatisfy { index in
                let word = vocabulary.word(file.tokens[index].word)
                return (isEntry || file.tokens[index].traits.contains(.reference) || isAfterLeader(file, range.lowerBound))
                    && word.allSatisfy { $0.isNumber || ".·…ivxlcIVXLC".contains($0) }
            }
        }
        return hunk.old.count + hunk.new.count > 0 && isNumber(old, hunk.old) && isNumber(new, hunk.new)
            && (isEntry || !hunk.old.isEmpty && !hunk.new.isEmpty)
    }

    /// Whether a word is after a row of dots, as in contents without tags.
    private func isAfterLeader(_ file: ComparedFile, _ index: Int) -> Bool {
        index > 1 && [index - 1, index - 2].allSatisfy { vocabulary.word(file.tokens[$0].word).allSatisfy { ".·…".contains($0) } }
    }

    /// Returns the text of a contents entry without its page number and the leader before it.
    func entryText(_ file: ComparedFile, _ block: ComparedBlock) -> String {
        var range = block.tokens
        while let last = range.last, vocabulary.word(file.tokens[last].word).allSatisfy({ $0.isNumber || ".·…".contains($0) }) {
            range = range.dropLast()
        }
        return file.text(of: range, vocabulary)
    }

    // MARK: - Words

    func quote(_ file: ComparedFile, _ range: Range<Int>, limit: Int = quoteLength) -> String {
        file.quote(range, limit: limit, vocabulary)
    }
}

extension Range<Int> {
    /// The range, or the words before and after it if it is empty.
    fileprivate func orNeighbours(in block: Range<Int>) -> Range<Int> {
        isEmpty ? Swift.max(block.lowerBound, lowerBound - 1)..<Swift.min(block.upperBound, upperBound + 1) : self
    }
}
