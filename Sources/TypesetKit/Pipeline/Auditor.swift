package import TypesetAudit
package import TypesetBase
import TypesetLayout
import TypesetPDFReading

/// Judges one document: each size when it is done, and the whole document at the end; small enough to be kept until then.
struct Auditor: Sendable {
    /// The audit; nil if the document is not audited and only the findings of every run are reported.
    private var audit: Audit?
    /// The findings that every run reports, for a run without an audit.
    private(set) var buildDiagnostics: [Diagnostic]
    /// The conformance claims of the finished files, with obstacles to further claims; nil if they are not tagged PDFs.
    let claim: ConformanceClaim?
    private let path: String
    /// The digest of the document's words and pictures; nil unless it is requested.
    private let contentDigest: String?
    /// The parts of the document that answers are about; nil unless they are requested.
    private let content: DocumentContent?
    let pictures: (any ReportPictures)?
    /// The size and the edition of the file that is transcribed; nil for none.
    private let transcribed: (ContentSizeCategory, ReaderTraits)?

    private struct Audit {
        var input: AuditInput
        let request: AuditRequest
    }

    /// Creates an auditor of a document.
    ///
    /// - Parameters:
    ///   - sizes: the sizes at which the document is typeset.
    ///   - request: nil if the document is not audited; `input`, which has the whole document, is then not kept.
    ///   - known: the findings that are not reported without an audit.
    ///   - contentDigest: the digest of the document's words and pictures; nil unless it is requested.
    ///   - content: the parts of the document that answers are about; nil unless they are requested.
    ///   - transcribed: the size and the edition of the file whose transcript the report has; nil for none.
    init(
        input: AuditInput, at sizes: [ContentSizeCategory], request: AuditRequest?, known: Baseline? = nil, contentDigest: String? = nil,
        content: DocumentContent? = nil, pictures: (any ReportPictures)?, transcribed: (ContentSizeCategory, ReaderTraits)? = nil
    ) {
        let path = input.document.source.path
        audit = request.map { Audit(input: input, request: $0) }
        let found = request == nil ? AuditEngine.buildFindings(input, at: sizes) : []
        buildDiagnostics = found.filter { known?.has($0, of: path) != true }.map { finding in
            var diagnostic = Diagnostic(finding, in: path)
            if !input.variants.isEmpty, finding.categories.count < Set(sizes).count {
                diagnostic.message += " at \(finding.ranges.map(\.description).joined(separator: " and "))"
            }
            return diagnostic
        }
        claim = input.claim
        self.path = path
        self.contentDigest = contentDigest
        self.content = content
        self.pictures = pictures
        self.transcribed = transcribed
    }

    /// Adds the problems that shaping found.
    mutating func add(_ mistakes: [Diagnostic]) {
        guard !mistakes.isEmpty else { return }
        if let input = audit?.input { audit?.input = input.adding(mistakes: mistakes) } else { buildDiagnostics += mistakes }
    }

    /// Returns the facts about the pages of one size that the audit needs; nil if the document is not audited.
    ///
    /// - Parameter other: the summary of a layout that differs only in colours; nil for none.
    func summary(of document: LaidOutDocument, equalTo other: LayoutSummary? = nil) -> LayoutSummary? {
        audit == nil ? nil : other.map { LayoutSummary(document, equalTo: $0) } ?? LayoutSummary(document)
    }

    /// Audits one size without the others.
    ///
    /// - Parameter file: the finished PDF, if it is tagged.
    func audited(_ layout: LayoutSummary, _ file: WrittenPDF?) -> AuditedSize {
        guard let audit, let file else { return AuditedSize(layout: layout) }
        return audited(file, layout, audit)
    }

    /// Judges the bytes of a finished file.
    ///
    /// A file that cannot be read back has the most severe fault, because no other reader can read it.
    private func audited(_ file: WrittenPDF, _ layout: LayoutSummary, _ audit: Audit) -> AuditedSize {
        let input = audit.input.input(at: layout.category, for: layout.traits)
        let context = FileContext(input, layout, sources: ElementSources(file.summary.sources))
        do {
            let pdf = try inspected(file, sharing: audit.input.fonts)
            let transcript = transcribed.map { $0 == (layout.category, layout.traits) } == true ? Transcript(pdf) : nil
            return AuditedSize(
                layout: layout, fileFaults: AuditEngine.faults(in: pdf, context), absentContent: AbsentContent.kinds(in: pdf, isOwn: true),
                title: pdf.catalog.metadata?.title, transcript: transcript)
        } catch {
            let fault = AuditEngine.fault(ofUnreadableFile: error, path: path, context)
            return AuditedSize(layout: layout, fileFaults: [fault])
        }
    }

    private func inspected(_ file: WrittenPDF, sharing fonts: SharedFonts) throws(Diagnostic) -> InspectedPDF {
        try InspectedPDF(reading: file.bytes, path: path, limits: ReadingLimits(contentSize: file.summary.contentSize), sharing: fonts)
    }

    /// Returns the report on the sizes that were made; nil if the document is not audited or no size was made.
    ///
    /// The rules are judged on all threads of the task's pool.
    func report(on sizes: [AuditedSize], timings: StageTimings) async -> AuditReport? {
        guard let audit, !sizes.isEmpty else { return nil }
        let input = audit.input, rules = audit.request.rules
        let judged = await Self.judged(timings.measure(.audit) { DocumentAudit(input, at: sizes) }, timings)
        return timings.measure(.audit) {
            var report = rules.applied(to: judged.report(tool: AuditReport.Tool(version: Typesetter.version)))
            report.transcript = sizes.lazy.compactMap(\.transcript).first
            report.contentDigest = contentDigest
            report.content = content?.adding(report.findings)
            report = audit.request.answers?.applied(to: report) ?? report
            return audit.request.baseline.map { rules.applied(to: $0).applied(to: report) } ?? report
        }
    }

    /// The number of judgements that are started before the results of earlier ones are added.
    private static let judgementsAtOnce = 8

    private static func judged(_ audit: DocumentAudit, _ timings: StageTimings) async -> DocumentAudit {
        await withTaskGroup(of: (Int, RuleResult).self) { group in
            var audit = audit, waiting = audit.judgements.enumerated().makeIterator(), results: [Int: RuleResult] = [:], next = 0
            func start() {
                guard let (number, judgement) = waiting.next() else { return }
                group.addTask { (number, timings.measure(.audit) { judgement.result() }) }
            }
            for _ in 0..<judgementsAtOnce { start() }
            for await (number, result) in group {
                results[number] = result
                while let result = results.removeValue(forKey: next) {
                    timings.measure(.audit) { audit.add(result) }
                    next += 1
                    start()
                }
            }
            return audit
        }
    }
}

extension Diagnostic {
    /// Creates a diagnostic from a finding, for runs without a report.
    ///
    /// - Parameter document: the path for findings without a span.
    package init(_ finding: Finding, in document: String) {
        self.init(
            finding.severity, finding.message, at: finding.source, path: finding.source == nil ? document : nil,
            hints: finding.fix.isEmpty ? [] : [finding.fix], related: finding.related, rule: finding.rule)
    }
}
