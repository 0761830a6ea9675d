import Glibc
package import TypesetBase

/// The colours of an edition, derived from those of a stylesheet at one size.
///
/// Grounds and inks keep their hue, and inks keep their contrast if it is high enough, so the ranks of texts stay visible. Lightness is
/// that of Oklab, in which equal steps look equal.
package struct EditionPalette: Sendable {
    /// The colour behind a text.
    package struct Ground: Hashable, Sendable {
        /// The opaque colour in the stylesheet.
        package let source: Color
        /// The opaque colour in the edition.
        package let derived: Color
    }

    private struct Key: Hashable {
        var color: Color
        var ground: Ground
        var role: Role
    }

    private enum Role { case ground, ink, line }

    package let design: EditionDesign
    /// The paper.
    package let paper: Ground
    /// The paper for which pictures and most colours are designed.
    private let picturePaper: Color
    private let known = SharedCache<Key, Color>()

    /// Creates the palette for a paper; nil is white paper.
    ///
    /// - Parameter picturePaper: the paper of readers who have changed nothing.
    init(_ design: EditionDesign, paper: Color?, picturePaper: Color?) {
        self.design = design
        self.picturePaper = (picturePaper ?? .white).over(.white)
        let source = (paper ?? .white).over(.white)
        self.paper = Ground(source: source, derived: Self.limited(Self.paper(source, design.paper), design))
    }

    private static func paper(_ source: Color, _ paper: EditionDesign.Background) -> Color {
        switch paper {
        case .designed: source
        case .tinted(let tint): source.isLightGround ? source.multiplied(by: tint) : tint
        case .dark: source.luminance <= 0.03 ? source : Oklab(source).with(lightness: 0.19, greatestChroma: 0.015).color
        case .solid(let color): color
        }
    }

    // MARK: - Grounds

    /// Returns the ground that a fill makes over another ground.
    package func ground(_ fill: Color, on outer: Ground) -> Ground {
        let source = fill.over(outer.source)
        guard source != outer.source else { return outer }
        return Ground(source: source, derived: known.value(of: Key(color: source, ground: outer, role: .ground)) { derived(source, outer) })
    }

    /// Returns the colour behind a picture: the ground around it, or on a ground of opposite lightness the one for which it is drawn, since
    /// transparent pictures may have black or white lines.
    package func pictureGround(_ fill: Color?, on outer: Ground) -> Color {
        let designed = fill?.over(picturePaper) ?? picturePaper
        return designed.isLightGround == outer.derived.isLightGround ? outer.derived : designed
    }

    private func derived(_ source: Color, _ outer: Ground) -> Color {
        let color: Color =
            if paper.derived.isLightGround {
                lightened(source)
            } else if !source.isLightGround && (paper.source.isLightGround || source.luminance <= 0.05) {
                source
            } else {
                darkened(source, outer)
            }
        return Self.limited(color, design)
    }

    /// Returns a ground on light paper; grounds that are dark on light paper stay dark, with their light text.
    private func lightened(_ source: Color) -> Color {
        if !source.isLightGround, !paper.source.isLightGround {
            let color = Oklab(source)
            return color.with(lightness: max(0.85, 1 - 0.5 * color.lightness), greatestChroma: 0.04).color
        }
        guard source.isLightGround, case .tinted(let tint) = design.paper else { return source }
        return source.multiplied(by: tint)
    }

    /// Returns a ground that is darker than any text and lighter than the ground around it, as far as it differs from that in the
    /// stylesheet.
    private func darkened(_ source: Color, _ outer: Ground) -> Color {
        let color = Oklab(source), isDesigned = outer.source.isLightGround == source.isLightGround
        let around = Oklab(isDesigned ? outer.source : picturePaper).lightness
        let base = max(Oklab(outer.derived).lightness, 0.15), difference = abs(around - color.lightness)
        return color.with(
            lightness: min(base + 0.045 + 0.35 * difference + 0.9 * color.chroma, 0.38), greatestChroma: min(0.7 * color.chroma, 0.09)
        ).color
    }

    /// Returns the nearest ground on which black or white text has the contrast of the design.
    private static func limited(_ ground: Color, _ design: EditionDesign) -> Color {
        let ink = ground.isLightGround ? Color.black : .white, wanted = design.textContrast * margin
        guard ground.contrast(with: ink) < wanted else { return ground }
        return Oklab(ground).nearest(towards: ground.isLightGround ? 1 : 0) { $0.contrast(with: ink) >= wanted }
    }

    // MARK: - Inks

    /// The margin for the rounding of colours in files, as a factor of contrasts.
    private static let margin = 1.01

    /// Returns the colour of text on a ground.
    package func ink(_ color: Color, on ground: Ground) -> Color {
        known.value(of: Key(color: color, ground: ground, role: .ink)) {
            let source = color.over(ground.source), contrast = designed(source, on: ground)
            return moved(source, to: min(max(contrast, design.textContrast * Self.margin), design.highestContrast), on: ground)
        }
    }

    /// Returns the colour of a line or a mark on a ground; faint lines stay faint.
    package func line(_ color: Color, on ground: Ground) -> Color {
        known.value(of: Key(color: color, ground: ground, role: .line)) {
            let source = color.over(ground.source), contrast = designed(source, on: ground)
            let least = contrast >= 3 ? design.lineContrast * Self.margin : 1
            return contrast < 1.02 ? ground.derived : moved(source, to: min(max(contrast, least), design.highestContrast), on: ground)
        }
    }

    /// Returns the contrast of a colour with its ground in the stylesheet.
    ///
    /// The paper may be that of the edition alone, for which the colour is not designed; then it is at least that with the usual paper.
    private func designed(_ source: Color, on ground: Ground) -> Double {
        let contrast = source.contrast(with: ground.source)
        return ground == paper ? max(contrast, source.contrast(with: picturePaper)) : contrast
    }

    /// Returns the colour of the same hue with a contrast; black or white if no other colour has it.
    private func moved(_ source: Color, to contrast: Double, on ground: Ground) -> Color {
        if ground.source == ground.derived, abs(source.contrast(with: ground.source) - contrast) < 0.001 { return source }
        let end = ground.derived.isLightGround ? 0.0 : 1.0
        var start = Oklab(source)
        start.lightness = Oklab(ground.derived).lightness
        return start.nearest(towards: end) { $0.contrast(with: ground.derived) >= contrast }
    }
}

