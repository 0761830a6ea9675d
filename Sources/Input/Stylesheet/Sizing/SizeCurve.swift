import TypesetBase

/// A curve of sizes in a sheet: `{ large: 17, ax1: 30, ax5: 48 }`.
struct SizeCurve: Hashable, Sendable {
    /// The points in ascending order of category; `large` is one of them.
    fileprivate let points: [Point]

    fileprivate struct Point: Hashable, Sendable {
        var category: ContentSizeCategory
        var size: Points
    }

    /// Returns the size at a category: linear by category between two given sizes, the nearest given size outside them.
    func size(at category: ContentSizeCategory) -> Points {
        guard let upper = points.firstIndex(where: { $0.category >= category }) else { return points.last?.size ?? SizingRules.initialSize }
        guard upper > 0, points[upper].category > category else { return points[upper].size }
        let low = points[upper - 1], high = points[upper]
        let steps = Double(high.category.rawValue - low.category.rawValue)
        return low.size + (high.size - low.size) * (Double(category.rawValue - low.category.rawValue) / steps)
    }
}

extension ValueReader {
    /// Whether a mapping is a curve: at least one of its keys is a content size.
    static func isCurve(_ entries: [YAMLPair]) -> Bool {
        entries.contains { $0.key.text.flatMap(ContentSizeCategory.init(named:)) != nil }
    }

    mutating func curve(_ node: YAMLNode, _ entries: [YAMLPair]) -> SizeCurve? {
        var points: [(point: SizeCurve.Point, node: YAMLNode)] = [], isWhole = true
        for entry in entries where !entry.value.isNull {
            guard let category = category(entry.key), let size = ValueType<Points>.pointSize.read(entry.value, &self) else {
                isWhole = false
                continue
            }
            points.append((SizeCurve.Point(category: category, size: size), entry.value))
        }
        guard isWhole else { return nil }
        points.sort { $0.point.category < $1.point.category }
        guard points.contains(where: { $0.point.category == .large }) else {
            error("the size at `large` is missing", at: node, hints: ["add it: `{ large: 17, ax5: 48 }`"])
            return nil
        }
        for (lower, higher) in zip(points, points.dropFirst()) where higher.point.size < lower.point.size {
            let names = (lower.point.category.shortName, higher.point.category.shortName)
            diagnostics.append(
                Diagnostic(
                    .error, "the size falls from \(names.0) to \(names.1)", at: higher.node.span,
                    hints: ["a reader who asks for larger text would get smaller text"],
                    related: [Diagnostic.Related("the size at \(names.0) is here", at: lower.node.span)]))
            isWhole = false
        }
        return isWhole ? SizeCurve(points: points.map(\.point)) : nil
    }

    private mutating func category(_ key: YAMLNode) -> ContentSizeCategory? {
        let name = key.text ?? ""
        if let category = ContentSizeCategory(named: name) { return category }
        let isRange = (try? ContentSizeRange(parsing: name)) != nil
        error(
            "`\(name)` is not a content size", at: key,
            hints: isRange ? ["name single sizes; between them sizes grow evenly"] : ContentSizeCategory.hints(forUnknownName: name))
        return nil
    }
}
