/// A TrueType font of boxes whose weight axis widens them, which gives text a known width.
///
/// Every printable ASCII character except the space is a box of 400 by 700 units with an advance of 500, at 1000 units per em.
/// Between the weights 400 and 900, both widths grow linearly by up to 300 units (OpenType 1.9: `fvar`, `gvar`).
struct BoxFont {
    var familyName = "Boxes"
    /// Whether `A` is drawn as a red `B` with a blue box of `C` on top (OpenType 1.9: `COLR` version 0, `CPAL`).
    var isColored = false
    /// Characters that are paint graphs (OpenType 1.9.1: `COLR` version 1), with a palette of red and blue.
    var graphs: [Character: PaintGraph] = [:]
    /// The embedding permissions (OpenType 1.9: `OS/2`, fsType).
    var fsType = 0
    /// The tables to omit.
    var missing: Set<String> = []

    private static let characters = 0x20...0x7E
    private let glyphCount = Self.characters.count + 1
    private let box = (left: 50, width: 400, height: 700, advance: 500)
    private let growth = 300

    /// The file's bytes.
    var file: [UInt8] {
        var tables = [
            "OS/2": os2, "cmap": cmap, "fvar": fvar, "glyf": glyf, "gvar": gvar, "head": head, "hhea": hhea, "hmtx": hmtx, "loca": loca,
            "maxp": maxp, "name": name, "post": post,
        ]
        if isColored || !graphs.isEmpty { tables.merge(["COLR": isColored ? colr : paintGraphs, "CPAL": cpal]) { $1 } }
        for tag in missing { tables[tag] = nil }
        var directory = Bytes().uint32(0x10000).uint16(tables.count).uint16(0).uint16(0).uint16(0), body: [UInt8] = []
        let start = 12 + 16 * tables.count
        for (tag, table) in tables.sorted(by: { $0.key < $1.key }) {
            directory = directory.text(tag).uint32(0).uint32(start + body.count).uint32(table.values.count)
            body += table.padded
        }
        return directory.values + body
    }

    private var head: Bytes {
        Bytes().uint32(0x10000).uint32(0x10000).uint32(0).uint32(0x5F0F_3CF5).uint16(0).uint16(1000).zeros(16)
            .uint16(0).uint16(0).uint16(750).uint16(700).uint16(0).uint16(8).uint16(2).uint16(1).uint16(0)
    }

    private var hhea: Bytes {
        Bytes().uint32(0x10000).uint16(800).uint16(-200).uint16(0).uint16(800).zeros(20).uint16(0).uint16(glyphCount)
    }

    private var maxp: Bytes { Bytes().uint32(0x10000).uint16(glyphCount).uint16(4).uint16(1).zeros(4).uint16(2).zeros(16) }
    private var post: Bytes { Bytes().uint32(0x30000).zeros(28) }

    private var os2: Bytes {
        Bytes().uint16(4).uint16(box.advance).uint16(400).uint16(5).uint16(fsType).zeros(20).uint16(0).zeros(10).zeros(16).text("test")
            .uint16(0x40)
            .uint16(0x20).uint16(0x7E).uint16(800).uint16(-200).uint16(0).uint16(800).uint16(200).zeros(8).uint16(500).uint16(700).uint16(0)
            .uint16(0x20).uint16(1)
    }

    private var name: Bytes {
        let names = [(1, familyName), (2, "Regular"), (4, familyName + " Regular"), (6, familyName + "-Regular"), (256, "Weight")]
        var records = Bytes().uint16(0).uint16(names.count).uint16(6 + 12 * names.count), texts: [UInt8] = []
        for (id, text) in names {
            let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            records = records.uint16(3).uint16(1).uint16(0x409).uint16(id).uint16(units.count).uint16(texts.count)
            texts += units
        }
        return Bytes(values: records.values + texts)
    }

    /// A character map with a single group of consecutive characters.
    private var cmap: Bytes {
        Bytes().uint16(0).uint16(1).uint16(3).uint16(10).uint32(12)
            .uint16(12).uint16(0).uint32(28).uint32(0).uint32(1).uint32(Self.characters.lowerBound).uint32(Self.characters.upperBound)
            .uint32(1)
    }

    // MARK: Outlines

    private func hasBox(_ glyph: Int) -> Bool { glyph > 1 }

    private var hmtx: Bytes { (0..<glyphCount).reduce(Bytes()) { bytes, _ in bytes.uint16(box.advance).uint16(box.left) } }

    private var outline: Bytes {
        let right = box.left + box.width
        return Bytes().uint16(1).uint16(box.left).uint16(0).uint16(right).uint16(box.height).uint16(3).uint16(0).uint32(0x0101_0101)
            .uint16(box.left).uint16(0).uint16(box.width).uint16(0).uint16(0).uint16(box.height).uint16(0).uint16(-box.height)
    }

    private var glyf: Bytes { Bytes(values: (0..<glyphCount).flatMap { hasBox($0) ? outline.padded : [] }) }

    private var loca: Bytes {
        let size = outline.padded.count
        return (0...glyphCount).reduce(Bytes()) { $0.uint32(size * (0..<$1).count(where: hasBox)) }
    }

