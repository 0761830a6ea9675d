import ContentSize
import Diagnostics
import Layout
import Markdown
import Stylesheet

/// Everything that the rules about a document, its sheet and its layouts judge. Made once for each audit.
public final class AuditContext {
    /// nil where a sheet is audited by itself: its specimen is no document that anybody wrote.
    let document: Document?
    let stylesheet: Stylesheet
    /// BCP 47, as the files state it; empty where nothing says it.
    let language: String
    let facts: DocumentFacts
    /// One for each size, smallest first.
    let layouts: [LayoutSummary]
    /// What reading, layout and the search for fonts had to say, as far as a rule judges it.
    let diagnostics: [Diagnostic]
    let settings: AuditSettings
    let keys: StyleKeys

    /// - Parameter isSpecimen: the document is only there to show a sheet.
    init(
        document: Document, isSpecimen: Bool, stylesheet: Stylesheet, layouts: [LayoutSummary], diagnostics: [Diagnostic],
        settings: AuditSettings
    ) {
        self.document = isSpecimen ? nil : document
        self.stylesheet = stylesheet
        language = document.metadata.language?.value ?? stylesheet.language ?? ""
        // As the files say where nothing else is said.
        facts = DocumentFacts(document, language: language.isEmpty ? "en" : language)
        self.layouts = layouts
        self.diagnostics = diagnostics
        self.settings = settings
        keys = StyleKeys(stylesheet)
    }

    /// The sizes at which a reader meets what does not depend on the size.
    var categories: [ContentSizeCategory] { layouts.map(\.category) }

    /// Where a sheet of the user's writes the margins.
    func marginsPlace(at category: ContentSizeCategory) -> SourceSpan? {
        stylesheet.marginsSpan(at: category).flatMap { $0.file.isBuiltIn ? nil : $0 }
    }

    /// A look's size at `large`, where size queries may give it other keys; by the keys that it has here where it is not drawn there.
    func sizeAtLarge(of use: StyleUse) -> Double { sizesAtLarge[use.style.selectors] ?? use.style.style.pointSizeAtLarge.value }

    private lazy var sizesAtLarge: [[String]: Double] = {
        let large = layouts.first { $0.category == .large }
        return Dictionary(
            large?.looks.map { ($0.style.selectors, $0.style.style.pointSize.value) } ?? [], uniquingKeysWith: { first, _ in first })
    }()

    /// A place of the Markdown; nil for a specimen, which has no file.
    func source(_ span: SourceSpan?) -> SourceSpan? { document == nil ? nil : span }
}
