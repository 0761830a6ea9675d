import TypesetBase
import TypesetMarkdown

/// The files that the relative links of a document lead to; the implementation decides which may be read.
package protocol LinkedFiles: Sendable {
    /// Returns the file at a path.
    ///
    /// - Parameters:
    ///   - path: the path in the link, without query and fragment.
    ///   - source: the path of the file with the link.
    func file(at path: String, from source: String) -> LinkedFile
    /// Whether paths that begin with a slash are resolved too, from the root of a site.
    var areOfSite: Bool { get }
    /// Returns the place that the fragment of a link names in another document of the run.
    ///
    /// - Parameters:
    ///   - number: the number of the document.
    ///   - chapter: the chapter of `LinkedFile.document`.
    func place(named name: String, inDocument number: Int, chapter: String) -> LinkedPlace
    /// Returns the place that the fragment of a link names in a file that is no document of the run (`LinkedFile.file`).
    ///
    /// - Parameters:
    ///   - path: the path, as for `file(at:from:)`.
    ///   - source: the path of the file with the link.
    func place(named name: String, inFileAt path: String, from source: String) -> LinkedPlace
    /// Returns the heading of a place in a file, or the title of the file.
    ///
    /// - Parameters:
    ///   - name: the fragment of the link; empty for the file.
    ///   - path: the path, as for `file(at:from:)`.
    ///   - source: the path of the file with the link.
    func title(named name: String, at path: String, from source: String) -> String?
}

/// The place that the fragment of a link to another document names.
package enum LinkedPlace: Hashable, Sendable {
    /// The name of the place in the document's file, as part of an address.
    case found(String)
    case missing
    /// The document cannot be read.
    case unknown
}

package enum LinkedFile: Hashable, Sendable {
    /// A document of the same run, by its number. The link leads to its PDF of the same size.
    ///
    /// - Parameter chapter: the place in a book where the file begins, as part of an address; empty if the document is the file.
    case document(Int, chapter: String = "")
    /// A chapter of the book that has the link, by its number.
    case chapter(Int)
    /// The document that has the link.
    case itself
    case file
    case missing
    /// The file is outside the folders that may be read.
    case unknown
}

/// An address below the document's folder or beside it (RFC 3986, 4.2: a relative-path reference).
package struct RelativeLink {
    package var path: String
    /// The fragment without its number sign; empty if there is none.
    package var fragment: String

    /// Reads an address that leads to another Markdown file; nil for other addresses.
    ///
    /// - Parameter ofSite: whether paths that begin with a slash begin at the root of a site.
    package init?(_ address: String, ofSite: Bool) {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        guard let first = path.first, first != "/" || ofSite && !path.hasPrefix("//"), first != "\\",
            path.split(separator: "/").first?.contains(":") == false
        else {
            return nil
        }
        guard path != "/" else { return nil }
        self.path = String(path)
        fragment = address.firstIndex(of: "#").map { String(address[address.index(after: $0)...]) } ?? ""
    }
}

/// Links that lead to files, and links without words.
extension FlowBuilder {
    /// Returns the target of an address that may be a file's; nil for a missing file in a book, whose chapters are in the PDF.
    mutating func fileTarget(_ address: String, at span: SourceSpan) -> StructureElement.Target? {
        guard let files, let link = RelativeLink(address, ofSite: files.areOfSite) else { return .uri(address) }
        switch files.file(at: link.path, from: path) {
        case .document(let number, let chapter):
            flow.issues.append(.linkedFile(path: link.path, isDocument: true, span))
            let fragment = fragment(of: link, to: files, number, chapter, at: span)
            return .document(number, fragment: fragment, address: address)
        case .chapter(let number): return target(inChapter: number, link, at: span)
        case .itself:
            let name = link.fragment.decodingPercentCodes
            if let index = anchors.index(of: name) { return .destination(index) }
            if !name.isEmpty { flow.issues.append(.missingTarget(name: link.path + "#" + name, suggestion: nil, span)) }
        case .file:
            flow.issues.append(.linkedFile(path: link.path, isDocument: false, span))
            if isMissing(link, address, in: files) {
                flow.issues.append(.missingTarget(name: link.path + "#" + link.fragment.decodingPercentCodes, suggestion: nil, span))
            }
        case .missing:
            flow.issues.append(.missingFile(path: link.path, span))
            if anchors.chapter != nil { return nil }
        case .unknown: break
        }
        return .uri(address)
    }

    /// Whether a link names a place that its file does not have.
    ///
    /// A link with a query, such as `?plain=1#L7`, names a view of the file. Text fragments (`:~:`) are for the browser. Neither counts as
    /// missing.
    private func isMissing(_ link: RelativeLink, _ address: String, in files: any LinkedFiles) -> Bool {
        let name = link.fragment.decodingPercentCodes
        guard !name.isEmpty, !name.hasPrefix(":~:"), !address.prefix(while: { $0 != "#" }).contains("?") else { return false }
        return files.place(named: name, inFileAt: link.path, from: path) == .missing
    }

