import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// Reads the files that the citations of a document need: its bibliographies, its citation style and the locale of its language.
struct CitationSources {
    /// The folders below which the files that a document names must lie.
    private let roots: FileRoots
    /// The largest bibliography in bytes.
    private let limit: Int
    private(set) var diagnostics: [Diagnostic] = []
    /// Whether all bibliographies could be read, so that a key without an entry is a mistake of the document.
    private(set) var isComplete = true

    /// The style of documents that state none: it is complete for all kinds of sources, and readable without a list.
    private static let defaultStyle = "chicago-author-date"

    init(roots: FileRoots, limit: Int) { (self.roots, self.limit) = (roots, limit) }

    // MARK: Bibliographies

    /// The entries of all bibliographies in their order; of entries with one key, the first counts.
    mutating func entries(_ settings: BibliographySettings) -> [BibliographyEntry] {
        var entries: [BibliographyEntry] = [], places: [String: SourceSpan?] = [:]
        func add(_ bibliography: Bibliography) {
            diagnostics += bibliography.diagnostics
            for entry in bibliography.entries {
                if let first = places[entry.key] {
                    report(repeated: entry, first: first)
                } else {
                    places[entry.key] = .some(entry.span)
                    entries.append(entry)
                }
            }
        }
        if !settings.references.isEmpty {
            let span = settings.references[0].span
            add(Bibliography(references: YAMLNode(.sequence(settings.references), span: span)))
        }
        for file in settings.files {
            do throws(Diagnostic) {
                add(Bibliography(reading: try bibliography(file)))
            } catch {
                diagnostics.append(error)
                isComplete = false
            }
        }
        return entries
    }

    /// Reports an entry whose key another file has too; the reader reports those within a file.
    private mutating func report(repeated entry: BibliographyEntry, first: SourceSpan?) {
        guard let span = entry.span, let first, span.file !== first.file else { return }
        diagnostics.append(
            Diagnostic(
                .warning, "the key `\(entry.key)` is in two bibliographies; the first entry is used", at: span,
                hints: ["give each entry its own key"], related: [Diagnostic.Related("first given here", at: first)]))
    }

    /// The names of the bibliographies that are read; messages quote their lines, so no other file may be one.
    private static let extensions = [".bib", ".bibtex", ".biblatex", ".json", ".yaml", ".yml", ".ris"]

    private func bibliography(_ stated: Located<String>) throws(Diagnostic) -> SourceFile {
        let path = stated.bibliographyPath
        guard Self.extensions.contains(FilePath.fileExtension(of: path).lowercased()) else {
            throw .error(
                "`\(stated.value)` is no bibliography", at: stated.span,
                hints: ["name a file of BibTeX or BibLaTeX (.bib), of CSL (.json, .yaml) or of RIS (.ris)"])
        }
        return try read(path, stated, kind: "bibliography", limit: limit)
    }

    private func read(_ path: String, _ stated: Located<String>, kind: String, limit: Int) throws(Diagnostic) -> SourceFile {
        do throws(Diagnostic) {
            return try InputFile.read(named: path, kind: kind, limit: limit, below: roots).inUTF8
        } catch {
            throw .error("\(error.message): `\(stated.value)`", at: stated.span, hints: error.hints)
        }
    }

    // MARK: Styles

    /// The stated style, or the default one; nil if there is none, with an error.
    mutating func style(_ stated: Located<String>?, cited place: SourceSpan) -> CitationStyle? {
        do throws(Diagnostic) {
            var style = try CitationStyle(reading: try file(of: stated, cited: place))
            // A dependent style has only the name of another style, which is independent.
            if let parent = style.parentID {
                guard let file = InstalledStyles.style(parent) else {
                    throw .error(
                        "the citation style depends on `\(InstalledStyles.name(of: parent))`, which is not installed",
                        at: stated?.span ?? place, hints: InstalledStyles.hints(for: InstalledStyles.name(of: parent)))
                }
                let language = style.defaultLanguage
                style = try CitationStyle(reading: file)
                if style.defaultLanguage == nil, let language { statedLanguage = language }
            }
            return style
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    /// The language that a dependent style states for its parent; nil if it states none.
    private(set) var statedLanguage: String?

    private func file(of stated: Located<String>?, cited place: SourceSpan) throws(Diagnostic) -> SourceFile {
        guard let stated else {
            if let file = InstalledStyles.style(Self.defaultStyle) { return file }
            throw .error(
                "the citation style `\(Self.defaultStyle)` is not installed", at: place,
                hints: InstalledStyles.hints(for: Self.defaultStyle))
        }
        let isAddress = stated.value.contains("://"), isFile = FilePath.fileExtension(of: stated.value).lowercased() == ".csl"
        if !isAddress, isFile, roots.exists(stated.path) || stated.value.contains("/") {
            return try read(stated.path, stated, kind: "citation style", limit: InstalledStyles.longest)
        }
        if let file = InstalledStyles.style(stated.value) { return file }
        let name = InstalledStyles.name(of: stated.value)
        throw .error("no citation style is named `\(name)`", at: stated.span, hints: InstalledStyles.hints(for: name))
    }

    // MARK: Locales

    /// The locale of a language, with the terms of its main dialect and of American English where it has none.
    mutating func locale(_ language: String, cited place: SourceSpan) -> CitationLocale? {
        var locale: CitationLocale?
        for tag in CitationLocale.fallbacks(of: language) {
            guard let file = InstalledStyles.locale(tag) else { continue }
            do throws(Diagnostic) {
                let next = try CitationLocale(reading: file)
                locale = locale.map { $0.fallingBack(to: next) } ?? next
            } catch {
                diagnostics.append(error)
            }
        }
        if locale == nil {
            let hint = "install the package \(InstalledStyles.packages.locales) of Debian and Ubuntu"
            diagnostics.append(.error("no locales of citation styles are installed", at: place, hints: [hint]))
        }
        return locale
    }
}

extension Located<String> {
    /// The path of a bibliography; pandoc's templates and Jupyter Book allow the name without its extension.
    var bibliographyPath: String { FilePath.normalized(FilePath.fileExtension(of: path).isEmpty ? path + ".bib" : path) }
}
