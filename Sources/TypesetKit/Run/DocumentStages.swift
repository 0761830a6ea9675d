import Audit
import CairoRendering
import ContentSize
import Diagnostics
import Images
import Layout
import Markdown
import PDFInspection
import PDFRendering
import Stylesheet
import Typography

/// A document read and shaped.
struct PreparedDocument: Sendable {
    var composer: Composer
    var basis: AuditBasis?
}

/// The real stages: files and templates to a composer, and its pages to PDF, PNG or SVG.
struct DocumentStages: TypesettingStages {
    let job: TypesettingJob
    let sheets: SheetStore
    let images = ImageStore()
    let timings: StageTimings

    init(job: TypesettingJob, timings: StageTimings) {
        self.job = job
        self.timings = timings
        sheets = SheetStore(job: job, timings: timings)
    }

    func prepare(_ path: String) -> (prepared: PreparedDocument?, diagnostics: [Diagnostic]) {
        let source: SourceFile
        do throws(Diagnostic) {
            source = job.showsSpecimen ? Specimen.source : try timings.measure(.read) { () throws(Diagnostic) in try InputFile.read(path, kind: "document") }
        } catch {
            return (nil, [error])
        }
        let (document, problems) = timings.measure(.parse) { MarkdownParser.parse(source) }
        let (sheet, sheetProblems) = sheets.sheet(for: document)
        guard let sheet else { return (nil, problems + sheetProblems) }
        let composer = timings.measure(.layout) {
            Composer(document: document, stylesheet: sheet.stylesheet, shaper: PangoShaper(library: sheet.fonts), images: images)
        }
        timings.measure(.shape) { composer.prepare(at: job.sizes.first ?? .large, threads: job.threads ?? Processor.activeCount) }
        if job.format == .pdf, let locked = FontCheck(sheet.fonts, embeds: true).lockedFace(among: sheet.fonts.loadedFaces) {
            return (nil, problems + sheetProblems + [locked])
        }
        let empty = document.blocks.isEmpty ? [Diagnostic.warning("the document is empty", path: path)] : []
        let basis = auditBasis(document, sheet.stylesheet, composer)
        let settings = basis == nil ? [] : Audit.AuditSettings.diagnostics(of: sheet.stylesheet)
        return (PreparedDocument(composer: composer, basis: basis), problems + empty + sheetProblems + settings + composer.diagnostics
            + HyphenationLibrary.system.takeMissing().map(Self.missingDictionary))
    }

    private static func missingDictionary(_ language: String) -> Diagnostic {
        let package = HyphenationLibrary.package(for: language)
        return .warning("there is no hyphenation dictionary for the language `\(language)`: its words are not divided", hints: [
            "install one, such as the package \(package) of Debian and Ubuntu, or write `hyphenation: false`",
        ])
    }

    private func auditBasis(_ document: Document, _ stylesheet: Stylesheet, _ composer: Composer) -> AuditBasis? {
        guard let request = job.audit else { return nil }
        return AuditBasis(document: document, stylesheet: stylesheet, stylesheetPath: job.stylesheet ?? document.metadata.style?.value, isSpecimen: job.showsSpecimen,
                          obstacles: composer.obstacles, request: request, settings: Audit.AuditSettings(stylesheet, profile: request.profile),
                          pictures: request.drawsPictures ? PagePictures(composer).pictures : nil)
    }

    func auditBasis(of document: PreparedDocument) -> AuditBasis? { document.basis }

    func typeset(_ prepared: PreparedDocument, at size: ContentSizeCategory,
                 write: (PaintedFile) throws(Diagnostic) -> Void) throws(Diagnostic) -> TypesetDocument {
        let document = timings.measure(.layout) { prepared.composer.layOut(at: size) }
        var bytes: [UInt8]?
        switch job.format {
        case .pdf:
            let file = try paint { try pdf(document) }
            bytes = file
            try write(PaintedFile(bytes: file, pageCount: document.pages.count))
        case .png: try writePages(document, write) { try CairoRenderer.png($0, scale: job.resolution / 72) }
        case .svg: try writePages(document, write) { try CairoRenderer.svg($0) }
        }
        return TypesetDocument(pages: document.pages.count, diagnostics: document.conformanceObstacles, relaxations: document.relaxations, audited: audit(document, bytes, prepared.basis))
    }

    private func audit(_ document: LaidOutDocument, _ bytes: [UInt8]?, _ basis: AuditBasis?) -> AuditedSize? {
        guard let basis else { return nil }
        return timings.measure(.audit) {
            let readsBack = job.backend == .accessible && job.audit?.readsFilesBack != false
            let file = readsBack ? bytes.flatMap { try? InspectedPDF(reading: $0, path: basis.document.source.path) } : nil as InspectedPDF?
            // The rules that read tags and metadata know PDF/UA-1 only.
            let settings = AuditEngine.fileSettings(basis.settings, judgesConformance: job.standard == .ua1)
            let context = PDFContext(category: document.category, settings: settings)
            return AuditedSize(layout: LayoutDigest(document), fileFindings: file.map { basis.withoutObstacles(PDFAudit.findings(in: $0, context)) })
        }
    }

    private func pdf(_ document: LaidOutDocument) throws -> [UInt8] {
        switch job.backend {
        case .cairo: try CairoRenderer.pdf(document)
        case .accessible: try PDFRenderer.render(document, options: PDFOptions(standard: job.standard == .ua1 ? .ua1 : .ua2, date: job.date))
        }
    }

    private func writePages(_ document: LaidOutDocument, _ write: (PaintedFile) throws(Diagnostic) -> Void,
                            _ draw: (Page) throws -> [UInt8]) throws(Diagnostic) {
        let count = document.pages.count
        for (index, page) in document.pages.enumerated() where job.pages?.contains(index + 1) != false {
            try write(PaintedFile(bytes: try paint { try draw(page) }, page: index + 1, pageCount: count))
        }
    }

    private func paint(_ body: () throws -> [UInt8]) throws(Diagnostic) -> [UInt8] {
        do {
            return try timings.measure(.paint, body)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("the page cannot be painted: \(error)")
        }
    }
}
