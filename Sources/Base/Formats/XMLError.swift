import CTypesetExpat

/// The reason why a document is not well-formed XML, or was not read to its end.
package struct XMLError: Error, Hashable, Sendable {
    package enum Cause: Hashable, Sendable {
        /// The document, or the element around it, ends before the element does.
        case unclosedElement(String)
        case unknownEntity(String)
        /// The document declares an entity, but may not declare any.
        case declaredEntity
        case unboundPrefix
        case unknownEncoding
        /// Entities make the document many times as large as its file, or the file has more than 2 GB.
        case tooLarge
        case tooDeep(Int)
        case tooManyElements(Int)
        case tooManyEntities(Int)
        /// Any other cause, in Expat's words.
        case syntax(String)
    }

    package let cause: Cause
    /// The bytes of the document at fault; the start tag of an element that is not closed.
    package let range: Range<Int>

    package init(_ cause: Cause, _ range: Range<Int>) {
        self.cause = cause
        self.range = range
    }

    /// The message in lower case, without the place.
    package var message: String {
        switch cause {
        case .unclosedElement(let name): "`<\(name)>` is not closed"
        case .unknownEntity(let name): "unknown reference `&\(name);`"
        case .declaredEntity: "an entity is declared"
        case .unboundPrefix: "a prefix is not bound to a namespace"
        case .unknownEncoding: "the encoding is unknown"
        case .tooLarge: "entities multiply its text"
        case .tooDeep(let limit): "nested more than \(limit) levels deep"
        case .tooManyElements(let limit): "more than \(limit) elements"
        case .tooManyEntities(let limit): "more than \(limit) entities are declared"
        case .syntax(let text): text
        }
    }

    /// The line and column of the place, both from 1; columns count characters of UTF-8.
    package func location(in bytes: [UInt8]) -> (line: Int, column: Int) {
        let before = bytes.prefix(range.lowerBound), start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return (before.count { $0 == 10 } + 1, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}

extension XMLError {
    /// Creates the error for a code of Expat, with its place.
    ///
    /// - Parameter open: the innermost open element.
    init(_ code: XML_Error, at position: Int, in bytes: [UInt8], open: (name: XMLName, tag: Range<Int>)?) {
        let place = position..<min(position + 1, bytes.count)
        switch code {
        case XML_ERROR_TAG_MISMATCH, XML_ERROR_NO_ELEMENTS:
            if let open {
                self.init(.unclosedElement(open.name.qualified), open.tag)
            } else {
                self.init(.syntax("there is no element"), place)
            }
        case XML_ERROR_UNDEFINED_ENTITY:
            let (name, range) = Self.reference(in: bytes, from: position)
            self.init(.unknownEntity(String(name.prefix(20))), range)
        case XML_ERROR_UNBOUND_PREFIX: self.init(.unboundPrefix, place)
        case XML_ERROR_UNKNOWN_ENCODING: self.init(.unknownEncoding, place)
        case XML_ERROR_AMPLIFICATION_LIMIT_BREACH: self.init(.tooLarge, place)
        default: self.init(.syntax(XML_ErrorString(code).map { String(cString: $0) } ?? "not well-formed"), place)
        }
    }

    /// The first reference that XML itself does not define; for references in attributes, Expat reports the position of the tag.
    private static func reference(in bytes: [UInt8], from position: Int) -> (name: String, range: Range<Int>) {
        var start = position
        while let first = bytes[start...].firstIndex(of: UInt8(ascii: "&")) {
            let end = bytes[first...].firstIndex(of: UInt8(ascii: ";")) ?? bytes.count
            let name = String(decoding: bytes[(first + 1)..<end], as: UTF8.self)
            if !["lt", "gt", "amp", "quot", "apos"].contains(name), !name.hasPrefix("#") {
                return (name, first..<min(end + 1, bytes.count))
            }
            start = end
        }
        return ("", position..<position)
    }
}
