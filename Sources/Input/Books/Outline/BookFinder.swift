import Diagnostics
import FileAccess

/// Finds out what kind of book a path names, and has it read.
struct BookFinder {
    /// By the file that lists the chapters.
    enum Kind: CaseIterable {
        case mdBookSettings, summary

        init?(fileName: String) {
            switch fileName.lowercased() {
            case MdBookReader.settingsName: self = .mdBookSettings
            case MdBookReader.summaryName.lowercased(): self = .summary
            default: return nil
            }
        }
    }

    /// What a folder is searched for, in this order.
    private static let names = [MdBookReader.settingsName, MdBookReader.summaryName, "src/" + MdBookReader.summaryName]

    let roots: FileRoots

    /// - Throws: an error where nothing at the path lists chapters.
    func book(at path: String) throws(Diagnostic) -> OutlineBuilder {
        guard let file = try file(at: path) else { return try book(in: path) }
        return try book(of: file)
    }

    /// Nil for a folder.
    private func file(at path: String) throws(Diagnostic) -> SourceFile? {
        do throws(FileProblem) {
            let bytes = try GivenFile.open(path, roots: roots).bytes(limit: BookFiles.maximumOutline)
            return SourceFile(path: path, bytes: bytes).inUTF8
        } catch {
            if error == .folder { return nil }
            throw Diagnostic(error, kind: "list of chapters", path: path, at: nil)
        }
    }

    private func book(in folder: String) throws(Diagnostic) -> OutlineBuilder {
        for name in Self.names {
            let path = FilePath.join(folder, name)
            do throws(FileProblem) {
                _ = try GivenFile.open(path, roots: roots)
            } catch {
                if error == .missing { continue }
                throw Diagnostic(error, kind: "list of chapters", path: path, at: nil)
            }
            return try book(at: path)
        }
        throw .error(
            "nothing in this folder lists the chapters of a book", path: folder,
            hints: ["chapters are listed in one of these: \(Self.names.joined(separator: ", "))"])
    }

    private func book(of file: SourceFile) throws(Diagnostic) -> OutlineBuilder {
        let files = BookFiles(roots: roots.adding(FilePath.folder(of: file.path)))
        switch Kind(fileName: FilePath.name(of: file.path)) {
        case .mdBookSettings:
            var reader = MdBookReader(file, files: files)
            return reader.read()
        case .summary:
            if var reader = settings(of: file) { return reader.read() }
            return MdBookReader.read(summary: file, syntax: .mdBook, files: files)
        case nil:
            throw .error(
                "this file lists no chapters", path: file.path,
                hints: ["chapters are listed in one of these: \(Self.names.joined(separator: ", "))"])
        }
    }

    /// The `book.toml` that leads to a summary: in its folder, or in the one above where that lies in the working folder or below a root.
    private func settings(of summary: SourceFile) -> MdBookReader? {
        let own = FilePath.folder(of: summary.path), above = FilePath.folder(of: own)
        for (folder, roots) in [(own, roots.adding(own)), (above, roots.adding("."))] {
            let path = FilePath.join(folder, MdBookReader.settingsName)
            guard let bytes = try? roots.read(path, limit: BookFiles.maximumOutline) else { continue }
            var reader = MdBookReader(
                SourceFile(path: path, bytes: bytes).inUTF8, files: BookFiles(roots: self.roots.adding(folder)))
            if reader.leads(to: summary.path) { return reader }
        }
        return nil
    }
}
