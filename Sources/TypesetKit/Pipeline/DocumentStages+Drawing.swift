import TypesetAudit
import TypesetBase
import TypesetLayout
import TypesetPDFWriting
import TypesetRaster

/// A finished file, and the origin of each structure element by its object number.
struct WrittenPDF {
    var bytes: [UInt8]
    var summary: FileSummary

    /// The file with spaces in place of the claim of PDF/UA in its metadata, which are not compressed.
    var bytesWithoutClaim: [UInt8] { PDFRenderer.withoutAccessibilityClaim(bytes) }
}

/// Lays out, paints and audits a prepared document at one size.
extension DocumentStages {
    func typeset(
        _ prepared: PreparedDocument, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument {
        let document = timings.measure(.layout) { prepared.composer.layOut(at: size, for: traits) }
        var first = FirstEdition()
        let drawing = try draw(document, of: prepared, &first, write), result = audited(drawing, of: prepared)
        try drawing.write(result, write)
        return result
    }

    /// Typesets a document in volumes if it is too thick for one file, and passes each file to `write`.
    private func typesetVolumes(
        of prepared: PreparedDocument, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument {
        var volumes = timings.measure(.layout) { prepared.composer.volumes(at: size, for: traits) }
        var result = TypesetDocument(pages: 0, volumes: volumes.count)
        while let document = timings.measure(.layout, { volumes.next() }) {
            var first = FirstEdition()
            let drawing = try draw(document, of: prepared, &first, write), volume = audited(drawing, of: prepared)
            try drawing.write(volume, write)
            result.add(volume)
        }
        return result
    }

    func editions(
        _ editions: [ReaderTraits], of document: PreparedDocument, withEqualLayoutAt size: ContentSizeCategory
    ) -> [[ReaderTraits]] {
        editions.count == 1 ? [editions] : document.composer.editions(editions, withEqualLayoutAt: size)
    }

    func typeset(
        _ prepared: PreparedDocument, at size: ContentSizeCategory, forEqual editions: [ReaderTraits],
        write: (PaintedFile, _ edition: Int) throws(Diagnostic) -> Void,
        finish: (Result<TypesetDocument, Diagnostic>, _ edition: Int) -> Void
    ) {
        if prepared.composer.hasVolumes, job.format == .pdf {
            for (number, traits) in editions.enumerated() {
                let result = Result { () throws(Diagnostic) in
                    try typesetVolumes(of: prepared, at: size, for: traits) { file throws(Diagnostic) in try write(file, number) }
                }
                finish(result, number)
            }
            return
        }
        var drawings: [Result<Drawing, Diagnostic>] = [], first = FirstEdition()
        var layouts = prepared.composer.layouts(at: size, forEqual: editions)
        while let document = timings.measure(.layout, { layouts.next() }) {
            let number = drawings.count
            drawings.append(
                Result { () throws(Diagnostic) in
                    try draw(document, of: prepared, &first, keepsFile: number == 0 && editions.count > 1) {
                        file throws(Diagnostic) in try write(file, number)
                    }
                })
        }
        audit(drawings, of: prepared, write, finish)
    }

    /// Audits the drawings of editions with equal layouts; a repainted file has the faults of the file that was repainted.
    private func audit(
        _ drawings: [Result<Drawing, Diagnostic>], of prepared: PreparedDocument,
        _ write: (PaintedFile, _ edition: Int) throws(Diagnostic) -> Void,
        _ finish: (Result<TypesetDocument, Diagnostic>, _ edition: Int) -> Void
    ) {
        var first: AuditedSize?
        for (number, drawing) in drawings.enumerated() {
            let result = Result { () throws(Diagnostic) in
                let drawing = try drawing.get()
                var document = drawing.document
                if let first, drawing.isRepainted, let summary = drawing.summary {
                    document.audited = [AuditedSize(layout: summary, sharing: first)]
                } else {
                    document = audited(drawing, of: prepared)
                }
                try drawing.write(document) { file throws(Diagnostic) in try write(file, number) }
                return document
            }
            if number == 0, case .success(let document) = result { first = document.audited.first }
            finish(result, number)
        }
    }

    /// A document as painted: the summary of the layout is nil if it is not audited, and the file is nil if it is not a PDF.
    private struct Drawing {
        var document: TypesetDocument
        var summary: LayoutSummary?
        var file: WrittenPDF?
        /// Whether the file is that of another edition in other colours.
        var isRepainted = false
        var volume: Int?

        /// Writes the file if it is a PDF, without the claim of PDF/UA if the audit found errors in its tags.
        func write(_ result: TypesetDocument, _ write: (PaintedFile) throws(Diagnostic) -> Void) throws(Diagnostic) {
            guard let file else { return }
            let bytes = result.audited.contains(where: \.hasTagErrors) ? file.bytesWithoutClaim : file.bytes
            try write(PaintedFile(bytes: bytes, pageCount: document.pages, volume: volume))
        }
    }

    /// The first of some editions with equal layouts, from which the others are made; empty for an edition that is made alone.
    private struct FirstEdition {
        var file: RepaintableFile?
        var summary: LayoutSummary?
    }

    private func audited(_ drawing: Drawing, of prepared: PreparedDocument) -> TypesetDocument {
        var document = drawing.document
        document.audited =
            drawing.summary.map { summary in
                [timings.measure(.audit) { prepared.auditor.audited(summary, drawing.file) }]
            } ?? []
        return document
    }

    /// Paints the document; its pages are released before the file is read back, because that takes as much memory again.
    ///
    /// Pictures of pages are written at once, and a PDF after its audit.
    ///
    /// - Parameters:
    ///   - first: the first edition with an equal layout, whose file is repainted.
    ///   - keepsFile: whether this is the first edition.
    private func draw(
        _ document: LaidOutDocument, of prepared: PreparedDocument, _ first: inout FirstEdition, keepsFile: Bool = false,
        _ write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> Drawing {
        var isRepainted = false
        var written: WrittenPDF?
        let effects = EffectBudget(limit: effectPixels(of: prepared))
        switch job.format {
        case .pdf:
            let file = try paint {
                if let (bytes, summary) = first.file?.repainted(as: document) {
                    isRepainted = true
                    return WrittenPDF(bytes: bytes, summary: summary)
                }
                return try pdf(document, of: prepared, &first.file, keepsFile: keepsFile)
            }
            written = file
        case .png:
            try checkPixels(of: document, prepared)
            try writePages(document, write) { try CairoRenderer.png($0, scale: job.resolution / 72, effects: effects) }
        case .svg: try writePages(document, write) { try CairoRenderer.svg($0, effects: effects) }
        }
        let typeset = TypesetDocument(
            pages: document.pages.count, fallbacks: document.fallbacks, cutTexts: written?.summary.cutTexts ?? 0,
            omittedEffects: written?.summary.omittedEffects ?? effects.omitted)
        let summary = timings.measure(.audit) { prepared.auditor.summary(of: document, equalTo: isRepainted ? first.summary : nil) }
        if keepsFile { first.summary = summary }
        return Drawing(
            document: typeset, summary: summary, file: written, isRepainted: isRepainted, volume: document.volume?.number)
    }

    /// Checks the pixels of the pages to write.
    ///
    /// - Throws: an error if the pages to write have too many pixels.
    private func checkPixels(of document: LaidOutDocument, _ prepared: PreparedDocument) throws(Diagnostic) {
        let limit = job.limits.outputPixels + InputLimits.outputPixelsOfByte * prepared.size
        let pixels = document.pages.enumerated().reduce(0.0) { sum, page in
            job.pages?.contains(page.offset + 1) == false ? sum : sum + CairoRenderer.pixels(of: page.element, scale: job.resolution / 72)
        }
        guard pixels > Double(limit) else { return }
        throw Diagnostic.error(
            "the pages have more than \(limit / 1_000_000) million pixels in total", path: prepared.work.path,
            hints: ["set a lower `--resolution`, choose pages with `--pages`, or allow more with `--limit output-pixels=N`"]
        ).found(by: .layoutLimit)
    }

    private func effectPixels(of prepared: PreparedDocument) -> Int {
        job.limits.effectPixels + InputLimits.effectPixelsOfByte * prepared.size
    }

    private func pdf(
        _ document: LaidOutDocument, of prepared: PreparedDocument, _ repaintable: inout RepaintableFile?, keepsFile: Bool
    ) throws -> WrittenPDF {
        let work = prepared.work
        var options = PDFOptions(standard: job.standard == .ua1 ? .ua1 : .ua2, date: job.date)
        options.effectPixels = effectPixels(of: prepared)
        options.namesDestinations = works.count > 1 || work.isBook
        options.documentAddress = { [works, naming] number in
            RunLinks.address(of: works[number], from: work, at: document.category, for: document.traits, naming)
        }
        if document.volume != nil {
            let path = naming.path(document: work, size: document.category, traits: document.traits)
            options.volumeName = { FilePath.name(of: VolumePath.file($0, of: VolumePath.template(path))) }
        }
        guard keepsFile else {
            let (bytes, summary) = try PDFRenderer.renderSummarized(document, options: options)
            return WrittenPDF(bytes: bytes, summary: summary)
        }
        let (bytes, summary, kept) = try PDFRenderer.renderRepaintable(document, options: options)
        repaintable = kept
        return WrittenPDF(bytes: bytes, summary: summary)
    }

    private func writePages(
        _ document: LaidOutDocument, _ write: (PaintedFile) throws(Diagnostic) -> Void,
        _ draw: (Page) throws -> [UInt8]
    ) throws(Diagnostic) {
        let count = document.pages.count
        for (index, page) in document.pages.enumerated() where job.pages?.contains(index + 1) != false {
            try write(PaintedFile(bytes: try paint { try draw(page) }, page: index + 1, pageCount: count))
        }
    }

    private func paint<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
        do {
            return try timings.measure(.paint, body)
        } catch let error as Diagnostic {
            throw error
        } catch {
            throw .error("the page cannot be painted: \(error)")
        }
    }
}
