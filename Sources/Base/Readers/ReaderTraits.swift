/// The choices of readers, other than text size, that change the look of text: the traits of iOS, and an edition.
///
/// The names of the traits are those of SwiftUI's environment (`colorScheme`, `colorSchemeContrast`, `legibilityWeight`). Settings shows
/// them as Dark Appearance, Increase Contrast, Bold Text.
public struct ReaderTraits: Hashable, Sendable {
    /// Light pages with dark text, or dark pages with light text.
    public enum Appearance: String, CaseIterable, Hashable, Sendable { case light, dark }
    /// The designed colours, or colours with more contrast.
    public enum Contrast: String, CaseIterable, Hashable, Sendable { case standard, increased }

    /// The colours of pages and text.
    public var appearance: Appearance
    /// The contrast between colours.
    public var contrast: Contrast
    /// Whether text is heavier than designed.
    public var boldText: Bool
    /// The edition that is derived from the stylesheet; nil for pages as the stylesheet designs them.
    ///
    /// The stylesheet of an edition that is not built in decides its appearance and contrast.
    public var edition: EditionName?

    /// The traits of a reader who has changed nothing.
    public static let standard = ReaderTraits()

    /// The traits of a reader; by default nothing is changed.
    public init(appearance: Appearance = .light, contrast: Contrast = .standard, boldText: Bool = false) {
        self.appearance = appearance
        self.contrast = contrast
        self.boldText = boldText
    }

    /// The traits of a reader who has chosen an edition.
    public init(edition: EditionName, boldText: Bool = false) {
        self.init(
            appearance: [.dark, .reversed].contains(edition) ? .dark : .light,
            contrast: [.increasedContrast, .reversed].contains(edition) ? .increased : .standard, boldText: boldText)
        self.edition = edition
    }
}

extension ReaderTraits: CaseIterable {
    /// All combinations of the traits of iOS, `standard` first.
    public static let allCases: [ReaderTraits] = [false, true].flatMap { boldText in
        Contrast.allCases.flatMap { contrast in
            Appearance.allCases.map { ReaderTraits(appearance: $0, contrast: contrast, boldText: boldText) }
        }
    }

    /// Returns distinct traits in the order of `allCases`, followed by those with editions in the order given.
    package static func ordered(_ traits: some Sequence<ReaderTraits>) -> [ReaderTraits] {
        var known: Set<ReaderTraits> = []
        let distinct = traits.filter { known.insert($0).inserted }
        return allCases.filter(known.contains) + distinct.filter { $0.edition != nil }
    }
}

extension ReaderTraits: CustomStringConvertible {
    private static let editionSuffix = " edition", bold = "bold text"

    /// The traits that a reader has changed: `dark, increased contrast, bold text`, or `cream edition`; `standard` for none.
    public var description: String {
        let changed =
            [edition.map { $0.description + Self.editionSuffix }].compactMap(\.self)
            + (edition == nil ? [appearance == .dark ? "dark" : nil, contrast == .increased ? "increased contrast" : nil] : [])
            .compactMap(\.self) + (boldText ? [Self.bold] : [])
        return changed.isEmpty ? "standard" : changed.joined(separator: ", ")
    }

    /// Creates traits from their description; nil if it describes none.
    package init?(describedBy text: String) {
        if let known = Self.allCases.first(where: { $0.description == text }) { self = known; return }
        let boldText = text.hasSuffix(", " + Self.bold), rest = boldText ? text.dropLast(Self.bold.count + 2) : text[...]
        guard rest.hasSuffix(Self.editionSuffix), let edition = EditionName(String(rest.dropLast(Self.editionSuffix.count))) else {
            return nil
        }
        self.init(edition: edition, boldText: boldText)
    }
}
