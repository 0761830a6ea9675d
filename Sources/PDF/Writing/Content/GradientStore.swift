import TypesetBase
import TypesetLayout

/// Axial shadings of the file, each written once per location on the page (ISO 32000-1 8.7.4.5.3).
final class GradientStore {
    struct Gradient {
        /// A shading pattern.
        var pattern: ObjectNumber
        /// A graphics state with the gradient's opacity; nil if all stops are opaque.
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

    func gradient(_ gradient: LinearGradient, pageSize: Size) -> Gradient {
        known.value(of: Key(gradient: gradient, pageSize: pageSize)) {
            let pattern = objects.write { dictionary in
                dictionary.set("Type", "Pattern")
                dictionary.set("PatternType", 2)
                dictionary.setDictionary("Shading") { Self.write(gradient, pageSize, .color, to: &$0) }
            }
            return Gradient(pattern: pattern, mask: gradient.stops.isOpaque ? nil : mask(gradient, pageSize))
        }
    }

    /// Writes a new graphics state with the gradient's opacity, y downwards in a rectangle of the given size.
    func mask(_ gradient: LinearGradient, _ pageSize: Size) -> ObjectNumber {
        let group = objects.writeStream(Self.paintedShading) { dictionary in
            dictionary.set("Type", "XObject")
            dictionary.set("Subtype", "Form")
            dictionary.set("BBox", numbers: 0, 0, pageSize.width, pageSize.height)
            dictionary.setGroup(colorSpace: "DeviceGray", isIsolated: true)
            dictionary.setDictionary("Resources") { resources in
                resources.setDictionary("Shading") { shadings in
                    shadings.setDictionary("S") { Self.write(gradient, pageSize, .opacity, to: &$0) }
                }
            }
        }
        return states.mask(group: group)
    }

    private static var paintedShading: ByteBuffer {
        let stream = ContentStream()
        stream.paintShading()
        return stream.buffer
    }

    private static func write(
        _ gradient: LinearGradient, _ pageSize: Size, _ channel: ShadingChannel, to shading: inout DictionaryWriter
    ) {
        let start = Point(x: gradient.start.x, y: pageSize.height - gradient.start.y)
        let end = Point(x: gradient.end.x, y: pageSize.height - gradient.end.y)
        shading.set(LinearGradient(start: start, end: end, stops: spanning(gradient.stops)), channel)
    }

    /// Returns stops in ascending order from 0 to 1, at least two.
    private static func spanning(_ stops: [GradientStop]) -> [GradientStop] {
        var least = 0.0
        var result = stops.mapLocations { location in
            least = min(max(location.isNaN ? 0 : location, least), 1)
            return least
        }
        let first = result.first?.color ?? .black, last = result.last?.color ?? .black
        if result.first?.location != 0 { result.insert(GradientStop(location: 0, color: first), at: 0) }
        if result.last?.location != 1 || result.count < 2 { result.append(GradientStop(location: 1, color: last)) }
        return result
    }
}
