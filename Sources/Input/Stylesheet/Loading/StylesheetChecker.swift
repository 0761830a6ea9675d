import TypesetBase

/// Finds mistakes that only all sheets together show: unknown styles, circles of parents, and sizes and margins that leave no room.
struct StylesheetChecker {
    private let stylesheet: Stylesheet
    private(set) var diagnostics: [Diagnostic] = []
    /// The places of sizes and margins that are already reported at a smaller content size.
    private var reported: Set<SourceSpan> = []
    /// The maximum number of name comparisons for suggestions.
    ///
    /// A search for a name similar to an unknown one takes as long as there are names.
    private static let comparisons = 50_000

    /// Checks a stylesheet.
    ///
    /// - Parameter mayLackStyles: whether styles may be missing because of mistakes elsewhere; sizes are then not checked.
    init(_ stylesheet: Stylesheet, mayLackStyles: Bool) {
        self.stylesheet = stylesheet
        checkNames()
        checkEditions()
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
            || rules.styles.values.contains { $0.declarations.contains { Style.sizeKeys.contains($0.key) } }
    }

    private static func changesParents(_ rules: RuleSet) -> Bool {
        !rules.removedStyles.isEmpty || rules.styles.values.contains(where: \.replacesContext)
    }

    private mutating func checkNames() {
        let names = stylesheet.ownStyleNames, known = Set(stylesheet.styleNames)
        for layer in stylesheet.layers {
            for rules in layer.ruleSets {
                checkNames(rules, names, known)
                checkFaces(rules)
            }
        }
        checkQueriedNames()
    }

    /// Reports editions that are based on unknown ones, or in a circle.
    private mutating func checkEditions() {
        let known = stylesheet.editionNames
        for (name, edition) in stylesheet.declaredEditions.sorted(by: { $0.key.description < $1.key.description }) {
            guard let base = edition.base else { continue }
            if !known.contains(base) {
                diagnostics.append(
                    .error(
                        "`\(name)` is based on an unknown edition, `\(base)`", at: edition.span,
                        hints: Suggestion.hints(for: base.description, among: known.map(\.description))))
            } else if stylesheet.editions(from: name).first.map({ stylesheet.declaredEditions[$0]?.base != nil }) ?? false {
                diagnostics.append(.error("the edition `\(name)` is based on itself", at: edition.span, hints: ["name another edition"]))
            }
        }
    }

    /// Reports styles that only queries write, if their name is similar to that of another style.
    ///
    /// Such a name is probably a typing error; any other may be intended.
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

    /// Reports faces of styles that name a font, which has its own face.
    private mutating func checkFaces(_ rules: RuleSet) {
        let blocks = rules.elements.values.joined().compactMap { rule in
            if case .block(let block) = rule.target { block } else { nil }
        }
        for block in rules.styles.values + blocks where block.faceIsReplaced {
            guard let face = block[Style.face], let font = block[Style.fontName], !face.span.file.isBuiltIn else { continue }
            diagnostics.append(
                Diagnostic(
                    .warning, "`face` has no effect: `fontName` in the same style names the font with its face", at: face.span,
                    hints: ["remove `face`, or write `family` in place of `fontName`"],
                    related: [Diagnostic.Related("the font is named here", at: font.span)]))
        }
    }

    /// Checks the sizes and margins at some categories.
    ///
    /// - Parameter categories: content sizes at which the same sizing rules apply.
    private mutating func check(_ categories: [ContentSizeCategory], _ stylesheet: Stylesheet) {
        guard let first = categories.first else { return }
        let cascade = Cascade(stylesheet, at: first)
        let sizes = cascade.stylesWithSizes.compactMap { name, style in style[Style.size].map { (name, $0, style.sizing) } }
        let heights = cascade.styles(declaring: Style.minimumLineHeight, Style.maximumLineHeight)
        for style in cascade.styles(declaring: Style.minimumSize, Style.maximumSize) {
            check(style, Style.minimumSize, style.sizing.minimumSize, Style.maximumSize, style.sizing.maximumSize)
        }
        for category in categories {
            for style in heights { checkLineLimits(style, category) }
            for (name, declaration, rules) in sizes { checkSize(name, declaration, rules, category, stylesheet.traits) }
            checkMargins(cascade.with(stylesheet.pageRules(at: category)), category)
        }
    }

