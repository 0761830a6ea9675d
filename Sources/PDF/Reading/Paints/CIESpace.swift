import Glibc
import TypesetBase

/// A colour space by CIE's measures (ISO 32000-1 8.6.5): CalGray, CalRGB or Lab.
///
/// A colour is adapted from the white point of the space to that of sRGB with Bradford's cone responses, as profiles do it.
struct CIESpace {
    private enum Components {
        case gray(gamma: Double)
        case rgb(gamma: SIMD3<Double>, matrix: Matrix)
        /// The least and greatest a* and b*, in this order.
        case lab(range: [Double])
    }

    private let components: Components
    private let white: SIMD3<Double>
    private let adaptation: Matrix

    /// Creates a space from its dictionary; nil for another family or without a white point.
    init?(_ family: String, _ entries: PDFDictionary, _ file: ObjectFile) {
        guard let white = Self.vector(entries["WhitePoint"], file), white.x > 0, white.y > 0, white.z > 0 else { return nil }
        switch family {
        case "CalGray": components = .gray(gamma: file.number(entries["Gamma"]) ?? 1)
        case "CalRGB":
            let values = (file.numbers(entries["Matrix"], count: 9) ?? [1, 0, 0, 0, 1, 0, 0, 0, 1])
            components = .rgb(gamma: Self.vector(entries["Gamma"], file) ?? .one, matrix: Matrix(columns: values))
        case "Lab": components = .lab(range: file.numbers(entries["Range"], count: 4) ?? [-100, 100, -100, 100])
        default: return nil
        }
        self.white = white
        adaptation = Matrix.adaptation(from: white)
    }

    private static func vector(_ object: PDFObject, _ file: ObjectFile) -> SIMD3<Double>? {
        file.numbers(object, count: 3).map { SIMD3($0[0], $0[1], $0[2]) }
    }

    var componentCount: Int { if case .gray = components { 1 } else { 3 } }

    /// Returns the components for values from 0 to 1, as tables of indexed colours have them.
    func decoded(_ values: [Double]) -> [Double] {
        guard case .lab(let range) = components, values.count >= 3 else { return values }
        return [100 * values[0], range[0] + values[1] * (range[1] - range[0]), range[2] + values[2] * (range[3] - range[2])]
    }

    /// Returns the sRGB colour of components in the ranges of the space.
    func color(_ values: [Double]) -> Color {
        func value(_ index: Int) -> Double { index < values.count && values[index].isFinite ? values[index] : 0 }
        func part(_ index: Int) -> Double { min(1, max(0, value(index))) }
        let measures: SIMD3<Double>
        switch components {
        case .gray(let gamma): measures = white * pow(part(0), gamma)
        case .rgb(let gamma, let matrix):
            measures = matrix * SIMD3(pow(part(0), gamma.x), pow(part(1), gamma.y), pow(part(2), gamma.z))
        case .lab(let range):
            let lightness = (min(100, max(0, value(0))) + 16) / 116
            let a = min(range[1], max(range[0], value(1))), b = min(range[3], max(range[2], value(2)))
            measures = white * SIMD3(Self.cube(lightness + a / 500), Self.cube(lightness), Self.cube(lightness - b / 200))
        }
        let linear = Matrix.linearRGB * (adaptation * measures)
        return Color(red: Self.encoded(linear.x), green: Self.encoded(linear.y), blue: Self.encoded(linear.z))
    }

    /// The inverse of the cube root in L*a*b*, which is linear near black.
    private static func cube(_ value: Double) -> Double { value >= 6.0 / 29 ? value * value * value : 108.0 / 841 * (value - 4.0 / 29) }

    /// The transfer function of sRGB (IEC 61966-2-1).
    private static func encoded(_ linear: Double) -> Double {
        guard linear.isFinite else { return 0 }
        return min(1, max(0, linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055))
    }
}

/// A matrix of three columns.
private struct Matrix {
    private let first: SIMD3<Double>, second: SIMD3<Double>, third: SIMD3<Double>

    /// Creates a matrix from nine numbers, column by column.
    init(columns: [Double]) {
        first = SIMD3(columns[0], columns[1], columns[2])
        second = SIMD3(columns[3], columns[4], columns[5])
        third = SIMD3(columns[6], columns[7], columns[8])
    }

    static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.first * vector.x + matrix.second * vector.y + matrix.third * vector.z
    }

    /// From XYZ with the white of D65 to linear sRGB (IEC 61966-2-1).
    static let linearRGB = Matrix(
        columns: [3.2406, -0.9689, 0.0557, -1.5372, 1.8758, -0.204, -0.4986, 0.0415, 1.057])

    /// Bradford's cone responses to XYZ, and the inverse (ICC.1:2010 annex E).
    private static let cones = Matrix(columns: [0.8951, -0.7502, 0.0389, 0.2664, 1.7135, -0.0685, -0.1614, 0.0367, 1.0296])
    private static let measures = Matrix(
        columns: [0.9869929, 0.4323053, -0.0085287, -0.1470543, 0.5183603, 0.0400428, 0.1599627, 0.0492912, 0.9684867])
    private static let daylight = SIMD3(0.9505, 1, 1.089)

    /// Returns the adaptation of measures under a white to those under D65.
    static func adaptation(from white: SIMD3<Double>) -> Matrix {
        let scale = (cones * daylight) / (cones * white)
        func column(_ axis: SIMD3<Double>) -> [Double] {
            let adapted = measures * ((cones * axis) * scale)
            return [adapted.x, adapted.y, adapted.z]
        }
        return Matrix(columns: column([1, 0, 0]) + column([0, 1, 0]) + column([0, 0, 1]))
    }
}
