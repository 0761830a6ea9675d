package import TypesetBase

/// Every rule, in the order of the reports.
///
/// The build plugin writes `type(of:)`, which gives the type of each id, and `sourceRule(of:)` and others, which give it as a rule of one
/// kind, together with the manual pages (`Plugins/generate-source`).
package enum RuleCatalogue {
    /// The descriptions of all rules.
    package static let descriptions: [RuleDescription] = RuleID.allCases.map { type(of: $0).description }

    /// The rules about the source, its layout and its stylesheet.
    static let sourceRules: [any SourceRule.Type] = RuleID.allCases.compactMap(sourceRule)

    /// The rules that every run judges, with or without an audit.
    static let buildRules: [any BuildRule.Type] = RuleID.allCases.compactMap(buildRule)

    /// The rules that judge finished files by their bytes.
    static let fileRules: [any FileRule.Type] = RuleID.allCases.compactMap(fileRule)

    /// The descriptions of the rules that judge finished files.
    package static var fileRuleDescriptions: [RuleDescription] { fileRules.map { $0.description } }

    package static func description(of id: RuleID) -> RuleDescription { type(of: id).description }
}

extension RuleID {
    /// The rule's detector for sources; nil for rules that judge only finished files.
    var sourceRule: (any SourceRule.Type)? { RuleCatalogue.sourceRule(of: self) }

    /// Whether an audit judges the rule; false for problems of the run itself.
    package var isJudged: Bool { sourceRule != nil || RuleCatalogue.fileRule(of: self) != nil }

    /// Whether an audit of a document judges the rule; false for rules about files of other programs only.
    var isJudgedInDocuments: Bool { sourceRule != nil || readsFiles }

    /// Whether the verdict on a document needs the bytes of its files.
    var readsFiles: Bool {
        guard let rule = RuleCatalogue.fileRule(of: self) else { return false }
        return rule.scope != .foreignFiles
    }

    /// Whether the verdict is the same at every size.
    var isOfDocumentAlone: Bool { RuleCatalogue.documentRule(of: self) != nil }
}
