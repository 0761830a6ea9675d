import Geometry
import Interning
package import Stylesheet
package import Typography

/// Number of a style: of a style context in its table, or of a style that is derived from one at one size.
typealias StyleID = Int
/// Number of a text run key in its table.
typealias TextRunID = Int

/// What the cascade needs to find the style of some text: its element and classes, and those of the elements around it.
///
/// Contexts do not depend on the size. Resolving the few dozen of a document is all that the cascade costs at a size.
enum StyleContext: Hashable, Sendable {
    /// A block; `container` is the context of the quote, list, item, table, cell or division around it, `language` what the sheet says of
    /// its language, `placed` its selectors for the place where the block stands.
    case block(Element, classes: [String], container: StyleID?, language: LanguageVariant = .any, placed: [Selector] = [])
    /// An inline element, or a span with classes only, within another context.
    case inline(Element?, classes: [String], within: StyleID, placed: [Selector] = [])
    /// A frame for what stands in another context in a picture's place, as a box of its own or within a line.
    case framed(StyleID)
}

extension StyleContext {
    /// The selectors that sheets have for this context, the innermost first.
    ///
    /// - Parameters:
    ///   - known: the selectors of the contexts before this one.
    ///   - style: the resolved style, whose name says whether a plain paragraph has the style of its container.
    func selectors(above known: [[String]], style: ResolvedStyle) -> [String] {
        switch self {
        case .block(let element, let classes, _, _, _): [style.name ?? ([element.rawValue] + classes).joined(separator: ".")]
        case .inline(_, _, let surrounding, let placed) where !placed.isEmpty:
            placed.reversed().map(\.description) + known[surrounding]
        case .inline(let element, let classes, let surrounding, _):
            [classes.map { "." + $0 }.joined()].map { (element?.rawValue ?? "") + $0 }.filter { !$0.isEmpty } + known[surrounding]
        case .framed(let surrounding): known[surrounding]
        }
    }
}

/// The distinct style contexts of a document, each after those that it refers to.
struct StyleContextTable: Sendable {
    private var interner = Interner<StyleContext>()

    var contexts: [StyleContext] { interner.values }

    /// What the sheet says of the language of the blocks that are being built.
    var language = LanguageVariant.any

    /// The sheet's selectors for places, by element.
    var placedSelectors: [Element: [Selector]] = [:]
    /// The classes that the sheet speaks of. Others change nothing, and documents may have thousands of them.
    var knownClasses: Set<String> = []
    /// What stands before the block that is being built; nil where nothing does.
    var neighbour: Neighbour?

    /// The block before another one in the same container.
    struct Neighbour {
        var element: Element
        var classes: [String]
        var container: StyleID?
    }

    mutating func number(of context: StyleContext) -> StyleID {
        switch context {
        case .block(let element, let written, let container, _, _):
            let classes = known(written)
            let surrounding = container.map { restyled($0, in: language) }, placed = selectors(of: element, classes, in: container)
            return interner.number(of: .block(element, classes: classes, container: surrounding, language: language, placed: placed))
        case .inline(let element, let written, let surrounding, _):
            let classes = known(written)
            if element == nil, classes.isEmpty { return surrounding }
            let placed = element.map { selectors(of: $0, classes, in: surrounding) } ?? []
            return interner.number(of: .inline(element, classes: classes, within: surrounding, placed: placed))
        case .framed: return interner.number(of: context)
        }
    }

    private func known(_ classes: [String]) -> [String] {
        classes.allSatisfy(knownClasses.contains) ? classes : classes.filter(knownClasses.contains)
    }

    /// The context of text in another language at the same place.
    mutating func restyled(_ id: StyleID, in language: LanguageVariant) -> StyleID {
        switch contexts[id] {
        case .block(_, _, _, language, _): return id
        case .block(let element, let classes, let container, _, let placed):
            let surrounding = container.map { restyled($0, in: language) }
            return interner.number(of: .block(element, classes: classes, container: surrounding, language: language, placed: placed))
        case .inline(let element, let classes, let surrounding, let placed):
            return interner.number(of: .inline(element, classes: classes, within: restyled(surrounding, in: language), placed: placed))
        case .framed(let surrounding): return interner.number(of: .framed(restyled(surrounding, in: language)))
        }
    }

