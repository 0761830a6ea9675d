/// Reads an XMP packet (ISO 16684-1): properties as attributes or elements, alternatives by language.
struct MetadataReader {
    private static let accessibility = "http://www.aiim.org/pdfua/ns/id/", archive = "http://www.aiim.org/pdfa/ns/id/"
    private static let core = "http://purl.org/dc/elements/1.1/", syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    static func read(_ bytes: [UInt8]) -> Metadata {
        var metadata = Metadata()
        guard let root = XMLTree.parse(bytes) else { return metadata }
        metadata.isWellFormed = true
        for description in root.descendants where description.name == "Description" && description.space == syntax {
            for attribute in description.attributes {
                apply(attribute.space, attribute.name, attribute.value, attribute.prefix, to: &metadata)
            }
            for property in description.children { apply(property, to: &metadata) }
        }
        return metadata
    }

    private static func apply(_ property: XMLTree, to metadata: inout Metadata) {
        apply(property.space, property.name, property.text, property.prefix, to: &metadata)
        guard property.space == core else { return }
        let items = property.descendants.filter { $0.name == "li" && $0.space == syntax }
        if property.name == "title" {
            metadata.titleLanguages = items.compactMap { item in item.attributes.first { $0.name == "lang" }?.value }
            let first = items.first { item in item.attributes.contains { $0.name == "lang" && $0.value == "x-default" } } ?? items.first
            metadata.title = first?.text ?? (items.isEmpty ? property.text : nil)
        } else if property.name == "language" {
            metadata.languages = items.map(\.text)
        }
    }

    private static func apply(_ space: String, _ name: String, _ value: String, _ prefix: String, to metadata: inout Metadata) {
        switch (space, name) {
        case (accessibility, "part"):
            metadata.accessibilityPart = Int(value) ?? 0
            metadata.accessibilityPrefix = prefix
        case (archive, "part"): metadata.archivalPart = Int(value)
        case (archive, "conformance"): metadata.archivalConformance = value
        default: break
        }
    }
}
