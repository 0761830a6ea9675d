import TypesetBase

/// The admonitions and components of Docusaurus.
struct DocusaurusSyntax: ChapterSyntax {
    static let name = "docusaurus"

    /// The folder of the site.
    private let folder: String

    init(folder: String) { self.folder = folder }

    func convert(_ chapter: inout ChapterText, _ files: ChapterFiles) {
        // Pages are imported by a relative path, or by one from the folder of the site.
        chapter.include(
            IncludeSyntax(
                areAddressesOfFiles: true, directives: MDXImports.directives, folders: { [folder] in [FilePath.folder(of: $0), folder] }),
            files)
        chapter.apply(MDXText(chapter.file))
        chapter.apply(AsideText(chapter.file, Self.opening))
    }

    /// The path without the numbers that sort files and folders, which addresses omit: `deep/01-one.md` becomes `deep/one.md`.
    ///
    /// Dates and versions are not such numbers.
    func alternativePath(of page: String, in folder: String) -> String? {
        guard let relative = FilePath.relative(page, to: folder) else { return nil }
        let parts = FilePath.parts(of: relative).map { part in
            let isName = part.prefixMatch(of: /[0-9]+[-_.][0-9]/) != nil
            return isName ? part : part.replacing(/^[0-9]+\s*[-_.]+\s*(?=[^-_.\s])/, with: "")
        }
        return FilePath.join(folder, parts.joined(separator: "/"))
    }

    /// Reads `:::note[Title]` and `:::note Title`, and lines of MDX that import components.
    @Sendable private static func opening(_ line: Substring) -> AsideOpening? {
        if line.hasPrefix("import "), line.contains(" from '") || line.contains(" from \"") { return AsideOpening(.dropped, end: .line) }
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...].drop { $0 == " " }
        guard colons.count >= 3, !rest.isEmpty else { return nil }
        let name = rest.prefix { $0.isLetter }
        var title = rest[name.endIndex...]
        if title.first == "[", let close = title.firstIndex(of: "]") { title = title[..<close].dropFirst() }
        return AsideOpening.alert(name, title: title.prefix { $0 != "{" }, end: .colons(colons.count))
    }
}
