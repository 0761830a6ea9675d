import Glibc
import Synchronization
import TypesetBase

/// The stages of a run whose time is measured, in the order in which they happen.
package enum Stage: Int, CaseIterable, Sendable {
    case read, parse, stylesheet, fonts, shape, layout, paint, audit, write
}

/// The time spent in each stage, summed over all threads.
package final class StageTimings: Sendable {
    /// The time of one stage for one document or one size.
    private struct Span: Sendable {
        var stage: Stage
        /// The content size; nil for work on the whole document.
        var size: ContentSizeCategory?
        /// The start in seconds on the clock of `now`.
        var start: Double
        var seconds: Double
        /// The identifier of the thread, unique among running threads.
        var thread: UInt
    }

    /// The content size that the current task typesets; nil for work on the whole document.
    @TaskLocal static var size: ContentSizeCategory?

    private let seconds = Mutex([Double](repeating: 0, count: Stage.allCases.count))
    /// The spans in the order in which they ended; nil if they are not recorded.
    private let spans: Mutex<[Span]>?

    /// Creates timings of zero.
    package convenience init() { self.init(records: false) }

    /// Creates timings, with or without spans.
    ///
    /// - Parameter records: whether to record when each stage began and ended.
    init(records: Bool) { spans = records ? Mutex([]) : nil }

    /// Returns the seconds spent in a stage so far.
    package func seconds(in stage: Stage) -> Double { seconds.withLock { $0[stage.rawValue] } }

    /// Runs the body and adds the time it takes to the stage, even if it throws.
    func measure<Result, Failure: Error>(_ stage: Stage, _ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let start = Self.now
        defer {
            let time = Self.now - start
            seconds.withLock { $0[stage.rawValue] += time }
            spans?.withLock { $0.append(Span(stage: stage, size: Self.size, start: start, seconds: time, thread: UInt(pthread_self()))) }
        }
        return try body()
    }

    /// The times of the stages in the Trace Event Format, which Chromium and Perfetto show; an empty list without recorded spans.
    ///
    /// Times are in microseconds from the start of the first stage.
    package var trace: String {
        let all = (spans?.withLock(\.self) ?? []).sorted { ($0.start, $0.thread) < ($1.start, $1.thread) }
        let origin = all.first?.start ?? 0
        let events = all.map { span -> JSONValue in
            [
                "name": .string("\(span.stage)"), "ph": "X", "ts": .number(Self.microseconds(span.start - origin)),
                "dur": .number(Self.microseconds(span.seconds)), "pid": .number(1), "tid": .number(Double(span.thread)),
                "args": span.size.map { ["size": .string($0.shortName)] } ?? [:],
            ]
        }
        let file: JSONValue = ["traceEvents": .array(events), "displayTimeUnit": "ms"]
        return file.text(depth: 2) + "\n"
    }

    private static func microseconds(_ seconds: Double) -> Double { (seconds * 1_000_000).rounded() }

    /// The time in seconds on a monotonic clock with an arbitrary origin.
    package static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
