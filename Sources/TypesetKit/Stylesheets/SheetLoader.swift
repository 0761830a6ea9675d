import Audit
public import Diagnostics
import Markdown
public import Stylesheet
import Synchronization
public import Typography

/// A stylesheet ready for use, with the fonts that it may choose from.
public struct LoadedStylesheet: Sendable {
    public let stylesheet: Stylesheet
    public let fonts: FontLibrary
}

/// Loads stylesheets by name or path, everything they extend, and their fonts.
public struct SheetLoader: Sendable {
    /// Searched before the fonts of the system, first folder first.
    public var fontDirectories: [String]
    public var usesSystemFonts: Bool
    /// Whether the output will carry its fonts, so that those which forbid it are errors.
    public var embedsFonts: Bool
    /// Whether another font than the one that is asked for is an error; the sheet can be used all the same.
    public var locksFonts: Bool
    let timings: StageTimings

    public init(fontDirectories: [String] = [], usesSystemFonts: Bool = true, embedsFonts: Bool = true, locksFonts: Bool = false) {
        self.init(
            fontDirectories: fontDirectories, usesSystemFonts: usesSystemFonts, embedsFonts: embedsFonts, locksFonts: locksFonts,
            timings: StageTimings())
    }

    init(_ job: TypesettingJob, timings: StageTimings) {
        self.init(
            fontDirectories: job.fontDirectories, usesSystemFonts: job.usesSystemFonts, embedsFonts: job.format == .pdf,
            locksFonts: job.locksFonts, timings: timings)
    }

    private init(fontDirectories: [String], usesSystemFonts: Bool, embedsFonts: Bool, locksFonts: Bool, timings: StageTimings) {
        self.fontDirectories = fontDirectories
        self.usesSystemFonts = usesSystemFonts
        self.embedsFonts = embedsFonts
        self.locksFonts = locksFonts
        self.timings = timings
    }

    /// - Parameter name: a path, or the name of a template.
    /// - Returns: nil for the sheet where any of the diagnostics is an error.
    public func load(_ name: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        load(SheetChoice(name), askedAt: nil)
    }

    /// A sheet that is no file: `path` stands for it in messages, and names in it are relative to its folder.
    public func load(text: String, path: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        finish(loader.load(file: SourceFile(path: path, text: text)))
    }

    /// - Parameter span: where a document names the sheet.
    func load(_ choice: SheetChoice, askedAt span: SourceSpan?) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        if case .template(let name) = choice, Templates.source(name) == nil {
            let message = "there is no template `\(name)`, and no file of this name"
            return (nil, [.error(message, at: span, hints: Suggestion.hints(for: name, among: Templates.names))])
        }
        return finish(timings.measure(.stylesheet) { read(choice) })
    }

    private func finish(
        _ loaded: (stylesheet: Stylesheet?, diagnostics: [Diagnostic])
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        // What a built-in template could do better, its user cannot fix.
        var diagnostics = loaded.diagnostics.filter { $0.severity == .error || !Templates.contains($0.span) }
        guard let stylesheet = loaded.stylesheet else { return (nil, diagnostics) }
        diagnostics += Audit.AuditSettings.diagnostics(of: stylesheet)
        let (fonts, problems) = timings.measure(.fonts) {
            let (fonts, problems) = library(stylesheet)
            let isWhole = !problems.contains { $0.severity == .error }
            return (
                fonts,
                isWhole ? problems + FontCheck(fonts, embeds: embedsFonts, isLocked: locksFonts).diagnostics(of: stylesheet) : problems
            )
        }
        let isUsable = !(diagnostics + problems).contains { $0.severity == .error && $0.rule != FontCheck.substitution }
        return (isUsable ? LoadedStylesheet(stylesheet: stylesheet, fonts: fonts) : nil, diagnostics + problems)
    }

    private var loader: StylesheetLoader {
        StylesheetLoader(
            read: { path throws(Diagnostic) in try Self.file(path, mayBePipe: false).bytes }, template: Templates.source,
            templateNames: Templates.names, exists: InputFile.exists)
    }

    /// - Parameter mayBePipe: true of a sheet that the user names; one that a sheet names could wait for ever.
    private static func file(_ path: String, mayBePipe: Bool = true) throws(Diagnostic) -> SourceFile {
        try InputFile.read(path, kind: "stylesheet", limit: StylesheetLoader.maximumBytes, mayBePipe: mayBePipe)
    }

    private func read(_ choice: SheetChoice) -> (Stylesheet?, [Diagnostic]) {
        switch choice {
        case .template(let name): return loader.loadTemplate(name)
        case .file(let path):
            do throws(Diagnostic) {
                return loader.load(file: try Self.file(path))
            } catch {
                return (nil, [error])
            }
        }
    }

    private func library(_ stylesheet: Stylesheet) -> (FontLibrary, [Diagnostic]) {
        let files = ProjectFontFiles(stylesheet.fontFileReferences)
        let library = FontLibrary(FontConfiguration(directories: fontDirectories, files: files.paths, usesSystemFonts: usesSystemFonts))
        var problems = files.problems(of: library)
        if problems.isEmpty, library.familyNames.isEmpty {
            problems.append(
                .error(
                    "there is no font",
                    hints: ["name a folder of fonts with `--font-dir DIR`, or files under `fonts: { files: … }` in the stylesheet"]))
        }
        return (library, problems)
    }
}

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
