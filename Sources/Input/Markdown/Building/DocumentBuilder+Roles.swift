import CTypesetMarkdown
import TypesetBase

/// Roles of MyST.
///
/// Source: mystmd.org/guide/roles, and the roles of docutils and Sphinx.
extension DocumentBuilder {
    func appendRole(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let start = leaf.cursor, whole = text.end(of: node.literal, at: start).map { start..<$0 } ?? range
        leaf.cursor = whole.upperBound
        let role = Role(node.literal), span = text.span(whole)
        for (kind, attributes) in inlines(of: role, at: span) { assembler.append(Inline(kind, span: span, attributes: attributes)) }
    }

    private func inlines(of role: Role, at span: SourceSpan) -> [(InlineKind, Attributes)] {
        let words = [Inline(.text(role.titled?.text ?? role.content), span: span)]
        if let element = Self.elements[role.name] { return [(.element(element, words), .none)] }
        if Self.code.contains(role.name) || Self.isSymbol(role.name) { return [(.code(Self.symbol(role)), .none)] }
        switch role.name {
        case "strong", "command", "program": return [(.strong(words), .none)]
        case "emphasis", "dfn": return [(.emphasis(words), .none)]
        case "del", "delete", "strike", "strikethrough": return [(.strikethrough(words), .none)]
        case "abbr", "abbreviation": return [abbreviation(role, at: span)]
        case "math": return [(.formula("$\(role.content)$"), .none)]
        case "menuselection": return [(.text(role.content.replacing("-->", with: "→")), .none)]
        case "doc" where role.target.contains(":"):
            // A page of another project, `intro:page`.
            note(.externalReference, at: span)
            return words.map { ($0.kind, .none) }
        case "doc", "download", "std:doc": return [(documentLink(role, at: span), .none)]
        case "ref", "numref", "prf:ref", "proof:ref", "std:ref", "any", "sub-ref", "secref": return references(role, at: span)
        case "eq", "eqref", "math:numref":
            return [(.text("("), .none), (.crossReference(reference(role.target, words: "")), .none), (.text(")"), .none)]
        case "label", "eqlabel", "figlabel", "tablabel": return [(.span([]), Attributes(id: Directive.id(role.content)))]
        case "raw", "octicon", "fa", "fab", "fas", "far", "material-regular", "material-outlined":
            note(role.name == "raw" ? .role : .icon, at: span)
            return []
        case "rfc": return [(.link(destination: "https://www.rfc-editor.org/rfc/rfc\(role.target)", title: "", rfc(role, at: span)), .none)]
        case "term": return [(.link(destination: "#" + Directive.termID(role.target), title: "", words), .none)]
        case "index": return [(.span(words), Attributes(classes: [ReservedClass.index.rawValue], values: indexEntry(role)))]
        case "guilabel", "span", "sc", "smallcaps", "title", "title-reference", "t", "button":
            return words.map { ($0.kind, .none) }
        default: return others(role, words, at: span)
        }
    }

    private func others(_ role: Role, _ words: [Inline], at span: SourceSpan) -> [(InlineKind, Attributes)] {
        if let citation = citation(of: role, at: span) { return [(citation, .none)] }
        if role.name.hasPrefix("cite") || role.name.hasPrefix("footcite") {
            note(.citation, at: span)
            return [(.text("[\(role.content)]"), .none)]
        }
        if !role.name.hasPrefix("bdg") { note(.role, at: span) }
        return words.map { ($0.kind, .none) }
    }

    /// The entry of a place for the index: `` {index}`text <entry; subentry>` ``, with the kinds of Sphinx before it (`single: entry`).
    private func indexEntry(_ role: Role) -> [String: String] {
        let parts = role.target.split(separator: ":", maxSplits: 1).map { String($0).trimmingSpaces }
        let isKind = parts.count == 2 && ["single", "pair", "triple", "see", "seealso"].contains(parts[0])
        let entry = (isKind ? parts[1] : role.target).drop { $0 == "!" }
        return ["entry": entry.split(separator: ";").map { String($0).trimmingSpaces }.joined(separator: "!")]
    }

    // MARK: Elements

