/// The style sheet and the script of the page.
///
/// Text contrasts with its background by at least 4.5:1 (WCAG 2.2, 1.4.3) and meaningful borders by 3:1 (1.4.11), in light and in dark
/// mode.
package enum HTMLStyle {
    static let sheet = colors + EmbeddedText.report_css

    /// Each outcome has a colour for its text (`--accent`) and one for the background (`--tint`).
    package static let colors = EmbeddedText.colors_css

    /// Announces the number of findings that the filters leave.
    static let script = "<script>\n\(EmbeddedText.report_js)</script>\n"
}
