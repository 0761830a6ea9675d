import TypesetBase
import TypesetComparison
import TypesetKit

/// The Markdown files of both versions that differ, which changes are traced back to.
struct ComparedSources {
    /// The folders with the sources; nil if they are not known.
    var old: String?
    var new: String?

    /// The most bytes of files that differ; a handbook has one megabyte.
    private static let sizeLimit = 64 << 20

    /// Reads the files that differ; nil unless both folders are known.
    func lines() throws(Diagnostic) -> (old: SourceLines, new: SourceLines)? {
        guard let old, let new else { return nil }
        let before = try Self.paths(in: old), after = try Self.paths(in: new)
        var read = 0, texts: (old: [(path: String, text: String)], new: [(path: String, text: String)]) = ([], [])
        for path in before.union(after).sorted() {
            let (a, b) = (FilePath.join(old, path), FilePath.join(new, path))
            // A file that cannot be read, such as a link to another folder, only leaves changes without lines.
            let first = before.contains(path) ? try? Typesetter.read(a, kind: "source", roots: [old]) : nil
            let second = after.contains(path) ? try? Typesetter.read(b, kind: "source", roots: [new]) : nil
            if first == second { continue }
            read += (first?.utf8.count ?? 0) + (second?.utf8.count ?? 0)
            guard read <= Self.sizeLimit else {
                throw .error(
                    "the sources that differ have more than \(Self.sizeLimit >> 20) MB", path: new,
                    hints: ["name the folder of the documents alone"])
            }
            if let first { texts.old.append((path, first)) }
            if let second { texts.new.append((path, second)) }
        }
        return (Self.index(texts.old, without: texts.new), Self.index(texts.new, without: texts.old))
    }

    /// Returns the documents of a folder, relative to it.
    private static func paths(in folder: String) throws(Diagnostic) -> Set<String> {
        guard Environment.isFolder(folder) else { throw .error("the folder of the sources does not exist", path: folder) }
        let beginning = folder.hasSuffix("/") ? folder : folder + "/"
        return Set(Project.pages(in: folder).map { $0.hasPrefix(beginning) ? String($0.dropFirst(beginning.count)) : $0 })
    }

    private static func index(
        _ files: [(path: String, text: String)], without others: [(path: String, text: String)]
    ) -> SourceLines {
        let known = Set(others.flatMap { $0.text.split(separator: "\n") })
        return SourceLines(files) { known.contains($0) }
    }
}
