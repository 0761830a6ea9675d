import TypesetAudit

/// The numbers of headings and captions, which follow from inserted, deleted and moved ones.
extension TextChanges {
    /// Whether changed words are the number of a heading or a caption.
    func isNumber(_ hunk: WordChanges.Hunk, _ a: ComparedBlock, _ b: ComparedBlock) -> Bool {
        guard a.kind.isHeading && b.kind.isHeading || a.kind == .caption && b.kind == .caption else { return false }
        // A caption begins with a word, such as Figure.
        let start = a.kind == .caption ? 2 : 0
        guard hunk.old.lowerBound - a.tokens.lowerBound <= start, hunk.new.lowerBound - b.tokens.lowerBound <= start else { return false }
        func isNumber(_ file: ComparedFile, _ range: Range<Int>) -> Bool {
            range.allSatisfy { vocabulary.isNumber(file.tokens[$0].word) }
        }
        return isNumber(old, hunk.old) && isNumber(new, hunk.new)
    }

    /// Names changed numbers with the inserted, deleted or moved text that they follow from, or adds them as one change.
    mutating func addRenumbered() {
        for kind in [true, false] {
            let own = renumbered.filter { $0.new.kind.isHeading == kind }
            guard let first = own.first else { continue }
            let leader = changes.firstIndex { kind ? $0.shiftsHeadings : [.inserted, .deleted, .moved].contains($0.kind) }
            let index = leader ?? changes.count, name = kind ? "heading" : "caption"
            if leader != nil {
                _ = changes.name("the numbers of \(Phrase.count(own.count, name))", with: leader)
            } else if own.count == 1 {
                addChange(first.number, first.old, first.new)
            } else {
                addNumbers(first, "numbers of \(name)s", count: own.count)
            }
            for item in own where kind {
                let texts = (vocabulary.text(item.old.text), vocabulary.text(item.new.text))
                if oldHeadings[texts.0] == nil { oldHeadings[texts.0] = index }
                if newHeadings[texts.1] == nil { newHeadings[texts.1] = index }
            }
        }
    }

    private mutating func addNumbers(_ first: Renumbered, _ subject: String, count: Int) {
        var change = Change(kind: .label, subject: subject, count: count)
        change.old = first.number.old.isEmpty ? nil : old.text(of: first.number.old, vocabulary)
        change.new = first.number.new.isEmpty ? nil : new.text(of: first.number.new, vocabulary)
        change.unit = "block"
        (change.oldPlace, change.newPlace) = (old.place(of: first.old.tokens), new.place(of: first.new.tokens))
        changes.append(change)
    }
}

extension Change {
    /// Whether the change inserts, deletes or moves headings.
    var shiftsHeadings: Bool { [.inserted, .deleted, .moved].contains(kind) && subject.contains("heading") }
}
