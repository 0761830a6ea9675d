public import TypesetBase
import TypesetLayout
import TypesetPDFWriting
import TypesetRaster
public import TypesetStylesheet
import TypesetText

/// The measurements of a text in a style.
public struct TextMeasurement: Hashable, Sendable {
    /// The size of the text in points, including padding and borders; the width is that of the widest line, even if more room is available.
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

    /// Returns the page as PNG, transparent around the text unless the sheet sets the background of its pages.
    ///
    /// - Parameter scale: pixels per point, greater than 0.
    /// - Throws: an error if the page has too many pixels or there is not enough memory.
    public func png(scale: Double = 2) throws(TypesetError) -> [UInt8] {
        try Self.drawn { () throws(CairoError) in try CairoRenderer.png(page, scale: scale, paper: page.background) }
    }

    /// Returns the page as SVG, with text as outlines, transparent like a PNG.
    ///
    /// - Throws: an error if there is not enough memory.
    public func svg() throws(TypesetError) -> [UInt8] {
        try Self.drawn { () throws(CairoError) in try CairoRenderer.svg(page, paper: nil) }
    }

    /// Returns the page as tagged PDF with embedded fonts.
    ///
    /// - Throws: an error if a font may not be embedded or there is not enough memory.
    public func pdf() throws(TypesetError) -> [UInt8] {
        try TypesetError.wrapping { () throws(Diagnostic) in try PDFRenderer.render(document, options: PDFOptions()) }
    }

    private static func drawn(_ body: () throws(CairoError) -> [UInt8]) throws(TypesetError) -> [UInt8] {
        do throws(CairoError) { return try body() } catch { throw TypesetError([.error(error.message)]) }
    }
}

extension LoadedStylesheet {
    /// Loads a stylesheet and everything it extends.
    ///
    /// - Parameters:
    ///   - name: a path, or the name of a template such as `report`.
    ///   - loader: the fonts to use.
    /// - Throws: everything wrong with the stylesheet, if any of it is an error. Warnings are in `diagnostics`.
    public init(_ name: String, loader: SheetLoader = SheetLoader()) throws(TypesetError) {
        self = try Self.checked(loader.load(name))
    }

    /// Loads a stylesheet from a string.
    ///
    /// - Parameters:
    ///   - text: the YAML of the stylesheet.
    ///   - path: its name in messages; paths in the stylesheet are relative to the folder of this path.
    ///   - loader: the fonts to use.
    /// - Throws: everything wrong with the stylesheet, if any of it is an error. Warnings are in `diagnostics`.
    public init(text: String, path: String = "stylesheet", loader: SheetLoader = SheetLoader()) throws(TypesetError) {
        self = try Self.checked(loader.load(text: text, path: path))
    }

    /// Creates a stylesheet that is written in Swift alone; elements without a style have the initial values.
    ///
    ///     let sheet = try LoadedStylesheet(
    ///         styles: ["label": [.textStyle(.headline), .color.token("ink")]], tokens: ["ink": ["light": "#1a1a1a", "dark": "white"]])
    ///     let width = try sheet.measure("Departures", in: "label").size.width
    ///
    /// Values are those of a sheet, and so are the messages about them. Relative paths are relative to the working folder.
    ///
    /// - Parameters:
    ///   - styles: the styles by name.
    ///   - elements: the styles by selector, as for `adding(styles:elements:page:at:)`.
    ///   - fonts: font files that may be in any folder, and fonts of text styles:
    ///     `["files": "Fonts/*.otf", "body": ["fontName": "Inter-Regular", "fontSize": 17]]`.
    ///   - tokens: the tokens and groups of tokens by name.
    ///   - page: the keys of the page, such as `["size": "a5", "margins": [48, 36]]`.
    ///   - queries: further rules by their conditions, such as `dark` or `ax1... and boldText`; later ones override earlier ones.
    ///   - loader: the fonts to use.
    /// - Throws: everything wrong with the sheet, if any of it is an error. Warnings are in `diagnostics`.
    public init(
        styles: [String: Style], elements: [String: Style] = [:], fonts: [String: SheetValue] = [:], tokens: [String: SheetValue] = [:],
        page: [String: SheetValue] = [:], at queries: KeyValuePairs<String, SheetRules> = [:], loader: SheetLoader = SheetLoader()
    ) throws(TypesetError) {
        let rules = SheetRules(styles: styles, elements: elements, page: page)
        self = try Self.checked(loader.load(CodedSheet(rules, fonts: fonts, tokens: tokens, at: queries)))
    }

