import TypesetText

/// Divides a text with an annotation that is too long for a line.
///
/// Lines may break between the parts, and each part has its share of the annotation. The shares are even, as JLREQ 3.3.6 spreads an
/// annotation, since the syllables of each character are unknown.
enum RubyDivision {
    struct AnnotatedText: Equatable {
        var base: String
        var annotation: String
    }

    /// The maximum number of characters that stay together, which fit on a line at the largest size.
    private static let longest = 8
    /// The width of the parts of a longer text, in em, which leaves several places for a line break.
    private static let partWidth = 4.0

    /// Returns the parts; nil if words of letters leave parts that are too long for a line.
    static func parts(_ base: String, _ annotation: String) -> [AnnotatedText]? {
        guard max(base.count, annotation.count) > longest else { return [AnnotatedText(base: base, annotation: annotation)] }
        let base = Units(base), annotation = Units(annotation)
        let wanted = Int((max(base.width, annotation.width / 2) / partWidth).rounded(.up))
        let count = min(wanted, base.texts.count, annotation.texts.count)
        let parts = zip(base.divided(into: count), annotation.divided(into: count)).map { AnnotatedText(base: $0, annotation: $1) }
        let fits = parts.allSatisfy { max(Units($0.base).width, Units($0.annotation).width / 2) <= Double(longest) }
        return fits ? parts : nil
    }

    /// The units between which a text may be divided: ideographs, kana and words.
    private struct Units {
        private(set) var texts: [String] = []
        private var widths: [Double] = []
        private(set) var width = 0.0
        /// The width of a letter in em, as usual in text faces.
        private static let letterWidth = 0.55

        init(_ text: String) {
            var isWord = false
            for character in text {
                let isWide = character.unicodeScalars.first.map { CharacterClass.isIdeographic($0.value) } ?? false
                let own = isWide ? 1 : Self.letterWidth
                if isWord && !isWide || Self.attachesToPrevious(character), !texts.isEmpty {
                    texts[texts.count - 1].append(character)
                    widths[widths.count - 1] += own
                } else {
                    texts.append(String(character))
                    widths.append(own)
                }
                width += own
                isWord = !isWide && character != " "
            }
        }

        /// Whether a character stays with the one before it: spaces, and small kana and marks of the preceding syllable.
        private static func attachesToPrevious(_ character: Character) -> Bool {
            " ーっッゃゅょャュョぁぃぅぇぉァィゥェォゎヮんン、。」』）".contains(character)
        }

        /// Returns parts as nearly equal in width as the units allow, each with at least one unit.
        func divided(into count: Int) -> [String] {
            var parts: [String] = [], part = "", passed = 0.0
            for (index, text) in texts.enumerated() {
                part += text
                passed += widths[index]
                let left = texts.count - index - 1, missing = count - parts.count - 1
                guard missing > 0, left >= missing else { continue }
                let end = width * Double(parts.count + 1) / Double(count)
                if left == missing || abs(passed - end) <= abs(passed + widths[index + 1] - end) {
                    parts.append(part)
                    part = ""
                }
            }
            return parts + [part]
        }
    }
}
