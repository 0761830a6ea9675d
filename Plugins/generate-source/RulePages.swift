import Foundation

/// A rule as its file declares it.
struct DeclaredRule {
    /// The name of its `RuleID`.
    var id: Substring
    /// The name of its type.
    var type: Substring
    /// The doc comment of the type.
    var page: String

    /// Reads a rule; nil if the file declares none.
    init?(source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard let declaration = lines.firstIndex(where: { $0.contains(/^struct \w+: .*Rule \{$/) }),
            let type = lines[declaration].firstMatch(of: /struct (\w+)/)?.1,
            let id = lines[declaration...].lazy.compactMap({ $0.firstMatch(of: /\bid: \.(\w+)/)?.1 }).first
        else { return nil }
        let comment = lines[..<declaration].reversed().prefix { $0.hasPrefix("///") }.reversed()
        (self.id, self.type) = (id, type)
        page = comment.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n")
    }
}

/// The doc comments and the types of the audit's rules, by id.
struct RulePages {
    private let rules: [DeclaredRule]

    init(of paths: some Sequence<String>) throws {
        rules = try paths.compactMap { DeclaredRule(source: try String(contentsOfFile: $0, encoding: .utf8)) }
    }

    var source: String {
        """
        import TypesetBase

        /// The doc comments of the rules, by id, for a program without its sources.
        enum RulePages {
            static let all: [RuleID: String] = [
        \(rules.map { ".\($0.id): \(literal($0.page)),\n" }.joined())    ]
        }

        extension RuleCatalogue {
            /// The type of a rule.
            static func type(of id: RuleID) -> any Rule.Type {
                switch id {
        \(rules.map { "        case .\($0.id): \($0.type).self\n" }.joined())        }
            }
        }

        """
    }
}
