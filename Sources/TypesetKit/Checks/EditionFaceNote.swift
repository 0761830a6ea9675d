import TypesetBase
import TypesetStylesheet
import TypesetText

/// Notes about the faces of editions that choose one of those that are installed.
enum EditionFaceNote {
    static func diagnostics(of editions: [ReaderTraits], _ stylesheet: Stylesheet, _ fonts: FontLibrary, path: String) -> [Diagnostic] {
        editions.compactMap { traits in
            guard let name = traits.edition, let legibility = stylesheet.adapted(to: traits).design?.legibility else { return nil }
            if let family = legibility.families.first(where: fonts.isInstalled) {
                return Diagnostic(.note, "the edition `\(name)` is set in \(family)", path: path)
            }
            return Diagnostic(
                .note,
                "the edition `\(name)` keeps the sans serif of the stylesheet, because no face for readers with dyslexia is installed",
                path: path, hints: ["install one of: \(legibility.families.joined(separator: ", ")); Debian has fonts-opendyslexic"])
        }
    }
}
