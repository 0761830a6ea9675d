import ContentSize
import Diagnostics
import Stylesheet

/// A text does not grow as the reader asks.
///
/// At ax3 a text must have twice its size at `large`, or what the curve of its text style gives there if that is less (titles grow more
/// slowly); half a point is rounding. A style without a text style is measured by body's curve. The causes are `shouldScale: false`, sizes
/// that are absolute or relative, a `maximumSize`, `contentSizes`, or `scaling: none`; the finding points at the one that decided.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fix: write the size as a plain number in a style with a `textStyle`, so that it grows; take away what holds it.
/// - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
public struct TextNotScaled: SourceRule {
    public static let description = RuleDescription(
        id: "text-not-scaled", summary: "text grows to twice its size, or as its text style does", outcome: .fail,
        references: Reference.wcag("1.4.4"),
        fix: "write the size as a plain number in a style with a `textStyle`, so that it grows")

    public init() {}

    /// Points that rounding to whole points may take.
    private static let rounding = 0.5

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { layout.category >= .accessibility3 }

    /// What ax3 asks for is looked for at ax3 and above: sizes that are larger still are judged by their range (`size-range-narrow`).
    public func findings(in subject: AuditContext) -> [Finding] {
        subject.layouts.filter { applies(to: $0, in: subject) }.flatMap { layout in
            let faults = layout.looks.filter { $0.style.style.pointSize.value < Self.required($0, in: subject) - Self.rounding }
            return faults.filter { !follows($0, among: faults, at: layout.category, in: subject) }.map {
                finding($0, at: layout.category, in: subject)
            }
            .joinedByPlace(in: subject)
        }
    }

    /// Whether a look within a text is held by what holds the text: code that is nine tenths of its text grows with it, and is fixed
    /// there.
    private func follows(_ use: StyleUse, among faults: [StyleUse], at category: ContentSizeCategory, in subject: AuditContext) -> Bool {
        guard let text = faults.first(where: { $0.style.selectors == Array(use.style.selectors.dropFirst()) }),
            abs(Self.growth(of: use, in: subject) - Self.growth(of: text, in: subject)) < 0.01
        else { return false }
        func place(_ use: StyleUse) -> SourceSpan? {
            subject.keys.place(of: subject.keys.sizeKeys(of: use, at: category), in: use.style.selectors, at: category)
        }
        return place(use) != place(text)
    }

    private static func growth(of use: StyleUse, in subject: AuditContext) -> Double {
        use.style.style.pointSize.value / subject.sizeAtLarge(of: use)
    }

    public func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        layout.uses.map { RuleFigure(.points($0.style.style.pointSize.value), required: .points(Self.required($0, in: subject))) }
            .min { $0.measured.value / $0.required.value < $1.measured.value / $1.required.value }
    }

    /// The slower of the two curves that a style may follow, and no more than twice its size.
    private static func required(_ use: StyleUse, in subject: AuditContext) -> Double {
        let large = subject.sizeAtLarge(of: use), textStyle = subject.keys.textStyle(of: use, at: .accessibility3)
        return ([ScalingRule.metrics, .pointSize].map { $0.scaled(large, for: textStyle, at: .accessibility3) } + [2 * large]).min()
            ?? large
    }

    private func finding(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditContext) -> Finding {
        let style = use.style.style, required = Self.required(use, in: subject),
            growth = Measurement(Self.growth(of: use, in: subject) * 100, .percent)
        let message =
            "\(use.name) is \(Measurement.points(style.pointSize.value)) at \(category.shortName), \(growth) of its size at large; at least \(Measurement.points(required)) is wanted"
        let keys = subject.keys.sizeKeys(of: use, at: category)
        return finding(
            message, of: use, keys: keys, at: category, in: subject, measured: .points(style.pointSize.value), required: .points(required),
            fix: subject.keys.decidingKey(of: keys, in: use.style.selectors, at: category).flatMap { Self.fix($0, required) },
            about: use.style.selectors)
    }

    /// What to do about the key that holds the size; nil where the style follows nothing.
    private static func fix(_ key: StyleKey, _ required: Double) -> String? {
        let least = Measurement.points((required * 10).rounded(.up) / 10)
        return switch key {
        case .maximumSize: "let `maximumSize` be \(least) or more, or take it away"
        case .shouldScale: "take `shouldScale: false` away, and give the style a `textStyle` if it has none"
        case .scaling: "take `scaling: none` away"
        case .contentSizes: "let `contentSizes` end at `ax5`, or leave it out"
        case .textStyle: "choose a text style that has \(least) at ax3"
        default: nil
        }
    }
}
