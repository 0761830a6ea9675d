import TypesetBase
import TypesetComparison

/// The document, the size and the volume that the name of a PDF states, as in `guide.ax3.dark.pdf`, `guide-large.pdf`, `guide/large.pdf` or
/// `guide.ax3.volume-2.pdf`.
struct ComparedName: Hashable {
    var document: String
    var size: ComparedSize

    /// The characters that separate the parts of a name.
    private static let separators: Set<Character> = [".", "-", "_", "/"]

    /// Reads a path, relative to the folder that is compared.
    init(_ path: String) {
        let (name, volume) = Self.volume(path.lowercased().hasSuffix(".pdf") ? String(path.dropLast(4)) : path)
        var start = name.endIndex
        while start > name.startIndex {
            // The last part of the name that is a size, with everything after it as the edition.
            let end = start, begin = name[..<end].lastIndex(where: Self.separators.contains).map(name.index(after:)) ?? name.startIndex
            let part = name[begin..<end]
            if let category = ContentSizeCategory.allCases.first(where: { $0.shortName == part }) {
                let before = begin > name.startIndex ? name[..<name.index(before: begin)] : ""
                document = String(before)
                size = ComparedSize(category: category, edition: String(name[end...].drop(while: Self.separators.contains)), volume: volume)
                return
            }
            guard begin > name.startIndex, name[name.index(before: begin)] != "/" else { break }
            start = name.index(before: begin)
        }
        (document, size) = (name, ComparedSize(category: nil, volume: volume))
    }

    /// Returns a name without the volume at its end, and the number of the volume; nil if it has none (`VolumePath`).
    private static func volume(_ name: String) -> (name: String, number: Int?) {
        guard let mark = name.ranges(of: ".volume-").last, let number = Int(name[mark.upperBound...]), number > 0 else {
            return (name, nil)
        }
        return (String(name[..<mark.lowerBound]), number)
    }
}

/// The PDFs of two versions in pairs of one document and size.
struct ComparedPaths {
    struct Document {
        var name: String
        var pairs: [(size: ComparedSize, old: String, new: String)] = []
        var onlyOld: [ComparedSize] = []
        var onlyNew: [ComparedSize] = []
        /// The volumes that only one version has, of sizes that both have: their text may be in other volumes of the other version.
        var volumes: [(size: ComparedSize, path: String, isNew: Bool)] = []
    }

    var documents: [Document] = []
    var onlyOld: [String] = []
    var onlyNew: [String] = []

    /// Two files with any names.
    init(file old: String, file new: String) {
        let a = ComparedName(FilePath.name(of: old)), b = ComparedName(FilePath.name(of: new))
        let size = a.size == b.size ? a.size : ComparedSize(category: nil)
        documents = [Document(name: b.document.isEmpty ? new : b.document, pairs: [(size, old, new)])]
    }

    /// The files of two folders.
    ///
    /// - Parameters:
    ///   - old: the paths of the old version, relative to its folder.
    ///   - new: the paths of the new version, relative to its folder.
    init(folder oldFolder: String, _ old: [String], folder newFolder: String, _ new: [String]) {
        func sorted(_ paths: [String], _ folder: String) -> [String: [ComparedSize: String]] {
            var documents: [String: [ComparedSize: String]] = [:]
            for path in paths {
                let name = ComparedName(path)
                documents[name.document, default: [:]][name.size] = FilePath.join(folder, path)
            }
            return documents
        }
        let a = sorted(old, oldFolder), b = sorted(new, newFolder)
        onlyOld = a.keys.filter { b[$0] == nil }.sorted()
        onlyNew = b.keys.filter { a[$0] == nil }.sorted()
        for (name, sizes) in b.sorted(by: { $0.key < $1.key }) {
            guard let others = a[name] else { continue }
            var document = Document(name: name.isEmpty ? newFolder : name)
            document.pairs = sizes.sorted { $0.key < $1.key }.compactMap { size, new in others[size].map { (size, $0, new) } }
            document.onlyNew = sizes.keys.filter { others[$0] == nil }.sorted()
            document.onlyOld = others.keys.filter { sizes[$0] == nil }.sorted()
            let common = Set(sizes.keys.map(\.whole)).intersection(others.keys.map(\.whole))
            func volumes(_ only: [ComparedSize], _ paths: [ComparedSize: String], isNew: Bool) -> [(ComparedSize, String, Bool)] {
                only.compactMap { size in
                    size.volume == nil || !common.contains(size.whole) ? nil : paths[size].map { (size, $0, isNew) }
                }
            }
            document.volumes = volumes(document.onlyOld, others, isNew: false) + volumes(document.onlyNew, sizes, isNew: true)
            documents.append(document)
        }
    }
}
