package import TypesetMarkdown

/// The names in a document that links from other documents may use.
package struct DocumentNames: Sendable {
    private let names: [String: String]
    /// The texts of the headings by the names of their places.
    private let headings: [String: String]
    /// The title in the front matter, or else the first heading of the highest level; nil for a book.
    private let title: String?
    /// The chapters of a book that have an address on a site (`Chapter.address`), with the paths of their files.
    package let addresses: [(address: String, path: String)]

    package init(of document: Document) {
        let anchors = AnchorTable(document: document)
        names = anchors.namesInFile
        headings = Dictionary(
            anchors.headings.map { (anchors.names[$0.destination], $0.inlines.plainText) }, uniquingKeysWith: { first, _ in first })
        let isBook = document.isBook
        let top = anchors.headings.min { $0.level < $1.level }
        title = isBook ? nil : document.metadata.title?.value ?? top?.inlines.plainText
        addresses = document.blocks.compactMap { block in
            guard case .chapter(let chapter) = block.kind, let address = chapter.address, let path = chapter.path else { return nil }
            return (address, path)
        }
    }

    /// Returns the name of a place in the document's file; nil if there is none.
    ///
    /// - Parameter chapter: the name of a book's chapter; empty in a document of one file.
    package func place(named name: String, chapter: String) -> String? {
        let start = chapter.isEmpty ? "" : chapter + "#"
        return names[start + name] ?? names[start + name.lowercased()]
    }

    /// Returns the heading at a place of a document of one file, or the document's title if the name is empty.
    package func title(named name: String) -> String? {
        name.isEmpty ? title : (names[name] ?? names[name.lowercased()]).flatMap { headings[$0] }
    }
}

/// The names of destinations in a file of a book.
package enum ChapterName {
    /// Returns the name of the beginning of a file: its path without leading `.` and `..` and without the file extension.
    package static func text(of path: String) -> String {
        var parts = path.split(separator: "/").drop { $0 == "." || $0 == ".." }
        if let last = parts.popLast() { parts.append(last.prefix { $0 != "." }) }
        return parts.joined(separator: "/")
    }
}
