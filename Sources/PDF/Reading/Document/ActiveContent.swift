/// Content that plays, reacts or asks for input, by its kind.
package struct ActiveContent: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Sound, video and three-dimensional scenes.
    package static let media = ActiveContent(rawValue: 1)
    /// JavaScript.
    package static let scripts = ActiveContent(rawValue: 2)
    /// Form fields.
    package static let fields = ActiveContent(rawValue: 4)
    /// Annotations other than links.
    package static let annotations = ActiveContent(rawValue: 8)
    /// Article threads.
    package static let threads = ActiveContent(rawValue: 16)
}

extension ActiveContent {
    /// The number of actions in a sequence that are read; longer ones may do anything.
    private static let sequenceLimit = 8

    private static let mediaTypes: Set<String> = ["Sound", "Movie", "Screen", "RichMedia", "3D"]

    /// The content of an annotation.
    static func annotation(_ entries: PDFDictionary, _ subtype: String, in file: ObjectFile) -> ActiveContent {
        var content = action(entries["A"], in: file).union(actions(entries["AA"], in: file))
        if subtype == "Widget" { content.insert(.fields) }
        if subtype != "Link" { content.insert(.annotations) }
        if mediaTypes.contains(subtype) { content.insert(.media) }
        return content
    }

    /// The content of the catalog.
    static func catalog(_ entries: PDFDictionary, in file: ObjectFile) -> ActiveContent {
        var content = action(entries["OpenAction"], in: file).union(actions(entries["AA"], in: file))
        if !file.dictionary(entries["Names"])["JavaScript"].isNull { content.insert(.scripts) }
        if !file.array(entries["Threads"]).isEmpty { content.insert(.threads) }
        if !file.array(file.dictionary(entries["AcroForm"])["Fields"]).isEmpty { content.insert(.fields) }
        return content
    }

    /// The content of the actions for events (ISO 32000-1 12.6.3).
    static func actions(_ object: PDFObject, in file: ObjectFile) -> ActiveContent {
        file.dictionary(object).entries.reduce([]) { $0.union(action($1.value, in: file)) }
    }

    /// The content of an action and of those that follow it (ISO 32000-1 12.6.2).
    private static func action(_ object: PDFObject, in file: ObjectFile) -> ActiveContent {
        var content: ActiveContent = [], current = object
        for _ in 0..<sequenceLimit {
            guard let action = file.resolve(current).dictionary else { return content }
            switch file.name(action["S"]) {
            case "JavaScript": content.insert(.scripts)
            case "Rendition", "Movie", "Sound", "RichMediaExecute", "GoTo3DView": content.insert(.media)
            default: break
            }
            // Branches are rare, and count as anything.
            if !file.array(action["Next"]).isEmpty { return content.union([.media, .scripts]) }
            current = action["Next"]
        }
        return content.union([.media, .scripts])
    }
}

extension InspectedPDF {
    /// The active content of the whole file.
    package var activeContent: ActiveContent {
        pages.reduce(catalog.activeContent) { content, page in
            page.annotations.reduce(content.union(page.activeContent)) { $0.union($1.activeContent) }
        }
    }
}
