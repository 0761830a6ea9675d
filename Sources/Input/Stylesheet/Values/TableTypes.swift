/// What may be done with a table too wide for its place, in the order in which it is tried.
///
/// A table that fits by none of the steps that a style allows is stacked all the same, since nothing may be lost.
public enum TableStep: String, CaseIterable, Hashable, Sendable {
    /// Long words are broken at their joints.
    case words
    /// Cells have less padding at the sides.
    case padding
    /// The table stands on a page that is turned.
    case landscape
    /// Its columns stand in groups, one under the other.
    case groups
    /// Each row is set as a record, its values beside their labels.
    case stack
}

extension ValueType where Value == Set<TableStep> {
    /// A list of steps, or one.
    static let steps = choices(of: TableStep.self)
}
