import TypesetBase

/// The table of styles: the point size of each at each content size, and how much it grows.
struct HTMLStylesTable {
    let report: AuditReport

    /// The HTML of the table; empty if no style is known, as for a PDF from another tool.
    var html: String {
        guard !report.styles.isEmpty, !report.sizes.isEmpty else { return "" }
        let body = "<tbody>\n\(report.styles.map(row).joined())</tbody>\n"
        let columns = ["Style"] + report.sizes.map(\.shortName) + (growth == nil ? [] : ["Growth"])
        let table = HTMLTable(id: "styles-table", caption: caption, heads: columns.map { HTMLTable.head($0) }, body: body).html
        let summary = Phrase.count(report.styles.count, "style")
        return HTMLText.section("styles", "Styles at each size", "<details><summary>\(summary)</summary>\n\(table)</details>\n")
    }

    private var caption: String {
        "Size in points at which each style is drawn"
            + (growth.map { ", and the size at \($0.to.shortName) as a multiple of that at \($0.from.shortName)" } ?? "")
    }

    /// The sizes between which growth is shown: from `large`, the default at which designers specify sizes, to the largest audited size.
    ///
    /// nil unless both were audited.
    private var growth: (from: ContentSizeCategory, to: ContentSizeCategory)? {
        guard report.sizes.contains(.large), let last = report.sizes.last, last > .large else { return nil }
        return (.large, last)
    }

    private func row(_ style: DrawnStyle) -> String {
        let cells = report.sizes.map { size in cell(style.sizes[size].map { AuditFigure.decimal($0, places: 2) }) }
        let factor = growth.map { growth in
            style.sizes[growth.from].flatMap { from in style.sizes[growth.to].map { "× " + AuditFigure.decimal($0 / from, places: 1) } }
        }
        return "<tr><th scope=\"row\">\(HTMLText.isolated(style.name))</th>\(cells.joined())\(factor.map(cell) ?? "")</tr>\n"
    }

    private func cell(_ text: String?) -> String {
        "<td>" + (text ?? "<span aria-hidden=\"true\">–</span><span class=\"visually-hidden\">not drawn</span>") + "</td>"
    }
}

/// A table with row headers.
///
/// A wide one scrolls in a region that the keyboard can reach. Its caption is outside the region, so that it wraps.
struct HTMLTable {
    var id: String
    var caption: String
    /// The class of the table; empty for none.
    var name = ""
    /// The headings of the columns, as `th` elements.
    var heads: [String]
    /// The `tbody` elements.
    var body: String

    /// Returns a heading of a column.
    static func head(_ text: String, class name: String = "") -> String {
        "<th scope=\"col\"\(name.isEmpty ? "" : " class=\"\(name)\"")>\(text)</th>"
    }

    var html: String {
        """
        <p class="caption" id="\(id)">\(caption)</p>
        <div class="scroll" role="region" aria-labelledby="\(id)" tabindex="0">
        <table\(name.isEmpty ? "" : " class=\"\(name)\"") aria-labelledby="\(id)">
        <thead><tr>\(heads.joined())</tr></thead>
        \(body)</table>
        </div>

        """
    }
}
