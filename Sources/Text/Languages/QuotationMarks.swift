import CTypesetLocaleData
import TypesetBase

/// The quotation marks of a language.
package struct QuotationMarks: Hashable, Sendable {
    package var open: String
    package var close: String
    /// The marks within others.
    package var innerOpen: String
    package var innerClose: String

    /// The marks of English, which are also those of CLDR's root.
    package static let english = QuotationMarks(open: "“", close: "”", innerOpen: "‘", innerClose: "’")
}

extension QuotationMarks {
    /// Creates the marks of a language by CLDR; those of English if it has none.
    ///
    /// - Parameter language: a BCP 47 tag.
    package init(language: String) {
        guard let locale = ICULocale(language: language) else { self = .english; return }
        func mark(inner: Int32, closing: Int32) -> String? {
            locale.text(capacity: 16) { name, text, capacity in locale_quotation_mark(name, inner, closing, text, capacity) }
        }
        guard let open = mark(inner: 0, closing: 0), let close = mark(inner: 0, closing: 1),
            let innerOpen = mark(inner: 1, closing: 0), let innerClose = mark(inner: 1, closing: 1)
        else { self = .english; return }
        self.init(open: open, close: close, innerOpen: innerOpen, innerClose: innerClose)
    }
}
