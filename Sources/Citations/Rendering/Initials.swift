/// Turns given names into initials ("initialize-with").
struct Initials {
    /// The text after each initial.
    let end: String
    /// Whether the initials of compound names keep their hyphen.
    let keepsHyphen: Bool

    /// A part of a given name between spaces, full stops and hyphens.
    private struct Piece {
        var text: Substring
        /// Whether a full stop follows, so that the piece is an abbreviation.
        var isAbbreviation: Bool
        /// Whether a hyphen joins the piece to the one before.
        var followsHyphen: Bool
    }

    /// The initials of given names; words in small letters stay.
    func text(of given: String) -> String { joined(Self.pieces(of: given), initializes: true) }

    /// The given names, of which only initials get the text after them.
    func normalized(_ given: String) -> String { joined(Self.pieces(of: given), initializes: false) }

    private static func pieces(of given: String) -> [Piece] {
        var pieces: [Piece] = []
        for word in given.split(whereSeparator: \.isWhitespace) {
            // In "M. -R.", the hyphen is at the beginning.
            let beginsWithHyphen = word.first.map { "-‐‑".contains($0) } == true && !pieces.isEmpty
            for (index, part) in word.split(whereSeparator: { "-‐‑".contains($0) }).enumerated() {
                var rest = part, isFirst = true
                while !rest.isEmpty {
                    let period = rest.firstIndex(of: ".")
                    let text = rest[..<(period ?? rest.endIndex)]
                    rest = period.map { rest[rest.index(after: $0)...] } ?? ""
                    guard !text.isEmpty else { continue }
                    pieces.append(
                        Piece(text: text, isAbbreviation: period != nil, followsHyphen: (index > 0 || beginsWithHyphen) && isFirst))
                    isFirst = false
                }
            }
        }
        return pieces
    }

    private func joined(_ pieces: [Piece], initializes: Bool) -> String {
        var result = "", endsWithInitial = false
        for piece in pieces {
            guard let first = piece.text.first else { continue }
            let isInitial = !first.isLowercase && (initializes || piece.isAbbreviation || piece.text.count == 1)
            if isInitial {
                if piece.followsHyphen {
                    if keepsHyphen { result = result.withoutTrailingSpace + "-" }
                } else if !endsWithInitial, !result.isEmpty {
                    result += " "
                }
                result += (piece.isAbbreviation ? String(piece.text) : Self.initial(of: piece.text)) + end
            } else {
                // The second part of a compound name has no initial if it is in small letters.
                if initializes, piece.followsHyphen { continue }
                if !result.isEmpty, !result.hasSuffix(" ") { result += piece.followsHyphen ? "-" : " " }
                result += piece.text + (piece.isAbbreviation ? "." : "")
            }
            endsWithInitial = isInitial
        }
        return result.withoutTrailingSpace
    }

    /// The first letter of a name, or the letters that are one sound in it, such as "Ts" in "TSerendorj".
    private static func initial(of name: Substring) -> String {
        let capitals = name.prefix(while: \.isUppercase)
        if capitals.count > 1, capitals.count < name.count { return String(capitals.prefix(1)) + capitals.dropFirst().lowercased() }
        return String(name.prefix(1)).uppercased()
    }
}

extension String {
    /// The text without white space at its end.
    fileprivate var withoutTrailingSpace: String {
        String(self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)])
    }
}
