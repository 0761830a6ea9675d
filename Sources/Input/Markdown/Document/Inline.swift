package import TypesetBase

/// A piece of text with its ruby annotation, which is empty if the text has none.
package struct RubyPart: Sendable {
    package var base: [Inline]
    package var annotation: [Inline]
}

/// The inline elements of HTML that Markdown has no syntax for; the raw values are their names in HTML.
package enum InlineElement: String, CaseIterable, Sendable {
    case sup, sub, kbd, samp, code, u, ins, mark, small, abbr, q, cite, dfn, time, bdo
    /// Parts of `ruby`; outside a `ruby` element they are plain text.
    case rb, rt, rp, rtc
    case variable = "var"
}

/// The description of an image.
package struct ImageDescription: Sendable {
    /// The alternative text: the description without markup, or another text that the document states.
    package var alt: String
    /// The description with its markup, as a caption sets it; empty if the document states only an alternative text.
    package var inlines: [Inline] = []
    /// Whether the document states the words as a caption.
    package var isCaption = false
}

/// The kind of an inline, with its content.
package enum InlineKind: Sendable {
    case text(String)
    case code(String)
    /// A formula in TeX, with the marks around it.
    case formula(String)
    case emphasis([Inline])
    case strong([Inline])
    case strikethrough([Inline])
    /// A link. `destination` is unescaped; `title` is empty if there is none.
    indirect case link(destination: String, title: String, [Inline])
    /// An image. `title` is empty if there is none.
    indirect case image(destination: String, title: String, ImageDescription)
    case softBreak
    case hardBreak
    /// A call of a footnote: an index into `Document.footnotes`.
    case footnoteReference(Int)
    /// The place where a page of the print edition begins, with its number (`PrintPageMark`); nothing of it is set in the text.
    case printPage(String)
    /// A reference such as `@fig:plot`. Whether an element has the id is not known at this stage.
    indirect case crossReference(CrossReference)
    /// Cited sources, until their citations are rendered.
    indirect case citation(Citation)
    /// A span: `[text]{.class lang=fr}`.
    case span([Inline])
    /// An HTML element that Markdown has no syntax for.
    case element(InlineElement, [Inline])
    /// A `<ruby>` element.
    case ruby([RubyPart])
}

/// A piece of a paragraph.
///
/// A long document has a hundred thousand inlines. Data that few of them have is therefore stored indirectly.
package struct Inline: Sendable {
    package var kind: InlineKind
    /// The span in the source; the block's span if cmark-gfm gives the inline no position.
    package var span: SourceSpan
    package var attributes: Attributes

    package init(_ kind: InlineKind, span: SourceSpan, attributes: Attributes = .none) {
        self.kind = kind
        self.span = span
        self.attributes = attributes
    }

    /// Whether its punctuation marks are set as typed, because they come from HTML or are escaped.
    package var keepsMarks: Bool { attributes.areHTML || attributes.keepMarks }
}
