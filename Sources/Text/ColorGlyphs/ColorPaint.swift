package import TypesetBase

/// The paint of a colour glyph, in thousandths of the em, y upwards from the origin on the baseline.
///
/// A font has a graph of some thirty kinds of nodes (OpenType 1.9.1, `COLR`), which are reduced to these four. Transformations are already
/// applied to contours, and the colours of a line beyond its ends are listed.
package indirect enum ColorPaint: Hashable, Sendable {
    /// Paints drawn over each other, the last on top.
    case layers([ColorPaint])
    case clipped(to: GlyphContours, ColorPaint)
    /// A fill without bounds, which a clip limits: nothing outside the rectangle is visible.
    case fill(ColorFill, Rect)
    case composed(ColorPaint, CompositeMode, over: ColorPaint)

    /// The area that it may paint; nil if it paints nothing.
    package var bounds: Rect? {
        switch self {
        case .layers(let layers): Rect(around: layers.compactMap(\.bounds))
        case .clipped(let contours, _): contours.bounds
        case .fill(_, let bounds): bounds
        case .composed(let top, _, let bottom): Rect(around: [top.bounds, bottom.bounds].compactMap(\.self))
        }
    }

    /// The same shapes and opacities in one colour, for masks.
    package func silhouette(in color: Color) -> ColorPaint {
        switch self {
        case .layers(let layers): .layers(layers.map { $0.silhouette(in: color) })
        case .clipped(let contours, let paint): .clipped(to: contours, paint.silhouette(in: color))
        case .fill(let fill, let bounds): .fill(fill.silhouette(in: color), bounds)
        case .composed(let top, let mode, let bottom):
            .composed(top.silhouette(in: color), mode, over: bottom.silhouette(in: color))
        }
    }
}

/// The fill of an area of a glyph.
package enum ColorFill: Hashable, Sendable {
    /// The colour of the text.
    case foreground(alpha: Double)
    case solid(Color)
    case gradient(ColorGradient)
}

extension ColorFill {
    fileprivate func silhouette(in color: Color) -> ColorFill {
        switch self {
        case .foreground(let alpha): .solid(color.with(alpha: alpha))
        case .solid(let own): .solid(color.with(alpha: own.alpha))
        case .gradient(let gradient): .gradient(gradient.silhouette(in: color))
        }
    }
}

/// A gradient in a glyph, with at least two stops, whose locations rise from 0 to 1.
package struct ColorGradient: Hashable, Sendable {
    /// A part of a circle, at most 45°, along whose arc one colour changes to another; in radians, counter-clockwise.
    package struct Sector: Hashable, Sendable {
        package var start: Double
        package var end: Double
        package var startColor: Color
        package var endColor: Color
    }

    package enum Shape: Hashable, Sendable {
        case linear(LinearGradient)
        case radial(RadialGradient)
        /// A gradient around a point, up to a radius that contains everything visible.
        case sweep(RadialGradient.Circle, [Sector])
    }

    package var shape: Shape
    /// The transformation from the gradient's coordinates to those of the glyph.
    package var transform: AffineTransform

    package var isOpaque: Bool {
        switch shape {
        case .linear(let gradient): gradient.stops.isOpaque
        case .radial(let gradient): gradient.stops.isOpaque
        case .sweep(_, let sectors): sectors.allSatisfy { $0.startColor.alpha >= 1 && $0.endColor.alpha >= 1 }
        }
    }
}

extension ColorGradient {
    fileprivate func silhouette(in color: Color) -> ColorGradient {
        var silhouette = self
        func plain(_ own: Color) -> Color { color.with(alpha: own.alpha) }
        switch shape {
        case .linear(var gradient):
            gradient.stops = gradient.stops.mapColors(plain)
            silhouette.shape = .linear(gradient)
        case .radial(var gradient):
            gradient.stops = gradient.stops.mapColors(plain)
            silhouette.shape = .radial(gradient)
        case .sweep(let circle, var sectors):
            for index in sectors.indices {
                sectors[index].startColor = plain(sectors[index].startColor)
                sectors[index].endColor = plain(sectors[index].endColor)
            }
            silhouette.shape = .sweep(circle, sectors)
        }
        return silhouette
    }
}

/// The mode in which a part of a glyph is composed with the part below, in the order of OpenType (1.9.1, `COLR`, "CompositeMode
/// enumeration").
package enum CompositeMode: UInt8, Sendable {
    case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut, destinationOut, sourceAtop
    case destinationAtop, xor, plus, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference, exclusion
    case multiply, hue, saturation, color, luminosity
}
