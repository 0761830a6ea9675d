import Geometry

/// What a sheet says of the page; nil: nothing.
struct PageRules: Sendable {
    enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

    struct Running: Sendable {
        /// `left`, `center` and `right` as templates, and `style`.
        var fields: [String: Setting<String>] = [:]
    }

    var size: Setting<Size>?
    var orientation: Setting<Orientation>?
    var margins: Setting<Sides>?
    var background: Setting<Color>?
    var header: Setting<Running>?
    var footer: Setting<Running>?

    mutating func merge(_ later: PageRules) {
        size = later.size ?? size
        orientation = later.orientation ?? orientation
        margins = later.margins ?? margins
        background = later.background ?? background
        header = Self.merged(header, later.header)
        footer = Self.merged(footer, later.footer)
    }

    /// Headers merge key by key, like styles.
    private static func merged(_ earlier: Setting<Running>?, _ later: Setting<Running>?) -> Setting<Running>? {
        guard case .value(var running, _) = earlier, case .value(let added, let span) = later else { return later ?? earlier }
        running.fields.merge(added.fields) { $1 }
        return .value(running, span)
    }
}
