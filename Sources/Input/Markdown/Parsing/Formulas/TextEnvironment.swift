/// An environment of TeX within a paragraph that is a formula.
struct TextEnvironment {
    private let start: Int
    /// The offset of `\end`.
    private let close: Int
    /// The offset after the environment.
    let end: Int
    /// Whether the environment is a display of its own, without dollars around it.
    private let isDisplay: Bool

    /// The environments that are parts of a formula.
    private static let parts: Set<String> = [
        "matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "array", "cases", "dcases", "aligned", "gathered",
        "alignedat", "split",
    ]
    /// The largest number of bytes of an environment.
    private static let longest = 8000
    /// The most environments of one name within one another.
    private static let deepest = 8

    /// Returns nil if no environment that is a formula begins here and ends in the same run of lines.
    init?(at start: Int, in scan: FormulaScan) {
        let rest = scan.bytes[start..<min(scan.run.upperBound, start + Self.longest)]
        let written = rest.dropFirst(7).prefix(20).prefix { $0 != UInt8(ascii: "}") && $0 > 0x20 }
        let name = String(decoding: written, as: UTF8.self), plain = TeXLines.withoutStar(name)
        isDisplay = MathLines.isFormula(environment: plain)
        guard isDisplay || Self.parts.contains(plain) else { return nil }
        let opening = Array("\\begin{\(name)}".utf8), closing = Array("\\end{\(name)}".utf8)
        guard rest.starts(with: opening) else { return nil }
        var depth = 1, offset = start + opening.count
        while offset < rest.endIndex {
            guard rest[offset] == UInt8(ascii: "\\") else {
                offset += 1
                continue
            }
            if rest[offset...].starts(with: opening) { depth += 1 }
            if rest[offset...].starts(with: closing) { depth -= 1 }
            // A display has no other one in it.
            if depth == 0 || depth > (isDisplay ? 1 : Self.deepest) { break }
            offset += 2
        }
        guard offset < rest.endIndex, depth == 0 else { return nil }
        (self.start, close, end) = (start, offset, offset + closing.count)
    }

    /// The changes that make the environment a formula for the parser.
    ///
    /// A display has lines of its own, and includes a sign of punctuation after it. A heading and a row of a table stay one line.
    func edits(in scan: FormulaScan, line: (marks: Range<Int>, text: Range<Int>)) -> [FormulaScan.Edit] {
        let (marks, text) = line, beginsLine = text.lowerBound == start
        let isOneLine = scan.bytes[text].first.map { "#|".utf8.contains($0) } ?? false
        let after = scan.bytes[end..<scan.run.upperBound]
        let hasSign = after.first.map { ".,;:".utf8.contains($0) } == true && scan.isLineEnd(end + 1)
        let endsLine = scan.isLineEnd(end) || hasSign
        guard isDisplay && !isOneLine || beginsLine && endsLine else {
            let isQuotable = !scan.bytes[start..<end].contains { $0 == 0x0A || $0 == UInt8(ascii: "`") }
            return [
                .init(range: start..<start, words: isQuotable ? "$`" : "$$"), .init(range: end..<end, words: isQuotable ? "`$" : "$$"),
            ]
        }
        let indent = String(decoding: scan.bytes[marks].map { [0x09, UInt8(ascii: ">")].contains($0) ? $0 : 0x20 }, as: UTF8.self)
        let dollars = isDisplay ? "" : "$$", sign = hasSign ? String(UnicodeScalar(after[end])) : ""
        return [
            .init(range: start..<start, words: (beginsLine ? "" : "\n" + indent) + dollars),
            .init(range: close..<close, words: isDisplay ? sign : ""),
            .init(range: end..<end + (isDisplay ? sign.utf8.count : 0), words: dollars + (endsLine ? "" : "\n" + indent)),
        ]
    }
}
