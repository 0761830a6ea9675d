import TypesetBase
import TypesetStylesheet

/// The measures that indents, padding and borders leave for text, however deeply blocks are nested.
struct MeasureLimits {
    /// The measure below which indents and padding are reduced: 20 characters of half an em, about a newspaper column.
    let comfortable: Points
    /// The least measure: five em, enough for a short word.
    let least: Points
    /// The least measure in a cell, which is as wide as its words with their padding.
    let leastInCell: Points

    init(bodySize: Points, bodyWidth: Points) {
        comfortable = 10 * bodySize
        least = min(5 * bodySize, 0.8 * bodyWidth)
        leastInCell = min(bodySize, least)
    }

    /// Returns an indent, reduced if the measure would be too short.
    func indent(_ styled: Points, of containing: ContainingBlock) -> Points {
        guard styled > 0 else { return styled }
        return min(styled, max(0, containing.width - max(least, min(comfortable, containing.width * 0.85))))
    }

    /// Returns padding and border, reduced at the sides if the measure would be too short.
    ///
    /// In right-to-left text, left and right are exchanged.
    func insets(_ style: ResolvedStyle, in containing: ContainingBlock) -> Insets {
        var border = style.border.insets
        var insets = style.textInsets
        // In boxes nested until no measure is left, borders take no room either.
        let wanted = containing.forbidsOutdents ? leastInCell : max(least, min(comfortable, containing.width * 0.9))
        if containing.width - border.horizontal < min(wanted, least) { (border.left, border.right) = (0, 0) }
        let room = max(0, containing.width - border.horizontal - wanted)
        if insets.horizontal > room {
            let scale = room.ratio(to: insets.horizontal)
            insets.left *= scale
            insets.right *= scale
        }
        let left = insets.left + border.left, right = insets.right + border.right
        return Insets(
            top: insets.top + border.top, right: containing.isRightToLeft ? left : right,
            bottom: insets.bottom + border.bottom, left: containing.isRightToLeft ? right : left)
    }
}