    /// The sheet's selectors that name the place of an element in another one.
    private func selectors(of element: Element, _ classes: [String], in outer: StyleID?) -> [Selector] {
        guard let candidates = placedSelectors[element] else { return [] }
        return candidates.filter { selector in
            guard let place = selector.place, selector.className.map(classes.contains) ?? true else { return false }
            if let wanted = place.previous {
                guard let neighbour, neighbour.container == outer, wanted.matches(neighbour.element, classes: neighbour.classes) else {
                    return false
                }
            }
            return stands(outer, in: place.ancestors[...])
        }
    }

    /// Whether elements around a place are those wanted, in their order, the innermost last.
    private func stands(_ inner: StyleID?, in wanted: ArraySlice<Selector.Part>) -> Bool {
        var wanted = wanted, next = inner
        while let part = wanted.last {
            guard let id = next else { return false }
            switch contexts[id] {
            case .block(let element, let classes, let container, _, _):
                if part.matches(element, classes: classes) { wanted.removeLast() }
                next = container
            case .inline(let element, let classes, let surrounding, _):
                if part.matches(element, classes: classes) { wanted.removeLast() }
                next = surrounding
            case .framed(let surrounding): next = surrounding
            }
        }
        return true
    }

    /// The context of inline text that stands in one block, in another.
    mutating func moved(_ id: StyleID, from block: StyleID, to other: StyleID) -> StyleID {
        switch contexts[id] {
        case .block: return id == block ? other : id
        case .inline(let element, let classes, let surrounding, let placed):
            let around = moved(surrounding, from: block, to: other)
            return interner.number(of: .inline(element, classes: classes, within: around, placed: placed))
        case .framed(let surrounding): return interner.number(of: .framed(moved(surrounding, from: block, to: other)))
        }
    }

    /// The styles of all contexts at one size.
    func resolve(with resolver: StyleResolver) -> [ResolvedStyle] {
        var styles: [ResolvedStyle] = [], resolvers: [StyleResolver] = []
        styles.reserveCapacity(contexts.count)
        resolvers.reserveCapacity(contexts.count)
        for context in contexts {
            switch context {
            case .block(let element, let classes, let container, let language, let placed):
                let resolver = resolver.resolver(for: language)
                let holder = container.flatMap { self.container(of: element, in: $0, resolver) }
                resolvers.append(resolver)
                styles.append(
                    resolver.style(
                        for: element, classes: classes, container: holder.map { styles[$0] },
                        limits: container.map { styles[$0].contentSizes }, placed: placed))
            case .inline(let element?, _, let surrounding, _) where element.isPartOfCode && !styles[surrounding].highlighting:
                resolvers.append(resolvers[surrounding])
                styles.append(styles[surrounding])
            case .inline(let element, let classes, let surrounding, let placed):
                resolvers.append(resolvers[surrounding])
                styles.append(
                    resolvers[surrounding].inlineStyle(for: element, classes: classes, within: styles[surrounding], placed: placed))
            case .framed(let surrounding):
                resolvers.append(resolvers[surrounding])
                styles.append(styles[surrounding].framed)
            }
        }
        return styles
    }

    /// The context whose style a block in another one may take over. Lists and tables hold blocks without being their container: to items
    /// and cells that a sheet styles goes on what is around.
    private func container(of element: Element, in outer: StyleID, _ resolver: StyleResolver) -> StyleID? {
        guard case .block(let holder, _, let around, _, _) = contexts[outer], [.list, .dl, .table].contains(holder) else { return outer }
        return around == nil || element == .caption || resolver.isMapped(element) ? around : outer
    }
}

