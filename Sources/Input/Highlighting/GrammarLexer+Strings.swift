/// Reads strings, characters and regular expressions.
extension GrammarLexer {
    mutating func readString() -> Bool {
        for form in grammar.special where readSpecial(form) { return true }
        return quotedString(from: cursor.at)
    }

    /// Reads a string that opens at the cursor.
    ///
    /// - Parameter start: the start of its token, at its prefix if it has one.
    mutating func quotedString(from start: Int, prefix: CodeGrammar.Prefix? = nil) -> Bool {
        guard var form = grammar.strings.first(where: { cursor.starts(with: $0.open) }) else { return false }
        if form.isOperatorAfterOperand, followsOperand, !cursor[cursor.at - 1].isCodeSpace { return false }
        if let prefix {
            form.interpolation = prefix.interpolation
            if prefix.isRaw { form.escape = nil }
        }
        cursor.at += form.open.count
        readContent(of: form, from: start)
        return true
    }

    /// Reads a string to its end, or to an expression in it.
    mutating func readContent(of form: CodeGrammar.StringForm, from first: Int) {
        var start = first
        (expected, followsOperand) = (nil, true)
        while !cursor.isAtEnd, form.isMultiline || cursor.byte != 0x0A {
            switch form.interpolation {
            case .expression(let open, let close) where frames.count < Self.maximumFrames && cursor.starts(with: open):
                cursor.at += open.count
                // A doubled brace is a literal brace.
                if open.count == 1, cursor.byte == open[0] { break }
                list.add(.string, start..<cursor.at)
                frames.append(Frame(form: form, close: close))
                return followsOperand = false
            case .variables(let sign) where cursor.byte == sign:
                let end = variableEnd(from: cursor.at)
                if end > cursor.at + 1 {
                    list.add(.string, start..<cursor.at)
                    list.add(.variable, cursor.at..<end)
                    (start, cursor.at) = (end, end)
                    continue
                }
            default: break
            }
            guard !readStringCharacter(form) else {
                return list.add(grammar.hasKeys && isKey(cursor.at) ? .key : .string, start..<cursor.at)
            }
        }
        list.add(.string, start..<cursor.at)
    }

    /// Reads a character of a string, or its closing delimiter; returns whether the string ends.
    private mutating func readStringCharacter(_ form: CodeGrammar.StringForm) -> Bool {
        if cursor.byte == form.escape {
            cursor.at = min(cursor.at + 2, cursor.end)
        } else if cursor.starts(with: form.close) {
            cursor.at += form.close.count
            guard form.doublesClose, cursor.starts(with: form.close) else { return true }
            cursor.at += form.close.count
        } else if !cursor.isAtEnd {
            cursor.at += 1
        }
        return false
    }
}

// MARK: - Forms that delimiters do not describe

extension GrammarLexer {
    private mutating func readSpecial(_ form: CodeGrammar.SpecialForm) -> Bool {
        let start = cursor.at
        let end: Int? =
            switch form {
            case .characters: cursor.byte == 0x27 ? characterEnd : nil
            case .hashes(let letters): hashedEnd(letters)
            case .delimited: delimitedEnd
            case .longBrackets: longBracketEnd(from: start)
            case .heredoc(let signs): heredocEnd(signs)
            case .regex: cursor.byte == 0x2F && !followsOperand ? regexEnd : nil
            case .sigil(let sign): cursor.byte == sign ? sigilEnd : nil
            }
        guard let end, end > start else { return false }
        // A lifetime or a label is not a character.
        let isName = cursor.byte == 0x27 && (cursor[end - 1] != 0x27 || end == start + 1)
        if !isName { list.add(.string, start..<end) }
        (cursor.at, expected, followsOperand) = (end, nil, true)
        return true
    }

    /// The end of `'a'` and `'\u{1F600}'`, or of `'name` without a closing quote.
    private var characterEnd: Int {
        let first = cursor.at + 1, byte = cursor[first]
        if byte == 0x5C {
            return cursor.find([0x27], from: first + 2, before: min(cursor.end, first + 14)).map { $0 + 1 } ?? first
        }
        let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        if byte != 0x0A, cursor[first + length] == 0x27 { return first + length + 1 }
        return cursor.skip(from: first) { $0.isCodeWord }
    }

