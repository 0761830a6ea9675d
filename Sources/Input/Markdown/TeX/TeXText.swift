import TypesetBase

/// Running text in TeX as Markdown, so that its formulas, citations and references are read like those of the document.
///
/// Source: "LaTeX2e: An unofficial reference manual", chapters 4 (fonts), 19 (spaces) and 23 (special insertions).
struct TeXText {
    /// A part of the result.
    enum Part {
        case markdown(String)
        /// The text of a footnote, in TeX.
        case note([UInt8])
    }

    var parts: [Part] = []
    /// The commands that are not known, which stay in the text with their arguments.
    var unknown: [String] = []
    var output = ""
    let readsCitations: Bool

    /// The most groups and arguments within one another; deeper ones are set without their effect.
    private static let depthLimit = 32

    /// Reads the inlines of a text in TeX.
    ///
    /// - Parameter readsCitations: whether the document has a bibliography; commands of citations are otherwise not known.
    init(_ bytes: [UInt8], readsCitations: Bool) {
        self.readsCitations = readsCitations
        read(bytes, depth: 0)
        endPart()
    }

    /// Whether a name may be that of a command that is read.
    static func mayKnow(_ name: String) -> Bool {
        let table = TeXCommandTable.standard
        return table.commands[name] != nil || looks[name] != nil || wrappers[name] != nil || table.accents[name] != nil
            || literals.contains(name) || citations[name] != nil
    }

    /// Reads one command with its arguments.
    ///
    /// Returns nil if the command is not known, or if an argument is never closed.
    ///
    /// - Parameters:
    ///   - bytes: the text from the backslash of the command on.
    ///   - length: receives the number of bytes of the command and its arguments.
    init?(commandAt bytes: [UInt8], readsCitations: Bool, length: inout Int) {
        self.readsCitations = readsCitations
        var scanner = TeXScanner(bytes)
        scanner.position = 1
        let name = scanner.commandName()
        guard !Self.references.contains(name), !Self.isSwitch(name) else { return nil }
        if name.utf8.count == 1 || scanner.next == UInt8(ascii: "{") {
            guard scanner.startsWith("{"), let argument = scanner.argument(), name.utf8.count > 1 || Self.isShortArgument(bytes[argument])
            else { return nil }
        }
        scanner.position = 0
        readCommand(&scanner, depth: 0)
        endPart()
        length = min(scanner.position, bytes.count)
        if unknown.first == name { return nil }
    }

    /// Whether a command changes the rest of its group, which Markdown does not have.
    private static func isSwitch(_ name: String) -> Bool {
        if case .formatSwitch = TeXCommandTable.standard.commands[name] { true } else { false }
    }

    /// Whether an argument has fewer than four bytes and is no quantifier such as `{3}` of a regular expression.
    private static func isShortArgument(_ argument: ArraySlice<UInt8>) -> Bool {
        argument.count < 4 && !argument.contains { (0x2C...0x39).contains($0) }
    }

    /// The Markdown, without footnotes.
    var markdown: String {
        parts.reduce(into: "") { text, part in if case .markdown(let words) = part { text += words } }
    }

    mutating func endPart() {
        if !output.isEmpty { parts.append(.markdown(output)) }
        output = ""
    }

    mutating func read(_ bytes: [UInt8], depth: Int) {
        guard depth < Self.depthLimit else { return output += Self.escaped(String(decoding: bytes, as: UTF8.self)) }
        var scanner = TeXScanner(bytes)
        while let byte = scanner.next {
            let start = scanner.position
            switch Unicode.Scalar(byte) {
            case "\\": readCommand(&scanner, depth: depth)
            case "$": output += Self.takeFormula(&scanner)
            case "{":
                if let group = scanner.argument() { read(Array(bytes[group]), depth: depth + 1) }
            case "}": scanner.position += 1
            case "~":
                scanner.position += 1
                output += "\u{A0}"
            case "-":
                while scanner.next == byte { scanner.position += 1 }
                let count = scanner.position - start
                output += count == 2 ? "–" : count == 3 ? "—" : String(repeating: "\\-", count: count)
            case "`", "'":
                scanner.position += 1
                let isDouble = scanner.next == byte
                if isDouble { scanner.position += 1 }
                output += byte == UInt8(ascii: "`") ? (isDouble ? "“" : "‘") : (isDouble ? "”" : "’")
            default:
                while let next = scanner.next, !"\\${}~-`'".utf8.contains(next) { scanner.position += 1 }
                output += Self.escaped(scanner.text(start..<scanner.position))
            }
        }
    }

    /// Takes `$…$` or `$$…$$` as a formula of Markdown; only the sign, as a character, if the formula has no end.
    private static func takeFormula(_ scanner: inout TeXScanner) -> String {
        let start = scanner.position, mark = scanner.startsWith("$$") ? "$$" : "$"
        scanner.position += mark.utf8.count
        let content = scanner.position
        while let byte = scanner.next {
            if scanner.startsWith(mark) {
                let tex = scanner.text(content..<scanner.position)
                scanner.position += mark.utf8.count
                return mark == "$" ? formula(tex) : scanner.text(start..<scanner.position)
            }
            scanner.position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        scanner.position = content
        return "\\$"
    }

    /// Returns TeX in the form that may be between digits and begin with a blank: `` $`x`$ ``.
    static func formula(_ tex: String) -> String {
        let tex = tex.trimmingSpaces
        return tex.contains("`") ? "$\(tex)$" : "$`\(tex)`$"
    }

    /// Returns code or an address without the backslashes before special characters.
    static func literal(_ text: String) -> String {
        var result = "", isEscaped = false
        for character in text.trimmingSpaces {
            if character == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped, !"_%#&$~{}^".contains(character) { result += "\\" }
            isEscaped = false
            if !"`<>".contains(character) { result.append(character.isNewline ? " " : character) }
        }
        return result
    }

    /// Returns characters as Markdown that has no marks; line ends are spaces.
    static func escaped(_ words: String) -> String {
        var result = ""
        for character in words {
            if character.isNewline {
                if result.last != " " { result += " " }
            } else {
                if "\\*_[]<>#|@!^=+:&`$\"~".contains(character) { result += "\\" }
                result.append(character)
            }
        }
        return result
    }
}
