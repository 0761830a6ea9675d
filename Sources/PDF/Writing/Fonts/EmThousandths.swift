import TypesetBase

/// A length in glyph space, in whole thousandths of the em.
///
/// A PDF states the widths of glyphs in this unit, and `TJ` moves the pen by it (ISO 32000-1 9.2.4, 9.4.3).
struct EmThousandths: Hashable, Sendable {
    var value: Int

    @inline(__always)
    init(_ value: Int) { self.value = value }

    /// Rounds to the nearest thousandth, limited to 30 em; a larger length comes from a damaged font table.
    init(rounding length: Em) {
        value = length.isFinite ? Int((min(max(length.value, -30), 30) * 1000).rounded()) : 0
    }

    /// Rounds to the nearest thousandth.
    init(rounding length: FontUnits, unitsPerEm: FontUnits) {
        value = Int((length.value * 1000 / unitsPerEm.value).rounded())
    }

    static prefix func - (length: EmThousandths) -> EmThousandths { EmThousandths(-length.value) }
}

extension DictionaryWriter {
    mutating func set(_ key: PDFName, _ value: EmThousandths) { set(key, value.value) }
}

extension ArrayWriter {
    /// Adds a length with a space after it.
    mutating func add(_ value: EmThousandths) { add(Double(value.value)) }
}
