import Geometry
import Stylesheet
import Typography

/// Gathers the runs of a page that have effects, and draws the effects when the page is complete: a gradient runs over all lines of its
/// paragraph on the page, and one shadow belongs to all of them.
struct EffectCollector {
    /// A run of text with an effect.
    struct Run {
        /// Index into the page's items.
        var item: Int
        var style: StyleID
        /// Number of the painted paragraph.
        var paragraph: Int
        /// Counts all runs of the page, so that neighbours can be told.
        var sequence: Int
        var rect: Rect
        /// Indices of the lines under and through it.
        var decorations: Range<Int>
    }

    private(set) var runs: [Run] = []
    /// The rectangle around the lines of each painted paragraph.
    private(set) var textRects: [Rect] = []
    private var styles: [StyleID] = []
    private var current: (box: ParagraphBox, line: Int)?
    private var sequence = 0

    /// Begins a line: a paragraph's lines follow each other, so another paragraph or an earlier line begins anew.
    mutating func begin(line index: Int, of paragraph: ParagraphBox, rect: Rect) {
        defer { current = (paragraph, index) }
        if let current, current.box === paragraph, current.line < index, let last = textRects.indices.last {
            textRects[last] = textRects[last].union(rect)
        } else {
            textRects.append(rect)
            styles.append(paragraph.style)
        }
    }

    func paragraphStyle(_ paragraph: Int) -> StyleID? { styles.indices.contains(paragraph) ? styles[paragraph] : nil }

    mutating func pass() { sequence += 1 }

    mutating func add(item: Int, style: StyleID, rect: Rect, decorations: Range<Int>) {
        runs.append(Run(item: item, style: style, paragraph: textRects.count - 1, sequence: sequence, rect: rect, decorations: decorations))
    }
}

extension ResolvedStyle {
    /// Whether text of this style needs more than its fill and its outline.
    var hasEffects: Bool { gradient != nil || shadow?.isVisible == true || innerShadow?.isVisible == true }

    var textOutline: TextOutline? {
        outline.flatMap { $0.width > 0 && $0.color.alpha > 0 ? TextOutline(color: $0.color, width: $0.width) : nil }
    }
}

extension ResolvedStyle.Shadow {
    /// FXLabel's rule: a colour, and a blur or an offset.
    var isVisible: Bool { color.alpha > 0 && (blur > 0 || offset != .zero) }
}
