import TypesetBase

extension ValueType where Value == String {
    static let text = ValueType(scalar: .text) { $0.isEmpty ? nil : $0 }

    /// The maximum length in bytes of a text that recurs with a construct of a document, more than fits a line at most sizes.
    static let longestSigns = 100

    static let signs = ValueType(scalar: .notation("a text of at most \(longestSigns) bytes")) { areSigns($0) ? $0 : nil }

    static func areSigns(_ text: String) -> Bool { (1...longestSigns).contains(text.utf8.count) }
}

extension ValueType where Value == [String] {
    /// The maximum number of names in a list; each name costs a search for a font or sheet.
    static let maximumNames = 100

    /// One name or several.
    static let names = ValueType(.either([.text, .list(of: .text)])) { node, reader in
        let items = node.items ?? [node]
        guard items.count <= maximumNames else {
            reader.error("this list has more than \(maximumNames) names", at: node)
            return nil
        }
        let names = items.compactMap { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
        guard names.count == items.count, !names.isEmpty else { return reader.mismatch(node, .either([.text, .list(of: .text)])) }
        return names
    }
}

extension ValueType where Value == Bool {
    /// `true` or `false`: the other words of YAML 1.1 are texts in a stylesheet, in which `no` may be a language.
    static let bool = ValueType(.bool) { node, reader in
        if let text = node.text, let value = Bool(text) { return value }
        return reader.mismatch(node, .bool)
    }
}

extension ValueType where Value == Int {
    static func integer(_ range: ClosedRange<Int>) -> ValueType {
        ValueType(scalar: .integer(range)) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension ValueType where Value == Double {
    static func number(_ range: ClosedRange<Double>) -> ValueType {
        ValueType(scalar: .number(range)) { text in Quantity.number(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A number, or a percentage as a fraction of 1.
    static func factor(_ range: ClosedRange<Double>) -> ValueType {
        let shape = ValueShape.either([.number(range), .percentage])
        return ValueType(scalar: shape) { text in
            guard let quantity = Quantity(text), quantity.unit.isEmpty || quantity.unit == "%" else { return nil }
            let factor = quantity.unit.isEmpty ? quantity.number : quantity.number / 100
            return range.contains(factor) ? factor : nil
        }
    }
}

extension ValueType where Value == Em {
    /// A fraction of the point size: a plain number, or one with `em`.
    static let em = ValueType(.em) { node, reader in
        guard let quantity = node.text.flatMap({ Quantity($0) }), quantity.unit.isEmpty || quantity.unit == "em" else {
            return reader.mismatch(node, .em)
        }
        return reader.em(quantity.number, node)
    }
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// The names of an enumeration's cases.
    static var choice: ValueType {
        let names = Value.allCases.map(\.rawValue)
        return ValueType(.choice(names)) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .choice(names)) }
            if let value = Value(rawValue: text) { return value }
            return reader.unknownName(node, what: "value", among: names)
        }
    }
}

extension ValueType where Value == TextStyle {
    private static let names = ValueShape.choice(TextStyle.allNames, spelling: .constants(TextStyle.nameBeginnings))

    static let textStyle = ValueType(names) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, names) }
        if let style = TextStyle(named: text) { return style }
        reader.error("unknown text style `\(text)`", at: node, hints: TextStyle.hints(forUnknownName: text))
        return nil
    }
}

extension ValueType where Value == ContentSizeRange {
    static let contentSizes = ValueType(.contentSizes) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .contentSizes) }
        do throws(ContentSizeRangeError) {
            return try ContentSizeRange(parsing: text)
        } catch {
            reader.error(error.message, at: node, hints: error.hints)
            return nil
        }
    }
}

extension ValueType where Value == QueryCondition {
    /// The condition that is a key under `at`.
    static let condition = ValueType(.condition) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .condition) }
        do throws(ConditionError) {
            return try ConditionParser.parse(text)
        } catch {
            reader.error(error.message, at: reader.span(of: error.range, in: node, text: text), hints: error.hints)
            return nil
        }
    }
}

extension ValueReader {
    /// Reports a name that is not in a closed list.
    mutating func unknownName<T>(_ node: YAMLNode, what: String, among names: [String]) -> T? {
        let name = node.text ?? "", value = ConstantName.value(name, among: names)
        error(
            "unknown \(what) `\(name)`", at: node, hints: value.map { ["write `\($0)`"] } ?? Suggestion.hints(for: name, among: names))
        return nil
    }
}

/// Page sizes by name, in points and in portrait orientation.
enum PageSize {
    /// The page sizes: ISO 216 in millimetres, ANSI in inches, screens in points.
    ///
    /// The devices of the screens are an iPhone SE of 2020, an iPhone of 2022 and its large model, and an iPad of the tenth generation.
    static let all: [(name: String, size: Size)] = [
        ("letter", inches(8.5, 11)), ("legal", inches(8.5, 14)), ("executive", inches(7.25, 10.5)),
        ("a3", millimetres(297, 420)), ("a4", millimetres(210, 297)), ("a5", millimetres(148, 210)), ("b5", millimetres(176, 250)),
        ("iphone-se", Size(width: 375, height: 667)), ("iphone", Size(width: 393, height: 852)),
        ("iphone-max", Size(width: 430, height: 932)), ("ipad", Size(width: 820, height: 1180)),
    ]

    static let named: [String: Size] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.size) })

    /// The permitted page sides: up to PDF's limit, 14,400 points (ISO 32000-1, annex C); less than an inch is unreadable.
    static let allowed: ClosedRange<Points> = 72...SpecifiedLength.largest

    private static func inches(_ width: Double, _ height: Double) -> Size { Size(width: width * 72, height: height * 72) }
    private static func millimetres(_ width: Double, _ height: Double) -> Size { inches(width / 25.4, height / 25.4) }
}

extension ValueType where Value == Size {
    static let pageSize: ValueType = {
        let shape = ValueShape.either([.choice(PageSize.all.map(\.name)), .pair(of: .length)])
        return ValueType(shape) { node, reader in
            if let text = node.text, !text.isEmpty {
                if let size = PageSize.named[text.lowercased()] { return size }
                return reader.unknownName(node, what: "page size", among: PageSize.all.map(\.name))
            }
            guard node.items != nil else { return reader.mismatch(node, .notation("a page size such as `a4` or `[393, 852]`")) }
            guard let sides = reader.pair(node, ValueType<SpecifiedLength>.length()) else { return nil }
            guard case .points(let width) = sides[0], case .points(let height) = sides[1], PageSize.allowed.contains(width),
                PageSize.allowed.contains(height)
            else {
                reader.error("a page's sides must be from 72 to 14400 points", at: node)
                return nil
            }
            return Size(width: width.value, height: height.value)
        }
    }()
}
