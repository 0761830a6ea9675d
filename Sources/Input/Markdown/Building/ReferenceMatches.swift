/// Finds cross references in text.
///
/// A reference is alone (`@fig:plot`) or in brackets with others (`[@fig:plot; -@tbl:sums]`). The brackets are not set.
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

    /// The maximum length of a bracket with references, in bytes.
    private static let longestGroup = 500

    /// - Parameters:
    ///   - hasTheorems: Whether the prefixes of theorems and other statements are references.
    ///   - isEscaped: Whether a backslash precedes a byte in the source.
    init(in bytes: UnsafeBufferPointer<UInt8>, hasTheorems: Bool, isEscaped: (Int) -> Bool) {
        (self.bytes, self.hasTheorems) = (bytes, hasTheorems)
        var offset = 0
        while let at = bytes[offset...].firstIndex(of: UInt8(ascii: "@")) {
            offset = at + 1
            if isEscaped(at) { continue }
            let start = at > 0 && bytes[at - 1] == UInt8(ascii: "-") ? at - 1 : at
            if start > 0, bytes[start - 1] == UInt8(ascii: "["), start - 1 >= (matches.last?.range.upperBound ?? 0) {
                offset = readGroup(from: start - 1) ?? offset
            } else if let (reference, end) = reference(at: at) {
                matches.append(Match(kind: .reference(reference), range: at..<end))
                offset = end
            }
        }
    }

    /// Reads a bracket that contains only references.
    ///
    /// - Returns: The end of the bracket; nil if it has other content, such as a citation.
    private mutating func readGroup(from open: Int) -> Int? {
        guard let close = bytes[open...].prefix(Self.longestGroup).firstIndex(of: UInt8(ascii: "]")) else { return nil }
        var offset = open + 1, found: [Match] = [Match(kind: .text(""), range: open..<(open + 1))]
        while offset < close {
            let isAlone = bytes[offset] == UInt8(ascii: "-"), at = isAlone ? offset + 1 : offset
            guard at < close, case (var reference, let end)? = reference(at: at) else { return nil }
            reference.isNumberAlone = isAlone
            if isAlone { reference.source = "-" + reference.source }
            found.append(Match(kind: .reference(reference), range: offset..<end))
            let next = bytes[end..<close].firstIndex { $0 != 0x20 && $0 != UInt8(ascii: ";") } ?? close
            if next < close { found.append(Match(kind: .text(", "), range: end..<next)) }
            offset = next
            if next < close, next == end { return nil }
        }
        matches += found + [Match(kind: .text(""), range: close..<(close + 1))]
        return close + 1
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
        // Three hyphens are a dash.
        if let dash = (start..<end).first(where: { bytes[$0..<end].starts(with: "---".utf8) }) { end = dash }
        // A full stop or a colon at the end belongs to the sentence.
        while end > start + 1, bytes[end - 1] < 0x30 || bytes[end - 1] == UInt8(ascii: ":") { end -= 1 }
        let source = String(decoding: bytes[start..<end], as: UTF8.self), word = source.dropFirst()
        guard let separator = word.firstIndex(where: { $0 == ":" || $0 == "-" }), word.index(after: separator) < word.endIndex else {
            return nil
        }
        let beginning = word[..<separator], lower = beginning.lowercased()
        guard let target = CrossReference.Target(rawValue: lower), beginning.dropFirst().elementsEqual(lower.dropFirst()),
            !CrossReference.Target.proofs.contains(target), hasTheorems || !target.isTheorem
        else { return nil }
        let reference = CrossReference(
            target: target, id: lower + word[separator...], source: source)
        return (reference, end)
    }

    /// Whether a reference may follow a byte: no ASCII letter or digit, after which `@` is part of an address.
    ///
    /// Letters of other scripts are prefixes that are written without a space, as in Hebrew, or words of text without spaces.
    private func mayFollow(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == UInt8(ascii: "-") || !Self.isNamePart(byte) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil || properties.canonicalCombiningClass != .notReordered
    }

    private static func isNamePart(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
        default: byte >= 0x80
        }
    }
}
