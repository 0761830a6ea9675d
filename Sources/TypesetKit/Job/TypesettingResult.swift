public import Audit
public import AuditReports
public import ContentSize
public import Diagnostics
package import Typography

/// One document typeset at one size, in one edition.
public struct TypesettingOutput: Hashable, Sendable {
    /// The path of the document, as in the job.
    public var document: String
    /// The content size.
    public var size: ContentSizeCategory
    /// The edition.
    public var traits = ReaderTraits.standard
    /// The path of the file; where each page is a file, the path with `{page}` for its number.
    public var path: String
    /// The number of pages of the document, even if only a selection was written.
    public var pages: Int
}

/// The progress of a run.
///
/// Events arrive as things happen, from any thread. `index` is the position of an output in the job, from 0: by document, then by edition,
/// then by size.
public enum TypesettingEvent: Sendable {
    /// The document is being read, parsed and shaped.
    case preparing(document: String)
    /// Layout at a size has begun.
    case started(index: Int, document: String, size: ContentSizeCategory)
    /// All files of an output are written.
    case wrote(index: Int, TypesettingOutput)
    /// An output could not be made; the diagnostics of the result say why.
    case failed(index: Int)
}

/// The result of a run.
public struct TypesettingResult: Sendable {
    /// How a run ended; the raw value is the exit status of the command.
    public enum Outcome: Int32, Sendable {
        /// Everything was written, and no errors were found.
        case done = 0
        /// Everything was written, but a document has errors or findings that fail the audit.
        case findings = 1
        /// An output is missing, or a file could not be audited in full.
        case failed = 2
    }

    /// The outputs that were made, by document, then by edition, then by size.
    public var outputs: [TypesettingOutput]
    /// Errors, warnings and notes without duplicates, in the order of the documents and of the spans in them. What the audit reports as a
    /// finding is not repeated here.
    public var diagnostics: [Diagnostic]
    /// The audit report of each document that was audited, in their order.
    public var reports: [AuditReport] = []
    /// What the files of each document of the job claim to conform to; nil where none were made that claim anything.
    public var claims: [ConformanceClaim?] = []
    /// For each report, what draws its pictures; nil unless the job requested them.
    public var pictures: [ReportPictures?] = []
    /// Every face that a style asked for or that text was set in.
    package var faces: [FontFace] = []
    /// The files of the fonts of all documents, also of those that an earlier run had made.
    package var fontFiles: Set<String> = []
    /// The files that each document of the job was made of, by absolute path, fonts of the system not among them.
    public var inputs: [[String]] = []
    /// For each document of the job, the folders whose names were looked at for it, such as those of fonts, by absolute path.
    package var listings: [[String]] = []
    /// How many documents an earlier run had made, and nothing has changed since.
    public var reusedCount = 0
    /// The stylesheets that were loaded.
    package var stylesheets: SheetStore?
    /// How the run ended.
    public var outcome: Outcome
    /// The time spent in each stage.
    public var timings: StageTimings

    /// The results of two runs as those of one that did both. The timings are those of the first.
    package func joined(with other: TypesettingResult) -> TypesettingResult {
        var result = self
        result.outputs += other.outputs
        result.diagnostics += other.diagnostics
        result.reports += other.reports
        result.claims += other.claims
        result.pictures += other.pictures
        result.inputs += other.inputs
        result.listings += other.listings
        result.fontFiles.formUnion(other.fontFiles)
        result.reusedCount += other.reusedCount
        if other.outcome.rawValue > outcome.rawValue { result.outcome = other.outcome }
        return result
    }
}
