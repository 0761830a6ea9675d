internal import CTypesetPango

/// Bold faces that were published before they were drawn, such as EB Garamond 12 Bold in Debian: it lacks accents, and its W is not bold.
///
/// Bold text of such a family is drawn with the regular face and heavier strokes.
enum UnfinishedFaces {
    /// A face with at most this many characters may be unfinished: Latin with the accents of Western Europe has 190.
    private static let fewCharacters = 160
    /// An unfinished face has less than this share of the regular face's characters.
    private static let share = 0.25

    /// The files of such faces.
    static func files(in fonts: FontconfigFonts) -> Set<String> {
        let bold = FontPattern().adding(FC_STYLE, "Bold").adding(FC_WEIGHT, FC_WEIGHT_BOLD)
        let few = fonts.fonts([FC_FILE, FC_FAMILY, FC_CHARSET], matching: bold).filter { $0.characterCount <= fewCharacters }
        return Set(few.filter { isUnfinished($0, fonts) }.compactMap { $0.string(FC_FILE) })
    }

    private static func isUnfinished(_ bold: FontPattern, _ fonts: FontconfigFonts) -> Bool {
        bold.strings(FC_FAMILY).contains { family in
            let regular = FontPattern().adding(FC_FAMILY, family).adding(FC_WEIGHT, FC_WEIGHT_REGULAR).adding(FC_SLANT, FC_SLANT_ROMAN)
            return fonts.fonts([FC_CHARSET], matching: regular).contains {
                Double(bold.characterCount) < share * Double($0.characterCount)
            }
        }
    }
}
