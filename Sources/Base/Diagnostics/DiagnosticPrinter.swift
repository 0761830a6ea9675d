/// Diagnostics as text for people: place, cause, the line concerned with a mark under it, other places, hints.
///
///     sheet.yaml:3:5: error: unknown key 'colour'
///        3 |     colour: red
///          |     ^~~~~~
///          = hint: did you mean 'color'?
public struct DiagnosticPrinter: Sendable {
    /// ANSI colours; the words say everything that the colours do.
    public var usesColor: Bool
    /// Columns that a quoted line may take, the margin included.
    public var columns: Int

    /// How often a warning of the same words is shown in full in one file; the lines of the others follow the last. nil: always.
    public var repeats: Int?

    public init(usesColor: Bool = false, columns: Int = 120, repeats: Int? = nil) {
        self.usesColor = usesColor
        self.columns = columns
        self.repeats = repeats
    }

    /// All of them as they come, each ending in a line end. Order with `DiagnosticPrinter.ordered` first.
    public func text(of diagnostics: [Diagnostic]) -> String {
        guard let repeats else { return diagnostics.map(text(of:)).joined() }
        let groups = Dictionary(grouping: diagnostics.filter { $0.severity < .error }) { Likeness($0) }
        var shown: [Likeness: Int] = [:]
        return diagnostics.reduce(into: "") { result, diagnostic in
            let alike = groups[Likeness(diagnostic)] ?? []
            guard diagnostic.severity < .error, alike.count > repeats + 1 else { return result += text(of: diagnostic) }
            let count = shown[Likeness(diagnostic), default: 0] + 1
            shown[Likeness(diagnostic)] = count
            if count <= repeats { result += text(of: diagnostic) }
            if count == repeats { result += line(ofOthers: Array(alike[repeats...])) }
        }
    }

    /// What makes two warnings the same to a reader: the words and the file.
    private struct Likeness: Hashable {
        var message: String
        var file: ObjectIdentifier?

        init(_ diagnostic: Diagnostic) {
            message = diagnostic.message
            file = diagnostic.span.map { ObjectIdentifier($0.file) }
        }
    }

    /// What is not shown in full, in one line: `the same at 12 more places: lines 30, 41, 57 …`
    ///
    /// - Parameter name: what they have in common.
    public func line(ofOthers diagnostics: [Diagnostic], named name: String = "the same") -> String {
        let spans = diagnostics.compactMap(\.span), isOneFile = Set(spans.map { ObjectIdentifier($0.file) }).count < 2
        let places = spans.map { isOneFile ? "\($0.start.line)" : "\(Printable.text($0.file.path)):\($0.start.line)" }
        // Ten numbers fit one line of a terminal.
        let list =
            places.isEmpty
            ? "" : ": " + (isOneFile ? "lines " : "") + places.prefix(10).joined(separator: ", ") + (places.count > 10 ? " …" : "")
        return "     " + paint("= ", .margin) + "\(name) at \(diagnostics.count) more places\(list)\n"
    }

    public func text(of diagnostic: Diagnostic) -> String {
        let margin = marginColumns(diagnostic)
        var text = headline(diagnostic.severity, diagnostic.message, span: diagnostic.span, path: diagnostic.path)
        if let span = diagnostic.span { text += excerpt(span, style: .of(diagnostic.severity), margin: margin) }
        for related in diagnostic.related {
            text += headline(.note, related.message, span: related.span, path: nil)
            text += excerpt(related.span, style: .note, margin: margin)
        }
        for hint in diagnostic.hints {
            let gutter = String(repeating: " ", count: margin) + " = "
            text += paint(gutter, .margin) + paint("hint:", .place) + " " + Printable.text(hint) + "\n"
        }
        return text
    }

    /// `2 errors, 1 warning`; nil where there is neither.
    public static func summary(of diagnostics: [Diagnostic]) -> String? {
        func count(_ severity: Diagnostic.Severity, _ name: String) -> String? {
            let count = diagnostics.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(name)\(count == 1 ? "" : "s")"
        }
        let parts = [count(.error, "error"), count(.warning, "warning")].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    // MARK: - Lines

    private func headline(_ severity: Diagnostic.Severity, _ message: String, span: SourceSpan?, path: String?) -> String {
        var place = ""
        if let span {
            let start = span.start
            place = "\(Printable.text(span.file.path)):\(start.line):\(start.column): "
        } else if let path {
            place = "\(Printable.text(path)): "
        }
        return paint(place, .place) + paint("\(severity):", .of(severity)) + " " + paint(Printable.text(message), .place) + "\n"
    }

    private func excerpt(_ span: SourceSpan, style: Style, margin: Int) -> String {
        let number = "\(span.start.line)"
        let padding = String(repeating: " ", count: max(0, margin - number.count))
        let excerpt = SourceExcerpt(span, columns: columns - margin - 3)
        let mark = "^" + String(repeating: "~", count: excerpt.length - 1)
        let blank = String(repeating: " ", count: margin)
        return paint("\(padding)\(number) | ", .margin) + excerpt.text + "\n"
            + paint("\(blank) | ", .margin) + String(repeating: " ", count: excerpt.indent) + paint(mark, style) + "\n"
    }

    /// Columns of the line numbers: as wide as the widest of them, at least four so that most messages line up.
    private func marginColumns(_ diagnostic: Diagnostic) -> Int {
        let spans = (diagnostic.span.map { [$0] } ?? []) + diagnostic.related.map(\.span)
        return max(4, spans.map { "\($0.start.line)".count }.max() ?? 0)
    }

    // MARK: - Colour

    /// SGR codes (ECMA-48 8.3.117).
    private enum Style: String {
        case error = "1;31", warning = "1;35", note = "1;36", place = "1", margin = "34"

        static func of(_ severity: Diagnostic.Severity) -> Style {
            switch severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
        }
    }

    private func paint(_ text: String, _ style: Style) -> String {
        usesColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
