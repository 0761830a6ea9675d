/// The places of a shell script at which a word is a command or a keyword, not an argument (POSIX.1-2017, XCU 2.4).
struct ShellCommands {
    /// The start of the script.
    private let start: Int
    /// The end of the last keyword before a command, such as `then`.
    private var leadEnd = -1
    /// Whether `for`, `case` or `select` awaits its `in`.
    private var awaitsIn = false

    private static let leads: Set<String> = ["if", "then", "else", "elif", "while", "until", "do", "time", "exec", "eval", "sudo"]

    init(from start: Int) { self.start = start }

    /// Returns whether a keyword of the shell is at such a place, and notes what may follow it.
    mutating func take(_ word: String, _ range: Range<Int>, _ cursor: CodeCursor) -> Bool {
        let next = cursor[range.upperBound]
        guard next == 0 || next.isCodeSpace || ";&|()<>{}`".utf8.contains(next) else { return false }
        let isIn = word == "in" && awaitsIn && cursor[range.lowerBound - 1].isCodeSpace
        guard isIn || word != "in" && mayBegin(at: range.lowerBound, cursor) else { return false }
        if Self.leads.contains(word) { leadEnd = range.upperBound }
        if isIn { awaitsIn = false }
        if ["for", "case", "select"].contains(word) { awaitsIn = true }
        return true
    }

    /// Whether a command may begin at a byte: on a new line, after an operator, or after a keyword before commands.
    private func mayBegin(at byte: Int, _ cursor: CodeCursor) -> Bool {
        var index = byte
        while index > start, cursor[index - 1] == 0x20 || cursor[index - 1] == 0x09 { index -= 1 }
        guard index > start, index != leadEnd else { return true }
        if cursor[index - 1] == 0x0A { return cursor[index - 2] != 0x5C }
        return ";&|({`!)".utf8.contains(cursor[index - 1])
    }
}
