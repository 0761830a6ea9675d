import Markdown

/// The direction of a document whose language nobody states: its letters vote.
enum DocumentDirection {
    /// Letters that are read: a longer document has decided by then.
    private static let most = 100_000

    /// Whether a third of the letters, or more, belong to right-to-left scripts. Documents in Arabic and Hebrew are full of foreign names
    /// and terms, while those in other scripts have few words of theirs; code and addresses have no vote.
    static func isRightToLeft(_ document: Document) -> Bool {
        var rightToLeft = 0, all = 0
        document.forEachPart { part in
            guard case .inline(let inline) = part, case .text(let text) = inline.kind, all < most else { return }
            for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
                all += 1
                if WritingDirection.isRightToLeft(scalar) { rightToLeft += 1 }
            }
        }
        return rightToLeft * 3 >= all && rightToLeft > 0
    }
}
