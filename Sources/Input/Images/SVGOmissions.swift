import TypesetBase

/// Finds the parts of an SVG that librsvg omits silently.
enum SVGOmissions {
    /// The names of elements and their descriptions.
    private static let elements: [(name: String, description: String)] = [
        ("foreignObject", "HTML (`foreignObject`)"), ("textPath", "text along a path (`textPath`)"), ("script", "scripts (`script`)"),
        ("animate", "animations (`animate`)"), ("animateTransform", "animations (`animateTransform`)"),
        ("animateMotion", "animations (`animateMotion`)"), ("set", "animations (`set`)"),
    ]

    /// Returns the omitted parts; nil if all of the SVG is drawn.
    static func find(in bytes: [UInt8]) -> PictureOmission? {
        let hasFonts = mentions("import", bytes) || mentions("font-face", bytes)
        let names = omittedElements(in: bytes), font = hasFonts ? (try? SVGReferences(in: bytes))?.font : nil
        let parts = elements.filter { names.contains($0.name) }.map(\.description) + (font.map { ["its fonts (`\($0)`)"] } ?? [])
        guard !parts.isEmpty else { return nil }
        return PictureOmission(
            problem: "has parts that are not drawn: " + parts.joined(separator: ", "),
            hint: "export it as plain SVG, with its text as text or outlines, or as PNG")
    }

    private static func omittedElements(in bytes: [UInt8]) -> Set<String> {
        // Most SVGs contain none of these elements and are not parsed again.
        guard elements.contains(where: { mentions($0.name, bytes) }) else { return [] }
        var reader = XMLReader()
        reader.readsNamespaces = false
        var found: Set<String> = []
        do throws(XMLError) {
            try reader.read(bytes) { event in
                if case .start(let tag) = event, !hasFallback(tag) { found.insert(tag.name.local) }
                return true
            }
        } catch {
            return []
        }
        return found
    }

    /// Whether an element has fallback content: in a `switch`, for programs that cannot draw it (SVG 1.1, 5.8.2).
    private static func hasFallback(_ tag: XMLTag) -> Bool {
        tag.attributes.contains { ["requiredFeatures", "requiredExtensions"].contains($0.name.local) }
    }

    /// Whether the SVG may contain a tag of this name, with a prefix or without, or a rule of a style sheet.
    private static func mentions(_ name: String, _ bytes: [UInt8]) -> Bool {
        let name = Array(name.utf8)
        return bytes.withUnsafeBufferPointer { bytes in
            (0..<max(0, bytes.count - name.count)).contains { index in
                "<:@".utf8.contains(bytes[index]) && bytes[index + 1] == name[0]
                    && bytes[(index + 1)..<(index + 1 + name.count)].elementsEqual(name)
            }
        }
    }
}
