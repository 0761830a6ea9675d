import CairoRendering
public import ContentSize
public import Diagnostics
public import Geometry
import Layout
import PDFRendering
public import Stylesheet
import Typography

/// A stylesheet that cannot be used.
public struct StylesheetError: Error, Sendable {
    /// Everything wrong with it, warnings included.
    public let diagnostics: [Diagnostic]
}

/// The measurements of a text in a style.
public struct TextMeasurement: Hashable, Sendable {
    /// The size of the box in points, padding and borders included.
    public var size: Size
    /// The number of lines.
    public var lineCount: Int
    /// The font size in points, which a style with `minimumScaleFactor` may have reduced to fit.
    public var pointSize: Double
    /// Whether the style's `numberOfLines` or `height` cuts off text.
    public var isCut: Bool
}

/// A text on a page as large as its box, which can be written in several formats.
public struct TextDrawing: Sendable {
    /// The measurements of the text.
    public let measurement: TextMeasurement
    private let document: LaidOutDocument

    init(_ result: TextComposer.Result) {
        measurement = TextMeasurement(result)
        document = result.document
    }

    /// The page as PNG.
    ///
    /// - Parameter scale: pixels per point, greater than 0.
    /// - Throws: an error if the page has too many pixels or there is not enough memory.
    public func png(scale: Double = 2) throws -> [UInt8] { try CairoRenderer.png(document.pages[0], scale: scale) }

    /// The page as SVG, with text as outlines.
    ///
    /// - Throws: an error if there is not enough memory.
    public func svg() throws -> [UInt8] { try CairoRenderer.svg(document.pages[0]) }

    /// The page as tagged PDF with embedded fonts.
    ///
    /// - Throws: an error if a font may not be embedded or there is not enough memory.
    public func pdf() throws -> [UInt8] { try PDFRenderer.render(document, options: PDFOptions()) }
}

extension LoadedStylesheet {
    /// Loads a stylesheet and everything it extends.
    ///
    /// - Parameters:
    ///   - name: a path, or the name of a template such as `report`.
    ///   - loader: the fonts to use.
    /// - Throws: everything wrong with the stylesheet, if any of it is an error.
    public init(_ name: String, loader: SheetLoader = SheetLoader()) throws(StylesheetError) {
        self = try Self.checked(loader.load(name))
    }

    /// Loads a stylesheet from a string.
    ///
    /// - Parameters:
    ///   - text: the YAML of the stylesheet.
    ///   - path: its name in messages; paths in the stylesheet are relative to the folder of this path.
    ///   - loader: the fonts to use.
    /// - Throws: everything wrong with the stylesheet, if any of it is an error.
    public init(text: String, path: String = "stylesheet", loader: SheetLoader = SheetLoader()) throws(StylesheetError) {
        self = try Self.checked(loader.load(text: text, path: path))
    }

    private static func checked(_ loaded: (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])) throws(StylesheetError) -> LoadedStylesheet
    {
        guard let sheet = loaded.sheet else { throw StylesheetError(diagnostics: loaded.diagnostics) }
        return sheet
    }

    /// A style with every key resolved for one content size.
    ///
    /// - Parameter selector: an element (`h1`), an element with a class (`paragraph.lead`), a class (`.lead`) or the name of a style.
    /// - Throws: an error if the selector matches no style.
    public func style(_ selector: String, at category: ContentSizeCategory = .large) throws(Diagnostic) -> ResolvedStyle {
        try StyleExplainer(stylesheet, at: category).explain(selector).style
    }

    /// Measures a text on one line, with the spacing, kerning and shrinking of the style.
    ///
    /// - Parameters:
    ///   - selector: as for `style(_:at:)`.
    ///   - language: a BCP 47 tag; nil: the stylesheet's language, or else English.
    /// - Throws: an error if the selector matches no style.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextMeasurement {
        TextMeasurement(try compose(text, selector, category, language, width: nil))
    }

    /// Measures a text broken into lines.
    ///
    /// - Parameters:
    ///   - selector: as for `style(_:at:)`.
    ///   - language: a BCP 47 tag; nil: the stylesheet's language, or else English.
    ///   - width: the line width in points, clamped to 1…14,400.
    /// - Throws: an error if the selector matches no style.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double
    ) throws(Diagnostic) -> TextMeasurement {
        TextMeasurement(try compose(text, selector, category, language, width: width))
    }

    /// Draws a text on one line; parameters and errors as for `measure(_:in:at:language:)`.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextDrawing {
        TextDrawing(try compose(text, selector, category, language, width: nil))
    }

    /// Draws a text broken into lines and aligned as the style specifies; parameters and errors as for `measure(_:in:at:language:width:)`.
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
        // 14,400 points is the largest page of PDF 1.7 (ISO 32000-1, annex C.2).
        let width = width.map { $0.isFinite ? min(max($0, 1), 14_400) : 14_400 }
        return composer.layOut(in: style, at: category, width: width)
    }
}

extension TextMeasurement {
    init(_ result: TextComposer.Result) {
        self.init(size: result.size, lineCount: result.lineCount, pointSize: result.pointSize, isCut: result.isTruncated)
    }
}
