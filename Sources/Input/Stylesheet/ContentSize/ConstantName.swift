/// Names of constants as in UIKit and SwiftUI, which can be pasted: `.small`, `UIContentSizeCategory.small`, `UIFontTextStyleHeadline`.
enum ConstantName {
    /// The name in lower case, without one of some beginnings.
    ///
    /// - Parameter beginnings: the beginnings; if one begins with another, the longer one is first.
    static func plain(_ name: String, without beginnings: [String]) -> String {
        let name = name.lowercased()
        for beginning in beginnings where name.hasPrefix(beginning.lowercased()) && name.count > beginning.count {
            return String(name.dropFirst(beginning.count))
        }
        return name
    }
}
