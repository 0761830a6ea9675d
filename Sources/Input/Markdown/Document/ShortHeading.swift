extension Block {
    /// The attribute of a heading with its text for running heads: `# A Long Heading {short="Heading"}`.
    static let shortHeadingKey = "short"

    /// The text of a heading in running heads; nil for the heading's own.
    package var shortHeading: String? {
        guard let text = attributes.values[Self.shortHeadingKey], text.contains(where: { !$0.isWhitespace }) else { return nil }
        return text
    }
}
