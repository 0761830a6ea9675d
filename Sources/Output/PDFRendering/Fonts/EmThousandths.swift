import Geometry

/// A length in glyph space: whole thousandths of the em, in which a PDF states the widths of glyphs and `TJ` moves the pen (ISO 32000-1
/// 9.2.4, 9.4.3).
struct EmThousandths: Hashable, Sendable {
    var value: Int

    @inline(__always)
    init(_ value: Int) { self.value = value }

    /// The nearest one; at most 30 em, beyond which a font's tables are damaged.
    init(rounding length: Em) {
        value = length.isFinite ? Int((min(max(length.value, -30), 30) * 1000).rounded()) : 0
    }

    /// The nearest one.
    init(rounding length: FontUnits, unitsPerEm: FontUnits) {
        value = Int((length.value * 1000 / unitsPerEm.value).rounded())
    }

    static let zero = EmThousandths(0)

    static prefix func - (length: EmThousandths) -> EmThousandths { EmThousandths(-length.value) }
}

extension DictionaryWriter {
    mutating func set(_ key: PDFName, _ value: EmThousandths) { set(key, value.value) }
}

extension ArrayWriter {
    /// With a space after it.
    mutating func add(_ value: EmThousandths) { add(Double(value.value)) }
}
