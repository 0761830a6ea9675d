import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet

/// Pictures: their files, their alternative text and their figures.
extension FlowBuilder {
    /// Returns the figure of a paragraph with a single picture, linked or not.
    ///
    /// If the picture cannot be shown, the figure is a frame with its description.
    mutating func figure(_ inlines: [Inline], _ block: Block, in context: Context) -> [FlowBlock]? {
        guard let (inline, link) = Self.soleImage(inlines), case .image(let destination, _, let description) = inline.kind else {
            return nil
        }
        let alt = spokenText(of: description, in: inline.attributes.values["lang"] ?? block.attributes.values["lang"] ?? context.language)
        let image = loadImage(destination, at: inline.span)
        if let image { addDarkPicture(inline.attributes.values["dark"] ?? block.attributes.values["dark"], for: image, at: inline.span) }
        let number = captionNumber(
            of: inline.attributes.id ?? block.attributes.id, at: inline.span, in: block.attributes.values["lang"] ?? context.language)
        // As in pandoc, the caption of a referenced figure without a title is its description.
        let stated = inline.imageCaption, words = stated.isEmpty && !number.isEmpty ? description.words(at: inline.span) : stated
        let style = self.style(.figure, block, in: context)
        // A description that calls a note is set as the caption, which no artifact has. `AttributeCheck` reports the contradiction.
        let isDecorative =
            (inline.attributes.values["decorative"] ?? block.attributes.values["decorative"]) != nil && !description.callsFootnote
        let imageStyle = flow.styles.number(of: .block(.image, classes: inline.attributes.classes, container: context.container))
        var figure = image.map {
            FlowFigure(
                style: style, imageStyle: imageStyle, image: $0,
                wanted: inline.attributes.pictureSize.orElse(block.attributes.pictureSize),
                alignment: inline.attributes.pictureAlignment ?? context.alignment, source: inline.span)
        }
        guard !isDecorative else { return figure.map { [.figure($0)] } ?? [] }
        var context = context
        let language = inline.attributes.values["lang"] ?? languageAttribute(block)
        if let language { context.language = language }
        let outermost = flow.structure.elements.count
        // Figure and caption get an element around them: within the Figure, screen readers that read its Alt would skip the caption.
        let group = words.isEmpty ? context.parent : flow.structure.add(.division, to: context.parent)
        var parent = group
        if let link, case .link(let destination, _, _) = link.kind, !destination.hasPrefix("#"), !destination.isEmpty,
            let address = address(destination, at: link.span)
        {
            parent = flow.structure.add(.paragraph, to: parent)
            parent = linkElement(to: address, in: parent, description: alt, span: link.span)
            figure?.link = parent
        }
        let element = figureElement(alt: inline.attributes.values["alt"] ?? alt, in: parent, at: inline.span)
        let anchor = anchor(
            of: Block(block.kind, span: block.span, attributes: inline.attributes.id == nil ? block.attributes : inline.attributes),
            element: element)
        guard var figure else {
            let link = parent == group ? nil : parent
            flow.structure[outermost].language = language
            return [
                placeholder(
                    alt, destination, number + words, style: style, element: element, link: link, group: group, anchor, inline.span,
                    in: context)
            ]
        }
        figure.content = flow.structure.addContent(to: element)
        figure.anchor = anchor
        if !words.isEmpty { figure.caption = caption(after: number, words, of: group, span: inline.span, in: context) }
        flow.structure[outermost].language = language
        return [.figure(figure)]
    }

    /// Returns a figure for a picture on a paragraph's first line; the words below it are the caption, but are tagged as a paragraph.
    mutating func figure(_ picture: [Inline], above words: [Inline], _ block: Block, in context: Context) -> [FlowBlock] {
        var inner = context
        inner.parent = add(.division, to: context.parent, for: block)
        var result = figure(picture, block, in: inner) ?? []
        let element = flow.structure.add(.paragraph, to: inner.parent)
        flow.structure[element].source = block.span
        let style = self.style(.paragraph, block, in: context)
        let paragraph = text(words, style: style, element: element, span: block.span, in: inner)
        setDirection(of: element, paragraph)
        guard !paragraph.text.isEmpty else { return result }
        if case .figure(var only)? = result.last, only.caption == nil {
            only.caption = paragraph
            result[result.count - 1] = .figure(only)
        } else {
            result.append(.paragraph(paragraph, nil))
        }
        return result
    }

