import TypesetBase

/// The entries of a page, with those inherited from the nodes above it (ISO 32000-1 7.7.3.4).
struct InheritedEntries {
    let page: PDFDictionary
    let nodes: PageNodes

    subscript(key: String) -> PDFObject { page[key].isNull ? nodes.value(of: key, above: page) : page[key] }
}

/// The inner nodes of the page tree, each with the value that it passes down, found once.
///
/// Trees of careless writers are as deep as they have pages, and some have cycles.
final class PageNodes {
    private struct Entry: Hashable { var node: ObjectID; var key: String }
    let file: ObjectFile
    private var known: [Entry: PDFObject] = [:]

    init(_ file: ObjectFile) { self.file = file }

    func value(of key: String, above page: PDFDictionary) -> PDFObject {
        var passed: [Entry] = [], parent = page["Parent"], value = PDFObject.null
        while let id = parent.reference, file.budget.spend(.objects, 1), file.budget.spend(.memory, 128) {
            let entry = Entry(node: id, key: key)
            if let found = known[entry] { value = found; break }
            // Null for now, which ends a cycle.
            known[entry] = .null
            passed.append(entry)
            let node = file.dictionary(parent)
            if !node[key].isNull { value = node[key]; break }
            parent = node["Parent"]
        }
        for entry in passed { known[entry] = value }
        return value
    }
}

/// The geometry of a page, with the matrix from the page's coordinates to points from the top left corner as shown.
struct PageGeometry {
    let size: Size
    let mediaBounds: Rect
    let matrix: AffineTransform

    init(_ entries: InheritedEntries) {
        let file = entries.nodes.file
        // US Letter, the default of readers if the box is missing or empty.
        let media = Self.box(file.numbers(entries["MediaBox"], count: 4)) ?? Rect(x: 0, y: 0, width: 612, height: 792)
        let crop = Self.box(file.numbers(entries["CropBox"], count: 4)).map(media.intersection) ?? media
        let box = crop.area > 0 ? crop : media
        let unit = max(0.01, file.number(entries.page["UserUnit"]) ?? 1)
        let rotation = ((Int(fileNumber: file.number(entries["Rotate"]) ?? 0) % 360) + 360) % 360
        matrix = Self.turn(rotation, box).then(AffineTransform(a: unit, d: unit))
        size = matrix.bounds(of: box).size
        mediaBounds = matrix.bounds(of: media)
    }

    private static func box(_ numbers: [Double]?) -> Rect? {
        guard let n = numbers, n.prefix(4).allSatisfy(\.isFinite) else { return nil }
        let rect = Rect(x: min(n[0], n[2]), y: min(n[1], n[3]), width: abs(n[2] - n[0]), height: abs(n[3] - n[1]))
        return rect.area > 0 ? rect : nil
    }

    /// Returns the matrix of a clockwise rotation, with y flipped to point down.
    private static func turn(_ rotation: Int, _ box: Rect) -> AffineTransform {
        switch rotation {
        case 90: AffineTransform(a: 0, b: 1, c: 1, d: 0, e: -box.minY, f: -box.minX)
        case 180: AffineTransform(a: -1, e: box.maxX, f: -box.minY)
        case 270: AffineTransform(a: 0, b: -1, c: -1, d: 0, e: box.maxY, f: box.maxX)
        default: AffineTransform(d: -1, e: -box.minX, f: box.maxY)
        }
    }
}
