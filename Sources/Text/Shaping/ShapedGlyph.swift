package import TypesetBase

/// One glyph, with advances that are linear in the size, so lengths in em serve every size.
package struct ShapedGlyph: Sendable {
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The first glyph of its cluster in logical order.
        @inlinable package static var startsCluster: Flags { Flags(rawValue: 1) }
        /// A white-space glyph that justification may stretch.
        @inlinable package static var isSpace: Flags { Flags(rawValue: 2) }
        /// A glyph for a character that no font has: `id` is the space glyph, and painters draw a box.
        @inlinable package static var isMissing: Flags { Flags(rawValue: 4) }
        /// A glyph without ink and without text to extract (bidi marks, an unbroken soft hyphen); painters skip it.
        @inlinable package static var isHidden: Flags { Flags(rawValue: 8) }
        /// A glyph of a cluster whose glyphs and characters differ in number, or may differ in order (Indic); readers need ActualText.
        ///
        /// One glyph for several characters is not complex, because one mapping to all of them suffices.
        @inlinable package static var isComplex: Flags { Flags(rawValue: 16) }
        /// A glyph followed by so much letter spacing that readers, which rely on gaps, would see a space.
        @inlinable package static var isSpacedOut: Flags { Flags(rawValue: 32) }
        /// An ideograph before another one, or the end of a word right before the next one; justification may add room between the two.
        @inlinable package static var isBeforeGap: Flags { Flags(rawValue: 64) }
        /// A full-width bracket whose left half is blank; a line that begins with it omits that half.
        @inlinable package static var isTrimmedAtLineStart: Flags { Flags(rawValue: 128) }

        // Declared here because other modules would call the operations of `SetAlgebra` unspecialized, for each glyph.
        @inlinable package func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        /// Whether none of the given flags is set.
        @inlinable package func isDisjoint(with flags: Flags) -> Bool { rawValue & flags.rawValue == 0 }
        @inlinable package func union(_ flags: Flags) -> Flags { Flags(rawValue: rawValue | flags.rawValue) }
    }

    /// The glyph index in the run's face.
    package var id: UInt32
    /// The character, if the glyph's text is a single one; otherwise 0.
    package var scalar: UInt32
    /// The length of the glyph's text in UTF-8 bytes; the text begins where that of the previous glyph ends.
    ///
    /// In a cluster of n glyphs for n characters, each glyph has its own character. Otherwise the first has the whole cluster and the rest
    /// have length 0.
    package var textLength: UInt32
    package var flags: Flags
    /// The optical edges in 512ths of the em, which suffice for the widest, half of a wide letter.
    private var storedLeftEdge: UInt8 = 0, storedRightEdge: UInt8 = 0
    @usableFromInline var storedAdvance: Float
    @usableFromInline var storedXOffset: Float
    @usableFromInline var storedYOffset: Float
    @usableFromInline var storedInkAscent: Float
    @usableFromInline var storedInkDescent: Float

    package init(
        id: UInt32, flags: Flags, advance: Em, xOffset: Em = 0, yOffset: Em = 0, textLength: UInt32 = 0, scalar: UInt32,
        inkAscent: Em = 0, inkDescent: Em = 0
    ) {
        self.id = id
        self.flags = flags
        storedAdvance = Float(advance.value)
        storedXOffset = Float(xOffset.value)
        storedYOffset = Float(yOffset.value)
        storedInkAscent = Float(inkAscent.value)
        storedInkDescent = Float(inkDescent.value)
        self.textLength = textLength
        self.scalar = scalar
    }
}

extension ShapedGlyph {
    /// The advance, letter spacing included.
    @inlinable package var advance: Em {
        get { Em(Double(storedAdvance)) }
        set { storedAdvance = Float(newValue.value) }
    }

    /// The horizontal offset; positive to the right.
    @inlinable package var xOffset: Em {
        get { Em(Double(storedXOffset)) }
        set { storedXOffset = Float(newValue.value) }
    }

    /// The vertical offset; positive upwards.
    @inlinable package var yOffset: Em { Em(Double(storedYOffset)) }

    /// The height of the ink above the baseline, offsets included; 0 if there is none.
    @inlinable package var inkAscent: Em {
        get { Em(Double(storedInkAscent)) }
        set { storedInkAscent = Float(newValue.value) }
    }

    /// The depth of the ink below the baseline, offsets included; 0 if there is none.
    @inlinable package var inkDescent: Em {
        get { Em(Double(storedInkDescent)) }
        set { storedInkDescent = Float(newValue.value) }
    }
}

extension ShapedGlyph {
    /// The distances by which the sides may hang out of a line; none unless the style hangs letters optically.
    var opticalEdges: OpticalEdges {
        get { OpticalEdges(left: Em(Double(storedLeftEdge) / 512), right: Em(Double(storedRightEdge) / 512)) }
        set {
            storedLeftEdge = UInt8(min(newValue.left.value * 512, 255))
            storedRightEdge = UInt8(min(newValue.right.value * 512, 255))
        }
    }

    /// Whether two glyphs have the same optical edges.
    func hasEdges(of other: ShapedGlyph) -> Bool {
        storedLeftEdge == other.storedLeftEdge && storedRightEdge == other.storedRightEdge
    }
}

extension ShapedGlyph {
    /// Whether the glyph represents a character that a reader would count.
    package var isCounted: Bool { flags.contains(.startsCluster) && flags.isDisjoint(with: .isHidden) }

    /// Whether the glyph belongs to the letter before it and is off the baseline or does not move the pen.
    package var isMark: Bool {
        flags.isDisjoint(with: .startsCluster.union(.isHidden)) && (storedYOffset != 0 || storedAdvance == 0)
    }

    /// Whether the script's characters are as wide as the em: from the CJK radicals to Hangul and the compatibility forms, and the planes
    /// of rare ideographs.
    package var isWide: Bool { scalar >= 0x2E80 && (scalar < 0xD800 || scalar >= 0x20000) }
}

extension ShapedGlyph {
    /// The widest gap that no reader of a PDF takes for a space: less than Poppler's tenth of the em, because kerning may add to it.
    package static let widestGap: Em = 0.09

    /// The widest gap between ideographs of a justified line (JLREQ 3.8.4).
    package static let widestSpread: Em = 0.25

    /// The blank half of a full-width bracket.
    package static let bracketBlank: Em = 0.5
}

extension Em {
    /// The length as glyphs store it, so sums of stored advances and of such lengths are equal in any order of storing and adding.
    var inSinglePrecision: Em { Em(Double(Float(value))) }
}
