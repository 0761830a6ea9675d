import ContentSize
package import Diagnostics
import Formats
package import Layout
package import Markdown
package import Stylesheet

/// A document ready to be judged, with what all its sizes share: made once, before the first of them is laid out.
package struct AuditInput: Sendable {
    package let document: Document
    /// Whether the document is only there to show a sheet: then nothing is said of its words.
    package let isSpecimen: Bool
    package let stylesheet: Stylesheet
    /// As the user wrote it; nil: the default template.
    package let stylesheetPath: String?
    /// BCP 47, as the files state it; empty where nothing states it.
    let language: String
    /// Whether it is guessed from the prose.
    let isLanguageGuessed: Bool
    let facts: DocumentFacts
    /// What the tags of every file must hold; nil where no file is read back.
    let text: DocumentText?
    /// What could not be built as it was written.
    let buildIssues: [BuildIssue]
    let unavailableFonts: [UnavailableFont]
    /// Mistakes that the readers of the document and its stylesheet found, each with its rule.
    package private(set) var mistakes: [Diagnostic]
    /// Why the files may not claim PDF/UA.
    let obstacles: [ConformanceObstacle]
    let obstaclePlaces: ObstaclePlaces
    /// Of the document as a whole and of its passages, those that are no language tags.
    let invalidLanguageTags: Set<String>
    /// What the files claim; nil for files that are made to claim nothing.
    package let claim: ConformanceClaim?
    package let configuration: AuditConfiguration
    /// What relative links lead to; nil where nobody knows.
    let files: (any LinkedFiles)?

    /// The title of a book; nil for any other document.
    var bookTitle: String? {
        guard !isSpecimen, case .chapter? = document.blocks.first?.kind else { return nil }
        return document.metadata.title?.value
    }

    /// - Parameters:
    ///   - unavailableFonts: of the sheet's fonts.
    ///   - buildIssues: of building the document.
    ///   - files: what the document's relative links lead to.
    ///   - mistakes: of reading the document and its sheet.
    ///   - obstacles: of building the document.
    ///   - standards: for accessibility and for archives, which the files are made to claim; nil where they are not.
    ///   - readsFiles: whether the finished files will be judged by their bytes.
    ///   - profile: of the command line, which wins over the project's and the sheet's.
    ///   - project: what the document's project asks of the rules, which wins over what the sheet asks.
    package init(
        document: Document, isSpecimen: Bool = false, stylesheet: Stylesheet, stylesheetPath: String? = nil,
        files: (any LinkedFiles)? = nil, buildIssues: [BuildIssue] = [], unavailableFonts: [UnavailableFont] = [],
        mistakes: [Diagnostic] = [],
        obstacles: [ConformanceObstacle] = [], standards: (String, String)? = ("PDF/UA-1", "PDF/A-2a"), readsFiles: Bool = true,
        profile: Profile? = nil, project: SheetAuditSettings = SheetAuditSettings()
    ) {
        self.document = document
        self.isSpecimen = isSpecimen
        self.stylesheet = stylesheet
        self.stylesheetPath = stylesheetPath
        // One thing that is built twice is one fault.
        self.buildIssues = buildIssues.grouped(by: \.self).map(\.key)
        self.files = files
        self.unavailableFonts = unavailableFonts
        self.mistakes = mistakes.filter { $0.rule != nil }
        self.obstacles = obstacles.grouped(by: \.self).map(\.key)
        obstaclePlaces = ObstaclePlaces(self.obstacles)
        claim = standards.map { [obstacles = self.obstacles] in
            ConformanceClaim(accessibility: $0.0, archiving: $0.1, obstacles: obstacles)
        }
        let known = DocumentLanguage(of: document, stylesheet)
        language = known.basis == .assumed ? "" : known.tag
        isLanguageGuessed = known.basis == .guessed
        facts = DocumentFacts(document, language: language)
        invalidLanguageTags = Set(([language] + facts.statedLanguages.map(\.tag)).filter { !$0.isEmpty && !LanguageTag.isValid($0) })
        text = readsFiles && !isSpecimen ? DocumentText(document) : nil
        configuration = AuditConfiguration(stylesheet, profile: profile, project: project)
    }

    /// The input with more mistakes, which shaping finds.
    package func adding(mistakes: [Diagnostic]) -> AuditInput {
        var input = self
        input.mistakes += mistakes.filter { $0.rule != nil }
        return input
    }

    /// The sheet as a reader has it, for text in the document's language.
    func stylesheet(for traits: ReaderTraits) -> Stylesheet { stylesheet.adapted(to: traits).adapted(toLanguage: language) }
}

/// Where in the source what keeps a document from a claim is, by what it is.
struct ObstaclePlaces {
    enum Kind {
        case figure
        case firstHeading
        case skippedHeading
    }

    private var spans: [Kind: Set<SourceSpan>] = [:]

    init(_ obstacles: [ConformanceObstacle]) {
        for obstacle in obstacles {
            switch obstacle {
            case .undescribedFigure(let span): spans[.figure, default: []].insert(span)
            case .firstHeading(_, _, let span): spans[.firstHeading, default: []].insert(span)
            case .skippedHeading(_, _, let span): spans[.skippedHeading, default: []].insert(span)
            case .unstatedLanguage, .invalidLanguage: break
            }
        }
    }

    /// Whether there is one at a place, or anywhere where that is not known.
    func has(_ kind: Kind, at span: SourceSpan?) -> Bool {
        guard let known = spans[kind] else { return false }
        return span.map(known.contains) ?? true
    }
}

/// One size of a document, laid out, and judged as far as it can be alone. Small enough to be kept until the last size is done.
package struct AuditedSize: Sendable {
    let layout: LayoutSummary
    /// Of the file's bytes; nil where no PDF was made.
    let fileFaults: [Fault]?

    package init(layout: LayoutSummary, fileFaults: [Fault]? = nil) {
        self.layout = layout
        self.fileFaults = fileFaults
    }
}
