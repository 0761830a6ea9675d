/// A text with fields, such as a resource of the program.
package enum TextTemplate {
    /// Returns a template with its fields filled in; fields in the values stay as they are.
    ///
    /// - Parameters:
    ///   - bytes: the template, with fields such as `@@name@@`.
    ///   - values: the value of each field.
    package static func filled(_ text: String, _ values: [String: String]) -> String {
        text.split(separator: "@@", omittingEmptySubsequences: false).enumerated().map { index, part in
            index % 2 == 0 ? String(part) : values[String(part)] ?? ""
        }.joined()
    }
}
