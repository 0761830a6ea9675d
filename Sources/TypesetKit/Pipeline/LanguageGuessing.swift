import Localization
import Markdown

/// Guesses the language of documents that state none.
enum LanguageGuessing {
    /// Bytes of prose that are looked at: some ten pages, more than any guess needs.
    private static let sample = 40_000

    /// The document with the language that its prose seems to be in, and those of passages in others; as it is if nothing is known of it.
    static func guessed(_ document: Document) -> Document {
        guard let guess = LanguageGuess(ofProse: document.prose(limit: sample)) else { return document }
        var document = document
        document.guessedLanguage = GuessedLanguage(tag: guess.tag, isConfident: guess.isConfident)
        guard guess.isConfident else { return document }
        return document.withPassages { prose in
            LanguageGuess(ofPassage: prose).flatMap { $0.isConfident && !$0.isConfused(with: guess) ? $0.tag : nil }
        }
    }
}
