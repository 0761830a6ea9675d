/// Reads objects from their syntax, as values, and never fails: invalid syntax is null, and so is syntax past the budget.
struct ObjectParser {
    var scanner: ByteScanner
    let budget: BudgetReference
    /// The limit of nesting, past which objects are null; no real file reaches it, and the stack is finite.
    private static let depthLimit = 200

    init(_ scanner: ByteScanner, _ budget: ReadingBudget) { self.init(scanner, BudgetReference(budget)) }

    init(_ scanner: ByteScanner, _ budget: BudgetReference) {
        self.scanner = scanner
        self.budget = budget
    }

    mutating func object() -> PDFObject {
        guard budget.spend(.bytes, 0) else { stop(); return .null }
        let start = scanner.position
        let object = object(depth: 0)
        if !budget.spend(.bytes, scanner.position - start) { stop() }
        return object
    }

    /// Skips the rest.
    mutating func stop() { scanner.position = scanner.bytes.count }

    private mutating func object(depth: Int) -> PDFObject {
        scanner.skipSpace()
        guard budget.spend(.objects, 1) else { stop(); return .null }
        switch scanner.current {
        case UInt8(ascii: "/"): return .name(scanner.name())
        case UInt8(ascii: "("): return .string(scanner.string())
        case UInt8(ascii: "["): return array(depth: depth + 1)
        case UInt8(ascii: "<"): return scanner.peek(1) == UInt8(ascii: "<") ? dictionary(depth: depth + 1) : .string(scanner.string())
        default: return numberOrWord()
        }
    }

    private mutating func array(depth: Int) -> PDFObject {
        scanner.position += 1
        var items: [PDFObject] = []
        // The count of a rectangle.
        if !ends(with: "]") { items.reserveCapacity(4) }
        while !ends(with: "]"), mayNest(depth) { items.append(object(depth: depth)) }
        scanner.position += 1
        return .array(items)
    }

    private func mayNest(_ depth: Int) -> Bool {
        if depth < Self.depthLimit { return true }
        budget.report("objects are nested more than \(Self.depthLimit) deep; the innermost were not read")
        return false
    }

    private mutating func dictionary(depth: Int) -> PDFObject {
        scanner.position += 2
        var entries: [PDFEntry] = []
        // The count of most dictionaries.
        if !ends(with: ">") { entries.reserveCapacity(6) }
        while !ends(with: ">"), mayNest(depth) {
            guard scanner.current == UInt8(ascii: "/") else { scanner.position += 1; continue }
            let key = scanner.name()
            entries.append(PDFEntry(key: key, value: ends(with: ">") ? .null : object(depth: depth)))
        }
        scanner.position += 2
        return .dictionary(PDFDictionary(entries: entries))
    }

    private mutating func ends(with closing: Unicode.Scalar) -> Bool {
        scanner.skipSpace()
        return scanner.isAtEnd || scanner.current == UInt8(ascii: closing)
    }

    private mutating func numberOrWord() -> PDFObject {
        if let reference = plainReference() { return reference }
        guard let number = scanner.number() else { return word() }
        return reference(number) ?? .number(number)
    }

    /// Reads `12 0 R` with one space between its parts, as nearly all writers write it; returns nil and reads nothing for other syntax.
    mutating func plainReference() -> PDFObject? {
        let bytes = scanner.bytes
        var index = scanner.position, number: Int32 = 0
        // Nine digits fit.
        while index < bytes.count, bytes[index] &- 48 <= 9, index - scanner.position < 9 {
            number = number * 10 + Int32(bytes[index] - 48)
            index += 1
        }
        guard number > 0, index + 3 < bytes.count, bytes[index] == 32, bytes[index + 1] &- 48 <= 9, bytes[index + 2] == 32,
            bytes[index + 3] == UInt8(ascii: "R"),
            index + 4 == bytes.count || !ByteScanner.isRegular(bytes[index + 4])
        else { return nil }
        scanner.position = index + 4
        return .reference(ObjectID(number: number, generation: Int32(bytes[index + 1] - 48)))
    }

