import Synchronization
import TypesetAudit
public import TypesetBase
import TypesetMarkdown
package import TypesetStylesheet
package import TypesetText

/// A stylesheet ready for use, with the fonts available to it.
public struct LoadedStylesheet: Sendable {
    /// The stylesheet with everything it extends.
    package let stylesheet: Stylesheet
    /// The fonts its styles are resolved against.
    package let fonts: FontLibrary
    /// The fonts that the stylesheet requests but that are not available.
    let unavailableFonts: [UnavailableFont]
    /// The other problems that were found while loading.
    var warnings: [Diagnostic]
    /// Whether substituting a font is an error, also in styles that are added.
    var locksFonts = false

    /// The problems with a stylesheet that can be used: warnings, such as those about fonts that are not installed, and entries that an
    /// import left out.
    public var diagnostics: [Diagnostic] { (warnings + unavailableFonts.map(Diagnostic.init)).found(by: .stylesheetMistake) }
}

/// Loads stylesheets by name or path, with everything they extend and their fonts.
public struct SheetLoader: Sendable {
    package var roots: [String]
    package var fontDirectories: [String]
    package var usesSystemFonts: Bool
    package var embedsFonts: Bool
    package var locksFonts: Bool
    var timings = StageTimings()

    /// Creates a loader with the given fonts.
    ///
    /// - Parameters:
    ///   - roots: the folders below which stylesheets may name other stylesheets and fonts, in addition to the folder of the stylesheet
    ///     that is loaded by name.
    ///   - fontDirectories: the font folders, which are also roots, searched in this order before the fonts of the system.
    ///   - usesSystemFonts: whether fonts installed on the system may be used.
    ///   - embedsFonts: whether the output embeds its fonts; fonts that forbid embedding are then errors.
    ///   - locksFonts: whether substituting a font is an error.
    public init(
        roots: [String] = [], fontDirectories: [String] = [], usesSystemFonts: Bool = true, embedsFonts: Bool = true,
        locksFonts: Bool = false
    ) {
        self.roots = roots
        self.fontDirectories = fontDirectories
        self.usesSystemFonts = usesSystemFonts
        self.embedsFonts = embedsFonts
        self.locksFonts = locksFonts
    }

    init(_ job: TypesettingJob, timings: StageTimings) {
        self.init(
            roots: job.roots, fontDirectories: job.fontDirectories, usesSystemFonts: job.usesSystemFonts, embedsFonts: job.format == .pdf,
            locksFonts: job.locksFonts)
        self.timings = timings
    }

    /// Loads a stylesheet.
    ///
    /// - Parameter name: a path, or the name of a template such as `report`.
    /// - Returns: the stylesheet, nil if it has errors, and everything wrong with it.
    package func load(_ name: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        addingUnavailableFonts(to: load(.given(SheetChoice(name), roots: fileRoots)))
    }

