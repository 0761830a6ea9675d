/// Turns the text of a paragraph into glyphs. Any number of threads may use one shaper at once; the result depends on the text alone.
public protocol TextShaper: Sendable {
    func shape(_ text: ParagraphText) -> ShapedParagraph

    /// The face whose metrics stand for the request: of the first family that exists.
    func primaryFace(_ request: FontRequest) -> FontFace
}

/// Shapes with real fonts: Pango finds fonts, scripts, levels and breaks; HarfBuzz makes the glyphs.
public struct PangoShaper: TextShaper {
    public let library: FontLibrary
    public let hyphenation: HyphenationLibrary

    public init(library: FontLibrary, hyphenation: HyphenationLibrary = .system) {
        self.library = library
        self.hyphenation = hyphenation
    }

    public func shape(_ text: ParagraphText) -> ShapedParagraph {
        library.withContext { ParagraphShaping(text, context: $0).shape(hyphenation: hyphenation) }
    }

    public func primaryFace(_ request: FontRequest) -> FontFace { library.resolve(request) }
}
