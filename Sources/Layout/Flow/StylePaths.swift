import Stylesheet

/// Number of a style path in its table.
typealias StyleID = Int

/// How a stretch of the document comes by its style: which elements and classes lie around it.
///
/// Paths do not depend on the size; resolving the few dozen that a document has is all the cascade that a size costs.
enum StylePath: Hashable, Sendable {
    /// A block; `container` is the path of the quote, item, cell or division around it.
    case block(Element, classes: [String], container: StyleID?)
    /// An inline, or a span with classes only, within the text of another path.
    case inline(Element?, classes: [String], within: StyleID)
}

extension StylePath {
    /// What a sheet calls this path, nearest first.
    ///
    /// - Parameters:
    ///   - known: the selectors of the paths before this one.
    ///   - style: knows whose style a plain paragraph takes over from its container.
    func selectors(above known: [[String]], style: ResolvedStyle) -> [String] {
        switch self {
        case .block(let element, let classes, _): [style.name ?? ([element.rawValue] + classes).joined(separator: ".")]
        case .inline(let element, let classes, let surrounding):
            [classes.map { "." + $0 }.joined()].map { (element?.rawValue ?? "") + $0 }.filter { !$0.isEmpty } + known[surrounding]
        }
    }
}

/// The distinct style paths of a document, each after those that it leans on.
struct StylePathTable: Sendable {
    private(set) var paths: [StylePath] = []
    private var numbers: [StylePath: StyleID] = [:]

    mutating func number(of path: StylePath) -> StyleID {
        if let known = numbers[path] { return known }
        paths.append(path)
        numbers[path] = paths.count - 1
        return paths.count - 1
    }

    /// The styles of all paths at one size.
    func resolve(with resolver: StyleResolver) -> [ResolvedStyle] {
        var styles: [ResolvedStyle] = []
        styles.reserveCapacity(paths.count)
        for path in paths {
            switch path {
            case .block(let element, let classes, let container):
                styles.append(resolver.style(for: element, classes: classes, container: container.map { styles[$0] }))
            case .inline(let element, let classes, let surrounding):
                styles.append(resolver.inlineStyle(for: element, classes: classes, within: styles[surrounding]))
            }
        }
        return styles
    }
}

/// A style path and a language: what decides the glyphs of a piece of text.
struct TextRunKey: Hashable, Sendable {
    var style: StyleID
    var language: String
}

/// The distinct keys of a document's text.
struct TextRunTable: Sendable {
    private(set) var keys: [TextRunKey] = []
    private var numbers: [TextRunKey: Int] = [:]

    mutating func number(of key: TextRunKey) -> Int {
        if let known = numbers[key] { return known }
        keys.append(key)
        numbers[key] = keys.count - 1
        return keys.count - 1
    }
}
