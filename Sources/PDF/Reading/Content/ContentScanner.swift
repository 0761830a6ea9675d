import TypesetBase

/// Splits a content stream into operators with their operands (ISO 32000-1 7.8.2); the bytes must outlive the scanner.
struct ContentScanner: ~Copyable {
    private var scanner: ByteScanner
    /// The memory for operands, which grows to the limit.
    private var operands: UnsafeMutableBufferPointer<Operand>
    private(set) var operandCount = 0
    /// The bytes of the operands that are strings; never more than the stream has.
    private let strings: UnsafeMutableBufferPointer<UInt8>
    private var stringCount = 0
    private static let usualOperands = 256, operandLimit = 10_000
    private let budget: BudgetReference
    /// Whether an operator had more operands than the limit.
    private(set) var isCut = false

    init(_ bytes: UnsafeBufferPointer<UInt8>, _ budget: BudgetReference) {
        scanner = ByteScanner(bytes)
        self.budget = budget
        operands = .allocate(capacity: Self.usualOperands)
        strings = .allocate(capacity: bytes.count)
    }

    deinit {
        operands.deallocate()
        strings.deallocate()
    }

    /// Returns the next operator and skips unknown ones; nil at the end.
    mutating func next() -> ContentOperator? {
        clear()
        while true {
            scanner.skipSpace()
            if scanner.isAtEnd { return nil }
            if readOperand() { continue }
            let start = scanner.position
            scanner.skipRegular()
            if scanner.position == start { scanner.position += 1; continue }
            let letters = scanner.bytes(from: start)
            if let op = ContentOperator.named(letters) { return op }
            if !readWord(letters) { clear() }
        }
    }

    private mutating func clear() {
        operandCount = 0
        stringCount = 0
    }

    private mutating func readOperand() -> Bool {
        let byte = scanner.current
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."):
            guard let number = scanner.number() else { scanner.position += 1; return true }
            push(.number(number))
        case UInt8(ascii: "("): readString()
        case UInt8(ascii: "/"): readName()
        case UInt8(ascii: "<"): if scanner.peek(1) == byte { readDictionary() } else { readString() }
        // Only TJ has an array that matters, and the array is its only operand.
        case UInt8(ascii: "["), UInt8(ascii: "]"): scanner.position += 1
        default: return false
        }
        return true
    }

    private mutating func push(_ operand: Operand) {
        guard operandCount < operands.count || makeRoom() else { isCut = true; return }
        operands[operandCount] = operand
        operandCount += 1
    }

    @inline(never)
    private mutating func makeRoom() -> Bool {
        guard operands.count < Self.operandLimit else { return false }
        let larger = UnsafeMutableBufferPointer<Operand>.allocate(capacity: min(Self.operandLimit, 4 * operands.count))
        _ = larger.moveInitialize(fromContentsOf: operands)
        operands.deallocate()
        operands = larger
        return true
    }

    /// Reads a string, mostly a literal without escapes, whose bytes are in the stream.
    private mutating func readString() {
        let start = scanner.position + 1
        var end = start
        guard scanner.current == UInt8(ascii: "(") else { return readWrittenString() }
        while end < scanner.bytes.count, !Self.isSpecial(scanner.bytes[end]) { end += 1 }
        guard end < scanner.bytes.count, scanner.bytes[end] == UInt8(ascii: ")") else { return readWrittenString() }
        push(.literal(start..<end))
        scanner.position = end + 1
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ")") || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\\")
    }

    private mutating func readWrittenString() {
        let count = scanner.string(into: UnsafeMutableBufferPointer(rebasing: strings[stringCount...]))
        push(.string(stringCount..<stringCount + count))
        stringCount += count
    }

    private mutating func readName() {
        let start = scanner.position
        scanner.position += 1
        scanner.skipRegular()
        push(.name(start..<scanner.position))
    }

    private mutating func readDictionary() {
        let start = scanner.position
        var parser = ObjectParser(scanner, budget)
        parser.skip()
        scanner = parser.scanner
        push(.dictionary(start..<min(scanner.position, scanner.bytes.count)))
    }

    private mutating func readWord(_ letters: UnsafeBufferPointer<UInt8>) -> Bool {
        guard ["true", "false", "null"].contains(String(decoding: letters, as: UTF8.self)) else { return false }
        push(.other)
        return true
    }
}

