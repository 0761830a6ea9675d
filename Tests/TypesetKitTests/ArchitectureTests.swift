import Testing

/// The pages of `docs/explanation` about the code.
@Suite struct ArchitectureTests {
    /// A code span that is one capitalized word, such as `PagePlan`, names a type or a target.
    @Test func everyTypeThatIsNamedExists() throws {
        let declaration = "(struct|class|enum|protocol|actor|typealias|macro) [A-Z][A-Za-z0-9]*"
        let found = try Tool.run("grep", "-rhoE", declaration, "Sources", in: Documentation.root.path).split(separator: "\n")
        let types = Set(found.compactMap { $0.split(separator: " ").last }), manifest = try Documentation.text("Package.swift")
        for page in Documentation.pages where page.hasPrefix("docs/explanation/") {
            for span in try Documentation.text(page).matches(of: /`([A-Z][a-z]+[A-Z][A-Za-z]*)`/)
            where !Self.foreign.contains(String(span.1)) {
                #expect(types.contains(span.1) || manifest.contains("\"\(span.1)\""), "\(page): \(span.1)")
            }
        }
    }

    /// Names of other programs and formats.
    private static let foreign: Set = ["ToUnicode", "ActualText", "DefaultGray", "DefaultRGB", "DefaultCMYK"]

    @Test func theArchitecturesTableNamesTheTargetsOfThePackage() throws {
        let manifest = try Documentation.text("Package.swift"), page = try Documentation.text("docs/explanation/architecture.md")
        let declared = manifest.matches(of: /\n +(?:library|stage|support|tool|\.target|\.executableTarget)\(\s*(?:name: )?"([\w\-]+)"/).map
        {
            String($0.1)
        }
        let section = try #require(page.components(separatedBy: "## Targets").last?.components(separatedBy: "\n## ").first)
        let described = section.matches(of: /\n\| ([\w\-]+) \|/).map { String($0.1) }.filter { $0 != "target" }
        #expect(declared.contains("typeset"))
        #expect(declared.contains("CTypesetYAML"))
        #expect(described.sorted() == declared.sorted())
    }
}
