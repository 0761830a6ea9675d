import TypesetAudit
import TypesetBase
import TypesetLayout

/// The stages between a document's path and its files; a run only relies on each document being prepared once and typeset at each size.
protocol TypesettingStages: Sendable {
    /// A document that has been read, parsed, styled and shaped, shared by all its sizes.
    associatedtype Prepared: Sendable

    /// Reads a document or a book and prepares it. `prepared` is nil if it cannot be typeset; the diagnostics then have the reason.
    ///
    /// - Parameter number: its number in the run, from 0.
    func prepare(_ work: TypesettingWork, number: Int) async -> (prepared: Prepared?, diagnostics: [Diagnostic])

    /// Returns the editions of a document grouped by layout; those of a group are typeset together, because they differ only in colours.
    func editions(_ editions: [ReaderTraits], of document: Prepared, withEqualLayoutAt size: ContentSizeCategory) -> [[ReaderTraits]]

    /// Lays out and paints a document at a size for a reader, and passes each file to `write` as soon as it is finished.
    ///
    /// - Throws: the error of `write`, or one about a page that cannot be painted.
    func typeset(
        _ document: Prepared, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument

    /// Typesets a document at a size for editions with equal layouts.
    ///
    /// - Parameters:
    ///   - write: receives a file and the position of its edition.
    ///   - finish: receives the result of each edition, in their order, or its error.
    func typeset(
        _ document: Prepared, at size: ContentSizeCategory, forEqual editions: [ReaderTraits],
        write: (PaintedFile, _ edition: Int) throws(Diagnostic) -> Void,
        finish: (Result<TypesetDocument, Diagnostic>, _ edition: Int) -> Void)

    /// Returns the auditor that judges a document when its sizes are done; nil if there is none.
    func auditor(of document: Prepared) -> Auditor?

    /// Returns the font files that a document's styles resolved to.
    func fontFiles(of document: Prepared) -> [String]
}

extension TypesettingStages {
    func editions(_ editions: [ReaderTraits], of document: Prepared, withEqualLayoutAt size: ContentSizeCategory) -> [[ReaderTraits]] {
        editions.map { [$0] }
    }

    func typeset(
        _ document: Prepared, at size: ContentSizeCategory, forEqual editions: [ReaderTraits],
        write: (PaintedFile, _ edition: Int) throws(Diagnostic) -> Void,
        finish: (Result<TypesetDocument, Diagnostic>, _ edition: Int) -> Void
    ) {
        for (number, traits) in editions.enumerated() {
            let result = Result { () throws(Diagnostic) in
                try typeset(document, at: size, for: traits) { file throws(Diagnostic) in try write(file, number) }
            }
            finish(result, number)
        }
    }

    func fontFiles(of document: Prepared) -> [String] { [] }
    func auditor(of document: Prepared) -> Auditor? { nil }
}

/// The bytes of one output file: a document, or one of its pages.
struct PaintedFile: Sendable {
    var bytes: [UInt8]
    /// The page number from 1; nil for the whole document.
    var page: Int?
    /// The number of pages of the document.
    var pageCount: Int
    /// The number of the volume, from 1; nil for a document that is one file.
    var volume: Int?
}

/// The results for a document at one size that a run keeps after its files are written.
struct TypesetDocument: Sendable {
    /// The number of pages.
    var pages: Int
    /// The number of volumes; 1 for a document that is one file.
    var volumes = 1
    var fallbacks: [LayoutFallback] = []
    /// The number of texts that were cut because they are too long for the file.
    var cutTexts = 0
    /// The number of soft shadows that were omitted because they exceed the pixel limit.
    var omittedEffects = 0
    /// The audits of its volumes; one for a document that is one file, and none if it is not audited.
    var audited: [AuditedSize] = []
}

extension TypesetDocument {
    /// Adds the result of a volume.
    mutating func add(_ volume: TypesetDocument) {
        pages += volume.pages
        fallbacks += volume.fallbacks
        cutTexts += volume.cutTexts
        omittedEffects += volume.omittedEffects
        audited += volume.audited
    }
}
