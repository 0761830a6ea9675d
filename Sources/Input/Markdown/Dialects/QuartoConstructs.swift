/// Constructs of Quarto that `DocumentBuilder` makes from divisions, spans and pictures.
extension Construct {
    static let callout = Construct("callout", "`::: {.callout-note title=\"Title\"}` … `:::`", set: [.quarto])
    static let figureDivision = Construct(
        "figure-division", "`::: {#fig-map}` … caption `:::`, `::: {#tbl-sizes}`, `::: {#fig-panel layout-ncol=2}`", set: [.quarto])
    static let theorem = Construct("theorem", "`::: {#thm-line}` … `:::`, `::: {.proof}`, `@thm-line`", set: [.pandoc, .quarto])
    static let tabset = Construct("tabset", "`::: {.panel-tabset}` … `:::`", set: [.quarto])
    /// A picture alone in its paragraph whose description is its caption.
    static let captionedPicture = Construct(
        "captioned-picture", "`![Caption](map.png){fig-alt=\"…\"}` as a paragraph, `fig-cap=\"…\"`", set: [.pandoc, .quarto])
    /// Attributes and classes that arrange content on screens.
    static let screenAttribute = Construct("screen-attribute", "`{.column-margin}`, `{.lightbox}`, `{fig-align=\"left\"}`", set: [.quarto])
}

extension Attributes {
    private static let screenKeys: Set<String> = [
        "layout", "layout-ncol", "layout-nrow", "layout-valign", "layout-align", "fig-align", "fig-pos", "fig-env", "fig-scap", "fig-link",
        "fig-format", "tbl-colwidths", "tbl-pos", "group", "collapse", "appearance", "icon", "target", "rel", "role", "loading",
        "code-fold",
        "code-summary", "code-overflow", "code-preview", "shortcodes", "download", "spellcheck", "style",
    ]
    private static let screenClasses: Set<String> = [
        "aside", "border", "rounded", "card", "grid", "columns", "column", "lightbox", "no-lightbox", "nolightbox", "uri", "email",
        "external", "preview-image", "panel-sidebar", "panel-fill", "panel-center", "panel-input", "margin-caption", "incremental",
        "nonincremental", "fragment", "smaller", "scrollable", "quarto-figure", "cell", "cell-output", "cell-output-display",
    ]
    private static let screenPrefixes = ["column-", "g-col-", "g-start-", "quarto-figure-"]

    private static func isForScreens(_ key: String) -> Bool {
        screenKeys.contains(key) || key.hasPrefix("data-") || key.hasPrefix("aria-")
    }

    /// Removes the attributes that only arrange content on screens.
    mutating func removeScreenAttributes() {
        guard !isEmpty, !areHTML else { return }
        if values.keys.contains(where: Self.isForScreens) { values = values.filter { !Self.isForScreens($0.key) } }
        let kept = classes.filter { name in !Self.screenClasses.contains(name) && !Self.screenPrefixes.contains(where: name.hasPrefix) }
        if kept.count < classes.count { classes = kept }
    }
}
