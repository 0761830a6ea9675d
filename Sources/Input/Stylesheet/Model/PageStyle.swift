public import Diagnostics
public import Geometry

/// A picture file that a stylesheet names.
public struct SheetImage: Hashable, Sendable {
    /// The path as it is written, relative to the folder of the stylesheet.
    public var path: String
    /// Where the stylesheet names it.
    public var span: SourceSpan
}

/// The picture at the top of a document's first page.
public struct SheetLogo: Hashable, Sendable {
    public var image: SheetImage
    /// What it shows, in words; nil: it is decoration, as beside a title that has the same name.
    public var alternateText: String?
    /// The height, the same at every content size; an em is 17 points. Nil: 3 em.
    public var height: SpecifiedLength?
}

extension Stylesheet {
    /// The height of logos for which their document states none.
    package func logoHeight(at pointSize: Points) -> Points { (logo?.height ?? .em(3)).points(at: pointSize) }
}

/// The page of a sheet at one content size. Lengths are in points.
public struct PageStyle: Hashable, Sendable {
    /// The content at the left, in the middle or at the right of a header or a footer.
    public enum RunningContent: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A text with fields, such as `{page} / {pages}`.
        case text(String)
        /// A picture of this height.
        case image(SheetImage, height: Points)

        public init(stringLiteral text: String) { self = .text(text) }

        /// The text; nil for a picture.
        public var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    /// A header or a footer, and the style of its texts.
    public struct RunningText: Hashable, Sendable {
        /// At the left; nil: nothing.
        public var left: RunningContent?
        /// In the middle; nil: nothing.
        public var center: RunningContent?
        /// At the right; nil: nothing.
        public var right: RunningContent?
        /// The style of all texts.
        public var style: ResolvedStyle
        public init(left: RunningContent? = nil, center: RunningContent? = nil, right: RunningContent? = nil, style: ResolvedStyle) {
            self.left = left; self.center = center; self.right = right; self.style = style
        }

        /// The contents from left to right.
        public var contents: [RunningContent?] { [left, center, right] }
    }

    /// A text behind the text of every page, along the page's diagonal and as large as fits there.
    public struct Watermark: Hashable, Sendable {
        /// A text with fields.
        public var text: String
        /// The style of the text but for its size.
        public var style: ResolvedStyle
        public init(text: String, style: ResolvedStyle) { (self.text, self.style) = (text, style) }
    }

    /// What pages have that begin a document or a part of it.
    public enum OpeningPages: String, Hashable, Sendable, CaseIterable {
        /// Header and footer, as all pages.
        case running
        /// No header.
        case plain
    }

    /// Of the paper or screen, orientation included.
    public var size: Size
    /// From the edges of the page to the text.
    public var margins: Insets
    /// Whether left and right of the margins and of the running text are exchanged on even pages.
    public var isFacing: Bool
    /// Of the text, where the page has room for as many.
    public var columns: Int
    /// The colour of the paper; nil: white, or what is there.
    public var background: Color?
    /// A picture that covers the page, behind everything; nil: none.
    public var backgroundImage: SheetImage?
    /// nil: none.
    public var watermark: Watermark?
    /// nil: none.
    public var header: RunningText?
    /// nil: none.
    public var footer: RunningText?
    /// Of the first page, and of those that a style begins.
    public var openingPages = OpeningPages.running

    public init(
        size: Size, margins: Insets, isFacing: Bool = false, columns: Int = 1, background: Color? = nil,
        backgroundImage: SheetImage? = nil, watermark: Watermark? = nil, header: RunningText? = nil, footer: RunningText? = nil,
        openingPages: OpeningPages = .running
    ) {
        self.openingPages = openingPages
        self.size = size
        self.margins = margins
        self.isFacing = isFacing
        self.columns = columns
        self.background = background
        self.backgroundImage = backgroundImage
        self.watermark = watermark
        self.header = header
        self.footer = footer
    }
}
