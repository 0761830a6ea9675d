/// The variables and types of CSL 1.0.2 (appendices III and IV) that readers must distinguish.
enum CSLVariables {
    static func isName(_ variable: String) -> Bool { names.contains(variable) }
    static func isDate(_ variable: String) -> Bool { dates.contains(variable) }
    static func isType(_ type: String) -> Bool { types.contains(type) }

    /// The current name of a variable that had another one in earlier versions.
    static func current(_ variable: String) -> String {
        switch variable {
        case "event": "event-title"
        case "shortTitle": "title-short"
        case "journalAbbreviation": "container-title-short"
        default: variable
        }
    }

    /// Whether a line of a note may state a variable.
    static func isInNotes(_ variable: String) -> Bool { dates.contains(variable) || inNotes.contains(variable) }

    /// The names of all types, for suggestions.
    static let typeNames = types.sorted()

    private static let names = Set(
        """
        author chair collection-editor compiler composer container-author contributor curator director editor editor-translator
        editorial-director executive-producer guest host illustrator interviewer narrator organizer original-author performer producer
        recipient reviewed-author script-writer series-creator translator
        """.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let inNotes: Set = [
        "DOI", "ISBN", "ISSN", "PMCID", "PMID", "URL", "archive", "archive_location", "authority", "call-number", "chapter-number",
        "collection-number", "collection-title", "container-title", "container-title-short", "edition", "event-place", "event-title",
        "genre",
        "issue", "jurisdiction", "language", "medium", "number", "number-of-pages", "number-of-volumes", "original-publisher",
        "original-publisher-place", "original-title", "page", "publisher", "publisher-place", "references", "reviewed-title", "scale",
        "section", "source", "status", "title-short", "type", "version", "volume", "volume-title",
    ]

    private static let dates: Set = ["accessed", "available-date", "event-date", "issued", "original-date", "submitted"]

    private static let types = Set(
        """
        article article-journal article-magazine article-newspaper bill book broadcast chapter classic collection dataset document entry
        entry-dictionary entry-encyclopedia event figure graphic hearing interview legal_case legislation manuscript map motion_picture
        musical_score pamphlet paper-conference patent performance periodical personal_communication post post-weblog regulation report
        review review-book software song speech standard thesis treaty webpage
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
