/// How much of a file is read: what goes further exists to exhaust memory or time. One value goes to every reader of a file; tests set
/// lower ones.
struct ReadingLimits {
    /// Content operators of all pages. Forms that draw forms grow exponentially; no real document comes near this number.
    var operators = 50_000_000
    var pages = 200_000
    /// Of the structure tree. Real books have some hundred thousand.
    var elements = 5_000_000
    /// Seconds of processor time for the widths of glyphs in embedded programs. A hundred thousand glyphs take a tenth.
    var glyphSeconds = 5.0
}

/// What the reader gave up on, each once.
struct ReadingProblems {
    private(set) var all: [ReadingProblem] = []
    private var known: Set<ReadingProblem> = []
    /// A file with more is known to be read in part all the same.
    private static let limit = 10_000

    mutating func add(_ problem: ReadingProblem) {
        if all.count < Self.limit, known.insert(problem).inserted { all.append(problem) }
    }
}
