package import TypesetBase
package import TypesetMarkdown

/// The names of headings on the pages of a site, with their titles, for a page that is typeset without the others.
package struct SiteNames: Sendable {
    /// The titles by the names of other pages that the page itself lacks.
    private var titles: [String: String] = [:]
    private let list: String

    /// The most files and bytes that are read.
    private static let maximum = (files: 2000, bytes: 64 << 20)

    /// Reads the pages in the folder of a site; nil for a page without references.
    ///
    /// - Parameter list: the name of the file that lists the pages.
    init?(of folder: String, list: String, for page: SourceFile, _ dialect: Dialect, _ files: BookFiles) {
        let marks = ["](#", "@sec", "\\ref{", "{ref}", "{numref}", "{doc}"]
        guard marks.contains(where: { page.bytes[...].contains($0.utf8) }), let pages = try? PageFolder(folder, files) else { return nil }
        self.list = list
        var room = Self.maximum.bytes, rest = [PageFolder.Item.folder(pages)], count = 0
        while let item = rest.popLast(), count < Self.maximum.files, room > 0 {
            switch item {
            case .folder(let folder):
                rest += folder.items
                if let path = folder.introduction { rest.append(.page(path)) }
            case .page(let path):
                count += 1
                guard FilePath.normalized(path) != FilePath.normalized(page.path),
                    let file = try? files.read(path, kind: "chapter", limit: 10_000_000)
                else { continue }
                room -= file.bytes.count
                read(file, dialect)
            }
        }
        var own = self
        own.titles = [:]
        own.read(page, dialect)
        for name in own.titles.keys { titles[name] = nil }
        if titles.isEmpty { return nil }
    }

    // MARK: Reading

    // Constants that no thread changes.
    private nonisolated(unsafe) static let heading = /#{1,6}[ \t]+(.*?)[ \t]*(?:\{([^{}]*)\})?[ \t#\r]*\n?/
    private nonisolated(unsafe) static let label = /\(([^()\s]+)\)=[ \t\r]*\n?/

    private mutating func read(_ file: SourceFile, _ dialect: Dialect) {
        var fence: CodeFence?, labels: [String] = []
        for line in file.lines {
            let words = file.bytes[line]
            guard !CodeFence.contains(words.drop { $0 == 0x20 }, &fence), words.count < 2000 else { continue }
            switch words.first {
            case UInt8(ascii: "#"):
                guard let match = String(decoding: words, as: UTF8.self).wholeMatch(of: Self.heading) else { continue }
                let title = MarkdownFragment.inlines(String(match.1), at: SourceSpan(file: file, range: line)).plainText
                let id = match.2?.split(separator: " ").first { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
                let names = [id ?? DialectAnchors.anchor(of: title, in: dialect)].compactMap(\.self) + labels
                for name in names where titles[name] == nil { titles[name] = title }
                labels = []
            case UInt8(ascii: "(") where dialect == .myst:
                if let match = String(decoding: words, as: UTF8.self).wholeMatch(of: Self.label) { labels.append(match.1.lowercased()) }
            default: if words.contains(where: { $0 > 0x20 }) { labels = [] }
            }
        }
    }

    // MARK: Replacing

    /// The document with the titles of other pages in place of references to them, and a note about links that lead there.
    package func applied(to document: Document) -> (document: Document, note: Diagnostic?) {
        var places: [(name: String, span: SourceSpan)] = [], document = document, own: Set<String> = []
        document.forEachPart { part in if let id = part.attributes.id { own.insert(id) } }
        let change = { (inline: Inline) -> Inline in
            var inline = inline
            switch inline.kind {
            case .crossReference(let reference):
                guard let title = titles[reference.id], !own.contains(reference.id) else { return inline }
                places.append((reference.id, inline.span))
                inline.kind = .span([
                    Inline(.text([reference.words ?? "", title].filter { !$0.isEmpty }.joined(separator: " ")), span: inline.span)
                ])
            case .link(let address, _, let content):
                let name = String(address.dropFirst()).decodingPercentCodes
                guard address.hasPrefix("#"), titles[name] != nil, !own.contains(name) else { return inline }
                places.append((name, inline.span))
                inline.kind = .span(content)
            default: break
            }
            return inline
        }
        document.map(.ofInlines(change))
        guard let first = places.first else { return (document, nil) }
        var names: [String] = []
        for place in places where !names.contains(place.name) && names.count < 6 { names.append(place.name) }
        let others = Set(places.map(\.name)).count - names.count
        let words = names.map { "`\($0)`" }.joined(separator: ", ") + (others > 0 ? " and \(others) more" : "")
        return (
            document,
            Diagnostic(
                .note, "\(words) \(names.count + others > 1 ? "are" : "is") on other pages of the book, so no links lead there",
                at: first.span,
                hints: ["typeset the whole book: give the path of `\(list)` to the program"])
        )
    }
}
