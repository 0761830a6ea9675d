/// A mistake that libyaml reports, turned into a message with a hint and a place.
struct SyntaxProblem {
    /// The message of libyaml.
    var problem: String
    var context: String
    /// The place at which libyaml noticed the mistake, often far after its cause.
    var span: SourceSpan
    /// The beginning of the construct that could not be completed.
    var contextSpan: SourceSpan

    var diagnostic: Diagnostic { isInBrackets ? swallowedColor ?? ownDiagnostic : ownDiagnostic }

    private var ownDiagnostic: Diagnostic {
        switch problem {
        case "did not find expected ',' or ']'": unclosed("[", "]")
        case "did not find expected ',' or '}'": unclosed("{", "}")
        case "found character that cannot start any token": unexpectedCharacter
        case "found a tab character where an indentation space is expected", "found a tab character that violates indentation": tab
        case "found unexpected end of stream" where context.contains("quoted scalar"):
            .error("this quote is never closed", at: contextSpan, hints: ["add `\(quote)` where the text ends"])
        case "could not find expected ':'":
            .error("a `:` is missing after this key", at: contextSpan, hints: ["write a key and its value as `key: value`"])
        case "mapping values are not allowed in this context":
            missingColon
                ?? .error(
                    "a `:` is not allowed here", at: span,
                    hints: [
                        isSecondKey
                            ? "begin the second key on its own line, or put it in braces"
                            : Self.quoteHint + ", or check the indentation"
                    ])
        case "did not find expected node content":
            .error(Self.missingValue, at: span, hints: ["write a value after the `:`, or remove the key"])
        case "did not find expected key":
            afterValue ?? outOfLine("keys of a mapping")
                ?? .error("expected a key here", at: span, hints: ["begin all keys of a mapping in the same column"])
        case "did not find expected '-' indicator":
            afterValue ?? outOfLine("items of one list")
                ?? .error("expected `-` here", at: span, hints: ["begin all items of a list in the same column"])
        case "block sequence entries are not allowed in this context":
            .error("a list cannot begin here", at: span, hints: ["begin it on its own line, or write it in brackets: `[a, b]`"])
        case "did not find expected alphabetic or numeric character": reservedSign
        case "found unknown directive name", "found incompatible YAML document":
            .error("a line cannot begin with `%`", at: span, hints: ["remove the line"])
        case "did not find expected <document start>":
            .error("this is after the end of the YAML document", at: span, hints: ["remove the `...` or the `%` before it"])
        case "did not find expected hexdecimal number":
            .error("expected hexadecimal digits here", at: span, hints: ["use single quotes for an ordinary backslash"])
        case "found unknown escape character":
            .error("unknown escape after `\\`", at: span, hints: ["use single quotes for an ordinary backslash"])
        default: .error("this is not valid YAML: \(context.isEmpty ? problem : "\(problem) \(context)")", at: span)
        }
    }

    private static let quoteHint = "put a text that contains `: ` in quotes"
    static let missingValue = "expected a value here"

    static func unreadableByte(at span: SourceSpan, problem: String) -> Diagnostic {
        let isControl = problem == "control characters are not allowed"
        let span = isControl ? span : start(of: span)
        return .error(
            isControl ? "a control character is not allowed here" : "not UTF-8 text", at: span,
            hints: isControl ? [] : ["save the file as UTF-8"])
    }

    /// The start of the broken sequence; libyaml names the byte that does not belong to it.
    private static func start(of span: SourceSpan) -> SourceSpan {
        let bytes = span.file.bytes, offset = span.range.lowerBound
        // A sequence has up to four bytes, the first of which begins with two bits that are set (RFC 3629 §3).
        let start =
            (max(0, offset - 3)..<offset).last { bytes[$0] & 0xC0 == 0xC0 && String(validating: bytes[$0..<offset], as: UTF8.self) == nil }
            ?? offset
        return SourceSpan(file: span.file, range: start..<start)
    }

    /// A bracket that is still open: the cause of an error on another line; on the same line, a comma may be missing.
    private func unclosed(_ open: String, _ close: String) -> Diagnostic {
        guard span.start.line == contextSpan.start.line else {
            return .error("this `\(open)` is never closed", at: contextSpan, hints: ["add `\(close)`"])
        }
        var diagnostic = Diagnostic.error("expected `,` or `\(close)` here", at: span, hints: hints(between: open))
        diagnostic.related = [Diagnostic.Related("the `\(open)` is here", at: contextSpan)]
        return diagnostic
    }

    /// The possible causes of a missing comma: a text with a colon in it, or with the quote that encloses it.
    private func hints(between open: String) -> [String] {
        let before = line(before: span).last, next = character(at: span.range.lowerBound)
        if before == "'" { return ["the text ends at the quote before: write an apostrophe in single quotes twice"] }
        if before == "\"" { return ["the text ends at the quote before: within double quotes write `\\\"`"] }
        if let end = line(before: span).last(where: { !$0.isWhitespace }), "\"'".contains(end) {
            return ["put the whole value in one pair of quotes"]
        }
        return next == ":" ? [Self.quoteHint + (open == "{" ? "; between keys comes a `,`" : "")] : []
    }

