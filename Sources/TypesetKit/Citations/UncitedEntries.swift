import TypesetBase
import TypesetCitations
import TypesetMarkdown

/// The entries of the bibliographies that a document neither cites nor lists.
struct UncitedEntries {
    /// The keys by bibliography, in the order of the files, and the number of all entries there.
    private var files: [(file: SourceFile, keys: [String], count: Int)] = []
    private let stated: [Located<String>]

    /// The number of keys in a message: those that a reader can look up at a glance.
    private static let shown = 20

    init(_ entries: [BibliographyEntry], _ parts: [CitedPart], _ settings: BibliographySettings) {
        stated = settings.files
        guard !parts.contains(where: \.settings.listsAll) else { return }
        var used = Set(settings.listedKeys.map(\.value))
        for part in parts {
            used.formUnion(part.settings.listedKeys.map(\.value))
            for place in part.order.places { used.formUnion(place.citation.items.map(\.key)) }
        }
        var positions: [ObjectIdentifier: Int] = [:]
        for entry in entries {
            guard let file = entry.span?.file else { continue }
            let position = positions[ObjectIdentifier(file)] ?? files.count
            if position == files.count {
                positions[ObjectIdentifier(file)] = position
                files.append((file, [], 0))
            }
            files[position].count += 1
            if !used.contains(entry.key) { files[position].keys.append(entry.key) }
        }
    }

    /// A note about each bibliography with such entries, at the place that names it.
    var notes: [Diagnostic] {
        files.filter { !$0.keys.isEmpty }.map { file, keys, count in
            let place = stated.first { $0.bibliographyPath == FilePath.normalized(file.path) }
            let names = keys.prefix(Self.shown).map { "`\($0)`" }.joined(separator: ", ")
            let rest = keys.count > Self.shown ? " and \(keys.count - Self.shown) more" : ""
            return Diagnostic(
                .note, "\(keys.count) of \(count) \(count == 1 ? "entry is" : "entries are") not cited: \(names)\(rest)",
                at: place?.span ?? SourceSpan(file: file, range: 0..<0),
                hints: ["cite them, list them with `nocite: \"@\(keys[0])\"`, or remove them"])
        }
    }
}
