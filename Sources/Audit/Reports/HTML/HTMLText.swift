import TypesetBase

/// Text and small elements as HTML.
package enum HTMLText {
    /// Text between tags, with control and bidirectional characters made visible.
    package static func escape(_ text: String) -> String { XMLEscaping.escaped(ReportText.printable(text), for: .content) }

    /// The value of a quoted attribute.
    package static func attribute(_ text: String) -> String { XMLEscaping.escaped(ReportText.printable(text), for: .attribute) }

    /// A message with its code spans marked up; `bdi` keeps Arabic or Hebrew words from reordering the words around them.
    package static func message(_ text: String) -> String {
        MessagePiece.pieces(of: text).map { $0.isCode ? "<code><bdi>\(escape($0.text))</bdi></code>" : escape($0.text) }.joined()
    }

    /// Text from a document or a path, whose direction must not affect the words around it.
    package static func isolated(_ text: String) -> String { "<bdi>\(escape(text))</bdi>" }

    /// A number with commas between thousands, such as `4,900`.
    static func count(_ number: Int) -> String {
        number < 1000 ? "\(number)" : count(number / 1000) + "," + String(String(number % 1000 + 1000).dropFirst())
    }

    /// A number of things, such as `1 more place` or `4,900 more places`.
    static func count(_ number: Int, _ noun: String) -> String { "\(count(number)) \(noun)\(number == 1 ? "" : "s")" }

    /// The word for an outcome in headings and table cells.
    static func word(_ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "Fail"
        case .warning: "Warning"
        case .review: "Review"
        case .note: "Note"
        case .pass: "Pass"
        case .inapplicable: "Not applicable"
        }
    }

    /// A symbol, so that outcomes do not differ by colour alone (WCAG 2.2, 1.4.1).
    static func symbol(_ outcome: Outcome) -> String {
        switch outcome {
        case .fail: "✕"
        case .warning: "!"
        case .review: "?"
        case .note: "i"
        case .pass: "✓"
        case .inapplicable: "–"
        }
    }

    /// Text in code type, such as the id of a rule.
    package static func code(_ text: String) -> String { "<code>\(escape(text))</code>" }

    /// A section of the page with its heading.
    static func section(_ id: String, _ title: String, _ body: String) -> String {
        "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n\(body)</section>\n\n"
    }

    /// The outcome in a rounded box.
    package static func badge(_ outcome: Outcome) -> String {
        "<span class=\"badge \(outcome.rawValue)\"><span aria-hidden=\"true\">\(symbol(outcome))</span> \(word(outcome))</span>"
    }
}
