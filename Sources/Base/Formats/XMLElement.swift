/// An element with all its content, for documents small enough to be kept as a tree.
package struct XMLElement: Sendable {
    package var name: XMLName
    package var attributes: [XMLAttribute]
    package private(set) var children: [XMLElement] = []
    /// The text directly in the element, with its white space.
    package private(set) var text = ""
    /// The offset of the first text that is not white space; nil if there is none.
    package private(set) var textOffset: Int?
    package let startTag: Range<Int>
    /// The range of the end tag; for an empty-element tag, the empty range after it.
    package private(set) var endTag: Range<Int>

    private init(_ tag: XMLTag) {
        (name, attributes, startTag) = (tag.name, tag.attributes, tag.range)
        endTag = tag.range.upperBound..<tag.range.upperBound
    }

    /// Whether the element is an empty-element tag, `<a/>`.
    package var isEmptyTag: Bool { endTag.isEmpty }
    /// The range between the tags.
    package var content: Range<Int> { startTag.upperBound..<max(startTag.upperBound, endTag.lowerBound) }
    /// The text without white space at its ends.
    package var trimmedText: String { String(text.trimmingWhitespace) }

    /// The element and all elements under it, in document order.
    package var all: [XMLElement] {
        var all: [XMLElement] = [], pending = [self]
        while let next = pending.popLast() {
            all.append(next)
            pending += next.children.reversed()
        }
        return all
    }

    package func attribute(_ local: String) -> String? { attributes.first { $0.name.local == local }?.value }
}

extension XMLElement {
    /// Reads the root element of a document, in which entities that only an external DTD could declare are errors.
    ///
    /// - Parameters:
    ///   - elementLimit: the most elements, since a tree takes many times the memory of its text.
    ///   - allowsEntities: whether the document may declare entities.
    package init(
        reading bytes: [UInt8], depthLimit: Int = 100, elementLimit: Int = 1_000_000, allowsEntities: Bool = true
    ) throws(XMLError) {
        var reader = XMLReader(), open: [XMLElement] = [], root: XMLElement?, failure: XMLError?
        (reader.depthLimit, reader.elementLimit) = (depthLimit, elementLimit)
        try reader.read(bytes) { event in
            switch event {
            case .start(let tag): open.append(XMLElement(tag))
            case .end(let range):
                guard var element = open.popLast() else { return false }
                element.endTag = range
                if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
            case .text(let text, let range):
                if !open.isEmpty { open[open.count - 1].add(text, range) }
            case .skippedEntity(let name, let range):
                failure = XMLError(.unknownEntity(name), range)
            case .entity(_, _, let range) where !allowsEntities: failure = XMLError(.declaredEntity, range)
            case .instruction, .entity: break
            }
            return failure == nil
        }
        if let failure { throw failure }
        guard let root else { throw XMLError(.syntax("there is no element"), 0..<0) }
        self = root
    }

    private mutating func add(_ part: String, _ range: Range<Int>) {
        text += part
        guard textOffset == nil else { return }
        let blank = part.utf8.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }.count
        if blank < part.utf8.count { textOffset = min(range.lowerBound + blank, range.upperBound) }
    }
}
