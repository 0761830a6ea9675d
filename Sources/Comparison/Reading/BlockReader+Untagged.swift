/// Text without tags, in the order of the pages' content.
extension BlockReader {
    /// Reads the text that no tag reaches: a block ends at a change of the size and at a gap of more than a line.
    mutating func readUntagged() {
        let context = Context(language: documentLanguage)
        for page in drawn.pages {
            var last: Token?
            for place in page.tokens where !reached[place] {
                let token = drawn.tokens[place].token
                if let before = last, isApart(before, token) { close(); last = nil }
                if last == nil { begin(.untagged, tags: "") }
                append(place, context)
                last = token
            }
            if last != nil { close() }
        }
    }

    /// Whether two tokens of a page belong to different blocks.
    private func isApart(_ first: Token, _ second: Token) -> Bool {
        let size = vocabulary.style(second.style)?.points ?? 12, distance = Double(second.baseline - first.baseline)
        // Lines are at most 1.6 times their size apart; the next column is above.
        return distance > 1.6 * size || distance < -size
    }
}
