import TypesetBase

/// The kind of page that the next boxes of the flow are on, and what changes for boxes that move to it.
struct PageTurn {
    var orientation = PageOrientation.styled
    /// The room on the first of these pages for boxes that must stay with its first box, such as a heading.
    var leadingRoom = Size.zero
    /// The width by which the measure is wider there.
    ///
    /// Right-to-left lines and markers on the right of their items are that much farther right.
    var widening: Points = 0
    var isRightToLeft = false
    /// Whether following text may move before these pages.
    var floats = false

    /// The distance by which lines begin farther right there, and also the boxes that stay with the first box.
    var leadingShift: Points { isRightToLeft ? widening : 0 }

    /// Places a box on such a page.
    ///
    /// - Parameter spansColumns: whether the box spans all columns where pages have the styled orientation.
    func place(_ box: inout Box, spansColumns: Bool) {
        box.orientation = orientation
        box.isOnFloatingPage = floats
        box.spansColumns = spansColumns && orientation == .styled
    }

    /// Moves a box that must stay with the first box of these pages to them.
    func move(_ box: inout Box) {
        box.move(to: orientation, right: leadingShift, markerShift: widening)
        if orientation.hasColumnsOfBlock { box.spansColumns = true }
    }

    /// Whether the first page has room for boxes that must stay with its first box, such as a heading.
    func hasRoom(for boxes: ArraySlice<Box>, _ containers: [ContainerBox]) -> Bool {
        let height = boxes.reduce(Points(0)) { $0 + $1.extent }, width = boxes.map { $0.x + $0.width }.max() ?? 0
        let isSplit = containers.contains { $0.first < boxes.startIndex && $0.last >= boxes.startIndex }
        // The notes of a page with columns have the width of one.
        if orientation.hasColumnsOfBlock, boxes.contains(where: { !$0.notes.isEmpty }) { return false }
        return !isSplit && width.value <= leadingRoom.width && height.value <= leadingRoom.height
    }
}
