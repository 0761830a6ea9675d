import Glibc
import TypesetBase

/// The files of an Obsidian vault by their names: a link names a file anywhere in the vault.
struct Vault: Sendable {
    /// The root of the vault; the folder of the page if there is none.
    let root: String
    /// The paths from the root by the names of files, in lower case; those nearest to the root are first.
    private var paths: [String: [String]] = [:]

    /// The most files and the deepest folders that are searched; the rest is unknown.
    private static let maximum = (files: 50_000, depth: 20)

    /// Reads the names of the files; nil if the folder cannot be listed.
    init?(at root: String, _ files: BookFiles) {
        self.root = root
        var folders = [""], count = 0
        for _ in 0..<Self.maximum.depth where !folders.isEmpty {
            var deeper: [String] = []
            for inner in folders {
                guard let entries = try? files.entries(of: FilePath.join(root, inner)) else {
                    if inner.isEmpty { return nil }
                    continue
                }
                for entry in entries where count < Self.maximum.files {
                    count += 1
                    let path = inner.isEmpty ? entry.name : inner + "/" + entry.name
                    if entry.kind == .folder { deeper.append(path) } else { paths[entry.name.lowercased(), default: []].append(path) }
                }
            }
            folders = deeper
        }
    }

    /// The nearest root of a vault; the folder itself if there is none.
    static func root(around folder: String) -> String { ParentFolders(from: folder).first(where: isVault) ?? folder }

    /// The files and folders that mark the root of a vault of Obsidian, a graph of Logseq, or a workspace of Foam or Dendron.
    private static let marks = [".obsidian", "logseq/config.edn", ".foam", "dendron.yml"]

    /// Whether a folder is the root of a vault.
    static func isVault(_ folder: String) -> Bool {
        marks.contains { mark in
            let path = FilePath.join(folder, mark)
            var status = stat()
            if stat(path, &status) == 0 { return true }
            AccessRecord.note(path, .missing)
            return false
        }
    }

    /// The path from the root of the file that a link names, with or without `.md`; nil if there is none.
    ///
    /// The file shares most folders with the page among those with the name, and then is the nearest to the root.
    ///
    /// - Parameter folder: the folder of the page.
    func path(of target: String, from folder: String) -> String? {
        let target = target.hasPrefix("/") ? String(target.dropFirst()) : target
        let own = FilePath.relative(FilePath.normalized(folder), to: FilePath.normalized(root))?.split(separator: "/") ?? []
        func sharedFolders(_ path: String) -> Int { zip(path.split(separator: "/").dropLast(), own).prefix { $0 == $1 }.count }
        for name in [target + ".md", target] {
            let wanted = name.lowercased()
            let candidates = (paths[String(wanted.split(separator: "/").last ?? "")] ?? []).filter {
                $0.lowercased() == wanted || $0.lowercased().hasSuffix("/" + wanted)
            }
            if let whole = candidates.first(where: { target.contains("/") && $0.lowercased() == wanted }) { return whole }
            let most = candidates.map(sharedFolders).max()
            if let found = candidates.first(where: { sharedFolders($0) == most }) { return found }
        }
        return nil
    }

    /// The address of the file that the address of a link between double brackets names, for a page in a folder; nil if there is none.
    func address(for address: String, from folder: String) -> String? {
        let name = address.prefix { $0 != "#" }
        var target = String(name).decodingPercentCodes
        if target.hasSuffix(".md") { target.removeLast(3) }
        guard !target.isEmpty, let path = path(of: target, from: folder),
            let relative = FilePath.relative(FilePath.normalized(FilePath.join(root, path)), to: FilePath.normalized(folder))
        else { return nil }
        return relative.replacing(" ", with: "%20") + address[name.endIndex...]
    }
}
