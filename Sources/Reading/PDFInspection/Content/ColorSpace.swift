import Geometry
import Glibc

/// A colour space, as far as it takes to convert its colours to sRGB (ISO 32000-1 8.6). Profiles are taken as the device space of
/// their size.
indirect enum ColorSpace {
    case gray, rgb, cmyk
    case lab(range: [Double])
    case indexed(base: ColorSpace, table: [UInt8])
    /// Separation and DeviceN: the alternate space and the function that leads there.
    case tint(ColorSpace, PDFFunction?, inputs: Int)
    case pattern

    var componentCount: Int {
        switch self {
        case .gray, .indexed, .pattern: 1
        case .rgb, .lab: 3
        case .cmyk: 4
        case .tint(_, _, let inputs): inputs
        }
    }

    /// The colour that the space begins with (8.6.3).
    var initialPaint: InspectedPaint {
        switch self {
        case .tint: paint(Array(repeating: 1, count: componentCount))
        default: .color(.black)
        }
    }

    /// Of a device space.
    func color(_ first: Double, _ second: Double, _ third: Double, _ fourth: Double) -> Color {
        func part(_ value: Double) -> Double { value.isFinite ? min(1, max(0, value)) : 0 }
        switch self {
        case .rgb: return Color(red: part(first), green: part(second), blue: part(third))
        case .cmyk:
            let light = 1 - part(fourth)
            return Color(red: (1 - part(first)) * light, green: (1 - part(second)) * light, blue: (1 - part(third)) * light)
        default: return Color(red: part(first), green: part(first), blue: part(first))
        }
    }

    func color(_ values: [Double]) -> Color {
        func value(_ index: Int) -> Double { index < values.count && values[index].isFinite ? min(1, max(0, values[index])) : 0 }
        switch self {
        case .gray, .pattern, .rgb, .cmyk: return color(value(0), value(1), value(2), value(3))
        case .lab: return Self.lab(values)
        case .indexed(let base, let table): return Self.entry(values.first ?? 0, base, table)
        case .tint(let base, let function, _):
            if let result = function?.evaluate(values) { return base.color(result) }
            return Color(red: 1 - value(0), green: 1 - value(0), blue: 1 - value(0))
        }
    }

    /// The colour, or `unknown` where it is a spot colour whose function is not run.
    func paint(_ values: [Double]) -> InspectedPaint {
        if case .tint(_, let function, _) = self, function?.evaluate(values) == nil { return .unknown }
        return .color(color(values))
    }

    private static func entry(_ index: Double, _ base: ColorSpace, _ table: [UInt8]) -> Color {
        let count = base.componentCount, start = Int(clamping: index) * count
        guard start >= 0, start + count <= table.count else { return .black }
        return base.color(table[start..<(start + count)].map { Double($0) / 255 })
    }

    /// CIE L*a*b* to sRGB with the white of D65; files say D50 mostly, whose adaptation comes to the same colours.
    private static func lab(_ values: [Double]) -> Color {
        guard values.count >= 3 else { return .black }
        let l = (values[0] + 16) / 116
        func part(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : 3 * 36.0 / 841 * (t - 4.0 / 29) }
        let x = 0.9505 * part(l + values[1] / 500), y = part(l), z = 1.089 * part(l - values[2] / 200)
        func encode(_ c: Double) -> Double { min(1, max(0, c <= 0.0031308 ? 12.92 * c : 1.055 * pow(max(c, 0), 1 / 2.4) - 0.055)) }
        return Color(
            red: encode(3.2406 * x - 1.5372 * y - 0.4986 * z), green: encode(-0.9689 * x + 1.8758 * y + 0.0415 * z),
            blue: encode(0.0557 * x - 0.204 * y + 1.057 * z))
    }
}

/// Reads colour spaces of content streams: device names, then those of the resources.
struct ColorSpaceReader {
    let file: ObjectFile

    func read(_ name: String, resources: PDFDictionary) -> ColorSpace {
        device(name) ?? read(file.dictionary(resources["ColorSpace"])[name], depth: 0)
    }

    private func device(_ name: String) -> ColorSpace? {
        switch name {
        case "DeviceGray", "G", "CalGray": .gray
        case "DeviceRGB", "RGB", "CalRGB": .rgb
        case "DeviceCMYK", "CMYK": .cmyk
        case "Pattern": .pattern
        default: nil
        }
    }

    /// Spaces build on spaces; the depth bounds files whose spaces build on themselves.
    func read(_ object: PDFObject, depth: Int = 0) -> ColorSpace {
        let object = file.resolve(object)
        if let name = object.name { return device(name) ?? .gray }
        guard depth < 6, let items = object.array, let kind = file.name(items.first ?? .null) else { return .gray }
        func item(_ index: Int) -> PDFObject { index < items.count ? items[index] : .null }
        switch kind {
        case "ICCBased": return profile(file.dictionary(item(1)), depth)
        case "Lab": return .lab(range: [])
        case "Indexed", "I":
            return .indexed(base: read(item(1), depth: depth + 1), table: file.resolve(item(3)).string ?? file.stream(item(3)) ?? [])
        case "Separation": return .tint(read(item(2), depth: depth + 1), PDFFunction(item(3), file: file), inputs: 1)
        case "DeviceN":
            return .tint(read(item(2), depth: depth + 1), PDFFunction(item(3), file: file), inputs: max(1, file.array(item(1)).count))
        default: return device(kind) ?? .gray
        }
    }

    private func profile(_ dictionary: PDFDictionary, _ depth: Int) -> ColorSpace {
        switch file.number(dictionary["N"]) {
        case 1: .gray
        case 3: .rgb
        case 4: .cmyk
        default: read(dictionary["Alternate"], depth: depth + 1)
        }
    }
}
