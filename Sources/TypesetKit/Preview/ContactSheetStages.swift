import TypesetBase
import TypesetLayout
import TypesetRaster
import TypesetStylesheet

/// The stages of a run that draws contact sheets: one output for each document and edition, with all sizes of the job.
struct ContactSheetStages: TypesettingStages {
    private let stages: DocumentStages
    private let job: TypesettingJob
    private let labels: LoadedStylesheet

    /// Creates stages with the stylesheet for the labels.
    ///
    /// - Throws: an error about the fonts of the labels.
    init(_ stages: DocumentStages) throws(Diagnostic) {
        self.stages = stages
        job = stages.job
        labels = try ContactSheet.labels(for: stages.job)
    }

    func prepare(_ work: TypesettingWork, number: Int) async -> (prepared: PreparedDocument?, diagnostics: [Diagnostic]) {
        await stages.prepare(work, number: number)
    }

    func auditor(of document: PreparedDocument) -> Auditor? { document.auditor }

    func typeset(
        _ document: PreparedDocument, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument {
        let layouts = job.sizes.map { layOut(document, at: $0, for: traits) }, count = layouts.map(\.pageCount).max() ?? 0
        for number in 1...max(1, count) where selection.contains(number) {
            let sheet = ContactSheet(entries: layouts.map { $0.entry(number) }, labels: labels)
            try write(PaintedFile(bytes: try draw(try sheet.sheet()), page: number, pageCount: count))
        }
        return TypesetDocument(pages: count, fallbacks: [])
    }

    private var selection: PageSelection { job.pages ?? .first }

    /// The pages of a layout that are drawn.
    private struct Layout {
        var category: ContentSizeCategory
        var pointSize: Double?
        var pageCount: Int
        /// The pages by number.
        var pages: [Int: Page]

        func entry(_ number: Int) -> ContactSheet.PageAtSize {
            ContactSheet.PageAtSize(category: category, pointSize: pointSize, page: pages[number])
        }
    }

    private func layOut(_ document: PreparedDocument, at category: ContentSizeCategory, for traits: ReaderTraits) -> Layout {
        let laidOut = stages.timings.measure(.layout) { document.composer.layOut(at: category, for: traits) }
        var pages: [Int: Page] = [:]
        for (index, page) in laidOut.pages.enumerated() where selection.contains(index + 1) { pages[index + 1] = page }
        let text = try? StyleExplainer(document.stylesheet.adapted(to: traits), at: category).explain("paragraph").style
        return Layout(category: category, pointSize: text?.pointSize.value, pageCount: laidOut.pages.count, pages: pages)
    }

    private func draw(_ sheet: PageSheet) throws(Diagnostic) -> [UInt8] {
        do {
            return try stages.timings.measure(.paint) {
                job.format == .svg ? try CairoRenderer.svg(sheet) : try CairoRenderer.png(sheet, scale: job.resolution / 72)
            }
        } catch {
            throw .error("the contact sheet cannot be painted: \(error)", hints: ["choose a smaller resolution"])
        }
    }
}
