import TypesetBase
import TypesetLayout
import TypesetMarkdown
import TypesetStylesheet

/// The input of the rules in one edition of an audit: a document, its stylesheet and its layouts; rules on several threads share it.
package final class AuditContext: Sendable {
    let input: AuditInput
    /// The stylesheet of the edition, for text in the document's language.
    let stylesheet: Stylesheet
    /// The layouts, one for each size, smallest first; empty if only the document is judged.
    let layouts: [LayoutSummary]
    /// The sizes of a fault that does not depend on the size.
    let categories: [ContentSizeCategory]
    let keys: StyleKeys

    /// Creates a context with layouts.
    ///
    /// - Parameter layouts: the layouts of one edition.
    init(_ input: AuditInput, layouts: [LayoutSummary]) {
        self.input = input
        stylesheet = input.stylesheet(for: layouts.first?.traits ?? .standard)
        self.layouts = layouts
        // The volumes of one size have its category.
        categories = Set(layouts.map(\.category)).sorted()
        keys = StyleKeys(stylesheet)
    }

    /// Creates a context for rules that need no layout.
    init(_ input: AuditInput, categories: [ContentSizeCategory]) {
        self.input = input
        stylesheet = input.stylesheet(for: .standard)
        self.categories = categories
        layouts = []
        keys = StyleKeys(stylesheet)
    }

    /// The document; nil if a stylesheet is audited by itself, with a specimen that nobody wrote.
    var document: Document? { input.isSpecimen ? nil : input.document }
    var facts: DocumentFacts { input.facts }
    var configuration: AuditConfiguration { input.configuration }

    /// The place in the user's stylesheet that sets the margins.
    func marginsCause(at category: ContentSizeCategory) -> StyleCause? { StyleCause(ofUser: stylesheet.marginsSpan(at: category)) }

    /// A style's size as drawn at `large`, where size queries may change its keys, or, if not drawn there, from its keys here.
    func sizeAtLarge(of use: StyleUse) -> Double { drawnAtLarge[use.style.selectors] ?? use.style.style.pointSizeAtLarge.value }

    private var drawnAtLarge: [[String]: Double] {
        sizesAtLarge.value(of: .large) {
            let large = layouts.lazy.filter { $0.category == .large }
            return Dictionary(
                large.flatMap(\.namedUses).map { ($0.style.selectors, $0.style.style.pointSize.value) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    private let sizesAtLarge = SharedCache<ContentSizeCategory, [[String]: Double]>()

    /// The styles at a size, with the used values that the layout had.
    func styles(at category: ContentSizeCategory) -> StyleResolver {
        resolvers.value(of: category) { StyleResolver(stylesheet, category: category) }
    }

    private let resolvers = SharedCache<ContentSizeCategory, StyleResolver>()

    /// A span of the Markdown; nil for a specimen, which has no file.
    func source(_ span: SourceSpan?) -> SourceSpan? { document == nil ? nil : span }
}