    private static let elements: [String: InlineElement] = [
        "sub": .sub, "subscript": .sub, "sup": .sup, "superscript": .sup, "kbd": .kbd, "u": .u, "underline": .u, "mark": .mark, "ins": .ins,
        "small": .small, "q": .q, "samp": .samp,
    ]

    /// The roles whose content is set as code.
    private static let code: Set<String> = [
        "code", "literal", "file", "option", "envvar", "makevar", "mimetype", "regexp", "token", "keyword", "class", "func", "meth", "mod",
        "attr", "data", "exc", "obj", "const", "confval",
    ]

    /// Whether a role names a symbol of a programming language: `py:class`, `external:py:func`.
    private static func isSymbol(_ name: String) -> Bool {
        let domains: Set<Substring> = ["py", "c", "cpp", "js", "rst", "external", "std", "myst", "rust", "go", "rb"]
        return name.contains(":") && name.split(separator: ":").first.map(domains.contains) == true
            && !["std:ref", "std:doc"].contains(name)
    }

    /// The name of a symbol; after `~`, only its last part.
    private static func symbol(_ role: Role) -> String {
        if let titled = role.titled { return titled.text }
        guard let first = role.content.first, first == "~" || first == "!" else { return role.content }
        let name = role.content.dropFirst()
        return String(first == "~" ? name.split(separator: ".").last ?? name : name)
    }

    /// `` {abbr}`HTML (HyperText Markup Language)` ``.
    private func abbreviation(_ role: Role, at span: SourceSpan) -> (InlineKind, Attributes) {
        guard role.content.last == ")", let open = role.content.lastIndex(of: "(") else {
            return (.element(.abbr, [Inline(.text(role.content), span: span)]), .none)
        }
        let expansion = String(role.content[open...].dropFirst().dropLast())
        let content = [Inline(.text(String(role.content[..<open]).trimmingSpaces), span: span)]
        return (.element(.abbr, content), Attributes(values: ["expansion": expansion]))
    }

    private func rfc(_ role: Role, at span: SourceSpan) -> [Inline] {
        [Inline(.text(role.titled?.text ?? "RFC \(role.content)"), span: span)]
    }

    // MARK: References

    /// A link to a page, whose title is the text if the role states none.
    private func documentLink(_ role: Role, at span: SourceSpan) -> InlineKind {
        let target = role.target, name = target.split(separator: "/").last ?? ""
        let path = role.name == "download" || name.contains(".") ? target : target + ".md"
        let hasText = role.titled != nil || role.name == "download"
        return .link(
            destination: path.replacing(" ", with: "%20"), title: "",
            hasText ? [Inline(.text(role.titled?.text ?? target), span: span)] : [])
    }

    /// A reference by a label; `%s` and `{number}` in the text are the number.
    private func references(_ role: Role, at span: SourceSpan) -> [(InlineKind, Attributes)] {
        if Self.generatedPages.contains(role.target) { return [(.text(role.titled?.text ?? role.target), .none)] }
        guard let (text, target) = role.titled else { return [(.crossReference(reference(role.target)), .none)] }
        guard role.name != "ref", let place = text.firstRange(of: "%s") ?? text.firstRange(of: "{number}") else {
            return [(.link(destination: "#" + Directive.id(target), title: "", [Inline(.text(text), span: span)]), .none)]
        }
        let parts = [text[..<place.lowerBound], text[place.upperBound...]].map { (InlineKind.text(String($0)), Attributes.none) }
        return [parts[0], (.crossReference(reference(target, words: "")), .none), parts[1]]
    }

    /// The pages that Sphinx generates, which a book on paper has in other forms.
    private static let generatedPages: Set<String> = ["genindex", "modindex", "search"]

    private func reference(_ label: String, words: String? = nil) -> CrossReference {
        let id = Directive.id(label)
        return CrossReference(target: CrossReference.Target(ofID: id), id: id, source: label, words: words)
    }

    // MARK: Links

