/// Compounds with hyphens, which titles do not divide.
package enum CompoundWords {
    /// The characters (Unicode scalars, counted from 0) after hyphens between letters, in order: the H of “Rabbit-Hole”.
    ///
    /// - Parameter text: the text in UTF-8.
    package static func innerCharacters(of text: [UInt8]) -> [Int] {
        guard text.contains(where: { $0 == UInt8(ascii: "-") || $0 == 0xE2 }) else { return [] }
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        return scalars.indices.dropFirst(2).filter { index in
            (scalars[index - 1] == "-" || scalars[index - 1] == "\u{2010}") && scalars[index].properties.isAlphabetic
                && scalars[index - 2].properties.isAlphabetic
        }
    }
}