    /// Converts a file of another system: a stylesheet of DynamicStyles, a style dictionary of ScaledFont, design tokens, CSS, or Android's
    /// resources.
    ///
    ///     let sheet = try LoadedStylesheet(importing: "Stylesheet.plist")
    ///
    /// - Throws: an error if nothing can be converted. Entries that are left out are in `diagnostics`.
    public init(importing path: String, loader: SheetLoader = SheetLoader()) throws(TypesetError) {
        let result = SheetImporter.run(path, roots: loader.roots)
        guard let sheet = result.sheet else { throw TypesetError(result.diagnostics) }
        try self.init(text: sheet, path: path, loader: loader)
        warnings = result.diagnostics + warnings
    }

    private static func checked(_ loaded: (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])) throws(TypesetError) -> LoadedStylesheet {
        guard let sheet = loaded.sheet, !loaded.diagnostics.contains(where: { $0.severity == .error }) else {
            throw TypesetError(loaded.diagnostics)
        }
        return sheet
    }

    /// Returns the stylesheet with styles written in Swift, which win over its own like those of a sheet that extends it.
    ///
    ///     let sheet = try LoadedStylesheet("report")
    ///     let own = try sheet.adding(styles: ["badge": [.parent("body"), .weight(600)]], elements: ["strong": [.parent("badge")]])
    ///
    /// - Parameters:
    ///   - styles: the styles by name. If the sheet has the style, the keys are added to it and replace its values.
    ///   - elements: the styles by selector, such as `h1`, `paragraph.lead` or `blockQuote paragraph`. `[.parent("title")]` sets an element
    ///     in a style.
    ///   - page: the keys of the page, which replace those of the sheet.
    ///   - queries: further rules by their conditions, such as `dark` or `ax1...`; later ones override earlier ones.
    /// - Throws: everything wrong with the styles, if any of it is an error. Warnings are in `diagnostics`.
    public func adding(
        styles: [String: Style], elements: [String: Style] = [:], page: [String: SheetValue] = [:],
        at queries: KeyValuePairs<String, SheetRules> = [:]
    ) throws(TypesetError) -> LoadedStylesheet {
        let sheet = CodedSheet(SheetRules(styles: styles, elements: elements, page: page), at: queries)
        let (added, diagnostics) = stylesheet.adding(sheet)
        guard let added else { throw TypesetError(diagnostics) }
        let checked = FontCheck(fonts, embeds: true, isLocked: locksFonts).check(added)
        let problems = (checked.diagnostics + checked.faults.map(Diagnostic.init)).found(by: .stylesheetMistake)
        guard !problems.contains(where: { $0.severity == .error }) else { throw TypesetError(problems) }
        let new = (diagnostics + checked.diagnostics).filter { !warnings.contains($0) }
        return LoadedStylesheet(
            stylesheet: added, fonts: fonts, unavailableFonts: checked.faults, warnings: warnings + new, locksFonts: locksFonts)
    }

    /// Returns the stylesheet for a reader with other traits, such as the dark appearance, for measuring and drawing.
    public func adapted(to traits: ReaderTraits) -> LoadedStylesheet {
        LoadedStylesheet(
            stylesheet: stylesheet.adapted(to: traits), fonts: fonts, unavailableFonts: unavailableFonts, warnings: warnings,
            locksFonts: locksFonts)
    }

    /// Returns a style with every key resolved for one content size.
    ///
    /// - Parameters:
    ///   - selector: an element (`h1`), an element with a class (`paragraph.lead`), a class (`.lead`) or the name of a style.
    ///   - language: the BCP 47 tag of the text, because a sheet may style languages separately; nil for the styles of all languages.
    /// - Throws: an error if the selector matches no style.
    public func style(
        _ selector: String, at category: ContentSizeCategory = .large, language: String? = nil
    ) throws(TypesetError) -> ResolvedStyle {
        let sheet = language.map(stylesheet.adapted(toLanguage:)) ?? stylesheet
        return try TypesetError.wrapping { () throws(Diagnostic) in try StyleExplainer(sheet, at: category).explain(selector).style }
    }

    /// Measures a text, with the spacing, kerning and shrinking of a style of the sheet.
    ///
    ///     let sheet = try LoadedStylesheet("app-screen")
    ///     let line = try sheet.measure("Hello", in: "h1").size.width
    ///     let height = try sheet.measure("Hello", in: "h1", at: .accessibility3, width: 300).size.height
    ///
    /// - Parameters:
    ///   - selector: as for `style(_:at:language:)`.
    ///   - language: the BCP 47 tag of the text; nil: the stylesheet's language, or else English.
    ///   - width: the greatest width in points, at least 1; nil sets one line, with spaces in place of line breaks. If it is infinite,
    ///     lines end only at the line breaks of the text.
    ///   - height: the greatest height in points; nil for no limit. Lines that do not fit are cut according to the style's
    ///     `lineBreakMode`, but one line stays. One line without a width has no limit.
    ///   - keepsSpaces: whether spaces at the ends of lines and several spaces in a row are kept, as in UIKit; a tab is then as wide as the
    ///     spaces up to the next column that is a multiple of four. Otherwise white space is a single space, as in a document.
    /// - Throws: an error if the selector matches no style.
    public func measure(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double? = nil, height: Double? = nil, keepsSpaces: Bool = false
    ) throws(TypesetError) -> TextMeasurement {
        let language = textLanguage(language), style = try style(selector, at: category, language: language)
        return measure(text, in: style, at: category, language: language, width: width, height: height, keepsSpaces: keepsSpaces)
    }

    /// Draws a text, aligned as a style of the sheet specifies; parameters and errors as for
    /// `measure(_:in:at:language:width:height:keepsSpaces:)`.
    ///
    /// - Parameter height: the height of the page, in which the style's `verticalAlignment` places the text; nil uses the height of the
    ///   text.
    public func draw(
        _ text: String, in selector: String, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double? = nil, height: Double? = nil, keepsSpaces: Bool = false
    ) throws(TypesetError) -> TextDrawing {
        let language = textLanguage(language), style = try style(selector, at: category, language: language)
        return draw(text, in: style, at: category, language: language, width: width, height: height, keepsSpaces: keepsSpaces)
    }

    private func textLanguage(_ language: String?) -> String { language ?? stylesheet.language ?? "en" }
}

