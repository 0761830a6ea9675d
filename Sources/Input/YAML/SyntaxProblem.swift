import Diagnostics

/// A mistake that libyaml reports, turned into a message that says what to fix and where.
struct SyntaxProblem {
    /// libyaml's own words.
    var problem: String
    var context: String
    /// Where libyaml noticed it, often far behind its cause.
    var place: SourceSpan
    /// Where the construct begins that could not be finished.
    var contextPlace: SourceSpan

    var diagnostic: Diagnostic { isInBrackets ? swallowedColor ?? ownDiagnostic : ownDiagnostic }

    private var ownDiagnostic: Diagnostic {
        switch problem {
        case "did not find expected ',' or ']'": unclosed("[", "]")
        case "did not find expected ',' or '}'": unclosed("{", "}")
        case "found character that cannot start any token": unexpectedCharacter
        case "found a tab character where an indentation space is expected", "found a tab character that violates indentation": tab
        case "found unexpected end of stream" where context.contains("quoted scalar"):
            .error("this quote is never closed", at: contextPlace, hints: ["add `\(quote)` where the text ends"])
        case "could not find expected ':'":
            .error("a `:` is missing after this key", at: contextPlace, hints: ["a key and its value are written `key: value`"])
        case "mapping values are not allowed in this context":
            missingColon
                ?? .error(
                    "a `:` cannot stand here", at: place,
                    hints: [
                        isSecondKey
                            ? "the second key begins on a line of its own, or stands in braces"
                            : Self.quoteHint + ", or check the indentation"
                    ])
        case "did not find expected node content": .error(Self.missingValue, at: place)
        case "did not find expected key":
            afterValue ?? outOfLine("keys of one mapping")
                ?? .error("expected a key here", at: place, hints: ["the keys of one mapping stand in one column"])
        case "did not find expected '-' indicator":
            afterValue ?? outOfLine("items of one list")
                ?? .error("expected `-` here", at: place, hints: ["the items of one list stand in one column"])
        case "block sequence entries are not allowed in this context":
            .error("a list cannot begin here", at: place, hints: ["begin it on a line of its own, or write it in brackets: `[a, b]`"])
        case "did not find expected alphabetic or numeric character": reservedSign
        case "found unknown directive name", "found incompatible YAML document":
            .error("a line cannot begin with `%`", at: place, hints: ["remove the line"])
        case "did not find expected <document start>":
            .error("the document has ended before this", at: place, hints: ["remove the `...` or the `%` before it"])
        case "did not find expected hexdecimal number":
            .error("expected hexadecimal digits here", at: place, hints: ["in single quotes a backslash is an ordinary character"])
        case "found unknown escape character":
            .error("unknown escape after `\\`", at: place, hints: ["in single quotes a backslash is an ordinary character"])
        default: .error(context.isEmpty ? problem : "\(problem) \(context)", at: place)
        }
    }

    private static let quoteHint = "put a text that contains `: ` in quotes"
    static let missingValue = "expected a value here"

    static func unreadableByte(at place: SourceSpan, problem: String) -> Diagnostic {
        let isControl = problem == "control characters are not allowed"
        let place = isControl ? place : start(of: place)
        return .error(
            isControl ? "a control character cannot stand here" : "not UTF-8 text", at: place,
            hints: isControl ? [] : ["save the file as UTF-8"])
    }

    /// Of the broken sequence; libyaml names the byte that does not belong to it.
    private static func start(of place: SourceSpan) -> SourceSpan {
        let bytes = place.file.bytes, offset = place.range.lowerBound
        // A sequence has up to four bytes, the first of which begins with two bits that are set (RFC 3629 §3).
        let start =
            (max(0, offset - 3)..<offset).last { bytes[$0] & 0xC0 == 0xC0 && String(validating: bytes[$0..<offset], as: UTF8.self) == nil }
            ?? offset
        return SourceSpan(file: place.file, range: start..<start)
    }

    /// A bracket that is still open: at another line's key, the bracket is to blame, on its own line a comma may be.
    private func unclosed(_ open: String, _ close: String) -> Diagnostic {
        guard place.start.line == contextPlace.start.line else {
            return .error("this `\(open)` is never closed", at: contextPlace, hints: ["add `\(close)`"])
        }
        var diagnostic = Diagnostic.error("expected `,` or `\(close)` here", at: place, hints: hints(between: open))
        diagnostic.related = [Diagnostic.Related("the `\(open)` stands here", at: contextPlace)]
        return diagnostic
    }

    /// What people mean who write no comma: a text with a colon in it, or with the quote in which it stands.
    private func hints(between open: String) -> [String] {
        let before = line(before: place).last, next = character(at: place.range.lowerBound)
        if before == "'" { return ["the text ends at the quote before: an apostrophe in single quotes is written twice"] }
        if before == "\"" { return ["the text ends at the quote before: within double quotes write `\\\"`"] }
        if let end = line(before: place).last(where: { !$0.isWhitespace }), "\"'".contains(end) {
            return ["put the whole value in one pair of quotes"]
        }
        return next == ":" ? [Self.quoteHint + (open == "{" ? "; between keys stands a `,`" : "")] : []
    }

