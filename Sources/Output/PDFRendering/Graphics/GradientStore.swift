import Geometry
import Layout

/// Axial shadings of the file, each written once per place (ISO 32000-1 8.7.4.5.3).
final class GradientStore {
    struct Gradient {
        /// A shading pattern.
        var pattern: ObjectNumber
        /// A graphics state with the gradient's opacity, where its stops are not opaque.
        var mask: ObjectNumber?
    }

    private struct Key: Hashable {
        var gradient: LinearGradient
        var pageSize: Size
    }

    private var known: [Key: Gradient] = [:]
    private let objects: ObjectWriter
    private let states: GraphicsStateStore

    init(objects: ObjectWriter, states: GraphicsStateStore) {
        self.objects = objects
        self.states = states
    }

    func gradient(_ gradient: LinearGradient, pageSize: Size) throws -> Gradient {
        let key = Key(gradient: gradient, pageSize: pageSize)
        if let known = known[key] { return known }
        let body = ByteBuffer()
        body.put("<</Type/Pattern/PatternType 2/Shading")
        putShading(gradient, pageSize, body, components: { [$0.red, $0.green, $0.blue] }, space: "DeviceRGB")
        let isOpaque = gradient.stops.allSatisfy { $0.color.alpha >= 1 }
        let made = Gradient(pattern: try objects.write(body.put(">>")), mask: isOpaque ? nil : try mask(gradient, pageSize))
        known[key] = made
        return made
    }

    /// A graphics state with the gradient's opacity, y downwards in a rectangle of a size; each call writes another.
    func mask(_ gradient: LinearGradient, _ pageSize: Size) throws -> ObjectNumber {
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XObject/Subtype/Form/BBox[0 0 ").put(pageSize.width, pageSize.height)
        dictionary.put("]/Group<</S/Transparency/CS/DeviceGray/I true>>/Resources<</Shading<</S ")
        putShading(gradient, pageSize, dictionary, components: { [$0.alpha] }, space: "DeviceGray")
        dictionary.put(">>>>")
        let group = objects.reserve()
        try objects.writeStream(group, dictionary: dictionary, ByteBuffer().put("/S sh"))
        return try states.mask(group: group)
    }

    private func putShading(
        _ gradient: LinearGradient, _ pageSize: Size, _ body: ByteBuffer, components: (Color) -> [Double], space: StaticString
    ) {
        body.put("<</ShadingType 2/ColorSpace/").put(space).put("/Coords[")
        body.put(gradient.start.x, pageSize.height - gradient.start.y, gradient.end.x, pageSize.height - gradient.end.y)
        body.put("]/Extend[true true]/Function")
        putFunction(gradient.stops, body, components)
        body.put(">>")
    }

    /// One exponential function per pair of stops, stitched at their places (7.10.4).
    private func putFunction(_ stops: [LinearGradient.Stop], _ body: ByteBuffer, _ components: (Color) -> [Double]) {
        let stops = Self.spanning(stops)
        body.put("<</FunctionType 3/Domain[0 1]/Bounds[")
        // Two stops at one place are a hard edge, without a function between them: bounds must rise (7.10.4).
        let parts = zip(stops, stops.dropFirst()).filter { $0.location < $1.location }
        for part in parts.dropFirst() { body.put(part.0.location).put(" ") }
        body.put("]/Encode[")
        for _ in parts { body.put("0 1 ") }
        body.put("]/Functions[")
        for (from, to) in parts {
            body.put("<</FunctionType 2/N 1/Domain[0 1]/C0[")
            for value in components(from.color) { body.put(value).put(" ") }
            body.put("]/C1[")
            for value in components(to.color) { body.put(value).put(" ") }
            body.put("]>>")
        }
        body.put("]>>")
    }

    /// Stops in order from 0 to 1, at least two.
    private static func spanning(_ stops: [LinearGradient.Stop]) -> [LinearGradient.Stop] {
        var result: [LinearGradient.Stop] = []
        for stop in stops {
            let location = min(max(stop.location.isNaN ? 0 : stop.location, result.last?.location ?? 0), 1)
            result.append(LinearGradient.Stop(location: location, color: stop.color))
        }
        let first = result.first?.color ?? .black, last = result.last?.color ?? .black
        if result.first?.location != 0 { result.insert(LinearGradient.Stop(location: 0, color: first), at: 0) }
        if result.last?.location != 1 || result.count < 2 { result.append(LinearGradient.Stop(location: 1, color: last)) }
        return result
    }
}
