import Glibc

/// A quantity that readers spend.
enum SpentQuantity: Int, CaseIterable {
    case bytes, memory, objects, operators, glyphs, mappings

    /// The limit on the whole file.
    var limit: ReadingLimit { Self.limits[rawValue] }

    private static let limits: [ReadingLimit] = [.bytes, .memory, .objects, .operators, .glyphs, .mappings]
}

/// The remaining part of the limits of one file, from which every reader of the file spends.
///
/// A shared budget bounds every combination of what each reader may read.
///
/// It consists of decreasing counters and must not be shared between threads.
final class ReadingBudget {
    private let figures: [ReadingLimit: Int]
    /// The amounts left, by quantity.
    private let left = UnsafeMutablePointer<Int>.allocate(capacity: SpentQuantity.allCases.count)
    @exclusivity(unchecked) private var ticks = -1
    /// The processor time at which the reading began.
    let start: Double
    /// Whether reading has stopped for lack of memory or time.
    private var isStopped = false
    /// The exceeded limits, in order.
    private(set) var exhausted: [ReadingLimit] = []
    /// The problems of the readers that no limit caused.
    var problems = ReadingProblems()

    /// The calls between two reads of the clock, which take a fifth of a microsecond each.
    private static let ticksPerReading = 64

    /// Creates a budget.
    ///
    /// - Parameter start: the time when an earlier reading of the file began.
    init(_ limits: ReadingLimits = ReadingLimits(), fileSize: Int = 0, since start: Double? = nil) {
        self.start = start ?? Self.processorSeconds
        figures = Dictionary(uniqueKeysWithValues: ReadingLimit.allCases.map { ($0, limits.figure($0, fileSize: fileSize)) })
        for quantity in SpentQuantity.allCases { left[quantity.rawValue] = limits.figure(quantity.limit, fileSize: fileSize) }
    }

    deinit { left.deallocate() }

    func figure(_ limit: ReadingLimit) -> Int { figures[limit] ?? 0 }

    /// Spends an amount; returns false if less is left.
    @inline(__always)
    func spend(_ quantity: SpentQuantity, _ count: Int) -> Bool {
        left[quantity.rawValue] &-= count
        return left[quantity.rawValue] >= 0 || exhaust(quantity.limit)
    }

    func left(_ quantity: SpentQuantity) -> Int { left[quantity.rawValue] }

    /// Whether `count` more bytes may be kept; spends nothing.
    func allows(memory count: Int) -> Bool { count <= left(.memory) || exhaust(.memory) }

    /// Reads the clock occasionally; call it once for some ten thousand instructions of work.
    @inline(__always)
    func tick() -> Bool {
        ticks += 1
        return ticks % Self.ticksPerReading != 0 || checkClock()
    }

    @inline(never)
    private func checkClock() -> Bool {
        if isStopped { return false }
        return Self.processorSeconds - start < Double(figure(.seconds)) || exhaust(.seconds)
    }

    /// Records that a limit is reached; always returns false.
    @discardableResult @inline(never)
    func exhaust(_ limit: ReadingLimit) -> Bool {
        if isStopped || exhausted.contains(limit) { return false }
        exhausted.append(limit)
        if limit == .memory || limit == .seconds { stop() }
        return false
    }

    private func stop() {
        isStopped = true
        left.update(repeating: -1, count: SpentQuantity.allCases.count)
    }

    /// Whether a limit is reached after which no objects are read.
    var endsObjects: Bool { exhausted.contains { [.bytes, .objects, .memory, .seconds].contains($0) } }

    /// The processor time of this thread, in seconds.
    static var processorSeconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// A budget whose file outlives the spender; counting references to it would take as long as reading a number.
struct BudgetReference {
    private let budget: Unmanaged<ReadingBudget>

    init(_ budget: ReadingBudget) { self.budget = .passUnretained(budget) }

    @inline(__always)
    func spend(_ quantity: SpentQuantity, _ count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(quantity, count) } }
    @inline(__always)
    func tick() -> Bool { budget._withUnsafeGuaranteedRef { $0.tick() } }

    /// Whether `count` more bytes may be kept; spends nothing.
    func allows(memory count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.allows(memory: count) } }
    func report(_ message: String) { budget._withUnsafeGuaranteedRef { $0.problems.add(ReadingProblem(message)) } }
}

extension ReadingBudget {
    /// The exceeded limits as problems, with the option that raises each limit.
    var reports: [ReadingProblem] { exhausted.map { ReadingProblem($0, figure: figure($0)) } }
}

extension ReadingProblem {
    /// Creates the problem of a limit that ended the reading.
    package init(_ limit: ReadingLimit, figure: Int) {
        self.init("the file takes more than \(figure) \(limit.unit); the rest was not read (`--limit \(limit.rawValue)=N` allows more)")
    }
}
