import TypesetBase
import TypesetStylesheet

/// Converts a stylesheet of DynamicStyles: the same keys, scaled by body's size ÷ 17 and not rounded.
///
/// Each style without a parent gets the defaults of DynamicStyles, so the sheet needs no other.
struct DynamicStylesImport {
    private(set) var diagnostics: [Diagnostic] = []
    private let entries: [PropertyList.DictionaryEntry]
    /// The styles' names in the sheet, by their names in the list.
    private var names: [String: String] = [:]

    /// A style during conversion.
    private struct ParsedStyle {
        var name: String
        /// The place of the style's name.
        var span: SourceSpan
        var parent: PropertyList.DictionaryEntry?
        var keys: KeyValues = []
    }

    init(_ entries: [PropertyList.DictionaryEntry]) { self.entries = entries }

    mutating func sheet(from path: String) -> String {
        nameStyles()
        var styles: [ParsedStyle] = []
        for entry in entries { if let style = style(entry) { styles.append(style) } }
        settleParents(&styles)
        settleLineHeights(&styles)
        var lines = [
            "# Made from \(SheetDraft.comment(path)), a stylesheet of DynamicStyles, by `typesetter import`.",
            "# A style is the class of its name, `{.\(styles.first?.name ?? "name")}`; lines under `elements:` give styles to headings and "
                + "paragraphs.",
            "# Where `numberOfLines` or `height` cuts a text it ends in an ellipsis, as all of DynamicStyles' labels do; without them no "
                + "text is cut.",
            "typeset: 1", "extends: []", "styles:",
        ]
        lines += styles.map { "  \(SheetText.scalar($0.name)): \(SheetText.mapping(written($0).written))" }
        // Text without a class is not a label of DynamicStyles, but it must grow too.
        lines += ["elements:", "  document: { textStyle: body, lineHeight: normal }"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func written(_ style: ParsedStyle) -> KeyValues {
        guard let parent = style.parent?.value.text.flatMap({ names[$0] }) else {
            // `parent: ~` makes the style independent of the element whose class it is. DynamicStyles' own defaults follow; its others
            // equal those of the sheet language.
            let defaults: Style = [.scaling(.body), .lineHeight(.normal), .lineBreakMode(.truncateTail)]
            let family: Style = style.keys.contains { $0.key == Style.family } ? [] : .family("Helvetica Neue")
            return KeyValues(.parent.unset) + KeyValues(family) + style.keys + KeyValues(defaults)
        }
        return KeyValues(.parent(parent)) + style.keys
    }

    // MARK: Names and parents

    /// Names the styles as documents write them, as classes: a letter, followed by letters, digits, `-` and `_`.
    private mutating func nameStyles() {
        var taken = Set(entries.map(\.key).filter(Self.isName))
        for entry in entries {
            guard !Self.isName(entry.key) else { names[entry.key] = entry.key; continue }
            var name = Self.className(for: entry.key)
            while !taken.insert(name).inserted { name += "-2" }
            names[entry.key] = name
            diagnostics.append(
                .warning(
                    "the style `\(entry.key)` is called `\(name)` in the sheet", at: entry.keySpan,
                    hints: ["a class name is a letter, then letters, digits, `-` and `_`"]))
        }
    }

    private static func className(for key: String) -> String {
        let name = String(key.map { isNamePart($0) ? $0 : "-" })
        guard name.contains(where: { $0 != "-" }) else { return "unnamed" }
        return name.first?.isLetter == true ? name : "style-" + name
    }

    private static func isName(_ text: String) -> Bool { text.first?.isLetter == true && text.allSatisfy(isNamePart) }
    private static func isNamePart(_ character: Character) -> Bool { character.isLetter || character.isNumber || "-_".contains(character) }

    /// Removes unknown parents, and one parent of each circle.
    private mutating func settleParents(_ styles: inout [ParsedStyle]) {
        let known = Set(styles.map(\.name))
        for index in styles.indices {
            guard let parent = styles[index].parent, let name = parent.value.text, names[name].map(known.contains) != true else { continue }
            diagnostics.append(
                .error(
                    "`\(styles[index].name)` has the parent `\(name)`, which does not exist; DynamicStyles ignores it",
                    at: parent.value.span,
                    hints: Suggestion.hints(for: name, among: entries.prefix(1000).map(\.key).filter { names[$0] != styles[index].name })))
            styles[index].parent = nil
        }
        breakCircles(&styles)
    }

    /// Lowers minimum line heights to the maximum, which wins in UIKit; the two may come from different ancestors.
    private mutating func settleLineHeights(_ styles: inout [ParsedStyle]) {
        let minimum = Style.minimumLineHeight.key, maximum = Style.maximumLineHeight.key, written = styles
        let indices = Dictionary(styles.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var lowered: Set<Int> = []
        /// Returns a style and its ancestors, by index.
        func lineage(_ index: Int) -> [Int] {
            var lineage = [index]
            while let parent = written[lineage[lineage.count - 1]].parent?.value.text.flatMap({ names[$0] }).flatMap({ indices[$0] }) {
                lineage.append(parent)
            }
            return lineage
        }
        func value(_ key: StyleKey, _ lineage: [Int]) -> Double? {
            lineage.lazy.compactMap { index in written[index].keys.first { $0.key == key }?.value }.first.flatMap(Double.init)
        }
        func set(_ points: Double, _ index: Int) {
            styles[index].keys.removeAll { $0.key == minimum }
            styles[index].keys.append((minimum, SheetText.number(points)))
        }
        for (index, style) in written.enumerated() where style.keys.contains(where: { $0.key == minimum || $0.key == maximum }) {
            let lineage = lineage(index)
            guard let low = value(minimum, lineage), let high = value(maximum, lineage), low > high else { continue }
            lowered.insert(index)
            set(high, index)
            diagnostics.append(
                .warning(
                    "the minimumLineHeight of `\(style.name)` is over its maximumLineHeight: its lines are "
                        + "\(SheetText.number(high)) points high, as in UIKit", at: style.span))
        }
        // A descendant with a higher maximum has the minimum that its ancestor wrote.
        for (index, style) in written.enumerated() where !lowered.isEmpty && !lowered.contains(index) {
            let lineage = lineage(index)
            guard style.keys.contains(where: { $0.key == maximum }), !style.keys.contains(where: { $0.key == minimum }),
                lineage.contains(where: lowered.contains), let low = value(minimum, lineage)
            else { continue }
            set(low, index)
        }
    }

    private mutating func breakCircles(_ styles: inout [ParsedStyle]) {
        let indices = Dictionary(styles.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var finished: Set<Int> = []
        for start in styles.indices {
            var path: [Int] = [], next: Int? = start
            while let index = next, !finished.contains(index) {
                if let first = path.firstIndex(of: index) {
                    report(path[first...].map { styles[$0].name }, styles[index].parent)
                    styles[index].parent = nil
                    break
                }
                path.append(index)
                next = styles[index].parent?.value.text.flatMap { names[$0] }.flatMap { indices[$0] }
            }
            finished.formUnion(path)
        }
    }

    private mutating func report(_ circle: [String], _ parent: PropertyList.DictionaryEntry?) {
        let path = circle + circle.prefix(1)
        let shown = path.count > 12 ? path.prefix(6) + ["…"] + path.suffix(5) : path[...]
        diagnostics.append(
            .error(
                "styles are each other's parents: " + shown.joined(separator: " → "), at: parent?.value.span,
                hints: ["the parent of `\(circle[0])` is left out"]))
    }

    // MARK: Keys

    private mutating func style(_ entry: PropertyList.DictionaryEntry) -> ParsedStyle? {
        guard let fields = entry.value.entries else {
            diagnostics.append(.error("`\(entry.key)` is \(entry.value.kindDescription), not a dictionary", at: entry.value.span))
            names[entry.key] = nil
            return nil
        }
        var style = ParsedStyle(name: names[entry.key] ?? entry.key, span: entry.keySpan)
        for field in fields {
            if field.key == "parent", field.value.text != nil {
                style.parent = field
            } else if let value = value(field, of: entry.key), let key = StyleKey.named(field.key) {
                // The keys have the names of DynamicStyles.
                style.keys.append((key, value))
            }
        }
        return style
    }

    /// Returns the value as YAML; nil after reporting a value that cannot be converted.
    private mutating func value(_ field: PropertyList.DictionaryEntry, of style: String) -> String? {
        switch (field.key, field.value.value) {
        case ("family", .string(let text)), ("face", .string(let text)):
            return text.isEmpty ? mistake(field, style, "a name") : SheetText.scalar(text)
        case ("size", .number(let size)) where SpecifiedLength.drawableSizes.contains(Points(size)): return SheetText.number(size)
        case ("shouldScale", .bool(let bool)): return "\(bool)"
        case ("shouldScale", .number(let number)) where number == 0 || number == 1: return "\(number == 1)"
        case ("paragraphSpacing", .number(let points)) where Self.length.contains(points),
            ("paragraphSpacingBefore", .number(let points)) where Self.length.contains(points),
            ("lineSpacing", .number(let points)) where Self.length.contains(abs(points)):
            return SheetText.number(points)
        // In UIKit, 0 means no limit.
        case ("minimumLineHeight", .number(let points)) where Self.length.contains(points),
            ("maximumLineHeight", .number(let points)) where Self.length.contains(points):
            return points == 0 ? "~" : SheetText.number(points)
        case ("alignment", .string(let name)): return alignment(name, field, style)
        case ("weight", .number(let weight)) where (-1...1).contains(weight): return Self.weight(weight)
        default: return mistake(field, style, Self.expected[field.key])
        }
    }

    private static let length = 0...SpecifiedLength.largest.value
    private static let points = "a number of points from 0 to 14400"

    private static let expected = [
        "parent": "the name of a style", "family": "a name", "face": "a name", "size": "a size in points",
        "shouldScale": "`true` or `false`",
        "paragraphSpacing": points, "paragraphSpacingBefore": points, "lineSpacing": "a number of points up to 14400",
        "minimumLineHeight": points, "maximumLineHeight": points, "alignment": "a name", "weight": "a number from -1 to 1",
    ]

    private mutating func mistake(_ field: PropertyList.DictionaryEntry, _ style: String, _ expected: String?) -> String? {
        if let expected {
            diagnostics.append(
                .error("`\(style).\(field.key)` is \(field.value.kindDescription), not \(expected); it is left out", at: field.value.span))
        } else {
            diagnostics.append(
                .error(
                    "`\(style)` has a key `\(field.key)` that DynamicStyles does not know; it is left out", at: field.keySpan,
                    hints: Suggestion.hints(for: field.key, among: Self.expected.keys.sorted())))
        }
        return nil
    }

    /// Returns the alignment; DynamicStyles treats any unknown name as `left`.
    private mutating func alignment(_ name: String, _ field: PropertyList.DictionaryEntry, _ style: String) -> String {
        if ResolvedStyle.Alignment(rawValue: name) != nil { return name }
        diagnostics.append(.warning("`\(style).alignment` is `\(name)`, which DynamicStyles reads as `left`", at: field.value.span))
        return "left"
    }

    /// Returns the weight class of the nearest of UIKit's weights (`UIFont.Weight`, raw values).
    private static func weight(_ value: Double) -> String {
        let weights: [(Double, Int)] = [
            (-0.8, 100), (-0.6, 200), (-0.4, 300), (0, 400), (0.23, 500), (0.3, 600), (0.4, 700), (0.56, 800), (0.62, 900),
        ]
        let nearest = weights.min { abs($0.0 - value) < abs($1.0 - value) }
        return "\(nearest?.1 ?? 400)"
    }
}

extension PropertyList {
    var text: String? {
        if case .string(let text) = value { return text }
        return nil
    }
}
