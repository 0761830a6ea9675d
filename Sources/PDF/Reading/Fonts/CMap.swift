import TypesetBase

/// A character map (Adobe Technical Note 5014), which splits the bytes of a string into codes and states their CIDs or texts.
struct CMap {
    /// The codes with a number of bytes between two values, inclusive.
    struct CodeSpace { var length: Int; var low: UInt32; var high: UInt32 }
    struct CIDRange { var low: UInt32; var high: UInt32; var first: UInt32 }

    var name: String?
    var isVertical = false
    var registry: String?
    var ordering: String?
    var supplement: Int?
    var usedMap: String?
    var codeSpaces: [CodeSpace] = []
    var cidRanges: [CIDRange] = []
    /// The Unicode texts of codes, in maps to Unicode.
    var texts: [UInt32: String] = [:]
    /// Whether codes are UTF-16 themselves, which writers mean that name `Identity-H` as a map to Unicode.
    var isUnicode = false

    private let budget: ReadingBudget
    /// The CIDs of codes, built from the ranges when all are known.
    private var index = CIDIndex()

    /// The limit of a range's length, which real ones do not exceed.
    private static let rangeLimit: UInt32 = 65_536
    /// The bytes of memory of a text without its letters.
    private static let textSize = 64

    init(_ budget: ReadingBudget) { self.budget = budget }

    /// Returns the text of a code.
    func text(of code: UInt32) -> String? { texts[code] ?? (isUnicode ? Unicode.Scalar(code).map { String($0) } : nil) }

    init(_ bytes: [UInt8], _ budget: ReadingBudget) {
        self.budget = budget
        bytes.withUnsafeBufferPointer { read(ByteScanner($0)) }
        index = CIDIndex(cidRanges)
    }

    /// Adds the code spaces and ranges of a map that this one builds on.
    mutating func inherit(_ base: CMap) {
        codeSpaces += base.codeSpaces
        cidRanges += base.cidRanges
        index = CIDIndex(cidRanges)
    }

    private mutating func enter(_ code: UInt32, _ text: String?) {
        guard budget.spend(.mappings, 1), budget.spend(.memory, Self.textSize + (text?.utf8.count ?? 0)) else { return }
        texts[code] = text
    }

    private mutating func read(_ scanner: ByteScanner) {
        var parser = ObjectParser(scanner, budget)
        var operands: [PDFObject] = []
        while true {
            parser.scanner.skipSpace()
            guard !parser.scanner.isAtEnd else { return }
            if let word = Self.word(&parser.scanner) {
                apply(word, operands)
                operands.removeAll(keepingCapacity: true)
            } else {
                operands.append(parser.object())
            }
        }
    }

    private static func word(_ scanner: inout ByteScanner) -> String? {
        guard (65...90).contains(scanner.current) || (97...122).contains(scanner.current) else { return nil }
        let start = scanner.position
        scanner.skipRegular()
        return String(decoding: scanner.bytes(from: start), as: UTF8.self)
    }

    private mutating func apply(_ word: String, _ operands: [PDFObject]) {
        switch word {
        case "endcodespacerange": addCodeSpaces(operands)
        case "endbfchar": addCharacters(operands)
        case "endbfrange": addRanges(operands)
        case "endcidrange": addCIDs(operands, step: 3)
        case "endcidchar": addCIDs(operands, step: 2)
        case "usecmap": usedMap = operands.last?.name
        case "def": define(operands)
        default: break
        }
    }

    private mutating func define(_ operands: [PDFObject]) {
        guard operands.count >= 2, let key = operands[operands.count - 2].name else { return }
        let value = operands[operands.count - 1]
        switch key {
        case "CMapName": name = value.name
        case "WMode": isVertical = value.integer == 1
        case "Registry": registry = value.text
        case "Ordering": ordering = value.text
        case "Supplement": supplement = value.integer
        default: break
        }
    }

    private mutating func addCodeSpaces(_ operands: [PDFObject]) {
        for index in stride(from: 0, to: operands.count - 1, by: 2) {
            guard let low = operands[index].string, let high = operands[index + 1].string, budget.spend(.mappings, 1) else { continue }
            codeSpaces.append(CodeSpace(length: low.count, low: Self.value(low), high: Self.value(high)))
        }
    }

    private mutating func addCharacters(_ operands: [PDFObject]) {
        for index in stride(from: 0, to: operands.count - 1, by: 2) {
            guard let code = operands[index].string, let text = Self.text(operands[index + 1]) else { continue }
            enter(Self.value(code), text)
        }
    }

    private static func text(_ object: PDFObject) -> String? {
        if let name = object.name { return GlyphNames.text(of: name) }
        return object.string.map { $0.count == 1 ? String(Character(Unicode.Scalar($0[0]))) : TextString.decodeUTF16($0) }
    }

