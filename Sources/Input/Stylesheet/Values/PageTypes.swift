import Diagnostics
import Geometry
import YAML

/// Page sizes by name, in points, upright.
enum PageSize {
    /// ISO 216 in millimetres, ANSI in inches; screens in points of the devices that give them their names (an iPhone SE of 2020, an iPhone
    /// of 2022 and its large model, an iPad of the tenth generation).
    static let all: [(name: String, size: Size)] = [
        ("letter", inches(8.5, 11)), ("legal", inches(8.5, 14)), ("executive", inches(7.25, 10.5)),
        ("a3", millimetres(297, 420)), ("a4", millimetres(210, 297)), ("a5", millimetres(148, 210)), ("b5", millimetres(176, 250)),
        ("iphone-se", Size(width: 375, height: 667)), ("iphone", Size(width: 393, height: 852)),
        ("iphone-max", Size(width: 430, height: 932)), ("ipad", Size(width: 820, height: 1180)),
    ]

    static let named: [String: Size] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0.size) })

    /// Points. PDF's limit for a page is 14,400 (ISO 32000-1, annex C); under an inch nothing can be read.
    static let allowed = 72.0...14_400.0

    private static func inches(_ width: Double, _ height: Double) -> Size { Size(width: width * 72, height: height * 72) }
    private static func millimetres(_ width: Double, _ height: Double) -> Size { inches(width / 25.4, height / 25.4) }
}

extension ValueType where Value == Size {
    static let pageSize: ValueType = {
        let shape = ValueShape.either([.choice(PageSize.all.map(\.name)), .pair(of: .length)])
        return ValueType(shape) { node, reader in
            if let text = node.text, !text.isEmpty {
                if let size = PageSize.named[text.lowercased()] { return size }
                return reader.unknownName(node, what: "page size", among: PageSize.all.map(\.name))
            }
            guard node.items != nil else { return reader.mismatch(node, .notation("a page size such as `a4` or `[393, 852]`")) }
            guard let sides = reader.pair(node, ValueType<SpecifiedLength>.length()) else { return nil }
            guard sides.allSatisfy({ $0.unit == .point && PageSize.allowed.contains($0.amount) }) else {
                reader.error("a page's sides go from 72 to 14400 points", at: node)
                return nil
            }
            return Size(width: sides[0].amount, height: sides[1].amount)
        }
    }()
}
