/// What the elements of HTML are to a document.
enum HTMLElements {
    /// Blocks, or parts of blocks: their tags end the paragraph before them (HTML §15.3.3).
    static let blocks: Set<String> = sections.union(formBlocks).union(tableParts).union([
        "blockquote", "dd", "details", "dialog", "dir", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li",
        "menu", "ol", "p", "pre", "summary", "ul",
    ])
    /// They only group what is in them, as `div` does.
    static let sections: Set<String> = [
        "address", "article", "aside", "body", "center", "div", "fieldset", "footer", "header", "hgroup", "html", "main", "nav", "search",
        "section",
    ]
    static let tableParts: Set<String> = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"]
    private static let formBlocks: Set<String> = ["form", "legend", "optgroup", "option", "select"]

    /// Their text is not shown either.
    static let hidden: Set<String> = ["head", "noembed", "script", "style", "svg", "template", "title"]

    /// What has no meaning on paper: a finding says that it is left out.
    static let leftOut: Set<String> = hidden.union([
        "applet", "area", "audio", "base", "bgsound", "button", "canvas", "datalist", "embed", "form", "frame", "frameset", "iframe",
        "input", "keygen", "link", "map", "marquee", "math", "meta", "meter", "noframes", "object", "output", "param", "portal", "progress",
        "select", "textarea", "video",
    ])

    /// Elements that have no content and no end tag (HTML §13.1.2).
    static let void: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link", "meta", "param",
        "source", "track", "wbr",
    ]

    /// Formatting elements, which go on in the next block where they are not closed before (HTML §13.2.4.3).
    static let formatting: Set<String> = Set(InlineElement.allCases.map(\.rawValue)).union([
        "a", "b", "big", "code", "del", "em", "font", "i", "s", "span", "strike", "strong", "tt",
    ]).subtracting(rubyParts)

    /// Their text is taken as it is written: codes of emoji are none.
    static let code: Set<String> = ["code", "kbd", "samp", "tt"]

    /// What an element of these is not closed by, another one closes (HTML §13.1.2.4).
    static let rubyParts: Set<String> = ["rb", "rp", "rt", "rtc"]

    private static let others: Set<String> = [
        "acronym", "blink", "data", "label", "listing", "menuitem", "multicol", "nobr", "noscript", "optgroup",
        "option", "picture", "plaintext", "ruby", "slot", "spacer", "track", "xmp",
    ]
    /// MathML Core, of which the text is kept.
    private static let math: Set<String> = [
        "annotation", "annotation-xml", "menclose", "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom",
        "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr",
        "munder", "munderover", "none", "semantics",
    ]

    /// All that HTML has or had (HTML §4 and §16.2): any other tag is text, such as `<username>`.
    static let known: Set<String> = blocks.union(leftOut).union(void).union(formatting).union(rubyParts).union(others).union(math)
}

extension HTMLTag {
    var isVoid: Bool { HTMLElements.void.contains(name) }
    var isBlock: Bool { HTMLElements.blocks.contains(name) }
    var isKnown: Bool { HTMLElements.known.contains(name) }
    /// What the tag says that the document does not keep.
    var reportedKinds: [RawHTML] {
        if isClosing || !isKnown { return [] }
        let element: RawHTML? = name == "svg" ? .drawing : HTMLElements.leftOut.contains(name) ? .element : nil
        return [element, attributes["style"] == nil ? nil : .style].compactMap(\.self)
    }

    var id: String? { attributes["id"] ?? (name == "a" ? attributes["name"] : nil) }

    /// What HTML's attributes mean in a document: id, classes, language, direction and alignment.
    var documentAttributes: Attributes {
        var result = Attributes(id: id)
        result.areHTML = !attributes.isEmpty || name == "center"
        result.classes = (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
        if let language = attributes["lang"] ?? attributes["xml:lang"] { result.values["lang"] = language }
        if let direction = attributes["dir"]?.lowercased(), ["ltr", "rtl"].contains(direction) { result.values["dir"] = direction }
        let alignment = name == "center" ? "center" : attributes["align"]?.lowercased()
        if let alignment, BlockAlignment(rawValue: alignment) != nil, isBlock || name == "img" { result.values["align"] = alignment }
        return result
    }
}
