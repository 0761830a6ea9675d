import TypesetBase

extension TeXText {
    mutating func readCommand(_ scanner: inout TeXScanner, depth: Int) {
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

    static func marks(of change: TeXCommandTable.FormatChange) -> (open: String, close: String) {
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
    static let literals: Set<String> = [
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
    mutating func markdown(of argument: Range<Int>, in scanner: TeXScanner) -> String {
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
}

extension TeXText {
    /// The commands that bibliographies leave out, and that have words or files in a document.
    static let unread: Set<String> = [
        "input", "include", "thanks", "footnotetext", "nocite", "index", "begin", "end", "printfirst",
    ]

    static let citations: [String: (open: String, close: String)] = [
        "cite": ("[", "]"), "citep": ("[", "]"), "parencite": ("[", "]"), "autocite": ("[", "]"), "footcite": ("[", "]"),
        "citet": ("", ""), "textcite": ("", ""),
    ]

    /// The references that the parser of Markdown reads.
    static let references: Set<String> = ["ref", "autoref", "cref", "Cref", "eqref", "label"]

    /// The commands that show their last argument, with the number of arguments before it.
    static let wrappers = [
        "makecell": 0, "shortstack": 0, "centerline": 0, "thead": 0, "num": 0, "textcolor": 1, "parbox": 1, "rotatebox": 1,
        "scalebox": 1, "raisebox": 1, "resizebox": 2,
    ]

    /// The commands that change only the look, which the stylesheet decides, with the number of their arguments.
    static let looks = [
        "tiny": 0, "scriptsize": 0, "Large": 0, "LARGE": 0, "huge": 0, "Huge": 0, "raggedright": 0, "raggedleft": 0, "vfill": 0,
        "smallskip": 0, "medskip": 0, "bigskip": 0, "displaystyle": 0, "arraybackslash": 0, "indent": 0, "strut": 0, "hline": 0,
        "toprule": 0, "midrule": 0, "bottomrule": 0, "setlength": 2, "addtolength": 2, "renewcommand": 2, "cellcolor": 1, "rowcolor": 1,
        "rowcolors": 3, "columncolor": 1, "captionsetup": 1, "cline": 1, "cmidrule": 1, "setcounter": 2, "fontsize": 2, "linespread": 1,
        "thispagestyle": 1, "pagestyle": 1, "addcontentsline": 3, "arraystretch": 0, "tabcolsep": 0, "columnsep": 0, "linewidth": 0,
        "textwidth": 0, "color": 1,
    ]
}
