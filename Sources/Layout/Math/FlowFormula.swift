import Synchronization
import TypesetBase
import TypesetMath
import TypesetText

/// A formula of the document, laid out once for all sizes at which its fonts and the scale of its scripts are the same.
///
/// Equal formulas in text are one object.
final class FlowFormula: Sendable {
    let formula: Formula
    /// Its TeX, without the marks around it.
    let source: String
    /// The parts between which a line may end.
    let parts: [FormulaPart]
    /// The form in which it is set within a line, by the measure.
    let form: FormulaForm
    /// The next form that is narrower; nil if there is none.
    let narrower: FormulaForm?
    private let layouts = Mutex<[(setting: FormulaSetting, boxes: [FormulaBox])]>([])
    private let displays = Mutex<[(setting: FormulaSetting, display: DisplayBoxes)]>([])

    /// Prepares a formula for layout at every size.
    ///
    /// - Parameter isBlock: whether it is a block by itself, whose parts depend on the measure.
    init(_ formula: Formula, source: String, in form: FormulaForm = .whole, isBlock: Bool = false) {
        (self.formula, self.source, self.form) = (formula, source, form)
        guard !isBlock else {
            (parts, narrower) = ([], nil)
            return
        }
        let parts = formula.root.lineParts(in: form, separatesRows: true)
        self.parts = parts
        guard !formula.root.isShort else {
            narrower = nil
            return
        }
        narrower = sequence(first: form, next: \.next).dropFirst().first { formula.root.lineParts(in: $0).count > parts.count }
    }

    /// Returns the boxes of the parts.
    ///
    /// - Parameter words: shapes words in the font of the text around the formula.
    func boxes(_ setting: FormulaSetting, words: (String) -> ShapedParagraph) -> [FormulaBox] {
        if let known = layouts.withLock({ $0.first { $0.setting == setting }?.boxes }) { return known }
        let boxes = withLayout(setting, words) { layout in
            let style = MathLayout.Style(isDisplay: formula.isDisplay)
            var boxes = layout.boxes(of: layout.parts(of: formula.root, in: form, separatesRows: true, style), style)
            if let first = boxes.first { boxes[0] = layout.withoutOverhang(first) }
            return boxes.map(FormulaBox.init)
        }
        layouts.withLock { $0.append((setting, boxes)) }
        return boxes
    }

    /// Returns the rows of a formula that is a block by itself.
    ///
    /// - Parameter room: the room for a part; larger ones are set in lines. Nil for any room.
    func display(_ setting: FormulaSetting, in room: LineRoom? = nil, words: (String) -> ShapedParagraph) -> DisplayBoxes {
        if let room { return withLayout(setting, words) { DisplayBoxes(formula, in: room, $0) } }
        if let known = displays.withLock({ $0.first { $0.setting == setting }?.display }) { return known }
        let display = withLayout(setting, words) { DisplayBoxes(formula, $0) }
        displays.withLock { $0.append((setting, display)) }
        return display
    }

    var mathML: String { MathMLWriter().markup(of: formula, source: source) }

    private func withLayout<Result>(
        _ setting: FormulaSetting, _ words: (String) -> ShapedParagraph, _ body: (MathLayout) -> Result
    ) -> Result {
        withoutActuallyEscaping(words) { body(MathLayout(font: setting.font, scales: setting.scales, words: $0)) }
    }
}

extension MathNode {
    /// Whether it has at most four characters, which fit any measure.
    fileprivate var isShort: Bool { characterCount <= 4 }

    /// The number of the characters that it shows.
    var characterCount: Int {
        switch content {
        case .identifier(let text), .number(let text), .text(let text): text.unicodeScalars.count
        case .symbol(let symbol): symbol.text.unicodeScalars.count
        default: children.reduce(0) { $0 + $1.characterCount }
        }
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

    /// Creates the key of a formula's layout at a size.
    ///
    /// - Parameter size: the size of the text.
    init(font: MathFont, size: Points, attributes: Int) {
        let least = size > 0 ? min(Self.floor.ratio(to: size), Self.largestScale) : 0
        self.font = font
        scales = [1, max(font.constants.scriptScale, least), max(font.constants.scriptScriptScale, least)]
        self.attributes = attributes
    }
}
