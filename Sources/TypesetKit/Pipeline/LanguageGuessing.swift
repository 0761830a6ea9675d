import TypesetMarkdown
import TypesetText

/// Guesses the language of documents that state none.
enum LanguageGuessing {
    /// The bytes of prose that are examined: some ten pages, more than any guess needs.
    private static let sample = 40_000

    /// Returns the document with the guessed language of its prose and of passages in other languages; unchanged if nothing can be guessed.
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
