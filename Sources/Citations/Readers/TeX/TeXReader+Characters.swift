import TypesetBase

/// Accents, ties and codes of characters.
extension TeXReader {
    /// Reads the letter of an accent.
    mutating func readAccent(_ accent: TeXCommandTable.Accent, _ format: CitationFormat) {
        let letter = argumentText(format)
        guard let run = letter.runs.first, let first = run.text.unicodeScalars.first else {
            // An accent without a letter is a character of its own, such as `\^{}`.
            return output.append(Self.spacing(accent.combining), format)
        }
        let base: Unicode.Scalar = first == "ı" ? "i" : first == "ȷ" ? "j" : first
        var text = run.text.unicodeScalars
        text.replaceSubrange(...text.startIndex, with: [base])
        output.append(accent.on(text), format)
        for run in letter.runs.dropFirst() { output.append(run.text, run.format) }
    }

    /// The spacing form of a combining character: `\~{}` is a tilde, and `\^{}` a circumflex.
    static func spacing(_ combining: Unicode.Scalar) -> String {
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
    mutating func readTie(_ format: CitationFormat) {
        let letters = argumentText(format).plain.unicodeScalars
        guard let first = letters.first else { return }
        output.append(String(first) + "\u{361}" + String(String.UnicodeScalarView(letters.dropFirst())), format)
    }

    /// Reads the number of `\char`: decimal, hexadecimal after `"`, octal after `'`, or a character after a grave accent.
    mutating func readCharacterCode(_ format: CitationFormat) {
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

    mutating func appendCharacter(_ number: String, radix: Int, _ range: Range<Int>, _ format: CitationFormat) {
        if let scalar = UInt32(number, radix: radix).flatMap(Unicode.Scalar.init), scalar.value >= 0x20 {
            output.append(String(scalar), format)
        } else {
            report("`\(number)` is not the code of a character", at: range, hint: "write the character")
        }
    }
}
