import TypesetBase
import TypesetStylesheet

/// The conversion of rules to styles, with the elements that use them.
extension CSSImport {
    /// The sizes of headings in HTML, as fractions of the surrounding text (HTML, 15.3.6).
    static let headings = [("h1", 2.0), ("h2", 1.5), ("h3", 1.17), ("h4", 1), ("h5", 0.83), ("h6", 0.67)]

    mutating func addStyles() {
        let isStyled = rules.all.contains { rule in
            switch rule.target {
            case .root: rule.declarations.contains { !$0.isVariable && $0.name != "font-size" }
            default: true
            }
        }
        guard isStyled else { return }
        addBody()
        for (tag, factor) in Self.headings {
            var style = style(tag, targets: [.element(tag)], base: bodySize, size: factor * bodySize)
            if style[Style.weight.key] == nil { style.set(Style.weight.key, "bold") }
            if style[Style.keepWithNext.key] == nil { style.set(.keepWithNext()) }
            append(parented(style))
            draft.elements.append((tag, tag))
        }
        let tags = order { if case .element(let tag) = $0 { tag } else { nil } }
        for tag in tags where tag != "body" && !Self.headings.contains(where: { $0.0 == tag }) { addElement(tag) }
        for name in order({ if case .class(let name) = $0 { name } else { nil } }) {
            var style = style(StyleNames.name(name), targets: [.class(name)], base: bodySize, size: nil)
            guard !style.keys.isEmpty || rules.conditionalTargets.contains(.class(name)) else { continue }
            style.name = styleNames.unique(style.name)
            draft.styles.append(style)
        }
        for case (let target, let tag, let name) in pairs { addElement(target, tag, name) }
        for condition in rules.conditions { addQuery(condition) }
    }

    /// Adds a style that is named after an element.
    private mutating func append(_ style: ImportedStyle) {
        _ = styleNames.unique(style.name)
        draft.styles.append(style)
    }

    func order(_ name: (CSSTarget) -> String?) -> [String] {
        var seen: Set<String> = []
        return rules.all.compactMap { name($0.target) }.filter { seen.insert($0).inserted }
    }

    var pairs: [(CSSTarget, String, String)] {
        var seen: Set<CSSTarget> = []
        return rules.all.compactMap { rule in
            guard case .elementClass(let tag, let name) = rule.target, seen.insert(rule.target).inserted else { return nil }
            return (rule.target, tag, name)
        }
    }

    /// Adds two styles: one with what the text of all elements inherits, one with the rest of the body's keys.
    mutating func addBody() {
        let all = style("body", targets: [.root, .element("body")], base: reader.rem, size: bodySize, isBody: true)
        var base = ImportedStyle(name: "base", origin: all.origin)
        var body = ImportedStyle(name: "body", keys: [(Style.parent.key, "base")], origin: all.origin)
        for (key, value) in all.keys {
            if key == Style.background.key {
                draft.page = [("background", value)]
            } else if CSSStyle.inherited.contains(key) {
                base.set(key, value)
            } else {
                body.set(key, value)
            }
        }
        append(base)
        append(body)
        draft.elements.append(("document", "body"))
        guard rules.first(about: .element("p")) == nil else { return }
        // In HTML, the margins of paragraphs are one line (15.3.3).
        append(ImportedStyle(name: "p", keys: [(Style.parent.key, "base"), (Style.paragraphSpacing.key, "1em")]))
        draft.elements.append(("paragraph", "p"))
    }

    func parented(_ style: ImportedStyle) -> ImportedStyle {
        ImportedStyle(name: style.name, keys: [(Style.parent.key, "base")] + style.keys, origin: style.origin)
    }

    mutating func addElement(_ tag: String) {
        guard let element = CSSStyle.elements[tag] else { return unknownElement(tag, .element(tag)) }
        let isInline = element.isInline
        var style = style(tag, targets: [.element(tag)], base: bodySize, size: nil, isInline: isInline)
        if tag == "p", style[Style.paragraphSpacing.key] == nil { style.set(.paragraphSpacing(.em(1))) }
        append(isInline ? style : parented(style))
        if !draft.elements.contains(where: { $0.element == element.rawValue }) {
            draft.elements.append((element.rawValue, SheetText.scalar(style.name)))
        }
    }

