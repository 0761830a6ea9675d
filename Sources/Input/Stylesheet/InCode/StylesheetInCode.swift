package import TypesetBase

extension Stylesheet {
    /// Returns the stylesheet with styles written in Swift, which override its own like those of a sheet that extends it.
    ///
    /// - Parameters:
    ///   - styles: the styles by name. If the sheet has a style of the name, the keys are added to it and replace those it declares.
    ///   - elements: the styles by selector, such as `h1`, `paragraph.lead` or `blockQuote paragraph`. `[.parent("title")]` sets an element
    ///     in a style.
    /// - Returns: the stylesheet, nil after any mistake; and the diagnostics.
    package func adding(
        styles: [String: Style], elements: [String: Style] = [:]
    ) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        let sheet = CodedSheet(styles: styles, elements: elements)
        var stylesheet = self
        stylesheet.sources.append(sheet.file)
        let (layer, mistakes) = sheet.layer(layers.count)
        stylesheet.add(layer)
        let hasErrors = mistakes.contains { $0.severity == .error }
        let diagnostics = mistakes + StylesheetChecker(stylesheet, mayLackStyles: hasErrors).diagnostics
        return (
            diagnostics.contains { $0.severity == .error } ? nil : stylesheet,
            DiagnosticPrinter.ordered(diagnostics.filter { $0.span?.file === sheet.file || $0.severity == .error })
        )
    }
}

/// Styles written in Swift, as the sheet that declares the same; it is the file in messages and explanations.
private struct CodedSheet {
    /// A declaration with its place in the sheet.
    struct Line {
        var owner: String
        var isElement: Bool
        var entry: Style.Entry
        /// The bytes of the value.
        var value: Range<Int>
    }

    let file: SourceFile
    private let lines: [Line]

    init(styles: [String: Style], elements: [String: Style]) {
        var text = "", lines: [Line] = []
        for (title, mapping) in [("styles", styles), ("elements", elements)] {
            text += mapping.isEmpty ? "" : "\(title):\n"
            for (name, style) in mapping.sorted(by: { $0.key < $1.key }) {
                text += "  \(SheetText.scalar(name)):\(style.entries.isEmpty ? " {}" : "")\n"
                for entry in style.entries {
                    text += "    \(entry.key.name): "
                    let start = text.utf8.count
                    text += entry.notation
                    let value = start..<text.utf8.count
                    lines.append(Line(owner: name, isElement: title == "elements", entry: entry, value: value))
                    text += "\n"
                }
            }
        }
        file = SourceFile(path: "styles in code", text: text)
        self.lines = lines
    }

    /// Returns the rules of the sheet, and the mistakes in its values.
    ///
    /// - Parameter number: the position of the sheet in the order of `extends`.
    func layer(_ number: Int) -> (layer: SheetLayer, diagnostics: [Diagnostic]) {
        let (node, problems) = YAMLParser.parse(file)
        guard let node else { return (SheetLayer(), problems) }
        var tokens = TokenTable(), reader = SheetReader(file: file, layer: number)
        var layer = reader.sheet(tokens.expandSheet(node)).layer
        for line in lines { if let specified = line.entry.specified { layer.rules.replace(line, by: specified) } }
        return (layer, problems + reader.values.diagnostics.map(named))
    }

    /// Returns a diagnostic about a value with the name of its key and style.
    private func named(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let place = diagnostic.span?.range.lowerBound, let line = lines.first(where: { $0.value.contains(place) }) else {
            return diagnostic
        }
        var diagnostic = diagnostic
        diagnostic.message = "`\(line.entry.key.name)` of `\(line.owner)`: \(diagnostic.message)"
        return diagnostic
    }
}

extension RuleSet {
    /// Replaces the value of a declaration by one that a sheet cannot write.
    fileprivate mutating func replace(_ line: CodedSheet.Line, by specified: SpecifiedValue) {
        if !line.isElement {
            styles[line.owner]?.replace(line.entry.key, by: specified)
        } else if let selector = Selector(line.owner), case .block(var block)? = elements[selector]?.first?.target {
            block.replace(line.entry.key, by: specified)
            elements[selector]?[0].target = .block(block)
        }
    }
}

extension DeclarationBlock {
    fileprivate mutating func replace(_ key: StyleKey, by specified: SpecifiedValue) {
        guard let old = self[key] else { return }
        set(Declaration(key, specified, at: old.span, layer: old.layer, query: old.query))
    }
}