    private var isInBrackets: Bool { problem.hasPrefix("did not find expected ','") || context == "while parsing a flow node" }

    /// An unquoted colour between the brackets: it starts a comment, which hides the closing bracket.
    private var swallowedColor: Diagnostic? {
        let file = place.file
        var offset = file.offset(ofLine: min(contextPlace.start.line, place.start.line - 1))
        let end = min(max(place.range.lowerBound, file.offset(ofLine: contextPlace.start.line + 1)), file.bytes.count)
        while offset < end {
            if let color = UnquotedColor.at(offset, in: file) { return color.diagnostic }
            offset += 1
        }
        return nil
    }

    private var unexpectedCharacter: Diagnostic {
        guard let character = character(at: place.range.lowerBound) else {
            return .error("something is missing at the end of the file", at: place)
        }
        return character == "\t" ? tab : reserved(character, at: place)
    }

    /// `*` or `&` without the name of an alias or an anchor after it: a pattern of file names, or plain text.
    private var reservedSign: Diagnostic {
        let start = max(0, place.range.lowerBound - 1)
        return reserved(context.contains("alias") ? "*" : "&", at: SourceSpan(file: place.file, range: start..<place.range.lowerBound))
    }

    private func reserved(_ character: Character, at place: SourceSpan) -> Diagnostic {
        .error("a value cannot start with `\(character)`", at: place, hints: ["put the value in quotes"])
    }

    private func character(at offset: Int) -> Character? {
        String(decoding: place.file.bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first.map(Character.init)
    }

    private var quote: String { context.contains("single") || character(at: contextPlace.range.lowerBound) == "'" ? "'" : "\"" }

    /// Something that stands behind a whole value, on the value's own line.
    private var afterValue: Diagnostic? {
        guard let character = character(at: place.range.lowerBound), !line(before: place).allSatisfy(\.isWhitespace) else { return nil }
        if "]}".contains(character) { return .error("this `\(character)` closes nothing", at: place, hints: ["remove it"]) }
        return .error(
            "the value has ended before this", at: place,
            hints: [character == ";" ? "remove the `;`" : "put the whole value in one pair of quotes"])
    }

    /// `styles: body: {…}`: a key before the unexpected `:` on its line, and no text after it, as in `title: A: B`.
    private var isSecondKey: Bool {
        let end = place.file.offset(ofLine: place.start.line + 1), rest = place.file.bytes[min(place.range.lowerBound + 1, end)..<end]
        guard
            rest.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }).map({ $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
                ?? true
        else { return false }
        let keys = line(before: place).split(separator: ": ", omittingEmptySubsequences: false)
        return keys.count == 2
            && keys.allSatisfy { part in
                !part.isEmpty && part.drop { $0 == " " }.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
            }
    }

    /// A line that is indented like none above it.
    private func outOfLine(_ what: String) -> Diagnostic? {
        let indent = place.start.column - 1, column = contextPlace.start.column
        guard line(before: place).allSatisfy({ $0 == " " }), place.start.line > contextPlace.start.line, indent != column - 1 else {
            return nil
        }
        var diagnostic = Diagnostic.error(
            "the indentation of this line, \(indent) \(indent == 1 ? "space" : "spaces"), fits no line above it", at: place,
            hints: ["the \(what) stand in one column"])
        diagnostic.related = [Diagnostic.Related("a line in column \(column) would go on with what begins here", at: contextPlace)]
        return diagnostic
    }

    /// The line before the one with the unexpected `:` is a word alone, whose own `:` is missing, or has no space after it.
    private var missingColon: Diagnostic? {
        var number = place.start.line - 1
        while number > 0, line(number).text.trimmed.isEmpty { number -= 1 }
        guard number > 0 else { return nil }
        let (start, text) = line(number), word = text.trimmed
        guard let first = word.first, !"-&*!|>%@`".contains(first), !word.contains(where: { "#\"'[]{}".contains($0) }) else { return nil }
        let indent = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        let span = SourceSpan(file: place.file, range: start + indent..<start + indent + word.utf8.count)
        guard let colon = word.firstIndex(of: ":") else {
            return .error("a `:` is missing after this key", at: span, hints: ["a key and its value are written `key: value`"])
        }
        let key = word[..<colon], value = word[colon...].dropFirst()
        guard let next = value.first, !next.isWhitespace, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
            return nil
        }
        return .error("a space is missing after the `:`", at: span, hints: ["`\(key): \(value)`"])
    }

    private func line(_ number: Int) -> (start: Int, text: String) {
        let start = place.file.offset(ofLine: number), end = max(start, place.file.offset(ofLine: number + 1))
        // No key is longer; a line of megabytes is not worth reading.
        return (start, String(decoding: place.file.bytes[start..<min(end, start + 1000)], as: UTF8.self))
    }

    private func line(before place: SourceSpan) -> String {
        let start = place.file.offset(ofLine: place.start.line)
        return String(decoding: place.file.bytes[start..<max(start, place.range.lowerBound)], as: UTF8.self)
    }

    private var tab: Diagnostic {
        .error("a tab cannot indent in YAML", at: place, hints: ["use spaces"])
    }
}

extension String {
    fileprivate var trimmed: Substring {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
