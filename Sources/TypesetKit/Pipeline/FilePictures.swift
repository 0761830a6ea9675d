import Synchronization
package import TypesetAudit
import TypesetBase
package import TypesetPDFReading

/// Draws parts of pages for reports, from PDFs of other programs; only the most recently used files are kept in memory.
package final class FilePictures: Sendable {
    private struct ReadFile: Sendable {
        let path: String
        let pdf: InspectedPDF
        let memory: Int
        /// The words of the page that was last drawn.
        var words: (page: Int, list: [InspectedWord])?
    }
    private struct State: Sendable {
        /// The files that are kept; the most recently used one is at the end.
        var kept: [ReadFile] = []
        /// The items and glyphs that may still be processed: about ten seconds of work.
        var rest = 500_000_000
    }
    private let state = Mutex(State())
    private let load: @Sendable (_ path: String) -> InspectedPDF?

    /// The bytes of memory for files that are kept: thirty documents of twenty pages, or two versions of a book.
    private static let memoryLimit = 128 << 20

    /// Creates pictures whose files can be read again.
    ///
    /// - Parameter load: reads a file again; nil if the file is gone.
    package init(load: @escaping @Sendable (_ path: String) -> InspectedPDF?) { self.load = load }

    /// Returns the pictures of a file that has just been read.
    package func pictures(of pdf: InspectedPDF) -> any ReportPictures {
        state.withLock { Self.keep(pdf, in: &$0) }
        return OneFile(files: self, path: pdf.path)
    }

    /// Returns the pictures of a file that is read when one of them is drawn.
    package func pictures(of path: String) -> any ReportPictures { OneFile(files: self, path: path) }

    private struct OneFile: ReportPictures {
        let files: FilePictures
        let path: String
        let explanation = """
            Pages of PDFs of other programs are not rendered. They are drawn from the data that the audit reads. Words are in a \
            font of your browser, with the letters that a screen reader gets. Pictures are crossed frames, and shapes are their \
            bounding rectangles.
            """

        func image(of rect: Rect, on place: Location, scale: Double) -> ReportImage? { files.image(path, place.page, rect, scale) }

        func drawing(of rect: Rect, on place: Location, glyphs: GlyphDefinitions) -> String? {
            files.withSketch(path, place.page) { $0.isFaithful ? $0.content(rect, glyphs) : nil } ?? nil
        }

        func pageSize(of place: Location) -> Size? {
            files.state.withLock { files.kept(path, in: &$0)?.pdf.page(place.page)?.size }
        }
    }

    private func image(_ path: String, _ number: Int, _ rect: Rect, _ scale: Double) -> ReportImage? {
        withSketch(path, number) { ReportImage(.svg, $0.svg(rect, scale: scale)) }
    }

    /// Returns what `body` makes of a page; nil if there is no such page, or if the time for drawings is used up.
    private func withSketch<Result>(_ path: String, _ number: Int, _ body: (PageSketch) -> Result) -> Result? {
        state.withLock { state in
            guard state.rest > 0, let kept = kept(path, in: &state), let page = kept.pdf.page(number) else { return nil }
            let words: [InspectedWord]
            if let known = kept.words, known.page == number {
                words = known.list
            } else {
                words = kept.pdf.words(on: page)
                state.kept[state.kept.count - 1].words = (number, words)
                state.rest -= page.glyphs.count
            }
            state.rest -= page.items.count + words.count
            return body(PageSketch(pdf: kept.pdf, page: page, words: words))
        }
    }

    // MARK: - Files

    /// Returns the file, moved to the end of those that are kept.
    private func kept(_ path: String, in state: inout State) -> ReadFile? {
        if let index = state.kept.lastIndex(where: { $0.path == path }) {
            if index < state.kept.count - 1 { state.kept.append(state.kept.remove(at: index)) }
        } else {
            guard let pdf = load(path) else { return nil }
            Self.keep(pdf, in: &state)
        }
        return state.kept.last
    }

    private static func keep(_ pdf: InspectedPDF, in state: inout State) {
        state.kept.append(ReadFile(path: pdf.path, pdf: pdf, memory: pdf.memory))
        var sum = state.kept.reduce(0) { $0 + $1.memory }
        while sum > memoryLimit, state.kept.count > 1 { sum -= state.kept.removeFirst().memory }
    }
}

private extension InspectedPDF {
    /// Returns a page; nil if there is none with the number.
    ///
    /// - Parameter number: the page number, from 1.
    func page(_ number: Int) -> InspectedPage? { pages.indices.contains(number - 1) ? pages[number - 1] : nil }

    /// The approximate memory of the file in bytes.
    var memory: Int {
        pages.reduce(1 << 20) { $0 + $1.glyphs.count * 16 + $1.items.count * 200 } + structure.elements.count * 150
            + pictures.values.reduce(0) { $0 + $1.memory }
    }
}
