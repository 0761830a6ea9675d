import TypesetBase

/// The channel of a gradient that a shading shows; a mask is made from the separate shading of the opacity.
enum ShadingChannel {
    case color, opacity

    var colorSpace: PDFName { self == .color ? "DeviceRGB" : "DeviceGray" }

    func components(of color: Color) -> [Double] { self == .color ? [color.red, color.green, color.blue] : [color.alpha] }
}

extension DictionaryWriter {
    /// Writes an axial shading (8.7.4.5.3).
    mutating func set(_ gradient: LinearGradient, _ channel: ShadingChannel) {
        let (start, end) = (gradient.start, gradient.end)
        setShading(2, coordinates: [start.x, start.y, end.x, end.y], gradient.stops, channel)
    }

    /// Writes a radial shading (8.7.4.5.4).
    mutating func set(_ gradient: RadialGradient, _ channel: ShadingChannel) {
        let coordinates = [gradient.start, gradient.end].flatMap { [$0.center.x, $0.center.y, $0.radius] }
        setShading(3, coordinates: coordinates, gradient.stops, channel)
    }

    /// Writes a shading whose first and last colour continue beyond its ends.
    private mutating func setShading(_ type: Int, coordinates: [Double], _ stops: [GradientStop], _ channel: ShadingChannel) {
        set("ShadingType", type)
        set("ColorSpace", channel.colorSpace)
        setArray("Coords") { array in for coordinate in coordinates { array.add(coordinate) } }
        setArray("Extend") { array in
            array.add(true)
            array.add(true)
        }
        setFunction(of: stops, channel)
    }

    /// Writes one exponential function per pair of stops from 0 to 1, stitched together (7.10.3, 7.10.4).
    private mutating func setFunction(of stops: [GradientStop], _ channel: ShadingChannel) {
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
