import TypesetBase

@testable import TypesetLayout

/// A layout as text, with one line per placed item, which tests can compare with hand-computed expectations.
///
///     p1 64.0,86.3 17.0 "Some words" paragraph
///     p1 rect 64.0,72.0 467.3x24.2 artifact background
func dump(_ document: LaidOutDocument, artifacts: Bool = true) -> [String] {
    document.pages.enumerated().flatMap { number, page in
        page.items.compactMap { item -> String? in
            guard artifacts || item.isContent else { return nil }
            return "p\(number + 1) \(describe(item.content)) \(describe(item.role, in: document.structure))"
        }
    }
}

extension PlacedItem {
    var isContent: Bool { if case .content = role { true } else { false } }
}

private func describe(_ content: PlacedItem.Content) -> String {
    switch content {
    case .glyphs(let glyphs): "\(tenths(glyphs.origin)) \(tenths(glyphs.pointSize)) \"\(glyphs.text)\""
    case .image(_, let rect, _): "image \(describe(rect))"
    case .watermark(let watermark): "watermark \(describe(watermark.bounds)) \"\(watermark.glyphs.map(\.text).joined())\""
    case .shadow(let shadow):
        "\(shadow.kind) shadow \(tenths(shadow.offset)) \(tenths(shadow.blur)) \"\(shadow.glyphs.map(\.text).joined())\""
    case .shape(let shape):
        switch shape.outline {
        case .rect(let rect, _): "rect \(describe(rect))"
        case .line(let from, let to, let width, _): "line \(tenths(from)) \(tenths(to)) \(tenths(width))"
        case .frame(let rect, _, let width, _): "frame \(describe(rect)) \(tenths(width))"
        case .path(let points, let width, _): "path \(points.map(tenths).joined(separator: " ")) \(tenths(width))"
        case .polygon(let points): "polygon \(points.map(tenths).joined(separator: " "))"
        }
    }
}

private func describe(_ role: PlacedItem.Role, in structure: StructureTree) -> String {
    switch role {
    case .content(let id): "\(structure[structure.owners[id]].kind)"
    case .artifact(let artifact): "artifact \(artifact)"
    }
}

private func describe(_ rect: Rect) -> String { "\(tenths(rect.origin)) \(tenths(rect.width))x\(tenths(rect.height))" }
private func tenths(_ point: Point) -> String { "\(tenths(point.x)),\(tenths(point.y))" }
private func tenths(_ length: Points) -> String { tenths(length.value) }
private func tenths(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

/// The structure tree as indented text: kind, attributes, and the text of its content.
func outline(_ document: LaidOutDocument) -> String {
    var text: [ContentID: String] = [:]
    for page in document.pages {
        for item in page.items {
            guard case .content(let id) = item.role, case .glyphs(let glyphs) = item.content else { continue }
            text[id, default: ""] += glyphs.text
        }
    }
    return outline(document.structure, document.structure.root, text, depth: 0).joined(separator: "\n")
}

private func outline(_ tree: StructureTree, _ id: StructureID, _ text: [ContentID: String], depth: Int) -> [String] {
    let indent = String(repeating: "  ", count: depth)
    return [indent + "\(tree[id].kind)"]
        + tree[id].children.flatMap { child -> [String] in
            switch child {
            case .element(let child): outline(tree, child, text, depth: depth + 1)
            case .content(let content): text[content].map { [indent + "  \"\($0)\""] } ?? []
            }
        }
}
