import TypesetBase

/// Reads the values of front matter's keys.
struct MetadataReader {
    var metadata: Metadata
    private var diagnostics: [Diagnostic] = []
    /// The constructs of Markdown in values.
    private var constructs: Set<Construct>
    /// Whether texts have citations if there is a bibliography.
    private let mayCite: Bool

    /// Creates a reader that adds to metadata.
    ///
    /// - Parameters:
    ///   - metadata: the metadata read so far.
    ///   - dialect: the dialect of the document, which decides whether titles have inline notes.
    init(_ metadata: Metadata = Metadata(), dialect: Dialect = .github) {
        self.metadata = metadata
        constructs = Dialect.github.constructs.union(dialect.constructs.intersection([.inlineNote]))
        mayCite = Construct.citation.outcome(in: dialect) == .set
    }

    mutating func read(_ entries: [YAMLPair]) {
        let keys = Set(entries.compactMap { $0.key.text.flatMap(FrontMatterKey.init) })
        if mayCite, !keys.isDisjoint(with: [.bibliography, .references]) { constructs.insert(.citation) }
        if !keys.isDisjoint(with: [.authors, .affiliations]) { readAuthors(entries) }
        for entry in entries { read(entry) }
    }

    /// Replaces keys of the file by those of the command line.
    mutating func override(with entries: [YAMLPair]) {
        for entry in entries {
            let name = entry.key.text ?? ""
            let near = Suggestion.hints(for: name, among: FrontMatterKey.allCases.map(\.name))
            if FrontMatterKey(name) == nil, !near.isEmpty || name.isEmpty {
                diagnostics.append(.error("`\(name)` is not a front matter key", at: entry.key.span, hints: near))
            }
            switch entry.key.text.flatMap(FrontMatterKey.init) {
            case .title: (metadata.title, metadata.titleText) = (nil, [])
            case .shortTitle: metadata.shortTitle = nil
            case .subtitle: metadata.subtitle = nil
            case .authors: (metadata.authors, metadata.affiliations) = ([], [])
            case .date: metadata.date = nil
            case .abstract: metadata.abstract = nil
            case .abstractTitle: metadata.abstractTitle = nil
            case .doi: metadata.doi = nil
            case .archiveDOI: metadata.archiveDOI = nil
            case .publisher: metadata.publisher = nil
            case .rights: metadata.rights = []
            case .identifiers: metadata.identifiers = []
            case .language: metadata.language = nil
            case .style: metadata.style = nil
            case .subject: metadata.subject = nil
            case .keywords: metadata.keywords = []
            case .contents: metadata.contents = nil
            case .contentsDepth: metadata.contentsDepth = nil
            case .logo: metadata.logo = nil
            case nil: metadata.textVariables.values[name] = entry.value.text
            case .macros: metadata.macros = [:]
            case .bibliography: metadata.bibliography.files = []
            case .references: metadata.bibliography.references = []
            case .nocite: (metadata.bibliography.listedKeys, metadata.bibliography.listsAll) = ([], false)
            case .affiliations, .syntax, .textVariables, .substitutions: break
            case .citationStyle, .linkCitations, .referenceTitle, .suppressBibliography, .bibliographyPer, .linkBack: break
            case let key?: metadata.pageSettings.removeAll { $0.name == key.name }
            }
        }
        read(entries.filter { entry in !diagnostics.contains { $0.span == entry.key.span } })
    }

    /// Returns the metadata and the problems in them.
    func finish() -> (Metadata, [Diagnostic]) { (metadata, diagnostics.inOrder) }

