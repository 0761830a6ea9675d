/// The glyphs of a page, in drawing order.
public struct GlyphList: RandomAccessCollection, Sendable {
    @usableFromInline let buffer: GlyphBuffer

    init(_ buffer: GlyphBuffer) { self.buffer = buffer }

    public var startIndex: Int { 0 }
    public var endIndex: Int { buffer.count }
    public subscript(index: Int) -> Glyph { buffer.glyphs[index] }

    /// For what goes over every glyph. The pointer is valid within `body` only.
    @inlinable
    public func withUnsafeBufferPointer<Result>(_ body: (UnsafeBufferPointer<Glyph>) throws -> Result) rethrows -> Result {
        try withExtendedLifetime(buffer) { try body(buffer.glyphs) }
    }
}

extension GlyphList: CustomReflectable {
    /// The glyphs, where its own members would show an address.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection) }
}
