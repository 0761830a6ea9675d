import TypesetBase

/// The traits that `symbolicTraits` names, as in `UIFontDescriptor.SymbolicTraits`.
public enum SymbolicTrait: String, CaseIterable, StyleChoice { case bold, italic, condensed, expanded, monospace }

/// The weight of a font, from 100 to 900 (OpenType, OS/2 usWeightClass).
public struct FontWeight: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number, such as 400 for regular.
    public var rawValue: Int

    /// Creates a weight from its number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Creates a weight from its number.
    public init(integerLiteral value: Int) { rawValue = value }

    /// The weight 100.
    public static let thin: FontWeight = 100
    /// The weight 200.
    public static let ultraLight: FontWeight = 200
    /// The weight 300.
    public static let light: FontWeight = 300
    /// The weight 400.
    public static let regular: FontWeight = 400
    /// The weight 500.
    public static let medium: FontWeight = 500
    /// The weight 600.
    public static let semibold: FontWeight = 600
    /// The weight 700.
    public static let bold: FontWeight = 700
    /// The weight 800.
    public static let heavy: FontWeight = 800
    /// The weight 900.
    public static let black: FontWeight = 900
}

extension ValueType where Value == FontWeight {
    /// A weight: 100…900, or its name.
    static let weight: ValueType = {
        let shape = ValueShape.either([.integer(100...900), .choice(FaceName.weightNames, spelling: .words)])
        return ValueType(shape) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .integer(100...900)) }
            if let number = Int(text) {
                guard (100...900).contains(number) else { return reader.mismatch(node, .integer(100...900)) }
                return FontWeight(rawValue: number)
            }
            return FaceName.weight(named: text).map { FontWeight(rawValue: $0) }
                ?? reader.unknownName(node, what: "weight", among: FaceName.weightNames)
        }
    }()
}

extension ValueType {
    /// One case or a list of cases of an enumeration.
    static func choices<T>(of type: T.Type) -> ValueType
    where Value == Set<T>, T: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
        ValueType<T>.choice.list().map { Set($0) }
    }
}

extension ValueReader {
    /// Reads the entries of a mapping whose keys are four-letter OpenType tags, and sorts them by tag.
    fileprivate mutating func tagged<T>(
        _ node: YAMLNode, _ shape: ValueShape, _ read: (String, YAMLNode, inout ValueReader) -> T?
    ) -> [(tag: String, value: T)]? {
        guard let entries = node.entries else { return mismatch(node, shape) }
        var result: [(tag: String, value: T)] = [], isWhole = true
        for entry in entries {
            guard let tag = entry.key.text, tag.unicodeScalars.count == 4,
                tag.unicodeScalars.allSatisfy({ (0x20...0x7E).contains($0.value) })
            else {
                error(
                    "`\(entry.key.text ?? "")` is not an OpenType tag", at: entry.key,
                    hints: ["write a tag of four letters, such as `smcp` or `wght`"])
                isWhole = false
                continue
            }
            if entry.value.isNull { continue }
            if let value = read(tag, entry.value, &self) { result.append((tag, value)) } else { isWhole = false }
        }
        return isWhole ? result.sorted { $0.tag < $1.tag } : nil
    }
}

extension ValueType where Value == [ResolvedStyle.Feature] {
    static let features: ValueType = {
        let value = ValueShape.either([.bool, .integer(0...65535)])
        let shape = ValueShape.map(key: "OpenType tags", value: value)
        return ValueType(shape) { node, reader in
            let entries: [(tag: String, value: Int)]? = reader.tagged(node, shape) { _, node, reader in
                if let on = node.text.flatMap({ Bool($0) }) { return on ? 1 : 0 }
                guard let number = node.text.flatMap({ Int($0) }), (0...65535).contains(number) else { return reader.mismatch(node, value) }
                return number
            }
            return entries?.map { ResolvedStyle.Feature(tag: $0.tag, value: $0.value) }
        }
    }()
}

extension ValueType where Value == [ResolvedStyle.Axis] {
    static let axes: ValueType = {
        let value = ValueShape.either([.number(-65536...65535), .choice(["auto"])])
        let shape = ValueShape.map(key: "variation axes", value: value)
        return ValueType(shape) { node, reader in
            let entries: [(tag: String, value: Double?)]? = reader.tagged(node, shape) { tag, node, reader in
                if node.text == "auto", tag == "opsz" { return .some(nil) }
                if node.text == "auto" {
                    reader.error(
                        "the axis `\(tag)` cannot be `auto`", at: node,
                        hints: ["use `auto` only for the optical size, `opsz`"])
                    return nil
                }
                guard let number = node.text.flatMap({ Quantity.number($0) }) else { return reader.mismatch(node, value) }
                return number
            }
            return entries?.map { ResolvedStyle.Axis(tag: $0.tag, value: $0.value) }
        }
    }()
}

extension ValueType where Value == [String: Em] {
    static let kerningTable: ValueType = {
        let shape = ValueShape.map(key: "one character", value: ValueType<Em>.em.shape)
        return ValueType(shape) { node, reader in
            guard let entries = node.entries else { return reader.mismatch(node, shape) }
            var table: [String: Em] = [:], isWhole = true
            for entry in entries {
                guard let key = entry.key.text, key.count == 1 else {
                    reader.error(
                        "`\(entry.key.text ?? "")` is not one character", at: entry.key, hints: ["kerning is per character, not per pair"])
                    isWhole = false
                    continue
                }
                if let em = ValueType<Em>.em.read(entry.value, &reader) { table[key] = em } else { isWhole = false }
            }
            return isWhole ? table : nil
        }
    }()
}

extension ValueType where Value == ResolvedStyle.Hyphenation? {
    /// The maximum length of an exception, in bytes: no word of any language is longer, and all divisions of a word are tried.
    private static let longestWord = 1000

    private static let exceptions = ValueType<[String]>(.list(of: .text)) { node, reader in
        guard let words = ValueType<[String]>.names.read(node, &reader) else { return nil }
        guard words.allSatisfy({ $0.utf8.count <= longestWord }) else {
            reader.error("a hyphenation exception can have at most \(longestWord) bytes", at: node)
            return nil
        }
        return words
    }

    static let hyphenation = ValueType<ResolvedStyle.Hyphenation>.object(
        ResolvedStyle.Hyphenation(),
        [
            .init("minimumWordLength", .integer(2...100)) { $0.minimumWordLength = $1 }, .init("left", .integer(1...20)) { $0.left = $1 },
            .init("right", .integer(1...20)) { $0.right = $1 },
            .init("maximumConsecutive", .integer(0...100)) { $0.maximumConsecutive = $1 },
            .init("exceptions", exceptions) { $0.exceptions = $1 },
        ]
    ).map { Optional($0) }.orBool { $0 ? ResolvedStyle.Hyphenation() : nil }
}

extension ValueType where Value == ResolvedStyle.JustificationLimits {
    static let justificationLimits = object(
        ResolvedStyle.JustificationLimits(),
        [
            .init("expansion", .factor(0...0.05)) { $0.expansion = $1 }, .init("tracking", .number(0...0.05)) { $0.tracking = $1 },
            .init("narrowestSpace", .factor(0.5...1)) { $0.narrowestSpace = $1 },
            .init("widestSpace", .factor(1.1...4)) { $0.widestSpace = $1 },
            .init("minimumCharacters", .integer(0...200)) { $0.minimumCharacters = $1 },
        ])
}
