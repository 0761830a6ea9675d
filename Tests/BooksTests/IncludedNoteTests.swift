import Testing
import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Tests of notes that are embedded in Obsidian, and of included files in documents of GitHub.
@Suite struct IncludedNoteTests {
    private func page(
        _ path: String, _ files: [String: String], in dialect: Dialect
    ) throws -> (text: ChapterText, document: Document, book: TestBook) {
        let book = try TestBook(files), path = book.folder + "/" + path
        let roots = FileRoots().adding(book.folder)
        let file = SourceFile(path: path, bytes: try roots.read(path, limit: 10_000))
        let text = PageReader(roots: roots, limit: 10_000, expansion: 10_000).text(of: file, in: .dialect(dialect))
        return (text, text.interpreted(MarkdownParser.parse(text.file, dialect: dialect).document), book)
    }

    private func words(_ text: ChapterText) -> String { String(decoding: text.file.bytes, as: UTF8.self) }

    private let vault = [
        ".obsidian/app.json": "{}",
        "deep/Other note.md": "---\ntags: a\n---\nWhole\n\n## One\n\nFirst ^b1\n\n### Sub\n\n## Two\n\nSecond\n",
        "img/Map.png": "x",
    ]

    @Test func embeddedNotesAndTheirPartsAreIncluded() throws {
        let note = "![[Other note#One]]\n\n> ![[other note#^b1]]\n\n```\n![[Other note]]\n```\n"
        let (text, _, _) = try page("sub/a.md", vault.merging(["sub/a.md": note]) { $1 }, in: .obsidian)
        #expect(words(text) == "## One\n\nFirst ^b1\n\n### Sub\n\n\n> First ^b1\n\n```\n![[Other note]]\n```\n")
        let whole = try page("a.md", vault.merging(["a.md": "![[Other note]]\n"]) { $1 }, in: .obsidian)
        #expect(words(whole.text).hasPrefix("Whole\n"))
    }

    @Test func aMissingNoteIsALink() throws {
        let (text, document, _) = try page("a.md", vault.merging(["a.md": "![[No note]]\n"]) { $1 }, in: .obsidian)
        #expect(words(text) == "![[No note]]\n")
        #expect(document.issues.count == 1)
    }

    @Test func linksNameFilesAnywhereInTheVault() throws {
        let note = "[[Other note#One|x]] ![[Map.png]] [[Nowhere]] [own](b.md)\n"
        let (_, document, _) = try page("sub/a.md", vault.merging(["sub/a.md": note]) { $1 }, in: .obsidian)
        var found: [String] = []
        _ = document.withAddresses { address, _ in
            found.append(address); return address
        }
        #expect(found == ["../deep/Other%20note.md#one", "../img/Map.png", "Nowhere.md", "b.md"])
    }

    /// Names are not unique in a vault, for example in one with a folder per language.
    @Test(arguments: [
        ("en/sub/a.md", "other/Note.md"), ("en/x/a.md", "../Note.md"), ("de/a.md", "Note.md"), ("a.md", "de/Note.md"),
        ("x/a.md", "../de/Note.md"),
    ])
    func ofSeveralFilesTheNearestIsMeant(page path: String, address: String) throws {
        let files = [".obsidian/app.json": "{}", "de/Note.md": "", "en/Note.md": "", "en/sub/other/Note.md": "", path: "[[Note]]\n"]
        let (_, document, _) = try page(path, files, in: .obsidian)
        var found: [String] = []
        _ = document.withAddresses { address, _ in
            found.append(address); return address
        }
        #expect(found == [address])
    }

    @Test(.timeLimit(.minutes(10))) func aVaultIsListedOnceForAllChapters() throws {
        let names = (0..<1500).map { "note \($0).md" }, list = "syntax: obsidian\nchapters: [note 1.md]\n"
        let files = Dictionary(uniqueKeysWithValues: names.map { ($0, "[[note 1]]\n") })
        let book = try TestBook(files.merging(["book.yaml": list]) { $1 })
        let reader = try ChapterReader(try #require(book.read().outline), roots: FileRoots(), limit: 1000)
        for name in names { _ = try reader.text(ofChapterAt: book.folder + "/" + name) }
    }

    @Test func aNoteThatEmbedsItselfIsReported() throws {
        let (text, _, _) = try page("a.md", vault.merging(["a.md": "![[a]]\n"]) { $1 }, in: .obsidian)
        #expect(text.issues.count == 1)
    }

    @Test func commentsIncludePagesSectionsAndCode() throws {
        let files = [
            "a.md": "One\n\n<!-- include: parts/b.md -->\n\n<!-- include: parts/b.md#second-part -->\n\n<!-- include: c.py -->\n",
            "parts/b.md": "---\ntitle: B\n---\n# First\n\n[x](y.md)\n\n# Second part\n\nTwo\n", "c.py": "x = 1\n",
        ]
        let (text, document, _) = try page("a.md", files, in: .github)
        #expect(words(text) == "One\n\n# First\n\n[x](y.md)\n\n# Second part\n\nTwo\n\n# Second part\n\nTwo\n\n```py\nx = 1\n```\n")
        var found: [String] = []
        _ = document.withAddresses { address, _ in
            found.append(address); return address
        }
        #expect(found == ["parts/y.md"])
    }

    @Test func aMissingFileAndAFileOutsideAreReported() throws {
        for name in ["none.md", "../secret.md"] {
            let (text, _, _) = try page("a.md", ["a.md": "<!-- include: \(name) -->\n"], in: .github)
            #expect(text.issues.count == 1, "\(name)")
        }
        #expect(try page("a.md", ["a.md": "```\n<!-- include: b.md -->\n```\n"], in: .github).text.issues.isEmpty)
    }
}
