import TypesetBase
import TypesetText

/// A part of a formula with the places of its glyphs and rules, in em of the formula's size.
///
/// The origin is the left end of the baseline; y points upwards.
struct MathBox {
    var width: Em = 0
    var ascent: Em = 0
    var descent: Em = 0
    /// The part of the width at its right end that a line end hides.
    var blank: Em = 0
    /// The glyphs in reading order.
    var glyphs: [MathGlyph] = []
    var rules: [MathRule] = []
    /// The part of the width by which the last glyph leans over its advance.
    var italics: Em = 0
    /// The position at which an accent is attached; nil for the middle.
    var accentAttachment: Em?
    /// The only glyph of the box, for kerning of its scripts.
    var kerned: Kerned?
    /// Whether it is a single character, whose scripts have fixed heights.
    var isCharacter = false

    /// A glyph of the math font at whose corners scripts are kerned.
    struct Kerned {
        var glyph: UInt32
        var scale: Double
    }

    var height: Em { ascent + descent }

    /// Adds the glyphs and rules of another box, without its size.
    mutating func draw(_ box: MathBox, x: Em, y: Em = 0) {
        for var glyph in box.glyphs {
            glyph.x += x
            glyph.y += y
            glyphs.append(glyph)
        }
        for var rule in box.rules {
            rule.move(x: x, y: y)
            rules.append(rule)
        }
    }

    /// Adds another box at a place, and grows to contain it.
    mutating func add(_ box: MathBox, x: Em, y: Em = 0) {
        draw(box, x: x, y: y)
        width = max(width, x + box.width)
        ascent = max(ascent, box.ascent + y)
        descent = max(descent, box.descent - y)
    }

    /// Returns the same ink as part of a larger formula, without what applies to its only glyph.
    var asGroup: MathBox {
        var box = self
        (box.italics, box.accentAttachment, box.kerned, box.isCharacter) = (0, nil, nil, false)
        return box
    }

    /// Returns the box in a color, except for parts with a color of their own.
    func colored(_ color: Color) -> MathBox {
        var box = self
        for index in box.glyphs.indices where box.glyphs[index].color == nil { box.glyphs[index].color = color }
        for index in box.rules.indices where box.rules[index].color == nil { box.rules[index].color = color }
        return box
    }

    /// Returns the box as the glyphs of a token.
    func marked(as token: Int32) -> MathBox {
        var box = self
        for index in box.glyphs.indices { box.glyphs[index].token = token }
        return box
    }

    /// Returns the box moved up.
    func raised(by distance: Em) -> MathBox {
        var box = self
        for index in box.glyphs.indices { box.glyphs[index].y += distance }
        for index in box.rules.indices { box.rules[index].move(x: 0, y: distance) }
        box.ascent += distance
        box.descent -= distance
        return box
    }
}

/// A glyph of a formula.
struct MathGlyph {
    var face: FontFace
    var id: UInt32
    /// The characters that it represents; empty for the further parts of a glyph that is composed of several.
    var text: String
    var x: Em
    var y: Em = 0
    /// The size relative to that of the formula.
    var scale: Double
    /// The advance in em of its own size.
    var advance: Em
    /// The extent of its ink above and below its origin, in em of its own size.
    var inkAscent: Em = 0
    var inkDescent: Em = 0
    /// Whether it continues the previous glyph, whose text is that of both.
    var isContinuation = false
    var isMissing = false
    /// The color that the formula states; nil for that of the text.
    var color: Color?
    /// The number of the token that it shows; negative if it shows none, such as the sign of a root.
    var token: Int32 = -1
}

/// A stroke of a formula: a rule along an axis or a diagonal.
struct MathRule {
    var startX: Em
    var startY: Em
    var endX: Em
    var endY: Em
    var thickness: Em
    /// The color that the formula states; nil for that of the text.
    var color: Color?

    /// Creates a horizontal rule between its lower and its upper edge.
    init(x: Em, width: Em, bottom: Em, thickness: Em) {
        (startX, endX, self.thickness) = (x, x + width, thickness)
        startY = bottom + thickness / 2
        endY = startY
    }

    init(fromX startX: Em, y startY: Em, toX endX: Em, y endY: Em, thickness: Em) {
        (self.startX, self.startY, self.endX, self.endY, self.thickness) = (startX, startY, endX, endY, thickness)
    }

    mutating func move(x: Em, y: Em) {
        startX += x
        endX += x
        startY += y
        endY += y
    }
}
