import Audit
import ContentSize
import Diagnostics
import Layout

/// The stages between a document's path and its files. A run only knows that each document is prepared once and typeset at each size.
protocol TypesettingStages: Sendable {
    /// A document read, parsed, styled and shaped, which all its sizes share.
    associatedtype Prepared: Sendable

    /// Reads a document or a book and prepares it. `prepared` is nil if it cannot be typeset; the diagnostics then say why.
    ///
    /// - Parameter number: its number in the run, from 0.
    func prepare(_ work: TypesettingWork, number: Int) async -> (prepared: Prepared?, diagnostics: [Diagnostic])

    /// Lays out and paints a document at a size for a reader, and passes each file to `write` as soon as it is finished.
    ///
    /// - Throws: the error of `write`, or one about a page that cannot be painted.
    func typeset(
        _ document: Prepared, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument

    /// What judges a document when its sizes are done; nil: nothing does.
    func auditor(of document: Prepared) -> Auditor?

    /// The files of the fonts that a document's styles were found to have.
    func fontFiles(of document: Prepared) -> [String]
}

extension TypesettingStages {
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
}

/// What a run keeps of a document at one size after its files are written.
struct TypesetDocument: Sendable {
    /// The number of pages.
    var pages: Int
    var fallbacks: [LayoutFallback] = []
    /// Texts that are too long for the file, and were cut.
    var cutTexts = 0
    /// Soft shadows that take more pixels than is allowed, and were left out.
    var omittedEffects = 0
    var audited: AuditedSize?
}
