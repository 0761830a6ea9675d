import TypesetBase
import TypesetStylesheet

/// The keys in `$extensions` under which exports keep what typography tokens cannot express.
enum SavedKey {
    /// The name of the extension, a domain in reverse order (2025.10, 5.2.3).
    static let vendor = "org.typeset"
    /// The group of the styles' own colours, which typography tokens cannot express.
    static let textColors = "text-color"
    static let values = "values", sizes = "sizes", elements = "elements", pages = "pages", inline = "isInline"
}

/// The pages and the elements of an exported sheet.
struct SavedSheet {
    /// The page at `large`.
    private(set) var page: [(key: String, value: String)] = []
    /// The pages at other sizes, if they differ.
    private(set) var pages: [(sizes: ContentSizeRange, page: [(key: String, value: String)])] = []
    private(set) var elements: [(element: String, value: String)] = []

    /// Reads the extensions; nil if the file is not an export.
    init?(_ extensions: JSONNode?) {
        guard let own = extensions?[SavedKey.vendor], own[SavedKey.elements] != nil else { return nil }
        elements = (own[SavedKey.elements]?.entries ?? []).compactMap { entry in
            entry.value.text.map { (entry.key, SheetText.scalar(StyleNames.name($0))) }
        }
        page = Self.page(own[SavedKey.pages]?[ContentSizeCategory.large.shortName])
        for size in ContentSizeCategory.allCases {
            guard let node = own[SavedKey.pages]?[size.shortName] else { continue }
            let page = Self.page(node, below: self.page), text = SheetText.mapping(page)
            guard text != SheetText.mapping(self.page) else { continue }
            if let last = pages.last, SheetText.mapping(last.page) == text, last.sizes.upper.rawValue + 1 == size.rawValue {
                pages[pages.count - 1].sizes = ContentSizeRange(last.sizes.lower, through: size) ?? last.sizes
            } else {
                pages.append((ContentSizeRange(size), page))
            }
        }
    }

    /// Returns the page of a size with the initial values of keys that only the page at `large` has, and that it would inherit.
    private static func page(_ saved: JSONNode, below large: [(key: String, value: String)]) -> [(key: String, value: String)] {
        let page = page(saved), own = Set(page.map(\.key))
        return page + large.compactMap { entry in own.contains(entry.key) ? nil : initial[entry.key].map { (entry.key, $0) } }
    }

    /// The values of the keys that exports omit.
    private static let initial = [
        "facing": "false", "baselineGrid": "false", "spacingShrinks": "true", "columns": "1", "background": "~", "openingPages": "running",
    ]

    private static func page(_ saved: JSONNode?) -> [(key: String, value: String)] {
        var page: [(key: String, value: String)] = []
        if let width = saved?["width"]?.number, let height = saved?["height"]?.number {
            page.append(("size", "[\(SheetText.rounded(width)), \(SheetText.rounded(height))]"))
        }
        if let margins = saved?["margins"] { page.append(("margins", SheetValue.text(margins))) }
        if case .bool(true)? = saved?["facing"]?.value { page.append(("facing", "true")) }
        if case .bool(true)? = saved?["baselineGrid"]?.value { page.append(("baselineGrid", "true")) }
        if case .bool(false)? = saved?["spacingShrinks"]?.value { page.append(("spacingShrinks", "false")) }
        if let columns = saved?["columns"]?.number, columns > 1 { page.append(("columns", SheetText.rounded(columns))) }
        if let background = saved?["background"]?.text { page.append(("background", SheetText.scalar(background))) }
        if let pages = saved?["openingPages"]?.text, pages != "running" { page.append(("openingPages", pages)) }
        return page
    }
}

/// The keys of an exported style.
///
/// A key has one value if it is equal at every size or grows with it, and otherwise a value for each range of sizes.
struct SavedStyle {
    /// The keys at `large`, which apply everywhere unless a query overrides them.
    private(set) var keys: KeyValues = []
    private(set) var queries: [(condition: String, keys: KeyValues)] = []
    private let values: [[String: JSONNode]]
    private let isInline: Bool

