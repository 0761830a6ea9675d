/// The changed words of a block, in which a changed formula is one change with all its words.
struct FormulaHunks {
    private(set) var hunks: [WordChanges.Hunk] = []

    private let old: ComparedFile
    private let new: ComparedFile

    /// Extends the changes within formulas to whole formulas.
    ///
    /// - Parameters:
    ///   - a: the tokens of the block in the old version.
    ///   - b: the tokens of the block in the new version.
    init(_ hunks: [WordChanges.Hunk], _ old: ComparedFile, _ a: Range<Int>, _ new: ComparedFile, _ b: Range<Int>) {
        (self.old, self.new) = (old, new)
        for hunk in hunks {
            let hunk = extended(hunk, a, b)
            if let last = self.hunks.last, last.old.upperBound > hunk.old.lowerBound || last.new.upperBound > hunk.new.lowerBound {
                let end = self.hunks.count - 1
                self.hunks[end].old = last.old.lowerBound..<max(last.old.upperBound, hunk.old.upperBound)
                self.hunks[end].new = last.new.lowerBound..<max(last.new.upperBound, hunk.new.upperBound)
            } else {
                self.hunks.append(hunk)
            }
        }
    }

    /// Returns a change that begins and ends at borders of formulas; the words beside it are equal in both versions.
    private func extended(_ hunk: WordChanges.Hunk, _ a: Range<Int>, _ b: Range<Int>) -> WordChanges.Hunk {
        var (start, otherStart, end, otherEnd) = (hunk.old.lowerBound, hunk.new.lowerBound, hunk.old.upperBound, hunk.new.upperBound)
        while start > a.lowerBound, otherStart > b.lowerBound, isInFormula(old, start, a) || isInFormula(new, otherStart, b) {
            (start, otherStart) = (start - 1, otherStart - 1)
        }
        while end < a.upperBound, otherEnd < b.upperBound, isInFormula(old, end, a) || isInFormula(new, otherEnd, b) {
            (end, otherEnd) = (end + 1, otherEnd + 1)
        }
        return WordChanges.Hunk(old: start..<end, new: otherStart..<otherEnd)
    }

    /// Whether the place before a token is within a formula.
    private func isInFormula(_ file: ComparedFile, _ index: Int, _ block: Range<Int>) -> Bool {
        guard index > block.lowerBound, index < block.upperBound, let formula = file.tokens[index].formula else { return false }
        return file.tokens[index - 1].formula == formula
    }
}

extension ComparedFile {
    /// Returns the spoken words of formulas, and the words around them.
    func spokenText(of range: Range<Int>, _ vocabulary: Vocabulary) -> String {
        range.map { vocabulary.word(tokens[$0].word) }.joined(separator: " ")
    }
}
