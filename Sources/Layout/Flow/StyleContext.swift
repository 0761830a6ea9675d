import TypesetBase
package import TypesetStylesheet
package import TypesetText

/// The number of a style: a style context in its table, or a style derived from one at one size.
typealias StyleID = Int
/// The number of a text run key in its table.
typealias TextRunID = Int

/// The input of the cascade for some text: its element and classes, and those of the surrounding elements.
///
/// Contexts do not depend on the size. At each size, the cascade resolves only the few dozen contexts of a document.
enum StyleContext: Hashable, Sendable {
    /// A block.
    ///
    /// `container` is the context of the surrounding quote, list, item, table, cell or division. `language` is the stylesheet's variant for
    /// its language. `placed` are the selectors that match the block's place.
    case block(Element, classes: [String], container: StyleID?, language: LanguageVariant = .any, placed: [Selector] = [])
    /// An inline element, or a span with only classes, within another context.
    case inline(Element?, classes: [String], within: StyleID, placed: [Selector] = [])
    /// A frame that replaces a picture in another context, as a separate box or within a line.
    case framed(StyleID)
}

extension StyleContext {
    /// Returns the stylesheet's selectors for this context, innermost first.
    ///
    /// - Parameters:
    ///   - known: the selectors of the contexts before this one.
    ///   - style: the resolved style, whose name shows whether a plain paragraph has its container's style.
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

    /// The stylesheet's variant for the language of the blocks that are being built.
    var language = LanguageVariant.any

    /// The stylesheet's selectors for places, by element.
    var placedSelectors: [Element: [Selector]] = [:]
    /// The classes that the stylesheet uses; others change nothing, and documents may have thousands of them.
    var knownClasses: Set<String> = []
    /// The block before the one that is being built; nil if there is none.
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

    /// Returns the context of a formula that is a block by itself, in the place of a paragraph.
    mutating func formula(classes written: [String], container: StyleID?) -> StyleID {
        let paragraph = number(of: .block(.paragraph, classes: [], container: container)), classes = known(written)
        let placed = selectors(of: .formula, classes, in: container)
        return interner.number(of: .block(.formula, classes: classes, container: paragraph, language: language, placed: placed))
    }

    private func known(_ classes: [String]) -> [String] {
        classes.allSatisfy(knownClasses.contains) ? classes : classes.filter(knownClasses.contains)
    }

    /// Returns the context of text in another language at the same place.
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

    /// Returns the stylesheet's selectors that match the place of an element in another one.
    private func selectors(of element: Element, _ classes: [String], in outer: StyleID?) -> [Selector] {
        guard let candidates = placedSelectors[element] else { return [] }
        return candidates.filter { selector in
            guard let place = selector.surroundings, selector.className.map(classes.contains) ?? true else { return false }
            if let wanted = place.previous {
                guard let neighbour, neighbour.container == outer, wanted.matches(neighbour.element, classes: neighbour.classes) else {
                    return false
                }
            }
            return matches(outer, in: place.ancestors[...])
        }
    }

    /// Whether the elements around a place include those wanted, in order, with the innermost last.
    private func matches(_ inner: StyleID?, in wanted: ArraySlice<Selector.Compound>) -> Bool {
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

    /// Returns the context of inline text, moved from one block to another.
    mutating func moved(_ id: StyleID, from block: StyleID, to other: StyleID) -> StyleID {
        switch contexts[id] {
        case .block: return id == block ? other : id
        case .inline(let element, let classes, let surrounding, let placed):
            let around = moved(surrounding, from: block, to: other)
            return interner.number(of: .inline(element, classes: classes, within: around, placed: placed))
        case .framed(let surrounding): return interner.number(of: .framed(moved(surrounding, from: block, to: other)))
        }
    }

    /// Returns the styles of all contexts at one size.
    func resolve(with resolver: StyleResolver) -> [ResolvedStyle] {
        var styles: [ResolvedStyle] = [], resolvers: [StyleResolver] = [], cells = Set<StyleID>()
        styles.reserveCapacity(contexts.count)
        resolvers.reserveCapacity(contexts.count)
        for context in contexts {
            switch context {
            case .block(let element, let classes, let container, let language, let placed):
                let resolver = resolver.resolver(for: language)
                let holder = container.flatMap { self.container(of: element, in: $0, resolver) }
                let isInCell = container.map(cells.contains) ?? false
                if isInCell || element == .tableCell || element == .tableHeader { cells.insert(styles.count) }
                resolvers.append(resolver)
                styles.append(
                    resolver.style(
                        for: element, classes: classes, container: holder.map { styles[$0] },
                        limits: container.map { styles[$0].contentSizes }, placed: placed, isInCell: isInCell))
            case .inline(let element?, _, let surrounding, _) where element.isPartOfCode && !styles[surrounding].highlighting:
                resolvers.append(resolvers[surrounding])
                styles.append(styles[surrounding].withoutInlineBox)
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

    /// Returns the context whose style a block may inherit.
    ///
    /// Lists and tables are not the container of their blocks: items and cells that a stylesheet styles inherit from the surrounding
    /// context.
    private func container(of element: Element, in outer: StyleID, _ resolver: StyleResolver) -> StyleID? {
        guard case .block(let holder, _, let around, _, _) = contexts[outer], [.list, .dl, .table].contains(holder) else { return outer }
        return around == nil || element == .caption || resolver.isMapped(element) ? around : outer
    }
}

extension ResolvedStyle {
    /// The style with a dashed frame in the text's colour, as thin as a rule of the same size.
    fileprivate var framed: ResolvedStyle {
        let stroke = Stroke(width: max(0.5, pointSize / 24), line: .dashed, color: color)
        var style = self
        style.background = nil
        style.border = Border(top: stroke, right: stroke, bottom: stroke, left: stroke)
        style.textInsets = Insets(all: 0.5 * pointSize)
        style.cornerRadius = 0
        // The surrounding block has the spacing.
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        style.inlineBox = Box(
            background: nil, border: style.border, cornerRadius: 0,
            insets: Insets(top: 0, right: 0.25 * pointSize, bottom: 0, left: 0.25 * pointSize))
        return style
    }
}

/// A style and a language, which determine the shaping of a piece of text.
struct TextRunKey: Hashable, Sendable {
    var style: StyleID
    var language: String
}

extension FontRequest {
    /// Creates a request for the font of a style.
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
            // As in CSS Fonts 4, font-stretch: condensed is 75 %, expanded 125 %.
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
        hangsOptically = style.hangingPunctuation == .optical
    }
}

extension ParagraphText.TextTransform {
    init(_ transform: ResolvedStyle.TextTransform) {
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