    /// Returns the fragment of a link to another document.
    ///
    /// If the name is missing, records an issue and returns the beginning of the chapter or document.
    private mutating func fragment(
        of link: RelativeLink, to files: any LinkedFiles, _ number: Int, _ chapter: String, at span: SourceSpan
    ) -> String {
        let name = link.fragment.decodingPercentCodes
        guard !name.isEmpty else { return chapter }
        switch files.place(named: name, inDocument: number, chapter: chapter) {
        case .found(let fragment): return fragment
        case .missing:
            flow.issues.append(.missingTarget(name: link.path + "#" + name, suggestion: nil, span))
            return chapter
        case .unknown:
            // The name of a place in a book is that of its file and, after a number sign, that in the file.
            return chapter.isEmpty ? link.fragment : "\(chapter)%23\(link.fragment)"
        }
    }

    /// Returns the target of a link to a chapter; if the name is missing, records an issue and returns the chapter's beginning.
    private mutating func target(inChapter number: Int, _ link: RelativeLink, at span: SourceSpan) -> StructureElement.Target {
        let name = link.fragment.decodingPercentCodes
        if !name.isEmpty {
            if let index = anchors.index(of: name, inChapter: number) { return .destination(index) }
            flow.issues.append(.missingTarget(name: link.path + "#" + name, suggestion: nil, span))
        }
        return anchors.destination(ofChapter: number).map { .destination($0) } ?? .uri(link.path)
    }

    /// Returns the beginning of the document or chapter for `#` and `#top` (HTML, 7.4.6.4); nil for any other name.
    mutating func topDestination(of name: String) -> Int? {
        guard name.isEmpty || name.lowercased() == "top" else { return nil }
        if let chapter = anchors.chapter, let destination = anchors.destination(ofChapter: chapter) { return destination }
        if let known = top { return known }
        // It has no name that other files could use, and never moves from the first page and the root.
        flow.destinations.append(Destination(name: "", page: 0, y: 0, element: flow.structure.root))
        top = flow.destinations.count - 1
        return top
    }

    /// Whether a link is only an anchor for others: `[](){#name}`, as in MkDocs's references.
    static func isAnchorAlone(_ destination: String, _ children: [Inline], _ inline: Inline) -> Bool {
        destination.isEmpty && inline.attributes.id != nil && children.allSatisfy(\.isBlank)
    }

    /// Returns the words for a link without words or pictures, and records an issue; nil if it has some or is only an anchor.
    mutating func words(forEmptyLink destination: String, _ children: [Inline], _ inline: Inline) -> [Inline]? {
        guard inline.attributes.id == nil, children.allSatisfy(\.isBlank) else { return nil }
        let title = title(at: destination)
        var words = title ?? destination
        if title != nil, !canRepeat(2 * words.utf8.count, as: .emptyLink, at: inline.span) {
            words = (destination.hasPrefix("#") ? String(destination.dropFirst()) : destination).decodingPercentCodes
        }
        // In MyST, a link without words has the title of its target.
        if title == nil || !anchors.sharesNames { flow.issues.append(.emptyLink(.words(set: words), inline.span)) }
        return [Inline(.text(words), span: inline.span)]
    }

    /// Returns the title and the place of the chapter that a label of MyST names by its file without `.md`; nil if there is none.
    func page(named name: String) -> (title: String, destination: Int)? {
        guard anchors.sharesNames, let files, case .chapter(let number) = files.file(at: name + ".md", from: path),
            let destination = anchors.destination(ofChapter: number), let title = title(at: name + ".md")
        else { return nil }
        return (title, destination)
    }

    /// Returns the title of the heading or the chapter that an address names; nil if it has none.
    private func title(at destination: String) -> String? {
        // In MyST, the address may be a label of any chapter.
        if anchors.sharesNames, let index = anchors.indexInAnyChapter(of: destination), let title = headings.entry(at: index)?.title {
            return title
        }
        if destination.hasPrefix("#") {
            let name = String(destination.dropFirst()).decodingPercentCodes
            return anchors.index(of: name).flatMap { headings.entry(at: $0)?.title } ?? name
        }
        guard let files, let link = RelativeLink(destination, ofSite: files.areOfSite),
            case .chapter(let number) = files.file(at: link.path, from: path)
        else { return nil }
        let index = anchors.index(of: link.fragment.decodingPercentCodes, inChapter: number)
        if let title = index.flatMap({ headings.entry(at: $0)?.title }) { return title }
        return anchors.destination(ofChapter: number).flatMap { start in headings.first { $0.isChapter && $0.destination > start }?.title }
    }
}

extension Inline {
    /// Whether all of it is invisible.
    fileprivate var isBlank: Bool {
        switch kind {
        case .text(let text), .code(let text): text.allSatisfy(\.isWhitespace)
        case .softBreak, .hardBreak: true
        case .image, .formula, .footnoteReference, .crossReference, .citation: false
        default: children.allSatisfy(\.isBlank)
        }
    }
}
