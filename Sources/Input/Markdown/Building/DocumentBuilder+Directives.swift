import TypesetBase

/// Directives of MyST.
///
/// Source: mystmd.org/guide/directives, and the directives of docutils, Sphinx and sphinx-design.
extension DocumentBuilder {
    /// The block of a directive around Markdown; nil if it is not for readers.
    func block(of directive: Directive, _ content: [Block], at span: SourceSpan) -> Block? {
        if let alert = alert(directive, content, at: span) { return alert }
        let title = inlines(ofMarkdown: directive.argument, at: place(of: directive, in: span))
        var block: Block
        switch directive.name {
        case "figure", "figure-md": block = figure(directive, content, at: span)
        case "image": block = Block(.paragraph([picture(directive, at: span)]), span: span)
        case "table": block = captioned(content, title, at: span)
        case "list-table": block = listTable(directive, content, title, at: span)
        case "dropdown", "details", "toggle":
            let summary = title.isEmpty ? [] : [Block(.paragraph(title), span: span)]
            block = Block(.details(summary: summary, content), span: span)
        case "button-link", "button-ref":
            let text = content.flattened
            let page =
                directive.argument.contains("/") || directive.argument.contains(".")
                ? directive.argument : "#" + Directive.id(directive.argument)
            let address = directive.options["ref-type"] == "doc" && !directive.argument.hasSuffix(".md") ? directive.argument + ".md" : page
            let place = place(of: directive, in: span)
            block = Block(.paragraph([Inline(link(to: address, title: "", text, at: place), span: place)]), span: span)
        case "iframe":
            let place = place(of: directive, in: span), words = content.flattened
            let link = InlineKind.link(
                destination: directive.argument, title: "", words.isEmpty ? [Inline(.text(directive.argument), span: place)] : words)
            block = Block(.paragraph([Inline(link, span: place)]), span: span)
        case "embed":
            let place = place(of: directive, in: span), name = directive.argument.drop { $0 == "#" }
            let target = name.isEmpty ? directive.label ?? "" : Directive.id(String(name))
            note(.embeddedBlock, at: firstLine(of: span))
            return Block(.paragraph([Inline(link(to: "#" + target, title: "", [], at: place), span: place)]), span: span)
        case "epigraph", "pull-quote", "highlights", "blockquote": block = Block(.blockQuote(content), span: span)
        case "glossary": block = glossary(content, at: span)
        case "show-index": block = Block(.index, span: span)
        case "only" where directive.argument == "html": return nil
        case "only", "grid", "tab-set", "grid-item", "tab-set-code", "div", "container", "aside", "margin", "compound",
            "hlist", "carousel", "myst-example", "example-set", "centered", "bleed", "full-width":
            // The argument of a grid is its numbers of columns.
            let hasText = ["margin", "aside", "centered"].contains(directive.name)
            block = Block(.division(titled(hasText ? title : [], content, at: span)), span: span)
        case let name where Self.titledDirectives.contains(name): block = Block(.division(titled(title, content, at: span)), span: span)
        default:
            if let kind = Self.statement(directive.name) {
                var attributes = Attributes(id: directive.label)
                if kind.isTheorem, attributes.id == nil { attributes.id = kind.id(at: span) }
                return statement(kind, attributes, title: title, content, at: span)
            }
            if let term = Self.numbered(directive.name) {
                let words = [Inline(.text(title.isEmpty ? term : "\(term): "), span: place(of: directive, in: span))] + title
                block = Block(.division(titled(words, content, at: span)), span: span)
            } else {
                note(.directiveBlock, at: firstLine(of: span))
                block = Block(.division(titled(title, content, at: span)), span: span)
            }
        }
        if let label = directive.label { block.attributes.id = label }
        return block
    }

    /// The block of a directive whose content is not Markdown, in its lines; nil if it is not for readers.
    func literalBlock(of directive: Directive, _ lines: [Substring], at span: SourceSpan) -> Block? {
        switch directive.name {
        case "math":
            let formula = ([directive.argument].filter { !$0.isEmpty } + lines.map(String.init)).joined(separator: "\n")
            return Block(.codeBlock(info: "math", text: formula), span: span, attributes: Attributes(id: directive.label))
        case "csv-table": return csvTable(directive, lines, at: span)
        case "bibliography" where constructs.contains(.citation): return Block(.references(ReferenceList()), span: span)
        case "footbibliography" where constructs.contains(.citation): return nil
        case "bibliography", "footbibliography":
            note(.citation, at: firstLine(of: span))
            return nil
        default: return nil
        }
    }

