/// Constructs of Quarto that `DocumentBuilder` makes from divisions, spans and pictures.
extension Construct {
    static let callout = Construct("callout", "`::: {.callout-note title=\"Title\"}` … `:::`", set: [.quarto])
    static let contentCondition = Construct(
        "content-condition", "`::: {.content-visible when-format=\"pdf\"}`, `[text]{.content-hidden when-format=\"html\"}`", set: [.quarto])
    static let figureDivision = Construct(
        "figure-division", "`::: {#fig-map}` … caption `:::`, `::: {#tbl-sizes}`, `::: {#fig-panel layout-ncol=2}`", set: [.quarto])
    static let theorem = Construct("theorem", "`::: {#thm-line}` … `:::`, `::: {.proof}`, `@thm-line`", set: [.quarto])
    static let tabset = Construct("tabset", "`::: {.panel-tabset}` … `:::`", set: [.quarto])
    /// A picture alone in its paragraph whose description is its caption.
    static let captionedPicture = Construct(
        "captioned-picture", "`![Caption](map.png){fig-alt=\"…\"}` as a paragraph, `fig-cap=\"…\"`", set: [.quarto])
    /// Attributes and classes that arrange content on screens.
    static let screenAttribute = Construct("screen-attribute", "`{.column-margin}`, `{.lightbox}`, `{fig-align=\"left\"}`", set: [.quarto])
}

/// The condition under which a division or a span is set.
///
/// The format is `pdf`. Content for `latex`, `typst` or `html` is for other programs: it may contain their code. No profile is active.
/// Paper is light, so content for dark pages is left out.
struct ContentCondition {
    /// Whether the content is set.
    private(set) var isMet: Bool

    private static let visible = "content-visible", hidden = "content-hidden", format = "pdf"
    private static let alwaysVisible = "light-content", alwaysHidden: Set<String> = ["hidden", "dark-content"]
    private static let keys = ["format", "meta", "profile"]

    /// Returns nil for attributes without a condition.
    init?(_ attributes: Attributes) {
        let classes = attributes.classes, isVisible = classes.contains(Self.visible)
        guard !classes.contains(where: Self.alwaysHidden.contains) else { isMet = false; return }
        guard isVisible || classes.contains(Self.hidden) || classes.contains(Self.alwaysVisible) else { return nil }
        guard isVisible || classes.contains(Self.hidden) else { isMet = true; return }
        let isTrue = Self.keys.allSatisfy { key in
            let when = attributes.values["when-" + key].map { Self.matches($0, key) } ?? true
            let unless = attributes.values["unless-" + key].map { Self.matches($0, key) } ?? false
            return when && !unless
        }
        isMet = isTrue == isVisible
    }

    /// - Parameter value: the name of a format or a profile, or the value of a key of the metadata.
    private static func matches(_ value: String, _ key: String) -> Bool {
        switch key {
        case "format": value.lowercased().split { " ,:".contains($0) }.contains { $0 == format }
        case "meta": value == "true"
        default: false
        }
    }

    /// Removes the condition from attributes.
    static func remove(from attributes: inout Attributes) {
        attributes.classes.removeAll { $0 == visible || $0 == hidden || $0 == alwaysVisible }
        for key in keys { (attributes.values["when-" + key], attributes.values["unless-" + key]) = (nil, nil) }
    }
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
