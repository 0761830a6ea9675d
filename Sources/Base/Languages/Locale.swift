import CTypesetLocaleData

/// A language by its name in ICU.
package struct ICULocale: Sendable {
    package let name: [CChar]

    /// Creates a locale; nil if the text is not a language tag.
    ///
    /// - Parameter language: a BCP 47 tag.
    package init?(language: String) {
        // ULOC_FULLNAME_CAPACITY is 157. No language of CLDR has a longer tag.
        var name = [CChar](repeating: 0, count: 157)
        guard locale_name(language, &name, Int32(name.count)) > 0 else { return nil }
        self.name = name
    }

    /// The text that a call of ICU writes into a buffer; nil if it fails or the buffer is too small.
    package func text(capacity: Int = 128, _ body: (UnsafePointer<CChar>, UnsafeMutablePointer<UInt16>, Int32) -> Int32) -> String? {
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

    /// The usual script of the language if its tag names none, such as `Cyrl`.
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
    /// Whether a script is the usual one of a language whose tag names none.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag without a script.
    ///   - script: an ISO 15924 code, in any case.
    package static func isUsual(_ script: String, of language: String) -> Bool {
        ICULocale(language: language)?.script?.lowercased() == script.lowercased()
    }
}
