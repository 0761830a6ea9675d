package import TypesetBase
package import TypesetMarkdown

/// The contents of a `typeset.yaml`, checked without access to the project's files.
package struct ProjectConfiguration: Sendable {
    /// Fonts in addition to those of the system.
    package struct Fonts: Sendable {
        package var folders: [Located<String>] = []
        /// Whether the system's fonts are used.
        package var usesSystem: Located<Bool>?
        /// Whether a substituted font is an error.
        package var isLocked: Located<Bool>?
    }

    /// The settings of the audit.
    package struct Audit: Sendable {
        package var baseline: Located<String>?
        package var failOn: Located<FailureLevel>?
    }

    /// Settings for some of the documents.
    package struct Override: Sendable {
        package var paths: [Located<String>] = []
        package var values = DocumentDefaults.Values()
    }

    /// A report, and the file that it is written to.
    package struct Report: Sendable {
        package var format: String
        package var path: Located<String>
        package var formatSpan: SourceSpan
    }

    package var file: SourceFile
    /// The patterns of documents; a pattern that begins with `!` excludes its matches.
    package var documents: [Located<String>] = []
    /// The values for all documents.
    package var values = DocumentDefaults.Values()
    package var sizes: Located<[ContentSizeCategory]>?
    package var editions: Located<[ReaderTraits]>?
    package var output: Located<String>?
    package var standard: Located<TypesettingJob.Standard>?
    package var roots: [Located<String>] = []
    package var fonts = Fonts()
    package var audit = Audit()
    package var reports: [Report] = []
    package var overrides: [Override] = []
    /// The books, each a mapping that the target Books reads.
    package var books: [YAMLNode] = []

    /// The span of each key: top-level keys by name, nested keys after their parent and a dot (`audit.baseline`), and folders by value
    /// (`roots.assets`, `fonts.folders.fonts`).
    package var spans: [String: SourceSpan] = [:]

    package init(file: SourceFile) { self.file = file }
}
