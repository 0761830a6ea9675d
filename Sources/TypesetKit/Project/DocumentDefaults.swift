import Diagnostics
import FileAccess
public import Stylesheet

/// What a project says of its documents. Their front matter wins over it, as the command line does over both.
public struct DocumentDefaults: Sendable {
    /// What holds for the documents that some patterns match.
    public struct Override: Sendable {
        /// Patterns of paths, relative to the project's folder, such as `docs/fr/**`.
        public var paths: [String] { didSet { patterns = paths.map(PathPattern.init) } }
        /// The paths as patterns, parsed once for all documents.
        fileprivate private(set) var patterns: [PathPattern]
        /// What differs for them.
        public var values: Values

        /// Values for the documents that one of the patterns matches.
        public init(paths: [String], values: Values) {
            self.paths = paths
            patterns = paths.map(PathPattern.init)
            self.values = values
        }
    }

    /// What can be said of a document.
    public struct Values: Sendable {
        /// The path of a stylesheet, relative to the project's folder, or the name of a template.
        public var stylesheet: String?
        /// The language as a BCP 47 tag.
        public var language: String?
        /// The levels of rules, which win over those of the stylesheet, and the profile.
        public var audit = SheetAuditSettings()
        /// Where the stylesheet and the language are written.
        var stylesheetSpan: SourceSpan?
        var languageSpan: SourceSpan?

        /// Nothing.
        public init() {}

        /// The other's values, and these where it has none.
        func overridden(by other: Values) -> Values {
            var result = self
            if let stylesheet = other.stylesheet { (result.stylesheet, result.stylesheetSpan) = (stylesheet, other.stylesheetSpan) }
            if let language = other.language { (result.language, result.languageSpan) = (language, other.languageSpan) }
            result.audit.rules += other.audit.rules
            result.audit.profile = other.audit.profile ?? audit.profile
            return result
        }
    }

    /// The project's folder, which its paths are relative to.
    public var folder = "."
    /// For all documents.
    public var values = Values()
    /// For some of them; later ones win.
    public var overrides: [Override] = []

    /// Nothing: each document stands for itself.
    public init() {}

    /// What holds for a document.
    ///
    /// - Parameter path: as the job has it.
    public func values(for path: String) -> Values {
        guard !overrides.isEmpty else { return values }
        guard let name = ProjectPath.relative(path, to: folder) else { return values }
        return overrides.filter { $0.patterns.contains { $0.matches(name) } }.reduce(values) { $0.overridden(by: $1.values) }
    }
}

/// What is said, for those who show it.
extension DocumentDefaults {
    /// A setting, and where it is written, as messages name places.
    public struct Stated: Hashable, Sendable {
        /// As it is written.
        public var value: String
        /// Nil where no file says it.
        public var place: String?

        init(_ value: String, at span: SourceSpan?) {
            self.value = value
            place = span.map { "\($0.file.path):\($0.start.line)" }
        }
    }

    /// The stylesheet of some documents, by `overrides` too; of all others where these have different ones. Nil: none is named.
    public func stylesheet(of paths: [String]) -> Stated? {
        common(paths) { values in values.stylesheet.map { Stated($0, at: values.stylesheetSpan) } }
    }

    /// The same of the language.
    public func language(of paths: [String]) -> Stated? {
        common(paths) { values in values.language.map { Stated($0, at: values.languageSpan) } }
    }

    private func common(_ paths: [String], _ stated: (Values) -> Stated?) -> Stated? {
        let all = Set(paths.map { stated(self.values(for: $0)) })
        return all.count == 1 ? all.first ?? nil : stated(values)
    }
}

extension DocumentDefaults.Values {
    /// The levels and thresholds of rules, in the order in which they are written.
    public var rules: [DocumentDefaults.Stated] {
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

    /// All that is said: `language fr`.
    public var settings: [DocumentDefaults.Stated] {
        [
            stylesheet.map { .init("style \($0)", at: stylesheetSpan) },
            language.map { .init("language \($0)", at: languageSpan) },
        ].compactMap(\.self) + rules
    }
}

/// Paths as a project sees them.
enum ProjectPath {
    /// The path of a file below the project's folder, relative to that; nil for others.
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
