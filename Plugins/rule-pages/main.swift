import Foundation

// Writes a Swift table of the doc comments of the audit's rules, by id: `rule-pages OUTPUT RULE.swift…`.

/// The doc comment before the type of a rule, and the name of its `RuleID`; nil if a file declares no rule.
func page(of source: String) -> (rule: String, text: String)? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let declaration = lines.firstIndex(where: { $0.contains(/^(\w+ )*struct \w+: .*Rule \{$/) }),
        let id = lines[declaration...].lazy.compactMap({ $0.firstMatch(of: /\bid: \.(\w+)/)?.1 }).first
    else { return nil }
    let comment = lines[..<declaration].reversed().prefix { $0.hasPrefix("///") }.reversed()
    return (String(id), comment.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n"))
}

let pages = try CommandLine.arguments.dropFirst(2).compactMap { page(of: try String(contentsOfFile: $0, encoding: .utf8)) }
let entries = pages.map { "        .\($0.rule): ##\"\"\"\n\($0.text)\n\"\"\"##,\n" }
let table = """
    import TypesetBase

    /// The doc comments of the rules, by id, for a program without its sources.
    enum RulePages {
        static let all: [RuleID: String] = [
    \(entries.joined())    ]
    }

    """
try table.write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
