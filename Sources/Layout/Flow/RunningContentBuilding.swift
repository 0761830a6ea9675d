import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The content of headers, footers, watermarks and page backgrounds: fields, pictures, chapters.
extension FlowBuilder {
    /// Sets the fields that are the same on all pages.
    mutating func setRunningFields() {
        var fields = document.metadata.variables
        fields["title"] = shortTitle
        let authors = flow.metadata.authors
        if authors.count > 1 { flow.firstAuthor = Self.firstOfSeveral(authors[0], in: flow.metadata.language) }
        // More than two names are a list, which the title block has.
        fields["author"] = authors.count > 2 ? flow.firstAuthor : authors.joined(separator: ", ")
        fields["date"] = flow.metadata.date.map(words(ofDate:)) ?? ""
        fields["filename"] = document.source.path.split(separator: "/").last.map(String.init) ?? document.source.path
        flow.runningFields = fields
    }

    /// The title in running heads: the front matter's short title, that of the heading that is the title, or the title.
    private var shortTitle: String {
        mutating get {
            if let short = document.metadata.shortTitle?.value { return setTitle(of: short) }
            let title = headings.first { $0.title == flow.metadata.title }
            return title?.shortTitle ?? flow.metadata.title
        }
    }

    /// Returns the first of several authors with the usual words for the others.
    private static func firstOfSeveral(_ name: String, in language: String) -> String {
        switch language.lowercased().prefix(2) {
        case "zh": name + "等"
        case "ja": name + "ほか"
        case "ko": name + " 외"
        default: name + " et al."
        }
    }

    /// Returns a date in the words of the document's language, or as written if it is not a calendar date.
    func words(ofDate date: String) -> String { CalendarDate(date)?.text(in: flow.metadata.language) ?? date }

    /// Returns the destinations of headings that begin chapters: a book's chapters, or the highest level below the title.
    func chapterDestinations() -> Set<Int> {
        let below = headingsBelowTitle
        if isBook { return Set(below.filter(\.isChapter).map(\.destination)) }
        let top = below.map(\.level).min()
        return Set(below.filter { $0.level == top }.map(\.destination))
    }

    /// Loads the pictures of pages; one that cannot be shown is reported and omitted.
    mutating func loadPageImages() {
        guard !isLabel else { return }
        for image in stylesheet.pageImages where flow.pageImages[image] == nil {
            flow.pageImages[image] = loadImage(image.path, relativeTo: image.span.file.path, at: image.span)
        }
    }

    // MARK: Logo

    /// Returns the picture at the top of the first page, from the front matter or the stylesheet; empty if neither names one.
    mutating func logo(in context: Context) -> [FlowBlock] {
        guard !isLabel else { return [] }
        let height = stylesheet.logoHeight(at: Self.logoEm)
        if let logo = document.metadata.logo {
            let image = loadImage(logo.image.value, relativeTo: document.source.path, at: logo.image.span)
            let size = logo.height.map(PictureSize.init(height:)) ?? PictureSize(height: height)
            return self.logo(image, size: size, logo.alternateText, at: logo.image.span, in: context)
        }
        guard let logo = stylesheet.logo else { return [] }
        let image = loadImage(logo.image.path, relativeTo: logo.image.span.file.path, at: logo.image.span)
        return self.logo(image, size: PictureSize(height: height), logo.alternateText, at: logo.image.span, in: context)
    }

    /// The size of Body at Large, in points; a logo is the same at every size.
    private static var logoEm: Points { 17 }

    private mutating func logo(
        _ image: ImageResource?, size: PictureSize, _ alternateText: String?, at span: SourceSpan, in context: Context
    ) -> [FlowBlock] {
        guard let image else { return [] }
        func style(_ element: Element) -> StyleID { flow.styles.number(of: .block(element, classes: ["logo"], container: nil)) }
        var size = size
        size.growsWithText = false
        var figure = FlowFigure(style: style(.figure), imageStyle: style(.image), image: image, wanted: size, source: span)
        if let alternateText, !alternateText.isEmpty {
            figure.content = flow.structure.addContent(to: figureElement(alt: alternateText, in: context.parent, at: span))
        }
        return [.figure(figure)]
    }
}

extension PictureSize {
    fileprivate init(height: PictureLength) {
        switch height {
        case .points(let points): self.init(height: points)
        case .share(let share): self.init(fraction: share)
        }
    }
}
