/// A part of a formula, after MathML Core.
///
/// The tree has no state of its surroundings, unlike TeX: letters of alphabets are the characters of Unicode's mathematical
/// alphanumeric symbols, operators have their spaces, and macros are expanded. A layout only reads the tree.
package struct MathNode: Sendable, Equatable {
    /// The kind of the part, with its inner parts.
    package var content: MathContent
    /// The bytes of the formula's source that the part comes from; those of its call if a macro made it.
    package var span: Range<Int>
    /// The number of a letter, number, operator or text among those of its formula, in reading order; negative before it is numbered.
    package var token: Int32 = -1

    package init(_ content: MathContent, span: Range<Int>) {
        self.content = content
        self.span = span
    }
}

/// The kinds of parts of a formula, each named for its element of MathML Core.
package indirect enum MathContent: Sendable, Equatable {
    /// Parts in a row (`mrow`).
    case row([MathNode])
    /// A name (`mi`): a letter, which is already italic, bold or of another alphabet if the formula asks for it, or a word such as "sin".
    case identifier(String)
    /// A number (`mn`).
    case number(String)
    /// An operator, fence, separator or accent (`mo`).
    case symbol(MathOperator)
    /// Words (`mtext`).
    case text(String)
    /// The number of a labelled formula, without parentheses (`\ref`; `\eqref` puts it between texts with parentheses).
    case reference(label: String)
    /// Empty space (`mspace`), `width` in em of the size in force; negative moves back.
    case space(width: Double)
    /// A fraction (`mfrac`). `isBarred` is false for binomials and `\atop`.
    case fraction(numerator: MathNode, denominator: MathNode, isBarred: Bool)
    /// A root (`msqrt`, `mroot`).
    case root(radicand: MathNode, index: MathNode?)
    /// Scripts at the right of a base (`msub`, `msup`, `msubsup`).
    case scripts(base: MathNode, lower: MathNode?, upper: MathNode?)
    /// Scripts below and above a base (`munder`, `mover`, `munderover`); `isAccent` says that they are accents, braces or lines.
    case limits(base: MathNode, lower: MathNode?, upper: MathNode?, isAccent: Bool)
    /// A table (`mtable`): a matrix, cases, or aligned equations.
    case table(MathTable)
    /// A part with a style of its own (`mstyle`).
    case styled(MathStyle, MathNode)
    /// A part that takes room without being shown (`mphantom`), in the directions named.
    case phantom(MathNode, width: Bool, height: Bool, depth: Bool)
    /// A part with a stroke through it or a frame around it (`menclose`).
    case enclosed(MathNode, MathEnclosure)
}

/// A style that a part of a formula sets.
package enum MathStyle: Sendable, Equatable {
    /// TeX's display style or text style at script level 0 (`\displaystyle`, `\textstyle`).
    case display(Bool)
    /// TeX's script (1) or scriptscript (2) style.
    case script(level: Int)
    /// A color by CSS name or hexadecimal digits with `#`.
    case color(String)
}

/// A line or a box that is drawn over or around a part of a formula.
package enum MathEnclosure: Sendable, Equatable {
    /// A stroke from the lower left to the upper right (`\cancel`).
    case upwardStroke
    /// A stroke from the upper left to the lower right (`\bcancel`).
    case downwardStroke
    /// Both strokes (`\xcancel`).
    case crossedStrokes
    /// A stroke through the middle (`\sout`).
    case horizontalStroke
    /// A frame (`\boxed`, `\fbox`).
    case frame
}
