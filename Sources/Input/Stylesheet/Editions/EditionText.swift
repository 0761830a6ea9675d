import TypesetBase

extension ResolvedStyle {
    /// The place of a style in a document, as far as editions change text by it.
    package enum EditionRole: Sendable {
        /// A paragraph of running text, outside of lists and tables.
        case paragraph
        /// Another block.
        case block
        /// Text within a block.
        case inline
    }

    /// Returns the style with the text changes of an edition.
    ///
    /// - Parameter isCode: whether the text is code, which keeps its fonts and its capitals.
    package func spaced(by design: EditionDesign, as role: EditionRole, isCode: Bool) -> ResolvedStyle {
        var style = self
        style.characterSpacing = style.characterSpacing + design.tracking
        if let legibility = design.legibility { style.apply(legibility, as: role, isCode: isCode) }
        return style
    }

    private mutating func apply(_ legibility: EditionDesign.Legibility, as role: EditionRole, isCode: Bool) {
        characterSpacing = max(characterSpacing, legibility.letterSpacing)
        for space in [" ", "\u{A0}"] { kerningTable[space] = max(kerningTable[space] ?? 0, legibility.wordSpacing) }
        lineHeightMultiple = max(lineHeightMultiple, legibility.lineHeight)
        (lineSpacing, maximumLineHeight) = (max(0, lineSpacing), nil)
        hyphenation = nil
        if alignment == .justified { alignment = .natural }
        if role == .paragraph {
            paragraphSpacing = max(paragraphSpacing, legibility.paragraphSpacing * pointSize - paragraphSpacingBefore)
            firstLineIndent = 0
        }
        guard !isCode else { return }
        if font.isSlanted, role == .inline { font.weight = max(font.heaviness, legibility.emphasisWeight) }
        font.weight = font.weight ?? (font.heaviness == FaceName.regular ? nil : font.heaviness)
        (font.isItalic, font.face, font.fontName) = (false, nil, nil)
        if !font.isMonospace { font.families = legibility.families + font.families.filter { !legibility.families.contains($0) } }
        if textTransform != .capitalize { textTransform = .none }
    }
}