extension ResolvedStyle {
    /// With a dashed frame in the text's colour, as thin as a rule of the same size.
    fileprivate var framed: ResolvedStyle {
        let stroke = Stroke(width: max(0.5, pointSize / 24), line: .dashed, color: color)
        var style = self
        style.background = nil
        style.border = Border(top: stroke, right: stroke, bottom: stroke, left: stroke)
        style.textInsets = Insets(all: 0.5 * pointSize)
        style.cornerRadius = 0
        // Of what is around it.
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        style.inlineBox = Box(
            background: nil, border: style.border, cornerRadius: 0,
            insets: Insets(top: 0, right: 0.25 * pointSize, bottom: 0, left: 0.25 * pointSize))
        return style
    }
}

/// A style and a language, which decide how a piece of text is shaped.
struct TextRunKey: Hashable, Sendable {
    var style: StyleID
    var language: String
}

extension FontRequest {
    /// The font that a style selects.
    package init(_ style: ResolvedStyle) {
        let font = style.font
        self.init(
            families: font.families,
            face: font.face,
            fontName: font.fontName,
            weight: font.weight,
            isBold: font.isBold,
            isEmboldened: font.isEmboldened,
            isItalic: font.isItalic,
            // CSS Fonts 4, font-stretch: condensed is 75 %, expanded 125 %.
            stretch: font.isCondensed ? 75 : font.isExpanded ? 125 : nil,
            isMonospace: font.isMonospace,
            features: font.features.map { Feature(tag: $0.tag, value: $0.value) },
            axes: font.axes.map { axis in
                let value = axis.value ?? style.pointSize.value, isEmboldened = font.isEmboldened && axis.tag == "wght"
                return Axis(tag: axis.tag, value: isEmboldened ? Double(Self.emboldened(Int(value.rounded()))) : value)
            })
    }
}

extension ParagraphText.Attributes {
    init(_ style: ResolvedStyle, language: String) {
        self.init(
            font: FontRequest(style), language: language, characterSpacing: style.characterSpacing,
            kerningTable: style.kerningTable, textTransform: .init(style.textTransform),
            hyphenation: style.hyphenation.map {
                .init(minimumWordLength: $0.minimumWordLength, left: $0.left, right: $0.right, exceptions: $0.exceptions)
            })
        spacesWideLetters = style.textSpacing == .auto
    }
}

extension ParagraphText.TextTransform {
    fileprivate init(_ transform: ResolvedStyle.TextTransform) {
        self =
            switch transform {
            case .none: .none
            case .uppercase: .uppercase
            case .lowercase: .lowercase
            case .capitalize: .capitalize
            case .smallCaps: .smallCaps
            }
    }
}

/// A flow with the styles that it has at one size.
struct StyledFlow {
    /// The text runs of running text, which the flow itself has none of.
    struct RunningRuns {
        var header: TextRunID
        var footer: TextRunID
        var watermark: TextRunID
    }

    private(set) var flow: FlowDocument
    let page: PageStyle
    /// By `StyleID`: those of the flow's contexts, then the header's, the footer's and the watermark's.
    private(set) var styles: [ResolvedStyle]
    let runningRuns: RunningRuns

    /// - Parameter styles: by the flow's contexts.
    init(_ flow: FlowDocument, styles: [ResolvedStyle], page: PageStyle) {
        var flow = flow, styles = styles
        func addRun(_ style: ResolvedStyle?) -> TextRunID {
            styles.append(style ?? styles[flow.documentStyle])
            return flow.runs.number(of: TextRunKey(style: styles.count - 1, language: flow.metadata.language))
        }
        runningRuns = RunningRuns(
            header: addRun(page.header?.style), footer: addRun(page.footer?.style), watermark: addRun(page.watermark?.style))
        self.flow = flow
        self.styles = styles.map(\.faded)
        self.page = page
    }

    /// The shaping attributes by text run.
    var attributes: [ParagraphText.Attributes] {
        flow.runs.values.map { run in
            var attributes = ParagraphText.Attributes(styles[run.style], language: run.language)
            attributes.isEmphasized = styles[run.style].emphasisMark != .none && flow.styles.isEmphasized(run.style, styles)
            return attributes
        }
    }
}
