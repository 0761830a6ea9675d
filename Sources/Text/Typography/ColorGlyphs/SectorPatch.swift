package import Geometry
import Glibc

/// A sector of a circle as a patch with four sides: a radius, the arc, the other radius, and the centre, which has no length.
package struct SectorPatch {
    /// From the centre: for each side its start and the two points that it bends towards.
    package let boundary: [Point]

    package init(_ sector: ColorGradient.Sector, _ circle: ColorGradient.Circle) {
        let center = circle.center
        // Under the next sector, which is drawn later: where they only touch, some viewers let the ground show through.
        let end = sector.end + min((sector.end - sector.start) * 0.05, 0.01)
        func point(_ angle: Double, _ radius: Double, turned: Double = 0) -> Point {
            Point(
                x: center.x + radius * cos(angle) - turned * sin(angle), y: center.y + radius * sin(angle) + turned * cos(angle))
        }
        let radius = circle.radius, third = radius / 3
        // How far the points are that an arc bends towards: 4/3 tan(angle / 4) of the radius.
        let bend = 4 / 3 * tan((end - sector.start) / 4) * radius
        boundary = [
            center, point(sector.start, third), point(sector.start, 2 * third),
            point(sector.start, radius), point(sector.start, radius, turned: bend), point(end, radius, turned: -bend),
            point(end, radius), point(end, 2 * third), point(end, third),
            center, center, center,
        ]
    }
}
