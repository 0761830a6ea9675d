import FixedAdvanceShaping
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetPDFReading
import TypesetStylesheet
import TypesetText

@testable import TypesetAudit

/// A sheet without findings, which tests modify.
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

/// A document, its sheet and the other inputs of an audit.
struct SourceAudit {
    var markdown: String
    var sheet = cleanSheet
    var sizes = ContentSizeCategory.allCases
    var profile: Profile?
    var isSpecimen = false
    /// The fault that the font search reports, and the words of the sheet that it is reported at.
    var unavailableFont: (words: String, fault: @Sendable (SourceSpan) -> UnavailableFont)?
    /// The message about a part that the book leaves out.
    var leftOut: String?
    /// Mistakes that readers of the document and its sheet find, in addition to those of the parser.
    var mistakes: [Diagnostic] = []
    /// The language that is guessed for the document.
    var guess: GuessedLanguage?
    /// The number of bytes that a document of any length may repeat.
    var expansion = DocumentLimits().expansion
    /// Returns the faults of the finished file at one size.
    var fileFaults: ((LayoutSummary, AuditInput) -> [Fault])?

    /// Audits the document, laid out with letters of half an em.
    func report() -> AuditReport {
        var limits = DocumentLimits()
        limits.expansion = expansion
        var (document, problems) = MarkdownParser.parse(SourceFile(path: "test.md", text: markdown), limits: limits)
        if let leftOut { document.issues.append(.leftOut(.error(leftOut), SourceSpan(file: document.source, range: 0..<0))) }
        document.guessedLanguage = guess
        let loader = StylesheetLoader()
        let file = SourceFile(path: "test.yaml", text: sheet), loaded = loader.load(file: file)
        guard let stylesheet = loaded.stylesheet else { fatalError("the test's sheet is wrong: \(loaded.diagnostics)") }
        let composer = DocumentComposer(
            document: document, stylesheet: stylesheet, shaper: TestShaper(), images: ImageLoader(), files: NamedFiles())
        let input = AuditInput(
            document: document, isSpecimen: isSpecimen, stylesheet: stylesheet, stylesheetPath: "test.yaml",
            files: NamedFiles(), buildIssues: composer.variants().flatMap(\.issues),
            unavailableFonts: unavailableFont.map { [$0.fault(span(of: $0.words, in: file))] } ?? [], mistakes: problems + mistakes,
            obstacles: composer.variants().flatMap(\.obstacles),
            profile: profile)
        let audited = sizes.flatMap { size in
            var volumes = composer.volumes(at: size), audited: [AuditedSize] = []
            while let volume = volumes.next() {
                let layout = LayoutSummary(volume)
                audited.append(AuditedSize(layout: layout, fileFaults: fileFaults.map { $0(layout, input) }))
            }
            return audited
        }
        return AuditEngine.run(input, at: audited, tool: AuditReport.Tool(version: "test"))
    }

    private func span(of words: String, in file: SourceFile) -> SourceSpan {
        guard let range = sheet.firstRange(of: words) else { fatalError("the sheet does not say \(words)") }
        let start = sheet.utf8.distance(from: sheet.startIndex, to: range.lowerBound)
        return SourceSpan(file: file, range: start..<(start + words.utf8.count))
    }

    /// Returns the findings of one rule, one line each: place, sizes, outcome, message.
    func lines(of rule: RuleID) -> [String] {
        report().findings.filter { $0.rule == rule }.map { finding in
            let place = finding.source.map { "\($0.file.path):\($0.start.line)" } ?? "-"
            let ranges = finding.categories.count == sizes.count ? "all" : finding.ranges.map(\.description).joined(separator: ",")
            return "\(place) \(ranges) \(finding.outcome.rawValue): \(finding.message)"
        }
    }
}

/// A shaper whose letters are half an em wide in every weight and slant, without the Cherokee letters (U+13A0 to U+13FF) in any font.
struct TestShaper: TextShaper {
    private let base = FixedAdvanceShaper()

