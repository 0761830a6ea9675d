package import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// The documents and books of a project.
extension Project {
    /// The documents that the configuration's patterns match, in the order of their names.
    package func documents() -> (paths: [String], diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = [], found: Set<String> = [], listing = ProjectListing(of: folder)
        let excluded = configuration.documents.filter { $0.value.hasPrefix("!") }.map { PathPattern(String($0.value.dropFirst())) }
        for setting in configuration.documents where !setting.value.hasPrefix("!") {
            guard let pattern = pattern(setting, &diagnostics) else { continue }
            let matches: [String]
            do throws(FileSearchProblem) {
                matches = try listing.files(matching: pattern).filter { name in !excluded.contains { $0.matches(name) } }
            } catch {
                diagnostics.append(Self.diagnostic(error, setting))
                continue
            }
            if matches.isEmpty, diagnostics.isEmpty {
                diagnostics.append(.warning("no file matches `\(setting.value)`", at: setting.span))
            }
            found.formUnion(matches)
        }
        return (found.sorted(by: NaturalOrder.precedes).map(path), diagnostics)
    }

    /// Returns the path of a document; a file with the name `-` gets a `./`, because it is not standard input.
    private func path(of document: String) -> String {
        let path = FilePath.join(folder, document)
        return path == GivenFile.standardInput ? "./" + path : path
    }

    private func pattern(_ setting: Located<String>, _ diagnostics: inout [Diagnostic]) -> PathPattern? {
        guard !ProjectPath.escapes(setting.value), !FilePath.leadsThroughRepository(setting.value) else {
            diagnostics.append(Self.outside(setting, what: "documents", hint: "name them on the command line"))
            return nil
        }
        let path = FilePath.join(folder, setting.value)
        // A folder matches the Markdown files in it.
        if InputFile.isFolder(path) { return PathPattern(FilePath.join(setting.value, "**/*.md")) }
        return PathPattern(setting.value)
    }

    private static func diagnostic(_ problem: FileSearchProblem, _ setting: Located<String>) -> Diagnostic {
        switch problem {
        case .tooManyNames:
            .error(
                "`\(setting.value)` would search more than \(FilePattern.maximumNames) files", at: setting.span,
                hints: ["name the folder of the documents"])
        case .file(let path, let problem):
            .error("the folder `\(path)` \(problem.words(kind: "folder").fault)", at: setting.span)
        }
    }

    /// Returns the Markdown files in a folder and its subfolders, in the order of their names; the problem is set if they cannot be listed.
    package static func documents(in folder: String) -> (paths: [String], problem: Diagnostic?) {
        files(in: folder, ending: ".md", called: "Markdown")
    }

    /// Returns the Markdown documents in a folder and its subfolders; none if it cannot be listed.
    package static func pages(in folder: String) -> [String] {
        PageFolder.extensions.flatMap { files(in: folder, ending: $0.lowercased(), called: "document").paths }
    }

    /// Returns the files of one kind in a folder and its subfolders, in the order of their names; the problem is set if they cannot be
    /// listed.
    ///
    /// - Parameters:
    ///   - ending: the extension in lower case.
    ///   - kind: the name of such a file in messages.
    package static func files(in folder: String, ending: String, called kind: String) -> (paths: [String], problem: Diagnostic?) {
        if let problem = problem(of: folder) { return ([], problem) }
        var tree = FileTree(below: FileRoots().adding(folder))
        do throws(FileSearchProblem) {
            let files = try tree.files(in: folder).filter { $0.lowercased().hasSuffix(ending) }
            if files.isEmpty { return ([], .error("the folder has no \(kind)", path: folder)) }
            return (files.sorted(by: NaturalOrder.precedes), nil)
        } catch {
            switch error {
            case .tooManyNames: return ([], .error("the folder has more than \(FilePattern.maximumNames) files", path: folder))
            case .file(let path, let problem): return ([], .error("the folder \(problem.words(kind: "folder").fault)", path: path))
            }
        }
    }

    /// Returns an error if a folder of the command line cannot be listed; nil if it can.
    private static func problem(of folder: String) -> Diagnostic? {
        // Build systems provide files as links.
        guard DeclaredInputs.current == nil else { return nil }
        do throws(FileProblem) {
            _ = try GivenFolder.canonicalPath(of: folder)
            return nil
        } catch {
            let (fault, hint) = error.words(kind: "folder")
            return .error("the folder \(fault)", path: folder, hints: [hint].compactMap(\.self))
        }
    }

    /// Reads the books of the configuration.
    ///
    /// - Parameter roots: further folders below which their files may lie, in addition to the project's.
    package func books(roots: [String] = []) -> (books: [Book], diagnostics: [Diagnostic]) {
        let files = FileRoots(roots.filter { $0 != folder }).adding(folder)
        var books: [Book] = [], diagnostics: [Diagnostic] = []
        for node in configuration.books {
            var (outline, problems) = BookOutline.read(node, folder: folder, roots: files, keys: BookSettings.keys)
            var book = Book(path: path, outline: outline)
            // Several books share one configuration, so each is identified by its name.
            book.path = FilePath.join(folder, book.name)
            problems += BookSettings.apply(to: &book)
            book.faults = problems.filter { $0.severity == .error }
            diagnostics += problems
            books.append(book)
        }
        return (books, diagnostics)
    }

    /// Returns warnings about patterns of `overrides` that match none of the project's documents and books, and have no effect.
    ///
    /// - Parameter paths: the paths of all documents and books.
    package func idleOverrides(among paths: [String]) -> [Diagnostic] {
        let names = paths.compactMap { ProjectPath.relative($0, to: folder) }
        return configuration.overrides.flatMap(\.paths).filter { setting in
            let pattern = PathPattern(setting.value)
            return !names.contains { pattern.matches($0) }
        }.map { setting in
            let hint = "write paths relative to the folder of the configuration; `**` matches any folders"
            return .warning("no document or book matches `\(setting.value)`: the override has no effect", at: setting.span, hints: [hint])
        }
    }
}
