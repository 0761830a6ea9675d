import TypesetBase

/// Finds external references in an SVG: `href`, `url()`, `@import`, external entities and style sheets.
///
/// The `href` of a link is reported only if its address is not allowed, since cairo writes links into PDFs. librsvg ignores external
/// references silently, and the author of the document should know about them.
struct SVGReferences {
    /// The first reference that is neither `#id` nor `data:` nor one to a font, as written; nil without one.
    private(set) var outside: String?
    /// The first reference to a font, as written; nil without one.
    ///
    /// The text is drawn in another font.
    private(set) var font: String?
    /// The text of the open `style` element; nil outside it.
    private var style: String?

    /// Reads the references of a file; throws if it is not well-formed.
    init(in bytes: [UInt8]) throws(XMLError) {
        var reader = XMLReader()
        // Editors write undeclared prefixes that librsvg knows.
        reader.readsNamespaces = false
        do throws(XMLError) {
            try read(bytes, reader)
        } catch {
            guard error.cause == .unknownEncoding else { throw error }
            // Markup is ASCII in every encoding that librsvg reads and Expat does not.
            reader.encoding = "ISO-8859-1"
            (font, style) = (nil, nil)
            try read(bytes, reader)
        }
    }

    private mutating func read(_ bytes: [UInt8], _ reader: XMLReader) throws(XMLError) {
        try reader.read(bytes) { event in
            visit(event)
            return outside == nil
        }
    }

    private mutating func visit(_ event: XMLEvent) {
        switch event {
        case .start(let tag):
            outside = tag.attributes.lazy.compactMap { Self.outside($0, of: tag.name.local) }.first
            if tag.name.local == "style" { style = "" }
        case .text(let text, _): style?.append(text)
        case .end:
            // A style element contains only text.
            if let css = style.take() { visit(css: css) }
        case .instruction(let target, let data): if target == "xml-stylesheet" { outside = Self.address(ofStyleSheet: data) }
        // In a document type, only entities from files are reported: the DTD that editors name is never loaded.
        case .entity(_, let systemID, _): outside = systemID.map(Self.shortened)
        case .skippedEntity: break
        }
    }

    /// The address in a style sheet instruction, which has the syntax of attributes (Associating Style Sheets with XML documents, 1.0).
    private static func address(ofStyleSheet data: String) -> String {
        let element = try? XMLElement(reading: Array("<a \(data)/>".utf8))
        return shortened(element?.attribute("href") ?? data)
    }

    private static func outside(_ attribute: XMLAttribute, of element: String) -> String? {
        switch attribute.name.local {
        case "href" where element == "a": LinkAddress(attribute.value).isRefused ? shortened(attribute.value) : nil
        case "href": isOutside(attribute.value) ? shortened(attribute.value) : nil
        case "src" where ["image", "img", "script"].contains(element): isOutside(attribute.value) ? shortened(attribute.value) : nil
        default: outside(css: attribute.value)
        }
    }

    /// Reads a style sheet; programs that export drawings name fonts by `@import` and `@font-face`.
    private mutating func visit(css: String) {
        for (index, part) in css.split(separator: "@", omittingEmptySubsequences: false).enumerated() where outside == nil {
            var rest = part
            if index > 0, part.hasPrefix("import") {
                rest = part.drop { $0 != ";" }
                let rule = part[..<rest.startIndex], address = Self.shortened("@" + rule)
                if rule.contains("://fonts.") || rule.contains("family=") { font = font ?? address } else { outside = address }
            } else if index > 0, part.hasPrefix("font-face") {
                rest = part.drop { $0 != "}" }
                font = font ?? Self.outside(css: String(part[..<rest.startIndex]))
            }
            outside = outside ?? Self.outside(css: String(rest))
        }
    }

    private static func outside(css: String) -> String? {
        guard css.contains("url(") else { return nil }
        for part in css.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = part.prefix { $0 != ")" }.trimmingWhitespace.filter { $0 != "\"" && $0 != "'" }
            if isOutside(target) { return shortened(target) }
        }
        return nil
    }

    private static func isOutside(_ target: String) -> Bool {
        let target = target.trimmingWhitespace
        return !target.isEmpty && !target.hasPrefix("#") && !target.lowercased().hasPrefix("data:")
    }

    /// The text for a message: one line of at most 80 characters.
    private static func shortened(_ text: String) -> String {
        let text = String(text.trimmingWhitespace)
        return text.count > 80 ? text.prefix(79) + "…" : text
    }
}
