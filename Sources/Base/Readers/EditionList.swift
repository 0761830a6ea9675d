/// The words with which command lines and configurations name editions.
package enum EditionList {
    /// The words that need no declaration in a stylesheet.
    package static let words = [EditionName.all, EditionName.standard] + EditionName.builtIn.map(\.description)

    /// Returns the editions that a word names: `all`, `standard`, a built-in edition or one of a stylesheet; nil if it is no name.
    package static func editions(_ word: String) -> [ReaderTraits]? {
        switch word {
        case EditionName.all: EditionName.builtIn.map { ReaderTraits(edition: $0) }
        case EditionName.standard: [.standard]
        default: EditionName(word).map { [ReaderTraits(edition: $0)] }
        }
    }
}
