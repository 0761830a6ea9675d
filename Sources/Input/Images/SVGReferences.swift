import Formats

/// Finds what an SVG would load from elsewhere: `href` (but not of links), `url()`, `@import`, external entities and style sheets.
///
/// librsvg loads none of it either, but passes over such references in silence; the author of the document is to know.
struct SVGReferences {
    /// The first reference that is neither `#id` nor `data:`, as written; nil: the file stands alone. Throws where the file is not
    /// well-formed.
    static func firstOutside(_ bytes: [UInt8]) throws(XMLError) -> String? {
        var reader = XMLReader()
        // Editors write prefixes that they do not declare, and librsvg knows by heart what they mean.
        reader.readsNamespaces = false
        do throws(XMLError) {
            return try firstOutside(bytes, reader)
        } catch {
            guard error.cause == .unknownEncoding else { throw error }
            // Markup is ASCII in every encoding that librsvg reads and Expat does not.
            reader.encoding = "ISO-8859-1"
            return try firstOutside(bytes, reader)
        }
    }

    private static func firstOutside(_ bytes: [UInt8], _ reader: XMLReader) throws(XMLError) -> String? {
        var search = SVGReferences()
        try reader.read(bytes) { event in
            search.visit(event)
            return search.found == nil
        }
        return search.found
    }

    private var found: String?
    /// The text of the open `style` element; nil outside of one.
    private var style: String?

    private mutating func visit(_ event: XMLEvent) {
        switch event {
        case .start(let tag):
            found = tag.attributes.lazy.compactMap { Self.outside($0, of: tag.name.local) }.first
            if tag.name.local == "style" { style = "" }
        case .text(let text, _): style?.append(text)
        case .end:
            // Nothing stands in a style sheet but text.
            found = style.flatMap(Self.outside)
            style = nil
        case .instruction(let target, let data): if target == "xml-stylesheet" { found = Self.address(ofStyleSheet: data) }
        // Of a document type only entities from files matter: the DTD that editors name is never loaded.
        case .entity(_, let systemID, _): found = systemID.map(Self.shortened)
        case .skippedEntity: break
        }
    }

    /// A style sheet's instruction has the syntax of attributes (Associating Style Sheets with XML documents, 1.0).
    private static func address(ofStyleSheet data: String) -> String {
        let element = try? XMLElement(reading: Array("<a \(data)/>".utf8))
        return shortened(element?.attribute("href") ?? data)
    }

    private static func outside(_ attribute: XMLAttribute, of element: String) -> String? {
        switch attribute.name.local {
        case "href": element != "a" && isOutside(attribute.value) ? shortened(attribute.value) : nil
        case "src" where ["image", "img", "script"].contains(element): isOutside(attribute.value) ? shortened(attribute.value) : nil
        default: outside(css: attribute.value)
        }
    }

    private static func outside(css: String) -> String? {
        guard css.contains("url(") || css.contains("@import") else { return nil }
        if let rule = css.firstRange(of: "@import") {
            return shortened("@import " + css[rule.upperBound...].prefix { $0 != ";" }.trimmed)
        }
        for part in css.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = part.prefix { $0 != ")" }.trimmed.filter { $0 != "\"" && $0 != "'" }
            if isOutside(target) { return shortened(target) }
        }
        return nil
    }

    private static func isOutside(_ target: String) -> Bool {
        let target = target.trimmed
        return !target.isEmpty && !target.hasPrefix("#") && !target.lowercased().hasPrefix("data:")
    }

    /// For a message: one line, at most 80 characters.
    private static func shortened(_ text: String) -> String {
        let text = text.trimmed
        return text.count > 80 ? text.prefix(79) + "…" : text
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
