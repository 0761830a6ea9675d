import ContentSize
import Geometry

/// Makes the page of one content size.
struct PageResolver {
    let cascade: Cascade
    let category: ContentSizeCategory
    let document: ResolvedStyle

    /// A sheet that says nothing of the page gets A4 with an inch around.
    static let initialSize = PageSize.named["a4"] ?? Size(width: 595.28, height: 841.89)
    static let initialMargin = SpecifiedLength(72)

    var page: PageStyle {
        let rules = cascade.rules.page
        return PageStyle(
            size: size, margins: margins, background: rules.background?.value,
            header: running(rules.header?.value, .header), footer: running(rules.footer?.value, .footer))
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
        let all = Self.initialMargin
        let sides = cascade.rules.page.margins?.value ?? Sides(all, all, all, all)
        func points(_ length: SpecifiedLength) -> Double { length.unit == .em ? length.amount * document.pointSize : length.amount }
        return Insets(top: points(sides.top), right: points(sides.right), bottom: points(sides.bottom), left: points(sides.left))
    }

    private func running(_ rules: PageRules.Running?, _ element: Element) -> PageStyle.RunningText? {
        guard let rules else { return nil }
        let text = { (place: String) in rules.fields[place]?.value }
        let named = text("style").flatMap { name in cascade.style(named: name).map { (name, $0) } }
        let (name, flat) = named ?? (element.rawValue, cascade.flat(element) ?? cascade.base(of: element))
        let style = StyleResolver.resolve(flat, name: name, at: category, family: document.font.families)
        return PageStyle.RunningText(left: text("left"), center: text("center"), right: text("right"), style: style)
    }
}