    func primaryFace(_ request: FontRequest) -> FontFace { base.primaryFace(request) }

    func shape(_ text: ParagraphText) -> ShapedParagraph {
        let plain = base.shape(text)
        let isPlain =
            text.attributes.allSatisfy { weight($0.font) == 400 && !$0.font.isItalic }
            && !plain.glyphs.contains { (0x13A0...0x13FF).contains($0.scalar) }
        guard !isPlain else { return plain }
        var glyphs = Array(plain.glyphs), runs = plain.runs
        for index in glyphs.indices where (0x13A0...0x13FF).contains(glyphs[index].scalar) { glyphs[index].flags.insert(.isMissing) }
        for index in runs.indices { runs[index].face = face(text.attributes[text.pieces[runs[index].piece].attributes].font) }
        return ShapedParagraph(
            text: plain.text, glyphs: glyphs, runs: runs, breaks: plain.breaks, isRightToLeft: plain.isRightToLeft, isCode: plain.isCode,
            hyphens: plain.runs.indices.map { plain.hyphen(ofRun: $0) })
    }

    /// The family `Upright` has no italic face: its letters are slanted.
    private func face(_ request: FontRequest) -> FontFace {
        if request.families.first == "Upright" {
            return FontFace(
                path: "", slant: request.isItalic ? 0.2 : 0, postScriptName: "Upright", familyName: "Upright", unitsPerEm: 1000,
                glyphCount: 0x110000, format: .other, spaceGlyph: 0x20)
        }
        if request.families.first == "Serif" {
            return FontFace(
                path: "", postScriptName: "Serif", familyName: "Serif", unitsPerEm: 1000, glyphCount: 0x110000, hasSerifs: true,
                format: .other, spaceGlyph: 0x20)
        }
        return FontFace(
            path: "", postScriptName: "Test-\(weight(request))\(request.isItalic ? "Italic" : "")", familyName: "Test", unitsPerEm: 1000,
            glyphCount: 0x110000,
            weight: weight(request), isItalic: request.isItalic, format: .other, spaceGlyph: 0x20)
    }

    private func weight(_ request: FontRequest) -> Int { max(request.weight ?? 400, request.isBold ? 700 : 0) }
}

/// Linked files whose names determine their kind.
private struct NamedFiles: LinkedFiles {
    let areOfSite = false
    func file(at path: String, from source: String) -> LinkedFile {
        switch path {
        case _ where path.hasPrefix("missing"): .missing
        case _ where path.hasPrefix("chapter"): .document(1)
        case "test.md": .itself
        case _ where path.hasPrefix("beside"): .file
        default: .unknown
        }
    }
    func place(named name: String, inDocument number: Int, chapter: String) -> LinkedPlace { name == "part" ? .found(name) : .missing }
    func place(named name: String, inFileAt path: String, from source: String) -> LinkedPlace { name == "none" ? .missing : .unknown }
    func title(named name: String, at path: String, from source: String) -> String? { path.hasPrefix("chapter") ? "Chapter one" : nil }
}

func audit(
    _ markdown: String, sheet: String = cleanSheet, sizes: [ContentSizeCategory] = ContentSizeCategory.allCases, profile: Profile? = nil
) -> AuditReport {
    SourceAudit(markdown: markdown, sheet: sheet, sizes: sizes, profile: profile).report()
}

/// Returns a document with a title and a first heading, in which only the given text has findings.
func titled(_ text: String) -> String { "---\ntitle: Test\nlanguage: en\n---\n\n# Test\n\n\(text)\n" }

/// Returns the clean sheet with parts of its text replaced.
func sheet(_ changes: (String, String)...) -> String {
    changes.reduce(cleanSheet) { sheet, change in
        guard sheet.contains(change.0) else { fatalError("the clean sheet does not say \(change.0)") }
        return sheet.replacing(change.0, with: change.1)
    }
}
