import TypesetBase

/// The words, styles and tags of both files, each with one number, so that the comparison compares numbers.
package struct Vocabulary: Sendable {
    /// The words without spaces and without characters that have no width.
    private(set) var words = Interner<String>()
    private(set) var styles = Interner<TextStyle>()
    /// The chains of tags around blocks, such as `L LI P`.
    private(set) var tags = Interner<String>()
    /// The texts of whole blocks without spaces.
    private(set) var texts = Interner<String>()

    package init() {}

    mutating func number(ofWord word: String) -> Int32 { Int32(truncatingIfNeeded: words.number(of: word)) }
    mutating func number(ofStyle style: TextStyle) -> Int32 { Int32(truncatingIfNeeded: styles.number(of: style)) }
    mutating func number(ofTags chain: String) -> Int32 { Int32(truncatingIfNeeded: tags.number(of: chain)) }
    mutating func number(ofText text: String) -> Int32 { Int32(truncatingIfNeeded: texts.number(of: text)) }

    func word(_ number: Int32) -> String { words[Int(number)] }
    func style(_ number: Int32) -> TextStyle? { number < 0 ? nil : styles[Int(number)] }
    func text(_ number: Int32) -> String { texts[Int(number)] }
    func chain(_ number: Int32) -> String { tags[Int(number)] }
}
