import ContentSize
import Diagnostics

/// Finds what only all sheets together can show: unknown styles, circles of parents, sizes and margins that leave nothing to draw.
struct StylesheetChecker {
    private let stylesheet: Stylesheet
    private(set) var diagnostics: [Diagnostic] = []
    /// Where a size or margins are already reported at a smaller content size.
    private var reported: Set<SourceSpan> = []
    /// Comparisons of names that suggestions may take: looking for one like an unknown name takes as long as there are names.
    private static let comparisons = 50_000

    /// - Parameter mayLackStyles: mistakes elsewhere may have cost styles, so that sizes are not worth checking.
    init(_ stylesheet: Stylesheet, mayLackStyles: Bool) {
        self.stylesheet = stylesheet
        checkNames()
        var parents = ParentChecker()
        for stylesheet in stylesheet.variants(where: Self.changesParents) {
            for category in stylesheet.categoryGroups(where: Self.changesParents).compactMap(\.first) {
                parents.check(stylesheet.rules(at: category))
            }
        }
        diagnostics += parents.diagnostics
        guard !mayLackStyles, !diagnostics.contains(where: { $0.severity == .error }) else { return }
        diagnostics += ApplicabilityChecker(stylesheet).diagnostics
        for stylesheet in stylesheet.variants(where: Self.changesSizes) {
            for categories in stylesheet.categoryGroups(where: Self.changesSizes) { check(categories, stylesheet) }
        }
    }

    private static func changesSizes(_ rules: RuleSet) -> Bool {
        !rules.elements.isEmpty || changesParents(rules)
            || rules.styles.values.contains { $0.declarations.contains { $0.key.property.group == .size } }
    }

    private static func changesParents(_ rules: RuleSet) -> Bool {
        !rules.removedStyles.isEmpty || rules.styles.values.contains(where: \.standsAlone)
    }

    private mutating func checkNames() {
        let names = stylesheet.ownStyleNames, known = Set(stylesheet.styleNames)
        for layer in stylesheet.layers {
            for rules in layer.ruleSets { checkNames(rules, names, known) }
        }
        checkQueriedNames()
    }

    /// A style that only size queries write may be meant so; one whose name is nearly that of another is likely a slip of the pen.
    private mutating func checkQueriedNames() {
        let known = Set(stylesheet.layers.flatMap(\.rules.styles.keys)), names = known.sorted()
        var compared = 0
        for (name, rules) in stylesheet.layers.flatMap(\.conditional).filter(\.isQuery).flatMap(\.rules.styles).sorted(by: {
            $0.key < $1.key
        })
        where !known.contains(name) {
            guard let span = rules.nameSpan, compared < Self.comparisons else { continue }
            compared += names.count
            guard let near = Suggestion.closest(to: name, among: names) else { continue }
            diagnostics.append(
                .warning("no style is called `\(name)` outside of size queries", at: span, hints: ["did you mean `\(near)`?"]))
        }
    }

    private mutating func checkNames(_ rules: RuleSet, _ names: [String], _ known: Set<String>) {
        var references = rules.styles.values.compactMap(\.parentReference)
        for rule in rules.elements.values.joined() {
            switch rule.target {
            case .style(let name): references.append((name, rule.span))
            case .block(let block): if let parent = block.parentReference { references.append(parent) }
            case .none: break
            }
        }
        for running in [rules.page.header?.value, rules.page.footer?.value, rules.page.watermark?.value] {
            if case .value(let name, let span) = running?.style { references.append((name, span)) }
        }
        for (name, span) in references where !known.contains(name) {
            let hints = diagnostics.count * names.count < Self.comparisons ? Suggestion.hints(for: name, among: names) : []
            diagnostics.append(.error("unknown style `\(name)`", at: span, hints: hints))
        }
    }

