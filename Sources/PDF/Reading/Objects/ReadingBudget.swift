import Glibc

/// The remaining part of the limits of one file, from which every reader of the file spends.
///
/// A shared budget bounds every combination of what each reader may read.
///
/// It consists of decreasing counters and must not be shared between threads.
final class ReadingBudget {
    private let figures: [ReadingLimit: Int]
    @exclusivity(unchecked) private var bytes: Int
    @exclusivity(unchecked) private var memory: Int
    @exclusivity(unchecked) private(set) var objects: Int
    @exclusivity(unchecked) private var operators: Int
    @exclusivity(unchecked) private var glyphs: Int
    @exclusivity(unchecked) private var mappings: Int
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
    private static let ticksPerLook = 64

    /// Creates a budget.
    ///
    /// - Parameter start: the time when an earlier reading of the file began.
    init(_ limits: ReadingLimits = ReadingLimits(), fileSize: Int = 0, since start: Double? = nil) {
        self.start = start ?? Self.processorSeconds
        figures = Dictionary(uniqueKeysWithValues: ReadingLimit.allCases.map { ($0, limits.figure($0, fileSize: fileSize)) })
        func figure(_ limit: ReadingLimit) -> Int { limits.figure(limit, fileSize: fileSize) }
        (bytes, memory, objects) = (figure(.bytes), figure(.memory), figure(.objects))
        (operators, glyphs, mappings) = (figure(.operators), figure(.glyphs), figure(.mappings))
    }

    func figure(_ limit: ReadingLimit) -> Int { figures[limit] ?? 0 }

    // MARK: Spending. False where there is not so much left.

    @inline(__always)
    func spend(bytes count: Int) -> Bool {
        bytes -= count
        return bytes >= 0 || exhaust(.bytes)
    }

    @inline(__always)
    func spend(memory count: Int) -> Bool {
        memory -= count
        return memory >= 0 || exhaust(.memory)
    }

    @inline(__always)
    func spend(objects count: Int) -> Bool {
        objects -= count
        return objects >= 0 || exhaust(.objects)
    }

    @inline(__always)
    func spend(operators count: Int) -> Bool {
        operators -= count
        return operators >= 0 || exhaust(.operators)
    }

    @inline(__always)
    func spend(glyphs count: Int) -> Bool {
        glyphs -= count
        return glyphs >= 0 || exhaust(.glyphs)
    }

    @inline(__always)
    func spend(mappings count: Int) -> Bool {
        mappings -= count
        return mappings >= 0 || exhaust(.mappings)
    }

    /// Whether `count` more bytes may be kept; spends nothing.
    func allows(memory count: Int) -> Bool { count <= memory || exhaust(.memory) }

    /// The bytes that may still be decoded.
    var bytesLeft: Int { max(0, bytes) }

    /// Reads the clock occasionally; call it once for some ten thousand instructions of work.
    @inline(__always)
    func tick() -> Bool {
        ticks += 1
        return ticks % Self.ticksPerLook != 0 || look()
    }

    @inline(never)
    private func look() -> Bool {
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
        (bytes, memory, objects, operators, glyphs, mappings) = (-1, -1, -1, -1, -1, -1)
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
    func spend(bytes count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(bytes: count) } }
    @inline(__always)
    func spend(memory count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(memory: count) } }
    @inline(__always)
    func spend(objects count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(objects: count) } }
    @inline(__always)
    func spend(operators count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(operators: count) } }
    @inline(__always)
    func spend(glyphs count: Int) -> Bool { budget._withUnsafeGuaranteedRef { $0.spend(glyphs: count) } }
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
