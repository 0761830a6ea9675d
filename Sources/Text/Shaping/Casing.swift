/// Upper, lower and title case of single characters in their context, by the rules of the language.
///
/// The rules are those of Unicode SpecialCasing and, for Greek, Dutch and Armenian, the casing of CLDR.
struct Casing {
    /// The two characters before a character.
    struct Context {
        fileprivate(set) var previous: Unicode.Scalar?
        fileprivate var beforePrevious: Unicode.Scalar?

        mutating func pass(_ scalar: Unicode.Scalar) { (beforePrevious, previous) = (previous, scalar) }
    }

    private enum Custom {
        case none
        /// Turkish and Azeri pair i with İ and ı with I.
        case dottedI
        /// Capitals have no accents except the dialytika.
        case greek
        /// A word begins with IJ.
        case dutch
        /// A small i keeps its dot below an accent.
        case lithuanian
        /// Eastern Armenian writes և with a vew in capitals.
        case armenian

        init(language: String) {
            switch language.prefix(while: { $0 != "-" }).lowercased() {
            case "tr", "az": self = .dottedI
            case "el": self = .greek
            case "nl": self = .dutch
            case "lt": self = .lithuanian
            case "hy": self = .armenian
            default: self = .none
            }
        }
    }

    private let transform: ParagraphText.TextTransform
    private let custom: Custom

    init(_ transform: ParagraphText.TextTransform, language: String) {
        self.transform = transform
        custom = Custom(language: language)
    }

    func map(_ scalar: Unicode.Scalar, after context: Context, before next: Unicode.Scalar?) -> String {
        switch transform {
        case .none, .smallCaps: String(scalar)
        case .uppercase: uppercase(scalar, after: context, before: next)
        case .lowercase: lowercase(scalar, after: context.previous, before: next)
        case .capitalize: capitalize(scalar, after: context)
        }
    }

    // MARK: Upper case

    private func uppercase(_ scalar: Unicode.Scalar, after context: Context, before next: Unicode.Scalar?) -> String {
        switch custom {
        case .dottedI where scalar == "i": "İ"
        case .greek: GreekCapitals.capital(of: scalar, after: context.previous, before: next)
        case .lithuanian where scalar == "\u{307}" && context.previous.map(Self.softDotted.contains) == true: ""
        case .armenian where scalar == "և": "ԵՎ"
        default: scalar.properties.uppercaseMapping
        }
    }

    private func capitalize(_ scalar: Unicode.Scalar, after context: Context) -> String {
        if Self.isWordInner(context.previous) {
            let isDigraph = custom == .dutch && scalar == "j" && context.previous.map { "iI".unicodeScalars.contains($0) } == true
            return isDigraph && !Self.isWordInner(context.beforePrevious) ? "J" : String(scalar)
        }
        return switch custom {
        case .dottedI where scalar == "i": "İ"
        case .armenian where scalar == "և": "Եվ"
        default: scalar.properties.titlecaseMapping
        }
    }

    /// Whether no word begins after a character: a letter, a mark, a digit or an apostrophe.
    private static func isWordInner(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        if scalar == "'" || scalar == "’" { return true }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.canonicalCombiningClass != .notReordered
    }

    // MARK: Lower case

    private func lowercase(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> String {
        switch custom {
        case .dottedI where scalar == "I": return "ı"
        case .dottedI where scalar == "İ": return "i"
        case .lithuanian: if let dotted = Self.lithuanian(scalar, before: next) { return dotted }
        default: break
        }
        if scalar == "Σ", previous?.properties.isAlphabetic == true, next?.properties.isAlphabetic != true { return "ς" }
        return scalar.properties.lowercaseMapping
    }

    private static let softDotted: Set<Unicode.Scalar> = ["i", "j", "į"]
    /// Grave, acute and tilde.
    private static let accents: Set<Unicode.Scalar> = ["\u{300}", "\u{301}", "\u{303}"]

    private static func lithuanian(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> String? {
        switch scalar {
        case "Ì": "i\u{307}\u{300}"
        case "Í": "i\u{307}\u{301}"
        case "Ĩ": "i\u{307}\u{303}"
        case "I", "J", "Į": next.map(accents.contains) == true ? scalar.properties.lowercaseMapping + "\u{307}" : nil
        default: nil
        }
    }
}

/// Greek capitals, without accents and breathings but with the dialytika, instead of which small letters may accent the vowel before.
private enum GreekCapitals {
    static func capital(of scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?) -> String {
        // The word "or" keeps its accent, which distinguishes it from the article.
        if scalar == "ή", !isLetter(previous), !isLetter(next) { return "Ή" }
        let capital = String(String.UnicodeScalarView(scalar.properties.uppercaseMapping.unicodeScalars.compactMap(plain)))
        guard let previous, isAccented(previous) else { return capital }
        // `Μάιος` is ΜΑΪΟΣ: the accent on the alpha shows that the two vowels are not a diphthong.
        return scalar == "ι" ? "Ϊ" : scalar == "υ" ? "Ϋ" : capital
    }

    private static func isLetter(_ scalar: Unicode.Scalar?) -> Bool { scalar?.properties.isAlphabetic ?? false }

    private static func isAccented(_ scalar: Unicode.Scalar) -> Bool {
        let capitals = scalar.properties.uppercaseMapping.unicodeScalars
        return capitals.count == 1 && capitals.first.map { plain($0) != $0 } == true
    }

    /// Returns a capital without its accents; nil for a separate accent.
    private static func plain(_ capital: Unicode.Scalar) -> Unicode.Scalar? {
        switch capital.value {
        case 0x300, 0x301, 0x304, 0x306, 0x313, 0x314, 0x342, 0x343: nil
        case 0x386, 0x1F08...0x1F0F, 0x1F88...0x1F8F, 0x1FB8...0x1FBC: "Α"
        case 0x388, 0x1F18...0x1F1D, 0x1FC8, 0x1FC9: "Ε"
        case 0x389, 0x1F28...0x1F2F, 0x1F98...0x1F9F, 0x1FCA...0x1FCC: "Η"
        case 0x38A, 0x1F38...0x1F3F, 0x1FD8...0x1FDB: "Ι"
        case 0x38C, 0x1F48...0x1F4D, 0x1FF8, 0x1FF9: "Ο"
        case 0x38E, 0x1F59...0x1F5F, 0x1FE8...0x1FEB: "Υ"
        case 0x38F, 0x1F68...0x1F6F, 0x1FA8...0x1FAF, 0x1FFA...0x1FFC: "Ω"
        case 0x1FEC: "Ρ"
        default: capital
        }
    }
}
