import TypesetBase

/// A language of Markdown: that of a site, or of a program whose files people write.
///
/// Its constructs are a column of the table in `docs/reference/dialects.md`.
package enum Dialect: String, CaseIterable, Sendable {
    /// The language of GitHub, with the constructs of other programs that cannot be mistaken for text.
    case github
    case pandoc, quarto, mkdocs, mdbook, gitbook, docusaurus, myst, docc, obsidian, docfx, vitepress, jekyll, hugo, leanpub, ietf,
        documenter

    /// The name as its program writes it.
    package var title: String {
        switch self {
        case .github: "GitHub"
        case .pandoc: "Pandoc"
        case .quarto: "Quarto"
        case .mkdocs: "MkDocs"
        case .mdbook: "mdBook"
        case .gitbook: "GitBook"
        case .docusaurus: "Docusaurus"
        case .myst: "MyST"
        case .docc: "DocC"
        case .obsidian: "Obsidian"
        case .docfx: "DocFX"
        case .vitepress: "VitePress"
        case .jekyll: "Jekyll"
        case .hugo: "Hugo"
        case .leanpub: "Leanpub"
        case .ietf: "IETF"
        case .documenter: "Documenter"
        }
    }

    /// The constructs that this target reads in documents of this dialect; citations only with a bibliography, which adds them.
    var constructs: Set<Construct> { Self.constructs[self] ?? [] }

    private static let constructs = Dictionary(
        uniqueKeysWithValues: allCases.map { dialect in
            (dialect, Set((Construct.ofParser + Construct.inText).filter { $0.outcome(in: dialect) != .text && $0 != .citation }))
        })
}

/// The dialect of a document as its author states it.
package enum DialectSetting: Hashable, Sendable {
    /// The dialect of the site or the book to which the document's folder belongs; GitHub's without one.
    case auto
    case dialect(Dialect)

    /// Reads a value of `syntax:`; nil for an unknown name.
    package init?(_ name: String) {
        if name == Self.auto.name {
            self = .auto
        } else if let dialect = Dialect(rawValue: name) {
            self = .dialect(dialect)
        } else {
            return nil
        }
    }

    /// The stated dialect; nil for that of the site.
    package var dialect: Dialect? { if case .dialect(let dialect) = self { dialect } else { nil } }

    package var name: String {
        switch self {
        case .auto: "auto"
        case .dialect(let dialect): dialect.rawValue
        }
    }

    /// The values of `syntax:`.
    package static let names = [auto.name] + Dialect.allCases.map(\.rawValue)

    /// The hints for a name that is none of them.
    package static func hints(for name: String) -> [String] {
        let hints = Suggestion.hints(for: name, among: names)
        return hints.isEmpty ? ["the dialects are \(names.joined(separator: ", "))"] : hints
    }
}
