package import ContentSize
package import Diagnostics
package import Stylesheet
package import YAML

/// What a `typeset.yaml` says of a project, checked as far as it can be without the project's files.
package struct ProjectConfiguration: Sendable {
    /// A value, and where it is written.
    package struct Setting<Value: Sendable>: Sendable {
        package var value: Value
        package var span: SourceSpan
        package init(_ value: Value, at span: SourceSpan) { (self.value, self.span) = (value, span) }
    }

    /// The names of the standards of files.
    package enum Standard: String, CaseIterable, Sendable { case ua1, ua2 }

    /// What fails a run.
    package enum FailureLevel: String, CaseIterable, Sendable { case error, warning, never }

    /// Fonts besides those of the system.
    package struct Fonts: Sendable {
        package var folders: [Setting<String>] = []
        /// Whether those of the system are used.
        package var usesSystem: Setting<Bool>?
        /// Whether a substitute is an error.
        package var isLocked: Setting<Bool>?
    }

    /// By what the results are judged.
    package struct Audit: Sendable {
        package var settings = SheetAuditSettings()
        package var profileSpan: SourceSpan?
        package var baseline: Setting<String>?
        package var failOn: Setting<FailureLevel>?
    }

    /// What holds for some of the documents.
    package struct Override: Sendable {
        package var paths: [Setting<String>] = []
        package var style: Setting<String>?
        package var language: Setting<String>?
        package var audit = SheetAuditSettings()
    }

    /// A report, and the file that it is written to.
    package struct Report: Sendable {
        package var format: String
        package var path: Setting<String>
        package var formatSpan: SourceSpan
    }

    package var file: SourceFile
    /// Patterns; one that begins with `!` leaves out what it matches.
    package var documents: [Setting<String>] = []
    package var style: Setting<String>?
    package var language: Setting<String>?
    package var sizes: Setting<[ContentSizeCategory]>?
    package var editions: Setting<[ReaderTraits]>?
    package var output: Setting<String>?
    package var standard: Setting<Standard>?
    package var roots: [Setting<String>] = []
    package var fonts = Fonts()
    package var audit = Audit()
    package var reports: [Report] = []
    package var overrides: [Override] = []
    /// Each a mapping that the target Books reads.
    package var books: [YAMLNode] = []

    /// Where each key is written: those of the top by their names, those in them with these before a dot (`audit.baseline`), and folders
    /// by their values (`roots.assets`, `fonts.folders.fonts`).
    package var spans: [String: SourceSpan] = [:]

    package init(file: SourceFile) { self.file = file }
}
