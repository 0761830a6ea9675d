package import TypesetBase

extension Stylesheet {
    /// Returns the stylesheet with a sheet written in Swift, which overrides it like a sheet that extends it.
    ///
    /// - Returns: the stylesheet, nil after any mistake; and the diagnostics.
    package func adding(_ sheet: CodedSheet) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        var stylesheet = self
        let mistakes = sheet.add(to: &stylesheet), hasErrors = mistakes.contains { $0.severity == .error }
        let diagnostics = mistakes + StylesheetChecker(stylesheet, mayLackStyles: hasErrors).diagnostics
        return (
            diagnostics.contains { $0.severity == .error } ? nil : stylesheet,
            DiagnosticPrinter.ordered(diagnostics.filter { $0.span?.file === sheet.file || $0.severity == .error })
        )
    }
}

/// A stylesheet written in Swift, as the text of a sheet that declares the same; it is the file in messages and explanations.
package struct CodedSheet: Sendable {
    /// A key with its value, and the place of the value in the text.
    private struct Line {
        /// The name of the style, the selector, or the part of the sheet that has the key.
        var owner: String
        var key: String
        /// The bytes of the value.
        var value: Range<Int>
        /// The value, if a sheet cannot write it; nil for others.
        var specified: SpecifiedValue?
    }

    let file: SourceFile
    private let lines: [Line]

    /// Creates a sheet.
    ///
    /// - Parameters:
    ///   - fonts: the font files, and the fonts of text styles, as under `fonts` in a sheet.
    ///   - tokens: the tokens and groups of tokens by name.
    ///   - queries: further rules by their conditions; later ones override earlier ones.
    package init(
        _ rules: SheetRules, fonts: [String: SheetValue] = [:], tokens: [String: SheetValue] = [:],
        at queries: KeyValuePairs<String, SheetRules> = [:]
    ) {
        var text = "", lines: [Line] = []
        func add(_ owner: String, _ values: [(key: String, notation: String, specified: SpecifiedValue?)], indent: String) {
            text += "\(indent)\(SheetText.scalar(owner)):\(values.isEmpty ? " {}" : "")\n"
            for (key, notation, specified) in values {
                text += "\(indent)  \(SheetText.scalar(key)): "
                let start = text.utf8.count
                text += notation
                lines.append(Line(owner: owner, key: key, value: start..<text.utf8.count, specified: specified))
                text += "\n"
            }
        }
        func add(_ section: String, _ values: [String: SheetValue], indent: String = "") {
            guard !values.isEmpty else { return }
            add(section, values.sorted { $0.key < $1.key }.map { ($0, $1.notation, nil) }, indent: indent)
        }
        func add(_ rules: SheetRules, indent: String = "") {
            add("page", rules.page, indent: indent)
            for (section, styles) in [("styles", rules.styles), ("elements", rules.elements)] where !styles.isEmpty {
                text += "\(indent)\(section):\n"
                for (name, style) in styles.sorted(by: { $0.key < $1.key }) {
                    add(name, style.entries.map { ($0.key.name, $0.notation, $0.specified) }, indent: indent + "  ")
                }
            }
        }
        add("tokens", tokens)
        add("fonts", fonts)
        add(rules)
        if !queries.isEmpty { text += "at:\n" }
        for (condition, rules) in queries {
            text += "  \(SheetText.key(condition)):\n"
            add(rules, indent: "    ")
        }
        file = SourceFile(path: "styles in code", text: text)
        self.lines = lines
    }

    /// Adds the sheet to a stylesheet, whose tokens it may use; returns the mistakes in its values.
    fileprivate func add(to stylesheet: inout Stylesheet) -> [Diagnostic] {
        let (node, problems) = YAMLParser.parse(file)
        guard let node else { return problems }
        var tokens = stylesheet.tokenTable, reader = SheetReader(file: file, layer: stylesheet.layers.count)
        tokens.add(node["tokens"]?.entries ?? [])
        tokens.resolveAll()
        let (layer, head) = reader.sheet(tokens.expandSheet(node))
        let specified = lines.compactMap { line in line.specified.map { (line.value.lowerBound, $0) } }
        let values = Dictionary(uniqueKeysWithValues: specified)
        stylesheet.add(layer.mapRules { $0.replacing(values) }, head, file)
        let mistakes = tokens.takeDiagnostics() + reader.values.diagnostics
        stylesheet.setTokens(tokens)
        return problems + mistakes.map(named)
    }

    /// Returns a diagnostic about a value with the name of its key and style.
    private func named(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let place = diagnostic.span?.range.lowerBound, let line = lines.first(where: { $0.value.contains(place) }) else {
            return diagnostic
        }
        var diagnostic = diagnostic
        diagnostic.message = "`\(line.key)` of `\(line.owner)`: \(diagnostic.message)"
        return diagnostic
    }
}

extension RuleSet {
    /// Returns the rules with other values of the declarations at some places, by the first byte of their values.
    fileprivate func replacing(_ values: [Int: SpecifiedValue]) -> RuleSet {
        var rules = self
        rules.styles = styles.mapValues { $0.replacing(values) }
        rules.elements = elements.mapValues { lines in
            lines.map { line in
                guard case .block(let block) = line.target else { return line }
                var line = line
                line.target = .block(block.replacing(values))
                return line
            }
        }
        return rules
    }
}

extension DeclarationBlock {
    fileprivate func replacing(_ values: [Int: SpecifiedValue]) -> DeclarationBlock {
        var block = self
        for old in declarations {
            guard let value = values[old.span.range.lowerBound] else { continue }
            block.set(Declaration(old.key, value, at: old.span, layer: old.layer, query: old.query))
        }
        return block
    }
}
