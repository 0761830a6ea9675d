import Stylesheet

/// The height that a sheet gives the content of a container.
struct FixedHeight {
    var points: Double
    /// The part of the spare height that lies above the content.
    var shareAbove: Double
}

extension ResolvedStyle.VerticalAlignment {
    /// The part of a box's spare height that lies above its content.
    var shareAbove: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}
