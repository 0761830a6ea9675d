import Geometry
import Layout

/// Links, bookmarks and where they lead (ISO 32000-1 12.3, 12.5.6.5, 12.6.4).
struct Navigation {
    let objects: ObjectWriter
    let pages: PageTree
    let structure: StructureWriter
    let destinations: [Destination]
    let standard: PDFOptions.Standard

    /// The entry that leads to a destination; PDF 2.0 files name the element as well as the place (ISO 14289-2 8.8).
    private func putTarget(_ index: Int, _ body: ByteBuffer) {
        guard destinations.indices.contains(index), (0..<pages.count).contains(destinations[index].page) else { return }
        let target = destinations[index], y = pages.height(of: target.page) - target.y
        body.put(standard == .ua2 ? "/A<</S/GoTo/D[" : "/Dest[").put(reference: pages[target.page])
        body.put("/XYZ null ").put(y).put(" null]")
        guard standard == .ua2 else { return }
        if let element = structure.writtenElement(from: target.element) {
            body.put("/SD[").put(reference: element).put("/XYZ null ").put(y).put(" null]")
        }
        body.put(">>")
    }

    func write(_ annotations: AnnotationList) throws {
        for (index, annotation) in annotations.annotations.enumerated() {
            try objects.write(annotation.number, body(of: annotation, key: pages.count + index))
        }
    }

    private func body(of annotation: AnnotationList.Annotation, key: Int) -> ByteBuffer {
        let body = ByteBuffer(), height = pages.height(of: annotation.page), element = structure.tags.elements[annotation.element]
        let union = annotation.rects.dropFirst().reduce(annotation.rects[0]) { $0.union($1) }
        body.put("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/H/I/Rect[").put(
            union.minX, height - union.maxY, union.maxX, height - union.minY)
        // Top left, top right, bottom left, bottom right: the order that readers expect, whatever table 173 says.
        body.put("]/QuadPoints[")
        for rect in annotation.rects {
            let top = height - rect.minY, bottom = height - rect.maxY
            body.put(rect.minX, top, rect.maxX, top, rect.minX, bottom, rect.maxX, bottom)
        }
        body.put("]/StructParent ").put(key).put("/P").put(reference: pages[annotation.page])
        putAction(element.target, body)
        return body.put("/Contents").put(text: description(of: element)).put(">>")
    }

    private func putAction(_ target: StructureElement.Target?, _ body: ByteBuffer) {
        switch target {
        case .uri(let uri): body.put("/A<</S/URI/URI").put(byteString: Self.ascii(uri)).put(">>")
        case .destination(let index): putTarget(index, body)
        case nil: break
        }
    }

    /// What the annotation says of itself (ISO 14289-1 7.18.5).
    private func description(of element: StructureElement) -> String {
        if let text = element.linkDescription ?? element.alternateText, !text.isEmpty { return text }
        switch element.target {
        case .uri(let uri): return "Link to \(uri)"
        case .destination(let index) where destinations.indices.contains(index): return "Go to page \(destinations[index].page + 1)"
        default: return "Link"
        }
    }

    /// URIs are seven-bit (12.6.4.7): other bytes are percent-encoded as RFC 3986 2.1 says.
    private static func ascii(_ uri: String) -> [UInt8] {
        let digits = Array("0123456789ABCDEF".utf8)
        return uri.utf8.flatMap { byte in
            byte > 0x20 && byte < 0x7F ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }

    /// Writes the bookmarks; nil where there are none.
    func write(_ items: [OutlineItem]) throws -> ObjectNumber? {
        guard !items.isEmpty else { return nil }
        let tree = OutlineTree(items)
        let root = objects.reserve(), numbers = items.map { _ in objects.reserve() }
        func number(_ item: Int?) -> ObjectNumber { item.map { numbers[$0] } ?? root }
        for (index, item) in items.enumerated() {
            let body = ByteBuffer(), node = tree.nodes[index]
            body.put("<</Title").put(text: item.title).put("/Parent").put(reference: number(node.parent))
            if let previous = node.previous { body.put("/Prev").put(reference: numbers[previous]) }
            if let next = node.next { body.put("/Next").put(reference: numbers[next]) }
            // A single top-level item, the document's title, is open; all else is closed, which a negative count says.
            let isOpen = node.parent == nil && tree.top.count == 1
            putChildren(node.children, isOpen: isOpen, numbers, body)
            putTarget(item.destination, body)
            try objects.write(numbers[index], body.put(">>"))
        }
        let body = ByteBuffer()
        body.put("<</Type/Outlines")
        if let first = tree.top.first, let last = tree.top.last {
            let visible = tree.top.count == 1 ? 1 + tree.nodes[first].children.count : tree.top.count
            body.put("/First").put(reference: numbers[first]).put("/Last").put(reference: numbers[last]).put("/Count ").put(visible)
        }
        try objects.write(root, body.put(">>"))
        return root
    }

    private func putChildren(_ children: [Int], isOpen: Bool, _ numbers: [ObjectNumber], _ body: ByteBuffer) {
        guard let first = children.first, let last = children.last else { return }
        body.put("/First").put(reference: numbers[first]).put("/Last").put(reference: numbers[last]).put("/Count ").put(
            isOpen ? children.count : -children.count)
    }
}
