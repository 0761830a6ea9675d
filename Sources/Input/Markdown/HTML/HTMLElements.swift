/// The elements of HTML, by their role in a document.
enum HTMLElements {
    /// Blocks and parts of blocks, whose tags end the paragraph before them (HTML §15.3.3).
    static let blocks: Set<String> = sections.union(formBlocks).union(tableParts).union([
        "blockquote", "dd", "details", "dialog", "dir", "dl", "dt", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li",
        "menu", "ol", "p", "pre", "summary", "ul",
    ])
    /// Elements that only group their content, as `div` does.
    static let sections: Set<String> = [
        "address", "article", "aside", "body", "center", "div", "fieldset", "footer", "header", "hgroup", "html", "main", "nav", "search",
        "section",
    ]
    static let tableParts: Set<String> = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"]
    /// Elements that contain nothing but their parts.
    static let withPartsAlone: Set<String> = ["colgroup", "dir", "dl", "menu", "ol", "table", "tbody", "tfoot", "thead", "tr", "ul"]
    private static let formBlocks: Set<String> = ["form", "legend", "optgroup", "option", "select"]

    /// Elements whose text is not shown either.
    static let hidden: Set<String> = ["head", "noembed", "script", "style", "svg", "template", "title"]

    /// Elements without a meaning on paper; a finding reports that they are omitted.
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

    /// Formatting elements, which continue in the next block if they are not closed before it (HTML §13.2.4.3).
    static let formatting: Set<String> = Set(InlineElement.allCases.map(\.rawValue)).union([
        "a", "b", "big", "code", "del", "em", "font", "i", "s", "span", "strike", "strong", "tt",
    ]).subtracting(rubyParts)

    /// Elements whose text is literal: codes of emoji are not replaced.
    static let code: Set<String> = ["code", "kbd", "samp", "tt"]

    /// Parts of `ruby`; a part without an end tag is closed by the next part (HTML §13.1.2.4).
    static let rubyParts: Set<String> = ["rb", "rp", "rt", "rtc"]

    private static let others: Set<String> = [
        "acronym", "blink", "data", "label", "listing", "menuitem", "multicol", "nobr", "noscript", "optgroup",
        "option", "picture", "plaintext", "ruby", "slot", "spacer", "track", "xmp",
    ]
    /// Elements of MathML Core, whose text is kept.
    private static let math: Set<String> = [
        "annotation", "annotation-xml", "menclose", "merror", "mfrac", "mi", "mmultiscripts", "mn", "mo", "mover", "mpadded", "mphantom",
        "mprescripts", "mroot", "mrow", "ms", "mspace", "msqrt", "mstyle", "msub", "msubsup", "msup", "mtable", "mtd", "mtext", "mtr",
        "munder", "munderover", "none", "semantics",
    ]

    /// All current and former elements of HTML (HTML §4 and §16.2); any other tag, such as `<username>`, is text.
    static let known: Set<String> = blocks.union(leftOut).union(void).union(formatting).union(rubyParts).union(others).union(math)
}

extension HTMLTag {
    var isVoid: Bool { HTMLElements.void.contains(name) }
    var isBlock: Bool { HTMLElements.blocks.contains(name) }
    var isKnown: Bool { HTMLElements.known.contains(name) }
    /// The kinds of raw HTML in the tag that the document does not keep.
    var reportedKinds: [RawHTML] {
        if isClosing || !isKnown { return [] }
        let element: RawHTML? = name == "svg" ? .drawing : HTMLElements.leftOut.contains(name) ? .element : nil
        return [element, hasOtherStyle ? .style : nil].compactMap(\.self)
    }

    var id: String? { attributes["id"] ?? (name == "a" ? attributes["name"] : nil) }

    /// The attributes that have a meaning in a document: id, classes, language, direction and alignment.
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
