public import Audit
public import AuditReports
public import ContentSize
public import Diagnostics
import Glibc
import Synchronization

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

/// The parts of a run whose time is of interest, in the order in which they happen.
public enum Stage: Int, CaseIterable, Sendable {
    case read, parse, stylesheet, fonts, shape, layout, paint, audit, write
}

/// Seconds that were spent in each stage, all threads together.
public final class StageTimings: Sendable {
    private let seconds = Mutex([Double](repeating: 0, count: Stage.allCases.count))

    public init() {}

    public func seconds(in stage: Stage) -> Double { seconds.withLock { $0[stage.rawValue] } }

    func measure<Result, Failure: Error>(_ stage: Stage, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = Self.now
        defer {
            let time = Self.now - start
            seconds.withLock { $0[stage.rawValue] += time }
        }
        return try body()
    }

    /// Seconds of a clock that only moves forward; its zero means nothing.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
