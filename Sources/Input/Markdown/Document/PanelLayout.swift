/// The arrangement of pictures side by side, as Quarto's divisions state it: `layout-ncol=2`, `layout-nrow=2` or `layout="[[1,1],[1]]"`.
package enum PanelLayout: Hashable, Sendable {
    case columns(Int)
    case rows(Int)
    /// The shares of the width of the parts, by row; a negative share is blank.
    case shares([[Double]])

    /// The maximum number of parts in a row; more would be too narrow on any page.
    private static let maximumColumns = 12

    /// Reads the arrangement that attributes state; nil for attributes that state no arrangement, or one that is not valid.
    init?(_ attributes: Attributes) {
        func number(_ key: String) -> Int? { attributes.values[key].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil } }
        if let rows = attributes.values["layout"].flatMap(Self.shares) {
            self = .shares(rows)
        } else if let count = number("layout-ncol") {
            self = .columns(min(count, Self.maximumColumns))
        } else if let count = number("layout-nrow") {
            self = .rows(count)
        } else {
            return nil
        }
    }

    /// The shares in `[[40,-20,40],[100]]`, or in one row `[1,1]`.
    private static func shares(_ text: String) -> [[Double]]? {
        guard text.allSatisfy({ "[]0123456789.,- ".contains($0) }), text.utf8.count < 1000 else { return nil }
        let rows = text.split { "[]".contains($0) }.map { $0.split { ", ".contains($0) }.compactMap { Double($0) } }.filter { !$0.isEmpty }
        let isValid = rows.allSatisfy { row in
            row.count <= maximumColumns && row.contains { $0 > 0 } && row.allSatisfy { $0 != 0 && $0.isFinite }
        }
        return rows.isEmpty || !isValid ? nil : rows
    }

    /// Returns the shares of the width in each row for a number of parts; parts without a place have a row each.
    package func rows(of count: Int) -> [[Double]] {
        switch self {
        case .columns(let columns): Self.grid(columns, count)
        case .rows(let rows): Self.grid(min((count + rows - 1) / rows, Self.maximumColumns), count)
        case .shares(let rows):
            rows + Array(repeating: [1], count: max(0, count - rows.joined().count { $0 > 0 }))
        }
    }

    /// Rows of equal parts; the places after the last part are blank.
    private static func grid(_ columns: Int, _ count: Int) -> [[Double]] {
        guard columns > 0 else { return [] }
        return stride(from: 0, to: count, by: columns).map { start in (0..<columns).map { start + $0 < count ? 1 : -1 } }
    }
}
