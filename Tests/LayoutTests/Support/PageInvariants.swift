import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Invariants of every page of every document at every size: nothing is lost, clipped, overlapped or shrunk.
struct PageInvariants {
    let document: LaidOutDocument

    func check(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        for problem in clipped() + overlapping() + lost() {
            Issue.record("\(document.category.shortName): \(problem)", sourceLocation: sourceLocation)
        }
    }

    /// Checks the invariants of text that a sheet cuts.
    func checkPlaces(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        for problem in clipped() + overlapping() {
            Issue.record("\(document.category.shortName): \(problem)", sourceLocation: sourceLocation)
        }
    }

    /// Reports text outside its page.
    func clipped() -> [String] {
        everyGlyphs { page, number, glyphs -> String? in
            let ink = glyphs.visibleRect
            guard ink.width > 0,
                ink.minX < -0.01 || ink.maxX > page.size.width + 0.01 || ink.minY < -0.01 || ink.maxY > page.size.height + 0.01
            else { return nil }
            return "page \(number): '\(glyphs.text)' reaches past the page: \(ink)"
        }
    }

    /// Reports text printed on other text: bands from baseline to x-height that intersect.
    func overlapping() -> [String] {
        document.pages.enumerated().flatMap { number, page in
            let bands = page.glyphs.map { ($0.text, $0.band) }.filter { $0.1.width > 0.5 }.sorted { $0.1.minY < $1.1.minY }
            return bands.indices.compactMap { index -> String? in
                let (text, band) = bands[index]
                let other = bands[(index + 1)...].prefix { $0.1.minY < band.maxY - 0.01 }.first {
                    min($0.1.maxX, band.maxX) - max($0.1.minX, band.minX) > 0.5
                        && min($0.1.maxY, band.maxY) - $0.1.minY > 0.05 * band.height
                }
                return other.map { "page \(number + 1): '\(text)' is printed on '\($0.0)'" }
            }
        }
    }

    /// Reports glyphs of the document's own text that are on no page, or on two.
    func lost() -> [String] {
        var covered: [ObjectIdentifier: (paragraph: ShapedParagraph, counts: [Int])] = [:]
        for page in document.pages {
            for item in page.items {
                guard case .glyphs(let glyphs) = item.content, case .content = item.role else { continue }
                let key = ObjectIdentifier(glyphs.paragraph)
                covered[key, default: (glyphs.paragraph, Array(repeating: 0, count: glyphs.paragraph.glyphs.count))].counts.count(
                    glyphs.glyphs)
            }
        }
        return covered.values.compactMap { paragraph, counts in
            let wrong = counts.indices.first { counts[$0] != 1 && !paragraph.glyphs[$0].flags.contains(.isHidden) }
            return wrong.map {
                "glyph \($0) of '\(String(decoding: paragraph.text.prefix(60), as: UTF8.self))' is placed \(counts[$0]) times"
            }
        }
    }

    private func everyGlyphs(_ body: (Page, Int, PlacedGlyphs) -> String?) -> [String] {
        document.pages.enumerated().flatMap { number, page in page.glyphs.compactMap { body(page, number + 1, $0) } }
    }
}

extension [Int] {
    fileprivate mutating func count(_ range: Range<Int>) {
        for index in range { self[index] += 1 }
    }
}

extension Page {
    var glyphs: [PlacedGlyphs] {
        items.compactMap { if case .glyphs(let glyphs) = $0.content { glyphs } else { nil } }
    }
}

extension PlacedGlyphs {
    /// The source text of the glyphs.
    var text: String {
        let bytes = glyphs.flatMap { paragraph.text[paragraph.glyphs.textRange(of: $0)] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The width without the trailing spaces, which hang.
    private var visibleWidth: Double {
        var width = 0.0, visible = 0.0
        for index in glyphs {
            let glyph = paragraph.glyphs[index]
            width += (glyph.advance.points(at: pointSize) + (glyph.flags.contains(.isSpace) ? wordSpacing : 0)).value
            if !glyph.flags.contains(.isSpace), !glyph.flags.contains(.isHidden) { visible = width }
        }
        return visible
    }

    private var visibleMinX: Double { paragraph.runs[run].isRightToLeft ? origin.x + width.value - visibleWidth : origin.x }

    var visibleRect: Rect {
        let ascent = glyphs.map { paragraph.glyphs[$0].inkAscent.value }.max() ?? 0
        let descent = glyphs.map { paragraph.glyphs[$0].inkDescent.value }.max() ?? 0
        let size = pointSize.value
        return Rect(x: visibleMinX, y: origin.y - ascent * size, width: visibleWidth, height: (ascent + descent) * size)
    }

    /// The band from the baseline to the x-height, 0.45 em.
    var band: Rect { Rect(x: visibleMinX, y: origin.y - 0.45 * pointSize.value, width: visibleWidth, height: 0.45 * pointSize.value) }
}
