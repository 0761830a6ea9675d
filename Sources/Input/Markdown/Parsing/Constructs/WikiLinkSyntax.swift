extension Construct {
    static let wikiLink = Construct(
        "wiki-link", "`[[page#heading|text]]`, `![[picture.png|300]]`", .text([TextConstruct(at: "[!", match: WikiLinkSyntax.match)]),
        set: [.obsidian])
}

/// Links and embedded files by their names in double brackets.
private enum WikiLinkSyntax {
    @Sendable static func match(_ position: TextPosition) -> TextMatch? {
        let isEmbedded = position.starts(with: "![["), open = isEmbedded ? 3 : 2
        guard isEmbedded || position.starts(with: "[[") else { return nil }
        let inner = position.rest.dropFirst(open).prefix { $0 != UInt8(ascii: "[") }
        guard let close = zip(inner.indices, inner.indices.dropFirst()).first(where: { inner[$0] == bracket && inner[$1] == bracket })?.0
        else { return isEmbedded ? nil : markedLink(at: position, inner) }
        guard close > inner.startIndex else { return nil }
        let parts = String(decoding: inner[..<close], as: UTF8.self).split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        let target = String(parts[0]).trimmingSpaces, text = parts.count > 1 ? String(parts[1]).trimmingSpaces : ""
        guard !target.isEmpty else { return nil }
        let length = close + 2 - position.rest.startIndex
        // The text after a number sign is a class of the theme.
        let file = String(target.prefix { $0 != "#" })
        if isEmbedded, isPicture(file) { return .inlines([picture(file, text)], length: length) }
        let link = link(target, [Inline(.text(text.isEmpty ? name(target) : text), span: position.span(length))])
        return .inlines([(link, .none)], length: length, loss: isEmbedded ? .embed : nil)
    }

    private static let bracket = UInt8(ascii: "]")
    /// The maximum length of a link whose text has marks, in bytes.
    private static let longest = 1000

    /// A link whose text has code or other marks, so that it ends in another text: `[[page|the `name`]]`.
    private static func markedLink(at position: TextPosition, _ inner: Slice<UnsafeBufferPointer<UInt8>>) -> TextMatch? {
        guard let bar = inner.firstIndex(of: UInt8(ascii: "|")), bar > inner.startIndex else { return nil }
        let written = String(decoding: inner[..<bar], as: UTF8.self), bytes = position.text.bytes
        let rest = bytes[position.place..<min(position.end, position.place + longest)].dropFirst(2)
        // A search over the next link would take quadratic time.
        guard let end = zip(rest, rest.dropFirst()).first(where: { $0 == $1 && "[]".utf8.contains($0) }), end.0 == bracket,
            case .link(let destination, _, _) = link(written.trimmingSpaces, [])
        else { return nil }
        let pair = MarkPair("[[\(written)|", "]]", .any, .link(destination: destination))
        return pair.end(at: position).map { .pair(pair, closing: $0) }
    }

    private static func isPicture(_ target: String) -> Bool {
        let name = target.lowercased()
        return [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".bmp", ".avif"].contains { name.hasSuffix($0) }
    }

    /// A picture; the text after the bar is its width, its width and height, or its alternative text.
    private static func picture(_ target: String, _ text: String) -> (InlineKind, Attributes) {
        let lengths = text.split(separator: "x", omittingEmptySubsequences: false)
        let isSize = (1...2).contains(lengths.count) && lengths.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
        let values = isSize ? Dictionary(uniqueKeysWithValues: zip(["width", "height"], lengths.map { "\($0)px" })) : [:]
        return (.image(destination: target, title: "", ImageDescription(alt: isSize ? "" : text)), Attributes(values: values))
    }

    private static func link(_ target: String, _ content: [Inline]) -> InlineKind {
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map { String($0).trimmingSpaces }
        let hasExtension = parts[0].split(separator: "/").last?.contains(".") ?? true
        let file = hasExtension ? parts[0] : parts[0] + ".md"
        // The last heading of a path of headings is the place; `#^name` is the name of a block.
        let heading = parts.count > 1 ? String(parts[1].split(separator: "#").last ?? "") : ""
        let fragment = heading.isEmpty ? "" : "#" + (heading.hasPrefix("^") ? heading : GitHubSlug.slug(heading))
        let destination = file.replacing(" ", with: "%20") + fragment
        return destination.isEmpty ? .span(content) : .link(destination: destination, title: "", content)
    }

    /// The name that Obsidian shows for a target: `page > heading`.
    private static func name(_ target: String) -> String {
        target.split(separator: "#").map { String($0).trimmingSpaces }.filter { !$0.isEmpty }.joined(separator: " > ")
    }
}
