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
    static let decoration: ValueType = {
        let fields: [ValueShape.Field] = [.init("color", .color), .init("thickness", .length)]
        let shape = ValueShape.either([.bool, .object(fields)])
        return ValueType(shape) { node, reader in
            if let on = node.text.flatMap(ValueType<Bool>.bool) { return .some(on ? DecorationValue() : nil) }
            guard node.entries != nil else { return reader.mismatch(node, shape) }
            guard let found = reader.fields(node, fields) else { return nil }
            return DecorationValue(
                color: found["color"].flatMap { ValueType<Color>.color.read($0, &reader) },
                thickness: found["thickness"].flatMap { ValueType<SpecifiedLength>.length().read($0, &reader) })
        }
    }()
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
    static let outline: ValueType = {
        let fields: [ValueShape.Field] = [.init("color", .color, isRequired: true), .init("width", .length, isRequired: true)]
        return ValueType(.object(fields)) { node, reader in
            guard node.entries != nil else { return reader.mismatch(node, .object(fields)) }
            guard let found = reader.fields(node, fields), let colorNode = found["color"], let widthNode = found["width"],
                let color = ValueType<Color>.color.read(colorNode, &reader),
                let width = ValueType<SpecifiedLength>.length().read(widthNode, &reader)
            else { return nil }
            return StrokeValue(width: width, line: .solid, color: color)
        }
    }()
}

extension ValueType where Value == ShadowValue {
    static let shadow: ValueType = {
        let fields: [ValueShape.Field] = [
            .init("color", .color, isRequired: true), .init("offset", .pair(of: .signedLength)), .init("blur", .length),
        ]
        return ValueType(.object(fields)) { node, reader in
            guard node.entries != nil else { return reader.mismatch(node, .object(fields)) }
            guard let found = reader.fields(node, fields), let color = found["color"].flatMap({ ValueType<Color>.color.read($0, &reader) })
            else { return nil }
            let blur = found["blur"].map { ValueType<SpecifiedLength>.length().read($0, &reader) } ?? .zero
            let offset = found["offset"].map { reader.pair($0, ValueType<SpecifiedLength>.length(negative: true)) } ?? [.zero, .zero]
            guard let blur, let offset else { return nil }
            return ShadowValue(color: color, x: offset[0], y: offset[1], blur: blur)
        }
    }()
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

    mutating func list<T>(_ node: YAMLNode, _ shape: ValueShape, _ type: ValueType<T>) -> [T]? {
        guard let items = node.items else { return mismatch(node, .list(of: shape)) }
        let values = items.compactMap { type.read($0, &self) }
        return values.count == items.count ? values : nil
    }
}

extension ValueType where Value == GradientValue {
    private static let fields: [ValueShape.Field] = [
        .init("colors", .list(of: .color), isRequired: true), .init("locations", .list(of: .number(0...1))),
        .init("start", .pair(of: .number(-100...100))), .init("end", .pair(of: .number(-100...100))),
    ]

    /// The maximum number of colours, far more than readers can distinguish, since each is drawn for every text.
    private static let maximumColors = 100

    /// FXLabel's gradient, with the default start and end of that class.
    static let gradient = ValueType(.object(fields)) { node, reader in
        guard node.entries != nil else { return reader.mismatch(node, .object(fields)) }
        guard let found = reader.fields(node, fields), let colorsNode = found["colors"],
            let colors = reader.list(colorsNode, .color, ValueType<Color>.color)
        else { return nil }
        guard colors.count >= 2 else {
            reader.error("a gradient needs at least two colours", at: colorsNode)
            return nil
        }
        guard colors.count <= maximumColors else {
            reader.error("this gradient has more than \(maximumColors) colours", at: colorsNode)
            return nil
        }
        guard let locations = reader.locations(found["locations"], count: colors.count),
            let start = reader.point(found["start"], or: Point(x: 0.5, y: 0)),
            let end = reader.point(found["end"], or: Point(x: 0.5, y: 0.75))
        else { return nil }
        return GradientValue(colors: colors, locations: locations, start: start, end: end)
    }
}

extension ValueReader {
    /// Reads one location per colour, in ascending order; without locations, the colours are evenly spaced.
    fileprivate mutating func locations(_ node: YAMLNode?, count: Int) -> [Double]? {
        guard let node else { return (0..<count).map { Double($0) / Double(count - 1) } }
        guard let locations = list(node, .number(0...1), ValueType<Double>.number(0...1)) else { return nil }
        guard locations.count == count else {
            error("\(locations.count) locations for \(count) colours", at: node, hints: ["write one location per colour"])
            return nil
        }
        guard locations == locations.sorted() else {
            error("the locations must rise", at: node)
            return nil
        }
        return locations
    }

    fileprivate mutating func point(_ node: YAMLNode?, or initial: Point) -> Point? {
        guard let node else { return initial }
        return pair(node, ValueType<Double>.number(-100...100)).map { Point(x: $0[0], y: $0[1]) }
    }
}
