import TypesetBase

/// The changes that a built-in edition makes to any stylesheet.
package struct EditionDesign: Hashable, Sendable {
    /// The paper of an edition.
    enum Background: Hashable, Sendable {
        /// The stylesheet's paper.
        case designed
        /// The stylesheet's paper seen through a tint, which replaces a dark paper.
        case tinted(Color)
        /// The stylesheet's paper if it is dark, otherwise a dark one with a trace of its hue.
        case dark
        /// One colour for all stylesheets.
        case solid(Color)
    }

    /// The changes of text that a reader with dyslexia asks for.
    package struct Legibility: Hashable, Sendable {
        /// The least line height, as a multiple of the type size (WCAG 2.2, 1.4.12).
        var lineHeight = 1.5
        /// The least spacing after paragraphs, in type sizes (WCAG 2.2, 1.4.12).
        var paragraphSpacing = 2.0
        /// The least spacing between letters (WCAG 2.2, 1.4.12).
        var letterSpacing: Em = 0.12
        /// The least spacing between words (WCAG 2.2, 1.4.12).
        var wordSpacing: Em = 0.16
        /// The weight of inline text in place of italics, which the style guide of the British Dyslexia Association advises against.
        var emphasisWeight = 700
        /// The families for text, of which the first that is installed is used.
        package var families = ["Atkinson Hyperlegible Next", "Atkinson Hyperlegible", "OpenDyslexic", "Andika"]
        /// The families in place of one with serifs, if none of `families` is installed.
        var plainFamilies = ["Inter", "Noto Sans"]
    }

    var paper = Background.designed
    /// The least contrast of text with its ground.
    var textContrast = 4.5
    /// The least contrast of lines that carry meaning, which are those with 3:1 in the stylesheet.
    var lineContrast = 3.0
    /// The contrast above which text glares.
    var highestContrast = 21.0
    /// The factor of all type sizes.
    var scale = 1.0
    /// The spacing added between letters.
    var tracking: Em = 0
    /// The changes of text for readers with dyslexia; nil for none.
    package var legibility: Legibility?

    /// The cream of paper that glares less than white.
    private static let cream = Color(red: 1, green: 248.0 / 255, blue: 231.0 / 255)

    /// The designs of the built-in editions.
    static let builtIn: [EditionName: EditionDesign] = [
        // White on black spreads over the edges of letters, so the contrast of text on dark pages is limited.
        .dark: EditionDesign(paper: .dark, highestContrast: 15),
        .cream: EditionDesign(paper: .tinted(cream)),
        .increasedContrast: EditionDesign(textContrast: 7, lineContrast: 4.5),
        .dyslexia: EditionDesign(paper: .tinted(cream), highestContrast: 15, legibility: Legibility()),
        .reversed: EditionDesign(paper: .solid(.black), textContrast: 7, lineContrast: 4.5, scale: 1.1, tracking: 0.02),
    ]
}
