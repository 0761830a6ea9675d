package import Markdown
package import Stylesheet

/// The language of a document, and how it is known.
package struct DocumentLanguage: Hashable, Sendable {
    package enum Basis: Hashable, Sendable {
        /// The front matter, the command line, the project or the stylesheet says it.
        case stated
        /// The document's prose is in it beyond doubt.
        case guessed
        /// The prose may be in it, or nothing is known and it is English.
        case assumed
    }

    /// A language tag; what is stated may be none.
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