    /// The end of `r#"…"#`, or of `#"…"#` if `letters` is empty.
    private func hashedEnd(_ letters: [UInt8]) -> Int? {
        var quote = cursor.at
        if !letters.isEmpty {
            guard !cursor[quote - 1].isCodeWord else { return nil }
            quote = cursor.skip(from: quote) { letters.contains($0) }
            guard quote - cursor.at <= 2, cursor[quote - 1] == 0x72 else { return nil }
        }
        let hashes = cursor.skip(from: quote) { $0 == 0x23 } - quote
        quote += hashes
        guard cursor[quote] == 0x22, hashes > 0 || !letters.isEmpty, hashes < 256 else { return nil }
        let isTriple = cursor.starts(with: [0x22, 0x22, 0x22], at: quote), isMultiline = !letters.isEmpty || isTriple
        let limit = isMultiline ? cursor.end : cursor.lineEnd(from: quote)
        let close = [UInt8](repeating: 0x22, count: letters.isEmpty && isTriple ? 3 : 1) + [UInt8](repeating: 0x23, count: hashes)
        return cursor.find(close, from: quote + 1, before: limit).map { $0 + close.count } ?? limit
    }

    /// The end of `R"x(…)x"`.
    private var delimitedEnd: Int? {
        let start = cursor.at
        guard cursor.starts(with: [0x52, 0x22]), !cursor[start - 1].isCodeWord || "LuU8".utf8.contains(cursor[start - 1]),
            let bracket = cursor.find([0x28], from: start + 2, before: min(start + 20, cursor.end))
        else { return nil }
        let close = [0x29] + cursor.bytes[start + 2..<bracket] + [0x22]
        return cursor.find(close, from: bracket + 1).map { $0 + close.count } ?? cursor.end
    }

    /// The end of `[==[…]==]`.
    func longBracketEnd(from start: Int) -> Int? {
        guard cursor[start] == 0x5B else { return nil }
        let second = cursor.skip(from: start + 1) { $0 == 0x3D }
        guard cursor[second] == 0x5B, second - start < 16 else { return nil }
        let close = [0x5D] + [UInt8](repeating: 0x3D, count: second - start - 1) + [0x5D]
        return cursor.find(close, from: second + 1).map { $0 + close.count } ?? cursor.end
    }

    /// The end of `<<WORD`, whose text begins on the next line.
    ///
    /// The last line may be indented after `<<-WORD` and `<<~WORD`, and after `<<<WORD` of PHP.
    private mutating func heredocEnd(_ signs: Int) -> Int? {
        let start = cursor.at, first = cursor.skip(from: start) { $0 == 0x3C }
        guard first - start == signs, !cursor[start - 1].isCodeWord, heredocs.count < 8 else { return nil }
        var word = first
        let hasIndentSign = cursor[word] == 0x2D || cursor[word] == 0x7E
        if hasIndentSign { word += 1 }
        let isApart = cursor[word] == 0x20
        if isApart { word += 1 }
        let quote = cursor[word] == 0x22 || cursor[word] == 0x27 ? cursor[word] : 0
        if quote != 0 { word += 1 }
        let end = cursor.skip(from: word) { $0.isCodeWord }
        guard end > word, cursor[word].isCodeUppercase || !isApart && cursor[word].isCodeLetter && !followsOperand,
            quote == 0 || cursor[end] == quote
        else { return nil }
        heredocs.append(Heredoc(word: Array(cursor.bytes[word..<end]), isIndented: hasIndentSign || signs == 3))
        return quote == 0 ? end : end + 1
    }

    /// The end of `/…/g` on one line.
    private var regexEnd: Int? {
        var index = cursor.at + 1, isInClass = false
        guard !cursor[index].isCodeSpace, cursor[index] != 0x3D else { return nil }
        while index < min(cursor.end, cursor.at + Self.maximumTrial), cursor[index] != 0x0A {
            switch cursor[index] {
            case 0x5C: index += 1
            case 0x5B: isInClass = true
            case 0x5D: isInClass = false
            case 0x2F where !isInClass: return cursor.skip(from: index + 1) { $0.isCodeLowercase }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The end of `%w[…]` or `~r/…/`.
    private var sigilEnd: Int? {
        let sign = cursor.at + 2
        guard cursor[sign - 1].isCodeLetter, !cursor[sign - 1].isCodeWord || !followsOperand else { return nil }
        let close: UInt8
        switch cursor[sign] {
        case 0x28: close = 0x29
        case 0x5B: close = 0x5D
        case 0x7B: close = 0x7D
        case 0x3C: close = 0x3E
        case 0x2F, 0x7C, 0x22, 0x27: close = cursor[sign]
        default: return nil
        }
        return cursor.find([close], from: sign + 1, before: min(cursor.end, sign + Self.maximumTrial)).map { $0 + 1 }
    }
}
