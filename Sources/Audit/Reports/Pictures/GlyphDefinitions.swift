/// The outlines of glyphs, the words of them, and the pictures to which the drawings of pages refer, so that each is written once.
package final class GlyphDefinitions {
    /// A glyph of a word with its place on the baseline, in thousandths of the em.
    package struct PlacedGlyph: Hashable, Sendable {
        var glyph: Int
        var offset: Int
        package init(glyph: Int, offset: Int) { (self.glyph, self.offset) = (glyph, offset) }
    }

    private var glyphs: [String: Int] = [:]
    private var words: [[PlacedGlyph]: Int] = [:]
    private var pictures: [UInt64: Int] = [:]
    /// The SVG elements of all glyphs and words.
    package private(set) var elements = ""

    package init() {}

    /// Returns the number of a glyph.
    ///
    /// - Parameter outline: the data of its path, in thousandths of the em with y downwards.
    package func number(ofGlyph outline: String) -> Int {
        if let known = glyphs[outline] { return known }
        let number = glyphs.count
        glyphs[outline] = number
        elements += "<path id=\"g\(number)\" d=\"\(outline)\"/>"
        return number
    }

    /// Returns the name of a picture of one unit in width and height, to which an element `use` refers.
    ///
    /// - Parameter draw: returns the elements of the picture and of its opacity.
    package func name(ofPicture digest: UInt64, draw: () -> (picture: String, mask: String?)) -> String {
        if let known = pictures[digest] { return "p\(known)" }
        let number = pictures.count, drawn = draw()
        pictures[digest] = number
        let mask = drawn.mask.map { "<mask id=\"m\(number)\">\($0)</mask>" } ?? ""
        elements += mask + "<g id=\"p\(number)\"\(mask.isEmpty ? "" : " mask=\"url(#m\(number))\"")>\(drawn.picture)</g>"
        return "p\(number)"
    }

    /// Returns the name of a word, to which an element `use` refers.
    package func name(ofWord glyphs: [PlacedGlyph]) -> String {
        if glyphs.count == 1, let glyph = glyphs.first, glyph.offset == 0 { return "g\(glyph.glyph)" }
        if let known = words[glyphs] { return "w\(known)" }
        let number = words.count
        words[glyphs] = number
        let uses = glyphs.map { $0.offset == 0 ? "<use href=\"#g\($0.glyph)\"/>" : "<use href=\"#g\($0.glyph)\" x=\"\($0.offset)\"/>" }
        elements += "<g id=\"w\(number)\">\(uses.joined())</g>"
        return "w\(number)"
    }
}
