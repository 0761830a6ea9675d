/// The private names of styles in an implicit template: the one beneath a sheet that has no `extends`.
///
/// The author of such a sheet chooses names without the template in mind. If both have a style of the same name, the template's style gets
/// a private name, which the template then uses. All other names stay the template's.
struct PrivateNames {
    /// The name of the template.
    private let template: String
    /// The names that the sheet uses.
    private let taken: Set<String>

    init(of template: String, takenBy layers: [SheetLayer]) {
        self.template = template
        taken = layers.flatMap(\.ruleSets).reduce(into: []) { $0.formUnion(Set($1.styles.keys).union($1.removedStyles)) }
    }

    /// Returns the private name of a style, which no sheet can write, because names have no dots.
    static func name(of style: String, in template: String) -> String { "\(template).\(style)" }

    /// Whether a name is a template's private name.
    static func isPrivate(_ name: String) -> Bool { name.contains(".") }

    /// Returns the template with private names for the names that the sheet uses.
    func renaming(_ layer: SheetLayer) -> SheetLayer {
        guard layer.ruleSets.contains(where: { !taken.isDisjoint(with: $0.styles.keys) }) else { return layer }
        return layer.mapRules(renaming)
    }

    private func renaming(_ rules: RuleSet) -> RuleSet {
        var rules = rules
        rules.styles = Dictionary(uniqueKeysWithValues: rules.styles.map { (renaming($0), renaming($1)) })
        rules.elements = rules.elements.mapValues { $0.map(renaming) }
        rules.page.header = renaming(rules.page.header)
        rules.page.footer = renaming(rules.page.footer)
        rules.page.watermark = renaming(rules.page.watermark)
        return rules
    }

    private func renaming(_ style: String) -> String { taken.contains(style) ? Self.name(of: style, in: template) : style }

    private func renaming(_ block: DeclarationBlock) -> DeclarationBlock {
        guard let parent = block[Style.parent], let name: String = parent.value(), taken.contains(name) else { return block }
        var block = block
        block.set(parent.with(renaming(name)))
        return block
    }

    private func renaming(_ rule: ElementRule) -> ElementRule {
        var rule = rule
        switch rule.target {
        case .style(let name): rule.target = .style(renaming(name))
        case .block(let block): rule.target = .block(renaming(block))
        case .none: break
        }
        return rule
    }

    private func renaming(_ running: Setting<PageRules.Running>?) -> Setting<PageRules.Running>? {
        guard case .value(var texts, let span) = running, case .value(let name, let place)? = texts.style else { return running }
        texts.style = .value(renaming(name), place)
        return .value(texts, span)
    }
}
