extension Construct {
    static let referenceWords = Construct("reference-words", "`[Figs. @fig-map; @fig-plan]`", .otherStage, set: [.pandoc, .quarto])
}

/// Finds cross references in text.
///
/// A reference is alone (`@fig:plot`) or in brackets with others (`[@fig:plot; Tables -@tbl:sums]`). The brackets are not set.
struct ReferenceMatches {
    /// A reference, or the brackets and separators between references, with its bytes.
    struct Match {
        enum Replacement {
            case reference(CrossReference)
            /// The text that is set instead of brackets and semicolons.
            case text(String)
        }

        var kind: Replacement
        var range: Range<Int>
    }

    private(set) var matches: [Match] = []
    private let bytes: UnsafeBufferPointer<UInt8>
    private let hasTheorems: Bool
    private let hasWords: Bool
    private let hasLabels: Bool

    /// The maximum length of a bracket with references, and of the words before the first of them, in bytes.
    private static let limits = (group: 500, words: 80)

    /// Finds the cross references in a text.
    ///
    /// - Parameters:
    ///   - hasTheorems: whether the prefixes of theorems and other statements are references.
    ///   - hasWords: whether words in brackets replace those of the element, also without a hyphen before the reference.
    ///   - hasLabels: whether each name after `@` may be the label of an element.
    ///   - isEscaped: whether a backslash precedes a byte in the source.
    init(in bytes: UnsafeBufferPointer<UInt8>, hasTheorems: Bool, hasWords: Bool, hasLabels: Bool, isEscaped: (Int) -> Bool) {
        (self.bytes, self.hasTheorems, self.hasWords, self.hasLabels) = (bytes, hasTheorems, hasWords, hasLabels)
        var offset = 0
        while let at = bytes[offset...].firstIndex(of: UInt8(ascii: "@")) {
            offset = at + 1
            if isEscaped(at) { continue }
            let open = bracket(before: at)
            if let open, !isEscaped(open), let end = readGroup(from: open) {
                offset = end
            } else if let open, bytes[open + 1..<at].allSatisfy({ $0 == UInt8(ascii: "-") }) {
                // A group with other content, such as a citation.
                continue
            } else if let (reference, end) = reference(at: at) {
                matches.append(Match(kind: .reference(reference), range: at..<end))
                offset = end
            }
        }
    }

    /// The bracket that opens a group whose first reference is at `at`; nil if there is none.
    private func bracket(before at: Int) -> Int? {
        let first = max(matches.last?.range.upperBound ?? 0, at - Self.limits.words)
        guard let open = bytes[first..<at].lastIndex(where: { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }),
            bytes[open] == UInt8(ascii: "[")
        else { return nil }
        return open
    }

    /// Reads a bracket that contains only references and their words.
    ///
    /// - Returns: the end of the bracket; nil if it has other content, such as a citation.
    private mutating func readGroup(from open: Int) -> Int? {
        guard let close = bytes[open...].prefix(Self.limits.group).firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var start = open + 1, found: [Match] = [Match(kind: .text(""), range: open..<start)]
        while start < close {
            let end = bytes[start..<close].firstIndex(of: UInt8(ascii: ";")) ?? close
            guard let (reference, range, after) = member(in: start..<end) else { return nil }
            if let last = found.last, found.count > 1 {
                found.append(Match(kind: .text(", "), range: last.range.upperBound..<range.lowerBound))
            }
            found.append(Match(kind: .reference(reference), range: range))
            if !after.isEmpty { found.append(Match(kind: .text(after), range: range.upperBound..<end)) }
            start = end + 1
        }
        guard found.count > 1, let last = found.last else { return nil }
        matches += found + [Match(kind: .text(""), range: last.range.upperBound..<(close + 1))]
        return close + 1
    }

