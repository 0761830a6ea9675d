import ContentSize
import Diagnostics
import Layout
import Markdown
import Stylesheet

/// Everything that the rules about a document, its sheet and its layouts judge. Made once for each edition of an audit.
package final class AuditContext {
    let input: AuditInput
    /// The sheet as the reader of the edition has it, for text in the document's language.
    let stylesheet: Stylesheet
    /// One for each size, smallest first; none where only the document is judged.
    let layouts: [LayoutSummary]
    /// The sizes at which a reader meets what does not depend on the size.
    let categories: [ContentSizeCategory]
    let keys: StyleKeys

    /// - Parameter layouts: of one edition.
    init(_ input: AuditInput, layouts: [LayoutSummary]) {
        self.input = input
        stylesheet = input.stylesheet(for: layouts.first?.traits ?? .standard)
        self.layouts = layouts
        categories = layouts.map(\.category)
        keys = StyleKeys(stylesheet)
    }

    /// For the rules that need no layout.
    init(_ input: AuditInput, categories: [ContentSizeCategory]) {
        self.input = input
        stylesheet = input.stylesheet(for: .standard)
        self.categories = categories
        layouts = []
        keys = StyleKeys(stylesheet)
    }

    /// nil where a sheet is audited by itself: its specimen is no document that anybody wrote.
    var document: Document? { input.isSpecimen ? nil : input.document }
    var facts: DocumentFacts { input.facts }
    var configuration: AuditConfiguration { input.configuration }

    /// What a sheet of the user's says of the margins.
    func marginsCause(at category: ContentSizeCategory) -> StyleCause? { StyleCause(ofUser: stylesheet.marginsSpan(at: category)) }

    /// A style's size at `large`, where size queries may give it other keys; by the keys that it has here where it is not drawn there.
    func sizeAtLarge(of use: StyleUse) -> Double { sizesAtLarge[use.style.selectors] ?? use.style.style.pointSizeAtLarge.value }

    private lazy var sizesAtLarge: [[String]: Double] = {
        let large = layouts.first { $0.category == .large }
        return Dictionary(
            large?.namedUses.map { ($0.style.selectors, $0.style.style.pointSize.value) } ?? [], uniquingKeysWith: { first, _ in first })
    }()

    /// A span of the Markdown; nil for a specimen, which has no file.
    func source(_ span: SourceSpan?) -> SourceSpan? { document == nil ? nil : span }
}
