import Audit
import AuditReports
import CairoRendering
import ContentSize
import Diagnostics
import Layout
import Synchronization

/// Draws parts of a document's pages for reports. Pages are not kept while PDFs are made; a size is laid out again for its first picture
/// and then kept.
final class PagePictures: Sendable {
    private struct Laid: Sendable { var document: LaidOutDocument; var map: SourceMap }
    private let composer: DocumentComposer
    private let layouts = Mutex<[ContentSizeCategory: Laid]>([:])

    init(_ composer: DocumentComposer) { self.composer = composer }

    var pictures: ReportPictures {
        ReportPictures(
            png: { category, page, rect, scale in
                self.page(page, at: category).flatMap { try? CairoRenderer.preview($0, region: rect, scale: scale) }
            },
            pageSize: { category, page in
                self.page(page, at: category)?.size
            },
            locate: { source, category in
                self.laidOut(at: category).map.location(of: source)
            })
    }

    private func page(_ number: Int, at category: ContentSizeCategory?) -> Page? {
        guard let category else { return nil }
        let pages = laidOut(at: category).document.pages
        return pages.indices.contains(number - 1) ? pages[number - 1] : nil
    }

    private func laidOut(at category: ContentSizeCategory) -> Laid {
        if let known = layouts.withLock({ $0[category] }) { return known }
        let document = composer.layOut(at: category), laid = Laid(document: document, map: SourceMap(document))
        layouts.withLock { $0[category] = laid }
        return laid
    }
}
