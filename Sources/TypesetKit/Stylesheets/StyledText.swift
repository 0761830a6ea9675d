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
    /// All problems with it, warnings included.
    public let diagnostics: [Diagnostic]
}

/// The measurements of a text in a style.
public struct TextMeasurement: Hashable, Sendable {
    /// The size of the text in points, including padding and borders. The width is that of the widest line, even if more room is available.
    public var size: Size
    /// The number of lines, at least 1, because an empty text has the height of a line.
    public var lineCount: Int
    /// The font size in points, which a style with `minimumScaleFactor` may have reduced to fit.
    public var pointSize: Double
    /// Whether the style's `numberOfLines` or `height`, or the greatest height, cuts off text.
    public var isCut: Bool
}

/// A text on a separate page, which can be written in several formats.
public struct TextDrawing: Sendable {
    /// The measurements of the text.
    public let measurement: TextMeasurement
    /// The size of the page in points: the width and height that were given, or else those of the text.
    public var size: Size { document.pages[0].size }
    private let document: LaidOutDocument
    var page: Page { document.pages[0] }

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

    /// Returns the stylesheet with styles written in Swift, which win over its own like those of a sheet that extends it.
    ///
    /// - Parameters:
    ///   - styles: the styles by name. If the sheet has the style, the keys are added to it and replace its values.
    ///   - elements: the styles by selector, such as `h1`, `paragraph.lead` or `blockQuote paragraph`. `[.parent("title")]` sets an element
    ///     in a style.
    /// - Throws: everything wrong with the styles, if any of it is an error.
    public func adding(styles: [String: Style], elements: [String: Style] = [:]) throws(StylesheetError) -> LoadedStylesheet {
        let (added, diagnostics) = stylesheet.adding(styles: styles, elements: elements)
        guard let added else { throw StylesheetError(diagnostics: diagnostics) }
        let checked = FontCheck(fonts, embeds: true).check(added)
        guard !checked.diagnostics.contains(where: { $0.severity == .error }) else {
            throw StylesheetError(diagnostics: checked.diagnostics)
        }
        return LoadedStylesheet(stylesheet: added, fonts: fonts, unavailableFonts: checked.faults)
    }

    /// Returns the stylesheet for a reader with other traits, such as the dark appearance, for measuring and drawing.
    public func adapted(to traits: ReaderTraits) -> LoadedStylesheet {
        LoadedStylesheet(stylesheet: stylesheet.adapted(to: traits), fonts: fonts, unavailableFonts: unavailableFonts)
    }

    /// Returns a style with every key resolved for one content size.
    ///
    /// - Parameter selector: an element (`h1`), an element with a class (`paragraph.lead`), a class (`.lead`) or the name of a style.
    /// - Throws: an error if the selector matches no style.
    public func style(_ selector: String, at category: ContentSizeCategory = .large) throws(Diagnostic) -> ResolvedStyle {
        try StyleExplainer(stylesheet, at: category).explain(selector).style
    }

    /// Returns the style of text in a language, which the sheet may style separately.
    private func style(_ selector: String, at category: ContentSizeCategory, language: String?) throws(Diagnostic) -> ResolvedStyle {
        let sheet = stylesheet.adapted(toLanguage: language ?? stylesheet.language ?? "en")
        return try StyleExplainer(sheet, at: category).explain(selector).style
    }

    /// Measures a text on one line, with the spacing, kerning and shrinking of the style. Line breaks in the text become spaces.
    ///
    /// - Parameters:
    ///   - selector: as for `style(_:at:)`.
    ///   - language: a BCP 47 tag; nil: the stylesheet's language, or else English.
    /// - Throws: an error if the selector matches no style.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextMeasurement {
        measure(text, in: try style(selector, at: category, language: language), at: category, language: language)
    }

    /// Measures a text broken into lines.
    ///
    /// - Parameters:
    ///   - selector: as for `style(_:at:)`.
    ///   - language: a BCP 47 tag; nil: the stylesheet's language, or else English.
    ///   - width: the greatest width in points, at least 1. If it is infinite, lines end only at the line breaks of the text.
    ///   - height: the greatest height in points. Lines that do not fit are cut according to the style's `lineBreakMode`, but one line
    ///     stays.
    /// - Throws: an error if the selector matches no style.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double, height: Double = .infinity
    ) throws(Diagnostic) -> TextMeasurement {
        let style = try style(selector, at: category, language: language)
        return measure(text, in: style, at: category, language: language, width: width, height: height)
    }

    /// Draws a text on one line; parameters and errors as for `measure(_:in:at:language:)`.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(Diagnostic) -> TextDrawing {
        draw(text, in: try style(selector, at: category, language: language), at: category, language: language)
    }

    /// Draws a text broken into lines and aligned as the style specifies; parameters and errors as for
    /// `measure(_:in:at:language:width:height:)`.
    ///
    /// - Parameter height: the height of the page, in which the style's `verticalAlignment` places the text; nil uses the height of the
    ///   text.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double, height: Double? = nil
    ) throws(Diagnostic) -> TextDrawing {
        let style = try style(selector, at: category, language: language)
        return draw(text, in: style, at: category, language: language, width: width, height: height)
    }
}

/// Measuring and drawing in a style that `style(_:at:)` has resolved and that the caller may have changed.
///
/// Values that no stylesheet can declare, such as negative or infinite lengths, count as the initial ones.
extension LoadedStylesheet {
    /// Measures a text on one line. Line breaks in the text become spaces.
    ///
    /// - Parameter category: the content size at which the style is resolved.
    public func measure(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil
    ) -> TextMeasurement {
        TextMeasurement(compose(text, style, category, language, isOneLine: true, TextComposer.Room(width: .infinity)))
    }

    /// Measures a text broken into lines; parameters as for `measure(_:in:at:language:width:height:)` with a selector.
    public func measure(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double, height: Double = .infinity
    ) -> TextMeasurement {
        let room = TextComposer.Room(width: width, height: height < .infinity ? .atMost(max(height, 0)) : nil)
        return TextMeasurement(compose(text, style, category, language, isOneLine: false, room))
    }

    /// Draws a text on one line. Line breaks in the text become spaces.
    public func draw(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil
    ) -> TextDrawing {
        TextDrawing(compose(text, style, category, language, isOneLine: true, TextComposer.Room(width: .infinity)))
    }

    /// Draws a text broken into lines; parameters as for `draw(_:in:at:language:width:height:)` with a selector.
    public func draw(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double, height: Double? = nil
    ) -> TextDrawing {
        let frame = height.flatMap { $0.isFinite ? TextComposer.Room.Height.fixed(min(max($0, 1), 14_400)) : nil }
        return TextDrawing(compose(text, style, category, language, isOneLine: false, TextComposer.Room(width: width, height: frame)))
    }

    private func compose(
        _ text: String, _ style: ResolvedStyle, _ category: ContentSizeCategory, _ language: String?, isOneLine: Bool,
        _ room: TextComposer.Room
    ) -> TextComposer.Result {
        let composer = TextComposer(
            text, isOneLine: isOneLine, language: language ?? stylesheet.language ?? "en", stylesheet: stylesheet,
            shaper: PangoShaper(library: fonts))
        return composer.layOut(in: style.permitted, at: category, room: room)
    }
}

extension TextMeasurement {
    init(_ result: TextComposer.Result) {
        self.init(size: result.size, lineCount: result.lineCount, pointSize: result.pointSize, isCut: result.isTruncated)
    }
}
