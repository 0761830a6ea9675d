package import TypesetBase
package import TypesetMarkdown
package import TypesetStylesheet

/// The contents of a `typeset.yaml`, checked without access to the project's files.
package struct ProjectConfiguration: Sendable {
    /// A value and its span.
    package struct Setting<Value: Sendable>: Sendable {
        package var value: Value
        package var span: SourceSpan
        package init(_ value: Value, at span: SourceSpan) { (self.value, self.span) = (value, span) }
    }

    /// The names of the PDF standards.
    package enum Standard: String, CaseIterable, Sendable { case ua1, ua2 }

    /// The least severity that fails a run.
    package enum FailureLevel: String, CaseIterable, Sendable { case error, warning, never }

    /// Fonts in addition to those of the system.
    package struct Fonts: Sendable {
        package var folders: [Setting<String>] = []
        /// Whether the system's fonts are used.
        package var usesSystem: Setting<Bool>?
        /// Whether a substituted font is an error.
        package var isLocked: Setting<Bool>?
    }

    /// The settings of the audit.
    package struct Audit: Sendable {
        package var settings = SheetAuditSettings()
        package var baseline: Setting<String>?
        package var failOn: Setting<FailureLevel>?
    }

    /// Settings for some of the documents.
    package struct Override: Sendable {
        package var paths: [Setting<String>] = []
        package var style: Setting<String>?
        package var language: Setting<String>?
        /// The dialect of Markdown.
        package var dialect: Setting<DialectSetting>?
        package var audit = SheetAuditSettings()
    }

    /// A report, and the file that it is written to.
    package struct Report: Sendable {
        package var format: String
        package var path: Setting<String>
        package var formatSpan: SourceSpan
    }

    package var file: SourceFile
    /// The patterns of documents; a pattern that begins with `!` excludes its matches.
    package var documents: [Setting<String>] = []
    package var style: Setting<String>?
    package var language: Setting<String>?
    /// The dialect of Markdown.
    package var dialect: Setting<DialectSetting>?
    /// The variables of the text of documents.
    package var variables = TextVariables()
    package var sizes: Setting<[ContentSizeCategory]>?
    package var editions: Setting<[ReaderTraits]>?
    package var output: Setting<String>?
    package var standard: Setting<Standard>?
    package var roots: [Setting<String>] = []
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
