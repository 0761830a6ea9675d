package import TypesetBase

/// The attributes of a block or an inline: `{#id .class key=value}`.
///
/// Nearly all blocks and inlines have empty attributes. Empty ones therefore take no more memory than a reference.
package struct Attributes: Hashable, Sendable {
    private struct Stated: Hashable, Sendable {
        var id: String?
        var classes: [String] = []
        var values: [String: String] = [:]
        var areHTML = false
        var keepMarks = false
        var environments: EnvironmentSet?
        var panel: PanelLayout?
    }

    private final class Box: Hashable, Sendable {
        let stated: Stated
        init(_ stated: Stated) { self.stated = stated }
        static func == (a: Box, b: Box) -> Bool { a === b || a.stated == b.stated }
        func hash(into hasher: inout Hasher) { hasher.combine(stated) }
    }

    /// nil if all attributes are empty.
    private var box: Box?

    package init(id: String? = nil, classes: [String] = [], values: [String: String] = [:]) {
        if id != nil || !classes.isEmpty || !values.isEmpty { box = Box(Stated(id: id, classes: classes, values: values)) }
    }

    package static let none = Attributes()

    private var stated: Stated {
        get { box?.stated ?? Stated() }
        set { box = newValue == Stated() ? nil : Box(newValue) }
    }

    package var id: String? {
        get { box?.stated.id }
        set { stated.id = newValue }
    }

    package var classes: [String] {
        get { box?.stated.classes ?? [] }
        set { stated.classes = newValue }
    }

    /// The values by key; a bare word such as `decorative` has an empty value.
    package var values: [String: String] {
        get { box?.stated.values ?? [:] }
        set { stated.values = newValue }
    }

    /// Whether the attributes come from raw HTML, and so may be meant for other programs.
    package var areHTML: Bool {
        get { box?.stated.areHTML ?? false }
        set { stated.areHTML = newValue }
    }

    /// Whether the text has an escaped punctuation mark, so that its marks are set as typed.
    var keepMarks: Bool {
        get { box?.stated.keepMarks ?? false }
        set { stated.keepMarks = newValue }
    }

    /// The reader's settings with which the part is set; nil for all.
    package var environments: EnvironmentSet? {
        get { box?.stated.environments }
        set { stated.environments = newValue }
    }

    /// The arrangement of the pictures in a figure or a division; nil if they are below each other.
    package var panel: PanelLayout? {
        get { box?.stated.panel }
        set { stated.panel = newValue }
    }

    package var isEmpty: Bool { id == nil && classes.isEmpty && values.isEmpty && environments == nil }

    /// Adds later attributes: their id and values take precedence, and their classes are appended.
    mutating func merge(_ later: Attributes) {
        guard let later = later.box?.stated else { return }
        var merged = stated
        merged.id = later.id ?? merged.id
        merged.classes += later.classes
        merged.values.merge(later.values) { $1 }
        merged.areHTML = merged.areHTML || later.areHTML
        merged.keepMarks = merged.keepMarks || later.keepMarks
        merged.panel = later.panel ?? merged.panel
        merged.environments = merged.environments.map { $0.intersection(later.environments ?? .all) } ?? later.environments
        stated = merged
    }
}

/// Classes with a fixed meaning, independent of the stylesheet.
package enum ReservedClass: String, CaseIterable, Sendable {
    /// A heading without a number in a document with numbered headings, as in pandoc.
    case unnumbered
    /// A heading that tables of contents omit, as in pandoc.
    case unlisted
    /// kramdown's name for `unlisted`.
    case noContents = "no_toc"
    /// The title of a part of a book.
    case part
    /// Text that has an entry in the index (`IndexMark`).
    case index
    /// A block that begins a new page; without content, it is a page break.
    case pageBreak = "page-break"
    /// The first paragraph of an alert that has a title of its own instead of the name of its kind.
    case alertTitle = "alert-title"
    /// A theorem, a definition or another numbered statement.
    case theorem
    /// A proof, a remark or a solution, which has no number.
    case proof
    /// An alert without the name of its kind.
    case unlabelled
    /// Text in small capitals, as in pandoc.
    case smallCaps = "smallcaps"
}

extension Attributes {
    package func has(_ reserved: ReservedClass) -> Bool { classes.contains(reserved.rawValue) }
}