    /// Reads the extensions; nil if the token is not from an export.
    init?(_ extensions: JSONNode?) {
        guard let own = extensions?[SavedKey.vendor], let common = own[SavedKey.values]?.entries else { return nil }
        let all = Dictionary(common.map { ($0.key, $0.value) }) { first, _ in first }
        values = ContentSizeCategory.allCases.map { size in
            let own = own[SavedKey.sizes]?[size.shortName]?.entries ?? []
            return all.merging(own.map { ($0.key, $0.value) }) { $1 }
        }
        if case .bool(true) = own[SavedKey.inline]?.value { isInline = true } else { isInline = false }
        readSize()
        for field in ResolvedField.all where field.key != Style.size { read(field.key) }
        queries.sort { $0.condition < $1.condition }
    }

    private var sizes: [Double?] { values.map { $0[Style.size.name]?.number } }

    // MARK: Sizes

    private mutating func readSize() {
        let points = sizes.compactMap(\.self)
        guard points.count == values.count, let large = sizes[ContentSizeCategory.large.rawValue] else { return }
        if !isInline, let style = ImportedSize.styles.first(where: { style in matches(points) { style.pointSize(at: $0) } }) {
            keys.append((Style.textStyle.key, style.rawValue))
        } else if !isInline,
            let style = ImportedSize.styles.first(where: { style in
                matches(points) { FontMetrics(style).scaledPointSize(large, at: $0) }
            })
        {
            keys += [(Style.textStyle.key, style.rawValue), (Style.size, SheetText.rounded(large))]
        } else {
            // Without a scaling key, the style would be one for words within a text.
            if !isInline { keys.append((Style.shouldScale.key, "false")) }
            add(Style.size, points.map { "{ absolute: \(SheetText.rounded($0)) }" })
        }
    }

    private func matches(_ points: [Double], _ size: (ContentSizeCategory) -> Double) -> Bool {
        zip(ContentSizeCategory.allCases, points).allSatisfy { abs(size($0) - $1) < 0.00005 }
    }

    // MARK: Other keys

    /// The lengths that may be a fraction of the size.
    private static let lengths: Set<StyleKey> = [
        Style.paragraphSpacing.key, Style.paragraphSpacingBefore.key, Style.firstLineIndent.key, Style.headIndent.key,
        Style.tailIndent.key, Style.lineSpacing.key, Style.height.key, Style.cornerRadius.key,
    ]
    /// The keys whose effect the line height includes.
    private static let causes: Set<StyleKey> = [Style.minimumLineHeight.key, Style.maximumLineHeight.key]

    private mutating func read(_ key: StyleKey) {
        let nodes = values.map { $0[key.name] }
        guard nodes.contains(where: { $0 != nil }), !Self.causes.contains(key) else { return }
        if key == Style.lineHeight.key { return readLineHeight() }
        if Self.lengths.contains(key), let em = em(of: nodes.map { $0?.number }) { return keys.append((key, em + "em")) }
        if key == Style.textInsets, let sides = insets(nodes) { return keys.append((key, sides)) }
        let texts = nodes.map { $0.map { SheetValue.text($0, of: key) } ?? "~" }, large = ContentSizeCategory.large.rawValue
        // A value that the export states as null replaces that of the element in other places.
        if nodes[large] != nil, texts[large] == "~" { keys.append((key, "~")) }
        add(key, texts)
    }

    /// Reads the line height, which exports have from baseline to baseline, including `lineSpacing`.
    private mutating func readLineHeight() {
        let heights = values.map { values -> Double? in
            guard let height = values[Style.lineHeight.key.name]?.number else { return nil }
            return height - (values[Style.lineSpacing.key.name]?.number ?? 0)
        }
        if let multiple = em(of: heights) { return keys.append((Style.lineHeightMultiple.key, multiple)) }
        let own = zip(heights, sizes).map { height, size -> String in
            guard let height, let size, size > 0 else { return "~" }
            return Self.factor([(height, size)]) ?? SheetText.number(height / size)
        }
        add(Style.lineHeightMultiple.key, own)
    }

    private func insets(_ nodes: [JSONNode?]) -> String? {
        let sides = ["top", "right", "bottom", "left"].map { side in
            em(of: nodes.map { $0?[side]?.number }).map { (key: side, value: $0 + "em") }
        }
        let found = sides.compactMap(\.self)
        return found.count == 4 ? SheetText.mapping(found) : nil
    }

    /// Returns the fraction of the size that a length is at every size.
    ///
    /// It is nil if there is none, or if the length is equal at different sizes.
    private func em(of lengths: [Double?]) -> String? {
        let pairs = zip(lengths, sizes).compactMap { length, size in size.flatMap { size in length.map { ($0, size) } } }
        guard pairs.count == values.count else { return nil }
        if Set(pairs.map(\.0)).count == 1, Set(pairs.map(\.1)).count > 1, pairs[0].0 != 0 { return nil }
        return Self.factor(pairs)
    }

