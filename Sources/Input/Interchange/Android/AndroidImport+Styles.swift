import TypesetBase
import TypesetStylesheet

/// The conversion of text appearances to styles.
extension AndroidImport {
    mutating func nameStyles() {
        var unique = UniqueNames()
        for style in styles {
            var words = style.name.split(separator: ".").map(String.init)
            if words.count > 1, words[0] == "TextAppearance" { words.removeFirst() }
            names[style.name] = unique.unique(StyleNames.name(words.joined(separator: "-")))
        }
        nameLengths = Set(names.keys.map(\.utf8.count))
    }

    /// Returns the parent of a style: the written one, or the one that the dots of the name imply (Android, "Style inheritance").
    mutating func parent(of name: String, _ element: XMLElement) -> String? {
        if let written = element.attribute("parent") {
            let parent = written.replacing("@style/", with: "")
            if parent.isEmpty { return nil }
            if let known = names[parent] { return known }
            diagnostics.append(
                .warning(
                    "the parent `\(written)` of `\(name)` is not in the file; its values are missing", at: span(element.startTag),
                    hints: suggestion(for: parent, among: names.keys, prefix: "")))
            return nil
        }
        return impliedParent(of: name).flatMap { names[$0] }
    }

    /// Returns the longest style name that is a prefix of a name, up to a dot.
    ///
    /// Only prefixes as long as some style name are looked up, because a name may have many dots.
    private func impliedParent(of name: String) -> String? {
        let words = name.utf8.split(separator: UInt8(ascii: ".")).map { String(Substring($0)) }, whole = words.joined(separator: ".")
        var length = whole.utf8.count
        for word in words.dropFirst().reversed() {
            length -= word.utf8.count + 1
            guard nameLengths.contains(length) else { continue }
            let parent = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
            if names[parent] != nil { return parent }
        }
        return nil
    }

    mutating func convert(_ name: String, _ element: XMLElement) -> ImportedStyle? {
        guard let own = names[name] else { return nil }
        var style = ImportedStyle(name: own, origin: span(element.startTag))
        if let parent = parent(of: name, element), parent != own { style.set(Style.parent.key, SheetText.scalar(parent)) }
        var size: Double?
        for item in element.children where Self.attribute(item) == "textSize" {
            guard let points = points(of: item.trimmedText, item) else { continue }
            guard (0.1...10_000).contains(points) else { error("this size cannot be drawn", at: item); continue }
            if size != nil { diagnostics.append(.warning("`\(name)` has another size above; this one applies", at: span(item.startTag))) }
            size = points
            for (key, value) in ImportedSize.keys(points, text: reference("dimen", item.trimmedText)) { style.set(key, value) }
        }
        size = size ?? inheritedSize(of: name, depth: 0)
        for item in element.children { read(item, of: name, size: size, into: &style) }
        readShadow(element, into: &style)
        return style
    }

    /// Returns the size of the nearest ancestor that sets one, for lengths that are fractions of the size.
    mutating func inheritedSize(of name: String, depth: Int) -> Double? {
        guard depth < Limit.references, let index = styleIndices[name] else { return nil }
        let element = styles[index].element
        if depth > 0, let own = ownSize(of: element, name) { return own.points }
        guard let written = element.attribute("parent")?.replacing("@style/", with: "") else {
            return impliedParent(of: name).flatMap { inheritedSize(of: $0, depth: depth + 1) }
        }
        return written.isEmpty ? nil : inheritedSize(of: written, depth: depth + 1)
    }

    /// Returns the last size that a style sets itself, computed once for all styles that inherit it; nil if it sets none.
    private mutating func ownSize(of element: XMLElement, _ name: String) -> OwnSize? {
        if let known = ownSizes[name] { return known }
        var copy = self
        let item = element.children.last { Self.attribute($0) == "textSize" }
        let size = item.map { OwnSize(points: copy.points(of: $0.trimmedText, $0)) }
        ownSizes[name] = .some(size)
        return size
    }

    mutating func read(_ item: XMLElement, of name: String, size: Double?, into style: inout ImportedStyle) {
        let text = item.trimmedText
        switch Self.attribute(item) {
        case "textSize", "shadowColor", "shadowDx", "shadowDy", "shadowRadius": break
        case "fontFamily", "typeface": readFamily(text, item, into: &style)
        case "textStyle", "fontStyle":
            let words = text.split(separator: "|").map { String($0).trimmed }
            let unknown = words.filter { !["normal", "bold", "italic"].contains($0) }
            if !unknown.isEmpty { mistake(item, "`normal`, `bold`, `italic` or `bold|italic`") }
            if words.contains("bold") { style.set(.weight(.bold)) }
            if words.contains("italic") { style.set(.symbolicTraits([.italic])) }
            if words == ["normal"] { style.set(.symbolicTraits([])) }
        case "textFontWeight", "fontWeight":
            guard let weight = Int(text), (1...1000).contains(weight) else { return mistake(item, "a weight from 1 to 1000") }
            style.set(.weight(FontWeight(rawValue: min(900, max(100, weight)))))
        case "letterSpacing":
            guard let em = number(of: text, item), em.isFinite else {
                return mistake(
                    item, "a part of the size, such as `0.03`", hints: ["write a number without a unit: 0.03 is 3 % of the size"])
            }
            style.set(Style.characterSpacing.key, SheetText.rounded(em))
        case "lineHeight":
            guard let points = points(of: text, item) else { return }
            guard let size, points > 0 else { return mistake(item, "a line height in a style with a known size") }
            style.set(Style.lineHeightMultiple.key, SheetText.rounded(points / size))
        case "lineSpacingMultiplier":
            guard let multiple = number(of: text, item), (0.1...10).contains(multiple) else {
                return mistake(item, "a multiple of the font's own line height")
            }
            diagnostics.append(
                .warning(
                    "a stylesheet multiplies the size, not the font's line height: lines may be closer than in Android",
                    at: span(item.startTag)))
            style.set(Style.lineHeightMultiple.key, SheetText.rounded(multiple * 1.17))
        case "lineSpacingExtra": if let points = points(of: text, item) { style.set(Style.lineSpacing.key, SheetText.rounded(points)) }
        case "textColor":
            if let color = colorText(of: text, item) { style.set(Style.color.key, reference("color", text) ?? color) }
        case "textAllCaps": style.set(.textTransform(text == "true" ? .uppercase : .none))
        case "fontFeatureSettings", "fontVariationSettings":
            readSettings(text, item, Self.attribute(item) == "fontFeatureSettings" ? Style.features : Style.axes, into: &style)
        case "textAlignment", "gravity": readAlignment(text, item, into: &style)
        case "maxLines":
            guard let lines = Int(text), (1...10_000).contains(lines) else { return mistake(item, "a number of lines") }
            style.set(.numberOfLines(lines))
        case let other:
            let hints = Suggestion.closest(to: other, among: Self.items.sorted()).map { ["did you mean `\($0)`?"] } ?? []
            diagnostics.append(
                Diagnostic(
                    .note, "`\(name).\(other)` has no equivalent stylesheet key; it is left out", at: span(item.startTag),
                    hints: diagnostics.count < Limit.suggestions ? hints : []))
        }
    }

