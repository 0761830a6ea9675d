import ContentSize
import Diagnostics
import Images
import Layout
import Markdown
import Stylesheet
import Typography
@testable import Audit

/// A sheet that no rule finds anything in, for the tests to spoil.
let cleanSheet = """
typeset: 1
extends: []
language: en
page: { size: a4, margins: [72, 64], background: "#ffffff" }
styles:
  base: { textStyle: body, lineHeightMultiple: 1.5, paragraphSpacing: 0.75em, color: "#111111" }
  h1: { parent: base, textStyle: largeTitle, weight: 700 }
  h2: { parent: base, textStyle: title1, weight: 700 }
  h3: { parent: base, textStyle: title3, weight: 700 }
elements:
  document: base
  paragraph: base
  caption: { parent: base, textStyle: caption1 }
  footnote: { parent: base, textStyle: footnote }
  link: { color: "#0044aa", underline: {} }

"""

/// The report on a document laid out with letters of half an em, at all sizes unless told otherwise.
func audit(_ markdown: String, sheet: String = cleanSheet, sizes: [ContentSizeCategory] = ContentSizeCategory.allCases, profile: Profile? = nil,
           specimen: Bool = false) -> AuditReport {
    let (document, problems) = MarkdownParser.parse(SourceFile(path: "test.md", text: markdown))
    let loader = StylesheetLoader()
    let loaded = loader.load(file: SourceFile(path: "test.yaml", text: sheet))
    guard let stylesheet = loaded.stylesheet else { fatalError("the test's sheet is wrong: \(loaded.diagnostics)") }
    let composer = Composer(document: document, stylesheet: stylesheet, shaper: FixedAdvanceShaper(), images: ImageStore())
    let input = AuditInput(document: document, isSpecimen: specimen, stylesheet: stylesheet, stylesheetPath: "test.yaml",
                           layouts: sizes.map { LayoutDigest(composer.layOut(at: $0)) }, diagnostics: problems + composer.diagnostics + composer.obstacles,
                           settings: Audit.AuditSettings(stylesheet, profile: profile))
    return AuditEngine.run(input, tool: AuditReport.Tool(version: "test"))
}

/// What one rule finds, a line each: place, sizes, outcome, message.
func found(_ rule: String, _ markdown: String, sheet: String = cleanSheet, sizes: [ContentSizeCategory] = ContentSizeCategory.allCases, profile: Profile? = nil) -> [String] {
    audit(markdown, sheet: sheet, sizes: sizes, profile: profile).findings.filter { $0.rule == rule }.map { finding in
        let place = finding.source.map { "\($0.file.path):\($0.start.line)" } ?? "-"
        let ranges = finding.categories.count == sizes.count ? "all" : finding.ranges.map(\.description).joined(separator: ",")
        return "\(place) \(ranges) \(finding.outcome.rawValue): \(finding.message)"
    }
}

/// With a title and a first heading, so that only what a test writes is found.
func titled(_ text: String) -> String { "---\ntitle: Test\nlanguage: en\n---\n\n# Test\n\n\(text)\n" }

/// The clean sheet with lines changed or added.
func sheet(_ changes: (String, String)...) -> String {
    changes.reduce(cleanSheet) { $0.replacing($1.0, with: $1.1) }
}
