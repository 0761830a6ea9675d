import TypesetMarkdown

/// The fences that are open; directives may contain others, but code blocks and included files may not.
struct MySTFences {
    enum Line {
        case begins(MySTFence)
        /// The end of a fence and of those in it, the innermost first.
        case ends([MySTFence])
        case other
    }

    private(set) var open: [MySTFence] = []

    /// Whether the current lines are not Markdown.
    var isInCode: Bool { open.last?.isCode ?? false }

    /// Reads a line, and opens or closes a directive if it is a fence.
    ///
    /// - Parameter line: the line without leading white space.
    mutating func read(_ line: ArraySlice<UInt8>) -> Line {
        if let index = indexOfFence(closedBy: line) {
            let closed = Array(open[index...].reversed())
            open.removeSubrange(index...)
            return .ends(closed)
        }
        if let last = open.last, last.isCode || MySTInclude.names.contains(last.directive) { return .other }
        guard let fence = MySTFence(line) else { return .other }
        open.append(fence)
        return .begins(fence)
    }
}

extension MySTFences {
    /// The fence that a line closes: that of its length, since an outer fence also ends those in it, else the innermost.
    private func indexOfFence(closedBy line: ArraySlice<UInt8>) -> Int? {
        guard let mark = line.first, open.last?.mark == mark else { return nil }
        let count = line.prefix { $0 == mark }.count, closable = open.indices.reversed().prefix { open[$0].isClosed(by: line) }
        return closable.first { open[$0].length == count } ?? closable.first
    }
}

/// The line that begins a directive, such as ```` ```{figure} a.png ````, or a code block.
struct MySTFence {
    var mark: UInt8
    var length: Int
    /// The name of the directive; empty for a code block.
    var directive = ""
    var argument: String

    /// Reads the line of a fence; nil for other lines.
    ///
    /// - Parameter line: the line without leading white space.
    init?(_ line: ArraySlice<UInt8>) {
        guard let mark = line.first, "`~:".utf8.contains(mark) else { return nil }
        let run = line.prefix { $0 == mark }
        guard run.count >= 3 else { return nil }
        (self.mark, length) = (mark, run.count)
        var rest = String(decoding: line[run.endIndex...], as: UTF8.self).drop { $0 == " " }
        if mark == UInt8(ascii: "`"), rest.contains("`") { return nil }
        if rest.first == "{", let close = rest.firstIndex(of: "}") {
            // Attributes may follow the name: `{note .dropdown}`.
            directive = rest[..<close].dropFirst().prefix { $0 != " " }.lowercased()
            rest = rest[close...].dropFirst()
        }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        argument = String(rest.drop { $0.isWhitespace })
    }

    /// Whether its content is not Markdown; fences of colons without a directive are only frames.
    var isCode: Bool {
        if mark == UInt8(ascii: ":") { return Directive.literals.contains(directive) }
        return !Directive.containers.contains(directive) && !MySTInclude.names.contains(directive)
    }

    func isClosed(by line: ArraySlice<UInt8>) -> Bool { CodeFence.isEnd(line, of: mark, length) }
}
