import Glibc
package import TypesetBase

/// A sector of a circle as a patch with four sides: a radius, the arc, the other radius, and the centre, which has no length.
package struct SectorPatch {
    /// The boundary from the centre: the start and the two control points of each side.
    package let boundary: [Point]

    package init(_ sector: ColorGradient.Sector, _ circle: RadialGradient.Circle) {
        let center = circle.center
        // The end overlaps the next sector, which is drawn later. If they only touched, some viewers would let the background show through.
        let end = sector.end + min((sector.end - sector.start) * 0.05, 0.01)
        func point(_ angle: Double, _ radius: Double, turned: Double = 0) -> Point {
            Point(
                x: center.x + radius * cos(angle) - turned * sin(angle), y: center.y + radius * sin(angle) + turned * cos(angle))
        }
        let radius = circle.radius, third = radius / 3
        // The distance of an arc's control points: 4/3 tan(angle / 4) of the radius.
        let bend = 4 / 3 * tan((end - sector.start) / 4) * radius
        boundary = [
            center, point(sector.start, third), point(sector.start, 2 * third),
            point(sector.start, radius), point(sector.start, radius, turned: bend), point(end, radius, turned: -bend),
            point(end, radius), point(end, 2 * third), point(end, third),
            center, center, center,
        ]
    }
}
