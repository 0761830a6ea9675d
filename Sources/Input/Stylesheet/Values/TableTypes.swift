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

/// In which columns of a table numbers stand with their decimal separators under each other.
public enum DecimalAlignment: String, CaseIterable, Hashable, Sendable {
    /// In those that the document aligns at the right.
    case auto
    /// Also in those of whose alignment it says nothing.
    case always
    case never
}

extension ValueType where Value == Set<TableStep> {
    /// A list of steps, or one.
    static let steps = choices(of: TableStep.self)
}
