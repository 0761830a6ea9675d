/// A TrueType program of two squares, half an em wide: the missing glyph, and a glyph that character maps lead to.
public enum SmallTrueType {
    /// A character map of one character.
    public struct Map: Sendable {
        var platform: Int
        var encoding: Int
        var character: Int

        /// Creates a map of a platform and an encoding (OpenType, table `cmap`) from one character to the second glyph.
        public init(platform: Int, encoding: Int, character: Character) {
            (self.platform, self.encoding) = (platform, encoding)
            self.character = Int(character.unicodeScalars.first?.value ?? 0)
        }
    }

    /// Returns the program with character maps, which must be in the order of platforms and encodings.
    public static func program(_ maps: [Map]) -> [UInt8] {
        let square = words(1, 0, 0, 500, 500, 3, 0) + [1, 1, 1, 1] + words(0, 500, 0, -500, 0, 0, 500, 0)
        let head = words(1, 0, 0, 0, 0, 0, 0x5F0F, 0x3CF5, 0, 1000) + zeros(16) + words(0, 0, 500, 500, 0, 8, 2, 0, 0)
        let tables = [
            ("cmap", characterMaps(maps)), ("glyf", square + square), ("head", head),
            ("hhea", words(1, 0, 800, -200, 0, 500) + zeros(22) + words(1)), ("hmtx", words(500, 0, 0)),
            ("loca", words(0, square.count / 2, square.count)), ("maxp", words(1, 0, 2) + zeros(26)),
        ]
        var directory = words(1, 0, tables.count, 0, 0, 0), data: [UInt8] = []
        for (tag, table) in tables {
            directory += Array(tag.utf8) + words(0, 0) + long(12 + 16 * tables.count + data.count) + long(table.count)
            data += table + zeros((4 - table.count % 4) % 4)
        }
        return directory + data
    }

    private static func characterMaps(_ maps: [Map]) -> [UInt8] {
        var table = words(0, maps.count)
        for (index, map) in maps.enumerated() { table += words(map.platform, map.encoding) + long(4 + 8 * maps.count + 12 * index) }
        for map in maps { table += words(6, 12, 0, map.character, 1, 1) }
        return table
    }

    private static func words(_ values: Int...) -> [UInt8] {
        values.flatMap { value in [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)] }
    }

    private static func long(_ value: Int) -> [UInt8] { words(value >> 16, value) }

    private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }
}
