import CTypesetLocaleData

/// The line breaks in scripts without spaces between words: Thai, Lao, Burmese and Khmer (UAX #14, class SA, which requires dictionaries).
package struct ComplexBreaks: Sendable {
    /// The characters (Unicode scalars, counted from 0) that words begin with, after another character of their script, in order.
    package private(set) var words: [Int] = []
    /// The characters that syllables within words begin with, for lines on which no word fits.
    package private(set) var syllables: [Int] = []

    /// Finds the breaks; nil if the text has no letter of these scripts.
    ///
    /// - Parameter text: the text in UTF-8.
    package init?(in text: [UInt8]) {
        guard Self.mayContain(text) else { return nil }
        let scalars = String(decoding: text, as: UTF8.self).unicodeScalars.map(\.value)
        var start = 0
        while start < scalars.count {
            guard let script = ComplexScript(scalars[start]) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < scalars.count, ComplexScript(scalars[end]) == script { end += 1 }
            add(Array(scalars[start..<end]), script, from: start)
            start = end
        }
    }

    private static func mayContain(_ text: [UInt8]) -> Bool {
        var previous: UInt8 = 0
        for byte in text {
            if ComplexScript.mayBegin(previous, byte) { return true }
            previous = byte
        }
        return false
    }

    private mutating func add(_ text: [UInt32], _ script: ComplexScript, from start: Int) {
        let found = Set(Self.words(in: text))
        for index in text.indices.dropFirst() {
            if found.contains(index) {
                words.append(start + index)
            } else if script.beginsSyllable(text, at: index) {
                syllables.append(start + index)
            }
        }
    }

    /// The offsets of the words, in characters, each of which is one unit of UTF-16.
    private static func words(in text: [UInt32]) -> [Int] {
        let units = text.map { UInt16(truncatingIfNeeded: $0) }
        var offsets = [Int32](repeating: 0, count: units.count)
        let count = locale_line_breaks(units, Int32(clamping: units.count), 0, &offsets, Int32(clamping: offsets.count))
        return offsets.prefix(max(0, Int(count))).map(Int.init)
    }
}
