package import TypesetBase

/// The point sizes of all styles and elements of a sheet at the twelve content sizes.
package struct SizeTable: Sendable {
    /// A style or element with its sizes.
    package struct Row: Hashable, Sendable {
        /// The name of the style or element in the sheet.
        package var name: String
        /// The style to which the sheet maps an element.
        package var style: String?
        /// The sizes in the order of the categories; nil if the style uses the size of the surrounding text.
        package var sizes: [Points?]
    }

    /// The rows of styles, by name.
    package let styles: [Row]
    /// The rows of elements in the order of `Element`, each followed by its classes.
    package let elements: [Row]
    /// The reader whose sizes the table shows.
    package let traits: ReaderTraits

    package init(_ stylesheet: Stylesheet) {
        let sheet = ResolvedSheet(stylesheet)
        traits = stylesheet.traits
        styles = sheet.styles.map(Row.init)
        elements = sheet.elements.map(Row.init)
    }
}

extension SizeTable.Row {
    fileprivate init(_ entry: ResolvedSheet.NamedStyle) {
        self.init(
            name: entry.name, style: entry.style,
            sizes: zip(entry.values, entry.setsSize).map { style, setsSize in setsSize ? style?.pointSize : nil })
    }
}
