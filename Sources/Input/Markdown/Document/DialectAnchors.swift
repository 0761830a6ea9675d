/// The anchors that the program of a dialect gives to headings.
///
/// They differ from GitHub's in headings with punctuation and in repeated ones: `Tips & tricks` is `tips-tricks` in MkDocs and
/// `tips--tricks` on GitHub. A heading has both, so that links of either form lead to it.
package struct DialectAnchors {
    private let slug: (String) -> String?
    /// The mark between an anchor and the number of its repetition.
    private let mark: String
    private var used: Set<String> = []

    /// Creates the anchors of a dialect; nil for a dialect whose anchors are GitHub's, or that has none.
    init?(_ dialect: Dialect) {
        switch dialect {
        case .mkdocs: (slug, mark) = (Self.pythonMarkdown, "_")
        case .pandoc, .quarto: (slug, mark) = (Self.pandoc, "-")
        case .myst: (slug, mark) = (Self.mystmd, "-")
        case .vitepress: (slug, mark) = (Self.vitePress, "-")
        case .documenter: (slug, mark) = (Self.documenter, "-")
        case .gitbook: (slug, mark) = (Self.gitBook, "-")
        case .github, .mdbook, .docusaurus, .docc, .obsidian, .docfx, .jekyll, .hugo, .leanpub, .ietf: return nil
        }
    }

    /// The anchor of a heading that is the only one with its text.
    package static func anchor(of heading: String, in dialect: Dialect) -> String? {
        DialectAnchors(dialect)?.slug(heading) ?? GitHubSlug.slug(heading)
    }

    /// Gives the headings without an id their anchors.
    mutating func name(_ blocks: inout [Block]) {
        for index in blocks.indices {
            switch blocks[index].kind {
            case .heading(_, let inlines):
                if let id = blocks[index].attributes.id {
                    used.insert(id)
                } else if let anchor = anchor(for: inlines.plainText) {
                    blocks[index].attributes.id = anchor
                }
            case .division(var inner):
                name(&inner)
                blocks[index].kind = .division(inner)
            case .alert(let kind, var inner):
                name(&inner)
                blocks[index].kind = .alert(kind: kind, inner)
            default: break
            }
        }
    }

    private mutating func anchor(for heading: String) -> String? {
        guard let slug = slug(heading), !slug.isEmpty else { return nil }
        var anchor = slug, count = 0
        while !used.insert(anchor).inserted {
            count += 1
            anchor = slug + mark + "\(count)"
        }
        return anchor
    }

    /// The function `slugify` of Documenter, which keeps capital letters.
    private static func documenter(_ heading: String) -> String? {
        let words = heading.replacing("&", with: "-and-").split(whereSeparator: \.isWhitespace).joined(separator: "-")
        return words.filter { $0.isLetter || $0.isNumber || $0.isPunctuation }.split(separator: "-").joined(separator: "-")
    }

    /// The function `slugify` of Python-Markdown's extension `toc`; nil for a heading with letters that it would replace.
    private static func pythonMarkdown(_ heading: String) -> String? {
        guard heading.unicodeScalars.allSatisfy({ $0.isASCII || !$0.properties.isAlphabetic }) else { return nil }
        let kept = heading.unicodeScalars.filter {
            $0.isASCII && ($0.properties.isAlphabetic || "0123456789-_ ".unicodeScalars.contains($0))
        }
        return joined(String(String.UnicodeScalarView(kept)).trimmingSpaces.lowercased()) { $0 == " " || $0 == "-" }
    }

    /// Pandoc's `auto_identifiers`.
    private static func pandoc(_ heading: String) -> String? {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || "-_. ".contains($0) }.drop { !$0.isLetter }
        return kept.isEmpty ? "section" : kept.split(separator: " ").joined(separator: "-")
    }

    /// The function `createHtmlId` of mystmd.
    private static func mystmd(_ heading: String) -> String? {
        let marks = Set("'‘’\"“”"), text = heading.lowercased().filter { !marks.contains($0) }
        let id = joined(text.trimmingSpaces) { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        let name = id.first.map { $0.isNumber || $0 == "-" } == true ? "id-" + id : id
        return joined(name.split(separator: "-").joined(separator: "-")) { $0 == "-" }
    }

    /// The function `slugify` of VitePress and VuePress (`@mdit-vue/shared`), which removes accents.
    private static func vitePress(_ heading: String) -> String? {
        let marks = Set("~`!@#$%^&*()-_+=[]{}|\\;:\"'“”‘’<>,.?/")
        let words = BaseLetters.removingAccents(heading).split { $0.isWhitespace || marks.contains($0) }.joined(separator: "-").lowercased()
        return words.first.map { $0.isASCII && $0.isNumber } == true ? "_" + words : words
    }

    /// The anchors of GitBook: `1. Install` is `id-1.-install`.
    private static func gitBook(_ heading: String) -> String? {
        let kept = heading.lowercased().filter { $0.isLetter || $0.isNumber || $0.isWhitespace || "-_.".contains($0) }
        let name = joined(kept.trimmingSpaces) { $0.isWhitespace || $0 == "-" }
        return name.first?.isNumber == true ? "id-" + name : name
    }

    /// The text with each run of separators as one hyphen.
    private static func joined(_ text: String, _ isSeparator: (Character) -> Bool) -> String {
        var result = ""
        for character in text {
            if !isSeparator(character) { result.append(character) } else if result.last != "-" { result.append("-") }
        }
        return result
    }
}
