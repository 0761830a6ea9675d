import Glibc
import Synchronization

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