    private mutating func read(_ entry: YAMLPair) {
        guard let name = entry.key.text else { return }
        metadata.variables[name] = Self.variable(entry.value)
        if name == "header-includes" { readHeaderIncludes(entry.value) }
        guard let key = FrontMatterKey(name) else { return readUnknown(entry.key, name) }
        if entry.value.isNull { return }
        switch key {
        case .title: readTitle(entry, name)
        case .shortTitle: metadata.shortTitle = metadata.shortTitle ?? text(entry, name)
        case .subtitle: metadata.subtitle = text(entry, name).map { .init(inlines($0), span: $0.span) }
        case .authors, .affiliations: break
        case .date: metadata.date = metadata.date ?? text(entry, name)
        case .abstract:
            metadata.abstract = text(entry, name).map {
                .init(MarkdownFragment.blocks($0, constructs, notes: &metadata.notes), span: $0.span)
            }
        case .abstractTitle: metadata.abstractTitle = text(entry, name)
        case .doi: metadata.doi = doi(entry, name)
        case .archiveDOI: metadata.archiveDOI = archiveDOI(entry, name)
        case .publisher: metadata.publisher = text(entry, name)
        case .rights: metadata.rights += rights(entry, name)
        case .identifiers: metadata.identifiers += identifiers(entry, name)
        case .language: metadata.language = metadata.language ?? text(entry, name)
        case .style: metadata.style = text(entry, name)
        case .subject: if metadata.subject == nil || name == FrontMatterKey.subject.name { metadata.subject = text(entry, name) }
        case .keywords: metadata.keywords += texts(entry, name)
        case .contents: readContents(entry, name)
        case .contentsDepth: metadata.contentsDepth = depth(entry, name)
        case .syntax: checkSyntax(entry, name)
        case .logo: metadata.logo = logo(entry, name)
        case .textVariables: readTextVariables(entry, name)
        case .macros: readMacros(entry, name)
        case .substitutions:
            if let node = name == "myst" ? entry.value["substitutions"] : entry.value { metadata.substitutions.addSubstitutions(node) }
        case .paper, .geometry, .fontSize, .font, .numberedSections, .watermark: readPageSetting(entry, key, name)
        case .bibliography, .references, .citationStyle, .nocite, .linkCitations, .referenceTitle, .suppressBibliography,
            .bibliographyPer, .linkBack:
            readBibliography(key, entry, name)
        }
    }

    /// The text of a node, or the texts of a list separated by commas; nil for other nodes.
    private static func variable(_ node: YAMLNode) -> String? {
        if node.isNull { return nil }
        if let items = node.items { return items.compactMap(\.text).joined(separator: ", ") }
        return node.text
    }

    private mutating func readUnknown(_ key: YAMLNode, _ name: String) {
        // The fields of Sphinx begin with a colon.
        guard !FrontMatterKey.foreign.contains(name), name.first != ":",
            let similar = Suggestion.closest(to: name, among: FrontMatterKey.allNames)
        else {
            return metadata.unknownKeys.append(.init(name, span: key.span))
        }
        diagnostics.append(
            .warning("front matter key `\(name)` has no meaning here", at: key.span, hints: ["did you mean `\(similar)`?"]))
    }

    private mutating func readTitle(_ entry: YAMLPair, _ name: String) {
        guard let title = text(entry, name) else { return }
        metadata.titleText = inlines(title)
        let plain = metadata.titleText.plainText
        metadata.title = Located(plain.isEmpty ? title.value : plain, span: title.span)
    }

    private mutating func inlines(_ text: Located<String>) -> [Inline] {
        MarkdownFragment.inlines(text, constructs, notes: &metadata.notes)
    }

    // MARK: Papers

    private mutating func readAuthors(_ entries: [YAMLPair]) {
        let reader = AuthorReader(entries)
        let offset = metadata.affiliations.count
        metadata.affiliations += reader.affiliations.used
        metadata.authors += reader.authors.map { author in
            var author = author
            author.value.affiliations = author.value.affiliations.map { $0 + offset }
            return author
        }
        diagnostics += reader.diagnostics
    }

    private mutating func doi(_ entry: YAMLPair, _ name: String) -> Located<DOI>? {
        guard let text = text(entry, name) else { return nil }
        if let doi = DOI(text.value) { return Located(doi, span: text.span) }
        reportMismatch(name, "an identifier such as `10.1000/182`", entry.value)
        return nil
    }

    /// The identifier of the archived software; papers for JOSS have a word such as `pending` until there is one.
    private mutating func archiveDOI(_ entry: YAMLPair, _ name: String) -> Located<DOI>? {
        entry.value.text?.contains(where: \.isNumber) == false ? nil : doi(entry, name)
    }

    // MARK: Logo

    /// The logo from a path, or from a mapping with `image`, `alt` and `height`.
    private mutating func logo(_ entry: YAMLPair, _ name: String) -> Metadata.Logo? {
        guard let entries = entry.value.entries else {
            // A name without an extension is that of a picture of a site's program.
            if let text = entry.value.text, FilePath.fileExtension(of: text).isEmpty {
                metadata.unknownKeys.append(Located(name, span: entry.key.span))
                return nil
            }
            return text(entry, name).map { Metadata.Logo(image: $0, alternateText: nil, height: nil) }
        }
        func value(_ key: String) -> YAMLNode? { entries.first { $0.key.text == key }?.value }
        guard let image = value("image") ?? value("src"), let path = image.text, !path.isEmpty else {
            reportMismatch(name, "the path of a picture", entry.value, hint: "write `logo: { image: logo.svg, alt: Example Ltd. }`")
            return nil
        }
        let height = value("height")
        if let height, height.text.flatMap(PictureLength.init) == nil {
            reportMismatch("height", "a length such as `24pt`", height)
        }
        return Metadata.Logo(
            image: .init(path, span: image.span), alternateText: value("alt")?.text, height: height?.text.flatMap(PictureLength.init))
    }

