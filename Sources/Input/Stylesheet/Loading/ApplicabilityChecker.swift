package import TypesetBase

/// Finds keys without an effect on their elements, and styles with the name of an element that is set in another style.
///
/// Any other style that no element uses may be a class of any element, and is not checked.
struct ApplicabilityChecker {
    private let stylesheet: Stylesheet
    private let rules: RuleSet
    private(set) var diagnostics: [Diagnostic] = []

    init(_ stylesheet: Stylesheet) {
        self.stylesheet = stylesheet
        rules = stylesheet.rules(at: .large)
        let all = stylesheet.layers.flatMap(\.ruleSets), users = Self.users(all, rules)
        for rules in all {
            for (selector, rules) in rules.elements {
                for case .block(let block) in rules.map(\.target) { check(block, on: [selector.element]) }
            }
            for (name, block) in rules.styles { if let elements = users[name] { check(block, on: elements) } }
        }
        for element in Element.allCases where users[element.rawValue] == nil { checkUnused(element) }
        for name in rules.styles.keys.sorted() where PrivateNames.isPrivate(name) { checkTaken(name, users) }
    }

    /// Reports a style named like an element that does not use it.
    ///
    /// In other theme languages, a style `h1` sets the element h1. Here it does so only if no line under `elements` sets another style.
    private mutating func checkUnused(_ element: Element) {
        let name = element.rawValue
        guard let span = rules.styles[name]?.nameSpan, !span.file.isBuiltIn,
            let used = rules.elements[Selector(element: element)]?.compactMap(\.target.startingStyle).last
        else { return }
        if PrivateNames.isPrivate(used) { return reportTaken(name, span, by: used, elements: [element]) }
        diagnostics.append(
            .warning(
                "the style `\(name)` is not used: the element `\(name)` is set in the style `\(used)`", at: span,
                hints: ["write it under `elements`, or change the style `\(used)`"]))
    }

    /// Reports a style that no element of the sheet uses and whose name a template also uses for elements.
    ///
    /// The author may mean to change the template's style, as in a sheet that extends the template.
    private mutating func checkTaken(_ template: String, _ users: [String: Set<Element>]) {
        let name = String(template.drop { $0 != "." }.dropFirst())
        guard users[name] == nil, Element(rawValue: name) == nil, let span = rules.styles[name]?.nameSpan else { return }
        // Elements with classes, such as kinds of alerts, do not count, because documents choose the classes.
        let elements = Element.allCases.filter { element in
            let start = rules.elements[Selector(element: element)]?.lazy.compactMap(\.target.startingStyle).last
            return start.map { rules.ancestry(of: $0).contains(template) } ?? false
        }
        reportTaken(name, span, by: template, elements: elements)
    }

    private mutating func reportTaken(_ name: String, _ span: SourceSpan, by other: String, elements: [Element]) {
        guard let first = elements.first else { return }
        let template = other.prefix { $0 != "." }, more = elements.count > 1 ? " and \(elements.count - 1) more elements are" : " is"
        diagnostics.append(
            .warning(
                "the style `\(name)` is separate from the template `\(template)`: `\(first.rawValue)`\(more) set in the template's style",
                at: span,
                hints: ["write `extends: [\(template)]` to change the template's styles, or set elements in it under `elements`"]))
    }

    /// Returns the elements that are set in each style, or in a style that inherits it.
    private static func users(_ all: [RuleSet], _ merged: RuleSet) -> [String: Set<Element>] {
        var result: [String: Set<Element>] = [:]
        func add(_ element: Element, to name: String?) {
            var next = name
            while let name = next, result[name, default: []].insert(element).inserted { next = merged.styles[name]?.parent }
        }
        for element in Element.allCases where merged.elements[Selector(element: element)] == nil { add(element, to: element.rawValue) }
        for rules in all {
            for (selector, rules) in rules.elements { for rule in rules { add(selector.element, to: rule.target.startingStyle) } }
            for (element, running) in [(Element.header, rules.page.header), (.footer, rules.page.footer), (.header, rules.page.watermark)] {
                if case .value(let name, _) = running?.value?.style { add(element, to: name) }
            }
        }
        return result
    }

    private mutating func check(_ block: DeclarationBlock, on elements: Set<Element>) {
        for declaration in block.declarations where declaration.isUsers {
            let key = declaration.key
            guard !elements.contains(where: { hasEffect(key, on: $0) }), let first = Element.allCases.first(where: elements.contains)
            else { continue }
            let names =
                elements.count > 3
                ? "`\(first.rawValue)` and \(elements.count - 1) more elements"
                : Element.allCases.filter(elements.contains).map { "`\($0.rawValue)`" }.joined(separator: " and ")
            diagnostics.append(
                .warning("`\(key.name)` has no effect on \(names)", at: declaration.span, hints: hints(key, first)))
        }
    }

    /// Whether a key has an effect on the element itself, or on one that falls back to its style.
    private func hasEffect(_ key: StyleKey, on element: Element) -> Bool {
        if key.applies(to: element) { return true }
        guard !key.traits.contains(.belongsToBox) else { return false }
        if Element.allCases.contains(where: { $0.fallback == element && !$0.isInline && !isMapped($0) && hasEffect(key, on: $0) }) {
            return true
        }
        return element == .document && key == Style.family && someStyleLacksFamily
    }

    /// Whether some style names no family; such a style uses the document's family.
    private var someStyleLacksFamily: Bool {
        let cascade = Cascade(stylesheet, at: .large)
        return Element.allCases.contains { !$0.dependsOnText && $0 != .document && cascade.style(of: $0)[Style.family] == nil }
    }

    private func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || rules.styles[element.rawValue] != nil
    }

    private func hints(_ key: StyleKey, _ element: Element) -> [String] {
        if let other = element.elementForOtherKeys, hasEffect(key, on: other) {
            return ["write it under `\(other.rawValue)`"]
        }
        if element == .document {
            return ["elements do not inherit from the document: write it in their styles, or in a parent style"]
        }
        return element.isInline ? ["it belongs to the surrounding block, such as `paragraph`"] : []
    }
}

extension Declaration {
    /// Whether the declaration is the user's and sets a value of the style itself.
    fileprivate var isUsers: Bool { !span.file.isBuiltIn && specified != nil && key != Style.parent.key }
}

extension Stylesheet {
    /// Returns the keys that a class's style declares itself and that have no effect on text within a line, with the places of their
    /// values.
    package func keysWithoutEffect(onSpansOf className: String) -> [(key: StyleKey, span: SourceSpan)] {
        layers.flatMap(\.ruleSets).compactMap { $0.styles[className] }.flatMap(\.declarations)
            .filter { $0.isUsers && !$0.key.applies(to: .emphasis) }
            .sorted { $0.position < $1.position }.map { ($0.key, $0.span) }
    }
}
