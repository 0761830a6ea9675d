/// Splits a content stream into operators with their operands (ISO 32000-1 7.8.2).
struct ContentScanner {
    private var scanner: ByteScanner
    private(set) var operands: [Operand] = []
    /// Bytes of the operands that are strings.
    private(set) var strings: [UInt8] = []
    private static let operandLimit = 10_000

    init(_ bytes: UnsafeBufferPointer<UInt8>) { scanner = ByteScanner(bytes) }

    /// The next operator; unknown ones are passed over. nil at the end.
    mutating func next() -> ContentOperator? {
        clear()
        while true {
            scanner.skipSpace()
            if scanner.isAtEnd { return nil }
            if readOperand() { continue }
            let start = scanner.position
            while !scanner.isAtEnd, ByteScanner.isRegular(scanner.current) { scanner.position += 1 }
            if scanner.position == start { scanner.position += 1; continue }
            let letters = UnsafeBufferPointer(rebasing: scanner.bytes[start..<scanner.position])
            if letters.count <= 3, let op = ContentOperator.table[ContentOperator.code(letters)] { return op }
            if !readWord(letters) { clear() }
        }
    }

    private mutating func clear() {
        operands.removeAll(keepingCapacity: true)
        strings.removeAll(keepingCapacity: true)
    }

    private mutating func readOperand() -> Bool {
        let byte = scanner.current
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            guard let number = scanner.number() else { scanner.position += 1; return true }
            push(.number(number))
        case UInt8(ascii: "("): readString()
        case UInt8(ascii: "/"): push(.name(scanner.name()))
        case UInt8(ascii: "<"): if scanner.peek(1) == byte { readDictionary() } else { readString() }
        case UInt8(ascii: "["): scanner.position += 1; push(.arrayStart)
        case UInt8(ascii: "]"): scanner.position += 1; push(.arrayEnd)
        default: return false
        }
        return true
    }

    private mutating func push(_ operand: Operand) { if operands.count < Self.operandLimit { operands.append(operand) } }

    private mutating func readString() {
        let start = strings.count
        scanner.string(into: &strings)
        push(.string(start..<strings.count))
    }

    private mutating func readDictionary() {
        var parser = ObjectParser(scanner)
        push(.object(parser.object()))
        scanner = parser.scanner
    }

    private mutating func readWord(_ letters: UnsafeBufferPointer<UInt8>) -> Bool {
        switch String(decoding: letters, as: UTF8.self) {
        case "true": push(.object(.boolean(true)))
        case "false": push(.object(.boolean(false)))
        case "null": push(.object(.null))
        default: return false
        }
        return true
    }

    /// Past an inline image: its dictionary, `ID`, the data, `EI` between white space (8.9.7).
    mutating func skipInlineImage() {
        while !scanner.isAtEnd {
            if isWord("I", "D") { scanner.position += 3; break }
            scanner.position += 1
        }
        while !scanner.isAtEnd {
            if isWord("E", "I"), isPlausible(after: scanner.position + 2) { scanner.position += 2; return }
            scanner.position += 1
        }
    }

    private func isWord(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        scanner.current == UInt8(ascii: first) && scanner.peek(1) == UInt8(ascii: second) && !ByteScanner.isRegular(scanner.peek(2))
            && (scanner.position == 0 || ByteScanner.isSpace(scanner.bytes[scanner.position - 1]))
    }

    /// Image data may hold the letters by chance; what follows them must be text.
    private func isPlausible(after position: Int) -> Bool {
        let end = min(position + 10, scanner.bytes.count)
        return position >= end || scanner.bytes[position..<end].allSatisfy { $0 < 127 && ($0 >= 32 || ByteScanner.isSpace($0)) }
    }
}
