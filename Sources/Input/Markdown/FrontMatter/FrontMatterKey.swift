/// A key of front matter, by its meaning, with names here and in other programs.
enum FrontMatterKey: CaseIterable {
    case title, shortTitle, subtitle, authors, affiliations, date, doi, abstract, abstractTitle, language, style, subject, keywords
    case contents, contentsDepth
    case syntax, logo, paper, geometry, fontSize, font, numberedSections, watermark, textVariables, substitutions, macros
    case bibliography, references, citationStyle, nocite, linkCitations, referenceTitle, suppressBibliography, bibliographyPer, linkBack
    case archiveDOI
    case publisher, rights, identifiers

    /// Finds the key with a name; nil for unknown names.
    ///
    /// - Parameter name: the name in a file; some keys may begin with a capital letter, as in MultiMarkdown and on Microsoft Learn.
    init?(_ name: String) {
        if let key = Self.allCases.first(where: { $0.names.contains(name) }) {
            self = key
            return
        }
        guard name.first?.isUppercase == true, let key = Self.capitalized.first(where: { $0.names.contains(name.lowercased()) }) else {
            return nil
        }
        self = key
    }

    /// The keys whose names may begin with a capital letter.
    private static let capitalized: [Self] = [.title, .subtitle, .date, .abstract, .language, .subject, .keywords]

    /// The names of the key; messages use the first one.
    ///
    /// The others come from pandoc, Quarto, JOSS, Jekyll, Hugo, Docusaurus, Eleventy, Astro and MkDocs.
    var names: [String] {
        switch self {
        case .title: ["title"]
        case .shortTitle: ["short-title", "short_title", "shorttitle"]
        case .subtitle: ["subtitle"]
        case .authors: ["author", "authors"]
        case .affiliations: ["affiliations", "institute"]
        case .date: ["date", "pubDate", "publishDate", "pubdate", "publishdate"]
        case .doi: ["doi"]
        case .abstract: ["abstract"]
        case .abstractTitle: ["abstract-title"]
        case .language: ["lang", "language", "locale"]
        case .style: ["style"]
        case .subject: ["subject", "description", "summary", "excerpt"]
        case .keywords: ["keywords", "tags"]
        case .contents: ["toc", "table-of-contents"]
        case .contentsDepth: ["toc-depth", "toc_depth"]
        case .syntax: ["syntax"]
        case .logo: ["logo"]
        case .paper: ["papersize"]
        case .geometry: ["geometry"]
        case .fontSize: ["fontsize"]
        case .font: ["mainfont"]
        case .numberedSections: ["number-sections", "numbersections"]
        case .watermark: ["watermark"]
        case .textVariables: ["variables"]
        case .substitutions: ["substitutions", "myst_substitutions", "myst"]
        case .macros: ["macros"]
        case .bibliography: ["bibliography"]
        case .references: ["references"]
        case .citationStyle: ["csl", "citationStyle", "citation-style"]
        case .nocite: ["nocite"]
        case .linkCitations: ["link-citations"]
        case .referenceTitle: ["reference-section-title"]
        case .suppressBibliography: ["suppress-bibliography"]
        case .bibliographyPer: ["bibliographyPer", "bibliography-per"]
        case .linkBack: ["link-back", "backref"]
        case .archiveDOI: ["archive_doi", "archive-doi"]
        case .publisher: ["publisher"]
        case .rights: ["rights", "copyright"]
        case .identifiers: ["isbn", "identifier"]
        }
    }

    var name: String { names[0] }

    /// The names whose values mean the same in every program or are only for this one; a value of the wrong type is an error.
    static let own: Set<String> = [
        "title", "short-title", "subtitle", "author", "authors", "affiliations", "date", "doi", "abstract", "abstract-title", "lang",
        "language", "style", "subject", "keywords",
        "syntax", "toc",
        "watermark", "variables", "macros",
    ]

    static var allNames: [String] { allCases.flatMap(\.names) }

    /// Keys of other programs that have no meaning on paper, and are not reported as misspelt even if they resemble a key above.
    static let foreign: Set<String> = [
        "aas-doi", "aas-journal", "aliases", "archived", "authorLink", "canonical", "canonical_url", "categories",
        "category", "citation_author", "classoption",
        "comments", "created", "css", "custom_edit_url", "data", "display_toc", "documentclass", "draft", "editLink", "editor",
        "eleventyNavigation", "engine", "execute", "featured", "format", "head", "header-includes", "hero", "hide",
        "hide_table_of_contents", "hide_title", "icon", "id", "image", "images", "is-learning-path", "journal", "js", "jupyter", "kind",
        "last_update",
        "lastmod", "lastUpdated", "layout", "license", "linktitle", "linkTitle", "listing", "math", "menu", "mermaid", "module",
        "nav_order",
        "navigation", "next", "order", "output", "outline", "pagination_label", "pagination_next", "pagination_prev",
        "params", "parent", "permalink", "prev", "publish", "published", "redirect_from", "redirect_to", "requires",
        "robots",
        "search", "series", "show_downloads", "sidebar", "sidebar_class_name", "sidebar_custom_props", "sidebar_label",
        "sidebar_position", "slug", "source", "state", "status", "tag", "template", "theme", "thumbnail", "toc_max_heading_level",
        "toc_min_heading_level", "topics", "translationKey", "type", "unlisted", "updated", "url", "version", "weight", "year",
    ]
}
