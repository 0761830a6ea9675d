/// Prints diagnostics as text: location, cause, the source line with the span underlined, related spans, hints.
///
///     sheet.yaml:3:5: error: unknown key 'colour'
///        3 |     colour: red
///          |     ^~~~~~
///          = hint: did you mean 'color'?
package struct DiagnosticPrinter: Sendable {
    /// Whether to use ANSI colours, which repeat information that the text contains.
    package var usesColor: Bool
    /// The width of quoted lines in terminal columns, including the margin.
    package var columns: Int

    /// The number of warnings with the same message printed in full for one file, before the line numbers of the others; nil for all.
    package var repeats: Int?

    /// The most diagnostics that are printed; a line then reports the number of the others.
    ///
    /// No reader gets through a thousand, and a file of a megabyte can have a hundred thousand.
    package static let maximum = 1000

    /// A printer with the given width and colours; see the properties.
    package init(usesColor: Bool = false, columns: Int = 120, repeats: Int? = nil) {
        self.usesColor = usesColor
        self.columns = columns
        self.repeats = repeats
    }

    /// Prints diagnostics in the given order, each ending in a line feed; `DiagnosticPrinter.ordered` sorts them.
    package func text(of diagnostics: [Diagnostic]) -> String {
        guard diagnostics.count <= Self.maximum else {
            return text(of: Self.worst(of: diagnostics)) + "\(diagnostics.count - Self.maximum) more messages are not shown\n"
        }
        guard let repeats else { return diagnostics.map(text(of:)).joined() }
        let groups = Dictionary(grouping: diagnostics.filter { $0.severity < .error }) { MessageIdentity($0) }
        var shown: [MessageIdentity: Int] = [:]
        return diagnostics.reduce(into: "") { result, diagnostic in
            let equal = groups[MessageIdentity(diagnostic)] ?? []
            guard diagnostic.severity < .error, equal.count > repeats + 1 else { return result += text(of: diagnostic) }
            let count = shown[MessageIdentity(diagnostic), default: 0] + 1
            shown[MessageIdentity(diagnostic)] = count
            if count <= repeats { result += text(of: diagnostic) }
            if count == repeats { result += line(ofOthers: Array(equal[repeats...])) }
        }
    }

    /// The diagnostics to print, in their order; if there are too many, errors are kept first, then warnings.
    private static func worst(of diagnostics: [Diagnostic]) -> [Diagnostic] {
        let worst = diagnostics.indices.sorted { (diagnostics[$1].severity, $0) < (diagnostics[$0].severity, $1) }.prefix(maximum)
        return worst.sorted().map { diagnostics[$0] }
    }

    /// The identity of repeated warnings: the same message about the same file.
    private struct MessageIdentity: Hashable {
        var message: String
        var file: ObjectIdentifier?

        init(_ diagnostic: Diagnostic) {
            message = diagnostic.message
            file = diagnostic.span.map { ObjectIdentifier($0.file) }
        }
    }

    /// One line, such as `the same at 12 more places: lines 30, 41, 57 …`, in place of diagnostics that are not printed in full.
    ///
    /// - Parameters:
    ///   - shown: the diagnostic above the line. The line names files unless all are in its file.
    ///   - name: the text that the diagnostics have in common.
    package func line(ofOthers diagnostics: [Diagnostic], after shown: Diagnostic? = nil, named name: String = "the same") -> String {
        let files = ((shown.map { [$0] } ?? []) + diagnostics).compactMap { $0.span?.origin.file.path ?? $0.path }
        let isOneFile = Set(files).count < 2, numbers = diagnostics.compactMap(\.span?.origin)
        let places = isOneFile ? numbers.map { "\($0.start.line)" } : diagnostics.compactMap(Self.place)
        let unit = isOneFile ? places.count == 1 ? "line " : "lines " : ""
        // Ten numbers fit on one line of a terminal.
        let list = places.isEmpty ? "" : ": " + unit + places.prefix(10).joined(separator: ", ") + (places.count > 10 ? " …" : "")
        return line("\(name) at \(diagnostics.count) more place\(diagnostics.count == 1 ? "" : "s")\(list)")
    }

    /// A remark in the margin below a diagnostic.
    package func line(_ remark: String) -> String { "     " + paint("= ", .margin) + remark + "\n" }

    /// The place of a diagnostic, such as `guide.md:3`; the file alone if there is no span.
    private static func place(_ diagnostic: Diagnostic) -> String? {
        (diagnostic.span?.origin).map { "\(Printable.text($0.file.path)):\($0.start.line)" } ?? diagnostic.path.map(Printable.text)
    }

    /// Prints one diagnostic, ending in a line feed.
    package func text(of diagnostic: Diagnostic) -> String {
        let diagnostic = diagnostic.atOrigin
        let margin = marginColumns(diagnostic)
        // Every line names the rule, because a line may be all that a search shows.
        let rule = diagnostic.rule.map { " [\($0)]" } ?? ""
        var text = headline(diagnostic.severity, diagnostic.message + rule, span: diagnostic.span, path: diagnostic.path)
        if let span = diagnostic.span { text += excerpt(span, style: .of(diagnostic.severity), margin: margin) }
        for related in diagnostic.related {
            text += headline(.note, related.message + rule, span: related.span, path: nil)
            text += excerpt(related.span, style: .note, margin: margin)
        }
        for hint in diagnostic.hints {
            let gutter = String(repeating: " ", count: margin) + " = "
            text += paint(gutter, .margin) + paint("hint:", .place) + " " + Printable.text(hint) + "\n"
        }
        return text
    }

    /// The numbers of errors and warnings, such as `2 errors, 1 warning`; nil if there are none.
    package static func summary(of diagnostics: [Diagnostic]) -> String? {
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

    /// The width of the line numbers in columns: that of the widest, but at least four, which aligns most messages.
    private func marginColumns(_ diagnostic: Diagnostic) -> Int {
        let spans = (diagnostic.span.map { [$0] } ?? []) + diagnostic.related.map(\.span)
        return max(4, spans.map { "\($0.start.line)".count }.max() ?? 0)
    }

    // MARK: - Colour

    /// SGR parameters (ECMA-48, 8.3.117).
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

extension DiagnosticPrinter {
    /// Sorts diagnostics and removes duplicates: files in the order of their first appearance, spans in the order of the file.
    ///
    /// Diagnostics without a file come last, because they concern the whole job. Equal messages about one span are duplicates, regardless
    /// of the stage or size that reports them.
    package static func ordered(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        var seen: Set<Key> = []
        var files: [String: Int] = [:]
        var keyed: [(file: Int, offset: Int, arrival: Int, diagnostic: Diagnostic)] = []
        for diagnostic in diagnostics where seen.insert(Key(diagnostic)).inserted {
            let path = diagnostic.span?.file.path ?? diagnostic.path
            let file = path.map { files[$0, default: files.count] } ?? Int.max
            if let path { files[path] = file }
            keyed.append((file, diagnostic.span?.range.lowerBound ?? -1, keyed.count, diagnostic))
        }
        return keyed.sorted { ($0.file, $0.offset, $0.arrival) < ($1.file, $1.offset, $1.arrival) }.map(\.diagnostic)
    }

    /// The identity of a diagnostic, equal for duplicates, with files compared by path, because a file that is read twice has two objects.
    private struct Key: Hashable {
        var path: String?
        var range: Range<Int>?
        var severity: Diagnostic.Severity
        var message: String
        var rule: RuleID?

        init(_ diagnostic: Diagnostic) {
            let span = diagnostic.span?.origin
            path = span?.file.path ?? diagnostic.path
            range = span?.range
            severity = diagnostic.severity
            message = diagnostic.message
            rule = diagnostic.rule
        }
    }
}
