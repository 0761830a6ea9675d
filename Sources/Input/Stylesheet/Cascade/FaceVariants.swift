import TypesetBase

/// The precedence of weight, slant and width against named faces and fonts.
///
/// A named face or font has its own weight, slant and width. It overrides those declared farther from the text. Those declared with it or
/// nearer change it.
extension CascadedStyle {
    /// Removes inherited weights, slants and widths that conflict with `declarations`.
    ///
    /// - Parameter namesFont: whether an entry under `fonts` names a font together with them.
    mutating func resetVariants(_ declarations: [Declaration], namesFont: Bool) {
        var axes: Set<String> = []
        if namesFont || declarations.contains(where: { $0.specified != nil && ($0.key == Style.face.key || $0.key == Style.fontName.key) })
        {
            replace(Style.weight.key, by: nil)
            keep(of: Style.symbolicTraits.key) { (traits: Set<SymbolicTrait>) in traits.intersection([.monospace]) }
            axes = FaceAxis.all
        }
        for declaration in declarations where declaration.specified != nil {
            if declaration.key == Style.weight.key {
                keep(of: Style.symbolicTraits.key) { (traits: Set<SymbolicTrait>) in traits.subtracting([.bold]) }
                axes.insert(FaceAxis.weight)
            } else if declaration.key == Style.symbolicTraits.key {
                axes.formUnion(FaceAxis.axes(changedBy: declaration.value() ?? []))
            }
        }
        if !axes.isEmpty { keep(of: Style.axes) { (all: [ResolvedStyle.Axis]) in all.filter { !axes.contains($0.tag) } } }
    }

    private mutating func keep<Value: Collection & Sendable>(of key: StyleKey, _ kept: (Value) -> Value) {
        guard let declaration = self[key], let value: Value = declaration.value() else { return }
        let rest = kept(value)
        if rest.count < value.count { replace(key, by: rest.isEmpty ? nil : declaration.with(rest)) }
    }
}

/// The axes of variable fonts along which the faces of a family differ (OpenType 1.9, registered design-variation axes).
enum FaceAxis {
    static let weight = "wght"
    static let all: Set<String> = [weight, "wdth", "ital", "slnt"]

    /// Returns the axes that would keep a trait from showing.
    static func axes(changedBy traits: Set<SymbolicTrait>) -> Set<String> {
        var axes: Set<String> = []
        if traits.contains(.bold) { axes.insert(weight) }
        if traits.contains(.italic) { axes.formUnion(["ital", "slnt"]) }
        if traits.contains(.condensed) || traits.contains(.expanded) { axes.insert("wdth") }
        return axes
    }
}

extension ResolvedStyle.Font {
    /// Removes the weight, slant and width of the surrounding text's font that conflict with an inline style's own keys.
    mutating func resetVariants(_ style: CascadedStyle) {
        let isNamed = style[Style.face] != nil || style[Style.fontName] != nil
        if isNamed { dropVariants() }
        if style[Style.fontName] != nil { face = nil }
        let traits: Set<SymbolicTrait> = style[Style.symbolicTraits]?.value() ?? []
        // The value of the weight axis becomes the weight; for a bold trait it may be heavy enough already.
        if traits.contains(.bold), weight == nil, let axis = axes.first(where: { $0.tag == FaceAxis.weight })?.value {
            weight = Int(min(max(axis, 1), 1000).rounded())
        }
        if style[Style.weight] != nil { isBold = false }
        let changed = FaceAxis.axes(changedBy: traits).union(style[Style.weight] == nil ? [] : [FaceAxis.weight])
        axes.removeAll { changed.contains($0.tag) }
    }

    private mutating func dropVariants() {
        weight = nil
        (isBold, isItalic, isCondensed, isExpanded) = (false, false, false, false)
        axes.removeAll { FaceAxis.all.contains($0.tag) }
    }

    /// Applies the document's family if none is named.
    mutating func takeFamily(of document: ResolvedStyle.Font) {
        guard families.isEmpty, fontName == nil else { return }
        families = document.families
        fontName = document.fontName
        // The document's font supplies the family alone, not the weight of its face.
        if fontName != nil, face == nil, weight == nil { weight = FaceName.regular }
    }

    /// Adds the traits of the surrounding text that an inline style does not override by a face or a weight.
    mutating func joinTraits(of other: ResolvedStyle.Font, _ style: CascadedStyle) {
        isMonospace = isMonospace || other.isMonospace
        guard style[Style.face] == nil, style[Style.fontName] == nil else { return }
        isBold = isBold || other.isBold && style[Style.weight] == nil
        isItalic = isItalic || other.isItalic
        isCondensed = isCondensed || other.isCondensed
        isExpanded = isExpanded || other.isExpanded
    }
}