    /// Returns the shortest decimal fraction that yields every length to the four decimals of exports.
    private static func factor(_ pairs: [(length: Double, size: Double)]) -> String? {
        guard let last = pairs.max(by: { $0.size < $1.size }), last.size > 0 else { return nil }
        for digits in 0...7 {
            var unit = 1.0
            for _ in 0..<digits { unit *= 10 }
            let factor = (last.length / last.size * unit).rounded() / unit
            if pairs.allSatisfy({ abs(factor * $0.size - $0.length) <= 0.00005 }) { return SheetText.number(factor) }
        }
        return nil
    }

    /// Adds a value for each size: that of `large` applies everywhere, the others in ranges of sizes.
    private mutating func add(_ key: StyleKey, _ texts: [String]) {
        let large = texts[ContentSizeCategory.large.rawValue]
        if large != "~" { keys.append((key, large)) }
        var start = 0
        while start < texts.count {
            var end = start
            while end + 1 < texts.count, texts[end + 1] == texts[start] { end += 1 }
            if texts[start] != large { add(key, texts[start], from: start, through: end) }
            start = end + 1
        }
    }

    private mutating func add(_ key: StyleKey, _ text: String, from start: Int, through end: Int) {
        let sizes = ContentSizeCategory.allCases
        guard let range = ContentSizeRange(sizes[start], through: sizes[end]) else { return }
        let condition = range.description
        if let index = queries.firstIndex(where: { $0.condition == condition }) {
            queries[index].keys.append((key, text))
        } else {
            queries.append((condition, [(key, text)]))
        }
    }
}

/// Used values in the notation of sheets.
enum SheetValue {
    static func text(_ node: JSONNode, of key: StyleKey) -> String {
        switch key {
        case Style.underline, Style.strikethrough: decoration(node)
        case Style.hyphenation: hyphenation(node)
        case Style.border: border(node)
        case Style.outline: node.entries == nil ? "~" : SheetText.mapping([("color", text(node["color"])), ("width", text(node["width"]))])
        case Style.gradient: gradient(node)
        case Style.axes: axes(node)
        case Style.maxWidth.key: measure(node)
        default: text(node)
        }
    }

    static func text(_ node: JSONNode?) -> String {
        switch node?.value {
        case .string(let text): SheetText.scalar(text)
        case .number(let number): SheetText.rounded(number)
        case .bool(let bool): "\(bool)"
        case .array(let items): SheetText.list(items.map { text($0) })
        case .object(let entries): SheetText.mapping(entries.map { ($0.key, text($0.value)) })
        case .null, nil: "~"
        }
    }

    private static func decoration(_ node: JSONNode) -> String {
        guard let entries = node.entries else { return "false" }
        let set = entries.filter { if case .null = $0.value.value { false } else { true } }
        return set.isEmpty ? "true" : SheetText.mapping(set.map { ($0.key, text($0.value)) })
    }

    private static func hyphenation(_ node: JSONNode) -> String {
        guard let entries = node.entries else { return "false" }
        let set = entries.filter { $0.value.items?.isEmpty != true }
        return SheetText.mapping(set.map { ($0.key, text($0.value)) })
    }

    private static func border(_ node: JSONNode) -> String {
        SheetText.mapping(
            (node.entries ?? []).map { entry in
                guard let width = entry.value["width"]?.number, let color = entry.value["color"]?.text else { return (entry.key, "~") }
                return (entry.key, "\"\(SheetText.rounded(width))pt \(entry.value["line"]?.text ?? "solid") \(color)\"")
            })
    }

    private static func gradient(_ node: JSONNode) -> String {
        guard let stops = node["stops"]?.items else { return "~" }
        return SheetText.mapping([
            ("colors", SheetText.list(stops.map { text($0["color"]) })), ("locations", SheetText.list(stops.map { text($0["location"]) })),
            ("start", text(node["start"])), ("end", text(node["end"])),
        ])
    }

    private static func measure(_ node: JSONNode) -> String {
        if let count = node["characters"]?.number { return SheetText.rounded(count) + "ch" }
        return text(node["points"])
    }

    private static func axes(_ node: JSONNode) -> String {
        SheetText.mapping((node.entries ?? []).map { ($0.key, $0.value.number.map(SheetText.rounded) ?? "auto") })
    }
}
