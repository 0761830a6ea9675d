import Synchronization
import TypesetAudit
import TypesetBase
import TypesetLayout
import TypesetRaster

/// Draws parts of a document's pages for reports.
///
/// Pages are not kept while PDFs are made; a size is laid out again for its first picture and then kept.
final class PagePictures: ReportPictures {
    private struct MappedLayout: Sendable {
        let document: LaidOutDocument, map: SourceMap, passages: PassageSearch

        init(_ document: LaidOutDocument) {
            (self.document, map, passages) = (document, SourceMap(document), PassageSearch(document))
        }
    }
    private struct Key: Hashable { var category: ContentSizeCategory; var traits: ReaderTraits }
    private typealias Volumes = [MappedLayout]
    private let composer: DocumentComposer
    private let editions: [ReaderTraits]
    /// Whether the files are volumes; pages that are files of their own are those of the whole document.
    private let hasVolumes: Bool
    private let layouts = Mutex<[Key: Volumes]>([:])
    /// The pixels that the soft shadows of all pictures may still take; each picture draws its own shadows.
    private let effectPixels = Mutex(60_000_000)

    init(_ composer: DocumentComposer, editions: [ReaderTraits], hasVolumes: Bool) {
        self.hasVolumes = hasVolumes
        self.composer = composer
        self.editions = editions
    }

    func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? {
        guard let page = page(of: place) else { return nil }
        let budget = effectPixels.withLock { EffectBudget(limit: $0) }, before = budget.left
        defer { effectPixels.withLock { $0 = max(0, $0 - (budget.isSpent ? $0 : before - budget.left)) } }
        return (try? CairoRenderer.preview(page, region: rect, scale: scale, effects: budget)).map { ReportImage(.png, $0) }
    }

    func pageSize(of place: Location) -> Size? { page(of: place)?.size }

    func location(of source: SourceSpan, at category: ContentSizeCategory) -> Location? {
        laidOut(at: category, for: editions.first ?? .standard).lazy.compactMap { $0.map.location(of: source) }.first
    }

    func words(of source: SourceSpan, at place: Location) -> Location? {
        guard let layout = layout(of: place), layout.map.location(of: source) == place, let page = page(of: place) else { return nil }
        return layout.passages.words(of: source, on: page).map {
            Location(category: place.category, traits: place.traits, volume: place.volume, page: place.page, rect: $0)
        }
    }

    private func layout(of place: Location) -> MappedLayout? {
        guard let category = place.category else { return nil }
        let volumes = laidOut(at: category, for: editions.count > 1 ? place.traits : editions.first ?? .standard)
        let index = (place.volume ?? 1) - 1
        return volumes.indices.contains(index) ? volumes[index] : nil
    }

    private func page(of place: Location) -> Page? {
        guard let pages = layout(of: place)?.document.pages else { return nil }
        return pages.indices.contains(place.page - 1) ? pages[place.page - 1] : nil
    }

    private func laidOut(at category: ContentSizeCategory, for traits: ReaderTraits) -> Volumes {
        let key = Key(category: category, traits: traits)
        if let known = layouts.withLock({ $0[key] }) { return known }
        var laid: Volumes = []
        func add(_ document: LaidOutDocument) { laid.append(MappedLayout(document)) }
        if hasVolumes {
            var volumes = composer.volumes(at: category, for: traits)
            while let document = volumes.next() { add(document) }
        } else {
            add(composer.layOut(at: category, for: traits))
        }
        layouts.withLock { layouts in layouts[key] = laid }
        return laid
    }
}
