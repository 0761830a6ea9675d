import CTypesetMarkdown
import TypesetBase

/// Recognizes quotes that are GitHub's alerts or DocC's asides.
extension DocumentBuilder {
    func quote(_ node: Node, span: SourceSpan, depth: Int) -> Block {
        var content = blocks(of: node, depth: depth + 1)
        if constructs.contains(.obsidianCallout), let kind = takeCallout(from: &content, node) {
            return Block(.alert(kind: kind, content), span: span)
        }
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

    // MARK: Callouts

    /// The kind of a quote that begins with `[!faq]- Title` as in Obsidian; the title becomes the first paragraph of `content`, in bold.
    private func takeCallout(from content: inout [Block], _ node: Node) -> String? {
        guard let line = firstLine(of: node), let close = line.firstIndex(of: "]"), case .paragraph(let inlines)? = content.first?.kind,
            case .text(let text)? = inlines.first?.kind, let mark = text.firstIndex(of: "]")
        else { return nil }
        // Text after a bar is for themes.
        let name = line[..<close].dropFirst(2).prefix { $0 != "|" }.lowercased().trimmingSpaces
        guard !name.isEmpty, !name.contains("[") else { return nil }
        var rest = text[mark...].dropFirst()
        if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
        let end = inlines.firstIndex { if case .softBreak = $0.kind { true } else if case .hardBreak = $0.kind { true } else { false } }
        var title = Array(inlines[..<(end ?? inlines.count)])
        let kept = String(rest.drop { $0 == " " }), own = title[0].span
        let start = max(own.range.lowerBound, own.range.upperBound - kept.utf8.count)
        title[0] = Inline(
            .text(kept), span: SourceSpan(file: own.file, range: start..<own.range.upperBound), attributes: title[0].attributes)
        if kept.isEmpty { title.removeFirst() }
        let isNamed = AlertKind.all.contains(name)
        if title.isEmpty, !isNamed {
            title = [
                Inline(
                    .text(name.prefix(1).uppercased() + name.dropFirst()),
                    span: SourceSpan(file: own.file, range: own.range.upperBound..<own.range.upperBound))
            ]
        }
        content.removeFirst()
        let body = end.map { Array(inlines[($0 + 1)...]) } ?? []
        if !body.isEmpty { content.insert(Block(.paragraph(body), span: body[0].span.joined(with: body[body.count - 1].span)), at: 0) }
        if !title.isEmpty {
            let place = title[0].span.joined(with: title[title.count - 1].span)
            let attributes = Attributes(classes: [ReservedClass.alertTitle.rawValue])
            content.insert(Block(.paragraph([Inline(.strong(title), span: place)]), span: place, attributes: attributes), at: 0)
        }
        return isNamed ? name : AlertKind.aliases[name] ?? "note"
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
                hint: "put the text on the next line: alerts have no titles; \(Self.adviceForObsidian)")
        } else {
            reportUnknown(name, "a plain quote", node, line)
        }
    }

    /// Reports a kind of another program, once.
    private func reportUnknownAlert(_ kind: String, _ node: Node) {
        guard let line = firstLine(of: node), unknownAlerts.insert(kind).inserted else { return }
        reportUnknown(line.trimmingSpaces.dropFirst(2).dropLast(), "a note with the label “\(AlertKind.heading(of: kind))”", node, line)
    }

    private static let adviceForObsidian = "in a document written for Obsidian, write `syntax: obsidian` in the front matter"

    private func reportUnknown(_ name: Substring, _ result: String, _ node: Node, _ line: String) {
        var hints = Suggestion.hints(for: String(name), among: AlertKind.all.map { $0.uppercased() })
        if AlertKind.aliases[name.lowercased()] != nil { hints.append(Self.adviceForObsidian) }
        warn("unknown alert `\(name)`: this is \(result)", at: firstLineRange(of: node, line), hint: hints.joined(separator: "; "))
    }

    private func firstLineRange(of quote: Node, _ line: String) -> Range<Int> {
        let start = quote.firstChild.map { range(of: $0).lowerBound } ?? range(of: quote).lowerBound
        return start..<min(start + line.utf8.count, text.bytes.count)
    }
}
