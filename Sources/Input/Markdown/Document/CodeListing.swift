/// The presentation of a code block that its info string and its comments state.
package struct CodeListing: Hashable, Sendable {
    /// The title above the code, such as the name of its file; nil without one.
    package var title: String?
    /// The number of the first line; nil if the document requests no numbers.
    package var firstNumber: Int?
    /// The highlighted lines, from 0.
    package var highlights: Set<Int> = []
    /// The numbers of bytes that the marks of notes (`(1) (2)`) take at the ends of lines, by line from 0.
    package var marks: [Int: Int] = [:]

    package static let plain = CodeListing()
}
