/// Converts tags in text to inlines.
extension HTMLTag {
    /// The inline of an element without content; nil if it has none.
    var voidKind: InlineKind? {
        switch name {
        case "br": .hardBreak
        // An opportunity for a line break: ZERO WIDTH SPACE (UAX #14, ZW).
        case "wbr": .text("\u{200B}")
        case "img":
            .image(
                destination: attributes["src"] ?? "", title: attributes["title"] ?? "", ImageDescription(alt: attributes["alt"] ?? ""))
        default: nil
        }
    }

    var voidAttributes: Attributes {
        guard name == "img" else { return .none }
        var result = documentAttributes
        let sizes = pictureSizes
        for key in ["width", "height"] { if let length = sizes[key] ?? attributes[key] { result.values[key] = length } }
        // HTML §4.8.4.4: an image with empty alternative text is decoration.
        if attributes["alt"] == "" { result.values["decorative"] = "" }
        return result
    }

    /// The inline of an element with this content; nil if only the content is kept.
    func wrapping(_ content: [Inline]) -> (InlineKind, Attributes)? {
        var attributes = documentAttributes
        switch name {
        case "b", "strong": return (.strong(content), attributes)
        case "i", "em": return (.emphasis(content), attributes)
        case "del", "s", "strike": return (.strikethrough(content), attributes)
        case "code" where content.allSatisfy(\.isText), "tt" where content.allSatisfy(\.isText):
            return (.code(content.plainText), attributes)
        case "tt": return (.element(.code, content), attributes)
        case "a":
            guard let destination = self.attributes["href"] else { break }
            return (.link(destination: destination, title: self.attributes["title"] ?? "", content), attributes)
        case "ruby": return (.ruby(Self.rubyParts(of: content)), attributes)
        case "abbr", "acronym":
            if let expansion = self.attributes["title"], !expansion.isEmpty { attributes.values["expansion"] = expansion }
            return (.element(.abbr, content), attributes)
        default: if let element = InlineElement(rawValue: name) { return (.element(element, content), attributes) }
        }
        return attributes.isEmpty ? nil : (.span(content), attributes)
    }

    /// The parts of a ruby element; each annotation belongs to the text before it.
    ///
    /// The content of `rp` is skipped: it is for browsers without ruby.
    private static func rubyParts(of content: [Inline]) -> [RubyPart] {
        var parts: [RubyPart] = [], base: [Inline] = []
        for inline in content {
            switch inline.kind {
            case .element(.rt, let text), .element(.rtc, let text):
                parts.append(RubyPart(base: base.trimmed, annotation: text.trimmed))
                base = []
            case .element(.rb, let text): base += text
            case .element(.rp, _): break
            default: base.append(inline)
            }
        }
        base = base.trimmed
        return base.isEmpty ? parts : parts + [RubyPart(base: base, annotation: [])]
    }
}

extension [Inline] {
    fileprivate var trimmed: [Inline] {
        var result = self
        result.trimBlanks()
        return result
    }
}

extension Inline {
    fileprivate var isText: Bool {
        switch kind {
        case .text, .softBreak: true
        default: false
        }
    }
}