    /// Returns the picture that is alone on the first line of a paragraph, and the inlines after that line.
    static func pictureAbove(_ inlines: [Inline]) -> (picture: [Inline], words: [Inline])? {
        guard let end = inlines.firstIndex(where: { if case .hardBreak = $0.kind { true } else { false } }), end + 1 < inlines.count else {
            return nil
        }
        let picture = inlines[..<end].filter { !$0.isBlank }
        return soleImage(picture) == nil ? nil : (picture, Array(inlines[(end + 1)...]))
    }

    static func soleImage(_ inlines: [Inline]) -> (image: Inline, link: Inline?)? {
        let hasMarks = inlines.contains(where: \.isPrintPage)
        let visible = inlines.filter { inline in
            switch inline.kind {
            case .softBreak, .printPage: false
            case .text(let text): !hasMarks || !text.allSatisfy(\.isWhitespace)
            default: true
            }
        }
        guard visible.count == 1 else { return nil }
        switch visible[0].kind {
        case .image: return (visible[0], nil)
        case .link(_, _, let children):
            guard children.count == 1, case .image = children[0].kind else { return nil }
            return (children[0], visible[0])
        default: return nil
        }
    }

    /// Returns a Figure with its alternative text, without which the file cannot conform (ISO 14289-1 7.3).
    mutating func figureElement(alt: String, in parent: StructureID, at span: SourceSpan) -> StructureID {
        let figure = flow.structure.add(.figure, to: parent)
        flow.structure[figure].source = span
        if alt.isEmpty {
            flow.obstacles.append(.undescribedFigure(span))
        } else {
            flow.structure[figure].alternateText = alt
        }
        return figure
    }

    /// Returns a picture; nil, with an issue, if it cannot be shown.
    ///
    /// - Parameter file: the path of the file that names the picture; nil for the file of the current blocks.
    mutating func loadImage(_ destination: String, relativeTo file: String? = nil, at span: SourceSpan) -> ImageResource? {
        switch images.load(destination, relativeTo: file ?? path, chargedTo: document.source.path) {
        case .success(let image):
            if let omission = image.omission {
                let reason = "`\(ImageLoader.shortened(destination))` \(omission.problem)"
                flow.issues.append(.incompletePicture(reason: reason, hint: omission.hint, span))
            }
            return image
        case .failure(let error):
            flow.issues.append(.missingPicture(reason: error.message, hint: error.hint, isRemote: error.kind == .remote, span))
            return nil
        }
    }

    /// Records the picture that dark pages show instead of another, as named by `{dark=…}`.
    mutating func addDarkPicture(_ destination: String?, for image: ImageResource, at span: SourceSpan) {
        guard let destination, let dark = loadImage(destination, at: span) else { return }
        flow.darkPictures[ObjectIdentifier(image)] = dark
    }

    /// Returns a caption, tagged after its figure or within its table.
    mutating func caption(
        after number: [Inline] = [], _ inlines: [Inline], of parent: StructureID, span: SourceSpan, in context: Context
    ) -> FlowParagraph {
        let style = flow.styles.number(of: .block(.caption, classes: [], container: context.container))
        let element = flow.structure.add(.caption, to: parent)
        flow.structure[element].source = span
        return text(after: number, inlines, style: style, element: element, span: span, in: context)
    }
}

extension ImageDescription {
    /// Returns the words as a caption sets them.
    fileprivate func words(at span: SourceSpan) -> [Inline] {
        inlines.isEmpty && !alt.isEmpty ? [Inline(.text(alt), span: span)] : inlines
    }
}

extension Inline {
    fileprivate var isBlank: Bool {
        switch kind {
        case .softBreak: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }
}
