import TypesetLayout
package import TypesetStylesheet
import TypesetText

extension LoadedStylesheet {
    /// Returns every style and element of the stylesheet with all values resolved, including those that depend on its fonts.
    package func resolved(at sizes: [ContentSizeCategory] = ContentSizeCategory.allCases) -> ResolvedSheet {
        resolved(as: stylesheet, at: sizes)
    }

    /// Returns every style and element of an edition of the stylesheet with all values resolved.
    ///
    /// - Parameter edition: the stylesheet for readers with other settings.
    package func resolved(as edition: Stylesheet, at sizes: [ContentSizeCategory]) -> ResolvedSheet {
        ResolvedSheet(edition, at: sizes).completed { style in
            guard style.lineHeightBasis == .font else { return }
            style.fontLineHeight = fonts.resolve(FontRequest(style)).metrics.lineHeight
        }
    }
}