    private var isInBrackets: Bool { problem.hasPrefix("did not find expected ','") || context == "while parsing a flow node" }

    /// An unquoted colour between the brackets, which starts a comment that hides the closing bracket.
    private var swallowedColor: Diagnostic? {
        let file = span.file
        var offset = file.offset(ofLine: min(contextSpan.start.line, span.start.line - 1))
        let end = min(max(span.range.lowerBound, file.offset(ofLine: contextSpan.start.line + 1)), file.bytes.count)
        while offset < end {
            if let color = UnquotedColor.at(offset, in: file) { return color.diagnostic }
            offset += 1
        }
        return nil
    }

    private var unexpectedCharacter: Diagnostic {
        guard let character = character(at: span.range.lowerBound) else {
            return .error("the file ends within a value or a mapping", at: span)
        }
        return character == "\t" ? tab : reserved(character, at: span)
    }

    /// `*` or `&` without a following name of an alias or anchor: a pattern of file names, or plain text.
    private var reservedSign: Diagnostic {
        let start = max(0, span.range.lowerBound - 1)
        return reserved(context.contains("alias") ? "*" : "&", at: SourceSpan(file: span.file, range: start..<span.range.lowerBound))
    }

    private func reserved(_ character: Character, at span: SourceSpan) -> Diagnostic {
        .error("a value cannot start with `\(character)`", at: span, hints: ["put the value in quotes"])
    }

    private func character(at offset: Int) -> Character? {
        String(decoding: span.file.bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first.map(Character.init)
    }

    private var quote: String { context.contains("single") || character(at: contextSpan.range.lowerBound) == "'" ? "'" : "\"" }

    /// Text after a complete value, on the value's own line.
    private var afterValue: Diagnostic? {
        guard let character = character(at: span.range.lowerBound), !line(before: span).allSatisfy(\.isWhitespace) else { return nil }
        if "]}".contains(character) { return .error("this `\(character)` closes nothing", at: span, hints: ["remove it"]) }
        return .error(
            "the value has ended before this", at: span,
            hints: [character == ";" ? "remove the `;`" : "put the whole value in one pair of quotes"])
    }

    /// Whether a key precedes the unexpected `:` on its line, with no text after it: `styles: body: {…}`, but not `title: A: B`.
    private var isSecondKey: Bool {
        let end = span.file.offset(ofLine: span.start.line + 1), rest = span.file.bytes[min(span.range.lowerBound + 1, end)..<end]
        guard
            rest.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }).map({ $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
                ?? true
        else { return false }
        let keys = line(before: span).split(separator: ": ", omittingEmptySubsequences: false)
        return keys.count == 2
            && keys.allSatisfy { part in
                !part.isEmpty && part.drop { $0 == " " }.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
            }
    }

    /// A line whose indentation matches no line above it.
    private func outOfLine(_ items: String) -> Diagnostic? {
        let indent = span.start.column - 1, column = contextSpan.start.column
        guard line(before: span).allSatisfy({ $0 == " " }), span.start.line > contextSpan.start.line, indent != column - 1 else {
            return nil
        }
        var diagnostic = Diagnostic.error(
            "the indentation of this line, \(indent) \(indent == 1 ? "space" : "spaces"), matches no line above it", at: span,
            hints: ["begin all \(items) in the same column"])
        diagnostic.related = [Diagnostic.Related("a line in column \(column) would continue what begins here", at: contextSpan)]
        return diagnostic
    }

    /// The line before the unexpected `:` is a single word that lacks its own `:`, or the space after it.
    private var missingColon: Diagnostic? {
        var number = span.start.line - 1
        while number > 0, line(number).text.trimmingWhitespace.isEmpty { number -= 1 }
        guard number > 0 else { return nil }
        let (start, text) = line(number), word = text.trimmingWhitespace
        guard let first = word.first, !"-&*!|>%@`".contains(first), !word.contains(where: { "#\"'[]{}".contains($0) }) else { return nil }
        let indent = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
        let span = SourceSpan(file: span.file, range: start + indent..<start + indent + word.utf8.count)
        guard let colon = word.firstIndex(of: ":") else {
            return .error("a `:` is missing after this key", at: span, hints: ["write a key and its value as `key: value`"])
        }
        let key = word[..<colon], value = word[colon...].dropFirst()
        guard let next = value.first, !next.isWhitespace, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }) else {
            return nil
        }
        return .error("a space is missing after the `:`", at: span, hints: ["`\(key): \(value)`"])
    }

    private func line(_ number: Int) -> (start: Int, text: String) {
        let start = span.file.offset(ofLine: number), end = max(start, span.file.offset(ofLine: number + 1))
        // No key is longer, and a line may have megabytes.
        return (start, String(decoding: span.file.bytes[start..<min(end, start + 1000)], as: UTF8.self))
    }

    private func line(before span: SourceSpan) -> String {
        let start = span.file.offset(ofLine: span.start.line)
        return String(decoding: span.file.bytes[start..<max(start, span.range.lowerBound)], as: UTF8.self)
    }

    private var tab: Diagnostic {
        .error("a tab cannot indent in YAML", at: span, hints: ["use spaces"])
    }
}
