import TypesetAudit
import TypesetBase

/// The stylesheet for a specimen's own text, on the page background of the sheet that is shown.
enum SpecimenSheet {
    /// A2: enough for the largest sizes next to their values, and for most styles at all sizes on one page.
    static let pageSize = Size(width: 1190.55, height: 1683.78)

    /// The colours of text and lines on light paper: contrast 16.8:1, 7.2:1 and 3.7:1 on white.
    private static let dark = "ink: \"#1d1d1f\", quiet: \"#55575d\", line: \"#80848c\""
    /// The colours on dark paper: contrast 19.3:1, 10.8:1 and 6.3:1 on black.
    private static let light = "ink: \"#f5f5f7\", quiet: \"#b8bac0\", line: \"#8a8d94\""

    /// Returns the stylesheet as YAML.
    ///
    /// - Parameters:
    ///   - background: the page background of the sheet that is shown.
    ///   - families: the families of its document, for characters that the fonts of the templates lack.
    ///   - height: the height of the page.
    static func text(background: Color, families: [String], height: Double) -> String {
        let isLight = Contrast.isDarkBetter(on: background)
        let names = (["Inter", "Noto Sans"] + families).map {
            "\"\($0.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("$", with: "$$"))\""
        }
        return TextTemplate.filled(
            EmbeddedText.specimen_yaml,
            [
                "colors": isLight ? Self.dark : Self.light, "width": "\(pageSize.width)", "height": "\(height)",
                "background": background.opaque.hexadecimal, "families": names.joined(separator: ", "),
            ])
    }
}
