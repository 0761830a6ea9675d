public import Diagnostics

extension Stylesheet {
    /// Returns the stylesheet with styles written in Swift, which override its own like those of a sheet that extends it.
    ///
    /// - Parameters:
    ///   - styles: the styles by name. If the sheet has a style of the name, the keys are added to it and replace those it declares.
    ///   - elements: the styles by selector, such as `h1`, `paragraph.lead` or `blockQuote paragraph`. `[.parent("title")]` sets an element
    ///     in a style.
    /// - Returns: the stylesheet, nil after any mistake; and the diagnostics.
    public func adding(
        styles: [String: Style], elements: [String: Style] = [:]
    ) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        var writer = CodedLayer(number: layers.count, styles, elements)
        var stylesheet = self
        stylesheet.sources.append(writer.file)
        stylesheet.add(writer.layer())
        let hasErrors = !writer.diagnostics.isEmpty
        let diagnostics = writer.diagnostics + StylesheetChecker(stylesheet, mayLackStyles: hasErrors).diagnostics
        return (
            diagnostics.contains { $0.severity == .error } ? nil : stylesheet,
            DiagnosticPrinter.ordered(diagnostics.filter { $0.span?.file === writer.file || $0.severity == .error })
        )
    }
}

/// Styles written in Swift as a layer of a sheet. Their text, one line per declaration, is the file in messages and explanations.
private struct CodedLayer {
    let file: SourceFile
    private(set) var diagnostics: [Diagnostic] = []
    private let number: Int
    private let entries: [Entry]

    private struct Entry {
        var name: String
        var style: Style
        var isElement: Bool
        var span: Range<Int>
        /// The ranges of the values.
        var values: [Range<Int>]
    }

    init(number: Int, _ styles: [String: Style], _ elements: [String: Style]) {
        var text = "", entries: [Entry] = []
        let all = [(styles, isElement: false), (elements, isElement: true)]
        for (mapping, isElement) in all {
            for (name, style) in mapping.sorted(by: { $0.key < $1.key }) {
                let start = text.utf8.count
                text += "\(name):"
                let span = start..<text.utf8.count - 1
                let values = style.declarations.map { declaration in
                    text += "\n    \(declaration.key.rawValue): "
                    let start = text.utf8.count
                    text += declaration.text
                    return start..<text.utf8.count
                }
                text += "\n"
                entries.append(Entry(name: name, style: style, isElement: isElement, span: span, values: values))
            }
        }
        self.number = number
        self.entries = entries
        file = SourceFile(path: "styles in code", text: text)
    }

    mutating func layer() -> SheetLayer {
        var layer = SheetLayer()
        for entry in entries {
            let span = SourceSpan(file: file, range: entry.span), block = block(of: entry)
            guard entry.isElement else {
                layer.rules.styles[entry.name] = block
                continue
            }
            guard let selector = Selector(entry.name) else {
                let hint = "an element, such as `h1`, `paragraph.lead` or `blockQuote paragraph`"
                diagnostics.append(.error("`\(entry.name)` is not a selector", at: span, hints: [hint]))
                continue
            }
            layer.rules.elements[selector] = [ElementRule(target: .block(block), span: span, query: nil, layer: number)]
        }
        return layer
    }

    private mutating func block(of entry: Entry) -> DeclarationBlock {
        var block = DeclarationBlock()
        block.nameSpan = SourceSpan(file: file, range: entry.span)
        for (declaration, range) in zip(entry.style.declarations, entry.values) {
            let span = SourceSpan(file: file, range: range)
            if let problem = declaration.problem {
                diagnostics.append(.error("`\(declaration.key.rawValue)` of `\(entry.name)`: \(problem)", at: span))
            }
            block.set(Declaration(declaration.key, declaration.specified, at: span, layer: number, query: nil))
        }
        return block
    }
}
