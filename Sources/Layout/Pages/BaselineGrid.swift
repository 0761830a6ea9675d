import TypesetBase
import TypesetStylesheet

/// The grid of a page's body on which the lines of paragraphs are, from its top.
struct BaselineGrid {
    /// The distance between two baselines.
    let pitch: Points
    /// The distance from the top of a line to its baseline.
    private let ascent: Points

    /// Creates the grid of a page; nil if the page has no grid.
    ///
    /// - Parameter metrics: the lines of the document's style.
    init?(_ page: PageStyle, _ metrics: LineMetrics) {
        guard page.hasBaselineGrid, metrics.pitch > 1 else { return nil }
        (pitch, ascent) = (metrics.pitch, metrics.ascent)
    }

    /// Whether lines are as far apart as those of the grid.
    func fits(_ metrics: LineMetrics) -> Bool { abs((metrics.pitch - pitch).value) < Points.roundingError.value }

    /// Returns the top of the first line of the grid that is not above a height.
    func lineTop(from height: Points) -> Points { ((height - .roundingError).ratio(to: pitch)).rounded(.up) * pitch }

    /// Returns the first baseline that is not above a height.
    func baseline(from height: Points) -> Points { ascent + lineTop(from: max(0, height - ascent)) }

    /// Returns the last baseline of which the line is within a height.
    func lastBaseline(within height: Points) -> Points {
        ascent + ((height + .roundingError).ratio(to: pitch)).rounded(.down) * pitch - pitch
    }

    /// Returns the share of the room before a line of the grid that is above the other blocks before it.
    ///
    /// A heading stays near its text. At the top of a page only half of it moves down.
    static func shareAbove(isBelowHeading: Bool, isAtTop: Bool) -> Double { (isBelowHeading ? 1 : 0.5) * (isAtTop ? 0.5 : 1) }
}
