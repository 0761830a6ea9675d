import TypesetMarkdown

/// The direction of a document without a stated language, decided by its letters.
enum DocumentDirection {
    /// The number of letters that are read, enough to decide in a longer document.
    private static let most = 100_000

    /// Whether at least a third of the letters belong to right-to-left scripts.
    ///
    /// Documents in Arabic and Hebrew contain many foreign names and terms. Those in other scripts contain few right-to-left words. Code
    /// and addresses are not counted.
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
