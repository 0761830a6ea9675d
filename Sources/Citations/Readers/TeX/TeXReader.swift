import TypesetBase

/// Converts the TeX of bibliographies to text with formats.
///
/// Braces keep the case of their content. Commands that are not known are reported, and their arguments are set.
struct TeXReader {
    /// The most groups, arguments and macros within one another; deeper ones are set without their effect.
    static let depthLimit = 100

    let macros: [String: TeXMacro]
    private(set) var faults: FaultList
    /// The bytes that macros may add.
    var budget: ExpansionBudget
    /// The commands that were reported.
    var reported: Set<String> = []
    var hasReportedDepth = false
    /// The delimiters that no formula of the current bytes ends with.
    var missingEnds: Set<Unicode.Scalar> = []

    var scanner = TeXScanner([])
    var output = CitationTextBuilder()
    var depth = 0
    /// The number of open quotations of `\enquote`.
    var quotations = 0
    /// The offset in the file of the first byte; nil if the bytes are not a part of the file.
    var offset: Int?
    /// The bytes of the file that faults without a place of their own are reported at.
    var range = 0..<0

    /// The abbreviations of journals by the macros that records of the Astrophysics Data System name them by.
    private static let journals = Dictionary(uniqueKeysWithValues: EmbeddedText.Journals_txt.tableRows.map { ($0.key, $0.rest) })

    init(macros: [String: TeXMacro], faults: FaultList) {
        self.macros = macros
        self.faults = faults
        budget = ExpansionBudget(floor: Bibliography.repeatedText, size: faults.file.bytes.count)
    }

    /// Converts bytes.
    ///
    /// - Parameters:
    ///   - offset: the offset of the bytes in the file; nil if they are composed of several parts.
    ///   - range: the bytes of the file that the text is from.
    mutating func text(of bytes: [UInt8], offset: Int?, range: Range<Int>) -> CitationText {
        (self.offset, self.range) = (offset, range)
        scanner = TeXScanner(bytes)
        output = CitationTextBuilder()
        (depth, quotations) = (0, 0)
        missingEnds = []
        readGroup(CitationFormat())
        return output.finish()
    }

    // MARK: Text

    /// Reads up to the brace that closes the group, or to the end.
    mutating func readGroup(_ initial: CitationFormat) {
        var format = initial
        // The open braces that have no effect.
        var ignored = 0
        while let byte = scanner.next {
            switch byte {
            case UInt8(ascii: "}"):
                scanner.position += 1
                if ignored > 0 {
                    ignored -= 1
                    continue
                }
                if depth > 0 { return }
                report("this `}` closes no brace", at: scanner.position - 1..<scanner.position, hint: "remove it, or write `\\}`")
            case UInt8(ascii: "{"):
                scanner.position += 1
                if depth >= Self.depthLimit {
                    reportDepth()
                    ignored += 1
                    continue
                }
                var inner = format
                inner.keepsCase = true
                nested(inner)
            case UInt8(ascii: "\\"): readCommand(&format)
            case UInt8(ascii: "$"): readFormula(format)
            case 0...0x20:
                output.appendSpace()
                scanner.position += 1
            default:
                if let (text, length) = ligature() {
                    output.append(text, format)
                    scanner.position += length
                } else {
                    let end = ordinaryEnd
                    output.append(scanner.bytes[scanner.position..<end], format)
                    scanner.position = end
                }
            }
        }
    }