/// A colour as Oklab's lightness and its two axes of hue.
private struct Oklab {
    var lightness: Double
    let a: Double
    let b: Double

    init(_ color: Color) {
        (lightness, a, b) = WideGamutColor(red: color.red, green: color.green, blue: color.blue).oklab
    }

    private init(lightness: Double, a: Double, b: Double) { (self.lightness, self.a, self.b) = (lightness, a, b) }

    var chroma: Double { hypot(a, b) }

    /// The nearest colour in sRGB with components of eight bits, as files and messages have them.
    var color: Color {
        let color = WideGamutColor(lightness: lightness, a: a, b: b).color()
        func rounded(_ value: Double) -> Double { (value * 255).rounded() / 255 }
        return Color(red: rounded(color.red), green: rounded(color.green), blue: rounded(color.blue))
    }

    func with(lightness: Double, greatestChroma: Double) -> Oklab {
        let share = chroma > greatestChroma ? greatestChroma / chroma : 1
        return Oklab(lightness: lightness, a: a * share, b: b * share)
    }

    /// Returns the first colour on the way to another lightness that meets a condition, which holds from there on; the last if none does.
    func nearest(towards end: Double, where holds: (Color) -> Bool) -> Color {
        var outside = lightness, inside = end
        // Ten halvings find the lightness to within 1/1024, which is a quarter of a step of eight bits.
        for _ in 0..<10 {
            let middle = (outside + inside) / 2
            if holds(Oklab(lightness: middle, a: a, b: b).color) { inside = middle } else { outside = middle }
        }
        return Oklab(lightness: inside, a: a, b: b).color
    }
}

extension Color {
    /// The colour seen through a filter, with components of eight bits.
    fileprivate func multiplied(by filter: Color) -> Color {
        func product(_ one: Double, _ other: Double) -> Double { (one * other * 255).rounded() / 255 }
        return Color(red: product(red, filter.red), green: product(green, filter.green), blue: product(blue, filter.blue))
    }
}
