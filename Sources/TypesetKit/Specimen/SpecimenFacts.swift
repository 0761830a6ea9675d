import TypesetAudit
import TypesetBase
import TypesetLayout
import TypesetStylesheet
import TypesetText

/// The facts that a specimen lists about a style.
struct SpecimenFacts {
    let sheet: ResolvedSheet
    let fonts: FontLibrary

    /// Returns the face, the colour and all unusual values, each fact once.
    func lines(_ entry: SpecimenEntry) -> [String] {
        var first = distinct(entry.styles.map(face))
        first += contrasts(entry)
        let effects = distinct(entry.styles.flatMap(Self.traits))
        var origin: [String] = []
        if !entry.parents.isEmpty { origin.append("inherits from " + entry.parents.joined(separator: ", ")) }
        if !entry.elements.isEmpty { origin.append("set in " + entry.elements.joined(separator: ", ")) }
        return [first, effects, origin].filter { !$0.isEmpty }.map { $0.joined(separator: "  ·  ") }
    }

    /// Returns the face that is found, and the requested family if it differs.
    private func face(_ style: ResolvedStyle) -> String {
        let face = fonts.resolve(FontRequest(style)), weight = "\(face.familyName) \(face.weight)\(face.isItalic ? " italic" : "")"
        guard let family = style.font.fontName ?? style.font.families.first, family.lowercased() != face.familyName.lowercased(),
            family != face.postScriptName, !style.font.isMonospace
        else { return weight }
        return "\(weight) for \(family)"
    }

    /// Returns the colours on their backgrounds with the contrast, and the WCAG 2.2 level that the smallest text reaches (1.4.3, 1.4.6).
    private func contrasts(_ entry: SpecimenEntry) -> [String] {
        distinct(
            entry.values.enumerated().flatMap { index, style -> [String] in
                guard let style else { return [] }
                let ground = ground(of: style, at: index), isLarge = isLarge(entry.styles.filter { $0.color == style.color })
                return Self.inks(style).map { contrast($0, on: ground, isLarge: isLarge) }
            })
    }

    private func contrast(_ ink: Color, on ground: Color, isLarge: Bool) -> String {
        let ratio = Contrast.ratio(Contrast.composite(ink, over: ground), ground)
        let level = ratio >= (isLarge ? 4.5 : 7) ? "AAA" : ratio >= (isLarge ? 3 : 4.5) ? "AA" : "below AA"
        // The ratio is rounded down, because a ratio just below a threshold does not reach it.
        return "\(ink.hexadecimal) on \(ground.hexadecimal), \(SpecimenNumber.text((ratio * 10).rounded(.down) / 10)) : 1 \(level)"
    }

    /// Whether the smallest text counts as large.
    private func isLarge(_ styles: [ResolvedStyle]) -> Bool {
        styles.min { $0.pointSize < $1.pointSize }.map { style in
            Contrast.isLarge(size: style.pointSize.value, isBold: style.font.isBold || (style.font.weight ?? 400) >= 700)
        } ?? false
    }

    /// Returns the fill colours of the letters, or the outline colour of hollow letters.
    private static func inks(_ style: ResolvedStyle) -> [Color] {
        if let gradient = style.gradient { return gradient.stops.map(\.color) }
        if style.color.alpha == 0, let outline = style.outline { return [outline.color] }
        return [style.color]
    }

    /// Returns the background of the text: the style's own background over that of the page.
    private func ground(of style: ResolvedStyle, at index: Int) -> Color {
        let page = sheet.pages[index].background.map { Contrast.composite($0, over: .white) } ?? .white
        return (style.inlineBox?.background ?? style.background).map { Contrast.composite($0, over: page) } ?? page
    }

    private static func traits(_ style: ResolvedStyle) -> [String] {
        var facts: [String] = []
        if style.alignment != .natural { facts.append("\(style.alignment)") }
        if style.textTransform != .none { facts.append("\(style.textTransform)") }
        if !style.font.features.isEmpty { facts.append("features " + style.font.features.map(\.tag).joined(separator: " ")) }
        if style.underline != nil { facts.append("underlined") }
        if style.strikethrough != nil { facts.append("struck through") }
        if style.baselineOffset != 0 { facts.append("baseline \(SpecimenNumber.text(style.baselineOffset.value)) em") }
        if style.hyphenation != nil { facts.append("hyphenated") }
        if style.numberOfLines > 0 { facts.append("\(style.numberOfLines) lines at most") }
        if let gradient = style.gradient { facts.append("gradient of \(gradient.stops.count) colours") }
        if let shadow = style.shadows.first { facts.append("shadow " + words(shadow)) }
        if let shadow = style.innerShadows.first { facts.append("inner shadow " + words(shadow)) }
        if let outline = style.outline {
            facts.append("outline \(SpecimenNumber.text(outline.width.value)) pt \(outline.color.hexadecimal)")
        }
        return facts
    }

    private static func words(_ shadow: ResolvedStyle.Shadow) -> String { shadow.color.hexadecimal }

    private func distinct(_ facts: [String]) -> [String] {
        var seen: Set<String> = []
        return facts.filter { seen.insert($0).inserted }
    }
}

/// The format of numbers in a specimen.
enum SpecimenNumber {
    /// Formats a number with at most two decimals, without trailing zeros.
    static func text(_ number: Double) -> String { AuditFigure.decimal(number, places: 2) }

    static func text(_ length: Points) -> String { text(length.value) }
}