    /// - Parameter categories: sizes at which the same rules of sizes hold.
    private mutating func check(_ categories: [ContentSizeCategory], _ stylesheet: Stylesheet) {
        guard let first = categories.first else { return }
        let cascade = Cascade(stylesheet, at: first)
        let sizes = cascade.stylesWithSizes.compactMap { name, style in style[.size].map { (name, $0, style.sizing) } }
        let limited = cascade.stylesWithBothLineLimits
        for category in categories {
            for style in limited { checkLineLimits(style, category) }
            for (name, declaration, rules) in sizes { checkSize(name, declaration, rules, category, stylesheet.traits) }
            checkMargins(cascade.with(stylesheet.pageRules(at: category)), category)
        }
    }

    private mutating func checkSize(
        _ name: String, _ declaration: Declaration, _ rules: SizingRules, _ category: ContentSizeCategory, _ traits: ReaderTraits
    ) {
        let size = rules.exactPointSize(at: rules.contentSizes.clamp(category))
        guard !SizingRules.drawable.contains(size), reported.insert(declaration.span).inserted else { return }
        let found = size.isFinite ? "\(SheetText.number((size.value * 100).rounded() / 100)) points" : "not a number"
        diagnostics.append(
            .error(
                "the size of `\(name)` is \(found) at \(category.shortName)\(traits == .standard ? "" : ", \(traits)")",
                at: declaration.span,
                hints: [size.isFinite ? "`minimumSize` sets a lower limit" : "`max` or `if` keeps a divisor from being 0"]))
    }

    /// A minimum may come from a parent of the style with the maximum, and be in em.
    private mutating func checkLineLimits(_ style: CascadedStyle, _ category: ContentSizeCategory) {
        let resolved = style.resolve(at: category)
        guard let minimum = style[.minimumLineHeight], let maximum = style[.maximumLineHeight], let low = resolved.minimumLineHeight,
            let high = resolved.maximumLineHeight, low > high, reported.insert(maximum.span).inserted
        else { return }
        diagnostics.append(
            Diagnostic(
                .error, "maximumLineHeight is less than minimumLineHeight at \(category.shortName)", at: maximum.span,
                related: [Diagnostic.Related("minimumLineHeight is here", at: minimum.span)]))
    }

    /// Layout may make margins smaller, but a sheet that leaves no room at all is a slip.
    private mutating func checkMargins(_ cascade: Cascade, _ category: ContentSizeCategory) {
        guard let span = cascade.rules.page.margins?.span else { return }
        let document = cascade.style(of: .document).resolve(at: category)
        let page = PageResolver(cascade: cascade, category: category, document: document)
        guard !page.hasRoom, reported.insert(span).inserted else { return }
        diagnostics.append(.error("the margins leave no room on the page at \(category.shortName)", at: span))
    }
}

extension Cascade {
    /// The styles that say themselves how large they are, and those of elements whose own lines say it.
    fileprivate var stylesWithSizes: [(name: String, style: CascadedStyle)] {
        func saysSize(_ block: DeclarationBlock) -> Bool { block[.size] != nil || block[.textStyle] != nil }
        let names = rules.styles.filter { saysSize($0.value) }.keys.sorted()
        let selectors = rules.elements.filter { _, rules in
            rules.contains { rule in if case .block(let block) = rule.target { saysSize(block) } else { false } }
        }
        return names.compactMap { name in style(named: name).map { (name, $0) } }
            + selectors.keys.map { ($0.description, style(of: $0)) }.sorted { $0.0 < $1.0 }
    }

    /// The styles, and those of elements, that have both a smallest and a largest line height.
    fileprivate var stylesWithBothLineLimits: [CascadedStyle] {
        let styles = rules.styles.keys.sorted().compactMap(style(named:))
        let elements = rules.elements.keys.sorted { $0.description < $1.description }.map { style(of: $0) }
        return (styles + elements).filter { $0[.minimumLineHeight] != nil && $0[.maximumLineHeight] != nil }
    }
}

extension DeclarationBlock {
    /// The name of the parent, and where it is written.
    fileprivate var parentReference: (name: String, span: SourceSpan)? {
        self[.parent].flatMap { declaration in declaration.value().map { ($0, declaration.span) } }
    }
}
