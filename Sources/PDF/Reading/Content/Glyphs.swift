/// A page's glyphs while they are read.
///
/// The page keeps this buffer, since a copy of all glyphs would take a tenth of the time of reading. One thread writes it before other code
/// sees it. No code writes it afterwards.
@usableFromInline
final class GlyphBuffer: @unchecked Sendable {
    @exclusivity(unchecked) private var storage: UnsafeMutableBufferPointer<InspectedGlyph>
    @exclusivity(unchecked) private(set) var count = 0

    init(capacity: Int) { storage = .allocate(capacity: max(64, capacity)) }

    deinit { storage.deallocate() }

    @usableFromInline
    var glyphs: UnsafeBufferPointer<InspectedGlyph> { UnsafeBufferPointer(rebasing: storage[..<count]) }

    /// Passes memory for up to `capacity` consecutive glyphs to `fill`, which initializes them and returns their number.
    @inline(__always)
    func append(capacity: Int, _ fill: (UnsafeMutablePointer<InspectedGlyph>) -> Int) {
        if count + capacity > storage.count { grow(by: capacity) }
        guard let base = storage.baseAddress else { return }
        count += fill(base + count)
    }

    private func grow(by capacity: Int) {
        let larger = UnsafeMutableBufferPointer<InspectedGlyph>.allocate(capacity: max(count + capacity, 2 * storage.count))
        _ = larger.moveInitialize(fromContentsOf: storage[..<count])
        storage.deallocate()
        storage = larger
    }
}

/// The glyphs of a page, in drawing order.
package struct GlyphList: RandomAccessCollection, Sendable {
    @usableFromInline let buffer: GlyphBuffer

    init(_ buffer: GlyphBuffer) { self.buffer = buffer }

    package var startIndex: Int { 0 }
    package var endIndex: Int { buffer.count }
    package subscript(index: Int) -> InspectedGlyph { buffer.glyphs[index] }

    /// Passes all glyphs to `body`, for loops over every glyph; the pointer is valid only within `body`.
    @inlinable
    package func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<InspectedGlyph>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(buffer) { try body(buffer.glyphs) }
    }
}

extension GlyphList: CustomReflectable {
    /// A mirror of the glyphs; the default mirror would show an address.
    package var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}

/// The kind of text that a glyph is, in the detail needed to find the ends of words.
package struct GlyphTraits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// White space and joiners without a width, which are invisible.
    package static let space = GlyphTraits(rawValue: 1)
    /// A mark on or under the letter before it.
    static let mark = GlyphTraits(rawValue: 2)
    /// A letter of a script that runs from right to left.
    static let rightToLeft = GlyphTraits(rawValue: 4)
    /// A letter, a digit, or a glyph for which the file has no text.
    static let readable = GlyphTraits(rawValue: 8)

    /// A separate accent, which older fonts set over the glyph of a letter (TeX's `\accent`).
    static let accent = GlyphTraits(rawValue: 16)

    /// East Asian brackets and stops with a blank first or second half, set closer together than their widths (JLREQ 3.1.2).
    static let blankBefore = GlyphTraits(rawValue: 32)
    static let blankBehind = GlyphTraits(rawValue: 64)

    /// Circumflex, caron and other accents that Unicode counts as letters.
    private static let accentLetters: ClosedRange<UInt32> = 0x2C6...0x2CB

    init(of text: String?) {
        guard let text, let first = text.unicodeScalars.first else { self = text == nil ? .readable : []; return }
        var traits: GlyphTraits = []
        if text.unicodeScalars.contains(where: Self.isSpace), text.unicodeScalars.allSatisfy({ Self.isSpace($0) || $0 == Self.joiner }) {
            traits.insert(.space)
        }
        if Self.isMark(first) || first == Self.joiner { traits.insert(.mark) }
        if first.properties.generalCategory == .modifierSymbol || Self.accentLetters.contains(first.value) { traits.insert(.accent) }
        if Self.isRightToLeft(first.value) { traits.insert(.rightToLeft) }
        if text.unicodeScalars.contains(where: Self.isReadable) { traits.insert(.readable) }
        if Self.opening.contains(first) { traits.insert(.blankBefore) }
        if Self.closing.contains(first) { traits.insert(.blankBehind) }
        self = traits
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
    }

    /// U+2060, inside words and as the text of a letter's second part, such as the separately drawn marks of a vocalised Arabic letter.
    private static let joiner: Unicode.Scalar = "\u{2060}"

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        let category = scalar.properties.generalCategory
        return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
    }

    /// Hebrew, Arabic and the scripts between them, with their presentation forms (Unicode 15, bidirectional classes R and AL of the basic
    /// plane).
    private static func isRightToLeft(_ value: UInt32) -> Bool {
        (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFE).contains(value)
    }

    private static let opening = Set("「『（【〔〈《〖〘｛［｟‘“".unicodeScalars), closing = Set("」』）】〕〉》〗〙｝］｠’”、。，．：；".unicodeScalars)

    private static func isReadable(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "\u{FFFD}"
    }
}
