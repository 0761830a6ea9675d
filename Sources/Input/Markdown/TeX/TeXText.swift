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

    private(set) var parts: [Part] = []
    /// The commands that are not known, which stay in the text with their arguments.
    private(set) var unknown: [String] = []
    private var output = ""
    private let readsCitations: Bool

    /// The most groups and arguments within one another; deeper ones are set without their effect.
    private static let depthLimit = 32

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
            guard scanner.startsWith("{"), let argument = scanner.argument(), name.utf8.count > 1 || Self.isLetter(bytes[argument])
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

    /// Whether the argument of a command of one letter is a letter or nothing; a quantifier of a regular expression, `\d{3}`, is none.
    private static func isLetter(_ argument: ArraySlice<UInt8>) -> Bool {
        argument.count < 4 && !argument.contains { (0x2C...0x39).contains($0) }
    }

    /// The Markdown, without footnotes.
    var markdown: String {
        parts.reduce(into: "") { text, part in if case .markdown(let words) = part { text += words } }
    }

    private mutating func endPart() {
        if !output.isEmpty { parts.append(.markdown(output)) }
        output = ""
    }

    private mutating func read(_ bytes: [UInt8], depth: Int) {
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
    private static func formula(_ tex: String) -> String {
        let tex = tex.trimmingSpaces
        return tex.contains("`") ? "$\(tex)$" : "$`\(tex)`$"
    }

    // MARK: Commands

    /// The commands that bibliographies leave out, and that have words or files in a document.
    private static let unread: Set<String> = [
        "input", "include", "thanks", "footnotetext", "nocite", "index", "begin", "end", "printfirst",
    ]
    private static let citations: [String: (open: String, close: String)] = [
        "cite": ("[", "]"), "citep": ("[", "]"), "parencite": ("[", "]"), "autocite": ("[", "]"), "footcite": ("[", "]"),
        "citet": ("", ""), "textcite": ("", ""),
    ]
    /// The references that the parser of Markdown reads.
    private static let references: Set<String> = ["ref", "autoref", "cref", "Cref", "eqref", "label"]
    /// The commands that show their last argument, with the number of arguments before it.
    private static let wrappers = [
        "makecell": 0, "shortstack": 0, "centerline": 0, "thead": 0, "num": 0, "textcolor": 1, "parbox": 1, "rotatebox": 1,
        "scalebox": 1, "raisebox": 1, "resizebox": 2,
    ]
    /// The commands that change only the look, which the stylesheet decides, with the number of their arguments.
    private static let looks = [
        "tiny": 0, "scriptsize": 0, "Large": 0, "LARGE": 0, "huge": 0, "Huge": 0, "raggedright": 0, "raggedleft": 0, "vfill": 0,
        "smallskip": 0, "medskip": 0, "bigskip": 0, "displaystyle": 0, "arraybackslash": 0, "indent": 0, "strut": 0, "hline": 0,
        "toprule": 0, "midrule": 0, "bottomrule": 0, "setlength": 2, "addtolength": 2, "renewcommand": 2, "cellcolor": 1, "rowcolor": 1,
        "rowcolors": 3, "columncolor": 1, "captionsetup": 1, "cline": 1, "cmidrule": 1, "setcounter": 2, "fontsize": 2, "linespread": 1,
        "thispagestyle": 1, "pagestyle": 1, "addcontentsline": 3, "arraystretch": 0, "tabcolsep": 0, "columnsep": 0, "linewidth": 0,
        "textwidth": 0, "color": 1,
    ]

    private mutating func readCommand(_ scanner: inout TeXScanner, depth: Int) {
        let start = scanner.position, table = TeXCommandTable.standard
        scanner.position += 1
        let name = scanner.commandName()
        if scanner.next == UInt8(ascii: "*"), name.utf8.count > 1 { scanner.position += 1 }
        if name == "\\" || name == "newline" || name == "tabularnewline" {
            _ = scanner.option()
            output += "\\\n"
        } else if readReference(name, &scanner, from: start) || readLiteral(name, &scanner) {
            return
        } else if let count = Self.looks[name] {
            _ = scanner.option()
            for _ in 0..<count { _ = scanner.argument() }
        } else if let count = Self.wrappers[name] {
            _ = scanner.option()
            for _ in 0..<count { _ = scanner.argument() }
            _ = scanner.option()
            readArgument(&scanner, depth: depth)
        } else if let accent = table.accents[name] {
            let letters = scanner.argument().map { scanner.text($0) } ?? ""
            // An accent replaces the dot of i and j.
            output += accent.on((["\\i": "i", "\\j": "j"][letters.trimmingSpaces] ?? letters).unicodeScalars)
        } else if let meaning = table.commands[name], !Self.unread.contains(name), readsCitations || Self.citations[name] == nil {
            apply(meaning, &scanner, depth: depth)
        } else if name.utf8.first.map({ (0x61...0x7A).contains($0 | 0x20) }) == true {
            unknown.append(name)
            while scanner.next == UInt8(ascii: "{"), scanner.argument() != nil {}
            output += Self.escaped(scanner.text(start..<scanner.position))
        } else {
            output += name.allSatisfy(\.isWhitespace) ? " " : Self.escaped(name)
        }
    }

    private mutating func readArgument(_ scanner: inout TeXScanner, depth: Int) {
        if let content = scanner.argument() { read(Array(scanner.bytes[content]), depth: depth + 1) }
    }

    private mutating func apply(_ meaning: TeXCommandTable.Meaning, _ scanner: inout TeXScanner, depth: Int) {
        switch meaning {
        case .text(let text):
            output += text == " " ? " " : Self.escaped(text)
            if scanner.startsWith("{}") { scanner.position += 2 }
        case .format(let change):
            guard let content = scanner.argument() else { return }
            let words = scanner.text(content).trimmingSpaces
            guard !words.isEmpty else { return }
            let (open, close) = Self.marks(of: change)
            output += open
            read(Array(words.utf8), depth: depth + 1)
            output += close
        case .formatSwitch: break
        case .wrap(let before, let after):
            output += Self.escaped(before)
            readArgument(&scanner, depth: depth)
            output += Self.escaped(after)
        case .pass: readArgument(&scanner, depth: depth)
        case .drop(let count):
            _ = scanner.option()
            for _ in 0..<count { _ = scanner.argument() }
        }
    }

    private static func marks(of change: TeXCommandTable.FormatChange) -> (open: String, close: String) {
        switch change {
        case .bold: ("**", "**")
        case .italic: ("*", "*")
        case .smallcaps: ("[", "]{.smallcaps}")
        case .superscript: ("<sup>", "</sup>")
        case .subscript: ("<sub>", "</sub>")
        case .underline: ("<u>", "</u>")
        }
    }

    /// The commands that `readLiteral` reads.
    private static let literals: Set<String> = [
        "ensuremath", "texttt", "code", "lstinline", "url", "path", "nolinkurl", "href", "enquote", "footnote", "index",
    ]

    /// Reads code, addresses, formulas and footnotes; returns whether the command is one of them.
    private mutating func readLiteral(_ name: String, _ scanner: inout TeXScanner) -> Bool {
        switch name {
        case "(":
            let start = scanner.position
            while scanner.next != nil, !scanner.startsWith("\\)") { scanner.position += 1 }
            output += Self.formula(scanner.text(start..<scanner.position))
            scanner.position += 2
        case "ensuremath":
            guard let content = scanner.argument() else { return false }
            output += Self.formula(scanner.text(content))
        case "texttt", "code", "lstinline":
            guard let content = scanner.argument() else { return false }
            output += "`\(Self.literal(scanner.text(content)))`"
        case "url", "path", "nolinkurl":
            guard let content = scanner.argument() else { return false }
            let address = Self.literal(scanner.text(content))
            output += name == "url" ? "<\(address)>" : "`\(address)`"
        case "href":
            guard let address = scanner.argument(), let words = scanner.argument() else { return false }
            output += "[\(markdown(of: words, in: scanner))](<\(Self.literal(scanner.text(address)))>)"
        case "enquote":
            guard let content = scanner.argument() else { return false }
            output += "“\(markdown(of: content, in: scanner))”"
        case "footnote":
            guard let content = scanner.argument() else { return false }
            endPart()
            parts.append(.note(Array(scanner.bytes[content])))
        case "index":
            guard let content = scanner.argument() else { return false }
            // A key that sorts the entry, its format and quotes are for MakeIndex.
            let entry = scanner.text(content).prefix { $0 != "|" }.split(separator: "!").map { $0.split(separator: "@").last ?? $0 }
            let words = entry.joined(separator: "!").filter { !"\"{}\\".contains($0) }
            output += words.isEmpty ? "" : "[]{.index entry=\"\(words)\"}"
        default: return false
        }
        return true
    }

    /// Returns an argument as Markdown; its unknown commands count as those of the text.
    private mutating func markdown(of argument: Range<Int>, in scanner: TeXScanner) -> String {
        let text = TeXText(Array(scanner.bytes[argument]), readsCitations: readsCitations)
        unknown += text.unknown
        return text.markdown
    }

    /// Reads citations and references; returns whether the command is one of them.
    private mutating func readReference(_ name: String, _ scanner: inout TeXScanner, from start: Int) -> Bool {
        if Self.references.contains(name), scanner.argument() != nil {
            output += scanner.text(start..<scanner.position)
            return true
        }
        guard readsCitations, let form = Self.citations[name] else { return false }
        let options = [scanner.option(), scanner.option()].compactMap { $0.map { markdown(of: $0, in: scanner) } }
        guard let keys = scanner.argument() else { return false }
        let cites = scanner.text(keys).split(separator: ",").map { "@{\(String($0).trimmingSpaces)}" }
        let before = options.count == 2 && !options[0].isEmpty ? options[0] + " " : ""
        let place = options.last.map { $0.isEmpty ? "" : $0 } ?? ""
        if form.open.isEmpty {
            output += cites.joined(separator: ", ") + (place.isEmpty ? "" : " [\(place)]")
        } else {
            output += form.open + before + cites.joined(separator: "; ") + (place.isEmpty ? "" : ", " + place) + form.close
        }
        return true
    }

    /// Returns code or an address without the backslashes before special characters.
    private static func literal(_ text: String) -> String {
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
    private static func escaped(_ words: String) -> String {
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