    // MARK: Contents

    private mutating func readContents(_ entry: YAMLPair, _ name: String) {
        guard let hasContents = bool(entry, name) else { return }
        metadata.contents = hasContents ? entry.value.span : nil
    }

    private mutating func depth(_ entry: YAMLPair, _ name: String) -> Int? {
        if let depth = entry.value.text.flatMap({ Int($0) }), (1...6).contains(depth) { return depth }
        reportMismatch(name, "a number of levels from 1 to 6", entry.value)
        return nil
    }

    // MARK: Variables

    private mutating func readTextVariables(_ entry: YAMLPair, _ name: String) {
        guard let entries = entry.value.entries else {
            return reportMismatch(name, "names with their values", entry.value, hint: "write `variables: { product: Example }`")
        }
        metadata.textVariables.areListed = true
        for entry in entries {
            guard let key = entry.key.text, TextVariables.isName(key) else {
                reportMismatch(name, "names of letters, digits, `_`, `-` and `.`", entry.key)
                continue
            }
            guard let value = entry.value.isNull ? "" : entry.value.text else {
                reportMismatch(name, "one text for `\(key)`", entry.value)
                continue
            }
            guard value.utf8.count <= TextVariables.longestValue else {
                reportMismatch(name, "values of at most \(TextVariables.longestValue) bytes", entry.value)
                continue
            }
            metadata.textVariables.values[key] = value
        }
    }

    /// Reads the macros of formulas, whose names may begin with a backslash.
    private mutating func readMacros(_ entry: YAMLPair, _ name: String) {
        guard let entries = entry.value.entries else {
            return reportMismatch(name, "names with their TeX", entry.value, hint: "write `macros: { R: '\\mathbb{R}' }`")
        }
        for entry in entries {
            guard let key = entry.key.text.map({ $0.hasPrefix("\\") ? String($0.dropFirst()) : $0 }), !key.isEmpty,
                let body = entry.value.text
            else {
                reportMismatch(name, "names with their TeX", entry.value)
                continue
            }
            metadata.macros[key] = body
        }
    }

    // MARK: Syntax

    /// Reports an unknown dialect; the dialect itself is read before the text is parsed (`FrontMatter.dialect`).
    private mutating func checkSyntax(_ entry: YAMLPair, _ name: String) {
        guard let text = text(entry, name), DialectSetting(text.value) == nil else { return }
        diagnostics.append(
            .error("`\(text.value)` is not a dialect of Markdown", at: text.span, hints: DialectSetting.hints(for: text.value)))
    }

    // MARK: Pages

    /// Reads the values of one key; only `geometry` may have a list.
    private mutating func readPageSetting(_ entry: YAMLPair, _ key: FrontMatterKey, _ name: String) {
        if key == .numberedSections, bool(entry, name) == nil { return }
        let values = key == .geometry ? texts(entry, name) : [text(entry, name)].compactMap(\.self)
        metadata.pageSettings += values.map { Metadata.PageSetting(key.name, $0) }
    }

    // MARK: Values

    /// Returns a truth value; another value is an error for every key, since no program has one.
    mutating func bool(_ entry: YAMLPair, _ name: String) -> Bool? {
        if let value = entry.value.bool { return value }
        reportMismatch(name, "`true` or `false`", entry.value, severity: .error)
        return nil
    }

    mutating func text(_ entry: YAMLPair, _ name: String) -> Located<String>? {
        if let text = entry.value.text { return text.isEmpty ? nil : Located(text, span: entry.value.span) }
        reportMismatch(name, "one text", entry.value, hint: "write `\(name): …` on one line")
        return nil
    }

    mutating func texts(_ entry: YAMLPair, _ name: String) -> [Located<String>] {
        if entry.value.entries != nil {
            reportMismatch(name, "a text or a list of texts", entry.value, hint: "write `\(name): [first, second]`")
            return []
        }
        return (entry.value.items ?? [entry.value]).compactMap { node in
            if let text = node.text { return text.isEmpty ? nil : Located(text, span: node.span) }
            reportMismatch(name, "a list of texts", node)
            return nil
        }
    }

    /// Reports a value of the wrong type: an error for keys of this program, a note for keys of other programs.
    mutating func reportMismatch(
        _ name: String, _ expected: String, _ node: YAMLNode, hint: String? = nil, severity: Diagnostic.Severity? = nil
    ) {
        let severity = severity ?? (FrontMatterKey.own.contains(name) ? .error : .note)
        diagnostics.append(
            Diagnostic(severity, "front matter key `\(name)` takes \(expected)", at: node.span, hints: hint.map { [$0] } ?? []))
    }
}
