import TypesetBase

extension Metadata {
    /// A part that an author has in the work.
    package struct Contribution: Hashable, Sendable {
        /// A role of the Contributor Role Taxonomy (CRediT, ANSI/NISO Z39.104).
        package enum Role: String, CaseIterable, Sendable {
            case conceptualization, dataCuration, formalAnalysis, fundingAcquisition, investigation, methodology
            case projectAdministration, resources, software, supervision, validation, visualization, originalDraft, reviewAndEditing

            /// The English name of the taxonomy in lower-case letters without marks, and the short names of Quarto and MyST.
            private var names: [String] {
                switch self {
                case .conceptualization: ["conceptualization", "conceptualisation"]
                case .dataCuration: ["data curation"]
                case .formalAnalysis: ["formal analysis", "analysis"]
                case .fundingAcquisition: ["funding acquisition", "funding"]
                case .investigation: ["investigation"]
                case .methodology: ["methodology"]
                case .projectAdministration: ["project administration", "administration"]
                case .resources: ["resources"]
                case .software: ["software"]
                case .supervision: ["supervision"]
                case .validation: ["validation"]
                case .visualization: ["visualization", "visualisation"]
                case .originalDraft: ["writing original draft", "original draft", "writing"]
                case .reviewAndEditing: ["writing review editing", "writing review and editing", "review editing", "editing"]
                }
            }

            private static let byName = Dictionary(
                allCases.flatMap { role in role.names.map { ($0, role) } }, uniquingKeysWith: { first, _ in first })

            /// Reads a name in any case, with any marks between its words; nil for another role.
            init?(_ name: String) {
                let words = name.lowercased().split { !$0.isLetter }.joined(separator: " ")
                guard let role = Self.byName[words] else { return nil }
                self = role
            }
        }

        /// The share of an author in a role that several have.
        package enum Degree: String, CaseIterable, Sendable { case lead, equal, supporting }

        /// The role; nil for one outside of the taxonomy.
        package var role: Role?
        /// The role as written.
        package var name: String
        /// The degree; nil if none is stated.
        package var degree: Degree?
    }
}

extension [Metadata.Contribution] {
    /// Reads `roles: [software, investigation]` and `roles: [{ software: lead }]`.
    ///
    /// - Parameter onlyKnown: whether roles outside of the taxonomy, such as the position of an author, are omitted.
    /// - Returns: nil for a value of another form.
    init?(_ node: YAMLNode, onlyKnown: Bool) {
        self = []
        for item in node.items ?? [node] {
            let pairs: [(name: YAMLNode, degree: YAMLNode?)] = item.entries.map { $0.map { ($0.key, $0.value) } } ?? [(item, nil)]
            for pair in pairs {
                guard let name = pair.name.text?.trimmingSpaces, pair.degree?.items == nil, pair.degree?.entries == nil else { return nil }
                let role = Metadata.Contribution.Role(name)
                if name.isEmpty || role == nil && onlyKnown { continue }
                let stated = pair.degree?.text?.trimmingSpaces.lowercased() ?? ""
                let degree = Metadata.Contribution.Degree(rawValue: stated)
                guard degree != nil || stated.isEmpty else { return nil }
                append(Metadata.Contribution(role: role, name: name, degree: degree))
            }
        }
    }
}