    /// The end of the bytes from the position that mean themselves, of which the first does.
    var ordinaryEnd: Int {
        let bytes = scanner.bytes
        var end = scanner.position + 1
        while end < bytes.count {
            switch bytes[end] {
            case 0...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\\"), UInt8(ascii: "$"), UInt8(ascii: "-"),
                UInt8(ascii: "`"),
                UInt8(ascii: "'"), UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "?"):
                return end
            default: end += 1
            }
        }
        return end
    }

    /// Reads the rest of a group whose brace was read.
    mutating func nested(_ format: CitationFormat) {
        depth += 1
        readGroup(format)
        depth -= 1
    }

    /// The characters that TeX's fonts join, and those that TeX uses in their place.
    func ligature() -> (text: String, length: Int)? {
        let bytes = scanner.bytes, place = scanner.position
        func follows(_ byte: UInt8, _ distance: Int = 1) -> Bool { place + distance < bytes.count && bytes[place + distance] == byte }
        switch bytes[place] {
        case UInt8(ascii: "-"):
            guard follows(UInt8(ascii: "-")) else { return nil }
            return follows(UInt8(ascii: "-"), 2) ? ("—", 3) : ("–", 2)
        case UInt8(ascii: "`"): return follows(UInt8(ascii: "`")) ? ("“", 2) : ("‘", 1)
        case UInt8(ascii: "'"): return follows(UInt8(ascii: "'")) ? ("”", 2) : ("’", 1)
        case UInt8(ascii: "~"): return ("\u{A0}", 1)
        case UInt8(ascii: "!"): return follows(UInt8(ascii: "`")) ? ("¡", 2) : nil
        case UInt8(ascii: "?"): return follows(UInt8(ascii: "`")) ? ("¿", 2) : nil
        default: return nil
        }
    }

    // MARK: Commands

    mutating func readCommand(_ format: inout CitationFormat) {
        let start = scanner.position
        scanner.position += 1
        let name = scanner.commandName(), table = TeXCommandTable.standard
        if let macro = macros[name] { return expand(macro, format, from: start) }
        if let accent = table.accents[name] { return readAccent(accent, format) }
        if let meaning = table.commands[name] { return apply(meaning, &format) }
        switch name {
        case "": break
        case " ", "\n", "\t", "\r": output.appendSpace()
        case "enquote": readQuotation(format)
        case "t": readTie(format)
        case "url", "path", "nolinkurl": readAddress(format, isLink: name == "url")
        case "href": readLink(format)
        case "(", "[": readFormula(until: name == "(" ? ")" : "]", from: start, format)
        case "ensuremath":
            if let content = scanner.argument() { appendFormula(content, format) }
        case "uppercase", "MakeUppercase": readArgument(format) { $0.uppercased() }
        case "lowercase", "MakeLowercase": readArgument(format) { $0.lowercased() }
        case "char", "symbol": readCharacterCode(format)
        default:
            if let journal = Self.journals[name] {
                output.append(journal, format)
            } else if name.utf8.first.map({ !(0x61...0x7A).contains($0 | 0x20) }) == true {
                output.append(name, format)
            } else {
                let hasArgument = scanner.next == UInt8(ascii: "{") && scanner.bytes[scanner.position - 1] > 0x20
                reportUnknown(name, at: start..<start + 1 + name.utf8.count, hasArgument: hasArgument)
                if hasArgument { readArgument(format) } else { output.append(name, format) }
            }
        }
    }

    mutating func apply(_ meaning: TeXCommandTable.Meaning, _ format: inout CitationFormat) {
        switch meaning {
        case .text(let text):
            if text == " " { output.appendSpace() } else { output.append(text, format) }
        case .format(let change):
            var inner = format
            inner.apply(change)
            readArgument(inner)
        case .formatSwitch(let change): format.apply(change)
        case .wrap(let before, let after):
            output.append(before, format)
            readArgument(format)
            output.append(after, format)
        case .pass: readArgument(format)
        case .drop(let count):
            _ = scanner.option()
            for _ in 0..<count { _ = scanner.argument() }
        }
    }

    /// Reads an argument as text in a format.
    mutating func readArgument(_ format: CitationFormat) {
        scanner.skipSpace()
        if scanner.next == UInt8(ascii: "{") {
            // At the limit, the group that encloses the command reads the braces.
            if depth >= Self.depthLimit { return }
            scanner.position += 1
            return nested(format)
        }
        guard let content = scanner.argument() else { return }
        read(Array(scanner.bytes[content]), format)
    }

    /// Reads other bytes in place, such as the expansion of a macro.
    mutating func read(_ bytes: [UInt8], _ format: CitationFormat) {
        guard depth < Self.depthLimit else { return }
        let (before, beforeOffset) = (scanner, offset)
        (scanner, offset) = (TeXScanner(bytes), nil)
        // A group of its own: its format ends with it.
        let outer = depth
        depth = max(depth, 1) + 1
        while scanner.next != nil { readGroup(format) }
        depth = outer
        (scanner, offset) = (before, beforeOffset)
    }

    /// Reads an argument as a separate text.
    mutating func argumentText(_ format: CitationFormat) -> CitationText {
        let before = output
        output = CitationTextBuilder()
        readArgument(format)
        let text = output.finish()
        output = before
        return text
    }

    mutating func readArgument(_ format: CitationFormat, changing change: (String) -> String) {
        for run in argumentText(format).runs { output.append(run.format.isFormula ? run.text : change(run.text), run.format) }
    }

    mutating func readQuotation(_ format: CitationFormat) {
        if scanner.next == UInt8(ascii: "*") { scanner.position += 1 }
        let isOuter = quotations.isMultiple(of: 2)
        quotations += 1
        output.append(isOuter ? "“" : "‘", format)
        readArgument(format)
        output.append(isOuter ? "”" : "’", format)
        quotations -= 1
    }

    mutating func expand(_ macro: TeXMacro, _ format: CitationFormat, from start: Int) {
        var arguments: [[UInt8]] = []
        for _ in 0..<macro.arguments { arguments.append(scanner.argument().map { Array(scanner.bytes[$0]) } ?? []) }
        let body = macro.expanded(arguments)
        guard depth < Self.depthLimit, budget.spend(body.count + 1) else {
            return report("macros expand to too much text", at: start..<scanner.position, hint: "write the text without this macro")
        }
        read(body, format)
    }

    mutating func reportUnknown(_ name: String, at range: Range<Int>, hasArgument: Bool) {
        guard reported.insert(name).inserted else { return }
        let closest = reported.count < 100 ? Suggestion.closest(to: name, among: TeXCommandTable.names) : nil
        let hint = closest.map { "did you mean `\\\($0)`?" } ?? "write the characters that it makes, or define it in a `@preamble`"
        report("the TeX command `\\\(name)` is not known, and its \(hasArgument ? "argument" : "name") is printed", at: range, hint: hint)
    }

    // MARK: Faults

    mutating func reportDepth() {
        guard !hasReportedDepth else { return }
        hasReportedDepth = true
        warn("braces are nested more than \(Self.depthLimit) levels deep", at: range, hint: "remove braces that have no effect")
    }

    /// Adds a warning about bytes of the file.
    mutating func warn(_ message: String, at range: Range<Int>, hint: String) { faults.warn(message, at: range, hints: [hint]) }

    /// Adds a warning about bytes of the text.
    mutating func report(_ message: String, at place: Range<Int>, hint: String) {
        faults.warn(message, at: offset.map { $0 + place.lowerBound..<$0 + place.upperBound } ?? range, hints: [hint])
    }
}

extension CitationFormat {
    /// Applies the change of a command of TeX.
    mutating func apply(_ change: TeXCommandTable.FormatChange) {
        switch change {
        case .italic: isItalic = true
        case .bold: isBold = true
        case .smallcaps:
            isSmallCaps = true
            keepsCase = true
        case .superscript: baseline = .superscript
        case .subscript: baseline = .subscript
        case .underline: isUnderlined = true
        }
    }
}
