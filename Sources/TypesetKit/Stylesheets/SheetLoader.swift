import Audit
public import Diagnostics
import Markdown
public import Stylesheet
import Synchronization
package import Typography

/// A stylesheet ready for use, with the fonts available to it.
public struct LoadedStylesheet: Sendable {
    /// The stylesheet with everything it extends.
    public let stylesheet: Stylesheet
    /// The fonts its styles are resolved against.
    package let fonts: FontLibrary
    /// Fonts that the stylesheet requests but that are not available.
    let unavailableFonts: [UnavailableFont]
}

/// Loads stylesheets by name or path, with everything they extend and their fonts.
public struct SheetLoader: Sendable {
    /// Folders of fonts, searched in this order before the fonts of the system.
    public var fontDirectories: [String]
    /// Whether fonts installed on the system may be used.
    public var usesSystemFonts: Bool
    /// Whether the output embeds its fonts, so that fonts that forbid embedding are errors.
    public var embedsFonts: Bool
    /// Whether substituting a font is an error; the stylesheet can be used nevertheless.
    public var locksFonts: Bool
    let timings: StageTimings

    /// A loader with the given fonts; see the properties.
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

    /// Loads a stylesheet.
    ///
    /// - Parameter name: a path, or the name of a template such as `report`.
    /// - Returns: the stylesheet, nil if it has errors, and everything wrong with it.
    public func load(_ name: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        addingUnavailableFonts(to: load(SheetChoice(name), namedAt: nil))
    }

    /// Loads a stylesheet from a string.
    ///
    /// - Parameters:
    ///   - text: the YAML of the stylesheet.
    ///   - path: its name in messages; paths in the stylesheet are relative to the folder of this path.
    /// - Returns: the stylesheet, nil if it has errors, and everything wrong with it.
    public func load(text: String, path: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        addingUnavailableFonts(to: finish(loader.load(file: SourceFile(path: path, text: text))))
    }

    /// Without a document there is no audit to report the unavailable fonts.
    private func addingUnavailableFonts(
        to loaded: (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        (loaded.sheet, loaded.diagnostics + (loaded.sheet?.unavailableFonts ?? []).map(Diagnostic.init))
    }

    /// - Parameter span: where a document names the stylesheet.
    func load(_ choice: SheetChoice, namedAt span: SourceSpan?) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        if case .template(let name) = choice, Templates.source(name) == nil {
            let message = "no template and no file is named `\(name)`"
            return (nil, [.error(message, at: span, hints: Suggestion.hints(for: name, among: Templates.names))])
        }
        return finish(timings.measure(.stylesheet) { read(choice) })
    }

    private func finish(
        _ loaded: (stylesheet: Stylesheet?, diagnostics: [Diagnostic])
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        // Users cannot fix warnings about a built-in template.
        var diagnostics = loaded.diagnostics.filter { $0.severity == .error || !Templates.contains($0.span) }
        guard let stylesheet = loaded.stylesheet else { return (nil, diagnostics) }
        diagnostics += AuditConfiguration.diagnostics(of: stylesheet)
        let (fonts, checked) = timings.measure(.fonts) {
            let (fonts, problems) = library(stylesheet)
            guard !problems.contains(where: { $0.severity == .error }) else { return (fonts, FontCheck.Result(diagnostics: problems)) }
            var checked = FontCheck(fonts, embeds: embedsFonts, isLocked: locksFonts).check(stylesheet)
            checked.diagnostics = problems + checked.diagnostics
            return (fonts, checked)
        }
        diagnostics += checked.diagnostics
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return (nil, diagnostics) }
        return (LoadedStylesheet(stylesheet: stylesheet, fonts: fonts, unavailableFonts: checked.faults), diagnostics)
    }

    private var loader: StylesheetLoader {
        StylesheetLoader(
            read: { path throws(Diagnostic) in try Self.file(path, mayBePipe: false).bytes }, template: Templates.source,
            templateNames: Templates.names, exists: InputFile.exists)
    }

    /// - Parameter mayBePipe: true for a stylesheet named by the user. One named in a stylesheet must be a file, because reading a pipe
    ///   could block forever.
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
        let files = FontFileCheck(stylesheet.fontFileReferences)
        let library = FontLibrary(FontConfiguration(directories: fontDirectories, files: files.paths, usesSystemFonts: usesSystemFonts))
        var problems = files.problems(of: library)
        if problems.isEmpty, library.familyNames.isEmpty {
            problems.append(
                .error(
                    "no fonts are available",
                    hints: ["name a folder of fonts with `--font-dir DIR`, or font files under `fonts: { files: … }` in the stylesheet"]))
        }
        return (library, problems)
    }
}

