import Synchronization

/// The words of a file's pages, assembled when a rule first asks for them.
///
/// The words of the first pages are stored, up to a limit. Those of later pages are assembled by each call, since all words of a large file
/// would take more memory than its glyphs.
final class WordCache: Sendable {
    private struct Store {
        /// The words by page number; nil for a page without stored words.
        var pages: [[InspectedWord]?] = []
        var count = 0
    }

    private let store = Mutex(Store())

    /// The limit of stored words: those of some two hundred and fifty pages, in 6 MB.
    private static let limit = 100_000

    /// Returns the words of a page, which `assemble` returns if they are not stored.
    func words(on page: InspectedPage, assemble: () -> [InspectedWord]) -> [InspectedWord] {
        if let known = store.withLock({ $0.pages.indices.contains(page.number) ? $0.pages[page.number] : nil }) { return known }
        let words = assemble()
        store.withLock { store in
            guard store.count + words.count <= Self.limit else { return }
            while store.pages.count <= page.number { store.pages.append(nil) }
            store.pages[page.number] = words
            store.count += words.count
        }
        return words
    }
}
