/// What the soft shadows of a document may take at one size: of one thread.
///
/// When it is spent, the shadows that are still to come are left out. The text is not concerned.
package final class EffectBudget {
    /// Pixels of all masks.
    package let limit: Int
    /// Pixels that may still be drawn.
    package private(set) var left: Int
    /// Shadows that were left out.
    package private(set) var omitted = 0

    /// Additions of a blur that take as long as to draw a pixel.
    static let additionsOfPixel = 64

    package init(limit: Int) { (self.limit, left) = (limit, limit) }

    /// For what is drawn on its own, such as a part of a page: no limit.
    package static var unlimited: EffectBudget { EffectBudget(limit: .max) }

    /// Whether nothing more is drawn.
    package var isSpent: Bool { omitted > 0 }

    /// Takes the pixels of a mask; false, from then on for all, where they are too many.
    package func spend(_ pixels: Int) -> Bool {
        guard !isSpent, pixels <= left else {
            omitted += 1
            return false
        }
        left -= pixels
        return true
    }

    /// Counts a shadow that is not begun since nothing is left.
    package func omit() { omitted += 1 }
}
