import TypesetAudit

/// The changes of whole blocks: inserted, deleted, moved, divided and joined ones, and indents of code.
extension TextChanges {
    /// Adds consecutive blocks of one version as one change.
    mutating func addWhole(_ blocks: [Int], _ kind: Change.Kind, areEntries: Bool) {
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
        let tables = kind == .deleted ? oldTables : newTables, columns = tables.wholeColumns(own)
        for column in columns { addColumn(column, kind, tables) }
        let known = Set(columns.joined()), rest = known.isEmpty ? own : own.filter { !known.contains($0) }
        for run in Self.runs(rest, begin: { dividesAtHeadings && file.blocks[$0].kind.isHeading }) {
            for index in run where file.blocks[index].kind.isHeading {
                let text = vocabulary.text(file.blocks[index].text)
                if kind == .deleted { oldHeadings[text] = changes.count } else { newHeadings[text] = changes.count }
            }
            if kind == .deleted { for index in run { deletions[index] = changes.count } }
            var change = Change(kind: kind, subject: Self.subject(of: run, in: file, tables), count: run.count)
            noteTable(file.blocks[run.lowerBound], isNew: kind == .inserted)
            let text = quote(file, blocks: run), place = file.place(ofBlocks: run)
            set(&change, kind, text, place, file.query(ofBlocks: run, vocabulary))
            changes.append(change)
        }
    }

    /// Sets the text of blocks that only one version has.
    private func set(
        _ change: inout Change, _ kind: Change.Kind, _ text: String, _ place: Change.Place?, _ words: SourceLines.Query?
    ) {
        if kind == .deleted {
            (change.old, change.oldPlace, change.oldWords) = (text, place, words)
        } else {
            (change.new, change.newPlace, change.newWords) = (text, place, words)
        }
    }

    /// Adds the cells of a column that only one version has as one change.
    private mutating func addColumn(_ blocks: [Int], _ kind: Change.Kind, _ tables: TableIndex) {
        let file = kind == .deleted ? old : new
        guard let first = blocks.first else { return }
        var change = Change(kind: kind, subject: "table column", count: blocks.count)
        let text = blocks.map { quote(file, file.blocks[$0].tokens) }.joined(separator: " | "), place = file.place(ofBlock: first)
        set(&change, kind, text, place, file.query(ofBlocks: first..<first + 1, vocabulary))
        noteTable(file.blocks[first], isNew: kind == .inserted)
        changes.append(change)
    }

    /// Adds the moved blocks that are consecutive in both files as one change.
    mutating func addMoved(_ pairs: [BlockAlignment.Pair]) {
        var start = 0
        for end in pairs.indices.map({ $0 + 1 }) {
            if end < pairs.count, pairs[end].old == pairs[end - 1].old + 1, pairs[end].new == pairs[end - 1].new + 1 { continue }
            let oldRange = pairs[start].old..<pairs[end - 1].old + 1, first = pairs[start].new
            let isChanged = pairs[start..<end].contains { !$0.isEqual }
            start = end
            if old.blocks[oldRange.lowerBound].kind.followsHeadings { continue }
            var change = Change(kind: .moved, subject: Self.subject(of: oldRange.map { old.blocks[$0].kind }), count: oldRange.count)
            for block in oldRange where old.blocks[block].kind.isHeading {
                let heading = vocabulary.text(old.blocks[block].text)
                (oldHeadings[heading], newHeadings[heading]) = (changes.count, changes.count)
            }
            if isChanged { change.also.append("its words") }
            let text = quote(old, blocks: oldRange, limit: Self.quoteLength)
            (change.old, change.new) = (text, text)
            (change.oldPlace, change.newPlace) = (
                old.place(ofBlocks: oldRange), new.place(ofBlocks: first..<first + oldRange.count)
            )
            change.newWords = new.query(ofBlocks: first..<first + oldRange.count, vocabulary)
            changes.append(change)
        }
    }

    /// Adds the lines of code that are indented differently, equally changed ones as one change.
    mutating func addIndents(_ pairs: [BlockAlignment.Pair]) {
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

    /// Returns the blocks of a run in words, such as `2 table rows`, or by their kinds.
    private static func subject(of run: Range<Int>, in file: ComparedFile, _ tables: TableIndex) -> String {
        if run.count > 1, let count = tables.wholeRows(run) { return count == 1 ? "table row" : "\(count) table rows" }
        let kinds = run.map { file.blocks[$0].kind }
        guard run.count == 1, let cell = file.blocks[run.lowerBound].cell else { return subject(of: kinds) }
        return subject(of: kinds) + tables.place(of: cell)
    }

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
        let isInTable = blocks.allSatisfy { file.blocks[$0].cell != nil }, mark = isInTable ? " | " : " ¶ "
        for block in blocks.map({ file.blocks[$0] }) where !block.tokens.isEmpty {
            guard room > 0 else { return texts.joined(separator: mark) + (texts.last?.hasSuffix("…") == true ? "" : " …") }
            let text =
                block.kind.followsHeadings ? entryText(file, block) : quote(file, block.tokens, limit: min(room, Self.quoteLength))
            // A defined word is the label of its item, as a number is.
            texts.append(block.label.count(where: \.isLetter) > 1 ? "\(block.label): \(text)" : text)
            room -= block.tokens.reduce(0) { $0 + file.weight(of: $1, vocabulary) } / 2
        }
        return texts.joined(separator: mark)
    }

    mutating func addDivided(_ block: Int, _ parts: Range<Int>) {
        var change = Change(kind: .divided, subject: old.blocks[block].kind.name, count: parts.count)
        change.old = quote(old, old.blocks[block].tokens)
        change.new = parts.map { quote(new, new.blocks[$0].tokens) }.joined(separator: " ¶ ")
        (change.oldPlace, change.newPlace) = (old.place(ofBlock: block), new.place(ofBlock: parts.lowerBound))
        change.newWords = new.query(ofBlocks: parts, vocabulary)
        changes.append(change)
    }

    mutating func addJoined(_ parts: Range<Int>, _ block: Int) {
        var change = Change(kind: .joined, subject: new.blocks[block].kind.name, count: parts.count)
        change.old = parts.map { quote(old, old.blocks[$0].tokens) }.joined(separator: " ¶ ")
        change.new = quote(new, new.blocks[block].tokens)
        (change.oldPlace, change.newPlace) = (old.place(ofBlock: parts.lowerBound), new.place(ofBlock: block))
        change.newWords = new.query(ofBlocks: block..<block + 1, vocabulary)
        changes.append(change)
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
