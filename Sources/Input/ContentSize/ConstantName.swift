/// Names of constants as UIKit and SwiftUI write them, so that they can be pasted: `.small`, `UIContentSizeCategory.small`,
/// `UIFontTextStyleHeadline`.
enum ConstantName {
    /// The name in lower case, without one of some beginnings.
    /// - Parameter beginnings: longest first where one begins with another.
    static func plain(_ name: String, without beginnings: [String]) -> String {
        let name = name.lowercased()
        for beginning in beginnings where name.hasPrefix(beginning.lowercased()) && name.count > beginning.count {
            return String(name.dropFirst(beginning.count))
        }
        return name
    }
}
