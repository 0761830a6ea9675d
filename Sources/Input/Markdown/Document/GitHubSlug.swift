/// The anchors that GitHub gives to headings: `[…](#some-heading)` leads to the same heading as on GitHub.
///
/// This is the rule of GitHub's `html-pipeline` (`TableOfContentsFilter`). The text is lowercased. Letters, digits, marks, connectors,
/// hyphens and spaces are kept, and everything else is dropped. Spaces become hyphens. A repeated anchor gets `-1`, `-2` ….
package struct GitHubSlug: Sendable {
    private var uses: [String: Int] = [:]

    package init() {}

    /// Returns the anchor of the next heading of a document.
    package mutating func anchor(for heading: String) -> String {
        let slug = Self.slug(heading)
        guard let count = uses[slug] else {
            uses[slug] = 0
            return slug
        }
        var next = count + 1
        while uses["\(slug)-\(next)"] != nil { next += 1 }
        uses[slug] = next
        uses["\(slug)-\(next)"] = 0
        return "\(slug)-\(next)"
    }

    /// Returns the anchor of a heading whose text occurs only once.
    package static func slug(_ heading: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in heading.lowercased().unicodeScalars {
            if scalar == " " { result.append("-") } else if scalar == "-" || isKept(scalar) { result.append(scalar) }
        }
        return String(result)
    }

    private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .connectorPunctuation:
            true
        default: false
        }
    }
}
