import TypesetBase

/// Writes formulas as presentation MathML: MathML Core, with `menclose` and alignments of columns from MathML 3.
package struct MathMLWriter: Sendable {
    private let numbers: [String: String]

    /// Creates a writer of MathML.
    ///
    /// - Parameter numbers: the numbers of labelled formulas, by label; a label without number is written as it is.
    package init(numbers: [String: String] = [:]) { self.numbers = numbers }

    /// The element `math` with the source as annotation.
    ///
    /// - Parameter source: the formula's TeX source.
    package func markup(of formula: Formula, source: String) -> String {
        var text = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"\(formula.isDisplay ? "block" : "inline")\"><semantics>"
        write(formula.root, to: &text)
        text += "<annotation encoding=\"application/x-tex\">\(XMLEscaping.escaped(source, for: .content))</annotation></semantics></math>"
        return text
    }

    /// Writes one element for a part.
    private func write(_ node: MathNode, to text: inout String) {
        switch node.content {
        case .row(let nodes): element("mrow", nodes, to: &text)
        case .identifier(let name): identifier(name, to: &text)
        case .number(let digits): token("mn", digits, to: &text)
        case .symbol(let symbol): self.symbol(symbol, to: &text)
        case .text(let words): token("mtext", Self.withFixedSpaces(words), to: &text)
        case .reference(let label): token("mtext", numbers[label] ?? label, to: &text)
        case .space(let width): text += "<mspace width=\"\(Self.em(width))\"/>"
        case .fraction(let numerator, let denominator, let isBarred):
            element("mfrac", [numerator, denominator], isBarred ? "" : " linethickness=\"0\"", to: &text)
        case .root(let radicand, let index):
            element(index == nil ? "msqrt" : "mroot", [radicand, index].compactMap(\.self), to: &text)
        case .scripts(let base, let lower, let upper):
            guard lower != nil || upper != nil else { return write(base, to: &text) }
            let name = upper == nil ? "msub" : lower == nil ? "msup" : "msubsup"
            element(name, [base, lower, upper].compactMap(\.self), to: &text)
        case .limits(let base, let lower, let upper, let isAccent):
            guard lower != nil || upper != nil else { return write(base, to: &text) }
            limits(base, lower, upper, isAccent, to: &text)
        case .table(let table): self.table(table, to: &text)
        case .styled(let style, let part): element("mstyle", [part], attributes(style), to: &text)
        case .phantom(let part, let width, let height, let depth):
            phantom(part, width: width, height: height, depth: depth, to: &text)
        case .enclosed(let part, let shape): element("menclose", [part], " notation=\"\(notation(shape))\"", to: &text)
        }
    }

    /// Writes parts in a row, with an invisible operator between the name of a function and its argument.
    private func write(_ nodes: [MathNode], to text: inout String) {
        for (index, node) in nodes.enumerated() {
            // Only the spaces that TeX adds have empty spans.
            if case .space = node.content, node.span.isEmpty, index > 0, Self.isFunction(nodes[index - 1]) { text += "<mo>&#x2061;</mo>" }
            write(node, to: &text)
        }
    }

    private static func isFunction(_ node: MathNode) -> Bool {
        switch node.content {
        case .identifier(let name): name.unicodeScalars.count > 1 && !UnitTable.standard.symbols.contains(name)
        case .scripts(let base, _, _), .limits(let base, _, _, _): isFunction(base)
        default: false
        }
    }

    private func element(_ name: String, _ nodes: [MathNode], _ attributes: String = "", to text: inout String) {
        text += "<\(name)\(attributes)>"
        write(nodes, to: &text)
        text += "</\(name)>"
    }

    private func token(_ name: String, _ content: String, _ attributes: String = "", to text: inout String) {
        text += "<\(name)\(attributes)>\(XMLEscaping.escaped(content, for: .content))</\(name)>"
    }

    /// Writes a name; a single plain letter is italic in MathML, so one that is upright says so.
    private func identifier(_ name: String, to text: inout String) {
        let scalars = name.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first else { return token("mi", name, to: &text) }
        if let plain = MathAlphabet.plain(scalar), plain.alphabet == .italic { return token("mi", String(plain.letter), to: &text) }
        let isItalicByDefault = MathAlphabet.italic.character(for: scalar) != scalar
        token("mi", name, isItalicByDefault ? " mathvariant=\"normal\"" : "", to: &text)
    }

    /// Writes an operator, with the attributes that differ from the defaults of its class.
    private func symbol(_ symbol: MathOperator, to text: inout String) {
        var attributes = ""
        let standard: (Double, Double) =
            switch symbol.atomClass {
            case .binary: (4.0 / 18, 4.0 / 18)
            case .relation: (5.0 / 18, 5.0 / 18)
            case .punctuation: (0, 3.0 / 18)
            default: (0, 0)
            }
        if symbol.leading != standard.0 || symbol.trailing != standard.1 {
            attributes += " lspace=\"\(Self.em(symbol.leading))\" rspace=\"\(Self.em(symbol.trailing))\""
        }
        let isFence = symbol.atomClass == .opening || symbol.atomClass == .closing || symbol.text == "|" || symbol.text == "‖"
        if symbol.isStretchy, !isFence || symbol.text == "|" || symbol.text == "‖" { attributes += " stretchy=\"true\"" }
        if !symbol.isStretchy, isFence, symbol.height == nil { attributes += " stretchy=\"false\"" }
        if symbol.hasMovableLimits, symbol.isLarge == false { attributes += " movablelimits=\"true\"" }
        if let height = symbol.height { attributes += " minsize=\"\(Self.em(height))\" maxsize=\"\(Self.em(height))\"" }
        token("mo", Self.spacingAccents[symbol.text] ?? symbol.text, attributes, to: &text)
    }

    private func limits(_ base: MathNode, _ lower: MathNode?, _ upper: MathNode?, _ isAccent: Bool, to text: inout String) {
        let name = upper == nil ? "munder" : lower == nil ? "mover" : "munderover"
        var attributes = ""
        if isAccent {
            if upper != nil { attributes += " accent=\"true\"" }
            if lower != nil { attributes += " accentunder=\"true\"" }
        }
        element(name, [base, lower, upper].compactMap(\.self), attributes, to: &text)
    }

    private func attributes(_ style: MathStyle) -> String {
        switch style {
        case .display(let isDisplay): " displaystyle=\"\(isDisplay)\" scriptlevel=\"0\""
        case .script(let level): " displaystyle=\"false\" scriptlevel=\"\(level)\""
        case .color(let color): " mathcolor=\"\(XMLEscaping.escaped(color, for: .attribute))\""
        }
    }

    private func phantom(_ part: MathNode, width: Bool, height: Bool, depth: Bool, to text: inout String) {
        let padding =
            (width ? "" : " width=\"0\"") + (height ? "" : " height=\"0\"") + (depth ? "" : " depth=\"0\"")
        if !padding.isEmpty { text += "<mpadded\(padding)>" }
        element("mphantom", [part], to: &text)
        if !padding.isEmpty { text += "</mpadded>" }
    }

    private func notation(_ shape: MathEnclosure) -> String {
        switch shape {
        case .upwardStroke: "updiagonalstrike"
        case .downwardStroke: "downdiagonalstrike"
        case .crossedStrokes: "updiagonalstrike downdiagonalstrike"
        case .horizontalStroke: "horizontalstrike"
        case .frame: "box"
        }
    }

    private func table(_ table: MathTable, to text: inout String) {
        var attributes = ""
        if table.alignments.contains(where: { $0 != .center }) {
            attributes += " columnalign=\"\(table.alignments.map { "\($0)" }.joined(separator: " "))\""
        }
        switch table.purpose {
        case .aligned, .gathered, .lines: attributes += " displaystyle=\"true\""
        case .matrix, .smallMatrix, .cases, .stack: break
        }
        let columns = table.rows.map(\.cells.count).max() ?? 0
        attributes += lines("columnlines", table.columnLines, of: columns) + lines("rowlines", table.rowLines, of: table.rows.count)
        text += "<mtable\(attributes)>"
        for row in table.rows {
            text += "<mtr>"
            for cell in row.cells {
                text += "<mtd>"
                if case .row(let nodes) = cell.content {
                    write(nodes, to: &text)
                } else {
                    write(cell, to: &text)
                }
                text += "</mtd>"
            }
            text += "</mtr>"
        }
        text += "</mtable>"
    }

    /// The attribute for the lines between columns or rows; lines at the edges have none in MathML.
    private func lines(_ name: String, _ lines: [Int], of count: Int) -> String {
        guard lines.contains(where: { (1..<max(count, 1)).contains($0) }) else { return "" }
        return " \(name)=\"\((1..<count).map { lines.contains($0) ? "solid" : "none" }.joined(separator: " "))\""
    }

    /// Spaces at the ends of words, which MathML would trim.
    private static func withFixedSpaces(_ words: String) -> String {
        var characters = Array(words)
        if characters.first == " " { characters[0] = "\u{A0}" }
        if characters.last == " " { characters[characters.count - 1] = "\u{A0}" }
        return String(characters)
    }

    /// A length in em, with at most four decimals.
    private static func em(_ width: Double) -> String {
        let units = Int((width * 10_000).rounded()), whole = abs(units) / 10_000
        var decimals = String(abs(units) % 10_000)
        decimals = String(repeating: "0", count: 4 - decimals.count) + decimals
        while decimals.last == "0" { decimals.removeLast() }
        return (units < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + decimals) + (units == 0 ? "" : "em")
    }

    /// The characters of MathML for accents, by the combining characters of the tree.
    private static let spacingAccents: [String: String] = [
        "\u{302}": "^", "\u{303}": "~", "\u{304}": "¯", "\u{301}": "´", "\u{300}": "`", "\u{307}": "˙", "\u{308}": "¨", "\u{306}": "˘",
        "\u{30C}": "ˇ", "\u{30A}": "˚", "\u{20D7}": "→",
    ]
}
