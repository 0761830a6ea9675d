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

/// The name of a resource of a content stream (7.8.3).
///
/// It consists of a letter for its kind and the number of its object, and needs no table of names.
struct ResourceName {
    enum Kind { case font, xObject, pattern, graphicsState, shading }

    var kind: Kind
    var object: ObjectNumber
}

extension ByteBuffer {
    @inline(__always)
    func put(_ name: ResourceName) {
        switch name.kind {
        case .font: put("/F")
        case .xObject: put("/X")
        case .pattern: put("/P")
        case .graphicsState: put("/G")
        case .shading: put("/S")
        }
        put(name.object.value)
    }
}