    /// Reads two whole numbers and a letter, with any space between them.
    private mutating func reference(_ number: Double) -> PDFObject? {
        guard number > 0, let object = Int32(exactly: number) else { return nil }
        var ahead = scanner
        guard ByteScanner.isSpace(ahead.current) else { return nil }
        ahead.skipSpace()
        guard (48...57).contains(ahead.current), let value = ahead.number(), let generation = Int32(exactly: value) else { return nil }
        ahead.skipSpace()
        guard ahead.current == UInt8(ascii: "R"), !ByteScanner.isRegular(ahead.peek(1)) || ahead.position + 1 >= ahead.bytes.count else {
            return nil
        }
        ahead.position += 1
        scanner = ahead
        return .reference(ObjectID(number: object, generation: generation))
    }

    private mutating func word() -> PDFObject {
        let start = scanner.position
        scanner.skipRegular()
        let word = String(decoding: scanner.bytes(from: start), as: UTF8.self)
        if word.isEmpty { scanner.position += 1 }
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: return .null
        }
    }
}

extension ObjectParser {
    /// Skips the object at the position, or only the first number of a reference, without creating a value.
    mutating func skip() {
        guard budget.spend(.bytes, 0) else { return stop() }
        let start = scanner.position
        var depth = 0
        repeat { depth += scanner.skipToken() } while depth > 0 && !scanner.isAtEnd
        if !budget.spend(.bytes, scanner.position - start) { stop() }
    }

    /// Calls `body` with the key of each entry of the dictionary at the position; returns false if there is no dictionary.
    ///
    /// The part of a value that `body` does not read is skipped.
    @inline(__always)
    mutating func forEachEntry(_ body: (EntryKey, inout ObjectParser) -> Void) -> Bool {
        scanner.skipSpace()
        guard isAtDictionary else { return false }
        scanner.position += 2
        while !ends(with: ">") {
            guard scanner.current == UInt8(ascii: "/") else { scanner.position += 1; continue }
            let start = scanner.position + 1
            scanner.position = start
            scanner.skipRegular()
            let key = EntryKey(bytes: scanner.bytes(from: start))
            let value = scanner.position
            body(key, &self)
            if scanner.position == value, !ends(with: ">") { skip() }
        }
        scanner.position = min(scanner.position + 2, scanner.bytes.count)
        return true
    }
}

extension ObjectParser {
    var isAtDictionary: Bool { scanner.current == UInt8(ascii: "<") && scanner.peek(1) == UInt8(ascii: "<") }

    var isAtArray: Bool {
        mutating get {
            scanner.skipSpace()
            return scanner.current == UInt8(ascii: "[")
        }
    }

    /// Calls `body`, which must read the item, at each item of the array at the position, or at the single object there.
    @inline(__always)
    mutating func forEachItem(_ body: (inout ObjectParser) -> Void) {
        guard isAtArray else { return body(&self) }
        scanner.position += 1
        while !ends(with: "]") { body(&self) }
        scanner.position += 1
    }

    /// Reads the number at the position, or the one that the reference there leads to.
    mutating func number(_ file: ObjectFile) -> Double? {
        scanner.skipSpace()
        let start = scanner.position
        // A number before a delimiter is not part of a reference.
        if let number = scanner.number(), ByteScanner.isDelimiter(scanner.current) {
            guard budget.spend(.objects, 1), budget.spend(.bytes, scanner.position - start) else { stop(); return nil }
            return number
        }
        scanner.position = start
        return file.number(object())
    }

    /// Reads the name at the position, or the one that the reference there leads to.
    mutating func name(_ file: ObjectFile) -> String? {
        scanner.skipSpace()
        return scanner.current == UInt8(ascii: "/") ? scanner.name().asName : file.name(object())
    }
}

extension String {
    /// The name cut to 127 bytes (ISO 32000-1 annex C.2), since messages repeat it.
    var asName: String {
        guard utf8.count > 127 else { return self }
        return String(decoding: utf8.prefix(127), as: UTF8.self)
    }
}

/// The key of an entry as the file writes it.
///
/// Standard keys that are escaped with `#xx` are not recognized, because no writer escapes them.
struct EntryKey {
    let bytes: UnsafeBufferPointer<UInt8>

    static func == (key: EntryKey, name: StaticString) -> Bool {
        key.bytes.count == name.utf8CodeUnitCount && key.bytes.contains(name, at: 0)
    }
}
