/// The budget of the soft shadows of a document at one size; it belongs to one thread.
///
/// After it is spent, the remaining shadows are omitted. Text is not affected.
package final class EffectBudget {
    /// The number of pixels that may still be drawn.
    package private(set) var left: Int
    /// The number of omitted shadows.
    package private(set) var omitted = 0

    /// The number of additions of a blur that take as long as drawing a pixel.
    static let additionsOfPixel = 64

    /// Creates a budget.
    ///
    /// - Parameter limit: the number of pixels of all masks, including the equivalent of their blurs.
    package init(limit: Int) { left = limit }

    /// A budget without a limit, for separate drawings such as a part of a page.
    package static var unlimited: EffectBudget { EffectBudget(limit: .max) }

    /// Whether nothing more is drawn.
    package var isSpent: Bool { omitted > 0 }

    /// Spends the pixels of a mask or the equivalent of a blur; returns false if they exceed the rest, and from then on always.
    package func spend(_ pixels: Int) -> Bool {
        guard !isSpent, pixels <= left else {
            omitted += 1
            return false
        }
        left -= pixels
        return true
    }

    /// Counts a shadow that is not started because nothing is left.
    package func omit() { omitted += 1 }
}
