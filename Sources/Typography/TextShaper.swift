/// Turns the text of a paragraph into glyphs. Any number of threads may use one shaper at once; the result depends on the text alone.
public protocol TextShaper: Sendable {
    func shape(_ text: ParagraphText) -> ShapedParagraph

    /// The face whose metrics stand for the request: of the first family that exists.
    func primaryFace(_ request: FontRequest) -> FontFace
}

/// Shapes with real fonts: Pango finds fonts, scripts, levels and breaks; HarfBuzz makes the glyphs.
public struct PangoShaper: TextShaper {
    public let library: FontLibrary

    public init(library: FontLibrary) { self.library = library }

    public func shape(_ text: ParagraphText) -> ShapedParagraph {
        library.withContext { ParagraphShaping(text, context: $0).shape() }
    }

    public func primaryFace(_ request: FontRequest) -> FontFace { library.resolve(request) }
}