extension ContentScanner {
    /// Returns the bytes of a string operand, valid until the next operator; nil for other operands.
    func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        switch operands[index] {
        case .string(let range): UnsafeBufferPointer(rebasing: strings[range])
        case .literal(let range): UnsafeBufferPointer(rebasing: scanner.bytes[range])
        default: nil
        }
    }

    /// Returns a number operand; 0 if there is no such operand or it is not a number.
    func number(_ index: Int) -> Double {
        if index < operandCount, case .number(let value) = operands[index] { value } else { 0 }
    }

    /// The operands that are numbers.
    var numbers: [Double] { operands[..<operandCount].compactMap { if case .number(let value) = $0 { value } else { nil } } }

    /// The matrix of the first six operands; nil if there are fewer or one is not finite.
    var matrix: AffineTransform? {
        let matrix = AffineTransform(a: number(0), b: number(1), c: number(2), d: number(3), e: number(4), f: number(5))
        return operandCount >= 6 && matrix.isFinite ? matrix : nil
    }

    /// The bytes of the first operand, a name, as in the stream.
    var firstNameBytes: UnsafeBufferPointer<UInt8>? {
        guard operandCount > 0, case .name(let bytes) = operands[0] else { return nil }
        return UnsafeBufferPointer(rebasing: scanner.bytes[bytes])
    }

    var firstName: String? { operandCount > 0 ? name(operands[0]) : nil }
    var lastName: String? { operandCount > 0 ? name(operands[operandCount - 1]) : nil }

    private func name(_ operand: Operand) -> String? {
        guard case .name(let bytes) = operand else { return nil }
        var scanner = scanner
        scanner.position = bytes.lowerBound
        return scanner.name()
    }

    /// The second operand of `BDC`: a dictionary or a name.
    enum Properties {
        case dictionary(ObjectParser)
        case name(String)
        case none
    }

    var properties: Properties {
        guard operandCount > 1 else { return .none }
        guard case .dictionary(let bytes) = operands[1] else { return name(operands[1]).map(Properties.name) ?? .none }
        var scanner = scanner
        scanner.position = bytes.lowerBound
        return .dictionary(ObjectParser(scanner, budget))
    }
}

extension ContentScanner {
    /// Skips an inline image: its dictionary, `ID`, the data, and `EI` between white space (8.9.7).
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

    /// Whether the bytes after `EI` are text, since image data may contain the letters by chance.
    private func isPlausible(after position: Int) -> Bool {
        let end = min(position + 10, scanner.bytes.count)
        return position >= end || scanner.bytes[position..<end].allSatisfy { $0 < 127 && ($0 >= 32 || ByteScanner.isSpace($0)) }
    }
}

/// The operators of content streams (ISO 32000-1 annex A).
enum ContentOperator: String, CaseIterable {
    case save = "q", restore = "Q", concatenate = "cm", lineWidth = "w", graphicsState = "gs"
    case moveTo = "m", lineTo = "l", curveTo = "c", curveFromHere = "v", curveToThere = "y", closePath = "h", rectangle = "re"
    case stroke = "S", closeStroke = "s", fill = "f", fillOld = "F", fillEvenOdd = "f*", fillStroke = "B", fillStrokeEvenOdd = "B*"
    case closeFillStroke = "b", closeFillStrokeEvenOdd = "b*", endPath = "n", clip = "W", clipEvenOdd = "W*"
    case beginText = "BT", endText = "ET", characterSpacing = "Tc", wordSpacing = "Tw", horizontalScale = "Tz", leading = "TL", font = "Tf"
    case renderMode = "Tr", rise = "Ts", moveLine = "Td", moveLineLeading = "TD", textMatrix = "Tm", nextLine = "T*"
    case show = "Tj", showAdjusted = "TJ", nextLineShow = "'", nextLineShowSpaced = "\""
    case strokeSpace = "CS", fillSpace = "cs", strokeColor = "SC", strokeColorPattern = "SCN", fillColor = "sc", fillColorPattern = "scn"
    case strokeGray = "G", fillGray = "g", strokeRGB = "RG", fillRGB = "rg", strokeCMYK = "K", fillCMYK = "k"
    case shading = "sh", beginImage = "BI", xObject = "Do"
    case beginMarked = "BMC", beginMarkedProperties = "BDC", endMarked = "EMC"

    /// Returns the operator with a spelling; nil for operators that a reader of text and fills does not need.
    static func named(_ letters: UnsafeBufferPointer<UInt8>) -> ContentOperator? {
        switch letters.count {
        case 1: short[Int(letters[0])]
        case 2: short[Int(letters[0]) << 8 | Int(letters[1])]
        case 3: long[UInt32(letters[0]) << 16 | UInt32(letters[1]) << 8 | UInt32(letters[2])]
        default: nil
        }
    }

    /// The operators of one and two letters, nearly all operators of a page, by the bytes of their letters.
    private static let short: [ContentOperator?] = {
        var table = [ContentOperator?](repeating: nil, count: 1 << 16)
        for op in allCases where op.rawValue.utf8.count < 3 { table[op.rawValue.utf8.reduce(0) { $0 << 8 | Int($1) }] = op }
        return table
    }()

    private static let long: [UInt32: ContentOperator] = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0.rawValue.utf8.count == 3 }.map { op in
            (op.rawValue.utf8.reduce(0) { $0 << 8 | UInt32($1) }, op)
        })
}

/// An operand as the scanner finds it, with names and strings as ranges of bytes, which need no allocation.
enum Operand {
    case number(Double)
    case name(Range<Int>)
    /// A range of the scanner's strings.
    case string(Range<Int>)
    /// A string whose bytes are in the stream itself.
    case literal(Range<Int>)
    case dictionary(Range<Int>)
    case other
}
