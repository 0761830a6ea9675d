import TypesetBase
import TypesetMarkdown

extension Construct {
    static let colonAdmonition = Construct("colon-admonition", "`:::note[Title]` … `:::`", set: [.docusaurus])
}

extension ChapterSyntax {
    /// The admonitions and components of Docusaurus.
    ///
    /// - Parameter folder: the folder of the site; pages are imported by a relative path, or by one from this folder.
    static func docusaurus(folder: String) -> ChapterSyntax {
        let imports = IncludeSyntax(
            areAddressesOfFiles: true, directives: { MDXImports.directives(in: $0) },
            folders: { MDXImports.folders(for: $0, site: folder) })
        let forms = [AsideForm(.mdxScript, DocusaurusBlocks.imports), AsideForm(.colonAdmonition, DocusaurusBlocks.admonition)]
        var syntax = ChapterSyntax(
            .docusaurus,
            [
                .includes(.mdxImport, imports, settings: [folder]),
                .lines([.mdxScript, .mdxTab, .mdxNote, .mdxTitle, .mdxPicture]) { MDXText($0) }, .asides(forms),
            ])
        syntax.titleOfUntitled = { DocusaurusPages.name(of: $0, $1) }
        syntax.alternativePath = { DocusaurusBlocks.pathWithoutNumbers(of: $0, in: $1) }
        return syntax
    }
}

enum DocusaurusBlocks {
    /// Reads lines of MDX that import components.
    @Sendable static func imports(_ line: Substring) -> AsideOpening? {
        let isImport = line.hasPrefix("import ") && (line.contains(" from '") || line.contains(" from \""))
        return isImport ? AsideOpening(.dropped, end: .line) : nil
    }

    /// Reads `:::note[Title]` and `:::note Title`, and the foldable `::: details Title` of VitePress and `:::spoiler Title` of HedgeDoc.
    @Sendable static func admonition(_ line: Substring) -> AsideOpening? {
        let colons = line.prefix { $0 == ":" }, rest = line[colons.endIndex...].drop { $0 == " " }
        guard colons.count >= 3, !rest.isEmpty else { return nil }
        let name = rest.prefix { $0.isLetter }
        var title = rest[name.endIndex...]
        if title.first == "[", let close = title.firstIndex(of: "]") { title = title[..<close].dropFirst() }
        title = title.prefix { $0 != "{" }
        let end = AsideOpening.End.colons(colons.count), isFoldable = name == "details" || name == "spoiler"
        var opening =
            AsideOpening.alert(name, title: title, end: end)
            ?? (isFoldable ? AsideOpening(.alert("note"), title: String(title), end: end) : nil)
        opening?.mayBeIndented = true
        return opening
    }

    /// The address of a document: its path below the folder of documents without the numbers that sort, or its `slug`, below the route.
    ///
    /// Source: `docs.ts` and `slug.ts` of Docusaurus's plugin for documents.
    static func address(of page: String, _ frontMatter: [YAMLPair], in documents: String, route: String) -> String? {
        func value(_ key: String) -> String? { frontMatter.first { $0.key.text == key }?.value.text.flatMap { $0.isEmpty ? nil : $0 } }
        guard let path = pathWithoutNumbers(of: page, in: documents), let relative = FilePath.relative(path, to: documents) else {
            return nil
        }
        let parent = FilePath.parts(of: FilePath.folder(of: relative)).filter { $0 != "." }, name = FilePath.stem(of: relative)
        let isIndex = ["index", "readme", parent.last?.lowercased()].contains(name.lowercased())
        let slug = value("slug") ?? (isIndex && value("id") == nil ? "" : value("id") ?? name)
        let parts = slug.hasPrefix("/") ? [] : parent
        let address = ([route] + parts + [slug]).joined(separator: "/").split(separator: "/").joined(separator: "/")
        return "/" + address + ((slug.isEmpty || slug.hasSuffix("/")) && !address.isEmpty ? "/" : "")
    }

    /// The path without the numbers that sort files and folders, which addresses omit: `deep/01-one.md` becomes `deep/one.md`.
    ///
    /// Dates and versions are not such numbers.
    static func pathWithoutNumbers(of page: String, in folder: String) -> String? {
        guard let relative = FilePath.relative(page, to: folder) else { return nil }
        let parts = FilePath.parts(of: relative).map { part in
            let isName = part.prefixMatch(of: /[0-9]+[-_.][0-9]/) != nil
            return isName ? part : part.replacing(/^[0-9]+\s*[-_.]+\s*(?=[^-_.\s])/, with: "")
        }
        return FilePath.join(folder, parts.joined(separator: "/"))
    }
}
