import TypesetBase

/// Converts the TeX of bibliographies to text with formats.
///
/// Braces keep the case of their content. Commands that are not known are reported, and their arguments are set.
struct TeXReader {
    /// The most groups, arguments and macros within one another; deeper ones are set without their effect.
    private static let depthLimit = 100

    private let macros: [String: TeXMacro]
    private(set) var faults: FaultList
    /// The bytes that macros may add.
    private var budget: ExpansionBudget
    /// The commands that were reported.
    private var reported: Set<String> = []
    private var hasReportedDepth = false
    /// The delimiters that no formula of the current bytes ends with.
    private var missingEnds: Set<Unicode.Scalar> = []

    private var scanner = TeXScanner([])
    private var output = CitationTextBuilder()
    private var depth = 0
    /// The number of open quotations of `\enquote`.
    private var quotations = 0
    /// The offset in the file of the first byte; nil if the bytes are not a part of the file.
    private var offset: Int?
    /// The bytes of the file that faults without a place of their own are reported at.
    private var range = 0..<0

    init(macros: [String: TeXMacro], faults: FaultList) {
        self.macros = macros
        self.faults = faults
        budget = ExpansionBudget(size: faults.file.bytes.count)
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
    private mutating func readGroup(_ initial: CitationFormat) {
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
    private var ordinaryEnd: Int {
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
    private mutating func nested(_ format: CitationFormat) {
        depth += 1
        readGroup(format)
        depth -= 1
    }

    /// The characters that TeX's fonts join, and those that TeX uses in their place.
    private func ligature() -> (text: String, length: Int)? {
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

    private mutating func readCommand(_ format: inout CitationFormat) {
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
            if name.utf8.first.map({ !(0x61...0x7A).contains($0 | 0x20) }) == true {
                output.append(name, format)
            } else {
                let hasArgument = scanner.next == UInt8(ascii: "{") && scanner.bytes[scanner.position - 1] > 0x20
                reportUnknown(name, at: start..<start + 1 + name.utf8.count, hasArgument: hasArgument)
                if hasArgument { readArgument(format) } else { output.append(name, format) }
            }
        }
    }

    private mutating func apply(_ meaning: TeXCommandTable.Meaning, _ format: inout CitationFormat) {
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
    private mutating func readArgument(_ format: CitationFormat) {
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
    private mutating func read(_ bytes: [UInt8], _ format: CitationFormat) {
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

    /// Reads an argument as text of its own.
    private mutating func argumentText(_ format: CitationFormat) -> CitationText {
        let before = output
        output = CitationTextBuilder()
        readArgument(format)
        let text = output.finish()
        output = before
        return text
    }

    private mutating func readArgument(_ format: CitationFormat, changing change: (String) -> String) {
        for run in argumentText(format).runs { output.append(run.format.isFormula ? run.text : change(run.text), run.format) }
    }

    private mutating func readQuotation(_ format: CitationFormat) {
        if scanner.next == UInt8(ascii: "*") { scanner.position += 1 }
        let isOuter = quotations.isMultiple(of: 2)
        quotations += 1
        output.append(isOuter ? "“" : "‘", format)
        readArgument(format)
        output.append(isOuter ? "”" : "’", format)
        quotations -= 1
    }

    private mutating func expand(_ macro: TeXMacro, _ format: CitationFormat, from start: Int) {
        var arguments: [[UInt8]] = []
        for _ in 0..<macro.arguments { arguments.append(scanner.argument().map { Array(scanner.bytes[$0]) } ?? []) }
        let body = macro.expanded(arguments)
        guard depth < Self.depthLimit, budget.spend(body.count + 1) else {
            return report("macros expand to too much text", at: start..<scanner.position, hint: "write the text without this macro")
        }
        read(body, format)
    }

    private mutating func reportUnknown(_ name: String, at range: Range<Int>, hasArgument: Bool) {
        guard reported.insert(name).inserted else { return }
        let closest = reported.count < 100 ? Suggestion.closest(to: name, among: TeXCommandTable.names) : nil
        let hint = closest.map { "did you mean `\\\($0)`?" } ?? "write the characters that it makes, or define it in a `@preamble`"
        report("the TeX command `\\\(name)` is not known, and its \(hasArgument ? "argument" : "name") is set", at: range, hint: hint)
    }

    // MARK: Characters

    /// Reads the letter of an accent.
    private mutating func readAccent(_ accent: TeXCommandTable.Accent, _ format: CitationFormat) {
        let letter = argumentText(format)
        guard let run = letter.runs.first, let first = run.text.unicodeScalars.first else {
            // An accent without a letter is a character of its own, such as `\^{}`.
            return output.append(Self.spacing(accent.combining), format)
        }
        let base: Unicode.Scalar = first == "ı" ? "i" : first == "ȷ" ? "j" : first
        var text = String.UnicodeScalarView()
        if let composed = accent.composed[base] { text.append(composed) } else { text += [base, accent.combining] }
        text += run.text.unicodeScalars.dropFirst()
        output.append(String(text), format)
        for run in letter.runs.dropFirst() { output.append(run.text, run.format) }
    }

    /// The spacing form of a combining character: `\~{}` is a tilde, and `\^{}` a circumflex.
    private static func spacing(_ combining: Unicode.Scalar) -> String {
        switch combining {
        case "\u{303}": "~"
        case "\u{302}": "^"
        case "\u{300}": "`"
        case "\u{301}": "´"
        case "\u{308}": "¨"
        default: ""
        }
    }

    /// Reads `\t{oo}`: a tie over two letters.
    private mutating func readTie(_ format: CitationFormat) {
        let letters = argumentText(format).plain.unicodeScalars
        guard let first = letters.first else { return }
        output.append(String(first) + "\u{361}" + String(String.UnicodeScalarView(letters.dropFirst())), format)
    }

    /// Reads the number of `\char`: decimal, hexadecimal after `"`, octal after `'`, or a character after a grave accent.
    private mutating func readCharacterCode(_ format: CitationFormat) {
        scanner.skipSpace()
        let start = scanner.position
        var radix = 10
        switch scanner.next {
        case UInt8(ascii: "{"):
            guard let content = scanner.argument() else { return }
            return appendCharacter(String(decoding: scanner.bytes[content], as: UTF8.self), radix: 10, start..<content.upperBound, format)
        case UInt8(ascii: "`"):
            scanner.position += 1
            if scanner.next == UInt8(ascii: "\\") { scanner.position += 1 }
            let end = scanner.characterEnd(scanner.position)
            output.append(String(decoding: scanner.bytes[scanner.position..<end], as: UTF8.self), format)
            scanner.position = end
            return
        case UInt8(ascii: "\""): (radix, scanner.position) = (16, start + 1)
        case UInt8(ascii: "'"): (radix, scanner.position) = (8, start + 1)
        default: break
        }
        let digits = scanner.position
        while let byte = scanner.next, Character(Unicode.Scalar(byte)).hexDigitValue.map({ $0 < radix }) == true { scanner.position += 1 }
        appendCharacter(
            String(decoding: scanner.bytes[digits..<scanner.position], as: UTF8.self), radix: radix, start..<scanner.position, format)
        if let byte = scanner.next, byte <= 0x20 { scanner.position += 1 }
    }

    private mutating func appendCharacter(_ number: String, radix: Int, _ range: Range<Int>, _ format: CitationFormat) {
        if let scalar = UInt32(number, radix: radix).flatMap(Unicode.Scalar.init), scalar.value >= 0x20 {
            output.append(String(scalar), format)
        } else {
            report("`\(number)` is not the code of a character", at: range, hint: "write the character")
        }
    }

    // MARK: Addresses and formulas

    private mutating func readAddress(_ format: CitationFormat, isLink: Bool) {
        guard let content = scanner.argument() else { return }
        let address = Self.address(scanner.bytes[content])
        var inner = format
        inner.keepsCase = true
        if isLink { inner.link = address }
        output.append(address, inner)
    }

    private mutating func readLink(_ format: CitationFormat) {
        guard let content = scanner.argument() else { return }
        var inner = format
        inner.link = Self.address(scanner.bytes[content])
        readArgument(inner)
    }

    /// An address without the backslashes that escape characters, and without `\url{…}`.
    static func address(_ bytes: some Collection<UInt8>) -> String {
        var text = String(decoding: bytes, as: UTF8.self).trimmingWhitespace
        for prefix in ["\\url{", "\\href{"] where text.hasPrefix(prefix) {
            text = text.dropFirst(prefix.count).prefix { $0 != "}" }
        }
        if text.hasPrefix("{"), text.hasSuffix("}") { text = text.dropFirst().dropLast() }
        guard text.contains("\\") || text.contains("{") else { return String(text) }
        var result = String(text)
        for (command, character) in [
            ("\\textasciitilde{}", "~"), ("{\\textasciitilde}", "~"), ("\\textasciitilde", "~"), ("$\\sim$", "~"), ("\\~{}", "~"),
            ("\\~", "~"),
            ("\\_", "_"), ("\\%", "%"), ("\\&", "&"), ("\\#", "#"), ("{\\_}", "_"), ("\\/", ""), ("{", ""), ("}", ""),
        ] {
            result = result.split(separator: command, omittingEmptySubsequences: false).joined(separator: character)
        }
        return result
    }

    /// Reads `$…$` or `$$…$$`.
    private mutating func readFormula(_ format: CitationFormat) {
        let start = scanner.position, bytes = scanner.bytes
        let isDouble = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "$")
        let content = start + (isDouble ? 2 : 1)
        var index = content
        while index < bytes.count, bytes[index] != UInt8(ascii: "$") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        guard index < bytes.count else {
            report("this `$` begins no formula, because no other follows", at: start..<start + 1, hint: "write `\\$` for a dollar sign")
            output.append("$", format)
            scanner.position += 1
            return
        }
        appendFormula(content..<index, format)
        scanner.position = min(index + (isDouble ? 2 : 1), bytes.count)
    }

    /// Reads a formula up to a backslash and a delimiter.
    private mutating func readFormula(until close: Unicode.Scalar, from start: Int, _ format: CitationFormat) {
        let bytes = scanner.bytes, content = scanner.position
        guard !missingEnds.contains(close) else { return }
        var index = content
        while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "\\") && bytes[index + 1] == UInt8(ascii: close)) {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index + 1 < bytes.count else {
            // Bytes within these have no such end either.
            missingEnds.insert(close)
            return report("this formula is never closed", at: start..<content, hint: "add `\\\(close)` at its end")
        }
        appendFormula(content..<index, format)
        scanner.position = index + 2
    }

    private mutating func appendFormula(_ content: Range<Int>, _ format: CitationFormat) {
        let source = String(decoding: scanner.bytes[content], as: UTF8.self).trimmingWhitespace
        var inner = format
        inner.isFormula = true
        inner.keepsCase = true
        output.append(source, inner)
    }

    // MARK: Faults

    private mutating func reportDepth() {
        guard !hasReportedDepth else { return }
        hasReportedDepth = true
        warn("braces are nested more than \(Self.depthLimit) levels deep", at: range, hint: "remove braces that have no effect")
    }

    /// Adds a warning about bytes of the file.
    mutating func warn(_ message: String, at range: Range<Int>, hint: String) { faults.warn(message, at: range, hints: [hint]) }

    /// Adds a warning about bytes of the text.
    private mutating func report(_ message: String, at place: Range<Int>, hint: String) {
        faults.warn(message, at: offset.map { $0 + place.lowerBound..<$0 + place.upperBound } ?? range, hints: [hint])
    }
}
