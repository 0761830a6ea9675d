/// Entries that a page takes from the nodes above it (ISO 32000-1 7.7.3.4).
struct InheritedEntries {
    let page: PDFDictionary
    let nodes: PageNodes

    subscript(key: String) -> PDFObject { page[key].isNull ? nodes.value(of: key, above: page) : page[key] }
}

/// The inner nodes of the page tree. What each passes down is found once: trees of careless writers are as deep as they have pages, and
/// some lead in circles.
final class PageNodes {
    private struct Entry: Hashable { var node: ObjectID; var key: String }
    let file: ObjectFile
    private var known: [Entry: PDFObject] = [:]

    init(_ file: ObjectFile) { self.file = file }

    func value(of key: String, above page: PDFDictionary) -> PDFObject {
        var passed: [Entry] = [], parent = page["Parent"], value = PDFObject.null
        while let id = parent.reference {
            let entry = Entry(node: id, key: key)
            if let found = known[entry] { value = found; break }
            // Null for the time being, where a circle ends.
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