/// The stylesheets of one job, each loaded once however many documents use it.
final class SheetStore: Sendable {
    private typealias Loaded = (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])

    private let job: TypesettingJob
    private let loader: SheetLoader
    /// Locked while a stylesheet is loaded, so that other threads wait for it instead of loading it again.
    private let loaded = Mutex<[SheetChoice: Loaded]>([:])

    init(job: TypesettingJob, timings: StageTimings) {
        self.job = job
        loader = SheetLoader(job, timings: timings)
    }

    /// The stylesheet named by the job, or else by the document's front matter, or else the default template.
    func sheet(for document: Document) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        if let name = job.stylesheet { return sheet(SheetChoice(name), namedAt: nil) }
        if let style = document.metadata.style {
            return sheet(SheetChoice(style.value, relativeTo: FilePath.folder(of: document.source.path)), namedAt: style.span)
        }
        return sheet(.template(Templates.defaultName), namedAt: nil)
    }

    private func sheet(_ choice: SheetChoice, namedAt span: SourceSpan?) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        loaded.withLock { loaded in
            if let known = loaded[choice] { return known }
            let result = loader.load(choice, namedAt: span)
            // An unknown template is reported wherever a document names it.
            if result.sheet != nil || span == nil || choice.isFile { loaded[choice] = result }
            return result
        }
    }
}

/// The stylesheet of a document: a template, or a file.
enum SheetChoice: Hashable, Sendable {
    case template(String)
    case file(String)

    /// A word without a slash and without the extension `.yaml` or `.yml` names a template, unless there is a file of that name. Anything
    /// else is the path of a file.
    ///
    /// - Parameter folder: the folder of relative paths: the working folder for an option, the document's folder for its front matter.
    init(_ text: String, relativeTo folder: String = ".", exists: (String) -> Bool = InputFile.exists) {
        guard text != InputFile.standardInput else { self = .file(text); return }
        let path = FilePath.join(folder, text)
        let isName = !text.contains("/") && ![".yaml", ".yml"].contains(FilePath.fileExtension(of: text).lowercased())
        self = isName && !exists(path) ? .template(text) : .file(path)
    }
}

extension SheetChoice {
    /// Whether it is a file and not a template.
    var isFile: Bool {
        if case .file = self { return true }
        return false
    }
}

/// The built-in stylesheets: the files of `Templates/`, compiled into the program.
package enum Templates {
    /// The template for documents that name no stylesheet.
    static let defaultName = "default"

    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("default", PackageResources.default_yaml),
        ("report", PackageResources.report_yaml),
    ]

    /// The names of all templates.
    package static let names = sources.map(\.name)

    /// The text of a template; nil if there is none of this name. Messages call it `template report`, because the user has no such file.
    static func source(_ name: String) -> SourceFile? {
        sources.first { $0.name == name }.map { SourceFile(path: "template " + name, bytes: $0.bytes, isBuiltIn: true) }
    }

    /// Whether the span lies in a template.
    static func contains(_ span: SourceSpan?) -> Bool { span?.file.isBuiltIn == true }
}
