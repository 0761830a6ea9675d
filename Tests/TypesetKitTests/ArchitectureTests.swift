import Testing

@Suite struct ArchitectureTests {
    @Test func theArchitecturesTableNamesTheTargetsOfThePackage() throws {
        let manifest = try Documentation.text("Package.swift"), page = try Documentation.text("docs/explanation/architecture.md")
        let declared = manifest.matches(of: /\n +(?:library|stage|support|\.target|\.executableTarget)\(\s*(?:name: )?"(\w+)"/).map {
            String($0.1)
        }
        let section = try #require(page.components(separatedBy: "## Targets").last?.components(separatedBy: "\n## ").first)
        let described = section.matches(of: /\n\| (\w+) \|/).map { String($0.1) }.filter { $0 != "target" }
        #expect(declared.contains("typeset"))
        #expect(declared.contains("CYAML"))
        #expect(described.sorted() == declared.sorted())
    }
}
