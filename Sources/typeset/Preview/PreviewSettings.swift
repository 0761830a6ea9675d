import TypesetBase

/// The display settings of a document: the query of the page's address.
struct PreviewSettings: Hashable {
    var category = ContentSizeCategory.large
    var traits = ReaderTraits.standard

    /// Reads the settings of a request, with the default for missing or unknown values.
    ///
    /// Without a script, the slider sends the index of a size.
    init(_ request: HTTPRequest) {
        if let name = request.query["size"] {
            let sizes = ContentSizeCategory.allCases, position = Int(name) ?? -1
            category = ContentSizeCategory(named: name) ?? (sizes.indices.contains(position) ? sizes[position] : category)
        }
        traits.appearance = request.query["appearance"].flatMap(ReaderTraits.Appearance.init) ?? traits.appearance
        traits.contrast = request.query["contrast"].flatMap(ReaderTraits.Contrast.init) ?? traits.contrast
        traits.boldText = request.query["bold"] == "on"
    }

    /// The query for an address, without the `?`.
    var query: String {
        var fields = ["size=\(category.shortName)"]
        if traits.appearance != .light { fields.append("appearance=\(traits.appearance.rawValue)") }
        if traits.contrast != .standard { fields.append("contrast=\(traits.contrast.rawValue)") }
        if traits.boldText { fields.append("bold=on") }
        return fields.joined(separator: "&")
    }

    func at(_ category: ContentSizeCategory) -> PreviewSettings {
        var settings = self
        settings.category = category
        return settings
    }
}
