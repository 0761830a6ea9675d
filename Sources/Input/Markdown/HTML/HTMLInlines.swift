/// What tags in text are in a document.
extension HTMLTag {
    /// What an element without content is in a document.
    var voidKind: Inline.Kind? {
        switch name {
        case "br": .hardBreak
        // A place where a word may be broken: ZERO WIDTH SPACE (UAX #14, ZW).
        case "wbr": .text("\u{200B}")
        case "img": .image(destination: attributes["src"] ?? "", title: attributes["title"] ?? "", alt: attributes["alt"] ?? "")
        default: nil
        }
    }

    var voidAttributes: Attributes {
        guard name == "img" else { return .none }
        var result = documentAttributes
        for key in ["width", "height"] { if let length = attributes[key] { result.values[key] = length } }
        // HTML §4.8.4.4: an image whose alternative text is given and empty is decoration.
        if attributes["alt"] == "" { result.values["decorative"] = "" }
        return result
    }

    /// What an element is in a document; nil where only its content counts.
    func wrapping(_ content: [Inline]) -> (Inline.Kind, Attributes)? {
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

    /// Each annotation belongs to the text before it; what `rp` holds is for browsers that know no ruby.
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
