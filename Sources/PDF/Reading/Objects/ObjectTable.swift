/// A value for some objects of a file.
struct ObjectTable<Value> {
    /// The values of objects of generation 0, nearly all, by number in rows.
    ///
    /// Most rows stay empty in a file of a million structure elements, which are read without becoming objects.
    private var rows: [[Value?]] = []
    private var others: [ObjectID: Value] = [:]
    private static var rowBits: Int { 8 }

    subscript(id: ObjectID) -> Value? {
        get {
            guard let (row, column) = Self.place(id) else { return others[id] }
            return row < rows.count && !rows[row].isEmpty ? rows[row][column] : nil
        }
        set {
            guard let (row, column) = Self.place(id) else { return others[id] = newValue }
            if row >= rows.count { rows += repeatElement([], count: row + 1 - rows.count) }
            if rows[row].isEmpty { rows[row] = Array(repeating: nil, count: 1 << Self.rowBits) }
            rows[row][column] = newValue
        }
    }

    /// The row and the column of an object; nil for an old generation, or for a number that no file may have.
    private static func place(_ id: ObjectID) -> (row: Int, column: Int)? {
        guard id.generation == 0, (0...LocationTable.limit).contains(Int(id.number)) else { return nil }
        return (Int(id.number) >> rowBits, Int(id.number) & (1 << rowBits - 1))
    }
}
