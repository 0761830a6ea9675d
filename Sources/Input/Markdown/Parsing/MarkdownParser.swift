import CTypesetMarkdown
package import TypesetBase

/// Reads Markdown with front matter, in any dialect.
package enum MarkdownParser {
    /// Parses a file; any bytes form a document, and content that cannot be interpreted is kept as text and reported.
    ///
    /// - Parameters:
    ///   - overrides: Items `key=value`, from `-M` on the command line, which take precedence over the file's front matter.
    ///   - defaultLanguage: the language of a file that states none.
    ///   - dialect: the dialect in which the file is written.
    ///   - omitted: the constructs of the dialect that the file's site does not have.
    ///   - variables: the variables of the project; those of the file win.
    ///   - bibliography: the settings of the project for citations; those of the file win.
    ///   - placement: the role of the file in a book; nil for a separate document.
    package static func parse(
        _ file: SourceFile, metadata overrides: [SourceFile] = [], defaultLanguage: Located<String>? = nil,
        limits: DocumentLimits = DocumentLimits(), dialect: Dialect = .github, omitting omitted: Set<Construct> = [],
        variables: TextVariables = TextVariables(), bibliography: BibliographySettings = BibliographySettings(),
        placement: ChapterPlacement? = nil
    ) -> (document: Document, diagnostics: [Diagnostic]) {
        var diagnostics = UTF8Validation.diagnostics(of: file).found(by: .textEncoding)
        let frontMatter = FrontMatter(of: file, readsTitleBlocks: dialect.constructs.contains(.titleBlock))
        var mistakes = frontMatter.misplaced.map { [$0] } ?? []
        var metadata = frontMatter.metadata(overrides: overrides, dialect, &mistakes)
        diagnostics += mistakes.found(by: .frontMatterMistake)
        metadata.language = metadata.language ?? defaultLanguage
        metadata.bibliography = metadata.bibliography.over(bibliography)
        var constructs = dialect.constructs.subtracting(omitted)
        if metadata.bibliography.isStated, Construct.citation.outcome(in: dialect) == .set { constructs.insert(.citation) }
        if !PictureSizeSyntax.mayBe(in: file.bytes[frontMatter.end...]) { constructs.remove(.pictureSize) }
        var allVariables = variables
        if dialect == .myst { allVariables.merge(metadata.substitutions) }
        allVariables.merge(metadata.textVariables)
        let labels = FootnoteLabels(in: file.bytes[frontMatter.end...]), calls = labels.calls
        let expansion = ReferenceExpansion(in: file, from: frontMatter.end)
        let marks = EmphasisMarks(in: file, from: frontMatter.end)
        diagnostics += (expansion.diagnostics + marks.diagnostics).found(by: .markupLimit)
        var escapes = marks.escapes.isEmpty ? expansion.escapes : (expansion.escapes + marks.escapes).sorted()
        let longCalls = LongFootnoteCalls(in: file, from: frontMatter.end, besides: escapes)
        if !longCalls.escapes.isEmpty { escapes = (escapes + longCalls.escapes).sorted() }
        let joins = CJKEmphasis.joins(in: file, from: frontMatter.end)
        let plain = MarkdownText(file: file, from: frontMatter.end, prefix: calls, escapes: escapes, joins: joins)
        let affordable = AffordableConstructs(in: plain, of: constructs, limits)
        let separated = MarkdownInHTML(in: plain, affordable.constructs, readsAll: [.docusaurus, .pandoc, .quarto].contains(dialect))
        diagnostics += separated.diagnostics.found(by: .markupMistake)
        let formulas = FormulaMarks(in: separated.text, affordable.constructs, areDoubled: dialect == .jekyll || dialect == .hugo)
        let aligned = AlignedText(formulas.text, affordable.constructs)
        let tables = CompleteTables(in: aligned.text, affordable.constructs, limits), text = tables.text
        diagnostics += tables.mistakes.found(by: .markupMistake) + tables.losses.found(by: .markupLimit)
        let builder = DocumentBuilder(text: text, affordable.constructs, aligned: aligned.blocks, variables: allVariables)
        builder.areNamesCitations = ForeignSyntax.citation.dialects.contains(dialect)
        diagnostics += affordable.diagnostics.found(by: .markupLimit)
        let repeats = repeatedFootnotes(labels, in: text, after: calls.count, affordable.constructs)
        builder.repeatedFootnotes = Dictionary(
            repeats.map { (String(decoding: $0.label, as: UTF8.self), $0.original) }, uniquingKeysWith: { first, _ in first })
        let bytes = repeats.isEmpty ? text.bytes : labels.relabelled(text.bytes, from: calls.count, where: repeats.contains)
        guard var tree = SyntaxTree(parsing: bytes, affordable.constructs) else {
            return (
                .refused(file, metadata),
                diagnostics + [.error("not enough memory to read the document", path: file.path)].found(by: .markupLimit)
            )
        }
        if affordable.constructs.contains(.headingReference), let definitions = HeadingReferenceSyntax.definitions(for: tree) {
            tree = SyntaxTree(parsing: bytes + definitions, affordable.constructs) ?? tree
        }
        if !joins.isEmpty { CJKEmphasis.removeJoiners(from: tree.root) }
        if let error = DocumentSize.error(of: tree, in: text, limits, range: builder.range(of:)) {
            return (.refused(file, metadata), diagnostics + [error].found(by: .markupLimit))
        }
        metadata.resolveNotes(in: builder, tree)
        let (blocks, footnotes) = builder.build(tree, skippingFirstBlock: !calls.isEmpty)
        var document = Document(
            source: file, metadata: metadata, blocks: blocks, footnotes: footnotes, suppressions: builder.suppressions,
            issues: builder.issues, expansion: ExpansionBudget(floor: limits.expansion, size: file.bytes.count))
        document.conditions = builder.conditions
        document.hasCitations = builder.hasCitations || metadata.hasCitations
        let search = ForeignSyntaxSearch(
            document, dialect: dialect, hasVariables: allVariables.areListed, hasCitations: affordable.constructs.contains(.citation))
        var uses = search.uses
        let otherMarkup = OtherMarkup.diagnostic(of: file, from: frontMatter.end, affordable.constructs)
        // Each mark of another language is one of some dialect, too.
        if otherMarkup != nil { uses = [:] }
        for span in metadata.unreadNotes(dialect) { uses[.inlineNote, default: ForeignUse(.inlineNote)].add(span) }
        document.issues = (document.issues + uses.values.map(DocumentIssue.foreignSyntax)).enumerated().sorted {
            ($0.element.span.range.lowerBound, $0.offset) < ($1.element.span.range.lowerBound, $1.offset)
        }.map(\.element)
        // References that the limit of expansion leaves as text have a diagnostic already.
        if expansion.escapes.isEmpty { builder.reportUndefined(search.undefinedLabels) }
        builder.report(
            search.brokenMarks.filter {
                ![.tableWithoutDashes, .unequalDashes].contains($0.mark) || affordable.constructs.contains(.table)
            })
        let attributeMistakes = AttributeCheck.diagnostics(of: document, dialect, isChapter: placement != nil)
        if constructs.contains(.fileTitle) { document.takeTitleFromName() }
        if var anchors = DialectAnchors(dialect) { anchors.name(&document.blocks) }
        return (
            placement.map(document.placed) ?? document,
            diagnostics + ([otherMarkup].compactMap(\.self) + builder.diagnostics + attributeMistakes).inOrder.found(by: .markupMistake)
        )
    }

    /// Definitions of already defined labels, found by parsing the text once with an alias for each.
    private static func repeatedFootnotes(
        _ labels: FootnoteLabels, in text: MarkdownText, after start: Int, _ constructs: Set<Construct>
    ) -> [FootnoteLabels.Alias] {
        guard labels.hasRepeats, let probe = SyntaxTree(parsing: labels.relabelled(text.bytes, from: start) { _ in true }, constructs)
        else { return [] }
        let defined = probe.root.children.filter { $0.type == CMARK_NODE_FOOTNOTE_DEFINITION }.map { Array($0.literal) }
        return labels.repeated(among: Set(defined))
    }
}

extension [Diagnostic] {
    /// The diagnostics in the order of the file.
    var inOrder: [Diagnostic] {
        enumerated().sorted { a, b in
            (a.element.span?.range.lowerBound ?? 0, a.offset) < (b.element.span?.range.lowerBound ?? 0, b.offset)
        }.map(\.element)
    }
}
