public import TypesetAudit
public import TypesetBase
package import TypesetText

/// One document typeset at one size, in one edition.
public struct TypesettingOutput: Hashable, Sendable {
    /// The path of the document, as in the job.
    public var document: String
    /// The content size.
    public var size: ContentSizeCategory
    /// The reader traits of the edition.
    public var traits = ReaderTraits.standard
    /// The path of the file; if each page is a file, the path contains `{page}` for its number.
    ///
    /// If each volume is a file, the path contains `{volume}` for its number.
    public var path: String
    /// The number of pages of the document, even if only a selection was written.
    public var pages: Int
    /// The number of volumes; 1 for a document that is one file.
    public var volumes = 1
}

extension TypesettingOutput {
    /// The paths of the files; one with `{page}` if each page is a file.
    public var files: [String] { VolumePath.files(volumes, of: path) }
}

/// The progress of a run.
///
/// Events arrive from any thread. `index` is the position of an output in the job, from 0: by document, then by edition, then by size.
public enum TypesettingEvent: Sendable {
    /// Reading, parsing and shaping of the document has begun.
    case preparing(document: String)
    /// Layout at a size has begun.
    case started(index: Int, document: String, size: ContentSizeCategory)
    /// All files of an output are written.
    case wrote(index: Int, TypesettingOutput)
    /// An output could not be made; the diagnostics of the result have the reason.
    case failed(index: Int)
}

/// The result of a run.
public struct TypesettingResult: Sendable {
    /// The outcome of a run; the raw value is the exit status of the command.
    public enum Outcome: Int32, Sendable {
        /// Everything was written, and no errors were found.
        case done = 0
        /// Everything was written, but a document has errors, or findings that fail the audit.
        case findings = 1
        /// An output is missing, or a file could not be audited in full.
        case failed = 2
    }

    /// The outputs that were made, by document, then by edition, then by size.
    public var outputs: [TypesettingOutput]
    /// The errors, warnings and notes without duplicates, in the order of the documents and of their spans, but not the audit's findings.
    public var diagnostics: [Diagnostic]
    /// The audit reports of the audited documents, in the order of the job.
    public var reports: [AuditReport] = []
    /// The conformance claims of each document's files; nil if no file claims anything.
    package var claims: [ConformanceClaim?] = []
    /// The pictures for each report; nil unless the job requested them.
    package var pictures: [(any ReportPictures)?] = []
    /// The faces that a style requested or that text was set in.
    package var faces: [FontFace] = []
    /// The font files of all documents, including those that an earlier run made.
    package var fontFiles: Set<String> = []
    /// The absolute paths of the files that each document of the job was made of, without fonts of the system.
    package var inputs: [[String]] = []
    /// The absolute paths of the folders that were listed for each document of the job, such as those of fonts.
    package var listings: [[String]] = []
    /// The number of documents that are unchanged since an earlier run made them.
    package var reusedCount = 0
    /// The stylesheets that were loaded.
    package var stylesheets: SheetStore?
    /// The outcome of the run.
    public var outcome: Outcome
    /// The time spent in each stage.
    package var timings: StageTimings

    /// Returns the results of two runs as those of one run, with the timings of the first.
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
