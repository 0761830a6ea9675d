/// Orthographic rules of divisions that dictionaries do not contain.
enum DivisionRules {
    typealias Point = HyphenationDictionary.Point

    /// The points of a lower-case word by the rules of its language.
    static func applied(to points: [Point], of word: String, in language: String) -> [Point] {
        let tags = language.lowercased().split(separator: "-")
        switch tags.first {
        case "nl", "af": return points.map { withoutTrema($0, Array(word.unicodeScalars)) }
        case "de" where tags.contains("1901"): return FormerGerman(word).divided(points)
        default: return points
        }
    }

    /// The point without the trema of the vowel after it.
    ///
    /// A trema marks the start of a syllable, and the hyphen makes it redundant: `geïnteresseerd` is divided `ge-interesseerd`
    /// (*Woordenlijst Nederlandse Taal*, Leidraad 12.C; for Afrikaans, *Afrikaanse Woordelys en Spelreëls*).
    private static func withoutTrema(_ point: Point, _ word: [Unicode.Scalar]) -> Point {
        guard point.change == nil, word.indices.contains(point.position), let vowel = vowels[word[point.position]] else { return point }
        return Point(position: point.position, change: .init(replacedAfter: 1, after: vowel))
    }

    private static let vowels: [Unicode.Scalar: String] = ["ä": "a", "ë": "e", "ï": "i", "ö": "o", "ü": "u"]
}

/// The divisions of German before 1996 (*Duden*, 20th edition, R 178, R 179 and R 204), derived from a dictionary of the spelling since
/// then.
struct FormerGerman {
    private typealias Point = HyphenationDictionary.Point
    private let word: String
    private let letters: [Unicode.Scalar]

    init(_ word: String) {
        self.word = word
        letters = Array(word.unicodeScalars)
    }

    /// The points of the former rules: `bak-ken` for `ba-cken`, `Schiff-fahrt` for `Schif-fahrt`, and no `Fens-ter`.
    func divided(_ points: [HyphenationDictionary.Point]) -> [HyphenationDictionary.Point] {
        guard let joint = compoundJoint else { return points.compactMap(former) }
        let repeated = Point(position: joint - 1, change: .init(before: String(letters[joint - 1])))
        let others = points.filter { $0.position != joint - 1 && $0.position != joint }.compactMap(former)
        return (others + [repeated]).sorted { $0.position < $1.position }
    }

    private func former(_ point: HyphenationDictionary.Point) -> HyphenationDictionary.Point? {
        let position = point.position
        guard point.change == nil, position > 0, position + 1 < letters.count else { return point }
        if letters[position] == "c", letters[position + 1] == "k" {
            return Point(position: position + 1, change: .init(replacedBefore: 1, before: "k"))
        }
        // Only compounds were divided between s and t, and the dictionary does not mark compounds.
        return letters[position - 1] == "s" && letters[position] == "t" ? nil : point
    }

    /// The number of letters before the point of a compound that omits one of three equal letters, which a division there restores.
    private var compoundJoint: Int? {
        for (first, second) in Self.compounds {
            guard let range = word.firstRange(of: first + second) else { continue }
            return word[..<range.lowerBound].unicodeScalars.count + first.unicodeScalars.count
        }
        return nil
    }

    /// Frequent compounds without a second reading, unlike `Bettuch`, which had two meanings.
    private static let compounds = [
        ("schiff", "ahr"), ("brenn", "essel"), ("stoff", "etzen"), ("still", "eben"), ("kontroll", "amp"), ("ballett", "änz"),
        ("roll", "aden"), ("schnell", "äuf"), ("schnell", "auf"), ("schnell", "ebig"), ("stamm", "utter"), ("programm", "usik"),
        ("schritt", "empo"), ("fall", "inie"), ("metall", "egierung"), ("null", "eiter"), ("werkstatt", "ür"),
    ]
}
