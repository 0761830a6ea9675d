import Foundation
import Testing

@Suite struct ArchitectureTests {
    func text(_ path: String) throws -> String {
        try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../" + path), encoding: .utf8
        )
    }

    @Test func theArchitecturesTableNamesTheTargetsOfThePackage() throws {
        let manifest = try text("Package.swift")
        let declared = manifest.matches(of: /\n +(?:library|stage|support|\.target|\.executableTarget)\(\s*(?:name: )?"(\w+)"/).map {
            String($0.1)
        }
        let section = try #require(
            try text("docs/architecture.md").components(separatedBy: "## Targets").last?.components(separatedBy: "\n## ").first)
        let described = section.matches(of: /\n\| (\w+) \|/).map { String($0.1) }.filter { $0 != "target" }
        #expect(declared.contains("typeset"))
        #expect(declared.contains("CYAML"))
        #expect(described.sorted() == declared.sorted())
    }
}
