/// Names of constants as in UIKit and SwiftUI, which can be pasted: `.small`, `UIContentSizeCategory.small`, `UIFontTextStyleHeadline`.
package enum ConstantName {
    /// The name in lower case, without one of some beginnings.
    ///
    /// - Parameter beginnings: the beginnings; if one begins with another, the longer one is first.
    package static func plain(_ name: String, without beginnings: [String]) -> String {
        let name = name.lowercased()
        for beginning in beginnings where name.hasPrefix(beginning.lowercased()) && name.count > beginning.count {
            return String(name.dropFirst(beginning.count))
        }
        return name
    }

    /// Returns the value of a sheet that a constant of Swift or UIKit names, such as `.byTruncatingTail` or `UIFontWeightSemibold`; nil if
    /// there is none.
    ///
    /// - Parameter values: the values that the sheet can have.
    package static func value(_ name: String, among values: [String]) -> String? {
        let plain =
            name.hasPrefix(".") || name.hasPrefix("UI") || name.hasPrefix("NS") || name.contains(".")
            || name.lowercased().hasPrefix("trait")
        guard plain, let last = name.split(separator: ".").last?.lowercased() else { return nil }
        // `Truncating` and `Wrapping` are our `truncate` and `wrap`.
        let word = last.replacing("truncating", with: "truncate").replacing("wrapping", with: "wrap").replacing("clipping", with: "clip")
        // The longest value wins: `semiBold`, not `bold`.
        return values.filter { word.hasSuffix($0.lowercased()) && isBeginning(word.dropLast($0.count)) }.max { $0.count < $1.count }
    }

    /// Whether a text in lower case is the beginning of constants before the name of a value, or empty.
    private static func isBeginning(_ text: Substring) -> Bool { text.isEmpty || beginnings.contains(String(text)) }

    private static let beginnings: Set<String> = [
        "trait", "uifontdescriptortrait", "uifontweight", "nstextalignment", "by", "nslinebreakby", "uibaselineadjustment",
        "uicontrolcontentverticalalignment",
    ]
}
