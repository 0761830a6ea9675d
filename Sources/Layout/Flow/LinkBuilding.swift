import Diagnostics
import Formats
import Markdown

/// What the relative links of a document lead to. Whoever answers decides what may be looked at.
package protocol LinkedFiles: Sendable {
    /// - Parameters:
    ///   - path: as the link has it, without query and fragment.
    ///   - source: the path of the file that has the link.
    func file(at path: String, from source: String) -> LinkedFile
    /// Whether paths that begin with a slash are asked for too: they begin at the root of a site.
    var areOfSite: Bool { get }
    /// Whether another document of the run has a name that a link to it gives after the number sign.
    ///
    /// - Parameters:
    ///   - number: of the document.
    ///   - chapter: as `LinkedFile.document` has it.
    func place(named name: String, inDocument number: Int, chapter: String) -> LinkedPlace
    /// Whether a file that is no document of the run (`LinkedFile.file`) has a name that a link to it gives after the number sign.
    ///
    /// - Parameters:
    ///   - path: as for `file(at:from:)`.
    ///   - source: the path of the file that has the link.
    func place(named name: String, inFileAt path: String, from source: String) -> LinkedPlace
}

/// What a name after the number sign of a link to another document means.
package enum LinkedPlace: Hashable, Sendable {
    /// What the place is called in the document's file, as part of an address.
    case found(String)
    case missing
    /// The document could not be read.
    case unknown
}

package enum LinkedFile: Hashable, Sendable {
    /// A document of the same run, by its number: the link leads to its PDF of the same size.
    ///
    /// - Parameter chapter: where in a book the file begins, as part of an address; empty: the document is the file.
    case document(Int, chapter: String = "")
    /// A chapter of the book that has the link, by its number.
    case chapter(Int)
    /// The document that has the link.
    case itself
    case file
    case missing
    /// It lies where nothing is looked at.
    case unknown
}

/// An address below the document's folder or beside it (RFC 3986, 4.2: a relative-path reference).
package struct RelativeLink {
    package var path: String
    /// Without its number sign; empty where there is none.
    package var fragment: String

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
    /// Where an address leads that may be that of a file.
    mutating func fileTarget(_ address: String, at span: SourceSpan) -> StructureElement.Target {
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
        case .missing: flow.issues.append(.missingFile(path: link.path, span))
        case .unknown: break
        }
        return .uri(address)
    }

    /// Whether a link names a place that its file does not have. With a query, as in `?plain=1#L7`, it means a view of the file; text
    /// fragments (`:~:`) are the browser's.
    private func isMissing(_ link: RelativeLink, _ address: String, in files: any LinkedFiles) -> Bool {
        let name = link.fragment.decodingPercentCodes
        guard !name.isEmpty, !name.hasPrefix(":~:"), !address.prefix(while: { $0 != "#" }).contains("?") else { return false }
        return files.place(named: name, inFileAt: link.path, from: path) == .missing
    }

    /// Where in another document a link leads: where it has no such name, which is noted, to the beginning of the document or the chapter.
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
            // Names of a book's places are those of its files and, behind a number sign, those in them.
            return chapter.isEmpty ? link.fragment : "\(chapter)%23\(link.fragment)"
        }
    }

    /// Nil, and noted, where the chapter has no such name; then the link leads to its beginning.
    private mutating func target(inChapter number: Int, _ link: RelativeLink, at span: SourceSpan) -> StructureElement.Target {
        let name = link.fragment.decodingPercentCodes
        if !name.isEmpty {
            if let index = anchors.index(of: name, inChapter: number) { return .destination(index) }
            flow.issues.append(.missingTarget(name: link.path + "#" + name, suggestion: nil, span))
        }
        return anchors.destination(ofChapter: number).map { .destination($0) } ?? .uri(link.path)
    }

    /// The beginning of the document, or of the chapter, for `#` and `#top` (HTML, 7.4.6.4); nil for any other name.
    mutating func topDestination(of name: String) -> Int? {
        guard name.isEmpty || name.lowercased() == "top" else { return nil }
        if let chapter = anchors.chapter, let destination = anchors.destination(ofChapter: chapter) { return destination }
        if let known = top { return known }
        // Nothing puts it elsewhere, so it keeps the first page and the root, and has no name that other files could use.
        flow.destinations.append(Destination(name: "", page: 0, y: 0, element: flow.structure.root))
        top = flow.destinations.count - 1
        return top
    }

    /// Whether a link is only there to be a place that others lead to: `[](){#name}`, as MkDocs's references have it.
    static func isAnchorAlone(_ destination: String, _ children: [Inline], _ inline: Inline) -> Bool {
        destination.isEmpty && inline.attributes.id != nil && children.allSatisfy(\.isBlank)
    }

    /// What is set for a link that has neither words nor a picture, which is noted; nil where it has, or is only an anchor.
    mutating func words(forEmptyLink destination: String, _ children: [Inline], _ inline: Inline) -> [Inline]? {
        guard inline.attributes.id == nil, children.allSatisfy(\.isBlank) else { return nil }
        var words = destination
        if destination.hasPrefix("#") {
            let name = String(destination.dropFirst()).decodingPercentCodes
            let title = anchors.index(of: name).flatMap { anchors.headings.entry(at: $0)?.title } ?? name
            words = canRepeat(2 * title.utf8.count, as: .emptyLink, at: inline.span) ? title : name
        }
        flow.issues.append(.emptyLink(.words(set: words), inline.span))
        return [Inline(.text(words), span: inline.span)]
    }
}

extension Inline {
    /// Whether nothing of it is seen.
    fileprivate var isBlank: Bool {
        switch kind {
        case .text(let text), .code(let text): text.allSatisfy(\.isWhitespace)
        case .softBreak, .hardBreak: true
        case .image, .footnoteReference, .crossReference: false
        default: children.allSatisfy(\.isBlank)
        }
    }
}
