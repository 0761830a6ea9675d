import CTypesetLocaleData

/// The names of languages.
package enum LanguageName {
    /// Returns the English name of a language with its region, such as `German (Austria)`, or the tag itself if it is not known.
    ///
    /// - Parameter tag: a BCP 47 tag.
    package static func english(of tag: String) -> String {
        ICULocale(language: tag)?.text { locale_english_name($0, $1, $2) } ?? tag
    }
}
