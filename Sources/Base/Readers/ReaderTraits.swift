/// The traits of iOS, other than text size, with which readers change the look of text.
///
/// The names are those of SwiftUI's environment (`colorScheme`, `colorSchemeContrast`, `legibilityWeight`). Settings shows them as Dark
/// Appearance, Increase Contrast, Bold Text.
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

    /// The traits of a reader who has changed nothing.
    public static let standard = ReaderTraits()

    /// The traits of a reader; by default nothing is changed.
    public init(appearance: Appearance = .light, contrast: Contrast = .standard, boldText: Bool = false) {
        self.appearance = appearance
        self.contrast = contrast
        self.boldText = boldText
    }
}

extension ReaderTraits: CaseIterable {
    /// All combinations, `standard` first.
    public static let allCases: [ReaderTraits] = [false, true].flatMap { boldText in
        Contrast.allCases.flatMap { contrast in
            Appearance.allCases.map { ReaderTraits(appearance: $0, contrast: contrast, boldText: boldText) }
        }
    }
}

extension ReaderTraits: CustomStringConvertible {
    /// The traits that a reader has changed: `dark, increased contrast, bold text`; `standard` for none.
    public var description: String {
        let changed = [
            appearance == .dark ? "dark" : nil, contrast == .increased ? "increased contrast" : nil, boldText ? "bold text" : nil,
        ].compactMap(\.self)
        return changed.isEmpty ? "standard" : changed.joined(separator: ", ")
    }
}
