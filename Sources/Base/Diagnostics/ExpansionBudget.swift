/// The amount of text that a document may repeat by reference: headings in contents and references, labels of table rows, index entries,
/// included files.
///
/// Without a limit, a short document that names a long text many times takes unbounded time and memory. Spend bytes before the text is
/// made.
package struct ExpansionBudget: Hashable, Sendable {
    /// The bytes that a document of any length may repeat: about 700 pages of text, far more than people write.
    package static let standardFloor = 2_000_000
    /// Further bytes for each byte that was read; contents and index of a real book repeat less than a tenth of its text.
    private static let perByte = 2

    /// The bytes that may be repeated in total.
    package private(set) var limit: Int
    private var spent = 0

    /// Creates the budget of a document.
    ///
    /// - Parameters:
    ///   - floor: the bytes for a document of any length.
    ///   - size: the bytes of the document.
    package init(floor: Int = Self.standardFloor, size: Int) { limit = floor + Self.perByte * size }

    /// Adds the allowance for a further file of `size` bytes.
    package mutating func grow(bySize size: Int) { limit += Self.perByte * size }

    /// Takes bytes from the budget, or returns false and takes none if fewer are left.
    package mutating func spend(_ bytes: Int) -> Bool {
        guard bytes <= limit - spent else { return false }
        spent += bytes
        return true
    }
}