    func firstLine(of span: SourceSpan) -> SourceSpan {
        let line = span.file.bytes[span.range].prefix { $0 != 0x0A && $0 != 0x0D }
        return SourceSpan(file: span.file, range: line.startIndex..<line.endIndex)
    }

    /// The place of the argument on the first line; the end of the line if there is none.
    private func place(of directive: Directive, in span: SourceSpan) -> SourceSpan {
        let line = firstLine(of: span), bytes = span.file.bytes[line.range], argument = directive.argument.utf8
        var end = line.range.upperBound
        while end > line.range.lowerBound, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
        let start = end - argument.count
        guard start > line.range.lowerBound, bytes[start..<end].elementsEqual(argument) else {
            return SourceSpan(file: span.file, range: line.range.upperBound..<line.range.upperBound)
        }
        return SourceSpan(file: span.file, range: start..<end)
    }

    // MARK: Titles

    /// Content below a title in bold.
    func titled(_ title: [Inline], _ content: [Block], at span: SourceSpan) -> [Block] {
        guard !title.isEmpty else { return content }
        let place = title[0].span
        return [Block(.paragraph([Inline(.strong(title), span: place)]), span: place)] + content
    }

    private func alert(_ directive: Directive, _ content: [Block], at span: SourceSpan) -> Block? {
        var kind = Directive.alerts[directive.name], title = directive.argument
        if let version = Directive.versions[directive.name] { (kind, title) = ("note", "\(version) \(title)".trimmingSpaces) }
        guard var kind else { return nil }
        if directive.name == "admonition" {
            for word in (directive.options["class"] ?? "").split(separator: " ") { kind = Directive.alerts[String(word)] ?? kind }
        }
        if title.isEmpty, directive.name != kind, directive.name != "admonition" {
            title = directive.name == "seealso" ? "See also" : directive.name.prefix(1).uppercased() + directive.name.dropFirst()
        }
        var blocks = content
        if !title.isEmpty {
            blocks = titled(inlines(ofMarkdown: title, at: place(of: directive, in: span)), content, at: span)
            blocks[0].attributes.classes = [ReservedClass.alertTitle.rawValue]
        }
        return Block(.alert(kind: kind, blocks), span: span, attributes: Attributes(id: directive.label))
    }

    private static let titledDirectives: Set<String> = [
        "card", "grid-item-card", "tab-item", "tab", "sidebar", "rubric", "topic", "panel", "list", "code-example",
    ]

    /// The kind of a statement or a proof: `{prf:theorem}`, `{exercise}`; nil for kinds without a number here, such as axioms.
    private static func statement(_ name: String) -> CrossReference.Target? {
        let prefix = ["prf:", "proof:"].first { name.hasPrefix($0) } ?? "", word = String(name.dropFirst(prefix.count))
        return Directive.statements.contains(word) ? CrossReference.Target(ofStatement: word) : nil
    }

