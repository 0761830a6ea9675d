import ContentSize
public import Stylesheet

/// A stylesheet in the format of another system.
public enum SheetExport {
    /// The formats; the raw values are the names on the command line.
    public enum Format: String, CaseIterable, Sendable {
        /// Design tokens of the W3C's community group, 2025.10.
        case dtcg
        /// Custom properties and classes.
        case css
        /// Every value at every size, as `styles --json` prints them.
        case json
    }

    /// - Parameter name: of the sheet, for comments.
    public static func text(of sheet: ResolvedSheet, name: String, as format: Format) -> String {
        switch format {
        case .dtcg: DesignTokensExport(sheet, name: name).text
        case .css: CSSExport(sheet, name: name).text
        case .json: ResolvedSheetJSON.text(sheet, name: name)
        }
    }
}

/// A style as exports name it: one of the sheet, or an element that has keys of its own.
struct ExportedStyle {
    var name: String
    var isInline: Bool
    var values: [ResolvedStyle?]
    /// The token that its colour is written as.
    var colorToken: String?

    /// The styles of a sheet and the elements that are set in them, by the names of the styles.
    static func styles(of sheet: ResolvedSheet) -> (styles: [ExportedStyle], elements: [(element: String, style: String)]) {
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
            var name = element.name.replacing(".", with: "-")
            while !taken.insert(name).inserted { name += "-element" }
            styles.append(ExportedStyle(name: name, isInline: element.isInline, values: values, colorToken: element.colorToken))
            elements.append((element.name, name))
        }
        return (styles, elements)
    }

    private static func unnamed(_ entry: ResolvedSheet.Entry) -> [ResolvedStyle?] {
        entry.values.map { style in
            var style = style
            style?.name = nil
            return style
        }
    }

    /// At `large`, or at the first size where there is such a style.
    func large(_ sheet: ResolvedSheet) -> ResolvedStyle? {
        sheet.sizes.firstIndex(of: .large).flatMap { values[$0] } ?? values.lazy.compactMap(\.self).first
    }
}

extension ResolvedStyle.Font {
    /// With the bold trait, as fonts are asked for.
    var exportedWeight: Int { isBold ? max(weight ?? 400, 700) : weight ?? 400 }
}
