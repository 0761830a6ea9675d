import TypesetBase
package import TypesetMarkdown
package import TypesetStylesheet

/// The defaults that a project sets for its documents; front matter wins over them, and the command line wins over both.
package struct DocumentDefaults: Sendable {
    /// The values for documents that match certain patterns.
    package struct Override: Sendable {
        /// Patterns of paths, relative to the project's folder, such as `docs/fr/**`.
        package var paths: [String] { didSet { patterns = paths.map(PathPattern.init) } }
        /// The paths as patterns, parsed once for all documents.
        fileprivate private(set) var patterns: [PathPattern]
        /// The values for these documents.
        package var values: Values

        /// Creates values for the documents that match one of the patterns.
        package init(paths: [String], values: Values) {
            self.paths = paths
            patterns = paths.map(PathPattern.init)
            self.values = values
        }
    }

    /// The values that can be set for a document.
    package struct Values: Sendable {
        /// The path of a stylesheet, relative to the project's folder, or the name of a template.
        package var stylesheet: Located<String>?
        /// The language as a BCP 47 tag.
        package var language: Located<String>?
        /// The dialect of Markdown.
        package var dialect: Located<DialectSetting>?
        /// The variables of the text.
        package var variables = TextVariables()
        /// The bibliographies and the citation style.
        package var bibliography = BibliographySettings()
        /// The levels of rules, which win over those of the stylesheet, and the profile.
        package var audit = SheetAuditSettings()

        /// Creates empty values.
        package init() {}

        /// Returns the values of `other`, or these values if it has none.
        func overridden(by other: Values) -> Values {
            var result = self
            result.stylesheet = other.stylesheet ?? stylesheet
            result.language = other.language ?? language
            result.dialect = other.dialect ?? dialect
            result.bibliography = other.bibliography.over(bibliography)
            result.audit.rules += other.audit.rules
            result.audit.profile = other.audit.profile ?? audit.profile
            return result
        }
    }

    /// The project's folder, which its paths are relative to.
    package var folder = "."
    /// The values for all documents.
    package var values = Values()
    /// The values for some documents; later ones win.
    package var overrides: [Override] = []

    /// Creates empty defaults: each document uses its own settings.
    package init() {}

    /// Returns the values for a document.
    ///
    /// - Parameter path: the path as in the job.
    package func values(for path: String) -> Values {
        guard !overrides.isEmpty else { return values }
        guard let name = ProjectPath.relative(path, to: folder) else { return values }
        return overrides.filter { $0.patterns.contains { $0.matches(name) } }.reduce(values) { $0.overridden(by: $1.values) }
    }
}

/// The settings with their places, for display.
extension DocumentDefaults {
    /// A setting with its place, in the form that messages use.
    package struct Stated: Hashable, Sendable {
        /// The value as it is written.
        package var value: String
        /// The place of the setting; nil if no file contains it.
        package var place: String?

        init(_ value: String, at span: SourceSpan?) {
            self.value = value
            place = span.map { "\($0.file.path):\($0.start.line)" }
        }
    }

    /// Returns the stylesheet of the documents, including `overrides`, or that for all other documents if they differ; nil if none is set.
    package func stylesheet(of paths: [String]) -> Stated? {
        common(paths) { $0.stylesheet.map { Stated($0.value, at: $0.span) } }
    }

    /// Returns the language of the documents, including `overrides`, or that for all other documents if they differ; nil if none is set.
    package func language(of paths: [String]) -> Stated? {
        common(paths) { $0.language.map { Stated($0.value, at: $0.span) } }
    }

    /// Returns the dialect of the documents, including `overrides`, or that for all other documents if they differ; nil if none is set.
    package func dialect(of paths: [String]) -> Stated? {
        common(paths) { $0.dialect.map { Stated($0.value.name, at: $0.span) } }
    }

    private func common(_ paths: [String], _ stated: (Values) -> Stated?) -> Stated? {
        let all = Set(paths.map { stated(self.values(for: $0)) })
        return all.count == 1 ? all.first ?? nil : stated(values)
    }
}

extension DocumentDefaults.Values {
    /// The levels and thresholds of rules, in the order in which they are written.
    package var rules: [DocumentDefaults.Stated] {
        audit.rules.map { rule in
            switch rule.value {
            case .level(let level): .init("\(rule.name) \(level)", at: rule.span)
            case .parameters(let parameters):
                .init(
                    "\(rule.name) " + parameters.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
                    at: rule.span)
            }
        }
    }

    /// All values as text: `language fr`.
    package var settings: [DocumentDefaults.Stated] {
        [
            stylesheet.map { .init("style \($0.value)", at: $0.span) },
            language.map { .init("language \($0.value)", at: $0.span) },
            dialect.map { .init("syntax \($0.value.name)", at: $0.span) },
            bibliography.style.map { .init("citationStyle \($0.value)", at: $0.span) },
            bibliography.listsPerChapter.map { .init("bibliographyPer \($0 ? "chapter" : "book")", at: nil) },
        ].compactMap(\.self) + bibliography.files.map { .init("bibliography \($0.value)", at: $0.span) } + rules
    }
}

/// Computes paths relative to a project.
enum ProjectPath {
    /// Returns the path of a file relative to the project's folder; nil if it is not below it.
    static func relative(_ path: String, to folder: String) -> String? {
        let written = FilePath.relative(path, to: folder)
        if let written, !escapes(written) { return FilePath.normalized(written) }
        guard let own = FileRoots.canonicalFolder(FilePath.folder(of: path)), let root = FileRoots.canonicalFolder(folder),
            let relative = FilePath.relative(FilePath.join(own, FilePath.name(of: path)), to: root), !escapes(relative)
        else { return nil }
        return FilePath.normalized(relative)
    }

    /// Whether a path that a configuration names leads out of its folder.
    static func escapes(_ path: String) -> Bool {
        FilePath.isAbsolute(path) || FilePath.parts(of: FilePath.normalized(path)).first == ".."
    }
}
