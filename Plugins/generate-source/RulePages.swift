import Foundation

/// The kind of a rule by what it judges.
enum RuleKind: String, CaseIterable {
    case source = "SourceRule", document = "DocumentRule", build = "BuildRule", file = "FileRule"

    /// The kinds of the types of a protocol.
    static let ofProtocols: [String: [RuleKind]] = [
        "Rule": [], "SourceRule": [.source], "FallbackRule": [.source], "LineLengthRule": [.source], "PrintRule": [.source],
        "PrintColourRule": [.source],
        "PrintLookRule": [.file], "PrintParagraphRule": [.file], "ContrastRule": [.source, .file],
        "DocumentRule": [.source, .document],
        "BuildRule": [.source, .document, .build], "MistakeReport": [], "FileRule": [.file],
    ]
}

/// A protocol of a rule that `RuleKind` does not list.
struct UnknownProtocol: Error {
    var rule: String
    var name: String
}

/// A rule as its file declares it.
struct DeclaredRule {
    /// The name of its `RuleID`.
    var id: Substring
    /// The name of its type.
    var type: Substring
    /// The kinds of its protocols.
    var kinds: Set<RuleKind>
    /// The doc comment of the type.
    var page: String

    /// Reads a rule; nil if the file declares none.
    init?(source: String) throws {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        guard let declaration = lines.firstIndex(where: { $0.contains(/^struct \w+: .*Rule \{$/) }),
            let (_, type, protocols) = lines[declaration].firstMatch(of: /struct (\w+): (.*) \{/)?.output,
            let id = lines[declaration...].lazy.compactMap({ $0.firstMatch(of: /\bid: \.(\w+)/)?.1 }).first
        else { return nil }
        let comment = lines[..<declaration].reversed().prefix { $0.hasPrefix("///") }.reversed()
        (self.id, self.type) = (id, type)
        kinds = Set(
            try protocols.split(separator: ", ").flatMap { name -> [RuleKind] in
                guard let kinds = RuleKind.ofProtocols[String(name)] else { throw UnknownProtocol(rule: String(type), name: String(name)) }
                return kinds
            })
        page = comment.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n")
    }
}

/// The doc comments and the types of the audit's rules, by id.
struct RulePages {
    private let rules: [DeclaredRule]

    init(of paths: some Sequence<String>) throws {
        rules = try paths.compactMap { try DeclaredRule(source: try String(contentsOfFile: $0, encoding: .utf8)) }
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

        \(RuleKind.allCases.map(lookup).joined(separator: "\n"))
        }

        """
    }

    /// The function that returns a rule as a type of its protocol; casts at run time would take milliseconds at each start.
    private func lookup(_ kind: RuleKind) -> String {
        """
        static func \(kind)Rule(of id: RuleID) -> (any \(kind.rawValue).Type)? {
            switch id {
        \(rules.filter { $0.kinds.contains(kind) }.map { "    case .\($0.id): \($0.type).self\n" }.joined())    default: nil
            }
        }
        """
    }
}
