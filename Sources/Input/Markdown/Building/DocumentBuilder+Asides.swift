import CTypesetMarkdown
import TypesetBase

/// Recognizes quotes that are GitHub's alerts or DocC's asides.
extension DocumentBuilder {
    func quote(_ node: Node, span: SourceSpan, depth: Int) -> Block {
        var content = blocks(of: node, depth: depth + 1)
        guard let kind = alertKind(of: node) else {
            if let kind = takeAside(from: &content) { return Block(.alert(kind: kind, content), span: span) }
            reportBrokenAlert(node)
            return Block(.blockQuote(content), span: span)
        }
        if !AlertKind.all.contains(kind) { reportUnknownAlert(kind, node) }
        if case .paragraph(var inlines)? = content.first?.kind {
            inlines = Array(inlines.drop { isBreak($0) || $0.isText("[!\(kind.uppercased())]", ignoringCase: true) })
            if inlines.isEmpty { content.removeFirst() } else { content[0].kind = .paragraph(inlines) }
        }
        return Block(.alert(kind: kind, content), span: span)
    }

    // MARK: Asides

    /// The kind of a quote that begins with `Note:` or another word of DocC, which is removed from `content`.
    private func takeAside(from content: inout [Block]) -> String? {
        guard case .paragraph(var inlines)? = content.first?.kind, case .text(let text)? = inlines.first?.kind,
            let colon = text.utf8.prefix(30).firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let kind = String(text[..<colon]).trimmingSpaces.lowercased()
        guard AlertKind.isAside(kind) else { return nil }
        let bytes = text.utf8[colon...].dropFirst(), rest = bytes.drop { $0 == 0x20 || $0 == 0x09 }
        let span = inlines[0].span, start = span.range.lowerBound + text.utf8.count - rest.count
        inlines[0].kind = .text(String(Substring(rest)))
        inlines[0].span = SourceSpan(file: span.file, range: min(start, span.range.upperBound)..<span.range.upperBound)
        inlines = Array(inlines.drop(while: isBreak))
        if inlines.isEmpty { content.removeFirst() } else { content[0].kind = .paragraph(inlines) }
        return kind
    }

    // MARK: Alerts

    /// The kind of a quote whose first line is only `[!NOTE]`, by GitHub's rule, or has a kind of another program.
    private func alertKind(of node: Node) -> String? {
        guard let line = firstLine(of: node), line.utf8.count < 30 else { return nil }
        let text = line.lowercased().trimmingSpaces
        guard text.hasSuffix("]") else { return nil }
        let name = text.dropFirst(2).dropLast()
        guard name.first?.isLetter == true, name.utf8.allSatisfy({ "-0123456789abcdefghijklmnopqrstuvwxyz".utf8.contains($0) }) else {
            return nil
        }
        return String(name)
    }

    private func firstLine(of quote: Node) -> String? {
        guard let first = quote.firstChild, first.type == CMARK_NODE_PARAGRAPH else { return nil }
        let line = first.content.prefix(200).prefix { $0 != 0x0A && $0 != 0x0D }
        return line.starts(with: "[!".utf8) ? String(decoding: line, as: UTF8.self) : nil
    }

    /// Reports a quote that begins like an alert but has a title.
    private func reportBrokenAlert(_ node: Node) {
        guard let line = firstLine(of: node), let close = line.firstIndex(of: "]") else { return }
        let name = line[..<close].dropFirst(2)
        guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0 == "-" }), line[close...].dropFirst().first != "(" else { return }
        if AlertKind.all.contains(name.lowercased()) {
            warn(
                "this quote is not an alert: its first line has more than `[!\(name)]`", at: firstLineRange(of: node, line),
                hint: "put the text on the next line: alerts have no titles")
        } else {
            reportUnknown(name, "a plain quote", node, line)
        }
    }

    /// Reports a kind of another program, once.
    private func reportUnknownAlert(_ kind: String, _ node: Node) {
        guard let line = firstLine(of: node), unknownAlerts.insert(kind).inserted else { return }
        reportUnknown(line.trimmingSpaces.dropFirst(2).dropLast(), "a note with the label “\(AlertKind.heading(of: kind))”", node, line)
    }

    private func reportUnknown(_ name: Substring, _ result: String, _ node: Node, _ line: String) {
        let hints = Suggestion.hints(for: String(name), among: AlertKind.all.map { $0.uppercased() })
        warn("unknown alert `\(name)`: this is \(result)", at: firstLineRange(of: node, line), hint: hints.joined(separator: "; "))
    }

    private func firstLineRange(of quote: Node, _ line: String) -> Range<Int> {
        let start = quote.firstChild.map { range(of: $0).lowerBound } ?? range(of: quote).lowerBound
        return start..<min(start + line.utf8.count, text.bytes.count)
    }
}
