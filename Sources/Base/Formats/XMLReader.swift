import CTypesetExpat

/// An XML event in document order, with ranges in bytes of the document; text from an entity has the range of the reference.
package enum XMLEvent {
    /// A start tag. An empty-element tag is followed by an `end` with an empty range.
    case start(XMLTag)
    case end(Range<Int>)
    /// A piece of character data, with references replaced and CDATA sections unwrapped. Adjacent text may arrive in several pieces.
    case text(String, Range<Int>)
    case instruction(target: String, data: String)
    /// The declaration of an entity. `systemID` is the address of an external one, which is never loaded.
    case entity(name: String, systemID: String?, Range<Int>)
    /// A reference to an entity that only the external DTD could declare.
    case skippedEntity(name: String, Range<Int>)
}

/// The name of an element or an attribute.
package struct XMLName: Hashable, Sendable {
    /// The address of the namespace; empty if there is none, or if namespaces are not read.
    package var namespace = ""
    /// The prefix without its colon; empty if the name has none.
    package var prefix = ""
    package var local: String

    /// The name as the document spells it.
    package var qualified: String { prefix.isEmpty ? local : prefix + ":" + local }
}

package struct XMLAttribute: Hashable, Sendable {
    package var name: XMLName
    package var value: String
}

package struct XMLTag: Sendable {
    package var name: XMLName
    /// The attributes in document order, without the declarations of namespaces if these are read.
    package var attributes: [XMLAttribute]
    package var range: Range<Int>
}

/// Reads XML 1.0 through Expat, which checks that it is well-formed.
///
/// Nothing external is loaded: external entities and DTDs are skipped. Expat (2.4 and later) stops entities that multiply. `entityLimit`
/// stops chains of entities, which Expat expands recursively.
package struct XMLReader {
    /// Whether prefixes must be bound to namespaces (Namespaces in XML 1.0).
    package var readsNamespaces = true
    /// The encoding that overrides the document's declaration: `UTF-8`, `UTF-16`, `ISO-8859-1` or `US-ASCII`; nil to use the declaration.
    package var encoding: String?
    /// The most elements nested in one another.
    package var depthLimit = Int.max
    package var elementLimit = Int.max

    package init() {}

    /// Calls `handle` with each event until it returns false or the document ends.
    package func read(_ bytes: [UInt8], _ handle: (XMLEvent) -> Bool) throws(XMLError) {
        let error = withoutActuallyEscaping(handle) { handle in ExpatParser(self, bytes, handle)?.parse() ?? nil }
        if let error { throw error }
    }
}

/// Owns an Expat parser, and forwards its events.
private final class ExpatParser {
    /// The separator between the parts of a name: a character that occurs in no name and remains in no attribute's value.
    private static let separator: UInt8 = 10
    /// The most entities that may be declared; Illustrator's files, which declare the most, have about a dozen.
    private static let entityLimit = 500
    /// The bytes that entities may add to a document of any size.
    private static let expansionLimit = 8 << 20

    private let parser: XML_Parser
    private let reader: XMLReader
    private let bytes: [UInt8]
    private let handle: (XMLEvent) -> Bool
    private var open: [(name: XMLName, tag: Range<Int>)] = []
    private var elementCount = 0, entityCount = 0, textCount = 0
    private var failure: XMLError?
    private var isStopped = false

    /// Creates a parser of some bytes; nil if memory is insufficient.
    init?(_ reader: XMLReader, _ bytes: [UInt8], _ handle: @escaping (XMLEvent) -> Bool) {
        let created =
            reader.readsNamespaces ? XML_ParserCreateNS(reader.encoding, XML_Char(Self.separator)) : XML_ParserCreate(reader.encoding)
        guard let created else { return nil }
        (parser, self.reader, self.bytes, self.handle) = (created, reader, bytes, handle)
        XML_SetReturnNSTriplet(parser, 1)
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        setHandlers()
    }

    deinit { XML_ParserFree(parser) }

    /// Parses the document; returns nil if it was read to its end, or until the handler returned false.
    func parse() -> XMLError? {
        guard let count = Int32(exactly: bytes.count) else { return XMLError(.tooLarge, 0..<0) }
        let status = bytes.withUnsafeBytes { XML_Parse(parser, $0.baseAddress, count, 1) }
        if let failure { return failure }
        return status == XML_STATUS_OK || isStopped ? nil : XMLError(XML_GetErrorCode(parser), at: position, in: bytes, open: open.last)
    }

