import TypesetBase
import TypesetText

/// A part of a document's text, shaped before its sizes are laid out, in any order and concurrently.
package struct ShapingPart: Sendable {
    /// The length in bytes: a few milliseconds of work, so threads finish at about the same time and the overhead of tasks is negligible.
    private static let length = 16_384

    let paragraphs: ArraySlice<FlowParagraph>
    let attributes: AttributeTable
    let shaper: any TextShaper

    static func parts(of paragraphs: [FlowParagraph], attributes: AttributeTable, shaper: any TextShaper) -> [ShapingPart] {
        var parts: [ShapingPart] = [], start = 0, length = 0
        for (index, paragraph) in paragraphs.enumerated() {
            length += paragraph.text.count
            guard length >= Self.length || index == paragraphs.count - 1 else { continue }
            parts.append(ShapingPart(paragraphs: paragraphs[start...index], attributes: attributes, shaper: shaper))
            (start, length) = (index + 1, 0)
        }
        return parts
    }

    package func shape() {
        for paragraph in paragraphs { _ = paragraph.shaped(with: attributes, by: shaper) }
    }
}
