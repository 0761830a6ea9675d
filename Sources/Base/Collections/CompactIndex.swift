/// An index that may be missing, in four bytes, because lists of a book have a hundred thousand.
@propertyWrapper
package struct CompactIndex: Hashable, Sendable {
    @usableFromInline var stored: Int32

    /// Indices that do not fit, which no list of a document reaches, become the largest that does.
    @inlinable
    package init(wrappedValue: Int?) { stored = wrappedValue.map { Int32(clamping: $0) } ?? .min }

    @inlinable
    package var wrappedValue: Int? {
        get { stored == .min ? nil : Int(stored) }
        set { self = CompactIndex(wrappedValue: newValue) }
    }
}

/// A range of indices in eight bytes.
@propertyWrapper
package struct CompactRange: Hashable, Sendable {
    @usableFromInline var stored: Range<Int32>

    /// Bounds that do not fit, which no list of a document reaches, become the largest that do.
    @inlinable
    package init(wrappedValue: Range<Int>) {
        stored = Int32(clamping: wrappedValue.lowerBound)..<Int32(clamping: wrappedValue.upperBound)
    }

    @inlinable
    package var wrappedValue: Range<Int> {
        get { Int(stored.lowerBound)..<Int(stored.upperBound) }
        set { self = CompactRange(wrappedValue: newValue) }
    }
}

/// A whole number in four bytes.
@propertyWrapper
package struct CompactInt: Hashable, Sendable {
    @usableFromInline var stored: Int32

    /// Numbers that do not fit, which no document reaches, become the nearest that does.
    @inlinable
    package init(wrappedValue: Int) { stored = Int32(clamping: wrappedValue) }

    @inlinable
    package var wrappedValue: Int {
        get { Int(stored) }
        set { stored = Int32(clamping: newValue) }
    }
}
