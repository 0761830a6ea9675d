package import TypesetBase
package import TypesetLayout
package import TypesetMarkdown
package import TypesetPDFReading
package import TypesetStylesheet

/// A document to be judged, with the data that all its sizes share, made once, before the first size is laid out.
package struct AuditInput: Sendable {
    package let document: Document
    /// Whether the document is only a specimen for a stylesheet; its words are then not judged.
    package let isSpecimen: Bool
    package let stylesheet: Stylesheet
    /// The stylesheet's path as the user wrote it; nil for the default template.
    package let stylesheetPath: String?
    /// The language as a BCP 47 tag, as the files state it; empty if nothing states it.
    let language: String
    /// Whether the language is guessed from the text.
    let isLanguageGuessed: Bool
    let facts: DocumentFacts
    /// The text that the tags of every file must contain; nil if no file is read back.
    let text: DocumentText?
    /// The problems of building the document as written.
    let buildIssues: [BuildIssue]
    let unavailableFonts: [UnavailableFont]
    /// The mistakes found when reading the document and its stylesheet, each with its rule.
    package private(set) var mistakes: [Diagnostic]
    /// The reasons why the files may not claim PDF/UA.
    let obstacles: [ConformanceObstacle]
    let obstaclePlaces: ObstaclePlaces
    /// The languages of the document and its passages that are not valid language tags.
    let invalidLanguageTags: Set<String>
    /// The claim of the files; nil if they are not made to claim anything.
    package let claim: ConformanceClaim?
    package let configuration: AuditConfiguration
    /// The targets of relative links; nil if they are not known.
    let files: (any LinkedFiles)?
    /// The fonts that the finished files of all sizes share.
    package let fonts = SharedFonts()
    /// The input for each variant of a document whose parts have conditions; empty for other documents.
    package var variants: [Variant] = []

    /// The document as some readers see it.
    package struct Variant: Sendable {
        /// The settings of these readers.
        let environments: EnvironmentSet
        fileprivate(set) var input: AuditInput

        package init(environments: EnvironmentSet, input: AuditInput) { (self.environments, self.input) = (environments, input) }
    }

    /// The title of a book; nil for any other document.
    var bookTitle: String? {
        guard !isSpecimen, case .chapter? = document.blocks.first?.kind else { return nil }
        return document.metadata.title?.value
    }

    /// Creates the input of an audit.
    ///
    /// - Parameters:
    ///   - unavailableFonts: the fonts of the stylesheet that are not available.
    ///   - buildIssues: the problems of building the document.
    ///   - files: the targets of the document's relative links.
    ///   - mistakes: the mistakes in the document and its stylesheet.
    ///   - obstacles: the obstacles to a claim that building the document found.
    ///   - standards: the standards for accessibility and for archives that the files are made to claim; nil if they claim none.
    ///   - readsFiles: whether the finished files will be judged by their bytes.
    ///   - profile: the profile on the command line, which overrides the project's and the stylesheet's.
    ///   - project: the rule settings of the document's project, which override the stylesheet's.
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
        // A part that is built twice has only one fault.
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

    /// Returns the input with more mistakes, which shaping found.
    package func adding(mistakes: [Diagnostic]) -> AuditInput {
        var input = self
        input.mistakes += mistakes.filter { $0.rule != nil }
        for index in variants.indices { input.variants[index].input = variants[index].input.adding(mistakes: mistakes) }
        return input
    }

    /// The input for the document as it is set at a size for a reader.
    package func input(at category: ContentSizeCategory, for traits: ReaderTraits) -> AuditInput {
        variants.first { $0.environments.contains(category, stylesheet.traits(for: traits)) }?.input ?? self
    }

    /// The contexts of one edition: one for each variant that has layouts.
    ///
    /// - Parameter layouts: the layouts of the edition.
    func contexts(of layouts: [LayoutSummary], for traits: ReaderTraits) -> [AuditContext] {
        guard !variants.isEmpty else { return [AuditContext(self, layouts: layouts)] }
        return variants.compactMap { variant in
            let own = layouts.filter { variant.environments.contains($0.category, stylesheet.traits(for: traits)) }
            return own.isEmpty ? nil : AuditContext(variant.input, layouts: own)
        }
    }

    /// The contexts without layouts, each with the first edition that has its document.
    func contexts(at categories: [ContentSizeCategory]) -> [(context: AuditContext, edition: ReaderTraits)] {
        guard !variants.isEmpty else { return [(AuditContext(self, categories: categories), .standard)] }
        return variants.compactMap { variant in
            for traits in ReaderTraits.allCases {
                let own = categories.filter { variant.environments.contains($0, traits) }
                if !own.isEmpty { return (AuditContext(variant.input, categories: own), traits) }
            }
            return nil
        }
    }

    /// The stylesheet of an edition, for text in the document's language.
    func stylesheet(for traits: ReaderTraits) -> Stylesheet { stylesheet.adapted(to: traits).adapted(toLanguage: language) }
}

/// The source places of the obstacles to a claim, by kind.
struct ObstaclePlaces {
    enum ObstacleKind {
        case figure
        case firstHeading
        case skippedHeading
    }

    private var spans: [ObstacleKind: Set<SourceSpan>] = [:]

    init(_ obstacles: [ConformanceObstacle]) {
        for obstacle in obstacles {
            switch obstacle {
            case .undescribedFigure(let span): spans[.figure, default: []].insert(span)
            case .firstHeading(_, _, let span): spans[.firstHeading, default: []].insert(span)
            case .skippedHeading(_, _, let span): spans[.skippedHeading, default: []].insert(span)
            case .tableWithoutHeaders, .unstatedLanguage, .invalidLanguage: break
            }
        }
    }

    /// Whether there is an obstacle at a place, or at any place if the place is not known.
    func has(_ kind: ObstacleKind, at span: SourceSpan?) -> Bool {
        guard let known = spans[kind] else { return false }
        return span.map(known.contains) ?? true
    }
}
