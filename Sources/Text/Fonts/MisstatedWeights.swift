internal import CTypesetPango

/// Bold faces whose tables state the weight of regular ones, such as those of Noto Serif Myanmar and Noto Nastaliq Urdu in Debian.
///
/// A request for either weight may return either face. The faces are named bold, and their designers and users rely on the name.
enum MisstatedWeights {
    /// The names of bold faces; faces of other weights may state theirs intentionally, as in families without a regular face.
    private static let styles = ["Bold", "Bold Italic", "Bold Oblique"]

    /// The files of such faces.
    static func files(in fonts: FontconfigFonts) -> Set<String> {
        Set(
            styles.flatMap { style in
                let pattern = FontPattern().adding(FC_STYLE, style).adding(FC_WEIGHT, FC_WEIGHT_REGULAR).adding(FC_VARIABLE, false)
                return fonts.fonts([FC_FILE], matching: pattern).compactMap { $0.string(FC_FILE) }
            })
    }

    /// Sets the weight of the faces in these files to the one in their names.
    static func correct(_ fonts: FontSet, in files: Set<String>) {
        fonts.update { font in
            guard let file = font.string(FC_FILE), files.contains(file), font.strings(FC_STYLE).contains(where: styles.contains),
                font.integer(FC_WEIGHT) == Int(FC_WEIGHT_REGULAR)
            else { return font }
            return font.copy(FC_WEIGHT, FC_WEIGHT_BOLD) ?? font
        }
    }
}
