/// The style sheet and the script of the page.
///
/// Text contrasts with its background by at least 4.5:1 (WCAG 2.2, 1.4.3) and meaningful borders by 3:1 (1.4.11), in light and in dark
/// mode.
package enum HTMLStyle {
    static let sheet = colors + String(decoding: PackageResources.report_css, as: UTF8.self)

    /// Each outcome has a colour for its text (`--accent`) and one for the background (`--tint`).
    package static let colors = String(decoding: PackageResources.colors_css, as: UTF8.self)

    /// Announces the number of findings that the filters leave.
    static let script = "<script>\n\(String(decoding: PackageResources.report_js, as: UTF8.self))</script>\n"
}
