public import ContentSize
public import Geometry

/// The point sizes of every style and element of a sheet at the twelve content sizes.
public struct SizeTable: Sendable {
    /// A style or element, and its sizes.
    public struct Row: Hashable, Sendable {
        /// The style or element, as the sheet names it.
        public var name: String
        /// The style that the sheet maps an element to.
        public var style: String?
        /// In the order of the categories; nil where the style leaves the size to the text around it.
        public var sizes: [Points?]
    }

    /// By name.
    public let styles: [Row]
    /// In the order of `Element`, each followed by its classes.
    public let elements: [Row]
    /// The reader that the sizes are for.
    public let traits: ReaderTraits

    public init(_ stylesheet: Stylesheet) {
        let sheet = ResolvedSheet(stylesheet)
        traits = stylesheet.traits
        styles = sheet.styles.map(Row.init)
        elements = sheet.elements.map(Row.init)
    }
}

extension SizeTable.Row {
    fileprivate init(_ entry: ResolvedSheet.Entry) {
        self.init(
            name: entry.name, style: entry.style,
            sizes: zip(entry.values, entry.setsSize).map { style, setsSize in setsSize ? style?.pointSize : nil })
    }
}
