import ContentSize
public import Diagnostics

/// One key as a sheet writes it.
///
/// A class, since the cascade copies tables of declarations for every style, and a sheet may have thousands.
public final class Declaration: Sendable {
    /// Index into `Property.all`.
    let property: Int
    /// nil: `~`, which takes back what the style would inherit.
    let assignment: Assignment?
    /// The value where it is a single text.
    let text: String?
    /// Of the value.
    public let span: SourceSpan
    /// Position of the sheet in the order of `extends`; later ones win.
    let layer: Int
    /// The size query that it is written in.
    let query: ContentSizeRange?

    public var key: StyleKey { Property.all[property].key }

    init(property: Int, assignment: Assignment?, text: String?, span: SourceSpan, layer: Int, query: ContentSizeRange?) {
        self.property = property
        self.assignment = assignment
        self.text = text
        self.span = span
        self.layer = layer
        self.query = query
    }
}

/// The keys that one style writes itself.
struct StyleRules: Sendable {
    var declarations: [StyleKey: Declaration] = [:]
    /// Where a sheet names the style, or the element whose style this is; nil for what is built in.
    var namePlace: SourceSpan?
    /// What later sheets and size queries have replaced, earliest first; nil: not kept.
    private(set) var replaced: [Declaration]?

    init(keepsReplaced: Bool = false) { if keepsReplaced { replaced = [] } }

    var parent: Declaration? { declarations[.parent] }

    /// Whether the style names a parent, or says with `parent: ~` that it has none.
    var standsAlone: Bool { parent != nil }

    mutating func merge(_ later: StyleRules) {
        replaced?.append(contentsOf: StyleKey.allCases.compactMap { later.declarations[$0] == nil ? nil : declarations[$0] })
        declarations.merge(later.declarations) { $1 }
        namePlace = later.namePlace ?? namePlace
    }
}

/// What a line under `elements` stands for: an element, or an element with a class.
struct Selector: Hashable, Sendable, CustomStringConvertible {
    var element: Element
    var className: String?

    /// As a sheet writes it: `paragraph.lead`.
    var description: String { element.rawValue + (className.map { "." + $0 } ?? "") }
}

/// The right side of a line under `elements`.
struct ElementTarget: Sendable {
    enum Kind: Sendable {
        case style(String)
        case inline(StyleRules)
        /// `~`: as if no sheet had written the line.
        case none
    }

    var kind: Kind
    /// Of the value.
    var span: SourceSpan
    /// The size query that it is written in.
    var query: ContentSizeRange?
    /// Position of the sheet in the order of `extends`.
    var layer: Int
}

/// A value with its place, or `~`.
enum Setting<Value: Sendable>: Sendable {
    case value(Value, SourceSpan)
    case null

    var value: Value? {
        if case .value(let value, _) = self { return value }
        return nil
    }

    var span: SourceSpan? {
        if case .value(_, let span) = self { return span }
        return nil
    }
}