    mutating func mistake(_ item: XMLElement, _ expected: String, hints: [String] = []) {
        error("`\(item.trimmedText.prefix(40))` is not \(expected); it is left out", at: item, hints: hints)
    }

    /// Reads a family.
    ///
    /// `@font/inter_medium` is a file whose name has the family and the weight; Android's own families are Roboto.
    mutating func readFamily(_ text: String, _ item: XMLElement, into style: inout ImportedStyle) {
        guard !text.isEmpty, !text.hasPrefix("?") else {
            return mistake(item, "the name of a family", hints: ["write the family name, such as `sans-serif-medium`"])
        }
        var name = text, weight: Int?
        let reader = TokenValueReader(pixel: 1)
        if let file = self.name("font", in: text) {
            var words = file.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
            while words.count > 1, let last = words.last, let found = reader.weight(JSONNode(.string(last), range: 0..<0)) {
                weight = last.lowercased() == "italic" ? weight : found.weight
                if found.isItalic { style.set(.symbolicTraits([.italic])) }
                words.removeLast()
            }
            name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
            diagnostics.append(
                Diagnostic(
                    .note, "`\(text)` is a font file: its family name is assumed to be `\(name)`", at: span(item.content),
                    hints: ["if its family has another name, change `family` in the sheet"]))
        } else if text == "sans-serif" || text.hasPrefix("sans-serif-") {
            weight = reader.weight(JSONNode(.string(String(text.dropFirst("sans-serif-".count))), range: 0..<0))?.weight
            name = "Roboto"
        } else if text == "monospace" || text == "serif" {
            name = text == "serif" ? "Noto Serif" : "Roboto Mono"
        }
        style.set(Style.family, SheetText.scalar(name))
        if let weight { style.set(.weight(FontWeight(rawValue: weight))) }
    }

    /// Reads settings such as `"tnum", "ss01" 1`, as in CSS.
    mutating func readSettings(_ text: String, _ item: XMLElement, _ key: StyleKey, into style: inout ImportedStyle) {
        var entries: [(key: String, value: String)] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ").map { String($0).trimmed.trimmingQuotes }.filter { !$0.isEmpty }
            guard let tag = words.first, tag.utf8.count == 4, let value = words.count > 1 ? Double(words[1]) : 1 else {
                return mistake(item, "a list of settings such as `\"tnum\"`")
            }
            entries.append((tag, SheetText.rounded(value)))
        }
        style.set(key, SheetText.mapping(entries))
    }

    mutating func readAlignment(_ text: String, _ item: XMLElement, into style: inout ImportedStyle) {
        let words = Set(text.split(separator: "|").map { String($0).trimmed })
        if !words.isDisjoint(with: ["center", "center_horizontal"]) {
            style.set(.alignment(.center))
        } else if words.contains("right") || words.contains("left") {
            style.set(.alignment(words.contains("right") ? .right : .left))
        } else if !words.isDisjoint(with: ["end", "textEnd", "viewEnd"]) {
            error(
                "`\(text.prefix(40))` depends on the direction of the text, as no alignment of a stylesheet does; it is left out",
                at: item, hints: ["write `right` for text in a left-to-right script"])
        } else if words.isDisjoint(with: ["start", "textStart", "viewStart", "inherit", "gravity", "top", "center_vertical"]) {
            mistake(item, "an alignment that stylesheets have")
        }
    }

    mutating func readShadow(_ element: XMLElement, into style: inout ImportedStyle) {
        let items = Dictionary(element.children.map { (Self.attribute($0), $0) }) { $1 }
        guard let item = items["shadowColor"], let color = colorText(of: item.trimmedText, item) else { return }
        func number(_ name: String) -> String { (items[name].flatMap { Double($0.trimmedText) }).map(SheetText.rounded) ?? "0" }
        style.set(
            Style.shadow,
            SheetText.mapping([
                ("color", color), ("offset", "[\(number("shadowDx")), \(number("shadowDy"))]"), ("blur", number("shadowRadius")),
            ]))
    }
}
