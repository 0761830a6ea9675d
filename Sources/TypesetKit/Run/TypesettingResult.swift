public import Audit
public import AuditReports
public import ContentSize
public import Diagnostics

/// One document at one size, written.
public struct TypesettingOutput: Hashable, Sendable {
    public var document: String
    public var size: ContentSizeCategory
    /// The file; where each page is one, the name with `{page}` in it.
    public var path: String
    /// Pages of the document, whether all were written or a selection.
    public var pages: Int
}

/// What a run tells while it works. `index` counts outputs by document, then by size; events come as things happen, from any thread.
public enum TypesettingEvent: Sendable {
    case preparing(document: String)
    case started(index: Int, document: String, size: ContentSizeCategory)
    case wrote(index: Int, TypesettingOutput)
    case failed(index: Int)
}

/// What a run came to.
public struct TypesettingResult: Sendable {
    /// How a run ended; the raw value is the exit status of the command.
    public enum Outcome: Int32, Sendable {
        case done = 0
        /// Everything was written, and errors were found in a document.
        case findings = 1
        /// Something that was asked for is not there, or was not judged.
        case failed = 2
    }

    /// What was written, by document, then by size.
    public var outputs: [TypesettingOutput]
    /// In the order of the documents and of the places in them, each once.
    public var diagnostics: [Diagnostic]
    /// One for each document that was audited, in their order.
    public var reports: [AuditReport] = []
    /// What draws for each of the reports, where pictures were asked for.
    public var pictures: [ReportPictures?] = []
    public var outcome: Outcome
    public var timings: StageTimings
}
