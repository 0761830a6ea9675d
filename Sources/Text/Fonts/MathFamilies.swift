/// The families of fonts for formulas that Debian has, by the text that they suit.
package enum MathFamilies {
    /// The families for text with serifs, the most usual first.
    private static let serif = [
        "STIX Two Math", "TeX Gyre Termes Math", "Latin Modern Math", "TeX Gyre Pagella Math", "XITS Math", "Libertinus Math",
        "TeX Gyre Schola Math", "TeX Gyre Bonum Math", "TeX Gyre DejaVu Math", "DejaVu Math TeX Gyre", "Cambria Math",
    ]
    /// The families for text without serifs.
    private static let sans = ["Fira Math", "Noto Sans Math", "TeX Gyre DejaVu Math", "DejaVu Math TeX Gyre"]

    /// All families that are tried for any text.
    package static let all = serif + sans

    /// Families that are made for a family of text, by a part of its name in lower case.
    private static let companions = [
        ("stix", "STIX Two Math"), ("xits", "XITS Math"), ("latin modern", "Latin Modern Math"), ("computer modern", "Latin Modern Math"),
        ("cmu", "Latin Modern Math"), ("pagella", "TeX Gyre Pagella Math"), ("palatino", "TeX Gyre Pagella Math"),
        ("p052", "TeX Gyre Pagella Math"), ("schola", "TeX Gyre Schola Math"), ("schoolbook", "TeX Gyre Schola Math"),
        ("c059", "TeX Gyre Schola Math"), ("bonum", "TeX Gyre Bonum Math"), ("bookman", "TeX Gyre Bonum Math"),
        ("dejavu", "TeX Gyre DejaVu Math"), ("libertin", "Libertinus Math"), ("fira", "Fira Math"), ("noto serif", "TeX Gyre Schola Math"),
        ("cambria", "Cambria Math"), ("times", "TeX Gyre Termes Math"), ("termes", "TeX Gyre Termes Math"),
    ]

    /// Parts of the names of families without serifs that do not contain "sans".
    private static let sansNames = [
        "helvetica", "arial", "inter", "roboto", "ubuntu", "cantarell", "lato", "carlito", "hyperlegible", "heros",
    ]

    /// Returns the families for formulas in text of a face, the best first.
    package static func suited(to face: FontFace) -> [String] {
        let name = face.familyName.lowercased()
        let own = companions.filter { name.contains($0.0) }.map(\.1)
        let isSans = name.contains("sans") || sansNames.contains { name.contains($0) }
        return own + (isSans ? sans + serif : all)
    }
}