    // MARK: Variations

    private var fvar: Bytes {
        Bytes().uint32(0x10000).uint16(16).uint16(2).uint16(1).uint16(20).uint16(0).uint16(8)
            .text("wght").uint32(400 << 16).uint32(400 << 16).uint32(900 << 16).uint16(0).uint16(256)
    }

    /// The right edge and the advance, the second of the four phantom points, move with the axis; nothing moves vertically.
    private var gvar: Bytes {
        let deltas = Bytes().uint8(0).uint8(0x47)
            .uint16(0).uint16(0).uint16(growth).uint16(growth).uint16(0).uint16(growth).uint16(0).uint16(0).uint8(0x87)
        let glyph = Bytes(values: Bytes().uint16(1).uint16(8).uint16(deltas.values.count).uint16(0x2000).values + deltas.values).padded
        let offsets = 20 + 4 * (glyphCount + 1)
        let header = Bytes().uint32(0x10000).uint16(1).uint16(1).uint32(offsets).uint16(glyphCount).uint16(1).uint32(offsets + 2)
        let places = (0...glyphCount).reduce(header) { $0.uint32(glyph.count * (0..<$1).count(where: hasBox)) }
        return Bytes(values: places.uint16(0x4000).values + (0..<glyphCount).flatMap { hasBox($0) ? glyph : [] })
    }

    // MARK: Colours

    private func glyph(_ letter: Character) -> Int { Int(letter.asciiValue ?? 0x20) - Self.characters.lowerBound + 1 }

    private var colr: Bytes {
        Bytes().uint16(0).uint16(1).uint32(14).uint32(20).uint16(2).uint16(glyph("A")).uint16(0).uint16(2)
            .uint16(glyph("B")).uint16(0).uint16(glyph("C")).uint16(1)
    }

    /// The paint graphs in sequence, the layer list, and variations with one delta, which at weight 900 halves the value that it varies.
    private var paintGraphs: Bytes {
        var layers: [PaintGraph] = []
        let nodes = graphs.sorted { $0.key < $1.key }.map { (glyph: glyph($0.key), bytes: $0.value.bytes(glyph, &layers)) }
        var parts: [Bytes] = [], start = 4 + 6 * nodes.count
        var list = Bytes().uint32(nodes.count)
        for node in nodes {
            list = list.uint16(node.glyph).uint32(start)
            start += node.bytes.values.count
            parts.append(node.bytes)
        }
        var layerList = Bytes(), layerParts: [UInt8] = []
        // The loop appends nested layers to `layers` as it writes.
        var index = 0
        while index < layers.count {
            let bytes = layers[index].bytes(glyph, &layers)
            layerList = layerList.uint32(layerParts.count)
            layerParts += bytes.values
            index += 1
        }
        let offsets = (0..<layers.count).reduce(Bytes().uint32(layers.count)) { sum, index in
            sum.uint32(Bytes.number(layerList.values, index) + 4 + 4 * layers.count)
        }
        let glyphs = list.values + parts.flatMap(\.values), layerBytes = offsets.values + layerParts
        let header = Bytes().uint16(1).uint16(0).uint32(0).uint32(0).uint16(0)
            .uint32(34).uint32(34 + glyphs.count).uint32(0).uint32(0).uint32(34 + glyphs.count + layerBytes.count)
        let store = Bytes().uint16(1).uint32(12).uint16(1).uint32(22)
            .uint16(1).uint16(1).uint16(0).uint16(0x4000).uint16(0x4000)
            .uint16(1).uint16(1).uint16(1).uint16(0).uint16(-8192)
        return Bytes(values: header.values + glyphs + layerBytes + store.values)
    }

    /// The palette entries, in the order blue, green, red, alpha.
    private var cpal: Bytes {
        Bytes().uint16(0).uint16(2).uint16(1).uint16(2).uint32(14).uint16(0).uint32(0x0000_FFFF).uint32(0xFF00_00FF)
    }
}

/// A sequence of big-endian numbers.
struct Bytes {
    var values: [UInt8] = []

    /// Returns the 32-bit number at an index, counted in groups of four bytes.
    static func number(_ bytes: [UInt8], _ index: Int) -> Int { bytes[4 * index..<4 * index + 4].reduce(0) { $0 << 8 | Int($1) } }

    func uint8(_ value: Int) -> Bytes { Bytes(values: values + [UInt8(truncatingIfNeeded: value)]) }
    func uint16(_ value: Int) -> Bytes { uint8(value >> 8).uint8(value) }
    func uint24(_ value: Int) -> Bytes { uint8(value >> 16).uint16(value) }
    func uint32(_ value: Int) -> Bytes { uint16(value >> 16).uint16(value) }
    func zeros(_ count: Int) -> Bytes { Bytes(values: values + [UInt8](repeating: 0, count: count)) }
    func text(_ text: String) -> Bytes { Bytes(values: values + Array(text.utf8)) }

    /// The bytes, padded to a multiple of four as tables require.
    var padded: [UInt8] { values + [UInt8](repeating: 0, count: (4 - values.count % 4) % 4) }
}
