/// The entries of a BibTeX file as written: no abbreviation is resolved and nothing is inherited.
struct BibTeXDatabase: Sendable {
    /// The entries in the order of the file.
    var entries: [BibTeXEntry] = []
    /// The values of `@string`, by their names in lower case.
    var abbreviations: [String: BibTeXValue] = [:]
    /// The values of `@preamble`, in the order of the file.
    var preambles: [BibTeXValue] = []
}

/// An entry of a BibTeX file.
struct BibTeXEntry: Sendable {
    /// The entry type in lower case, such as `article`.
    var type: String
    /// The bytes of the type.
    var typeRange: Range<Int>
    /// The key.
    var key: String
    /// The bytes of the key.
    var keyRange: Range<Int>
    /// The values of the fields by their names in lower case; the first of equal names.
    var fields: [String: BibTeXValue] = [:]
}

/// The value of a field: pieces of text and abbreviations that `#` joins.
struct BibTeXValue: Sendable {
    /// A piece of a value.
    enum Piece: Sendable {
        /// Bytes of the file: the content of braces or quotation marks, or a number.
        case text(Range<Int>)
        /// The name of an abbreviation in lower case, and its bytes.
        case abbreviation(String, Range<Int>)
    }

    /// The pieces in the order of the file.
    var pieces: [Piece] = []
    /// The bytes of the whole value.
    var range: Range<Int>
    /// Whether the value belongs to another entry, or is a part of it.
    var isInherited = false
}
