extension Construct {
    /// The title, the highlighted lines and the line numbers that a fence states; nobody prints the info string, so it is no text.
    static let codeOptions = Construct(
        "code-options", "```` ```py title=\"app.py\" hl_lines=\"2 3\" ````, `{2,4-6}`, `{.py .numberLines startFrom=10}`", .otherStage)
    /// Comments that highlight the lines after them.
    static let highlightComment = Construct("highlight-comment", "`// highlight-next-line` in code", set: [.docusaurus])
    /// Comments at the ends of lines that highlight them or mark them as added or removed.
    static let codeMark = Construct("code-mark", "`// [!code highlight]`, `// [!code ++]` in code", set: [.vitepress])
    /// Comments that refer to the items of the list below the code.
    static let codeAnnotation = Construct(
        "code-annotation", "`# (1)!` in code (Quarto: `# <1>`) above a numbered list", set: [.mkdocs, .quarto])
    /// Code that other programs draw.
    static let diagram = Construct("diagram", "```` ```mermaid ````", .otherStage, set: [], reported: Dialect.allCases)
    /// The drawing of a diagram.
    static let diagramPicture = Construct("diagram-picture", "```` ```mermaid {svg=flow.svg alt=\"…\"} ````", .otherStage)
    static let codeDirective = Construct("code-directive", "```` ```{code-block} python ```` with `:caption: app.py`", set: [.myst])
}