    /// The word before the title of a statement that has no number: `{prf:axiom}`.
    private static func numbered(_ name: String) -> String? {
        let prefix = ["prf:", "proof:"].first { name.hasPrefix($0) } ?? "", word = String(name.dropFirst(prefix.count))
        guard !prefix.isEmpty || Directive.statements.contains(word) else { return nil }
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    // MARK: Pictures

    private func picture(_ directive: Directive, at span: SourceSpan) -> Inline {
        var values: [String: String] = [:]
        for key in ["width", "height"] { values[key] = directive.options[key] }
        return Inline(
            .image(destination: directive.argument, title: "", ImageDescription(alt: directive.options["alt"] ?? "")),
            span: place(of: directive, in: span), attributes: Attributes(values: values))
    }

    /// A figure, whose caption is its first paragraph; `figure-md` begins with its picture in Markdown.
    private func figure(_ directive: Directive, _ content: [Block], at span: SourceSpan) -> Block {
        var content = content, picture = [Block(.paragraph([picture(directive, at: span)]), span: span)]
        if directive.name == "figure-md" { picture = content.isEmpty ? [] : [content.removeFirst()] }
        var caption: [Inline] = []
        if case .paragraph(let inlines)? = content.first?.kind {
            caption = inlines
            content.removeFirst()
        }
        var block =
            caption.isEmpty && content.isEmpty && picture.count == 1
            ? picture[0] : Block(.figure(caption: caption, picture + content), span: span)
        if directive.name == "figure-md", !directive.argument.isEmpty { block.attributes.id = Directive.id(directive.argument) }
        return block
    }

    // MARK: Definitions

    /// The definition lists of a glossary, whose terms have names.
    private func glossary(_ content: [Block], at span: SourceSpan) -> Block {
        let named = content.map { block in
            guard case .definitionList(let groups) = block.kind else { return block }
            var block = block
            block.kind = .definitionList(groups.map(Self.named))
            return block
        }
        return named.count == 1 ? named[0] : Block(.division(named), span: span)
    }

    /// The group with the ids of its terms, to which the role `{term}` links.
    private static func named(_ group: DefinitionGroup) -> DefinitionGroup {
        var group = group
        for index in group.terms.indices where group.terms[index].attributes.id == nil {
            group.terms[index].attributes.id = Directive.termID(group.terms[index].blocks.flattened.plainText)
        }
        return group
    }

    /// The blocks with the ids of the terms in definition lists of the class `glossary`, which their first term has.
    func namingGlossaries(_ blocks: [Block]) -> [Block] {
        blocks.map { block in
            guard case .definitionList(var groups) = block.kind, groups.first?.terms.first?.attributes.classes.contains("glossary") == true
            else { return block }
            var block = block
            groups[0].terms[0].attributes.classes.removeAll { $0 == "glossary" }
            block.kind = .definitionList(groups.map(Self.named))
            return block
        }
    }

    // MARK: Markdown

    /// The inlines of Markdown in an argument, an option or a cell, all at a place; the text itself if it is no paragraph.
    func inlines(ofMarkdown words: String, at span: SourceSpan) -> [Inline] {
        guard !words.isEmpty else { return [] }
        let (inlines, uses) = MarkdownFragment.inlines(words, at: span, constructs)
        for use in uses { note(use, at: span) }
        return inlines
    }
}

extension Directive {
    /// The directives around Markdown.
    package static let containers: Set<String> = Set(alerts.keys).union(versions.keys).union(statements).union([
        "figure", "figure-md", "image", "table", "list-table", "dropdown", "details", "toggle", "epigraph", "pull-quote", "highlights",
        "blockquote", "glossary", "only", "button-link", "button-ref", "grid", "tab-set", "grid-item", "tab-set-code", "div", "container",
        "aside", "margin", "compound",
        "hlist", "carousel", "centered", "card", "grid-item-card", "tab-item", "tab", "sidebar", "rubric", "topic", "panel", "bleed",
        "full-width", "show-index", "iframe", "embed",
    ]).union(statements.flatMap { ["prf:" + $0, "proof:" + $0] })

    /// The directives whose content is not Markdown and that have a form, or are not for readers.
    package static let literals: Set<String> = CodeDirective.names.union([
        "math", "csv-table", "bibliography", "footbibliography",
    ]).union(omitted)

    /// The directives that are not for readers of a page.
    static let omitted: Set<String> = [
        "toctree", "tableofcontents", "index", "raw", "contents", "tags", "meta", "default-role", "role", "highlight", "currentmodule",
        "module", "sectionauthor", "codeauthor", "include-toc", "toc", "raw:typst", "raw:latex", "raw:tex", "exercise-end", "solution-end",
    ]

    /// The kinds of alerts by the names of directives.
    static let alerts: [String: String] = [
        "note": "note", "admonition": "note", "seealso": "note", "todo": "note", "example": "note", "tip": "tip", "hint": "tip",
        "important": "important", "warning": "warning", "attention": "warning", "caution": "caution", "danger": "caution",
        "error": "caution",
    ]

    static let versions: [String: String] = [
        "versionadded": "New in version", "version-added": "New in version", "versionchanged": "Changed in version",
        "version-changed": "Changed in version", "deprecated": "Deprecated since version", "versionremoved": "Removed in version",
    ]

    /// Statements, which begin with their names.
    static let statements: Set<String> = [
        "theorem", "proof", "axiom", "lemma", "definition", "criterion", "remark", "conjecture", "corollary", "algorithm", "property",
        "observation", "proposition", "assumption", "exercise", "solution", "exercise-start", "solution-start",
    ]
}