    private var position: Int { max(0, min(bytes.count, Int(expat_byte_index(parser)))) }
    private var range: Range<Int> { position..<min(bytes.count, position + max(0, Int(expat_byte_count(parser)))) }

    private func setHandlers() {
        XML_SetElementHandler(
            parser, { data, name, attributes in ExpatParser.from(data)?.start(name, attributes) },
            { data, _ in ExpatParser.from(data)?.end() })
        XML_SetCharacterDataHandler(parser) { data, text, count in ExpatParser.from(data)?.text(text, Int(count)) }
        XML_SetProcessingInstructionHandler(parser) { data, target, text in
            ExpatParser.from(data)?.emit(.instruction(target: ExpatParser.string(target), data: ExpatParser.string(text)))
        }
        XML_SetEntityDeclHandler(parser) { data, name, _, _, _, _, systemID, _, _ in ExpatParser.from(data)?.entity(name, systemID) }
        XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
            if isParameter == 0, let parser = ExpatParser.from(data) {
                parser.emit(.skippedEntity(name: ExpatParser.string(name), parser.range))
            }
        }
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> ExpatParser? {
        data.map { Unmanaged<ExpatParser>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func string(_ text: UnsafePointer<XML_Char>?) -> String { text.map { String(cString: $0) } ?? "" }

    private func emit(_ event: XMLEvent) {
        guard !isStopped, !handle(event) else { return }
        stop(nil)
    }

    /// Stops the parser; `isStopped` suppresses the pending events that Expat may still report.
    private func stop(_ cause: XMLError.Cause?) {
        if !isStopped, let cause { failure = XMLError(cause, range) }
        isStopped = true
        XML_StopParser(parser, 0)
    }

    // MARK: Events

    private func start(_ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?) {
        elementCount += 1
        guard open.count < reader.depthLimit else { return stop(.tooDeep(reader.depthLimit)) }
        guard elementCount <= reader.elementLimit else { return stop(.tooManyElements(reader.elementLimit)) }
        var list: [XMLAttribute] = [], index = 0
        while let attributes, let key = attributes[index], let value = attributes[index + 1] {
            list.append(XMLAttribute(name: self.name(key), value: String(cString: value)))
            index += 2
        }
        let tag = XMLTag(name: self.name(name), attributes: list, range: range)
        open.append((tag.name, tag.range))
        emit(.start(tag))
    }

    private func end() {
        open.removeLast()
        emit(.end(range))
    }

    private func text(_ text: UnsafePointer<XML_Char>?, _ count: Int) {
        textCount += count
        // UTF-8 needs up to three bytes for two bytes of UTF-16.
        guard textCount <= 2 * bytes.count + Self.expansionLimit else { return stop(.tooLarge) }
        let part = UnsafeRawBufferPointer(start: text, count: count)
        emit(.text(String(decoding: part, as: UTF8.self), range))
    }

    private func entity(_ name: UnsafePointer<XML_Char>?, _ systemID: UnsafePointer<XML_Char>?) {
        entityCount += 1
        guard entityCount <= Self.entityLimit else { return stop(.tooManyEntities(Self.entityLimit)) }
        emit(.entity(name: Self.string(name), systemID: systemID.map { String(cString: $0) }, range))
    }

    /// The parts of a name, in which Expat joins namespace, local name and any prefix; unchanged if namespaces are not read.
    private func name(_ text: UnsafePointer<XML_Char>?) -> XMLName {
        let whole = Self.string(text)
        guard reader.readsNamespaces else {
            guard let colon = whole.utf8.lastIndex(of: UInt8(ascii: ":")) else { return XMLName(local: whole) }
            return XMLName(prefix: String(whole[..<colon]), local: String(whole[whole.utf8.index(after: colon)...]))
        }
        let parts = whole.utf8.split(separator: Self.separator, omittingEmptySubsequences: false).map { String(Substring($0)) }
        guard parts.count > 1 else { return XMLName(local: whole) }
        return XMLName(namespace: parts[0], prefix: parts.count > 2 ? parts[2] : "", local: parts[1])
    }
}
