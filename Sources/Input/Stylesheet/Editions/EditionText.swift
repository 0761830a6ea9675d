import TypesetBase

extension ResolvedStyle {
    /// The place of a style in a document, by which editions change text.
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
    /// - Parameters:
    ///   - isCode: whether the text is code, which keeps its fonts and its capitals.
    ///   - isSerif: whether a family has serifs.
    package func spaced(
        by design: EditionDesign, as role: EditionRole, isCode: Bool, isSerif: (String) -> Bool
    ) -> ResolvedStyle {
        var style = self
        style.characterSpacing = style.characterSpacing + design.tracking
        if let legibility = design.legibility {
            style.space(by: legibility, as: role)
            if !isCode { style.simplify(by: legibility, as: role, isSerif) }
        }
        return style
    }

    /// Widens the spacing, and sets the text ragged and without hyphens.
    private mutating func space(by legibility: EditionDesign.Legibility, as role: EditionRole) {
        characterSpacing = max(characterSpacing, legibility.letterSpacing)
        for space in [" ", "\u{A0}"] { kerningTable[space] = max(kerningTable[space] ?? 0, legibility.wordSpacing) }
        lineHeightMultiple = max(lineHeightMultiple, legibility.lineHeight)
        (lineSpacing, maximumLineHeight) = (max(0, lineSpacing), nil)
        hyphenation = nil
        if alignment == .justified { alignment = .natural }
        isRagged = true
        if role == .paragraph {
            paragraphSpacing = max(paragraphSpacing, legibility.paragraphSpacing * pointSize - paragraphSpacingBefore)
            firstLineIndent = 0
        }
    }

    /// Sets the text in an upright face without serifs, and with the capitals that are written.
    private mutating func simplify(
        by legibility: EditionDesign.Legibility, as role: EditionRole, _ isSerif: (String) -> Bool
    ) {
        if font.isSlanted, role == .inline { font.weight = max(font.heaviness, legibility.emphasisWeight) }
        font.weight = font.weight ?? (font.heaviness == FaceName.regular ? nil : font.heaviness)
        (font.isItalic, font.face, font.fontName) = (false, nil, nil)
        if !font.isMonospace {
            let plain = font.families.first.map(isSerif) == true ? legibility.plainFamilies : []
            font.families = legibility.families + plain + font.families
        }
        if textTransform != .capitalize { textTransform = .none }
    }
}
