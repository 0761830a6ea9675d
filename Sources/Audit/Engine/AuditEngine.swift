import ContentSize
public import Diagnostics
public import Markdown
public import Stylesheet

/// What one document came to, ready to be judged.
public struct AuditInput: Sendable {
    public var document: Document
    /// Whether the document is only there to show a sheet: then nothing is said of its words.
    public var isSpecimen: Bool
    public var stylesheet: Stylesheet
    /// As the user wrote it.
    public var stylesheetPath: String?
    /// One for each size, in any order.
    public var layouts: [LayoutSummary]
    /// What the bytes of the files were found to break, size by size in the order of `layouts`; empty where no file was made.
    public var fileFindings: [[Finding]]
    /// Of reading, layout and fonts; only those with a rule count here.
    public var diagnostics: [Diagnostic]
    public var settings: AuditSettings

    public init(
        document: Document, isSpecimen: Bool = false, stylesheet: Stylesheet, stylesheetPath: String? = nil, layouts: [LayoutSummary],
        fileFindings: [[Finding]] = [], diagnostics: [Diagnostic] = [], settings: AuditSettings = AuditSettings()
    ) {
        self.document = document
        self.isSpecimen = isSpecimen
        self.stylesheet = stylesheet
        self.stylesheetPath = stylesheetPath
        self.layouts = layouts
        self.fileFindings = fileFindings
        self.diagnostics = diagnostics
        self.settings = settings
    }
}

/// Applies every rule that the settings turn on.
public enum AuditEngine {
    public static func run(_ input: AuditInput, tool: AuditReport.Tool) -> AuditReport {
        let order = input.layouts.indices.sorted { input.layouts[$0].category < input.layouts[$1].category }
        let layouts = order.map { input.layouts[$0] },
            files = order.compactMap { input.fileFindings.indices.contains($0) ? input.fileFindings[$0] : nil }
        let subject = AuditContext(
            document: input.document, isSpecimen: input.isSpecimen, stylesheet: input.stylesheet, layouts: layouts,
            diagnostics: input.diagnostics, settings: input.settings)
        let causes = FileCauses(subject), attributed = zip(files, layouts).map { causes.attributed($0, on: $1) }
        let found = placed(merged(sourceFindings(subject), attributed, settings: input.settings), on: layouts)
        let suppressions = Suppressions(input.document.suppressions, settings: input.settings) {
            isComplete($0, layouts, readsFiles: !files.isEmpty)
        }
        let silenced = suppressions.apply(to: found, categories: subject.categories)
        let rules = RuleCatalogue.descriptions.filter {
            input.settings.isOn($0) && (!files.isEmpty || !RuleCatalogue.isOfFilesAlone($0.id))
        }
        return AuditReport(
            tool: tool, document: input.isSpecimen ? input.stylesheetPath ?? input.document.source.path : input.document.source.path,
            stylesheet: input.stylesheetPath, profile: input.settings.profile, sizes: layouts.map(\.category),
            rules: rules.map { RuleRun(rule: $0, of: silenced.findings, in: subject) },
            findings: silenced.findings, ignored: silenced.ignored, styles: styles(of: layouts))
    }

    /// What is asked of the rules that read the finished files, so that nothing is found twice.
    ///
    /// - Parameter judgesConformance: whether the files are of PDF/UA-1, whose conditions the rules know.
    public static func fileSettings(_ settings: AuditSettings, judgesConformance: Bool = true) -> AuditSettings {
        var settings = settings
        if !judgesConformance {
            for rule in PDFAudit.rules where rule.description.id.hasPrefix("pdf-") { settings.rules[rule.description.id] = .off }
        }
        for id in RuleCatalogue.judgedFromSource { settings.rules[id] = .off }
        return settings
    }

    private static func sourceFindings(_ subject: AuditContext) -> [Finding] {
        RuleCatalogue.sourceRules.filter { subject.settings.isOn($0.description) }.flatMap { $0.init().findings(in: subject) }
    }

    /// The findings of all sizes joined; those of files keep the order of their rules.
    private static func merged(_ source: [Finding], _ files: [[Finding]], settings: AuditSettings) -> [Finding] {
        var merger = FindingMerger()
        merger.add(settings.apply(to: source))
        for findings in files { merger.add(findings) }
        return merger.merged
    }

    /// Findings without places with those where their block begins, for readers of the report.
    private static func placed(_ findings: [Finding], on layouts: [LayoutSummary]) -> [Finding] {
        findings.map { finding in
            guard finding.places.isEmpty else { return finding }
            var finding = finding
            let blocks = finding.source.map { [$0] + finding.shown } ?? finding.shown
            finding.places = layouts.filter { finding.categories.contains($0.category) }.compactMap { layout in
                blocks.lazy.compactMap(layout.map.place).first
            }
            return finding
        }
    }

    /// Whether nothing is left that could break a rule.
    private static func isComplete(_ rule: RuleDescription, _ layouts: [LayoutSummary], readsFiles: Bool) -> Bool {
        if RuleCatalogue.isOfDocumentAlone(rule.id) { return true }
        return layouts.count == ContentSizeCategory.allCases.count && (readsFiles || !RuleCatalogue.readsFiles(rule.id))
    }

    private static func styles(of layouts: [LayoutSummary]) -> [DrawnStyle] {
        var order: [String] = [], sizes: [String: [ContentSizeCategory: Double]] = [:]
        for layout in layouts {
            for use in layout.uses {
                let name = use.style.selectors.joined(separator: " in ")
                if sizes[name] == nil { order.append(name) }
                if sizes[name]?[layout.category] == nil { sizes[name, default: [:]][layout.category] = use.style.style.pointSize.value }
            }
        }
        return order.map { DrawnStyle(name: $0, sizes: sizes[$0] ?? [:]) }
    }
}
