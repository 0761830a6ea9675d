/// The name of an edition for readers: a built-in edition, or one that a stylesheet declares.
public struct EditionName: Hashable, Sendable, CustomStringConvertible {
    /// The name, such as `dark`.
    public let description: String

    /// Light text on a dark ground.
    public static let dark = EditionName(unchecked: "dark")
    /// Dark text on a cream ground.
    public static let cream = EditionName(unchecked: "cream")
    /// The colours of the stylesheet, with a contrast of at least 7:1.
    public static let increasedContrast = EditionName(unchecked: "increased-contrast")
    /// Wide spacing, ragged lines and upright letters on a cream ground.
    public static let dyslexia = EditionName(unchecked: "dyslexia")
    /// White text on black, a tenth larger.
    public static let reversed = EditionName(unchecked: "reversed")

    /// The built-in editions, in the order in which they are typeset.
    public static let builtIn: [EditionName] = [.dark, .cream, .increasedContrast, .dyslexia, .reversed]

    /// The words of lists of editions that are no names: all built-in editions, and pages as the stylesheet designs them.
    package static let all = "all", standard = "standard"

    /// The longest name, in characters; names are parts of file names.
    package static let maximumLength = 40

    /// Creates a name of ASCII letters, digits, `-` and `_` that begins with a letter; nil for any other text.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, text.first?.isLetter == true, ![Self.all, Self.standard].contains(text),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        else { return nil }
        description = text
    }

    private init(unchecked name: String) { description = name }

    /// Whether the edition needs no declaration in a stylesheet.
    package var isBuiltIn: Bool { Self.builtIn.contains(self) }
}
