package import TypesetBase

/// The value of `volumes:`: the greatest thickness of a volume.
///
/// A document that is thicker is split into several files.
package struct VolumeLimit: Hashable, Sendable {
    /// The measure of the thickness.
    enum Measure: Hashable, Sendable {
        /// A number of sheets of paper.
        case sheets(Int)
        /// The weight of the sheets in grams, on paper of a number of grams per square metre.
        case weight(grams: Double, paper: Int)
    }

    var measure: Measure
    /// The printed sides of a sheet: 1 or 2.
    package var sides = 2

    /// Returns the number of sheets of a size; at least one.
    package func sheets(of size: Size) -> Int {
        switch measure {
        case .sheets(let count): return count
        case .weight(let grams, let paper):
            let metersPerPoint = 0.0254 / 72
            let sheet = size.width * size.height * metersPerPoint * metersPerPoint * Double(paper)
            return Int(min(max(1, grams / max(sheet, 1e-6)), Double(Self.sheets.upperBound)))
        }
    }

    /// The permitted numbers of sheets; a hardcover of ten thousand sheets would be a metre thick.
    static let sheets = 2...10_000
    /// The permitted grams per square metre: from Bible paper to heavy card.
    static let papers = 20...600
    /// The permitted grams of a volume.
    static let grams = 20.0...100_000
}

extension ValueType where Value == VolumeLimit {
    private static let fields: [ValueShape.Field] = [
        .init("maxSheets", ValueType<Int>.integer(VolumeLimit.sheets).shape), .init("maxWeight", ValueType<Double>.weight.shape),
        .init("paper", ValueType<Int>.integer(VolumeLimit.papers).shape), .init("sides", ValueType<Int>.integer(1...2).shape),
    ]

    /// A mapping with a number of sheets, or with a weight and the weight of the paper.
    static let volumes = ValueType(.object(fields)) { node, reader in
        guard let entries = node.entries else { return reader.mismatch(node, .object(fields)) }
        var sheets: Int?, grams: Double?, paper: Int?, sides: Int? = 2
        for entry in entries {
            switch entry.key.text {
            case "maxSheets": sheets = ValueType<Int>.integer(VolumeLimit.sheets).read(entry.value, &reader)
            case "maxWeight": grams = ValueType<Double>.weight.read(entry.value, &reader)
            case "paper": paper = ValueType<Int>.integer(VolumeLimit.papers).read(entry.value, &reader)
            case "sides": sides = ValueType<Int>.integer(1...2).read(entry.value, &reader)
            default: reader.unknownKey(entry.key, among: fields.map(\.name))
            }
        }
        let names = Set(entries.compactMap(\.key.text))
        guard names.contains("maxSheets") != names.contains("maxWeight"), names.contains("maxWeight") == names.contains("paper") else {
            reader.error(
                "`volumes` needs `maxSheets`, or `maxWeight` and `paper`", at: node,
                hints: ["write `{ maxSheets: 120 }`, or `{ maxWeight: 1.1kg, paper: 90 }`; `paper` is its weight in g/m²"])
            return nil
        }
        guard let sides else { return nil }
        if let sheets { return VolumeLimit(measure: .sheets(sheets), sides: sides) }
        guard let grams, let paper else { return nil }
        return VolumeLimit(measure: .weight(grams: grams, paper: paper), sides: sides)
    }
}

extension ValueType where Value == Double {
    /// A weight in grams, written with `g`, `kg`, `oz` or `lb`.
    fileprivate static let weight = ValueType(scalar: .notation("a weight such as `1.1kg` or `2.5lb`")) { text in
        // International avoirdupois units.
        let units = ["g": 1.0, "kg": 1000, "oz": 28.349523125, "lb": 453.59237]
        guard let quantity = Quantity(text), let unit = units[String(quantity.unit)] else { return nil }
        let grams = quantity.number * unit
        return VolumeLimit.grams.contains(grams) ? grams : nil
    }
}
