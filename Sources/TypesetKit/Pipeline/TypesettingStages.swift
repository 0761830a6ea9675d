import Audit
import ContentSize
import Diagnostics
import Layout

/// What happens between a document's path and its files: the run knows only that a document is prepared once, and typeset at each size.
protocol TypesettingStages: Sendable {
    /// A document read, parsed, styled and shaped: what all its sizes share.
    associatedtype Prepared: Sendable

    /// `prepared` is nil where the document cannot be typeset at all; the diagnostics then say why.
    func prepare(_ path: String) async -> (prepared: Prepared?, diagnostics: [Diagnostic])

    /// Lays out and paints; hands each file to `write` as soon as it is finished.
    func typeset(
        _ document: Prepared, at size: ContentSizeCategory,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument

    /// What the audit needs of a document when its sizes are done; nil: it is not audited.
    func auditBasis(of document: Prepared) -> AuditBasis?
}

extension TypesettingStages {
    func auditBasis(of document: Prepared) -> AuditBasis? { nil }
}

/// One size of a document, judged as far as it can be alone.
struct AuditedSize: Sendable {
    var layout: LayoutSummary
    /// Of the file's bytes; nil where no PDF was made.
    var fileFindings: [Finding]?
}

/// The bytes of one file: a whole document, or one page of it.
struct PaintedFile: Sendable {
    var bytes: [UInt8]
    /// From 1; nil: the whole document.
    var page: Int?
    var pageCount: Int
}

/// What is left of a document at one size when its files are written.
struct TypesetDocument: Sendable {
    var pages: Int
    /// Found at this size.
    var diagnostics: [Diagnostic] = []
    var fallbacks: [LayoutFallback] = []
    var audited: AuditedSize?
}
