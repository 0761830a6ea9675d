import CairoRendering
public import ContentSize
public import Diagnostics
public import Geometry
import Layout
import PDFRendering
public import Stylesheet
import Typography

/// Why a stylesheet cannot be used: everything that is wrong with it, each with its place.
public struct StylesheetError: Error, Sendable {
    public let diagnostics: [Diagnostic]
}

/// What a text comes to in a style.
public struct TextMeasurement: Hashable, Sendable {
    /// The box in points, with the style's insets and borders.
    public var size: Size
    public var lineCount: Int
    /// The size of the letters, which a style with `minimumScaleFactor` may have shrunk to fit.
    public var pointSize: Double
    /// Whether the style's `numberOfLines` or `height` leaves text out.
    public var isCut: Bool
}

/// A text, drawn: one page as large as its box, in the form that is asked for.
public struct TextDrawing: Sendable {
    public let measurement: TextMeasurement
    private let document: LaidOutDocument

    init(_ result: TextComposer.Result) {
        measurement = TextMeasurement(result)
        document = result.document
    }

    /// - Parameter scale: pixels per point.
    public func png(scale: Double = 2) throws -> [UInt8] { try CairoRenderer.png(document.pages[0], scale: scale) }

    /// The letters as outlines.
    public func svg() throws -> [UInt8] { try CairoRenderer.svg(document.pages[0]) }

    /// Tagged, and with its fonts.
    public func pdf() throws -> [UInt8] { try PDFRenderer.render(document, options: PDFOptions()) }
}

extension LoadedStylesheet {
    /// Loads a stylesheet and everything it extends.
    ///
    /// - Parameter name: a path, or the name of a template such as `report`.
    public init(_ name: String, loader: SheetLoader = SheetLoader()) throws(StylesheetError) {
        self = try Self.checked(loader.load(name))
    }

    /// - Parameters:
    ///   - text: the sheet itself.
    ///   - path: stands for it in messages; names in the sheet are relative to its folder.
    public init(text: String, path: String = "stylesheet", loader: SheetLoader = SheetLoader()) throws(StylesheetError) {
        self = try Self.checked(loader.load(text: text, path: path))
    }

    private static func checked(_ loaded: (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])) throws(StylesheetError) -> LoadedStylesheet
    {
        guard let sheet = loaded.sheet else { throw StylesheetError(diagnostics: loaded.diagnostics) }
        return sheet
    }

    /// The style of an element (`h1`), one with a class (`paragraph.lead`), a class (`.lead`) or a style's name, with every key resolved
    /// for one content size.
    public func style(_ selector: String, at category: ContentSizeCategory = .large) throws(Diagnostic) -> ResolvedStyle {
        try StyleExplainer(stylesheet, at: category).explain(selector).style
    }

    /// Measures a text on one line. Spacing, kerning and shrinking are the style's.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextMeasurement {
        TextMeasurement(try compose(text, selector, category, language, width: nil))
    }

    /// Measures a text broken to a width in points.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double
    ) throws(Diagnostic) -> TextMeasurement {
        TextMeasurement(try compose(text, selector, category, language, width: width))
    }

    /// Draws a text on one line.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextDrawing {
        TextDrawing(try compose(text, selector, category, language, width: nil))
    }

    /// Draws a text broken to a width in points, aligned as the style says.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double
    ) throws(Diagnostic) -> TextDrawing {
        TextDrawing(try compose(text, selector, category, language, width: width))
    }

    private func compose(
        _ text: String, _ selector: String, _ category: ContentSizeCategory, _ language: String?,
        width: Double?
    ) throws(Diagnostic) -> TextComposer.Result {
        let style = try style(selector, at: category)
        let composer = TextComposer(
            text, language: language ?? stylesheet.language ?? "en", stylesheet: stylesheet, shaper: PangoShaper(library: fonts))
        // Any finite width can be laid out; nothing is narrower than a point.
        let width = width.map { $0.isFinite ? min(max($0, 1), 14_400) : 14_400 }
        return composer.layOut(in: style, at: category, width: width)
    }
}

extension TextMeasurement {
    init(_ result: TextComposer.Result) {
        self.init(size: result.size, lineCount: result.lineCount, pointSize: result.pointSize, isCut: result.isTruncated)
    }
}
