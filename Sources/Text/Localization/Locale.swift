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

    /// The script that the language is written in where its tag names none, as its tag would name it: `Cyrl`.
    var script: String? {
        var script = [CChar](repeating: 0, count: 8)
        let length = name.withUnsafeBufferPointer { name in
            name.baseAddress.map { locale_script($0, &script, Int32(script.count)) } ?? -1
        }
        return length > 0 ? String(decoding: script.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }
}

/// The scripts of languages.
package enum LanguageScript {
    /// Whether a language is written in a script where its tag names none.
    ///
    /// - Parameters:
    ///   - language: BCP 47, without a script.
    ///   - script: ISO 15924, in letters of any case.
    package static func isUsual(_ script: String, of language: String) -> Bool {
        Locale(language: language)?.script?.lowercased() == script.lowercased()
    }
}
