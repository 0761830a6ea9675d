/// The labels of the footnotes that a text may define.
///
/// cmark-gfm drops a definition that nothing calls, with its text. Therefore a paragraph before the text calls all labels; it is later
/// removed. If a label has several definitions, cmark-gfm keeps the first and drops the others. The others are parsed under aliases. Each
/// alias is as long as the label it replaces, and all offsets stay the same.
struct FootnoteLabels {
    /// The label under which a second or later definition is parsed.
    struct Alias: Hashable {
        var label: [UInt8]
        /// The label as written.
        var original: String
    }

    /// Every `[^label]:`, including those in code and within text; only the parser knows which of them are definitions.
    private let labels: [ArraySlice<UInt8>]
    /// The aliases by index of the label, for labels that occur more than once.
    private let aliases: [Int: Alias]

    init(in bytes: ArraySlice<UInt8>) {
        labels = Self.ranges(in: bytes).map { bytes[$0] }
        aliases = Self.aliases(for: labels)
    }

    var hasRepeats: Bool { !aliases.isEmpty }

    /// A paragraph that calls all labels; a label without a definition is text there, and is dropped with the paragraph.
    var calls: [UInt8] {
        var seen: Set<ArraySlice<UInt8>> = []
        let all = labels.filter { seen.insert($0).inserted } + aliases.sorted { $0.key < $1.key }.map { $0.value.label[...] }
        return all.isEmpty ? [] : all.flatMap { Array("[^".utf8) + $0 + Array("] ".utf8) } + Array("\n\n".utf8)
    }

    /// Returns the text with aliases in place of the labels that `isMeant` selects.
    ///
    /// - Parameter start: the offset of the text in which the labels were found.
    func relabelled(_ bytes: [UInt8], from start: Int, where isMeant: (Alias) -> Bool) -> [UInt8] {
        var result = bytes
        for (number, range) in Self.ranges(in: bytes[start...]).enumerated() {
            guard let alias = aliases[number], alias.label.count == range.count, isMeant(alias) else { continue }
            result.replaceSubrange(range, with: alias.label)
        }
        return result
    }

    /// The aliases that are definitions of an already defined label.
    func repeated(among defined: Set<[UInt8]>) -> [Alias] {
        var seen: Set<String> = []
        return aliases.sorted { $0.key < $1.key }.map(\.value).filter {
            defined.contains($0.label) && !seen.insert($0.original.lowercased()).inserted
        }
    }

    private static func ranges(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in bytes.indices.dropLast(3) where bytes[index] == UInt8(ascii: "[") && bytes[index + 1] == UInt8(ascii: "^") {
            // The length of cmark-gfm's longest label; the limit keeps the search linear.
            let label = bytes[(index + 2)...].prefix(1000).prefix { $0 > 0x20 && $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "[") }
            guard !label.isEmpty, label.endIndex + 1 < bytes.endIndex, bytes[label.endIndex] == UInt8(ascii: "]"),
                bytes[label.endIndex + 1] == UInt8(ascii: ":")
            else { continue }
            ranges.append(label.startIndex..<label.endIndex)
        }
        return ranges
    }

    private static func aliases(for labels: [ArraySlice<UInt8>]) -> [Int: Alias] {
        let names = labels.map { String(decoding: $0, as: UTF8.self) }
        let counts = Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
        var taken = Set(counts.keys), aliases: [Int: Alias] = [:], number = 0
        for (index, name) in names.enumerated() where counts[name.lowercased()] != 1 {
            guard let label = unused(labels[index].count, &taken, &number) else { continue }
            aliases[index] = Alias(label: Array(label.utf8), original: name)
        }
        return aliases
    }

    /// A label of this length that does not occur yet; nil if all of them occur.
    private static func unused(_ length: Int, _ taken: inout Set<String>, _ number: inout Int) -> String? {
        for _ in 0...taken.count + 36 {
            let digits = String(number, radix: 36)
            number += 1
            let label =
                digits.count > length ? String(digits.suffix(length)) : String(repeating: "0", count: length - digits.count) + digits
            if taken.insert(label).inserted { return label }
        }
        return nil
    }
}
