import TypesetBase

/// The page settings of a sheet; nil for those that it does not set.
struct PageRules: Sendable {
    enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

    /// The numbers of columns; more than four are too narrow to read on any page.
    static let columns = 1...4

    /// A header, a footer or a watermark.
    struct Running: Sendable {
        /// The contents by key: `left`, `center` and `right`, those of left pages, such as `versoLeft`, or `text`.
        var contents: [String: Setting<RunningRule>] = [:]
        /// The name of the style.
        var style: Setting<String>?
    }

    var size: Setting<Size>?
    var orientation: Setting<Orientation>?
    var margins: Setting<Sides>?
    /// The margins that a document or a command line sets, by the names of `sideNames`; they override those of all sheets.
    var ownMargins: [String: Setting<SpecifiedLength>] = [:]
    var facing: Setting<Bool>?
    var baselineGrid: Setting<Bool>?
    var spacingShrinks: Setting<Bool>?
    var columns: Setting<Int>?
    var background: Setting<Color>?
    var backgroundImage: Setting<SheetImage>?
    var watermark: Setting<Running>?
    var header: Setting<Running>?
    var footer: Setting<Running>?
    var openingPages: Setting<PageStyle.OpeningPages>?

    mutating func merge(_ later: PageRules) {
        for key in SheetKey.page { key.pageSetting?.merge(&self, later) }
        ownMargins.merge(later.ownMargins) { $1 }
        watermark = Self.merged(watermark, later.watermark)
        header = Self.merged(header, later.header)
        footer = Self.merged(footer, later.footer)
    }

    /// Merges headers key by key, like styles.
    private static func merged(_ earlier: Setting<Running>?, _ later: Setting<Running>?) -> Setting<Running>? {
        guard case .value(var running, _) = earlier, case .value(let added, let span) = later else { return later ?? earlier }
        running.contents.merge(added.contents) { $1 }
        running.style = added.style ?? running.style
        return .value(running, span)
    }
}

/// The content of one position in a header or a footer.
enum RunningRule: Hashable, Sendable {
    case text(String)
    /// A picture; if the height is nil, it is twice the size of the text.
    case image(SheetImage, height: SpecifiedLength?)
}

/// Computes the page at one content size.
struct PageResolver {
    let cascade: Cascade
    let category: ContentSizeCategory
    let document: ResolvedStyle

    init(cascade: Cascade, category: ContentSizeCategory, document: ResolvedStyle) {
        (self.cascade, self.category, self.document) = (cascade, category, document)
    }

    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        let cascade = Cascade(stylesheet, at: category)
        self.init(cascade: cascade, category: category, document: cascade.style(of: .document).resolve(at: category))
    }

    /// The page size if no sheet sets one: A4, with margins of an inch.
    static let initialSize = PageSize.named["a4"] ?? Size(width: 595.28, height: 841.89)
    static let initialMargin = SpecifiedLength.points(72)

    var page: PageStyle {
        let rules = cascade.rules.page
        return PageStyle(
            size: size, margins: margins, isFacing: rules.facing?.value ?? false,
            hasBaselineGrid: rules.baselineGrid?.value ?? false, spacingShrinks: rules.spacingShrinks?.value ?? true,
            columns: rules.columns?.value ?? 1, background: rules.background?.value, backgroundImage: rules.backgroundImage?.value,
            watermark: watermark,
            header: running(rules.header?.value, .header), footer: running(rules.footer?.value, .footer),
            openingPages: rules.openingPages?.value ?? .running)
    }

    private var size: Size {
        let size = cascade.rules.page.size?.value ?? Self.initialSize
        let short = min(size.width, size.height), long = max(size.width, size.height)
        switch cascade.rules.page.orientation?.value {
        case .portrait: return Size(width: short, height: long)
        case .landscape: return Size(width: long, height: short)
        case nil: return size
        }
    }

    private var margins: Insets {
        let all = Self.initialMargin, own = cascade.rules.page.ownMargins
        let sheet = cascade.rules.page.margins?.value ?? Sides(all, all, all, all)
        func side(_ name: String, _ length: SpecifiedLength) -> SpecifiedLength { own[name]?.value ?? length }
        let sides = Sides(
            side("top", sheet.top), side("right", sheet.right), side("bottom", sheet.bottom), side("left", sheet.left))
        return sides.insets { $0.points(at: document.pointSize) }
    }

    /// Whether the margins leave room for text.
    var hasRoom: Bool { size.width > margins.horizontal.value && size.height > margins.vertical.value }

    private func running(_ rules: PageRules.Running?, _ element: Element) -> PageStyle.RunningText? {
        guard let rules else { return nil }
        let named = (rules.style?.value).flatMap { name in cascade.style(named: name).map { ($0, name) } }
        let (cascaded, name) = named ?? (cascade.style(of: element), element.rawValue)
        let style = cascaded.resolveRunning(at: category, name: name, document: document)
        func content(_ key: String) -> PageStyle.RunningContent? {
            switch rules.contents[key]?.value {
            case .text(let text): .text(text)
            case .image(let image, let height): .image(image, height: (height ?? .em(2)).points(at: style.pointSize))
            case nil: nil
            }
        }
        let verso = ["versoLeft", "versoCenter", "versoRight"].map(content)
        return PageStyle.RunningText(
            contents: ["left", "center", "right"].map(content), verso: verso.contains { $0 != nil } ? verso : [], style: style)
    }

    /// The watermark.
    ///
    /// By default it has bold letters of the document's font, in a colour of one part text colour to seven parts paper. Text of the usual
    /// contrast stays readable over it.
    private var watermark: PageStyle.Watermark? {
        guard let rules = cascade.rules.page.watermark?.value, case .text(let text)? = rules.contents["text"]?.value else { return nil }
        if let style = style(named: rules.style?.value) { return PageStyle.Watermark(text: text, style: style) }
        var style = document
        style.font.weight = 700
        let paper = cascade.rules.page.background?.value?.opaque ?? Color(red: 1, green: 1, blue: 1)
        style.color = paper.mixed(with: style.color.opaque, 1 / 8)
        return PageStyle.Watermark(text: text, style: style)
    }

    private func style(named name: String?) -> ResolvedStyle? {
        name.flatMap { name in
            cascade.style(named: name).map { $0.resolve(at: category, name: name, documentFont: document.font) }
        }
    }
}
