import TypesetBase
import TypesetMarkdown

extension Construct {
    static let docCDirective = Construct("docc-directive", "`@Row { … }`, `@Image(source: map)`", set: [.docc])
    static let docCLink = Construct("docc-link", "`<doc:Page>`, ``` ``Type/member`` ```", set: [.docc])
    static let docCTerm = Construct("docc-term", "`- term Word: meaning`", set: [.docc])
    static let docCSnippet = Construct("docc-snippet", "`@Snippet(path: a)`", reported: [.docc])
}

extension ChapterSyntax {
    /// The directives, links and tutorials of DocC.
    ///
    /// - Parameter catalog: the targets of links and pictures; without one, they stay unchanged.
    static func docC(_ catalog: DocCCatalog? = nil) -> ChapterSyntax {
        let directives = PageConstruct(rows: [.docCDirective, .docCLink, .docCTerm, .docCSnippet]) { page, files in
            let code = DocCCodeFiles(files.files, limit: files.limit)
            let text = DocCText(page.file, catalog: catalog, code: code, expansion: files.expansion)
            page.file = text.lines.text.file(path: page.file.path)
            (page.included, page.diagnostics) = (text.code?.included ?? [], text.diagnostics)
        }
        var syntax = ChapterSyntax(.docc, [directives])
        syntax.preparation = { (folder, chapters, files) throws(Diagnostic) in
            var catalog = try DocCCatalog(folder, files)
            catalog.chapters = chapters
            return docC(catalog).constructs
        }
        return syntax
    }
}
