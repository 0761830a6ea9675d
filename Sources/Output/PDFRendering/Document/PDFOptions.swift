/// How an accessible PDF is written.
public struct PDFOptions: Sendable {
    /// The standards that a file claims to conform to.
    public enum Standard: String, Sendable, CaseIterable {
        /// PDF 1.7 as PDF/UA-1 (ISO 14289-1) and PDF/A-2a (ISO 19005-2).
        case ua1
        /// PDF 2.0 as PDF/UA-2 (ISO 14289-2) and PDF/A-4 (ISO 19005-4).
        case ua2
    }

    public var standard: Standard
    /// When the file was made, ISO 8601; without one the file states none, so that equal inputs give equal bytes.
    public var date: String?
    public var producer: String
    /// False keeps streams readable and objects apart, for tests and for eyes.
    public var isCompressed = true

    public init(standard: Standard = .ua1, date: String? = nil, producer: String = "typeset", isCompressed: Bool = true) {
        self.standard = standard
        self.date = date
        self.producer = producer
        self.isCompressed = isCompressed
    }
}