    mutating func addElement(_ target: CSSTarget, _ tag: String, _ name: String) {
        guard let element = CSSStyle.elements[tag] else { return unknownElement(tag, target) }
        let style = style(name, targets: [target], base: bodySize, size: nil, isInline: element.isInline)
        if !style.keys.isEmpty {
            draft.elements.append(("\(element.rawValue).\(StyleNames.name(name))", SheetText.mapping(style.keys.written)))
        }
    }

    mutating func unknownElement(_ tag: String, _ target: CSSTarget) {
        guard let rule = rules.first(about: target) else { return }
        diagnostics.append(Diagnostic(.note, "documents have no element `\(tag)`; it is left out", at: span(rule.range)))
    }

    /// Adds the rules within a media query, which override the others.
    mutating func addQuery(_ condition: String) {
        var query = SheetDraft.Query(condition: condition), indices: [String: Int] = [:]
        for target in rules.targets(under: condition) {
            var name: String?
            switch target {
            case .root, .element("body"): name = "base"
            case .element(let tag): name = styleNames.contains(tag) ? tag : nil
            case .class(let className): name = StyleNames.name(className)
            case .elementClass(let tag, let className):
                guard let element = CSSStyle.elements[tag] else { break }
                let style = style(className, targets: [target], base: bodySize, size: nil, isInline: element.isInline, condition: condition)
                if !style.keys.isEmpty {
                    query.elements.append(("\(element.rawValue).\(StyleNames.name(className))", SheetText.mapping(style.keys.written)))
                }
                continue
            }
            let style = style(name ?? "", targets: [target], base: bodySize, size: nil, condition: condition)
            guard let name, styleNames.contains(name) else { continue }
            var keys = style.keys
            // The background of the body is that of the page.
            if name == "base", let background = keys.first(where: { $0.key == Style.background.key }) {
                query.page = [("background", background.value)]
                keys.removeAll { $0.key == Style.background.key }
            }
            guard !keys.isEmpty else { continue }
            // Rules for `:root` and for `body` set the same style.
            let index = indices[name] ?? query.styles.endIndex
            if index == query.styles.endIndex { query.styles.append(ImportedStyle(name: name, origin: style.origin)) }
            indices[name] = index
            for (key, value) in keys { query.styles[index].set(key, value) }
        }
        if !query.page.isEmpty || !query.styles.isEmpty || !query.elements.isEmpty { draft.queries.append(query) }
    }

    /// Returns the style from the rules of some targets.
    ///
    /// - Parameters:
    ///   - base: the size of the surrounding text, in points.
    ///   - size: the size of the element if no rule sets one; if nil, that of the surrounding text.
    mutating func style(
        _ name: String, targets: [CSSTarget], base: Double, size: Double?, isInline: Bool = false, isBody: Bool = false,
        condition: String? = nil
    ) -> ImportedStyle {
        let own = targets.flatMap { rules.about($0, condition: condition) }
        var declarations: [(declaration: CSSDeclaration, value: ArraySlice<CSSToken>)] = []
        for declaration in own.flatMap(\.declarations) where !declaration.isVariable {
            if let value = expanded(declaration.value, of: declaration.name) { declarations.append((declaration, value)) }
        }
        if !targets.contains(.root) {
            for declaration in own.flatMap(\.declarations) where declaration.isVariable {
                diagnostics.append(
                    .error("custom properties outside of `:root` are left out: tokens apply everywhere", at: span(declaration.range)))
            }
        }
        // Important declarations override the others.
        let ordered = declarations.filter { !$0.declaration.isImportant } + declarations.filter(\.declaration.isImportant)
        var style = CSSStyle(
            name: name, in: file, reader: reader, base: base, size: size, isInline: isInline, isRoot: targets.first == .root)
        let tokens = tokens
        style.read(ordered) { value in
            CSSVariables.name(in: value).flatMap { tokens[$0] }.map { (text: $0.text, name: "$" + $0.path.joined(separator: ".")) }
        }
        diagnostics += style.diagnostics.prefix(max(0, Self.mostFaults - diagnostics.count))
        if isBody, let size = style.size, (0.1...1000).contains(size) { bodySize = size }
        style.style.origin = own.first.map { span($0.range) }
        return style.style
    }
}
