/// What a key of front matter means, by its names here and in other programs.
enum FrontMatterKey: CaseIterable {
    case title, subtitle, authors, affiliations, date, abstract, language, style, subject, keywords, contents, contentsDepth

    init?(_ name: String) {
        guard let key = Self.allCases.first(where: { $0.names.contains(name) }) else { return nil }
        self = key
    }

    /// The first is the one that messages use; the others are pandoc's, Quarto's, Jekyll's, Hugo's, Docusaurus's, Eleventy's, Astro's and
    /// MkDocs's.
    var names: [String] {
        switch self {
        case .title: ["title"]
        case .subtitle: ["subtitle"]
        case .authors: ["author", "authors"]
        case .affiliations: ["affiliations"]
        case .date: ["date", "pubDate", "publishDate", "pubdate", "publishdate"]
        case .abstract: ["abstract"]
        case .language: ["lang", "language", "locale"]
        case .style: ["style"]
        case .subject: ["subject", "description", "summary", "excerpt"]
        case .keywords: ["keywords", "tags"]
        case .contents: ["toc", "table-of-contents"]
        case .contentsDepth: ["toc-depth", "toc_depth"]
        }
    }

    var name: String { names[0] }

    /// The names whose values are meant for this program alone or for every program alike; a value of another kind is an error.
    static let own: Set<String> = [
        "title", "subtitle", "author", "authors", "date", "abstract", "lang", "language", "style", "subject", "keywords", "toc",
    ]

    static var allNames: [String] { allCases.flatMap(\.names) }

    /// Keys of other programs that mean nothing on paper. They are no slips of the pen, however much they look like a key above.
    static let foreign: Set<String> = [
        "aliases", "archived", "authorLink", "bibliography", "canonical", "canonical_url", "categories", "category", "classoption",
        "comments", "created", "css", "custom_edit_url", "data", "display_toc", "documentclass", "draft", "editLink", "editor",
        "eleventyNavigation", "engine", "execute", "featured", "fontsize", "format", "geometry", "head", "header-includes", "hero", "hide",
        "hide_table_of_contents", "hide_title", "icon", "id", "image", "images", "is-learning-path", "js", "jupyter", "kind", "last_update",
        "lastmod", "lastUpdated", "layout", "license", "linktitle", "linkTitle", "listing", "mainfont", "math", "menu", "mermaid", "module",
        "nav_order",
        "navigation", "next", "number-sections", "order", "output", "outline", "pagination_label", "pagination_next", "pagination_prev",
        "papersize", "params", "parent", "permalink", "prev", "published", "publisher", "redirect_from", "redirect_to", "requires",
        "robots",
        "search", "series", "short_title", "show_downloads", "sidebar", "sidebar_class_name", "sidebar_custom_props", "sidebar_label",
        "sidebar_position", "slug", "source", "state", "status", "tag", "template", "theme", "thumbnail", "toc_max_heading_level",
        "toc_min_heading_level", "topics", "translationKey", "type", "unlisted", "updated", "url", "version", "weight",
    ]
}
