/// A quantity that is counted while a PDF is read and checked, as a sum for the file.
package enum ReadingLimit: String, CaseIterable, Sendable {
    /// Bytes of the file.
    case fileSize = "file-size"
    /// Bytes of decoded streams and of parsed objects, counted each time they are read.
    case bytes
    /// Bytes of memory of the read content, approximately.
    case memory
    /// Values of objects, items of lists and nodes of trees.
    case objects
    /// Operators of content streams. An operation that takes as long as several counts as several.
    case operators
    /// Glyphs that pages show.
    case glyphs
    /// Codes that character maps and lists of widths describe.
    case mappings
    /// Comparisons of words with one another and with the items under them, and positions of table cells.
    case comparisons
    /// Seconds of processor time for all reading.
    case seconds
    /// Seconds of processor time within the programs of embedded fonts.
    case glyphSeconds = "glyph-seconds"

    /// The name of the counted units, such as `content operators`.
    package var unit: String {
        switch self {
        case .fileSize: "bytes"
        case .bytes: "bytes of objects and decoded streams"
        case .memory: "bytes of content in memory"
        case .objects: "values of objects"
        case .operators: "content operators"
        case .glyphs: "glyphs"
        case .mappings: "mappings of codes"
        case .comparisons: "comparisons of words"
        case .seconds: "seconds of reading"
        case .glyphSeconds: "seconds of reading embedded fonts"
        }
    }

    /// A limit that the user does not set: a base for every file, and an amount for each of its bytes.
    ///
    /// A large file has more to read. A file of less than a megabyte takes at most 10 s and 500 MB. Ordinary content of 500 MB reaches no
    /// limit.
    package struct Default: Sendable {
        package let base: Int
        package let perByte: Double
        /// The maximum for files of any size.
        package let most: Int

        func figure(fileSize: Int) -> Int { min(most, base + Int(Double(fileSize) * perByte)) }
    }

    package var standard: Default {
        switch self {
        case .fileSize: Default(base: 1 << 30, perByte: 0, most: 1 << 30)
        // Text and drawings deflate to a tenth, cross-reference tables to a fiftieth, and text that is set letter by letter to a hundredth.
        case .bytes: Default(base: 64_000_000, perByte: 80, most: 32_000_000_000)
        // A megabyte of text alone has 3 million glyphs, which take 72 bytes each with their words.
        case .memory: Default(base: 160_000_000, perByte: 112, most: 16_000_000_000)
        case .objects: Default(base: 1_000_000, perByte: 1.5, most: 500_000_000)
        case .operators: Default(base: 4_000_000, perByte: 24, most: 2_000_000_000)
        case .glyphs: Default(base: 1_000_000, perByte: 4, most: 500_000_000)
        case .mappings: Default(base: 1_000_000, perByte: 1, most: 100_000_000)
        case .comparisons: Default(base: 50_000_000, perByte: 400, most: 20_000_000_000)
        case .seconds: Default(base: 5, perByte: 2e-6, most: 3600)
        case .glyphSeconds: Default(base: 2, perByte: 1e-6, most: 600)
        }
    }
}

/// The limits of reading a file; content past them exists only to exhaust memory or time.
package struct ReadingLimits: Sendable {
    private var given: [ReadingLimit: Int] = [:]
    /// The bytes used as the file's size if they exceed it.
    private var size = 0

    /// The standard limits, which grow with the file.
    package init() {}

    /// The limit that replaces the standard one; nil if it is not set.
    package subscript(limit: ReadingLimit) -> Int? {
        get { given[limit] }
        set { given[limit] = newValue }
    }

    /// Creates limits for a file of this program, which has as much content as was written into it.
    ///
    /// Its size does not show the amount of content, since repetitive text is compressed to a hundredth.
    ///
    /// - Parameter contentSize: the bytes of all streams before compression.
    package init(contentSize: Int) { size = contentSize }

    package func figure(_ limit: ReadingLimit, fileSize: Int) -> Int {
        given[limit] ?? limit.standard.figure(fileSize: max(size, fileSize))
    }
}
