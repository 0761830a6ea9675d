import ContentSize

/// All styles at one content size: which declarations make up the style of an element with its classes.
struct Cascade: Sendable {
    let rules: Rules
    let fonts: [TextStyle: FontEntry]
    private let named: [String: FlatStyle]

    init(_ stylesheet: Stylesheet, at category: ContentSizeCategory) {
        rules = stylesheet.rules(at: category)
        fonts = stylesheet.fonts
        named = Self.flatten(rules.styles, fonts: fonts)
    }

    func style(named name: String) -> FlatStyle? { named[name] }

    /// Whether a sheet says anything of the element: a line under `elements`, or a style of its name.
    func isMapped(_ element: Element) -> Bool {
        rules.elements[Selector(element: element)] != nil || named[element.rawValue] != nil
    }

    /// Whether one of the classes has a style.
    func isMapped(_ element: Element?, classes: [String]) -> Bool {
        classes.contains { !targets(element, class: $0).isEmpty }
    }

    /// The style of an element; nil where the sheet says nothing of it.
    func flat(_ element: Element) -> FlatStyle? {
        guard let targets = rules.elements[Selector(element: element)] else { return named[element.rawValue] }
        return apply(targets, to: base(of: element))
    }

    /// What an element looks like of which no sheet says anything.
    func base(of element: Element) -> FlatStyle {
        let intrinsic = IntrinsicStyles.rules[element]
        var result = element.isInline ? FlatStyle() : element.standIn.map { (flat($0) ?? base(of: $0)).withoutBox } ?? FlatStyle()
        if let intrinsic { result.add(intrinsic, fonts: [:]) }
        return result
    }

    /// The styles of classes over `start`: those that name a parent stand on it instead of the element's style, the others add to what is there.
    func add(_ classes: [String], of element: Element?, to start: FlatStyle) -> FlatStyle {
        let targets = classes.map { self.targets(element, class: $0) }.filter { !$0.isEmpty }
        let whole = targets.last { standsAlone($0) }
        var result = whole.map { apply($0, to: start) } ?? start
        for target in targets where !standsAlone(target) { result = apply(target, to: result) }
        return result
    }

    private func targets(_ element: Element?, class name: String) -> [ElementTarget] {
        if let element, let targets = rules.elements[Selector(element: element, className: name)] { return targets }
        guard let rules = rules.styles[name] else { return [] }
        return [.inline(rules)]
    }

    private func standsAlone(_ targets: [ElementTarget]) -> Bool {
        switch targets.first {
        case .style(let name, _): rules.styles[name]?.standsAlone ?? false
        case .inline(let rules): rules.standsAlone
        case .some(.none), nil: false
        }
    }

    private func apply(_ targets: [ElementTarget], to start: FlatStyle) -> FlatStyle {
        var result = start
        for target in targets {
            switch target {
            case .style(let name, _): result = named[name] ?? result
            case .inline(let rules): add(rules, to: &result)
            case .none: break
            }
        }
        return result
    }

    private func add(_ rules: StyleRules, to result: inout FlatStyle) {
        if rules.standsAlone { result = rules.parent?.text.flatMap { named[$0] } ?? FlatStyle() }
        result.add(rules, fonts: fonts)
    }

    /// Flattens every style, parents first; a style in a cycle, which loading has reported, takes no parent.
    private static func flatten(_ styles: [String: StyleRules], fonts: [TextStyle: FontEntry]) -> [String: FlatStyle] {
        var result: [String: FlatStyle] = [:]
        for name in styles.keys {
            var chain: [String] = [], next: String? = name, seen: Set<String> = []
            while let name = next, result[name] == nil, let rules = styles[name], seen.insert(name).inserted {
                chain.append(name)
                next = rules.parent?.assignment == nil ? nil : rules.parent?.text
            }
            for name in chain.reversed() {
                let rules = styles[name] ?? StyleRules()
                var flat = rules.parent?.assignment == nil ? FlatStyle() : rules.parent?.text.flatMap { result[$0] } ?? FlatStyle()
                flat.add(rules, fonts: fonts)
                result[name] = flat
            }
        }
        return result
    }
}

extension Element {
    /// Whose style an element takes of which no sheet says anything.
    var standIn: Element? {
        switch self {
        case .document: nil
        case .paragraph, .h1, .h2, .h3, .h4, .h5, .h6, .thematicBreak, .header, .footer: .document
        case .listItem, .marker: .list
        case .taskMarker: .marker
        case .tableHeader: .tableCell
        case .tableCell: .table
        default: .paragraph
        }
    }
}
