import ContentSize
public import Diagnostics

/// Finds keys that do nothing on the elements that they are written for, and styles that bear the name of an element which is set in
/// another.
///
/// Any other style that no line under `elements` leads to may be a class of any element, and is left alone.
struct EffectChecker {
    private let stylesheet: Stylesheet
    private let rules: Rules
    private(set) var diagnostics: [Diagnostic] = []

    init(_ stylesheet: Stylesheet) {
        self.stylesheet = stylesheet
        rules = stylesheet.rules(at: .large)
        let all = stylesheet.layers.flatMap { [$0.rules] + $0.queries.map(\.rules) }
        let carriers = Self.carriers(all, rules)
        for rules in all {
            for (selector, targets) in rules.elements {
                for case .inline(let style) in targets.map(\.kind) { check(style, on: [selector.element]) }
            }
            for (name, style) in rules.styles { if let elements = carriers[name] { check(style, on: elements) } }
        }
        for element in Element.allCases where carriers[element.rawValue] == nil { checkUnused(element) }
    }

    /// In other theme languages a style `h1` is what the element h1 is set in; here it is only where no line under `elements` says
    /// otherwise.
    private mutating func checkUnused(_ element: Element) {
        let name = element.rawValue
        guard let place = rules.styles[name]?.namePlace, !place.file.isBuiltIn,
            let used = rules.elements[Selector(element: element)]?.compactMap(\.kind.startingStyle).last
        else { return }
        diagnostics.append(
            .warning(
                "the style `\(name)` is not used: the element `\(name)` is set in the style `\(used)`", at: place,
                hints: ["write it under `elements`, or change the style `\(used)`"]))
    }

    /// The elements that each style is the look of, or a parent of the look.
    private static func carriers(_ all: [Rules], _ merged: Rules) -> [String: Set<Element>] {
        var result: [String: Set<Element>] = [:]
        func add(_ element: Element, from name: String?) {
            var next = name
            while let name = next, result[name, default: []].insert(element).inserted {
                next = merged.styles[name]?.parent.flatMap { $0.assignment == nil ? nil : $0.text }
            }
        }
        for element in Element.allCases where merged.elements[Selector(element: element)] == nil { add(element, from: element.rawValue) }
        for rules in all {
            for (selector, targets) in rules.elements { for target in targets { add(selector.element, from: target.kind.startingStyle) } }
            for (element, running) in [(Element.header, rules.page.header), (.footer, rules.page.footer)] {
                if case .value(let name, _) = running?.value?.fields["style"] { add(element, from: name) }
            }
        }
        return result
    }

    private mutating func check(_ style: StyleRules, on elements: Set<Element>) {
        for declaration in style.declarations.values
        where !declaration.span.file.isBuiltIn && declaration.assignment != nil && declaration.key != .parent {
            let property = Property.all[declaration.property]
            guard !elements.contains(where: { works(property, on: $0) }), let first = Element.allCases.first(where: elements.contains)
            else { continue }
            let names =
                elements.count > 3
                ? "`\(first.rawValue)` and \(elements.count - 1) more elements"
                : Element.allCases.filter(elements.contains).map { "`\($0.rawValue)`" }.joined(separator: " and ")
            diagnostics.append(
                .warning("`\(property.name)` has no effect on \(names)", at: declaration.span, hints: hints(property, first)))
        }
    }

    /// On the element itself, or on one that looks like it because no sheet speaks of it.
    private func works(_ property: Property, on element: Element) -> Bool {
        if property.works(on: element) { return true }
        guard !property.belongsToBox else { return false }
        if Element.allCases.contains(where: { $0.standIn == element && !$0.isInline && !isMapped($0) && works(property, on: $0) }) {
            return true
        }
        return element == .document && property.key == .family && somethingLacksFamily
    }

    /// The document's family holds wherever a style names none.
    private var somethingLacksFamily: Bool {
        let cascade = Cascade(stylesheet, at: .large)
        return Element.allCases.contains { !$0.isInline && $0 != .document && !(cascade.flat($0) ?? cascade.base(of: $0)).writes(.family) }
    }

    private func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || rules.styles[element.rawValue] != nil
    }

    private func hints(_ property: Property, _ element: Element) -> [String] {
        if let other = element.otherCarrier.flatMap(Element.init(rawValue:)), works(property, on: other) {
            return ["write it under `\(other.rawValue)`"]
        }
        if element == .document {
            return ["each element has a style of its own here: write it there, or in a style that they have as parent"]
        }
        return element.isInline ? ["it belongs to the text around, such as `paragraph`"] : []
    }
}

extension ElementTarget.Kind {
    /// The style that it begins with; nil where it adds to what is there.
    var startingStyle: String? {
        switch self {
        case .style(let name): name
        case .inline(let rules): rules.parent?.text
        case .none: nil
        }
    }
}

extension Stylesheet {
    /// The keys that the style of a class writes itself and that do nothing for text within a line, by name and place.
    public func keysWithoutEffect(onSpansOf className: String) -> [(key: StyleKey, place: SourceSpan)] {
        let styles = layers.flatMap { [$0.rules] + $0.queries.map(\.rules) }.compactMap { $0.styles[className] }
        let idle = styles.flatMap(\.declarations.values).filter { declaration in
            !declaration.span.file.isBuiltIn && declaration.assignment != nil && declaration.key != .parent
                && !Property.all[declaration.property].works(on: .emphasis)
        }
        return idle.sorted { $0.property < $1.property }.map { ($0.key, $0.span) }
    }
}