    private mutating func checkSize(
        _ name: String, _ declaration: Declaration, _ rules: SizingRules, _ category: ContentSizeCategory, _ traits: ReaderTraits
    ) {
        let size = rules.exactPointSize(at: category.clamped(to: rules.contentSizes))
        guard !SizingRules.drawable.contains(size), reported.insert(declaration.span).inserted else { return }
        let found = size.isFinite ? "\(SheetText.number((size.value * 100).rounded() / 100)) points" : "not a number"
        diagnostics.append(
            .error(
                "the size of `\(name)` is \(found) at \(category.shortName)\(traits == .standard ? "" : ", \(traits)")",
                at: declaration.span,
                hints: [size.isFinite ? "set a lower limit with `minimumSize`" : "use `max` or `if` to keep a divisor from being 0"]))
    }

    /// Checks the line heights of a style at a category; they may be in em.
    private mutating func checkLineLimits(_ style: CascadedStyle, _ category: ContentSizeCategory) {
        let resolved = style.resolve(at: category)
        check(
            style, Style.minimumLineHeight, resolved.minimumLineHeight, Style.maximumLineHeight, resolved.maximumLineHeight,
            place: " at \(category.shortName)")
    }

    /// Reports a minimum above the maximum; the two may come from different ancestors.
    private mutating func check<Value>(
        _ style: CascadedStyle, _ lower: StyleProperty<Value>, _ low: Points?, _ upper: StyleProperty<Value>, _ high: Points?,
        place: String = ""
    ) {
        guard let low, let high, low > high, let minimum = style[lower], let maximum = style[upper],
            reported.insert(maximum.span).inserted
        else { return }
        diagnostics.append(
            Diagnostic(
                .error, "\(upper.key.name) is less than \(lower.key.name)\(place)", at: maximum.span,
                related: [Diagnostic.Related("\(lower.key.name) is here", at: minimum.span)]))
    }

    /// Reports margins that leave no room: layout may reduce margins, but a sheet without any room is a mistake.
    private mutating func checkMargins(_ cascade: Cascade, _ category: ContentSizeCategory) {
        guard let span = cascade.rules.page.margins?.span else { return }
        let document = cascade.style(of: .document).resolve(at: category)
        let page = PageResolver(cascade: cascade, category: category, document: document)
        guard !page.hasRoom, reported.insert(span).inserted else { return }
        diagnostics.append(.error("the margins leave no room on the page at \(category.shortName)", at: span))
    }
}

extension Cascade {
    /// The styles that set their size themselves, and those of elements whose own lines set it.
    fileprivate var stylesWithSizes: [(name: String, style: CascadedStyle)] {
        func statesSize(_ block: DeclarationBlock) -> Bool { block[Style.size] != nil || block[Style.textStyle] != nil }
        let names = rules.styles.filter { statesSize($0.value) }.keys.sorted()
        let selectors = rules.elements.filter { _, rules in
            rules.contains { rule in if case .block(let block) = rule.target { statesSize(block) } else { false } }
        }
        return names.compactMap { name in style(named: name).map { (name, $0) } }
            + selectors.keys.map { ($0.description, style(of: $0)) }.sorted { $0.0 < $1.0 }
    }

    /// Returns the styles and element styles with both a minimum and a maximum.
    fileprivate func styles<Value>(declaring minimum: StyleProperty<Value>, _ maximum: StyleProperty<Value>) -> [CascadedStyle] {
        let styles = rules.styles.keys.sorted().compactMap(style(named:))
        let elements = rules.elements.keys.sorted { $0.description < $1.description }.map { style(of: $0) }
        return (styles + elements).filter { $0[minimum] != nil && $0[maximum] != nil }
    }
}

extension DeclarationBlock {
    /// The name of the parent, with the place where it is written.
    fileprivate var parentReference: (name: String, span: SourceSpan)? {
        self[Style.parent].flatMap { declaration in declaration.value().map { ($0, declaration.span) } }
    }
}
