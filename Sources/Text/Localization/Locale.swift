import CLocaleData

/// A language as ICU names it.
struct Locale {
    let name: [CChar]

    /// Nil for what is no language tag.
    ///
    /// - Parameter language: BCP 47.
    init?(language: String) {
        // ULOC_FULLNAME_CAPACITY is 157; a longer tag names no language that CLDR has.
        var name = [CChar](repeating: 0, count: 157)
        guard locale_name(language, &name, Int32(name.count)) > 0 else { return nil }
        self.name = name
    }

    /// What a call of ICU writes into a buffer; nil where it fails or the buffer is too small.
    func text(capacity: Int = 128, _ body: (UnsafePointer<CChar>, UnsafeMutablePointer<UInt16>, Int32) -> Int32) -> String? {
        var text = [UInt16](repeating: 0, count: capacity)
        let length = name.withUnsafeBufferPointer { name in
            text.withUnsafeMutableBufferPointer { text in
                guard let name = name.baseAddress, let start = text.baseAddress else { return Int32(-1) }
                return body(name, start, Int32(text.count))
            }
        }
        guard length > 0, length <= capacity else { return nil }
        return String(decoding: text[..<Int(length)], as: UTF16.self)
    }
}
