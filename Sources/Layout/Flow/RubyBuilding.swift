import TypesetMarkdown
import TypesetStylesheet

/// Text with annotations.
extension FlowBuilder {
    /// Appends ruby with RB and RT (ISO 32000-1 14.8.4.4.2).
    ///
    /// If a text is too long for one line and cannot be divided, its annotations follow in parentheses.
    mutating func append(
        _ parts: [RubyPart], _ inline: Inline, to collector: inout TextCollector, in context: InlineContext
    ) {
        for part in parts {
            let annotation = part.annotation.plainText
            guard !annotation.isEmpty, !part.base.isEmpty else {
                append(part.base + part.annotation, to: &collector, in: context)
                continue
            }
            var inner = styled(nil, inline, in: context, &collector)
            let ruby = flow.structure.add(.ruby, to: inner.element), base = inner.style
            inner.element = flow.structure.add(.rubyBase, to: ruby)
            collector.endContent()
            let style = flow.styles.number(of: .inline(.rt, classes: [], within: base))
            if part.base.allSatisfy(\.isPlain), let divided = RubyDivision.parts(part.base.plainText, annotation) {
                let text = flow.structure.add(.rubyText, to: ruby)
                let run = flow.runs.number(of: TextRunKey(style: style, language: inner.language))
                for part in divided {
                    inner.ruby = collector.result.rubies.count
                    collector.append(Self.joined(part.base), as: piece(in: inner, of: &collector))
                    collector.punctuation?.pass(part.base)
                    collector.endContent()
                    let generated = GeneratedText(
                        part.annotation, run: run, style: style, content: flow.structure.addContent(to: text))
                    collector.result.rubies.append(FlowRuby(text: generated, base: base))
                }
            } else {
                append(part.base, to: &collector, in: inner)
                (inner.element, inner.style) = (flow.structure.add(.rubyText, to: ruby), style)
                let text = piece(in: inner, of: &collector)
                var sign = text
                sign.content = nil
                collector.append(" (", as: sign)
                collector.append(annotation, as: text)
                collector.append(")", as: sign)
            }
            collector.endContent()
        }
    }

    /// Returns a text with word joiners (UAX #14, WJ) between its characters, which share one annotation.
    private static func joined(_ text: String) -> String { text.map(String.init).joined(separator: "\u{2060}") }
}

extension Inline {
    fileprivate var isPlain: Bool { if case .text = kind { attributes.values.isEmpty } else { false } }
}
