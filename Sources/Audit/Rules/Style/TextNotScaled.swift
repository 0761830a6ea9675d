import TypesetBase
import TypesetStylesheet

/// Text does not grow as the reader asks.
///
/// At ax3 text must have twice its size at `large`, within half a point. Titles grow more slowly: if the curve of the text style gives a
/// smaller size, that size is enough. A style without a text style is measured by the curve of `body`. Causes are `shouldScale: false`,
/// absolute or relative sizes, `maximumSize`, `contentSizes` and `scaling: none`. The finding points at the cause that decided the size.
///
/// - Fails: `size: 12` without a text style. Passes: `textStyle: footnote`.
struct TextNotScaled: SourceRule {
    static let description = RuleDescription(
        id: .textNotScaled, summary: "text grows to twice its size, or as its text style does", outcome: .fail,
        references: Reference.wcag("1.4.4"),
        fix: "write the size as a plain number in a style with a `textStyle`, so that it grows")

    /// The largest difference from rounding to whole points, in points.
    private static let rounding = 0.5

    func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { layout.category >= .accessibility3 }

    /// Returns the faults at ax3 and above.
    ///
    /// All of these sizes must meet the requirement of ax3. `size-range-narrow` checks whether a style follows the sizes above it.
    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.filter { applies(to: $0, in: context) }.flatMap { layout in
            let faults = layout.namedUses.filter { $0.style.style.pointSize.value < Self.required($0, in: context) - Self.rounding }
            return faults.filter { !follows($0, among: faults, at: layout.category, in: context) }.map {
                fault($0, at: layout.category, in: context)
            }
            .joinedByCause()
        }
    }

    /// Whether the text around a style decides its size.
    ///
    /// Code at nine tenths of its text grows with the text, and is fixed there.
    private func follows(_ use: StyleUse, among faults: [StyleUse], at category: ContentSizeCategory, in context: AuditContext) -> Bool {
        guard let text = faults.first(where: { $0.style.selectors == Array(use.style.selectors.dropFirst()) }),
            abs(Self.growth(of: use, in: context) - Self.growth(of: text, in: context)) < 0.01
        else { return false }
        func cause(_ use: StyleUse) -> SourceSpan? {
            context.keys.cause(of: context.keys.sizeKeys(of: use, at: category), in: use.style.selectors, at: category)?.span
        }
        return cause(use) != cause(text)
    }

    private static func growth(of use: StyleUse, in context: AuditContext) -> Double {
        use.style.style.pointSize.value / context.sizeAtLarge(of: use)
    }

    func figure(of layout: LayoutSummary, in context: AuditContext) -> RuleFigure? {
        layout.uses.map { RuleFigure(.points($0.style.style.pointSize.value), required: .points(Self.required($0, in: context))) }
            .min { $0.measured.value / $0.required.value < $1.measured.value / $1.required.value }
    }

    /// The required size, in points: the slower of the two curves that a style may follow, and at most twice the size at `large`.
    private static func required(_ use: StyleUse, in context: AuditContext) -> Double {
        let large = context.sizeAtLarge(of: use), textStyle = context.keys.textStyle(of: use, at: .accessibility3)
        return ([ScalingRule.metrics, .pointSize].map { $0.scaled(large, for: textStyle, at: .accessibility3) } + [2 * large]).min()
            ?? large
    }

    private func fault(_ use: StyleUse, at category: ContentSizeCategory, in context: AuditContext) -> Fault {
        let style = use.style.style, required = Self.required(use, in: context),
            growth = AuditFigure(Self.growth(of: use, in: context) * 100, .percent)
        let message =
            "\(use.name) is \(AuditFigure.points(style.pointSize.value)) at \(category.shortName), \(growth) of its size at large; at "
            + "least \(AuditFigure.points(required)) is required"
        let keys = context.keys.sizeKeys(of: use, at: category)
        return fault(
            message, of: use, keys: keys, at: category, in: context, measured: .points(style.pointSize.value), required: .points(required),
            fix: context.keys.value(of: keys, in: use.style.selectors, at: category)?.key.flatMap { Self.fix($0, required) },
            identity: use.style.selectors
        ).fixed { key, written in
            switch key {
            case Style.maximumSize.key where Double(written.droppingUnit("pt")) != nil: Self.least(required)
            case Style.shouldScale.key: "true"
            default: nil
            }
        }
    }

    /// The least size that passes, in points, to a tenth.
    private static func least(_ required: Double) -> String { AuditFigure.decimal((required * 10).rounded(.up) / 10, places: 1) }

    /// The fix for the key that decides the size; nil for the rule's own fix.
    private static func fix(_ key: StyleKey, _ required: Double) -> String? {
        let least = AuditFigure.points((required * 10).rounded(.up) / 10)
        return switch key {
        case Style.maximumSize.key: "set `maximumSize` to \(least) or more, or remove it"
        case Style.shouldScale.key: "remove `shouldScale: false`, and give the style a `textStyle` if it has none"
        case Style.scaling.key: "remove `scaling: none`"
        case Style.contentSizes.key: "end `contentSizes` at `ax5`, or remove it"
        case Style.textStyle.key: "choose a text style that has \(least) at ax3"
        default: nil
        }
    }
}
