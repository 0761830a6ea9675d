package import TypesetMarkdown
package import TypesetStylesheet

/// The language of a document and its source.
package struct DocumentLanguage: Hashable, Sendable {
    package enum Basis: Hashable, Sendable {
        /// The front matter, the command line, the project or the stylesheet states it.
        case stated
        /// The document's prose is in it beyond doubt.
        case guessed
        /// The likeliest language, without certainty, or English.
        case assumed
    }

    /// A language tag; a stated one may be invalid.
    package var tag: String
    package var basis: Basis

    package init(of document: Document, _ stylesheet: Stylesheet) {
        if let stated = document.metadata.language?.value ?? stylesheet.language, !stated.isEmpty {
            (tag, basis) = (stated, .stated)
        } else if let guess = document.guessedLanguage {
            (tag, basis) = (guess.tag, guess.isConfident ? .guessed : .assumed)
        } else {
            (tag, basis) = ("en", .assumed)
        }
    }
}
