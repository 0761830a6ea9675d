import CTypesetMarkdown

extension Construct {
    static let displayMath = Construct(
        "display-math", "lines from `$$` to `$$`, or from `\\begin{align}` to `\\end{align}`", .block(BlockMathSyntax.parser),
        set: Dialect.allCases)
}

/// Display formulas: code blocks that contain their source.
///
/// They are the lines from one that begins with `$$` to one that ends with it, and the environments of TeX that are formulas.
///
/// They are parsed as blocks, because a line of a formula may begin with `+` or be only `=`. Markdown treats these as a list and a heading.
enum BlockMathSyntax {
    static let parser = BlockParser(open: open, continues: { line, block in line.number <= block.number })

    static func isMath(_ node: Node) -> Bool { node.type == CMARK_NODE_CODE_BLOCK && node.isFromExtension }

    /// Opens a formula, and leaves the line to the parser, which adds it to the block like the other lines.
    @Sendable private static func open(_ line: BlockLine, in parent: Node) -> Node? {
        guard line.text.starts(with: "$$".utf8) || line.text.starts(with: "\\begin{".utf8),
            let last = MathLines.last(ofFormulaAt: line.number),
            let node = line.open(CMARK_NODE_CODE_BLOCK, in: parent)
        else { return nil }
        node.number = last
        line.consume(upTo: 0)
        return node
    }
}

/// The lines of display formulas, found before parsing.
///
/// The parser's extensions see one line at a time, and a formula without an end must not include the text after it.
enum MathLines {
    /// Finds the last line of each formula by its first line, counted from 1.
    ///
    /// - Parameters:
    ///   - hasLabels: whether `$$ (label)` ends a formula, as in MyST.
    ///   - hasTeX: whether environments of TeX that are no formulas are found too.
    static func find(in bytes: [UInt8], hasLabels: Bool, hasTeX: Bool) -> [Int: Int] {
        var lines: [Int: Int] = [:], open: Opening?, tex = TeXLines()
        var number = 0
        bytes.withUnsafeBufferPointer { bytes in
            guard hasDisplay(bytes) else { return }
            var start = 0
            while start < bytes.count {
                var end = start
                while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
                number += 1
                let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
                visit(line, number, hasLabels, &open, &lines)
                if hasTeX { tex.visit(line, number) }
                start = end + (end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A ? 2 : 1)
            }
        }
        return lines.merging(tex.lines) { $1 }
    }

