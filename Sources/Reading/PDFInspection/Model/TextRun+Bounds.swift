public import Geometry

extension TextRun {
    /// The upright rectangle around the run from so many em above the baseline to so many below (negative).
    public func bounds(above: Double, below: Double) -> Rect {
        var box = Extent()
        enter(above: above, below: below, into: &box)
        return box.rect
    }

    func enter(above: Double, below: Double, into box: inout Extent) {
        if direction.y == 0, up.x == 0 {
            // Upright, as nearly all text is.
            box.add(Point(x: origin.x + direction.x * extent.lowerBound, y: origin.y + up.y * above))
            box.add(Point(x: origin.x + direction.x * extent.upperBound, y: origin.y + up.y * below))
            return
        }
        let first = origin + direction * extent.lowerBound, last = origin + direction * extent.upperBound
        box.add(first + up * above)
        box.add(first + up * below)
        box.add(last + up * above)
        box.add(last + up * below)
    }

    /// From the baseline to the x-height: where letters of two lines must not meet.
    public var band: Rect { bounds(above: Word.xHeight, below: 0) }

    public var isHorizontal: Bool { abs(direction.y) < 0.01 }
}