    /// Loads a stylesheet from a string.
    ///
    /// - Parameters:
    ///   - text: the YAML of the stylesheet.
    ///   - path: its name in messages; paths in the stylesheet are relative to the folder of this path.
    /// - Returns: the stylesheet, nil if it has errors, and everything wrong with it.
    package func load(text: String, path: String) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        let roots = fileRoots.adding(FilePath.folder(of: path))
        return addingUnavailableFonts(to: finish(loader(roots).load(file: SourceFile(path: path, text: text)), roots))
    }

    /// Loads a stylesheet that the program itself has written, whose font files may be in any folder.
    ///
    /// - Returns: the stylesheet, nil if it has errors, and everything wrong with it.
    func load(_ sheet: CodedSheet) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        let loaded = Stylesheet().adding(sheet), folders = loaded.stylesheet?.fontFiles.map(FilePath.folder) ?? []
        return addingUnavailableFonts(to: finish(loaded, FileRoots(roots + fontDirectories + folders)))
    }

    /// The roots without the folder of a stylesheet.
    private var fileRoots: FileRoots { FileRoots(roots + fontDirectories) }

    /// Adds diagnostics about unavailable fonts, which no audit reports if there is no document.
    private func addingUnavailableFonts(
        to loaded: (sheet: LoadedStylesheet?, diagnostics: [Diagnostic])
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        (loaded.sheet, loaded.sheet?.diagnostics ?? loaded.diagnostics.found(by: .stylesheetMistake))
    }

    func load(_ request: SheetRequest) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        if case .template(let name) = request.choice, Templates.source(name) == nil {
            let message = "no template and no file is named `\(name)`"
            return (nil, [.error(message, at: request.span, hints: Suggestion.hints(for: name, among: Templates.names))])
        }
        return finish(timings.measure(.stylesheet) { read(request) }, request.roots)
    }

    private func finish(
        _ loaded: (stylesheet: Stylesheet?, diagnostics: [Diagnostic]), _ roots: FileRoots
    ) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        // Users cannot fix warnings about a built-in template.
        var diagnostics = loaded.diagnostics.filter { $0.severity == .error || !Templates.contains($0.span) }
        guard let stylesheet = loaded.stylesheet else { return (nil, diagnostics) }
        diagnostics += AuditConfiguration.diagnostics(of: stylesheet)
        let (fonts, checked) = timings.measure(.fonts) {
            let (fonts, problems) = library(stylesheet, roots)
            guard !problems.contains(where: { $0.severity == .error }) else { return (fonts, FontCheck.Result(diagnostics: problems)) }
            var checked = FontCheck(fonts, embeds: embedsFonts, isLocked: locksFonts).check(stylesheet)
            checked.diagnostics = problems + checked.diagnostics
            return (fonts, checked)
        }
        diagnostics += checked.diagnostics
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return (nil, diagnostics) }
        return (
            LoadedStylesheet(
                stylesheet: stylesheet, fonts: fonts, unavailableFonts: checked.faults, warnings: diagnostics, locksFonts: locksFonts),
            diagnostics
        )
    }

    /// Returns a loader that reads the files named by a stylesheet below the roots.
    func loader(_ roots: FileRoots) -> StylesheetLoader {
        StylesheetLoader(
            read: { path throws(Diagnostic) in try Self.file(named: path, below: roots).bytes }, template: Templates.source,
            templateNames: Templates.names, exists: roots.exists)
    }

    private static func file(named path: String, below roots: FileRoots) throws(Diagnostic) -> SourceFile {
        try InputFile.read(named: path, kind: "stylesheet", limit: StylesheetLoader.maximumBytes, below: roots)
    }

    func read(_ request: SheetRequest) -> (Stylesheet?, [Diagnostic]) {
        let loader = loader(request.roots)
        switch request.choice {
        case .template(let name): return loader.loadTemplate(name)
        case .file(let path):
            do throws(Diagnostic) {
                return loader.load(file: try file(path, request))
            } catch {
                return (nil, [error])
            }
        }
    }

    private func file(_ path: String, _ request: SheetRequest) throws(Diagnostic) -> SourceFile {
        guard let span = request.span else {
            return try InputFile.read(path, kind: "stylesheet", limit: StylesheetLoader.maximumBytes, roots: request.ownRoots)
        }
        let file: SourceFile
        do throws(Diagnostic) {
            file = try Self.file(named: path, below: request.ownRoots)
        } catch {
            throw .error("\(error.message): `\(path)`", at: span, hints: error.hints)
        }
        // Messages quote stylesheets. Another file that a document names, such as one with passwords, must not be quoted.
        guard StylesheetLoader.looksLikeSheet(file) else { throw StylesheetLoader.notASheet(path, at: span) }
        return file
    }

    /// Applies page settings to a loaded stylesheet; they win over its own values.
    ///
    /// - Returns: the stylesheet, nil if it cannot be used with the settings, and the problems with the settings.
    func applying(_ settings: PageSettings, to sheet: LoadedStylesheet) -> (sheet: LoadedStylesheet?, diagnostics: [Diagnostic]) {
        let (applied, problems) = sheet.stylesheet.applying(settings)
        guard let applied else { return (nil, problems) }
        let known = LoadedStylesheet(
            stylesheet: applied, fonts: sheet.fonts, unavailableFonts: sheet.unavailableFonts, warnings: sheet.warnings)
        guard settings.namesFont else { return (known, problems) }
        // The fonts of the stylesheet itself were checked when it was loaded.
        let checked = timings.measure(.fonts) { FontCheck(sheet.fonts, embeds: embedsFonts, isLocked: locksFonts).check(applied) }
        let diagnostics = problems + checked.diagnostics.filter { settings.isPlace($0.span) }
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return (nil, diagnostics) }
        return (
            LoadedStylesheet(stylesheet: applied, fonts: sheet.fonts, unavailableFonts: checked.faults, warnings: sheet.warnings),
            diagnostics
        )
    }

    private func library(_ stylesheet: Stylesheet, _ roots: FileRoots) -> (FontLibrary, [Diagnostic]) {
        let files = FontFileCheck(stylesheet.fontFileReferences, below: roots), folders = FontFolders(fontDirectories, roots: roots)
        let library = FontLibrary(
            FontConfiguration(
                directories: folders.whole, files: files.paths, directoryFiles: folders.files, usesSystemFonts: usesSystemFonts))
        var problems = files.problems(of: library) + folders.diagnostics
        if problems.isEmpty, library.familyNames.isEmpty {
            problems.append(
                MemoryShortage.error("the fonts cannot be read")
                    ?? .error(
                        "no fonts are available",
                        hints: [
                            "name a folder of fonts with `--font-dir DIR`, or font files under `fonts: { files: … }` in the stylesheet",
                            "run `typesetter doctor` to see which packages have fonts",
                        ]))
        }
        return (library, problems)
    }
}

/// A stylesheet with page settings.
struct SheetUse: Hashable {
    let fonts: ObjectIdentifier
    private let sources: [ObjectIdentifier]
    let settings: [String]

    init(_ sheet: LoadedStylesheet, _ settings: PageSettings) {
        fonts = ObjectIdentifier(sheet.fonts)
        sources = sheet.stylesheet.sources.map(ObjectIdentifier.init)
        self.settings = settings.descriptions.flatMap { [$0.name, $0.value] }
    }
}
