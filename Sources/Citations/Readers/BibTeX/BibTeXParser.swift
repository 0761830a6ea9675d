import TypesetBase

/// Reads the syntax of `.bib` files (Patashnik, "BibTeXing", 1988, and the manual of BibLaTeX 3.19, section 2).
///
/// Text outside entries is a comment, and so is the rest of a line after `%` outside values, as Biber reads it. An entry that is never
/// closed ends where the next line begins an entry, so one missing brace does not hide the rest of the file.
struct BibTeXParser {
    private let file: SourceFile
    let bytes: [UInt8]
    var position = 0
    var faults: FaultList
    var read = BibTeXDatabase()
    /// Whether a brace of a `@comment` was never closed, so later ones are not searched for either.
    var hasOpenComment = false
    /// Whether a value of the current entry is never closed, which explains that the entry is not closed either.
    var hasOpenValue = false

    init(file: SourceFile) {
        self.file = file
        bytes = file.bytes
        faults = FaultList(file: file)
    }

    /// Reads the whole file.
    mutating func database() -> BibTeXDatabase {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "%"): skipLine()
            case UInt8(ascii: "@"): readCommand()
            default: position += 1
            }
        }
        return read
    }

    /// Reads an entry or a command; the position is at `@`.
    private mutating func readCommand() {
        let start = position
        position += 1
        hasOpenValue = false
        skipSpace()
        let nameRange = name()
        let type = text(nameRange).lowercased()
        skipSpace()
        guard !nameRange.isEmpty, let open = next, open == UInt8(ascii: "{") || open == UInt8(ascii: "(") else {
            // An `@` in a comment, such as that of an address, begins no entry.
            if isLineStart(start), BibTeXTypes.translation(type) != nil {
                faults.fail(
                    "a `{` is missing after `@\(text(nameRange))`", at: start..<nameRange.upperBound, hints: ["write `@\(type){key, …}`"])
            }
            return
        }
        let close = open == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: ")")
        switch type {
        case "comment": skipComment(close)
        case "preamble":
            position += 1
            if let value = value(close) { read.preambles.append(value) }
            end(close, of: start..<position)
        case "string":
            position += 1
            readFields(until: close, from: start) { parser, name, value in
                parser.read.abbreviations[parser.text(name).lowercased()] = value
            }
        default:
            position += 1
            readEntry(type, nameRange, close, from: start)
        }
    }

    private mutating func readEntry(_ type: String, _ typeRange: Range<Int>, _ close: UInt8, from start: Int) {
        skipSpace()
        let keyStart = position
        while let byte = next, byte != UInt8(ascii: ","), byte != close, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "="), byte > 0x20 {
            position += 1
        }
        let keyRange = keyStart..<position
        skipSpace()
        var entry = BibTeXEntry(type: type, typeRange: typeRange, key: text(keyRange), keyRange: keyRange)
        if next == UInt8(ascii: "=") {
            // The entry has no key, and this is its first field.
            position = keyStart
            entry.key = ""
        }
        if entry.key.isEmpty {
            faults.fail("this `@\(type)` has no key", at: start..<typeRange.upperBound, hints: ["write `@\(type){key, …}`"])
        } else if next == UInt8(ascii: ",") {
            position += 1
        } else if next != close {
            faults.fail("a `,` is missing after the key", at: keyRange, hints: ["write `@\(type){\(entry.key), …}`"])
        }
        readFields(until: close, from: start) { parser, name, value in
            let field = parser.text(name).lowercased()
            if entry.fields[field] == nil {
                entry.fields[field] = value
            } else {
                parser.faults.warn(
                    "the field `\(field)` is written twice, and the second is ignored", at: name, hints: ["remove one of the two"])
            }
        }
        if !entry.key.isEmpty { read.entries.append(entry) }
    }

    // MARK: Fields

    /// Reads `name = value` up to the end of the entry, which is the closing delimiter, or the start of the next entry.
    private mutating func readFields(until close: UInt8, from start: Int, _ take: (inout Self, Range<Int>, BibTeXValue) -> Void) {
        while true {
            skipSpace()
            while next == UInt8(ascii: ",") {
                position += 1
                skipSpace()
            }
            guard let byte = next, !isEntryStart(position) else { return end(close, of: start..<position) }
            if byte == close || byte == UInt8(ascii: "}") {
                position += 1
                return
            }
            let field = name()
            skipSpace()
            guard !field.isEmpty, next == UInt8(ascii: "=") else {
                let range = field.isEmpty ? position..<min(position + 1, bytes.count) : field
                faults.fail(
                    field.isEmpty ? "a field is expected here, not `\(text(range))`" : "a `=` is missing after `\(text(field))`", at: range,
                    hints: ["write `name = {value},`"])
                skipToField(close)
                continue
            }
            position += 1
            guard let value = value(close) else {
                skipToField(close)
                continue
            }
            take(&self, field, value)
            skipSpace()
            guard let after = next, after != UInt8(ascii: ","), after != close, after != UInt8(ascii: "}"), !isEntryStart(position) else {
                continue
            }
            let place = position..<position + 1
            if isField(position) {
                faults.fail("a `,` is missing before this field", at: place, hints: ["end each value with a `,`"])
            } else {
                faults.fail(
                    "the value of `\(text(field))` ends before this text", at: place,
                    hints: ["put the whole value in `{…}` with balanced braces"])
                skipToField(close)
            }
        }
    }

    /// Reports an entry without its closing delimiter, or takes the delimiter.
    mutating func end(_ close: UInt8, of range: Range<Int>) {
        skipSpace()
        if next == close {
            position += 1
            return
        }
        if hasOpenValue { return }
        let delimiter = String(decoding: [close], as: UTF8.self)
        faults.fail(
            "this entry is never closed", at: range.lowerBound..<lineEnd(range.lowerBound),
            hints: ["add `\(delimiter)` after its last field"])
    }

    /// Reads a value; nil after a fault.
    mutating func value(_ close: UInt8) -> BibTeXValue? {
        skipSpace()
        var value = BibTeXValue(range: position..<position)
        while true {
            skipSpace()
            let start = position
            switch next {
            case UInt8(ascii: "{"):
                guard let content = braced() else { return nil }
                value.pieces.append(.text(content))
            case UInt8(ascii: "\""):
                guard let content = quoted() else { return nil }
                value.pieces.append(.text(content))
            case .some(let byte) where isNameByte(byte):
                let word = name()
                let isNumber = bytes[word].allSatisfy { (0x30...0x39).contains($0) }
                value.pieces.append(isNumber ? .text(word) : .abbreviation(text(word).lowercased(), word))
            default:
                faults.fail("a value is missing here", at: start..<min(start + 1, bytes.count), hints: ["write the value in `{…}`"])
                return nil
            }
            value.range = value.range.lowerBound..<position
            skipSpace()
            guard next == UInt8(ascii: "#") else { return value }
            position += 1
        }
    }

    /// The content of braces; nil if they are never closed.
    ///
    /// Backslashes do not escape braces in BibTeX. If the braces do not balance, escaped ones are taken as text, because reference managers
    /// write them alone in names of files.
    private mutating func braced() -> Range<Int>? {
        let start = position
        if let content = balanced(escapes: false) { return content }
        let end = position
        position = start
        if let content = balanced(escapes: true) { return content }
        position = end
        return unclosed("{", from: start)
    }

    /// The content of balanced braces; nil if the file or the entry ends first.
    private mutating func balanced(escapes: Bool) -> Range<Int>? {
        let start = position
        var depth = 0
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    position += 1
                    return start + 1..<position - 1
                }
            case UInt8(ascii: "\\") where escapes: position += 1
            case UInt8(ascii: "@") where isEntryStart(position): return nil
            default: break
            }
            position += 1
        }
        position = min(position, bytes.count)
        return nil
    }

    /// The content of quotation marks, in which those inside braces are text; nil if they are never closed.
    private mutating func quoted() -> Range<Int>? {
        let start = position
        var depth = 0
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth < 0 { return unclosed("\"", from: start) }
            case UInt8(ascii: "\"") where depth == 0:
                position += 1
                return start + 1..<position - 1
            case UInt8(ascii: "@") where isEntryStart(position): return unclosed("\"", from: start)
            default: break
            }
            position += 1
        }
        return unclosed("\"", from: start)
    }

    // MARK: Bytes

    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Moves past white space and comments.
    private mutating func skipSpace() {
        while let byte = next {
            if byte == UInt8(ascii: "%") { skipLine() } else if byte <= 0x20 { position += 1 } else { return }
        }
    }

    mutating func skipLine() { position = lineEnd(position) }

    private func lineEnd(_ place: Int) -> Int { bytes[place...].firstIndex(of: 0x0A) ?? bytes.count }

    /// Whether only blanks precede a place on its line.
    func isLineStart(_ place: Int) -> Bool {
        var index = place
        while index > 0, bytes[index - 1] == 0x20 || bytes[index - 1] == 0x09 { index -= 1 }
        return index == 0 || bytes[index - 1] == 0x0A
    }

    mutating func name() -> Range<Int> {
        let start = position
        while let byte = next, isNameByte(byte) { position += 1 }
        return start..<position
    }

    /// Whether a name may contain a byte: all except white space and `"#%'(),={}@`.
    func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "%"), UInt8(ascii: "'"), UInt8(ascii: "("),
            UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "@"):
            false
        default: true
        }
    }

    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
