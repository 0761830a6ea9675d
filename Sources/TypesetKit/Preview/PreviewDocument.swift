import Synchronization
package import TypesetAudit
package import TypesetBase
import TypesetLayout
import TypesetRaster

/// A document in the preview: read and shaped once, and laid out at a size when a page is requested.
///
/// Its functions block, and may be called from any thread whose stack is deep enough for layout.
package final class PreviewDocument: Sendable {
    private struct Key: Hashable { var category: ContentSizeCategory; var traits: ReaderTraits }

    private let prepared: PreparedDocument
    private let stages: DocumentStages
    /// The most recently computed layouts; the latest is at the end.
    private let layouts = Mutex<[(key: Key, document: LaidOutDocument)]>([])

    /// The number of layouts to keep: the size of a slider, the two next to it, and one to compare with.
    ///
    /// A book of a thousand pages takes some 30 MB for each.
    private static let keptLayouts = 4

    init(_ prepared: PreparedDocument, _ stages: DocumentStages) {
        self.prepared = prepared
        self.stages = stages
    }

    private func laidOut(at category: ContentSizeCategory, for traits: ReaderTraits) -> LaidOutDocument {
        let key = Key(category: category, traits: traits)
        if let known = layouts.withLock({ $0.first { $0.key == key }?.document }) { return known }
        let document = prepared.composer.layOut(at: category, for: traits)
        layouts.withLock { layouts in
            layouts.removeAll { $0.key == key }
            layouts.append((key, document))
            if layouts.count > Self.keptLayouts { layouts.removeFirst() }
        }
        return document
    }

    // MARK: Pages

    /// Returns the sizes of all pages, in points.
    package func pages(at category: ContentSizeCategory, for traits: ReaderTraits) -> [Size] {
        laidOut(at: category, for: traits).pages.map(\.size)
    }

    /// Draws a page as PNG; nil if there is no page with this number, which counts from 1.
    ///
    /// - Parameter scale: pixels per point.
    package func png(page number: Int, at category: ContentSizeCategory, for traits: ReaderTraits, scale: Double) -> [UInt8]? {
        let pages = laidOut(at: category, for: traits).pages
        guard pages.indices.contains(number - 1) else { return nil }
        let page = pages[number - 1]
        return try? CairoRenderer.preview(page, region: Rect(origin: .zero, size: page.size), scale: scale)
    }

    /// Writes the tagged PDF at a size.
    package func pdf(at category: ContentSizeCategory, for traits: ReaderTraits) throws(Diagnostic) -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try stages.typeset(prepared, at: category, for: traits) { file throws(Diagnostic) in bytes = file.bytes }
        return bytes
    }

    // MARK: Findings

    /// Audits all sizes and editions of the job; nil if the report becomes obsolete before it is done.
    ///
    /// One thread stays free for requests of pages.
    package func report(isObsolete: @escaping @Sendable () -> Bool) -> AuditReport? {
        let editions = stages.job.editions.flatMap { traits in stages.job.sizes.map { Key(category: $0, traits: traits) } }
        let report = Mutex<AuditReport?>(nil)
        ThreadPool.run(threads: max(1, ThreadPool.processorCount - 1)) { [self] in
            let judged = await withTaskGroup(of: (Int, AuditedSize?).self) { group in
                for (index, edition) in editions.enumerated() {
                    group.addTask { (index, isObsolete() ? nil : self.audited(edition)) }
                }
                return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            guard !isObsolete() else { return }
            let whole = await prepared.auditor.report(on: editions.indices.compactMap { judged[$0] ?? nil }, timings: stages.timings)
            report.withLock { $0 = whole }
        }
        return isObsolete() ? nil : report.withLock(\.self)
    }

    private func audited(_ edition: Key) -> AuditedSize? {
        (try? stages.typeset(prepared, at: edition.category, for: edition.traits) { _ throws(Diagnostic) in })?.audited.first
    }
}