    /// The sites of the schemes that MyST adds to links: `<doi:10.1000/182>`, `<wiki:Typography>`.
    private static let sites = [
        ("doi:", "https://doi.org/"), ("wiki:", "https://en.wikipedia.org/wiki/"), ("gh:", "https://github.com/"),
        ("rrid:", "https://scicrunch.org/resolver/"), ("ror:", "https://ror.org/"),
    ]

    /// The kind of a link; in MyST, a link without text to a label has the title or the number of the label's block.
    func link(to address: String, title: String, _ content: [Inline], at span: SourceSpan) -> InlineKind {
        let destination = variables.replaced(in: address)
        if let name = Self.externalName(destination) {
            note(.externalReference, at: span)
            let isBare = content.isEmpty || content.plainText == destination
            return .span(isBare ? [Inline(.text(name), span: span)] : content)
        }
        guard constructs.contains(.role) else { return .link(destination: destination, title: title, content) }
        // `project:` begins the addresses of labels and pages, `path:` those of files.
        var address = destination
        for scheme in ["project:", "path:"] where address.hasPrefix(scheme) { address.removeFirst(scheme.utf8.count) }
        for (scheme, site) in Self.sites where address.hasPrefix(scheme) {
            let name = String(address.dropFirst(scheme.utf8.count)), isBare = content.isEmpty || content.plainText == destination
            return .link(destination: site + name, title: title, isBare ? [Inline(.text(name), span: span)] : content)
        }
        let isBare = content.isEmpty || content.plainText == destination && address != destination
        // MyST-Parser's links name labels also without a number sign.
        let isLabel = content.isEmpty && !address.contains { "#./@".contains($0) } && !Self.hasScheme(address)
        guard isBare, isLabel || address.hasPrefix("#"), address.utf8.count > 1 else {
            return .link(destination: address, title: title, isBare ? [] : content)
        }
        let label = isLabel ? Directive.id(address) : String(address.dropFirst())
        return .crossReference(CrossReference(target: CrossReference.Target(ofID: label), id: label, source: label))
    }

    /// Whether an address begins with a scheme of links; a label may have a colon as well: `eq:growth`.
    private static func hasScheme(_ address: String) -> Bool {
        guard let colon = address.firstIndex(of: ":") else { return false }
        return colon == address.startIndex || LinkAddress.schemes.contains(address[..<colon].lowercased())
    }

    /// The name in a reference to another project: `inv:python#library/stdtypes`, `xref:spec#paragraph`; nil for other addresses.
    private static func externalName(_ address: String) -> String? {
        guard let scheme = ["inv:", "xref:"].first(where: address.hasPrefix), address.utf8.count > scheme.utf8.count else { return nil }
        let target = address.dropFirst(scheme.utf8.count)
        return String(target.split(separator: "#").last ?? target)
    }

    // MARK: Labels

    /// Gives the label of a paragraph that is only `` :label:`x` ``, or `^name`, to the block before it.
    func attachesLabel(_ node: Node, to blocks: inout [Block]) -> Bool {
        guard let last = blocks.indices.last, blocks[last].attributes.id == nil, let id = label(ofParagraph: node) else { return false }
        blocks[last].attributes.id = id
        return true
    }

    private func label(ofParagraph node: Node) -> String? {
        if constructs.contains(.blockName) { return BlockNameSyntax.id(ofParagraph: node.content) }
        guard constructs.contains(.role), let only = node.firstChild, only.next == nil, RoleSyntax.isRole(only) else { return nil }
        let role = Role(only.literal)
        return role.name.hasSuffix("label") ? Directive.id(role.content) : nil
    }

    /// Makes the label at the end of a paragraph the id of the block.
    func liftLabel(in block: inout Block) {
        guard block.attributes.id == nil, case .paragraph(var content) = block.kind, content.count > 1, let label = content.last,
            label.isAnchor
        else { return }
        content.removeLast()
        while let last = content.last, isBreak(last) { content.removeLast() }
        if let last = content.indices.last, case .text(let words) = content[last].kind, words.last == " " {
            content[last].kind = .text(String(words[...(words.lastIndex { $0 != " " } ?? words.startIndex)]))
        }
        block.attributes.id = label.attributes.id
        block.kind = .paragraph(content)
    }
}
