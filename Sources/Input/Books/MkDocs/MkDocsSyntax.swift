import TypesetMarkdown

extension Construct {
    static let indentedAdmonition = Construct("indented-admonition", "`!!! note \"Title\"`, `??? tip`", set: [.mkdocs, .documenter])
    static let indentedTab = Construct("indented-tab", "`=== \"Tab\"`", set: [.mkdocs])
    static let slashBlock = Construct("slash-block", "`/// note | Title` … `///`", set: [.mkdocs])
    static let generatedDocumentation = Construct("generated-documentation", "`::: module.path`", reported: [.mkdocs])
}

extension ChapterSyntax {
    /// The blocks, tabs and snippets of MkDocs.
    ///
    /// - Parameters:
    ///   - snippetFolders: the folders of files that pages include with `--8<--`; empty if nothing is included.
    ///   - skipsMissingSnippets: whether missing files are left out; otherwise they are errors.
    ///   - appended: the files that each page includes at its end, such as a glossary.
    ///   - includeFolder: the folder of the pages of a site with the plugin `include-markdown`; nil without it.
    ///   - hasLanguagesInCode: whether inline code may begin with its language, which is not printed: `#!py print()`.
    ///   - variables: the variables of the site by their names; nil if pages have none.
    ///   - hasAutoReferences: whether `[text][name]` leads to a heading of any page, or to documentation of code.
    ///   - areVariablesListed: whether there are no others, so that another name is a mistake.
    static func mkDocs(
        snippetFolders: [String], skipsMissingSnippets: Bool = true, appended: [String] = [], includeFolder: String? = nil,
        hasLanguagesInCode: Bool = true, variables: [String: String]? = nil,
        areVariablesListed: Bool = true, hasAutoReferences: Bool = false
    ) -> ChapterSyntax {
        var constructs: [PageConstruct] = []
        if hasLanguagesInCode { constructs.append(.codeLanguage) }
        if !appended.isEmpty { constructs.append(.lines([.snippet], settings: appended) { AppendedSnippets($0, appended) }) }
        if !snippetFolders.isEmpty {
            let snippets = IncludeSyntax.snippets(in: snippetFolders, skipsMissing: skipsMissingSnippets)
            constructs.append(.includes(.snippet, snippets, settings: snippetFolders + ["skipsMissing=\(skipsMissingSnippets)"]))
        }
        constructs.append(
            PageConstruct(rows: [.markdownInclude], settings: [includeFolder ?? ""]) { page, files in
                guard let includeFolder, page.file.bytes[...].contains("{%".utf8) else { return }
                page.include(.markdownIncludes(in: includeFolder), files)
            })
        constructs.append(
            .lines([.siteVariable], settings: variables?.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] } ?? []) { file in
                variables.flatMap { SiteVariables(in: file, $0, areListed: areVariablesListed) }
            })
        constructs.append(.lines([.autoReference]) { hasAutoReferences ? AutoReferences($0) : nil })
        constructs.append(.lines([]) { ItemAttributes($0) })
        constructs.append(.lines([]) { MarkdownInHTML($0) })
        let forms = [
            AsideForm(.indentedAdmonition, MkDocsBlocks.admonition), AsideForm(.indentedTab, MkDocsBlocks.tab),
            AsideForm(.slashBlock, MkDocsBlocks.slashBlock), AsideForm(.generatedDocumentation, MkDocsBlocks.documentation),
        ]
        var syntax = ChapterSyntax(.mkdocs, constructs + [.asides(forms)])
        syntax.sharesNames = hasAutoReferences
        return syntax
    }
}

/// The blocks of MkDocs, with the extensions that its sites have.
enum MkDocsBlocks {
    /// Reads `!!! note "Title"`, and the foldable `??? note`.
    @Sendable static func admonition(_ line: Substring) -> AsideOpening? {
        guard line.hasPrefix("!!!") || line.hasPrefix("???"),
            let (_, name, others) = line.wholeMatch(of: /(?:!!!|\?{3}\+?) ?([\w\-]+)((?: +[\w\-]+)*)(?: +".*")?/)?.output
        else { return nil }
        let title = AsideOpening.quoted(line)
        var opening =
            AsideOpening.alert(name, title: title ?? "", end: .indent)
            ?? AsideOpening(.alert("note"), title: title ?? AsideOpening.label(of: name), end: .indent)
        opening.isAnnotated = others.split(separator: " ").contains("annotate")
        // `""` means an admonition without a title.
        if title?.isEmpty == true { (opening.title, opening.isUnlabelled) = ("", true) }
        return opening
    }

    @Sendable static func tab(_ line: Substring) -> AsideOpening? {
        line.hasPrefix("=== ") ? AsideOpening(.plain, title: AsideOpening.quoted(line) ?? "", end: .indent) : nil
    }

    /// Reads `::: name`, which inserts documentation of code, also as a heading, `## ::: name`.
    @Sendable static func documentation(_ line: Substring) -> AsideOpening? {
        let mark = line.drop { $0 == "#" }.drop { $0 == " " }
        guard mark.hasPrefix("::: "), mark.dropFirst(4).allSatisfy({ !$0.isWhitespace }) else { return nil }
        return AsideOpening(.dropped, end: .indent, omission: .generatedDocumentation)
    }

    /// Reads the blocks of PyMdown, `/// note | Title`; a project's own names are kinds of notes.
    @Sendable static func slashBlock(_ line: Substring) -> AsideOpening? {
        guard line.hasPrefix("///") else { return nil }
        let slashes = line.prefix { $0 == "/" }, rest = line[slashes.endIndex...].drop { $0 == " " }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }, words = rest[name.endIndex...].drop { $0 == " " }
        guard let first = name.first, first.isLetter, words.isEmpty || words.first == "|" else { return nil }
        let title = words.dropFirst(), end = AsideOpening.End.slashes(slashes.count)
        switch name.lowercased() {
        case "html", "caption", "figure-caption", "table-caption": return AsideOpening(.plain, end: end)
        case "tab": return AsideOpening(.plain, title: String(title), end: end)
        case "define": return AsideOpening(.definitions, end: end)
        case "details": return AsideOpening(.alert("note"), title: String(title), end: end)
        default:
            let isTitled = title.contains { $0 != " " }
            return AsideOpening.alert(name, title: String(title), end: end)
                ?? AsideOpening(.alert("note"), title: isTitled ? String(title) : AsideOpening.label(of: name), end: end)
        }
    }
}