    /// A reference in a group with the words before it, `Figs. -@fig:plot`, and the text after it.
    private func member(in range: Range<Int>) -> (CrossReference, Range<Int>, after: String)? {
        guard let at = bytes[range].firstIndex(of: UInt8(ascii: "@")), case (var reference, let end)? = reference(at: at),
            reference.target != nil, end <= range.upperBound, !bytes[end..<range.upperBound].contains(UInt8(ascii: "@"))
        else { return nil }
        var before = bytes[range.lowerBound..<at]
        let isAlone = before.last == UInt8(ascii: "-")
        if isAlone { before = before.dropLast() }
        guard before.last.map({ $0 == 0x20 || $0 == 0x0A }) ?? true else { return nil }
        let words = String(decoding: before, as: UTF8.self).trimmingSpaces
        var after = String(decoding: bytes[end..<range.upperBound], as: UTF8.self)
        if after.trimmingSpaces.isEmpty { after = "" }
        guard hasWords || after.isEmpty && (isAlone || words.isEmpty) else { return nil }
        if isAlone || !words.isEmpty { reference.words = words }
        let start = range.lowerBound + bytes[range].prefix { $0 == 0x20 }.count
        reference.source = String(decoding: bytes[start..<end], as: UTF8.self)
        return (reference, start..<end, after)
    }

    /// The reference whose `@` is at `start`, and its end.
    private func reference(at start: Int) -> (CrossReference, end: Int)? {
        guard bytes[start] == UInt8(ascii: "@"), start == 0 || mayFollow(bytes[start - 1]) else { return nil }
        var end =
            bytes[(start + 1)...].firstIndex { !Self.isNamePart($0) && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ".") } ?? bytes.count
        // Punctuation of other scripts, such as a closing mark, does not belong to a name.
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if let sign = name.unicodeScalars.firstIndex(where: { !$0.isASCII && !Self.isLetter($0) }) {
            end = start + name.utf8.distance(from: name.startIndex, to: sign)
        }
        // Words of scripts without spaces follow a name of Latin letters directly: `@fig-map所示`.
        let letters = (start..<end).dropFirst()
        if let other = letters.first(where: { bytes[$0] >= 0x80 && Self.isLetterOrDigit(bytes[$0 - 1]) && isCJK(at: $0) }) { end = other }
        // Three hyphens are a dash.
        if let dash = (start..<end).first(where: { bytes[$0..<end].starts(with: "---".utf8) }) { end = dash }
        // A full stop or a colon at the end belongs to the sentence.
        while end > start + 1, bytes[end - 1] < 0x30 || bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
        let source = String(decoding: bytes[start..<end], as: UTF8.self), word = source.dropFirst()
        let element = element(word, source)
        guard element == nil, hasLabels, !word.isEmpty else { return element.map { ($0, end) } }
        let label = Directive.id(String(word))
        var reference = CrossReference(target: nil, id: label, source: source)
        reference.isOptional = true
        return (reference, end)
    }

    /// The reference to an element that its name has the kind of: `fig-map`.
    private func element(_ word: Substring, _ source: String) -> CrossReference? {
        guard let separator = word.firstIndex(where: { $0 == ":" || $0 == "-" }), word.index(after: separator) < word.endIndex else {
            return nil
        }
        let beginning = word[..<separator], lower = beginning.lowercased()
        guard let target = CrossReference.Target(rawValue: lower), beginning.dropFirst().elementsEqual(lower.dropFirst()),
            !CrossReference.Target.proofs.contains(target), hasTheorems || !target.isTheorem
        else { return nil }
        return CrossReference(target: target, id: lower + word[separator...], source: source)
    }

    /// Whether a reference may follow a byte: no ASCII letter or digit, after which `@` is part of an address.
    ///
    /// Letters of other scripts are prefixes that are written without a space, as in Hebrew, or words of text without spaces.
    private func mayFollow(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == UInt8(ascii: "-") || !Self.isNamePart(byte) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil || properties.canonicalCombiningClass != .notReordered
    }

    /// Whether a letter of Chinese, Japanese or Korean begins at an offset.
    private func isCJK(at offset: Int) -> Bool {
        String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first.map(CJKEmphasis.isCJK) ?? false
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte < 0x80 && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") && isNamePart(byte)
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: byte >= 0x80
        }
    }
}
