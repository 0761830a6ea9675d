/// A pattern of paths: names with `*`, `?` and `[…]`, and `**` for any folders, as in `docs/**/*.md`.
package struct PathPattern: Sendable {
    private enum Part {
        case folders
        case name(Wildcards)
    }

    private let parts: [Part]
    /// The folders that it begins with, without wildcards: nothing elsewhere matches.
    package let base: String

    /// - Parameter text: relative; one that ends with a slash, or without a full stop and wildcards in its last name, means all below that
    ///   folder as well.
    package init(_ text: String) {
        let names = FilePath.parts(of: text)
        var parts: [Part] = names.map { $0 == "**" ? .folders : .name(Wildcards($0)) }
        if text.hasSuffix("/") { parts += [.folders, .name(Wildcards("*"))] }
        self.parts = parts
        let plain = names.prefix { !Wildcards.areIn($0) }
        base = plain.count == names.count && !text.hasSuffix("/") ? FilePath.folder(of: text) : plain.joined(separator: "/")
    }

    /// - Parameter path: relative to the same folder as the pattern.
    package func matches(_ path: String) -> Bool { Self.matches(FilePath.parts(of: path)[...], parts[...]) }

    /// Patterns have few `**`, and each takes at most as many steps as a path has names.
    private static func matches(_ names: ArraySlice<String>, _ parts: ArraySlice<Part>) -> Bool {
        guard let part = parts.first else { return names.isEmpty }
        switch part {
        case .folders:
            let rest = parts.dropFirst()
            if matches(names, rest) { return true }
            return !names.isEmpty && matches(names.dropFirst(), parts)
        case .name(let wildcards):
            guard let name = names.first, wildcards.match(name) else { return false }
            return matches(names.dropFirst(), parts.dropFirst())
        }
    }
}

/// The files below a folder.
package struct FileTree {
    /// Why a tree is given up.
    package enum Problem: Error, Hashable, Sendable {
        case file(path: String, FileProblem)
        /// More names than `FilePattern.maximumNames`.
        case tooManyNames
    }

    /// Folders within each other: more than any project has, and few enough for recursion.
    private static let maximumDepth = 64

    private let roots: FileRoots
    private var count = 0

    package init(below roots: FileRoots) { self.roots = roots }

    /// The paths of all files, each beginning with `folder`, sorted by name. Hidden names, links to folders and `node_modules` are passed
    /// over.
    package mutating func files(in folder: String) throws(Problem) -> [String] {
        count = 0
        var files: [String] = []
        try collect(folder, depth: 0, into: &files)
        return files
    }

    private mutating func collect(_ folder: String, depth: Int, into files: inout [String]) throws(Problem) {
        let entries: [FolderEntry]
        do throws(FileProblem) {
            entries = try roots.entries(of: folder, limit: FilePattern.maximumNames - count)
        } catch {
            throw .file(path: folder, error)
        }
        count += entries.count
        guard count < FilePattern.maximumNames else { throw .tooManyNames }
        for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
            let path = FilePath.join(folder, entry.name)
            switch entry.kind {
            case .file, .link: if entry.kind == .file || isFile(path) { files.append(path) }
            case .folder:
                if depth < Self.maximumDepth, entry.name != "node_modules" { try collect(path, depth: depth + 1, into: &files) }
            case .other: break
            }
        }
    }

    /// Whether a link leads to a file below a root.
    private func isFile(_ path: String) -> Bool { (try? roots.open(path)) != nil }
}
