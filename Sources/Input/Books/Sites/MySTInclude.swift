/// The directive `{include}` of MyST: a fence of backticks, tildes or colons, the path, options that are passed over, and the closing
/// fence.
enum MySTInclude {
    /// In the order of the text. Those in blocks of code are none.
    static func directives(in bytes: ArraySlice<UInt8>) -> [IncludeDirective] {
        guard bytes.contains("{include}".utf8) else { return [] }
        var found: [IncludeDirective] = [], start = bytes.startIndex, fences = MySTFences(), beginning = start
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            let words = bytes[start..<end].drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
            switch fences.read(words) {
            case .begins(let fence) where fence.directive == "include": beginning = words.startIndex
            case .ends(let fence) where fence.directive == "include" && !fence.argument.isEmpty:
                found.append(IncludeDirective(.include(file: fence.argument, .all), beginning..<end))
            default: break
            }
            start = end + 1
        }
        return found
    }
}

/// The fences that are open: directives hold others, blocks of code and what is put in do not.
struct MySTFences {
    enum Line { case begins(MySTFence), ends(MySTFence), other }

    private(set) var open: [MySTFence] = []

    /// Whether lines are no Markdown.
    var isInCode: Bool { open.last?.isCode ?? false }

    /// - Parameter line: without blanks before it.
    mutating func read(_ line: ArraySlice<UInt8>) -> Line {
        if let last = open.last, last.isClosed(by: line) { return .ends(open.removeLast()) }
        if let last = open.last, last.isCode || last.directive == "include" { return .other }
        guard let fence = MySTFence(line) else { return .other }
        open.append(fence)
        return .begins(fence)
    }
}

/// The line that begins a fence: ```` ```{figure} a.png ````, or of a block of code.
struct MySTFence {
    var mark: UInt8
    var length: Int
    /// Empty for a block of code.
    var directive = ""
    var argument: String

    /// Nil for other lines.
    ///
    /// - Parameter line: without blanks before it.
    init?(_ line: ArraySlice<UInt8>) {
        guard let mark = line.first, "`~:".utf8.contains(mark) else { return nil }
        let run = line.prefix { $0 == mark }
        guard run.count >= 3 else { return nil }
        (self.mark, length) = (mark, run.count)
        var rest = String(decoding: line[run.endIndex...], as: UTF8.self).drop { $0 == " " }
        if mark == UInt8(ascii: "`"), rest.contains("`") { return nil }
        if rest.first == "{", let close = rest.firstIndex(of: "}") {
            directive = String(rest[..<close].dropFirst())
            rest = rest[close...].dropFirst()
        }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        argument = String(rest.drop { $0.isWhitespace })
    }

    /// Whether nothing in it is Markdown. Colons are frames alone.
    var isCode: Bool { (directive.isEmpty && mark != UInt8(ascii: ":")) || ["code", "code-block", "code-cell"].contains(directive) }

    func isClosed(by line: ArraySlice<UInt8>) -> Bool {
        let run = line.prefix { $0 == mark }
        return run.count >= length && line[run.endIndex...].allSatisfy { $0 <= 0x20 }
    }
}
