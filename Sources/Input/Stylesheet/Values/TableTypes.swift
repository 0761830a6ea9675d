/// The permitted steps for a table that is too wide, in the order in which they are tried.
///
/// If no permitted step makes the table fit, it is stacked anyway, so that no content is lost.
public enum TableFallback: String, CaseIterable, StyleChoice {
    /// Breaks long words at their joints.
    case words
    /// Reduces the horizontal padding of cells.
    case padding
    /// Puts the table on a landscape page.
    case landscape
    /// Sets the columns in groups, one below the other.
    case groups
    /// Sets each row as a record, with its values beside their labels.
    case stack
}

/// The place of a caption.
public enum CaptionPlace: String, CaseIterable, StyleChoice {
    /// The caption is below a figure and above a table.
    case block
    /// The caption is at the side where lines end, if there is room.
    case side
}

/// The table columns whose numbers align at the decimal separator.
public enum DecimalAlignment: String, CaseIterable, StyleChoice {
    /// Columns align if the document aligns them at the right.
    case auto
    /// Columns without an alignment in the document align too.
    case always
    case never
}
