/// Drawings of characters in blocks of code: frames, diagrams, tables of terminals.
enum CodeDrawing {
    /// Whether a line is an edge of a frame: strokes from corner to corner, such as `+--+--+` or `┌── Title ──┐`.
    ///
    /// Trees (`├── name`) have none at their right, and what follows in a line of theirs may well be wrapped.
    static func isEdge(_ line: String) -> Bool {
        let line = line.unicodeScalars.drop { $0 == " " }
        guard let first = line.first, let last = line.last(where: { $0 != " " }) else { return false }
        if isCorner(first), isCorner(last) { return line.contains { "─━═╌┄┈".unicodeScalars.contains($0) } }
        // Three strokes at least: `+-+` is also an expression.
        return first == "+" && last == "+" && line.count { $0 == "-" || $0 == "=" } > 2
            && line.allSatisfy { "+-= ".unicodeScalars.contains($0) }
    }

    /// Signs of box drawing other than the plain strokes: corners and junctions.
    private static func isCorner(_ scalar: Unicode.Scalar) -> Bool {
        (0x250C...0x254B).contains(scalar.value) || (0x2552...0x2570).contains(scalar.value)
    }
}
