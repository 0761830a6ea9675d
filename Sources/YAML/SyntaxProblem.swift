import Diagnostics

/// A mistake that libyaml reports, turned into a message that says what to mend and where.
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
            .error("this quote is never closed", at: contextPlace)
        case "could not find expected ':'":
            .error("a `:` is missing after this key", at: contextPlace, hints: ["a key and its value are written `key: value`"])
        case "mapping values are not allowed in this context":
            .error("a `:` cannot stand here", at: place, hints: ["put a text that contains `: ` in quotes, or check the indentation"])
        case "did not find expected node content": .error(Self.missingValue, at: place)
        case "did not find expected key":
            .error("expected a key here", at: place, hints: ["the keys of one mapping stand in one column"])
        case "did not find expected '-' indicator":
            .error("expected `-` here", at: place, hints: ["the items of one list stand in one column"])
        case "found unknown escape character":
            .error("unknown escape after `\\`", at: place, hints: ["in single quotes a backslash is an ordinary character"])
        default: .error(context.isEmpty ? problem : "\(problem) \(context)", at: place)
        }
    }

    static let missingValue = "expected a value here"

    static func unreadableByte(at place: SourceSpan, problem: String) -> Diagnostic {
        let isControl = problem == "control characters are not allowed"
        return .error(isControl ? "a control character cannot stand here" : "not UTF-8 text", at: place,
                      hints: isControl ? [] : ["save the file as UTF-8"])
    }

    /// A bracket that is still open: at another line's key, the bracket is to blame, on its own line a comma may be.
    private func unclosed(_ open: String, _ close: String) -> Diagnostic {
        guard place.start.line == contextPlace.start.line else {
            return .error("this `\(open)` is never closed", at: contextPlace, hints: ["add `\(close)`"])
        }
        var diagnostic = Diagnostic.error("expected `,` or `\(close)` here", at: place)
        diagnostic.related = [Diagnostic.Related("the `\(open)` stands here", at: contextPlace)]
        return diagnostic
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
        let bytes = place.file.bytes
        guard place.range.lowerBound < bytes.count else { return .error("something is missing at the end of the file", at: place) }
        let character = Character(String(decoding: bytes[place.range.lowerBound...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " ")
        if character == "\t" { return tab }
        return .error("a value cannot start with `\(character)`", at: place, hints: ["put the value in quotes"])
    }

    private var tab: Diagnostic {
        .error("a tab cannot indent in YAML", at: place, hints: ["use spaces"])
    }
}