/// Measuring and drawing in a style that `style(_:at:language:)` has resolved and that the caller may have changed.
///
/// Values that no stylesheet can declare, such as negative or infinite lengths, count as the initial ones.
extension LoadedStylesheet {
    /// Measures a text in a resolved style; parameters as for the name of a style.
    ///
    /// - Parameter category: the content size at which the style is resolved.
    public func measure(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double? = nil, height: Double? = nil, keepsSpaces: Bool = false
    ) -> TextMeasurement {
        let limit = width == nil || height == .infinity ? nil : height.map { TextComposer.Room.Height.atMost(max($0, 0)) }
        return TextMeasurement(compose(text, style, category, language, width, limit, keepsSpaces: keepsSpaces))
    }

    /// Draws a text in a resolved style; parameters as for the name of a style.
    public func draw(
        _ text: String, in style: ResolvedStyle, at category: ContentSizeCategory = .large, language: String? = nil,
        width: Double? = nil, height: Double? = nil, keepsSpaces: Bool = false
    ) -> TextDrawing {
        let frame = height.flatMap { $0.isFinite ? TextComposer.Room.Height.fixed(min(max($0, 1), 14_400)) : nil }
        var result = compose(text, style, category, language, width, frame, keepsSpaces: keepsSpaces)
        result.document.pages[0].background = StyleResolver(stylesheet, category: category).page.background
        return TextDrawing(result)
    }

    private func compose(
        _ text: String, _ style: ResolvedStyle, _ category: ContentSizeCategory, _ language: String?, _ width: Double?,
        _ height: TextComposer.Room.Height?, keepsSpaces: Bool
    ) -> TextComposer.Result {
        let composer = TextComposer(
            text, isOneLine: width == nil, keepsSpaces: keepsSpaces, language: textLanguage(language), stylesheet: stylesheet,
            shaper: PangoShaper(library: fonts))
        return composer.layOut(in: style.permitted, at: category, room: TextComposer.Room(width: width ?? .infinity, height: height))
    }
}

extension TextMeasurement {
    init(_ result: TextComposer.Result) {
        self.init(size: result.size, lineCount: result.lineCount, pointSize: result.pointSize, isCut: result.isTruncated)
    }
}
