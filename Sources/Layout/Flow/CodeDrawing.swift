/// Drawings made of characters in code blocks: frames, diagrams, terminal tables.
enum CodeDrawing {
    /// Whether a line is an edge of a frame: strokes from corner to corner, such as `+--+--+` or `┌── Title ──┐`.
    ///
    /// Trees (`├── name`) have no corner at the right, and their lines may wrap.
    static func isEdge(_ line: String) -> Bool {
        let line = line.unicodeScalars.drop { $0 == " " }
        guard let first = line.first, let last = line.last(where: { $0 != " " }) else { return false }
        if isCorner(first), isCorner(last) { return line.contains { "─━═╌┄┈".unicodeScalars.contains($0) } }
        // At least three strokes: `+-+` is also an expression.
        return first == "+" && last == "+" && line.count { $0 == "-" || $0 == "=" } > 2
            && line.allSatisfy { "+-= ".unicodeScalars.contains($0) }
    }

    /// Whether a scalar is a corner or a junction of box drawing, not a plain stroke.
    private static func isCorner(_ scalar: Unicode.Scalar) -> Bool {
        (0x250C...0x254B).contains(scalar.value) || (0x2552...0x2570).contains(scalar.value)
    }
}
