import TypesetAudit
import TypesetBase
import TypesetLayout
import TypesetRaster
import TypesetStylesheet

/// One page of a document at several content sizes, as a grid with a label above each page.
struct ContactSheet {
    /// The page at one size; nil if the document has fewer pages at that size.
    struct PageAtSize {
        var category: ContentSizeCategory
        /// The font size of its paragraphs; nil if there is none.
        var pointSize: Double?
        var page: Page?
    }

    /// The entries in the order of the sizes.
    let entries: [PageAtSize]
    /// The stylesheet for the labels.
    let labels: LoadedStylesheet

    /// Lays out the sheet, in points.
    ///
    /// Pages keep their size, and gaps and labels are fractions of the page width, so the picture looks the same at every scale.
    func sheet() throws(Diagnostic) -> PageSheet {
        let cell = entries.compactMap(\.page?.size).reduce(Size(width: 0, height: 0)) {
            Size(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
        let gap = cell.width * Self.gap, label = cell.width * Self.label
        let columns = Self.columns(of: entries.count, cell: cell)
        let rows = (entries.count + columns - 1) / columns
        var sheet = PageSheet(
            size: Size(
                width: Double(columns) * (cell.width + gap) + gap, height: Double(rows) * (cell.height + label + gap) + gap),
            background: Self.ground)
        for (index, entry) in entries.enumerated() {
            let column = Double(index % columns), row = Double(index / columns)
            let origin = Point(x: gap + column * (cell.width + gap), y: gap + row * (cell.height + label + gap))
            let name = try text(of: entry, width: cell.width, height: label)
            sheet.places.append(SheetPage(page: name, origin: origin, hasPaper: false))
            guard let page = entry.page else { continue }
            let centred = Point(x: origin.x + (cell.width - page.size.width) / 2, y: origin.y + label)
            sheet.places.append(SheetPage(page: page, origin: centred))
        }
        return sheet
    }

    // MARK: The grid

    /// The gap between pages and the height of a label, as fractions of the page width.
    private static let gap = 0.07, label = 0.14
    /// A grey that contrasts with white and black pages.
    private static let ground = Color(red: 0.847, green: 0.859, blue: 0.878)

    /// Returns the number of columns that makes the picture about twice as wide as high, with full rows if possible: six for twelve pages
    /// of A4.
    private static func columns(of count: Int, cell: Size) -> Int {
        guard count > 0, cell.width > 0, cell.height > 0 else { return 1 }
        let wished = (Double(count) * 2 * cell.height / cell.width).squareRoot()
        let near = (1...count).filter { abs(Double($0) - wished) < 2 }.sorted { abs(Double($0) - wished) < abs(Double($1) - wished) }
        return near.first { count % $0 == 0 } ?? near.first ?? count
    }

    // MARK: Labels

    /// Returns the label `ax3 · 40 pt`, with a font size of a fourteenth of the page width.
    private func text(of entry: PageAtSize, width: Double, height: Double) throws(Diagnostic) -> Page {
        var text = entry.category.shortName
        if let points = entry.pointSize { text += " · \(AuditFigure.decimal(points, places: 1)) pt" }
        if entry.page == nil { text += " · page does not exist" }
        var style = try StyleExplainer(labels.stylesheet, at: .large).explain("paragraph").style
        style.pointSize = Points(width / 14)
        style.lineHeightMultiple = 1
        return labels.draw(text, in: style, width: width, height: height).page
    }
}

extension ContactSheet {
    /// Loads the stylesheet for the labels.
    ///
    /// - Throws: an error about the fonts.
    static func labels(for job: TypesettingJob) throws(Diagnostic) -> LoadedStylesheet {
        let loader = SheetLoader(fontDirectories: job.fontDirectories, usesSystemFonts: job.usesSystemFonts, embedsFonts: false)
        let (sheet, diagnostics) = loader.load(text: labelSheet, path: "labels of the contact sheet")
        guard let sheet else { throw diagnostics.first ?? .error("the labels of the contact sheet cannot be set") }
        return sheet
    }

    private static let labelSheet = """
        typeset: 1
        language: en
        extends: [plain]
        """
}
