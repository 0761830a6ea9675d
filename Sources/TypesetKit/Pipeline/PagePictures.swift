import Audit
import AuditReports
import CairoRendering
import ContentSize
import Diagnostics
import Geometry
import Layout
import Synchronization

/// Draws parts of a document's pages for reports. Pages are not kept while PDFs are made; a size is laid out again for its first picture
/// and then kept.
final class PagePictures: Sendable {
    private struct MappedLayout: Sendable { var document: LaidOutDocument; var map: SourceMap }
    private let composer: DocumentComposer
    private struct Key: Hashable { var category: ContentSizeCategory; var traits: ReaderTraits }
    private let layouts = Mutex<[Key: MappedLayout]>([:])
    /// The pixels that the soft shadows of all pictures may still take. Each picture draws its own shadows.
    private let effectPixels = Mutex(60_000_000)

    init(_ composer: DocumentComposer) { self.composer = composer }

    /// Returns the pictures of the first edition, with those of the other editions by their traits.
    func pictures(of editions: [ReaderTraits]) -> ReportPictures {
        var pictures = pictures(of: editions.first ?? .standard)
        if editions.count > 1 { pictures.edition = { self.pictures(of: $0) } }
        return pictures
    }

    private func pictures(of traits: ReaderTraits) -> ReportPictures {
        ReportPictures(
            png: { category, page, rect, scale in
                self.page(page, at: category, for: traits).flatMap { self.preview($0, rect, scale) }
            },
            pageSize: { category, page in
                self.page(page, at: category, for: traits)?.size
            },
            locate: { source, category in
                self.laidOut(at: category, for: traits).map.location(of: source)
            })
    }

    private func preview(_ page: Page, _ rect: Rect, _ scale: Double) -> [UInt8]? {
        let budget = effectPixels.withLock { EffectBudget(limit: $0) }, before = budget.left
        defer { effectPixels.withLock { $0 = max(0, $0 - (budget.isSpent ? $0 : before - budget.left)) } }
        return try? CairoRenderer.preview(page, region: rect, scale: scale, effects: budget)
    }

    private func page(_ number: Int, at category: ContentSizeCategory?, for traits: ReaderTraits) -> Page? {
        guard let category else { return nil }
        let pages = laidOut(at: category, for: traits).document.pages
        return pages.indices.contains(number - 1) ? pages[number - 1] : nil
    }

    private func laidOut(at category: ContentSizeCategory, for traits: ReaderTraits) -> MappedLayout {
        let key = Key(category: category, traits: traits)
        if let known = layouts.withLock({ $0[key] }) { return known }
        let document = composer.layOut(at: category, for: traits), laid = MappedLayout(document: document, map: SourceMap(document))
        layouts.withLock { $0[key] = laid }
        return laid
    }
}
