import TypesetBase
import TypesetLayout

/// Two links with the same text lead to different targets.
///
/// Readers cannot distinguish them in a list of links. Citations, which link to entries of reference lists, are not compared: each chapter
/// of a book may have its own list, with `[1]` for another source.
///
/// - Warns: `[guide](a.html)` and `[guide](b.html)`. Passes: `[guide for authors](a.html)` and `[guide for editors](b.html)`.
struct LinkTextAmbiguous: DocumentRule {
    static let description = RuleDescription(
        id: .linkTextAmbiguous, subject: .links, summary: "links with the same text have the same target", outcome: .warning,
        references: [Reference(.wcag, "2.4.9")],
        fix: "name in each link text how its target differs")

    func faults(in context: AuditContext) -> [Fault] {
        let links = context.facts.links.filter { link in
            link.text.contains { !$0.isWhitespace } && !context.facts.entryAddresses.contains(link.destination)
        }
        return links.grouped { $0.text.lowercased() }.map { Self.targets(of: $0.elements, context.input.files) }
            .filter { $0.count > 1 }.map { fault($0, in: context) }
    }

    /// The first link to each target.
    private static func targets(of links: [DocumentFacts.Link], _ files: (any LinkedFiles)?) -> [DocumentFacts.Link] {
        let written = links.grouped(by: target).map(\.elements[0])
        guard written.count > 1, let files else { return written }
        return written.grouped { place(of: $0, files) }.map(\.elements[0])
    }

    /// Returns one fault for all targets of a text, at the second link.
    ///
    /// The links are fixed together.
    private func fault(_ links: [DocumentFacts.Link], in context: AuditContext) -> Fault {
        let first = links[0], second = links[1], more = links.count - 2
        let others = more == 0 ? "" : more == 1 ? ", and 1 more to another place" : ", and \(more) more to other places"
        let related =
            [Diagnostic.Related("the first link with this text", at: first.span)]
            + links.dropFirst(2).prefix(8).map { Diagnostic.Related("a link to \(LinkAddress.shortened($0.destination))", at: $0.span) }
        let targets = Array(links.dropFirst())
        var fault = fault(
            "the link “\(second.text)” leads to \(LinkAddress.shortened(second.destination)), but one with the same text leads to "
                + LinkAddress.shortened(first.destination) + others,
            at: second.span, in: context,
            blocks: targets.map(\.span), related: related, identity: [second.text] + targets.map(\.destination))
        fault.coversAllBlocks = true
        return fault
    }

    /// The address of a link without a final slash: `https://example.org` and `https://example.org/` are one target.
    private static func target(_ link: DocumentFacts.Link) -> String {
        link.destination.last == "/" ? String(link.destination.dropLast()) : link.destination
    }

    /// The name that a destination may have in any chapter: `#name`, and `name` in MyST.
    private static func sharedName(_ destination: String) -> String? {
        let name = destination.hasPrefix("#") ? destination.dropFirst() : destination[...]
        return name.contains { "#./:".contains($0) } ? nil : String(name)
    }

    /// The place that a link leads to.
    ///
    /// `b.md`, `b.html` and `../b.md` in pages of different folders give one place if they lead to one page.
    private static func place(of link: DocumentFacts.Link, _ files: any LinkedFiles) -> String {
        let source = link.span.file.path
        if link.sharesNames, let name = sharedName(link.destination) {
            let page = files.file(at: name + ".md", from: source)
            if case .chapter = page { return "\(page) " }
            return name
        }
        if link.destination.hasPrefix("#") {
            // The name after `#` is one of the page itself. A page that is not a chapter has no other name.
            let name = String(source.split(separator: "/").last ?? "")
            return "\(files.file(at: name, from: source)) \(String(link.destination.dropFirst()).decodingPercentCodes)"
        }
        guard let relative = RelativeLink(link.destination, ofSite: files.areOfSite) else { return link.destination }
        switch files.file(at: relative.path, from: source) {
        case .missing, .unknown, .file: return link.destination
        case let found: return "\(found) \(relative.fragment.decodingPercentCodes)"
        }
    }
}
