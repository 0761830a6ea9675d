import Diagnostics
import Markdown
import Stylesheet
import Synchronization
import Typography

/// A stylesheet ready for use, with the fonts that it may choose from.
struct Sheet: Sendable {
    var stylesheet: Stylesheet
    var fonts: FontLibrary
}

/// The stylesheets of one job: each is loaded once, however many documents use it.
final class SheetStore: Sendable {
    private typealias Loaded = (sheet: Sheet?, diagnostics: [Diagnostic])

    private let job: TypesettingJob
    private let timings: StageTimings
    /// Held while a sheet is loaded: whoever needs the same one waits instead of loading it again.
    private let loaded = Mutex<[SheetChoice: Loaded]>([:])

    init(job: TypesettingJob, timings: StageTimings) {
        self.job = job
        self.timings = timings
    }

    /// The option's sheet, else the front matter's, else the default template.
    func sheet(for document: Document) -> (sheet: Sheet?, diagnostics: [Diagnostic]) {
        if let name = job.stylesheet { return sheet(SheetChoice(name), askedAt: nil) }
        if let style = document.metadata.style {
            return sheet(SheetChoice(style.value, relativeTo: FilePath.folder(of: document.source.path)), askedAt: style.span)
        }
        return sheet(.template(Templates.defaultName), askedAt: nil)
    }

    private func sheet(_ choice: SheetChoice, askedAt span: SourceSpan?) -> (sheet: Sheet?, diagnostics: [Diagnostic]) {
        if case .template(let name) = choice, Templates.source(name) == nil {
            let message = "there is no template `\(name)`, and no file of this name"
            return (nil, [.error(message, at: span, hints: Suggestion.hints(for: name, among: Templates.names))])
        }
        return loaded.withLock { loaded in
            if let known = loaded[choice] { return known }
            let result = load(choice)
            loaded[choice] = result
            return result
        }
    }

    private func load(_ choice: SheetChoice) -> Loaded {
        let (stylesheet, found) = timings.measure(.stylesheet) { read(choice) }
        // What a built-in template could do better, its user cannot mend.
        let diagnostics = found.filter { $0.severity == .error || !Templates.contains($0.span) }
        guard let stylesheet else { return (nil, diagnostics) }
        let (fonts, problems) = timings.measure(.fonts) {
            let (fonts, problems) = library(stylesheet)
            return (fonts, problems.isEmpty ? FontCheck(fonts, embeds: job.format == .pdf).diagnostics(of: stylesheet) : problems)
        }
        let isUsable = !problems.contains { $0.severity == .error }
        return (isUsable ? Sheet(stylesheet: stylesheet, fonts: fonts) : nil, diagnostics + problems)
    }

    private func read(_ choice: SheetChoice) -> (Stylesheet?, [Diagnostic]) {
        let loader = StylesheetLoader(read: { try? InputFile.read($0, kind: "stylesheet").bytes }, template: Templates.source,
                                      templateNames: Templates.names, exists: InputFile.exists)
        switch choice {
        case .template(let name): return loader.loadTemplate(name)
        case .file(let path):
            do throws(Diagnostic) {
                return loader.load(file: try InputFile.read(path, kind: "stylesheet"))
            } catch {
                return (nil, [error])
            }
        }
    }

    private func library(_ stylesheet: Stylesheet) -> (FontLibrary, [Diagnostic]) {
        let files = stylesheet.fontFileReferences.map { (files: InputFile.matching($0.pattern), reference: $0) }
        var problems = files.filter(\.files.isEmpty).map { Diagnostic.error("no font file matches `\($0.reference.pattern)`", at: $0.reference.span) }
        let library = FontLibrary(FontConfiguration(directories: job.fontDirectories, files: files.flatMap(\.files), usesSystemFonts: job.usesSystemFonts))
        problems += library.unusablePaths.map { path in
            .error("no font can be read from it", at: files.first { $0.files.contains(path) }?.reference.span, path: path)
        }
        if problems.isEmpty, library.familyNames.isEmpty {
            problems.append(.error("there is no font", hints: ["name a folder of fonts with `--font-dir DIR`, or files under `fonts: { files: … }` in the stylesheet"]))
        }
        return (library, problems)
    }
}
