import TypesetBase
import TypesetStylesheet

/// The conversion of shadows, gradients and borders.
extension DesignTokensImport {
    /// Returns one shadow or a list of them as a value of `shadow`; if all of them are inner ones, as a value of `innerShadow`.
    mutating func shadow(_ node: JSONNode, of index: Int) -> String? {
        let all = (node.items ?? [node]).compactMap { follow($0)?.node }, inside = all.filter(isInset)
        let kept = inside.isEmpty || inside.count == all.count ? all : all.filter { !isInset($0) }
        if kept.count < all.count {
            diagnostics.append(
                .warning(
                    "`\(name(index))` has shadows behind text and inside of it: those inside are left out", at: file.span(node.range),
                    hints: ["move them to a separate token for `innerShadow`"]))
        } else if !inside.isEmpty {
            diagnostics.append(Diagnostic(.note, "`\(name(index))` has inner shadows: use it for `innerShadow`", at: file.span(node.range)))
        }
        let limit = ResolvedStyle.maximumShadows
        if kept.count > limit {
            diagnostics.append(
                .warning(
                    "`\(name(index))` has \(kept.count) shadows; only the first \(limit) are carried over", at: file.span(node.range)))
        }
        var texts: [String] = []
        for shadow in kept.prefix(limit) {
            guard let text = one(shadow, of: index) else { return nil }
            texts.append(text)
        }
        return texts.isEmpty ? nil : texts.count == 1 ? texts[0] : SheetText.list(texts)
    }

    private func isInset(_ shadow: JSONNode) -> Bool {
        // Tokens Studio marks inner shadows by the type.
        if case .bool(true)? = shadow["inset"]?.value { return true }
        return shadow["type"]?.text == "innerShadow"
    }

    private mutating func one(_ shadow: JSONNode, of index: Int) -> String? {
        guard let color = color(of: shadow["color"], in: index), let x = length(shadow, "offsetX", "x"),
            let y = length(shadow, "offsetY", "y"), let blur = length(shadow, "blur", "blurRadius")
        else { return nil }
        if let spread = shadow["spread"], TokenMeasure(spread, pixel: pixel)?.number != 0 {
            diagnostics.append(
                .warning("the spread of `\(name(index))` is left out: text shadows have no spread", at: file.span(spread.range)))
        }
        return SheetText.mapping([
            ("color", "\"\(color.hexadecimal)\""), ("offset", "[\(SheetText.rounded(x)), \(SheetText.rounded(y))]"),
            ("blur", SheetText.rounded(blur)),
        ])
    }

    /// Returns the first of the keys that a shadow has; 0 if it has none of them.
    private mutating func length(_ shadow: JSONNode, _ keys: String...) -> Double? {
        guard let node = keys.lazy.compactMap({ shadow[$0] }).first else { return 0 }
        return follow(node).flatMap { TokenMeasure($0.node, pixel: pixel)?.points(pixel: pixel) }
    }

    mutating func gradient(_ node: JSONNode, of index: Int) -> String? {
        let stops = node["stops"]?.items ?? node.items ?? []
        var colors: [String] = [], locations: [Double] = []
        for stop in stops {
            guard let color = color(of: stop["color"], in: index) else { return nil }
            guard let position = stop["position"].map({ fraction($0) }) ?? 0 else { return nil }
            colors.append("\"\(color.hexadecimal)\"")
            locations.append(min(1, max(locations.last ?? 0, position)))
        }
        guard colors.count >= 2 else { return nil }
        return SheetText.mapping([("colors", SheetText.list(colors)), ("locations", SheetText.list(locations.map(SheetText.rounded)))])
    }

    /// Returns a plain number or a percentage; nil for any other value.
    mutating func fraction(_ node: JSONNode) -> Double? {
        guard let measure = follow(node).flatMap({ TokenMeasure($0.node, pixel: pixel) }) else { return nil }
        return [.none, .percent].contains(measure.unit) ? measure.number : nil
    }

    mutating func border(_ node: JSONNode, of index: Int) -> String? {
        guard let color = color(of: node["color"], in: index),
            let width = node["width"].flatMap({ follow($0)?.node }).flatMap({ TokenMeasure($0, pixel: pixel)?.points(pixel: pixel) })
        else { return nil }
        let style = node["style"].flatMap { follow($0)?.node }.map { $0.text ?? "" } ?? "solid"
        let line = ["solid", "dashed", "dotted"].contains(style) ? style : "solid"
        if line != style {
            diagnostics.append(
                .warning("`\(name(index))` is drawn as a solid line: borders are solid, dashed or dotted", at: file.span(node.range)))
        }
        return "\"\(SheetText.rounded(width))pt \(line) \(color.hexadecimal)\""
    }
}
