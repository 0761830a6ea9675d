/// The texts that the program contains as resources.
enum ResourceText {
    /// Returns a resource as text.
    static func of(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Returns a resource with its fields filled in.
    ///
    /// - Parameters:
    ///   - bytes: a text with fields such as `@@name@@`.
    ///   - values: the value of each field.
    static func filled(_ bytes: [UInt8], _ values: [String: String]) -> String {
        of(bytes).split(separator: "@@", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 0 ? String(part) : values[String(part)] ?? ""
        }.joined()
    }
}
