import TypesetBase
import TypesetStylesheet

/// Styles that look the same at every size and that a specimen shows once.
struct SpecimenEntry {
    /// The names of the styles, or of the element that has its own keys.
    var names: [String]
    /// The elements that use the style.
    var elements: [String]
    var parents: [String]
    var isInline: Bool
    /// The values by size; nil if the sheet has no such style at a size.
    var values: [ResolvedStyle?]

    /// Returns the entries of a sheet: blocks by descending font size, then inline styles.
    static func entries(of sheet: ResolvedSheet) -> [SpecimenEntry] {
        var entries: [SpecimenEntry] = []
        func add(_ entry: SpecimenEntry) {
            if let index = entries.firstIndex(where: { $0.looks(like: entry) }) {
                entries[index].names += entry.names
                entries[index].elements += entry.elements
            } else {
                entries.append(entry)
            }
        }
        let mapped = sheet.elements.filter { $0.isMapped || $0.name == Element.document.rawValue }
        for style in sheet.styles {
            let elements = mapped.filter { $0.style == style.name && $0.unnamed == style.unnamed }.map(\.name)
            add(
                SpecimenEntry(
                    names: [style.name], elements: elements, parents: style.parents, isInline: style.isInline, values: style.unnamed))
        }
        let shown = Set(entries.flatMap(\.elements))
        for element in mapped where !shown.contains(element.name) {
            add(SpecimenEntry(names: [element.name], elements: [], parents: [], isInline: element.isInline, values: element.unnamed))
        }
        return entries.sorted { ($0.isInline ? 1 : 0, -$0.size, $0.names[0]) < ($1.isInline ? 1 : 0, -$1.size, $1.names[0]) }
    }

    private func looks(like other: SpecimenEntry) -> Bool { isInline == other.isInline && values == other.values }

    /// The font size at the first content size that has the style.
    private var size: Double { styles.first?.pointSize.value ?? 0 }

    /// The styles at the content sizes that have one.
    var styles: [ResolvedStyle] { values.compactMap(\.self) }
}

extension ResolvedSheet.NamedStyle {
    /// The values without the name, which does not affect the appearance.
    fileprivate var unnamed: [ResolvedStyle?] {
        values.map { style in
            var style = style
            style?.name = nil
            return style
        }
    }
}
