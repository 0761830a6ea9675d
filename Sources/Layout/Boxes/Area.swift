/// The room that blocks are laid out in: a stretch of the body's width, and which side lines begin on.
struct Area {
    /// From the left edge of the page's body.
    var x: Double
    var width: Double
    var isRightToLeft: Bool
    /// Of a box that the sheet gives a fixed height: what stands right in it may be no higher.
    var height: Double?
    /// Whether other text stands beside it, as beside a table cell: nothing may reach over its edges.
    var isClosed = false

    /// The area without `leading` points on the side where lines begin and `trailing` on the other.
    func indented(leading: Double, trailing: Double = 0) -> Area {
        Area(x: x + (isRightToLeft ? trailing : leading), width: max(0, width - leading - trailing), isRightToLeft: isRightToLeft)
    }
}
