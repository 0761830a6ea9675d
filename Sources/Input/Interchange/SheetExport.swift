package import TypesetStylesheet

/// The export of a stylesheet to the format of another system.
package enum SheetExport {
    /// The formats; the raw values are the names on the command line.
    package enum Format: String, CaseIterable, Sendable {
        /// Design tokens of the W3C's community group (2025.10).
        case dtcg
        /// Custom properties and classes.
        case css
        /// All values at all sizes, as in `styles --json`.
        case json
    }

    /// Returns the sheet in a format.
    ///
    /// - Parameter name: the name of the sheet, for comments.
    package static func text(of sheet: ResolvedSheet, name: String, as format: Format) -> String {
        switch format {
        case .dtcg: DesignTokensExport(exported: ExportedSheet(sheet, name: name)).text
        case .css: CSSExport(exported: ExportedSheet(sheet, name: name)).text
        case .json: ResolvedSheetJSON.text(sheet, name: name)
        }
    }
}

/// A stylesheet to export.
struct ExportedSheet {
    let sheet: ResolvedSheet
    /// The name of the sheet, for comments.
    let name: String
    let styles: [ExportedStyle]
    /// The elements with the names of their styles.
    let elements: [(element: String, style: String)]

    init(_ sheet: ResolvedSheet, name: String) {
        (self.sheet, self.name) = (sheet, name)
        (styles, elements) = ExportedStyle.styles(of: sheet)
    }

    /// The styles with their values at `large`; if there are none, at the first size that has them.
    var large: [(style: ExportedStyle, values: ResolvedStyle)] {
        styles.compactMap { style in value(style.values).map { (style, $0) } }
    }

    /// The element `document` at each size.
    var document: [ResolvedStyle?]? { sheet.elements.first { $0.name == Element.document.rawValue }?.values }

    /// The values of the elements whose selectors may also match where a style of a class or a place applies, such as those of `paragraph`
    /// and `paragraph.lead` for `list paragraph`, and those of `code` for `h1 code`.
    ///
    /// Their keys are in effect there, unless the style has the same keys.
    func elements(below style: ExportedStyle) -> [[ResolvedStyle?]] {
        func subject(_ selector: String) -> Substring {
            selector.split(separator: " ").last.flatMap { $0.split(separator: ".").first } ?? ""
        }
        let subjects = Set(
            elements.filter { $0.style == style.name && $0.element.contains(where: { ". ".contains($0) }) }.map { subject($0.element) })
        return subjects.isEmpty ? [] : sheet.elements.filter { subjects.contains(subject($0.name)) }.map(\.values)
    }

    /// Returns the value at `large`; if there is none, that at the first size that has one.
    func value(_ values: [ResolvedStyle?]) -> ResolvedStyle? {
        sheet.sizes.firstIndex(of: .large).flatMap { values[$0] } ?? values.lazy.compactMap(\.self).first
    }
}

/// A style to export: a style of the sheet, or an element with its own keys.
struct ExportedStyle {
    var name: String
    var isInline: Bool
    var values: [ResolvedStyle?]
    /// The token of the colour; nil for a colour without a name.
    var colorToken: String?

    /// Returns the styles of a sheet, and the elements with the names of their styles.
    fileprivate static func styles(of sheet: ResolvedSheet) -> (styles: [ExportedStyle], elements: [(element: String, style: String)]) {
        var styles = sheet.styles.map { style in
            ExportedStyle(name: style.name, isInline: style.isInline, values: unnamed(style), colorToken: style.colorToken)
        }
        var taken = Set(styles.map(\.name)), elements: [(element: String, style: String)] = []
        for element in sheet.elements where element.isMapped {
            let values = unnamed(element)
            if let style = element.style, let known = styles.first(where: { $0.name == style }), known.values == values {
                elements.append((element.name, style))
                continue
            }
            // Selectors of a place have spaces and `+`, which names of styles must not have.
            var name = StyleNames.name(element.name)
            while !taken.insert(name).inserted { name += "-element" }
            styles.append(ExportedStyle(name: name, isInline: element.isInline, values: values, colorToken: element.colorToken))
            elements.append((element.name, name))
        }
        return (styles, elements)
    }

    private static func unnamed(_ entry: ResolvedSheet.NamedStyle) -> [ResolvedStyle?] {
        entry.values.map { style in
            var style = style
            style?.name = nil
            return style
        }
    }
}

extension ResolvedStyle.Font {
    /// The weight including the bold trait, as in requests for fonts.
    var exportedWeight: Int { isBold ? max(weight ?? 400, 700) : weight ?? 400 }
}
