import Geometry
import Layout

/// The link annotations of the file: one for each link on each page that it stands on.
final class AnnotationList {
    struct Annotation {
        var number: ObjectNumber
        /// The Link element.
        var element: StructureID
        var page: Int
        var rects: [Rect]
    }

    private(set) var annotations: [Annotation] = []
    private(set) var byElement: [StructureID: [Int]] = [:]
    private let objects: ObjectWriter
    private let tags: TagTree

    init(objects: ObjectWriter, tags: TagTree) {
        self.objects = objects
        self.tags = tags
    }

    /// Numbers the annotations of a page; pieces of one link on it become one annotation.
    func add(_ links: [PlacedLink], page: Int) -> [ObjectNumber] {
        let start = annotations.count
        for link in links {
            guard let element = tags.linkElement(of: link.element), !link.rects.isEmpty else { continue }
            if let known = annotations[start...].firstIndex(where: { $0.element == element }) {
                annotations[known].rects += link.rects
            } else {
                byElement[element, default: []].append(annotations.count)
                annotations.append(Annotation(number: objects.reserve(), element: element, page: page, rects: link.rects))
            }
        }
        return annotations[start...].map(\.number)
    }
}
