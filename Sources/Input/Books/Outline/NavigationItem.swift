import TypesetBase
import TypesetMarkdown

/// An entry in the navigation of a site: a page, a title over other entries, or both.
struct NavigationItem {
    var title: [Inline]
    /// The path of its page.
    var path: String?
    /// The address of a page that the site makes for an item without one.
    var address: String?
    var items: [NavigationItem] = []
    var numbering = BookChapter.Numbering.number
    var span: SourceSpan
}

extension OutlineBuilder {
    /// Adds the entries of a site's highest level; titles without a page are parts at that level, and chapters without text below it.
    mutating func add(_ items: [NavigationItem]) {
        for item in items {
            endPart()
            if item.path == nil, !item.items.isEmpty {
                addPart(item.title, address: item.address, at: item.span)
                for inner in item.items { add(inner, depth: 0) }
            } else {
                add(item, depth: 0)
            }
        }
    }

    private mutating func add(_ item: NavigationItem, depth: Int) {
        if let path = item.path {
            // Sites may show one page in several places.
            addFile(path, title: item.title, depth: depth, numbering: item.numbering, at: item.span, mayRepeat: true)
        } else if !item.items.isEmpty {
            // A title without items contained only links to other sites.
            addTitle(item.title, address: item.address, depth: depth, numbering: item.numbering, at: item.span)
        }
        for inner in item.items { add(inner, depth: depth + 1) }
    }
}
