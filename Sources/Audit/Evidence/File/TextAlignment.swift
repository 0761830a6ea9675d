/// Finds the pieces of a document, in order, in the text of the tags.
package struct TextAlignment {
    /// The pieces that the tags do not contain, and the pieces that they contain in another place.
    package private(set) var missing: [ExpectedText] = []
    package private(set) var misplaced: [ExpectedText] = []

    /// The letters to search: the running text, and later the notes followed by the running text.
    private var text: [UInt32]
    private let notes: [UInt32]

    /// The largest number of letters between two pieces that belong to neither: captions, titles of alerts, words for a missing picture.
    private static let window = 400
    /// The number of following pieces that show whether a piece alone is lost, and the letters that each of them must have.
    private static let lookahead = 8, meaningful = 6
    /// The largest number of faults; one is enough to show that text is lost, and more are no news and take long to find.
    private static let limit = 100

    package init(_ expected: DocumentText, in tags: TagText) {
        (text, notes) = (tags.letters, tags.notes)
        follow(expected.body, after: expected.openingLength)
        text = notes + text
        find(expected.notes)
    }

    /// Finds the running text, each piece after the one before it.
    ///
    /// - Parameter opening: the largest number of letters above the first piece.
    private mutating func follow(_ pieces: [ExpectedText], after opening: Int) {
        var cursor = 0
        for (index, piece) in pieces.enumerated() where !piece.letters.isEmpty && missing.count + misplaced.count < Self.limit {
            if let place = place(of: piece, from: cursor, within: Self.window + (cursor == 0 ? opening : 0))
                ?? farPlace(of: piece, before: pieces[(index + 1)...], from: cursor)
            {
                cursor = place + piece.letters.count
            } else if [text, notes].contains(where: { place(of: piece, in: $0, from: 0, within: $0.count) != nil }) {
                misplaced.append(piece)
            } else {
                missing.append(piece)
            }
        }
    }

    /// The place of a piece that is not near; nil if the following pieces are near, so that the piece alone is lost or moved.
    private func farPlace(of piece: ExpectedText, before following: ArraySlice<ExpectedText>, from cursor: Int) -> Int? {
        let isOthersNear = following.prefix(Self.lookahead).contains {
            $0.letters.count >= Self.meaningful && place(of: $0, from: cursor, within: Self.window) != nil
        }
        return isOthersNear ? nil : place(of: piece, from: cursor, within: text.count)
    }

    /// Finds the notes, in separate elements or in the running text of files without such elements.
    private mutating func find(_ notes: [ExpectedText]) {
        var cursor = 0
        for piece in notes where !piece.letters.isEmpty && missing.count < Self.limit {
            guard let place = place(of: piece, from: cursor, within: text.count) ?? place(of: piece, from: 0, within: text.count) else {
                missing.append(piece); continue
            }
            cursor = place + piece.letters.count
        }
    }

    private func place(of piece: ExpectedText, from start: Int, within distance: Int) -> Int? {
        place(of: piece, in: text, from: start, within: distance)
    }

    private func place(of piece: ExpectedText, in text: [UInt32], from start: Int, within distance: Int) -> Int? {
        let count = piece.letters.count, last = min(start + distance, text.count - count)
        guard start <= last else { return nil }
        return text.withUnsafeBufferPointer { text in
            piece.letters.withUnsafeBufferPointer { letters in
                var place = start
                while place <= last {
                    if text[place] == letters[0] {
                        var length = 1
                        while length < count, text[place + length] == letters[length] { length += 1 }
                        if length == count { return place }
                    }
                    place += 1
                }
                return nil
            }
        }
    }
}