    private static func hasDisplay(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var before: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "$") && before == byte || byte == UInt8(ascii: "b") && before == UInt8(ascii: "\\") { return true }
            before = byte
        }
        return false
    }

    /// The first line of an open formula.
    private struct Opening {
        var line: Int
        var prefix: Prefix
        /// The name of its environment; nil for a formula between dollars.
        var environment: String?
    }

    /// The environments that are formulas without dollars around them, each also with a star.
    private static let environments: Set<String> = [
        "equation", "align", "alignat", "gather", "multline", "eqnarray", "flalign", "math", "displaymath",
    ]

    /// Whether an environment is a formula.
    ///
    /// - Parameter name: the name without a star.
    static func isFormula(environment name: String) -> Bool { environments.contains(name) }

    /// The number of bytes of a line's marks of quotes and lists, and of the blanks around them.
    static func marksLength(of line: UnsafeBufferPointer<UInt8>) -> Int { Prefix(line, begun: nil).length }

    /// The environment that begins a line; nil if it is not a formula.
    private static func environment(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        TeXLines.environment(text).flatMap { isFormula(environment: TeXLines.withoutStar($0)) ? $0 : nil }
    }

    /// Whether a line ends with the end of an environment, and maybe a label after it.
    private static func ends(_ text: UnsafeBufferPointer<UInt8>, environment: String) -> Bool {
        trimmed(text[...]).suffix(environment.utf8.count + 6).elementsEqual("\\end{\(environment)}".utf8)
    }

    /// The prefix of a line's text: marks of quotes and lists, and blanks.
    private struct Prefix {
        var length = 0
        var quotes = 0

        /// Finds the marks of quotations and lists at the start of a line.
        ///
        /// - Parameter begun: the prefix of the formula's first line, which has all marks of quotes and lists. A later `>` belongs to the
        ///   formula.
        init(_ line: UnsafeBufferPointer<UInt8>, begun: Prefix?) {
            let withLists = begun == nil
            while length < line.count {
                switch Unicode.Scalar(line[length]) {
                case ">":
                    guard quotes < begun?.quotes ?? .max else { return }
                    quotes += 1
                case " ", "\t": break
                case "-", "*", "+": guard withLists, isMark(length + 1, line) else { return }
                case "0"..."9":
                    let digits = line[length...].prefix { (0x30...0x39).contains($0) }.endIndex
                    guard withLists, digits < line.count, line[digits] == UInt8(ascii: ".") || line[digits] == UInt8(ascii: ")"),
                        isMark(digits + 1, line)
                    else { return }
                    length = digits
                default: return
                }
                length += 1
            }
        }

        private func isMark(_ end: Int, _ line: UnsafeBufferPointer<UInt8>) -> Bool {
            end < line.count && (line[end] == 0x20 || line[end] == 0x09)
        }
    }

    private static func visit(
        _ line: UnsafeBufferPointer<UInt8>, _ number: Int, _ hasLabels: Bool, _ open: inout Opening?,
        _ lines: inout [Int: Int]
    ) {
        let first = open == nil, prefix = Prefix(line, begun: open?.prefix)
        let text = UnsafeBufferPointer(rebasing: line[prefix.length...])
        if let begun = open {
            // A blank line, or a line outside the quote or the item, ends the paragraph. A formula without an end is part of that
            // paragraph.
            guard !text.isEmpty, prefix.quotes == begun.prefix.quotes, prefix.length >= begun.prefix.length else {
                open = nil
                return
            }
        } else if let environment = environment(text) {
            open = Opening(line: number, prefix: prefix, environment: environment)
        } else if !text.starts(with: "$$".utf8) {
            return
        }
        if let begun = open, let environment = begun.environment {
            guard ends(text, environment: environment) else { return }
            lines[begun.line] = number
            open = nil
            return
        }
        let marks = marks(in: text), isLast = marks == (first ? 2 : 1) && endsFormula(text, hasLabels)
        if isLast {
            lines[open?.line ?? number] = number
            open = nil
        } else if marks == (first ? 1 : 0) {
            open = open ?? Opening(line: number, prefix: prefix)
        } else {
            open = nil
        }
    }

    /// The number of `$$` in a line.
    private static func marks(in text: UnsafeBufferPointer<UInt8>) -> Int {
        var count = 0, index = 0
        while index + 1 < text.count {
            if text[index] == UInt8(ascii: "\\") { index += 2; continue }
            let isMark = text[index] == UInt8(ascii: "$") && text[index + 1] == UInt8(ascii: "$")
            if isMark { count += 1 }
            index += isMark ? 2 : 1
        }
        return count
    }

    /// Whether a line ends with `$$`, or with `$$` and attributes.
    private static func endsFormula(_ text: UnsafeBufferPointer<UInt8>, _ hasLabels: Bool) -> Bool {
        let (formula, _) = split(text, hasLabels)
        return formula.count >= 2 && formula.suffix(2).elementsEqual("$$".utf8)
    }

    /// Splits a formula's last line from the attributes after it: `$$ {#eq-mass}`.
    ///
    /// - Parameter hasLabels: whether a label in parentheses is the id.
    static func split(
        _ text: UnsafeBufferPointer<UInt8>, _ hasLabels: Bool
    ) -> (formula: Slice<UnsafeBufferPointer<UInt8>>, attributes: Attributes?) {
        let whole = trimmed(text[...])
        if hasLabels, whole.last == UInt8(ascii: ")"), let open = whole.lastIndex(of: UInt8(ascii: "(")) {
            let formula = trimmed(whole[..<open]), label = String(decoding: whole[open...].dropFirst().dropLast(), as: UTF8.self)
            if formula.suffix(2).elementsEqual("$$".utf8), !label.isEmpty { return (formula, Attributes(id: Directive.id(label))) }
        }
        guard whole.last == UInt8(ascii: "}"), let brace = whole.lastIndex(of: UInt8(ascii: "{")),
            let attributes = AttributeSyntax.parse(whole: UnsafeBufferPointer(rebasing: whole[brace...]))
        else { return (whole, nil) }
        let formula = trimmed(whole[..<brace])
        return formula.suffix(2).elementsEqual("$$".utf8) ? (formula, attributes) : (whole, nil)
    }

    private static func trimmed(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Slice<UnsafeBufferPointer<UInt8>> {
        var text = text
        while let last = text.last, last == 0x20 || last == 0x09 || last == 0x0A || last == 0x0D { text.removeLast() }
        return text
    }

    // MARK: For the parser

    /// The lines of the text that is parsed; `SyntaxTree` parses one text at a time.
    private nonisolated(unsafe) static var current: [Int: Int] = [:]

    /// Parses with these lines; only one thread at a time may call it.
    static func use<Result>(_ lines: [Int: Int], during body: () -> Result) -> Result {
        current = lines
        defer { current = [:] }
        return body()
    }

    /// The last line of the formula that begins on a line; nil if none begins there.
    static func last(ofFormulaAt line: Int) -> Int? { current[line] }
}
