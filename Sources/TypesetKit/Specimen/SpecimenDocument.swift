import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The document of a specimen: a table of all sizes, then each style with its values and a sample at each size.
///
/// It is an ordinary document, so samples are typeset like documents. The styles of the samples are presets of its own stylesheet.
struct SpecimenDocument {
    let name: String
    let sheet: ResolvedSheet
    let entries: [SpecimenEntry]
    let facts: SpecimenFacts
    /// The traits of the reader.
    let traits: ReaderTraits
    /// The text of the samples.
    let sample: SpecimenSample
    private let span: SourceSpan

    init(name: String, sheet: ResolvedSheet, entries: [SpecimenEntry], facts: SpecimenFacts, traits: ReaderTraits, sample: SpecimenSample) {
        (self.name, self.sheet, self.entries, self.facts, self.traits, self.sample) = (name, sheet, entries, facts, traits, sample)
        span = SourceSpan(file: SourceFile(path: "specimen", text: ""), range: 0..<0)
    }

    var document: Document {
        var metadata = Metadata()
        metadata.title = Located("Specimen of \(name)", span: span)
        metadata.language = Located("en", span: span)
        return Document(source: span.file, metadata: metadata, blocks: blocks)
    }

    /// The styles of the samples by class.
    var presets: [String: ResolvedStyle] {
        var presets: [String: ResolvedStyle] = [:]
        for (number, entry) in entries.enumerated() {
            for (index, style) in entry.values.enumerated() {
                presets[Self.sampleClass(number, index)] = style.map { entry.isInline ? $0 : Self.sample($0) }
            }
        }
        for (index, style) in document(at: sheet.sizes.indices) { presets[Self.textClass(index)] = style }
        return presets
    }

    private func document(at indices: Range<Int>) -> [(Int, ResolvedStyle)] {
        let document = sheet.elements.first { $0.name == Element.document.rawValue }
        return indices.compactMap { index in (document?.values[index]).map { (index, Self.sample($0)) } }
    }

    /// Returns the style without its spacing and breaks, because a row of the table places the sample.
    private static func sample(_ style: ResolvedStyle) -> ResolvedStyle {
        var style = style
        (style.paragraphSpacing, style.paragraphSpacingBefore) = (0, 0)
        (style.pageBreakBefore, style.pageBreakAfter, style.pageFoot) = (.none, .none, false)
        (style.keepWithNext, style.keepWithPrevious) = (false, false)
        return style
    }

    private static func sampleClass(_ entry: Int, _ size: Int) -> String { "sample-\(entry)-\(size)" }
    private static func textClass(_ size: Int) -> String { "text-\(size)" }

    // MARK: Blocks

    private var blocks: [Block] {
        let count = entries.reduce(0) { $0 + $1.names.count }
        let sizes = sheet.sizes.count == 1 ? "at \(sheet.sizes[0].shortName)" : "at \(sheet.sizes.count) content sizes"
        let page = sheet.pages.first.map {
            ", on pages of \(SpecimenNumber.text($0.size.width)) × \(SpecimenNumber.text($0.size.height)) points"
        }
        let reader = traits == .standard ? "" : "; \(traits)"
        let scale = sheet.sizes.count > 1 ? [heading(2, "Sizes"), scale] : []
        return [
            heading(1, name), paragraph("\(Phrase.count(count, "style")) \(sizes)" + (page ?? "") + reader, class: "facts"),
        ] + scale
            + entries.enumerated().flatMap(section)
    }

    /// The point sizes of all styles at all sizes.
    private var scale: Block {
        let rows = entries.filter { !$0.isInline }.map { entry in
            row([name(of: entry)] + entry.values.map { $0.map { SpecimenNumber.text($0.pointSize) } ?? "" })
        }
        return table(head: ["Style"] + sheet.sizes.map(\.shortName), rows, numeric: 1...)
    }

    private func section(_ number: Int, _ entry: SpecimenEntry) -> [Block] {
        let lines = facts.lines(entry).map { paragraph($0, class: "facts") }
        let rows = sheet.sizes.indices.compactMap { index in entry.values[index].map { sampleRow(number, entry, $0, at: index) } }
        let head = ["Size", "Points / line", "Tracking", "Before / after", "Sample"]
        return [heading(2, name(of: entry))] + lines + [table(head: head, rows, numeric: 1...3)]
    }

    private func name(of entry: SpecimenEntry) -> String { entry.names.joined(separator: ", ") }

    private func sampleRow(_ number: Int, _ entry: SpecimenEntry, _ style: ResolvedStyle, at index: Int) -> Table.Row {
        let numbers = [
            sheet.sizes[index].shortName, "\(SpecimenNumber.text(style.pointSize)) / \(SpecimenNumber.text(style.lineHeight))",
            style.characterSpacing == 0 ? "0" : "\(SpecimenNumber.text(style.characterSpacing.value)) em",
            // An inline style has no paragraph spacing.
            entry.isInline ? "" : "\(SpecimenNumber.text(style.paragraphSpacingBefore)) / \(SpecimenNumber.text(style.paragraphSpacing))",
        ]
        var row = row(numbers), cell = Table.Cell(inlines: [], span: span)
        let name = Self.sampleClass(number, index)
        let text =
            entry.isInline
            ? [inline("… "), Inline(.span([inline(sample.text)]), span: span, attributes: Attributes(classes: [name])), inline(" …")]
            : [inline(sample.text)]
        let attributes = Attributes(classes: [entry.isInline ? Self.textClass(index) : name], values: ["lang": sample.language])
        cell.blocks = [Block(.paragraph(text), span: span, attributes: attributes)]
        row.cells.append(cell)
        return row
    }

    private func heading(_ level: Int, _ text: String) -> Block { Block(.heading(level: level, [inline(text)]), span: span) }

    private func paragraph(_ text: String, class name: String) -> Block {
        Block(.paragraph([inline(text)]), span: span, attributes: Attributes(classes: [name]))
    }

    /// Returns a table with a header row and row headers.
    ///
    /// - Parameter numeric: the columns that are set flush right.
    private func table(head: [String], _ rows: [Table.Row], numeric: some RangeExpression<Int>) -> Block {
        let table = Table(
            alignments: head.indices.map { numeric.contains($0) ? .right : .none }, header: row(head), rows: rows, rowHeaders: 1)
        return Block(.table(table), span: span)
    }

    /// Returns a row of cells whose texts do not wrap.
    private func row(_ texts: [String]) -> Table.Row {
        let cells = texts.map { Table.Cell(inlines: [inline($0.replacing(" ", with: "\u{A0}"))], span: span) }
        return Table.Row(cells: cells, span: span)
    }

    private func inline(_ text: String) -> Inline { Inline(.text(text), span: span) }
}
