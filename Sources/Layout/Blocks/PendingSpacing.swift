import TypesetBase

/// The spacing, markers and page breaks before the next box of a vertical list.
struct PendingSpacing {
    var glue: Points = 0
    /// The `lineSpacing` of the line above the box; no line follows the last one of a container.
    var lineSpacing: Points = 0
    var kern: Points = 0
    var penalty = 0
    var markers: [Box.Marker] = []
    var anchor: Anchor?
    var startsPage = false
    var pageSide: PageSide?
    var isAtPageFoot = false
    /// Whether the box is directly below the top edge of a container, where glue would only add to the padding.
    var isAtContainerStart = false
}

extension Anchor {
    /// Returns the anchor of a container together with that of its first child.
    func merged(with child: Anchor) -> Anchor {
        var merged = self
        merged.destinations += child.destinations
        merged.section = child.section ?? section
        merged.isChapter = child.section == nil ? isChapter : child.isChapter
        merged.level = child.level ?? level
        return merged
    }
}
