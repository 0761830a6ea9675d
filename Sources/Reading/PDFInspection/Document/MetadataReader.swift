import Formats

/// Reads an XMP packet (ISO 16684-1): properties as attributes or elements, alternatives by language.
struct MetadataReader {
    private static let accessibility = "http://www.aiim.org/pdfua/ns/id/", archive = "http://www.aiim.org/pdfa/ns/id/"
    private static let core = "http://purl.org/dc/elements/1.1/", syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    static func read(_ bytes: [UInt8]) -> Metadata {
        var metadata = Metadata()
        guard let root = try? XMLElement(reading: bytes) else { return metadata }
        metadata.isWellFormed = true
        for description in root.all where description.name.local == "Description" && description.name.namespace == syntax {
            for attribute in description.attributes { apply(attribute.name, attribute.value, to: &metadata) }
            for property in description.children { apply(property, to: &metadata) }
        }
        return metadata
    }

    private static func apply(_ property: XMLElement, to metadata: inout Metadata) {
        apply(property.name, property.trimmedText, to: &metadata)
        guard property.name.namespace == core else { return }
        let items = property.all.dropFirst().filter { $0.name.local == "li" && $0.name.namespace == syntax }
        if property.name.local == "title" {
            metadata.titleLanguages = items.compactMap { $0.attribute("lang") }
            let first = items.first { $0.attribute("lang") == "x-default" } ?? items.first
            metadata.title = first?.trimmedText ?? (items.isEmpty ? property.trimmedText : nil)
        } else if property.name.local == "language" {
            metadata.languages = items.map(\.trimmedText)
        }
    }

    private static func apply(_ name: XMLName, _ value: String, to metadata: inout Metadata) {
        switch (name.namespace, name.local) {
        case (accessibility, "part"):
            metadata.accessibilityPart = Int(value) ?? 0
            metadata.accessibilityPrefix = name.prefix
        case (archive, "part"): metadata.archivalPart = Int(value)
        case (archive, "conformance"): metadata.archivalConformance = value
        default: break
        }
    }
}
