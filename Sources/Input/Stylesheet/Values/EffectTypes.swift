import TypesetBase

/// The values of the effect keys before the style's size is known.
struct DecorationValue: Hashable, Sendable { var color: Color?; var thickness: SpecifiedLength? }
struct StrokeValue: Hashable, Sendable { var width: SpecifiedLength; var line: ResolvedStyle.Stroke.Line; var color: Color? }
struct ShadowValue: Hashable, Sendable { var color: Color; var x: SpecifiedLength; var y: SpecifiedLength; var blur: SpecifiedLength }
struct GradientValue: Hashable, Sendable { var colors: [Color]; var locations: [Double]; var start: Point; var end: Point }

/// The strokes of `border`: an absent side keeps its inherited stroke; a side with nil has none.
struct BorderValue: Hashable, Sendable {
    var sides: [String: StrokeValue?]
}

extension ValueType where Value == DecorationValue? {
    static let decoration = ValueType<DecorationValue>.object(
        DecorationValue(), [.init("color", .color) { $0.color = $1 }, .init("thickness", .length()) { $0.thickness = $1 }]
    ).map { Optional($0) }.orBool { $0 ? DecorationValue() : nil }
}

extension ValueType where Value == StrokeValue? {
    /// A stroke: `3pt solid colour`, with its parts in any order, or `none`.
    static let stroke = ValueType(.notation("a stroke such as `3pt solid navy`")) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .notation("a stroke such as `3pt solid navy`")) }
        return text == "none" ? .some(nil) : reader.stroke(text, node)
    }
}

extension ValueReader {
    fileprivate mutating func stroke(_ text: String, _ node: YAMLNode) -> StrokeValue?? {
        var stroke = StrokeValue(width: .points(1), line: .solid, color: nil), hasWidth = false
        for word in Self.words(text) {
            if let line = ResolvedStyle.Stroke.Line(rawValue: word) {
                stroke.line = line
            } else if !hasWidth, let quantity = Quantity(word) {
                guard let width = length(quantity, node) else { return nil }
                (stroke.width, hasWidth) = (width, true)
            } else {
                guard let color = color(word, node) else { return nil }
                stroke.color = color
            }
        }
        if stroke.color == nil, let forgotten = UnquotedColor(after: node) {
            diagnostics.append(forgotten.diagnostic)
            return nil
        }
        guard hasWidth, !stroke.width.isNegative else {
            return mismatch(node, .notation("a stroke such as `3pt solid navy`"), hints: ["begin the stroke with its width"])
        }
        return .some(stroke)
    }

