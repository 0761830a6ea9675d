import Geometry
import Layout

/// The channel of a gradient that a shading shows. The opacity has a separate shading, from which a mask is made.
enum ShadingChannel {
    case color, opacity

    var colorSpace: PDFName { self == .color ? "DeviceRGB" : "DeviceGray" }

    func components(of color: Color) -> [Double] { self == .color ? [color.red, color.green, color.blue] : [color.alpha] }
}

extension DictionaryWriter {
    /// Extends the first and the last colour of a shading beyond its ends.
    mutating func setExtended() {
        setArray("Extend") { array in
            array.add(true)
            array.add(true)
        }
    }

    /// Writes one exponential function per pair of stops from 0 to 1, stitched together (7.10.3, 7.10.4).
    mutating func setFunction(of stops: [LinearGradient.Stop], _ channel: ShadingChannel) {
        // Two stops at one location are a hard edge, without a function between them: bounds must rise (7.10.4).
        let parts = zip(stops, stops.dropFirst()).filter { $0.location < $1.location }
        setDictionary("Function") { function in
            function.set("FunctionType", 3)
            function.set("Domain", integers: 0, 1)
            function.setArray("Bounds") { bounds in for part in parts.dropFirst() { bounds.add(precise: part.0.location) } }
            function.setArray("Encode") { encode in
                for _ in parts {
                    encode.add(0.0)
                    encode.add(1.0)
                }
            }
            function.setArray("Functions") { functions in
                for (from, to) in parts { functions.addDictionary { $0.setMixture(of: from.color, and: to.color, channel) } }
            }
        }
    }

    private mutating func setMixture(of from: Color, and to: Color, _ channel: ShadingChannel) {
        set("FunctionType", 2)
        set("N", 1)
        set("Domain", integers: 0, 1)
        setArray("C0") { array in for value in channel.components(of: from) { array.add(value) } }
        setArray("C1") { array in for value in channel.components(of: to) { array.add(value) } }
    }
}
