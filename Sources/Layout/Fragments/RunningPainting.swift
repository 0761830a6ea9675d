import TypesetBase
import TypesetImages
import TypesetStylesheet

/// The content of pages outside the document's text: headers, footers, watermarks and background pictures. All of it consists of artifacts.
extension PageBuilder {
    mutating func paintRunningText(_ fields: RunningFields, plan: PagePlan) {
        guard !plan.isTitle else { return }
        if let header = layout.page.header, !plan.isOpening || layout.page.openingPages == .running {
            let rows = layout.running.rows(header, .header, fields: fields, in: frame)
            layout.running.report(rows, of: header, .header)
            paint(rows, top: max(RunningTextLayout.edge, (plan.top - rows.height) / 2), artifact: .header)
        }
        if let footer = layout.page.footer {
            let rows = layout.running.rows(footer, .footer, fields: fields, in: frame)
            layout.running.report(rows, of: footer, .footer)
            let margin = frame.height - plan.top - plan.height
            let gap = max(RunningTextLayout.edge, (margin - rows.height) / 2)
            paint(rows, top: frame.height - gap - rows.height, artifact: .footer)
        }
    }

    private mutating func paint(_ rows: RunningRows, top: Points, artifact: PlacedItem.Artifact) {
        guard !rows.rows.isEmpty else { return }
        paintFrame(of: layout.styles[rows.style].box, Rect(left: frame.left, top: top, width: frame.bodyWidth, height: rows.height))
        var y = top + rows.textTop
        for row in rows.rows {
            for item in row.items { paint(item, in: row, top: y, left: frame.left + rows.insets.left, rows.style, artifact) }
            y += row.height
        }
    }

    /// Paints a text or a picture, vertically centred in its row.
    private mutating func paint(
        _ item: RunningRows.Item, in row: RunningRows.Row, top: Points, left: Points, _ style: StyleID, _ artifact: PlacedItem.Artifact
    ) {
        let x = left + item.x
        switch item.content {
        case .image(let image, let size):
            let rect = Rect(origin: Point(x: x.value, y: (top + (row.height - Points(size.height)) / 2).value), size: size)
            items.append(PlacedItem(layout.picture(image, in: rect), role: .artifact(artifact)))
        case .text(let text):
            let metrics = layout.styles.lineMetrics(style)
            let first = top + max(0, row.height - metrics.height(ofLines: text.lines.count)) / 2
            for line in text.lines.indices {
                paint(
                    line: line, of: text, x: x.value, baseline: (first + Double(line) * metrics.pitch + metrics.ascent).value,
                    artifact: artifact)
            }
        }
    }

    /// Paints the page's background picture and watermark below all other items.
    mutating func paintBehindText(_ fields: RunningFields) {
        var behind: [PlacedItem] = []
        if let image = layout.page.backgroundImage.flatMap({ layout.flow.pageImages[$0] }), let rect = Self.cover(frame.size, with: image) {
            behind.append(PlacedItem(layout.picture(image, in: rect), role: .artifact(.background)))
        }
        if let watermark = layout.running.watermark(fields, on: frame.size) {
            behind.append(PlacedItem(.watermark(watermark), role: .artifact(.watermark)))
        }
        if !behind.isEmpty { under.insert(contentsOf: behind, at: 0) }
    }

    /// Returns the smallest rectangle around the page with the aspect ratio of a picture.
    private static func cover(_ page: Size, with image: ImageResource) -> Rect? {
        let natural = image.naturalSize
        guard natural.width > 0, natural.height > 0 else { return nil }
        let scale = max(page.width / natural.width, page.height / natural.height)
        let size = Size(width: natural.width * scale, height: natural.height * scale)
        return Rect(origin: Point(x: (page.width - size.width) / 2, y: (page.height - size.height) / 2), size: size)
    }
}