    /// Splits a text at spaces, except inside parentheses, as in `rgb(1, 2, 3)`.
    private static func words(_ text: String) -> [String] {
        var words: [String] = [], word = "", depth = 0
        for character in text {
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            if character == " " && depth <= 0 {
                if !word.isEmpty { words.append(word) }
                word = ""
            } else if character != " " || !word.isEmpty {
                word.append(character)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}

extension ValueType where Value == BorderValue {
    static let border: ValueType = {
        let stroke = ValueType<StrokeValue?>.stroke
        let fields = sideNames.map { ValueShape.Field($0, stroke.shape) }
        return ValueType(.either([stroke.shape, .object(fields)])) { node, reader in
            guard let entries = node.entries else {
                return stroke.read(node, &reader).map { value in
                    BorderValue(sides: Dictionary(uniqueKeysWithValues: sideNames.map { ($0, value) }))
                }
            }
            var border = BorderValue(sides: [:]), isWhole = true
            for entry in entries {
                guard let side = entry.key.text, sideNames.contains(side) else {
                    reader.unknownKey(entry.key, among: sideNames)
                    isWhole = false
                    continue
                }
                if entry.value.isNull { border.sides[side] = .some(nil); continue }
                if let value = stroke.read(entry.value, &reader) { border.sides[side] = .some(value) } else { isWhole = false }
            }
            return isWhole ? border : nil
        }
    }()
}

extension ValueType where Value == StrokeValue {
    static let outline = ValueType.object(
        StrokeValue(width: .zero, line: .solid, color: nil),
        [
            .init("color", .color, isRequired: true) { $0.color = $1 }, .init("width", .length(), isRequired: true) { $0.width = $1 },
        ])
}

extension ValueType where Value == ShadowValue {
    static let shadow = ValueType.object(
        ShadowValue(color: .black, x: .zero, y: .zero, blur: .zero),
        [
            .init("color", .color, isRequired: true) { $0.color = $1 },
            .init("offset", ValueType<SpecifiedLength>.length(negative: true).pair) { ($0.x, $0.y) = ($1[0], $1[1]) },
            .init("blur", .length()) { $0.blur = $1 },
        ])
}

extension ResolvedStyle {
    /// The maximum number of shadows of one kind in a style, more than any design has, since each is drawn for every letter.
    package static let maximumShadows = 8
}

extension ValueType where Value == [ShadowValue] {
    /// One shadow, or a list.
    static let shadows: ValueType = {
        let one = ValueType<ShadowValue>.shadow
        return ValueType(.either([one.shape, .list(of: one.shape)])) { node, reader in
            guard let items = node.items else { return one.read(node, &reader).map { [$0] } }
            guard items.count <= ResolvedStyle.maximumShadows else {
                reader.error("more than \(ResolvedStyle.maximumShadows) shadows", at: node)
                return nil
            }
            let values = items.compactMap { one.read($0, &reader) }
            return values.count == items.count ? values : nil
        }
    }()
}

extension ValueReader {
    /// Reads two values of one type, `[x, y]`.
    mutating func pair<T>(_ node: YAMLNode, _ type: ValueType<T>) -> [T]? {
        guard let items = node.items else { return mismatch(node, .pair(of: type.shape)) }
        guard items.count == 2 else {
            error("expected two values, `[x, y]`, found \(items.count)", at: node)
            return nil
        }
        let values = items.compactMap { type.read($0, &self) }
        return values.count == 2 ? values : nil
    }
}

extension ValueType where Value == GradientValue {
    /// The maximum number of colours, far more than readers can distinguish, since each is drawn for every text.
    private static let maximumColors = 100

    private static let point = ValueType<Double>.number(-100...100).pair.map { Point(x: $0[0], y: $0[1]) }

    private static let colors = ValueType<[Color]>(.list(of: .color)) { node, reader in
        guard let colors = ValueType<Color>.color.list(single: false).read(node, &reader) else { return nil }
        guard colors.count >= 2 else {
            reader.error("a gradient needs at least two colours", at: node)
            return nil
        }
        guard colors.count <= maximumColors else {
            reader.error("this gradient has more than \(maximumColors) colours", at: node)
            return nil
        }
        return colors
    }

    /// The locations, in ascending order.
    private static let locations = ValueType<[Double]>(.list(of: .number(0...1))) { node, reader in
        guard let locations = ValueType<Double>.number(0...1).list(single: false).read(node, &reader) else { return nil }
        guard locations == locations.sorted() else {
            reader.error("the locations must be in ascending order", at: node)
            return nil
        }
        return locations
    }

    private static let parts = ValueType.object(
        GradientValue(colors: [], locations: [], start: Point(x: 0.5, y: 0), end: Point(x: 0.5, y: 0.75)),
        [
            .init("colors", colors, isRequired: true) { $0.colors = $1 }, .init("locations", locations) { $0.locations = $1 },
            .init("start", point) { $0.start = $1 }, .init("end", point) { $0.end = $1 },
        ])

    /// FXLabel's gradient, with the default start and end of that class; without locations, the colours are evenly spaced.
    static let gradient = ValueType(parts.shape) { node, reader in
        guard var gradient = parts.read(node, &reader) else { return nil }
        let count = gradient.colors.count
        guard let locations = node["locations"], !locations.isNull else {
            gradient.locations = (0..<count).map { Double($0) / Double(count - 1) }
            return gradient
        }
        guard gradient.locations.count == count else {
            let message = "\(gradient.locations.count) locations for \(count) colours"
            reader.error(message, at: locations, hints: ["write one location per colour"])
            return nil
        }
        return gradient
    }
}
