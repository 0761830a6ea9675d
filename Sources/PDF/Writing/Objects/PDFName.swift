/// A name (ISO 32000-1 7.3.5): the key of a dictionary entry, or a value such as a type.
///
/// It is a literal of the source, spelled as in the standard. Names from fonts or from the document are escaped by `ByteBuffer.put(name:)`.
struct PDFName: ExpressibleByStringLiteral, Sendable {
    /// The name without the solidus.
    let spelling: StaticString

    @inline(__always)
    init(stringLiteral spelling: StaticString) { self.spelling = spelling }
}

extension ByteBuffer {
    @inline(__always)
    func put(key name: PDFName) {
        put(0x2F as UInt8)
        put(name.spelling)
    }
}

/// The kinds of resources that content streams name, in the order of their categories in a resource dictionary (7.8.3).
enum ResourceKind: Int, CaseIterable {
    case font, xObject, pattern, graphicsState, shading

    /// The category, and the start of the names in it.
    private var spelling: (category: PDFName, start: StaticString) {
        switch self {
        case .font: ("Font", "/F")
        case .xObject: ("XObject", "/X")
        case .pattern: ("Pattern", "/P")
        case .graphicsState: ("ExtGState", "/G")
        case .shading: ("Shading", "/S")
        }
    }

    var category: PDFName { spelling.category }

    @inline(__always)
    var start: StaticString { spelling.start }
}

/// The name of a resource of a content stream (7.8.3).
///
/// It consists of a letter for its kind and the number of its object, and needs no table of names.
struct ResourceName {
    var kind: ResourceKind
    var object: ObjectNumber
}

extension ByteBuffer {
    @inline(__always)
    func put(_ name: ResourceName) { put(name.kind.start).put(name.object.value) }
}
