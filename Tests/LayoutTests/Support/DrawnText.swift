import TypesetText

@testable import TypesetLayout

/// A sheet with a body that is 200 pt wide and starts at (20, 20).
///
/// Glyphs are half an em wide: at 10 pt, a line fits 40 characters.
func narrowSheet(_ style: String, more: String = "") -> String {
    """
    typeset: 1
    extends: []
    page: { size: [240, 400], margins: 20 }
    elements:
      document: { size: { absolute: 10 } }
      paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, \(style) }
      \(more)
    """
}

/// The visible text of each line of the document, from left to right.
///
/// The fixed-advance face numbers its glyphs by their characters' code points.
func drawn(_ document: LaidOutDocument) -> [String] {
    let lines = Dictionary(grouping: document.pages.flatMap(\.glyphs)) { ($0.origin.y * 10).rounded() }
    return lines.keys.sorted().map { y in
        (lines[y] ?? []).sorted { $0.origin.x < $1.origin.x }.filter { $0.width > 0 }.map(\.seen).joined()
    }
}

extension PlacedGlyphs {
    fileprivate var seen: String {
        let ids = glyphs.map { paragraph.glyphs[$0].id }
        return ids == [0x2026] ? "…" : text
    }
}

/// The text that PDF readers extract, in painting order.
func extracted(_ document: LaidOutDocument) -> String {
    document.pages.flatMap(\.items).map { item -> String in
        if case .content = item.role, case .glyphs(let glyphs) = item.content { glyphs.text } else { "" }
    }.joined()
}

func fallbacks(_ document: LaidOutDocument) -> [String] { document.fallbacks.map { "\($0.kind.rawValue): \($0.detail)" } }

let fox = "The quick brown fox jumps over the lazy dog and runs away."
