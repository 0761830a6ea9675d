import Synchronization
import TypesetAudit
import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The stylesheets of one job, each loaded once, even if many documents use it.
package final class SheetStore: Sendable {
    private typealias Loaded = (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])

    private let job: TypesettingJob
    private let loader: SheetLoader
    /// The roots of the job, without the folders of documents and stylesheets.
    private let roots: FileRoots
    /// The loaded stylesheets, locked while one is loaded, so other threads wait instead of loading it again.
    private let loaded = Mutex<[SheetRequest: (result: Loaded, record: AccessRecord)]>([:])

    /// The stylesheets with the page settings of the command line.
    private let applied = Mutex<[SheetUse: Loaded]>([:])

    /// Returns this store if none of its files has changed; otherwise nil.
    ///
    /// - Parameter changed: absolute paths.
    package func unchanged(by changed: Set<String>) -> SheetStore? {
        loaded.withLock { loaded in
            loaded.values.allSatisfy { entry in changed.allSatisfy { entry.record.all[$0] == nil } } ? self : nil
        }
    }

    /// The files that were read for all loaded stylesheets.
    var record: AccessRecord {
        let all = AccessRecord()
        loaded.withLock { for entry in $0.values { all.add(entry.record) } }
        return all
    }

    init(job: TypesettingJob, roots: FileRoots, timings: StageTimings) {
        self.job = job
        self.roots = roots
        loader = SheetLoader(job, timings: timings)
    }

    /// Returns the stylesheet of a document, with the page settings of its front matter and of the command line, which win.
    func sheet(
        for document: Document, defaults: DocumentDefaults, page: PageSettings
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        let (sheet, problems) = sheet(for: document, defaults: defaults), (own, mistakes) = PageSettings.read(document.metadata)
        let settings = own.overridden(by: page)
        guard let sheet, !settings.isEmpty else { return (sheet, problems + mistakes) }
        let (applied, misfits) = own.isEmpty ? shared(sheet, settings) : loader.applying(settings, to: sheet)
        return (applied, problems + mistakes + misfits)
    }

    /// Returns a stylesheet with the page settings of the command line, created once.
    private func shared(_ sheet: LoadedStylesheet, _ settings: PageSettings) -> Loaded {
        applied.withLock { known in
            let use = SheetUse(sheet, settings)
            if let result = known[use] { return result }
            let result = loader.applying(settings, to: sheet)
            known[use] = result
            return result
        }
    }

    private func sheet(for document: Document, defaults: DocumentDefaults) -> Loaded {
        if let sheet = job.loadedStylesheet { return (sheet, []) }
        return sheet(request(of: document.source.path, document.metadata.style, defaults))
    }

    /// Loads the stylesheet of a document before the document is parsed; a request for it waits until it is loaded.
    ///
    /// - Parameter style: the stylesheet that the document's front matter names.
    func loadAhead(of document: String, _ style: Located<String>?, defaults: DocumentDefaults) {
        guard job.loadedStylesheet == nil else { return }
        _ = sheet(request(of: document, style, defaults))
    }

    /// Returns the stylesheet that the job names, or else the document's front matter, or else its project, or else the default template.
    private func request(of document: String, _ style: Located<String>?, _ defaults: DocumentDefaults) -> SheetRequest {
        if let name = job.stylesheet { return .given(SheetChoice(name), roots: roots) }
        if let style {
            let folder = FilePath.folder(of: document)
            return .named(style.value, at: style.span, in: folder, roots: roots, own: roots.adding(folderOfDocument: folder))
        }
        if let style = defaults.values(for: document).stylesheet {
            return .named(style.value, at: style.span, in: defaults.folder, roots: roots, own: roots.adding(defaults.folder))
        }
        return .given(.template(Templates.defaultName), roots: roots)
    }

    /// The faces that the stylesheets' fonts have resolved to so far.
    var faces: [FontFace] {
        let sheets = loaded.withLock { $0.values.compactMap(\.result.sheet) } + [job.loadedStylesheet].compactMap(\.self)
        return sheets.flatMap(\.fonts.loadedFaces)
    }

    private func sheet(_ request: SheetRequest) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        loaded.withLock { loaded in
            if let known = loaded[request] {
                AccessRecord.current?.add(known.record)
                return known.result
            }
            // The files that were read for a stylesheet are inputs of every document that uses it.
            let record = AccessRecord(), result = AccessRecord.$current.withValue(record) { loader.load(request) }
            AccessRecord.current?.add(record)
            // A problem with its name is reported in every document that names it.
            let isAboutName = request.span != nil && result.diagnostics.contains { $0.span == request.span }
            if !isAboutName { loaded[request] = (result, record) }
            return result
        }
    }
}
