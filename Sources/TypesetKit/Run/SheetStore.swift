import Diagnostics
import Markdown
import Synchronization

/// The stylesheets of one job: each is loaded once, however many documents use it.
final class SheetStore: Sendable {
    private typealias Loaded = (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])

    private let job: TypesettingJob
    private let loader: SheetLoader
    /// Held while a sheet is loaded: whoever needs the same one waits instead of loading it again.
    private let loaded = Mutex<[SheetChoice: Loaded]>([:])

    init(job: TypesettingJob, timings: StageTimings) {
        self.job = job
        loader = SheetLoader(job, timings: timings)
    }

    /// The option's sheet, else the front matter's, else the default template.
    func sheet(for document: Document) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        if let name = job.stylesheet { return sheet(SheetChoice(name), askedAt: nil) }
        if let style = document.metadata.style {
            return sheet(SheetChoice(style.value, relativeTo: FilePath.folder(of: document.source.path)), askedAt: style.span)
        }
        return sheet(.template(Templates.defaultName), askedAt: nil)
    }

    private func sheet(_ choice: SheetChoice, askedAt span: SourceSpan?) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        loaded.withLock { loaded in
            if let known = loaded[choice] { return known }
            let result = loader.load(choice, askedAt: span)
            // A name that there is not is said at each place that asks for it.
            if result.sheet != nil || span == nil || choice.isFile { loaded[choice] = result }
            return result
        }
    }
}
