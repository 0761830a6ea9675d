package import TypesetBase

/// A picture file that a stylesheet names.
package struct SheetImage: Hashable, Sendable {
    /// The path as it is written, relative to the folder of the stylesheet.
    package var path: String
    /// The place where the stylesheet names the file.
    package var span: SourceSpan
}

/// The picture at the top of a document's first page.
package struct SheetLogo: Hashable, Sendable {
    /// The picture.
    package var image: SheetImage
    /// The alternate text; nil for a decorative picture, such as one beside a title that has the same name.
    package var alternateText: String?
    /// The height at every content size; nil means 51 points.
    package var height: SpecifiedLength?
}

extension Stylesheet {
    /// The height of a logo whose document states none.
    package func logoHeight(at pointSize: Points) -> Points { (logo?.height ?? .em(3)).points(at: pointSize) }
}

/// The page of a sheet at one content size, with lengths in points.
package struct PageStyle: Hashable, Sendable {
    /// The content of the left, middle or right part of a header or a footer.
    package enum RunningContent: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A text with fields, such as `{page} / {pages}`.
        case text(String)
        /// A picture of the given height.
        case image(SheetImage, height: Points)

        /// Creates a text, which may contain fields.
        package init(stringLiteral text: String) { self = .text(text) }

        /// The text; nil for a picture.
        package var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// A header or a footer, with the style of its texts.
    package struct RunningText: Hashable, Sendable {
        /// The contents at the left, in the middle and at the right; nil for none.
        package var contents: [RunningContent?]
        /// The contents of left pages of a book, in the order of right pages; empty if they have the same ones.
        package var verso: [RunningContent?]
        /// The style of all texts.
        package var style: ResolvedStyle

        /// Creates running text, by default without contents.
        package init(contents: [RunningContent?] = [nil, nil, nil], verso: [RunningContent?] = [], style: ResolvedStyle) {
            (self.contents, self.verso, self.style) = (contents, verso, style)
        }

        /// Returns the three contents of left or right pages of a book, in the order of right pages.
        package func contents(onVerso isVerso: Bool) -> [RunningContent?] { isVerso && !verso.isEmpty ? verso : contents }
    }

    /// A text behind the text of every page, along the page's diagonal and as large as fits.
    package struct Watermark: Hashable, Sendable {
        /// The text, which may contain fields.
        package var text: String
        /// The style of the text; its size is ignored.
        package var style: ResolvedStyle
    }

    /// The running content of pages that begin a document or a part of it.
    package enum OpeningPages: String, CaseIterable, StyleChoice {
        /// Header and footer, like all other pages.
        case running
        /// No header.
        case plain
    }

    /// The size of the paper or screen, in its orientation.
    package var size: Size
    /// The distances from the page edges to the text.
    package var margins: Insets
    /// Whether the left and right margins, and the left and right running texts, are exchanged on even pages.
    package var isFacing: Bool
    /// Whether the lines of paragraphs are on a grid of the document's line height.
    package var hasBaselineGrid: Bool
    /// Whether pages may reduce the spacing between blocks.
    package var spacingShrinks: Bool
    /// The number of text columns; a narrow page may have fewer.
    package var columns: Int
    /// The colour of the paper; if nil, white or the colour of the surface.
    package var background: Color?
    /// A picture that covers the page behind everything else; nil for none.
    package var backgroundImage: SheetImage?
    /// The watermark; nil for none.
    package var watermark: Watermark?
    /// The header; nil for none.
    package var header: RunningText?
    /// The footer; nil for none.
    package var footer: RunningText?
    /// The running content of the first page and of pages that a style begins.
    package var openingPages = OpeningPages.running

    /// Creates a page, with lengths in points.
    package init(
        size: Size, margins: Insets, isFacing: Bool = false, hasBaselineGrid: Bool = false,
        spacingShrinks: Bool = true, columns: Int = 1, background: Color? = nil, backgroundImage: SheetImage? = nil,
        watermark: Watermark? = nil, header: RunningText? = nil,
        footer: RunningText? = nil, openingPages: OpeningPages = .running
    ) {
        self.openingPages = openingPages
        self.size = size
        self.margins = margins
        self.isFacing = isFacing
        self.hasBaselineGrid = hasBaselineGrid
        self.spacingShrinks = spacingShrinks
        self.columns = columns
        self.background = background
        self.backgroundImage = backgroundImage
        self.watermark = watermark
        self.header = header
        self.footer = footer
    }
}
