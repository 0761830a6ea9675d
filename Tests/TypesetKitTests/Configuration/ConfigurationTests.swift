import Foundation
import Testing
import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

@testable import TypesetKit

@Suite struct ConfigurationTests {
    private func read(_ text: String) -> (configuration: ProjectConfiguration?, messages: [String]) {
        let (configuration, problems) = ProjectConfiguration.read(SourceFile(path: "typeset.yaml", text: text))
        return (
            configuration,
            problems.map { "\($0.span.map { "\($0.start.line): " } ?? "")\($0.message)\($0.hints.map { "; " + $0 }.joined())" }
        )
    }

    @Test func everyKeyIsRead() throws {
        let (found, messages) = read(
            """
            typeset: 1
            documents: ["docs/**/*.md", "!docs/drafts/**"]
            style: brand.yaml
            language: en-GB
            syntax: mkdocs
            bibliography: [refs.bib, more.json]
            citationStyle: ieee
            bibliographyPer: chapter
            variables: { product: Example }
            sizes: [small, large...xLarge, ax5]
            editions: [{ appearance: dark }, { contrast: increased, boldText: true }]
            output: out/{stem}.pdf
            standard: ua2
            roots: [assets]
            fonts: { folders: [fonts], system: false, locked: true }
            audit: { profile: wcag-aaa, rules: { line-too-long: off }, baseline: known.txt, failOn: warning }
            reports: { html: report.html }
            overrides:
              - { paths: ["docs/fr/**"], language: fr, style: fr.yaml, syntax: auto, audit: { rules: { link-text-vague: off } } }
            books:
              - { title: Handbook, chapters: [a.md] }
            """)
        #expect(messages.isEmpty)
        let configuration = try #require(found)
        #expect(configuration.documents.map(\.value) == ["docs/**/*.md", "!docs/drafts/**"])
        #expect(configuration.sizes?.value == [.small, .large, .extraLarge, .accessibility5])
        #expect(configuration.editions?.value.map(\.description) == ["dark", "increased contrast, bold text"])
        #expect(configuration.standard?.value == .ua2)
        #expect(configuration.fonts.usesSystem?.value == false)
        #expect(configuration.values.audit.profile == "wcag-aaa")
        #expect(configuration.audit.failOn?.value == .warning)
        #expect(configuration.overrides.first?.values.language?.value == "fr")
        #expect(configuration.overrides.first?.values.audit.rules.count == 1)
        #expect(configuration.values.dialect?.value == .dialect(.mkdocs))
        #expect(configuration.overrides.first?.values.dialect?.value == .auto)
        #expect(configuration.values.bibliography.files.map(\.value) == ["refs.bib", "more.json"])
        #expect(configuration.values.bibliography.style?.value == "ieee")
        #expect(configuration.values.bibliography.listsPerChapter == true)
        #expect(configuration.books.count == 1)
        #expect(configuration.reports.first?.format == "html")
        #expect(ConfigurationKey.top.allSatisfy { $0.name == "typeset" || configuration.spans[$0.name] != nil })
    }

    /// All mistakes are reported in one run, each with its line.
    @Test func everyFaultIsReportedWithItsPlace() {
        let (_, messages) = read(
            """
            typeset: 1
            langauge: en
            sizes: [large, huge]
            standard: ua3
            syntax: mkdoc
            editions: { appearance: dark }
            fonts: { system: maybe, folder: x }
            audit: { profile: wcag-xx, failOn: error }
            overrides: [{ language: fr }]
            """)
        #expect(messages.contains("2: unknown key `langauge`; did you mean `language`?"))
        #expect(messages.contains { $0.hasPrefix("3: `huge` is not a content size") })
        #expect(messages.contains("4: this must be `ua1` or `ua2`, not `ua3`"))
        #expect(messages.contains("5: `mkdoc` is not a dialect of Markdown; did you mean `mkdocs`?"))
        #expect(messages.contains("6: this must be a list of editions, not a mapping"))
        #expect(messages.contains("7: this must be `true` or `false`, not `maybe`"))
        #expect(messages.contains { $0.hasPrefix("7: unknown key `folder`; did you mean `folders`?") })
        #expect(messages.contains { $0.hasPrefix("8: ") && $0.contains("wcag-xx") })
        #expect(messages.contains("9: this override has no `paths`; write `paths: [\"docs/fr/**\"]`"))
    }

    @Test(arguments: [
        ("typeset: 2\n", "version `2`"), ("documents: a.md\n", "version of this configuration is missing"),
        ("- a\n", "must be a mapping, not a list"),
    ])
    func anotherVersionIsNotRead(text: String, message: String) {
        let (configuration, messages) = read(text)
        #expect(configuration == nil)
        #expect(messages.contains { $0.contains(message) })
    }

    private func file(_ path: String) throws -> String {
        try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../../" + path),
            encoding: .utf8
        )
    }

    @Test func theManualHasEveryKey() throws {
        let manual = try file("docs/reference/projects.md")
        for key in ConfigurationKey.top {
            #expect(manual.contains("`\(key.name)`"), "\(key.name)")
            #expect(
                manual.contains("\n\(key.name): ") || manual.contains("| `\(key.name)`") || manual.contains(", `\(key.name)`"),
                "\(key.name)")
        }
    }

    @Test func thePublishedSchemaIsThatOfTheKeys() throws {
        #expect(
            try file("docs/reference/project.schema.json") == ConfigurationSchema.json,
            "run `typeset project schema > docs/reference/project.schema.json`")
    }

    @Test func thePublishedTableIsThatOfTheDialects() throws {
        #expect(
            try file("docs/reference/dialects.md") == DialectManual.markdown,
            "run `typeset syntaxes --markdown > docs/reference/dialects.md`")
    }

    /// The examples of the help are valid as printed.
    @Test func everyExampleIsRead() {
        for key in ConfigurationKey.top {
            let (configuration, messages) = read((key.name == "typeset" ? "" : "typeset: 1\n") + key.example + "\n")
            #expect(configuration != nil, "\(key.name): \(messages)")
            #expect(messages.isEmpty, "\(key.name): \(messages)")
        }
    }

    @Test func `More patterns than can be matched are an error`() {
        let patterns = (0...1000).map { "'a*\($0).md'" }.joined(separator: ", ")
        #expect(
            read("typeset: 1\ndocuments: [\(patterns)]\n").messages
                == ["2: `documents` has more than 1000 patterns; name the folders that the documents are in, such as `docs/**/*.md`"])
        let overrides = (0...10_000).map { "- { paths: a\($0).md, language: fr }\n" }.joined()
        #expect(read("typeset: 1\noverrides:\n\(overrides)").messages.contains { $0.contains("more than 10000 entries") })
    }
}