    private mutating func addRanges(_ operands: [PDFObject]) {
        for index in stride(from: 0, to: operands.count - 2, by: 3) {
            guard let low = operands[index].string.map(Self.value), let high = operands[index + 1].string.map(Self.value),
                low <= high, high - low < Self.rangeLimit
            else { continue }
            if let list = operands[index + 2].array {
                for (code, text) in zip(low...high, list) { enter(code, Self.text(text)) }
            } else if let first = operands[index + 2].string {
                addRange(low...high, first)
            }
        }
    }

    /// Adds a range of texts; only the last byte may increment (9.10.3), but readers let it carry over.
    private mutating func addRange(_ codes: ClosedRange<UInt32>, _ first: [UInt8]) {
        var bytes = first
        for code in codes {
            guard budget.spend(.mappings, 1), budget.spend(.memory, Self.textSize + bytes.count) else { return }
            texts[code] = Self.text(.string(bytes))
            var index = bytes.count - 1
            while index >= 0 {
                bytes[index] &+= 1
                if bytes[index] != 0 { break }
                index -= 1
            }
        }
    }

    private mutating func addCIDs(_ operands: [PDFObject], step: Int) {
        for index in stride(from: 0, to: operands.count - step + 1, by: step) {
            guard let low = operands[index].string.map(Self.value),
                let cid = operands[index + step - 1].integer.flatMap({ UInt32(exactly: $0) })
            else { continue }
            let high = step == 3 ? operands[index + 1].string.map(Self.value) ?? low : low
            guard budget.spend(.mappings, 1), budget.spend(.memory, Self.textSize) else { return }
            if low <= high { cidRanges.append(CIDRange(low: low, high: high, first: cid)) }
        }
    }

    static func value(_ bytes: [UInt8]) -> UInt32 { bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } }

    func cid(of code: UInt32) -> UInt32? { index.cid(of: code) }
}

/// The CIDs of codes, in ranges that do not overlap.
private struct CIDIndex {
    /// The start of each stretch, in ascending order, and the range that it belongs to; nil between ranges.
    private var starts: [UInt64] = []
    private var owners: [CMap.CIDRange?] = []

    init() {}

    /// Creates the index, in which the first of overlapping ranges counts.
    init(_ ranges: [CMap.CIDRange]) {
        starts = Array(Set(ranges.flatMap { [UInt64($0.low), UInt64($0.high) + 1] })).sorted()
        owners = Array(repeating: nil, count: starts.count)
        // The next stretch without an owner, from each stretch on.
        var free = Array(0...starts.count)
        func nextFree(_ index: Int) -> Int {
            var index = index
            while free[index] != index {
                free[index] = free[free[index]]
                index = free[index]
            }
            return index
        }
        for range in ranges {
            let end = place(of: UInt64(range.high) + 1)
            var index = nextFree(place(of: UInt64(range.low)))
            while index < end {
                owners[index] = range
                free[index] = index + 1
                index = nextFree(index)
            }
        }
    }

    /// Returns the last stretch that begins at or before a code; -1 if there is none.
    private func place(of code: UInt64) -> Int { starts.partitioningIndex { $0 > code } - 1 }

    func cid(of code: UInt32) -> UInt32? {
        let index = place(of: UInt64(code))
        guard index >= 0, let range = owners[index] else { return nil }
        return range.first &+ (code - range.low)
    }
}

/// Splits the bytes of a string into codes.
enum CodeSplitter {
    case oneByte
    case twoBytes
    case spaces([CMap.CodeSpace])

    /// The cost of finding a code, in glyphs.
    var cost: Int { if case .spaces(let spaces) = self { 1 + spaces.count / 8 } else { 1 } }

    /// The bytes of each code; 0 if codes have several lengths.
    var length: Int {
        switch self {
        case .oneByte: 1
        case .twoBytes: 2
        case .spaces: 0
        }
    }

    /// Returns the code at `position`, and moves the position after it.
    @inline(__always)
    func next(_ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        switch self {
        case .oneByte:
            position += 1
            return UInt32(bytes[position - 1])
        case .twoBytes:
            let high = UInt32(bytes[position]), low = position + 1 < bytes.count ? UInt32(bytes[position + 1]) : 0
            position += 2
            return high << 8 | low
        case .spaces(let spaces): return Self.match(spaces, bytes, &position)
        }
    }

    private static func match(_ spaces: [CMap.CodeSpace], _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int) -> UInt32 {
        var code: UInt32 = 0
        for length in 1...4 where position + length <= bytes.count {
            code = code << 8 | UInt32(bytes[position + length - 1])
            if spaces.contains(where: { $0.length == length && contains($0, code) }) {
                position += length
                return code
            }
        }
        let length = min(spaces.map(\.length).min() ?? 1, bytes.count - position)
        defer { position += max(1, length) }
        return (0..<max(1, length)).reduce(0) { $0 << 8 | UInt32(bytes[position + $1]) }
    }

    /// Whether each byte of a code is between those of the bounds.
    private static func contains(_ space: CMap.CodeSpace, _ code: UInt32) -> Bool {
        for shift in stride(from: 0, to: UInt32(space.length * 8), by: 8) {
            let byte = code >> shift & 255
            if byte < space.low >> shift & 255 || byte > space.high >> shift & 255 { return false }
        }
        return true
    }
}
