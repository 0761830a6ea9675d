import Synchronization
import TypesetBase
import TypesetMath
import TypesetText

/// A formula of the document, laid out once for all sizes at which its fonts and the scale of its scripts are the same.
final class FlowFormula: Sendable {
    let formula: Formula
    /// The parts between which a line may end.
    let parts: [FormulaPart]
    /// Whether it is set in lines, without fractions and tables, because the measure is narrow.
    let isLinear: Bool
    /// Whether it has another form in lines.
    let hasLinearForm: Bool
    private let layouts = Mutex<[(setting: FormulaSetting, boxes: [FormulaBox])]>([])
    private let displays = Mutex<[(setting: FormulaSetting, display: DisplayBoxes)]>([])

    init(_ formula: Formula, isLinear: Bool = false) {
        (self.formula, self.isLinear) = (formula, isLinear)
        parts = formula.root.lineParts(isLinear: isLinear)
        hasLinearForm = !isLinear && formula.root.lineParts(isLinear: true).count > parts.count
    }

    /// Returns the boxes of the parts.
    ///
    /// - Parameter words: shapes words in the font of the text around the formula.
    func boxes(_ setting: FormulaSetting, words: (String) -> ShapedParagraph) -> [FormulaBox] {
        if let known = layouts.withLock({ $0.first { $0.setting == setting }?.boxes }) { return known }
        let boxes = withLayout(setting, words) { layout in
            let style = MathLayout.Style(isDisplay: formula.isDisplay)
            var boxes = layout.boxes(of: layout.parts(of: formula.root, isLinear: isLinear, style), style)
            if let first = boxes.first { boxes[0] = layout.withoutOverhang(first) }
            return boxes.map(FormulaBox.init)
        }
        layouts.withLock { $0.append((setting, boxes)) }
        return boxes
    }

    /// Returns the rows of a formula that is a block by itself.
    ///
    /// - Parameter widest: the width of the widest part; wider ones are set in lines.
    func display(_ setting: FormulaSetting, upTo widest: Em = .infinity, words: (String) -> ShapedParagraph) -> DisplayBoxes {
        if widest.isFinite { return withLayout(setting, words) { DisplayBoxes(formula, upTo: widest, $0) } }
        if let known = displays.withLock({ $0.first { $0.setting == setting }?.display }) { return known }
        let display = withLayout(setting, words) { DisplayBoxes(formula, $0) }
        displays.withLock { $0.append((setting, display)) }
        return display
    }

    private func withLayout<Result>(
        _ setting: FormulaSetting, _ words: (String) -> ShapedParagraph, _ body: (MathLayout) -> Result
    ) -> Result {
        withoutActuallyEscaping(words) { body(MathLayout(font: setting.font, scales: setting.scales, words: $0)) }
    }
}

/// Everything but the size that decides the layout of a formula.
struct FormulaSetting: Equatable, Sendable {
    var font: MathFont
    /// The sizes of text, scripts and scripts of scripts, relative to the text.
    var scales: [Double]
    /// The number of the attributes in which words are shaped.
    var attributes: Int

    static func == (a: Self, b: Self) -> Bool { a.font === b.font && a.scales == b.scales && a.attributes == b.attributes }

    /// The smallest type in which scripts are set, as in the rule `text-too-small`, and their largest scale in small text.
    private static let floor: Points = 11, largestScale = 0.85

    /// - Parameter size: the size of the text.
    init(font: MathFont, size: Points, attributes: Int) {
        let least = size > 0 ? min(Self.floor.ratio(to: size), Self.largestScale) : 0
        self.font = font
        scales = [1, max(font.constants.scriptScale, least), max(font.constants.scriptScriptScale, least)]
        self.attributes = attributes
    }
}
