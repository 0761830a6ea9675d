import Foundation
import Testing

@testable import TypesetKit

/// Tests of the result cache: unchanged documents are not typeset again.
@Suite struct CacheTests {
    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\ndocuments: [docs]\nlanguage: en\nstyle: sheet.yaml\noutput: \"out/{stem}.pdf\"\n", to: "typeset.yaml")
        _ = try folder.write("typeset: 1\nextends: [base.yaml]\n", to: "sheet.yaml")
        _ = try folder.write("typeset: 1\nextends: [default]\nstyles: { body: { color: black } }\n", to: "base.yaml")
        _ = try folder.write("# A\n\n![A dot](dot.svg)\n\n[other](b.md) and [gone](later.md).\n", to: "docs/a.md")
        _ = try folder.write("# B\n\n### Skipped\n\nText.\n", to: "docs/b.md")
        _ = try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>",
            to: "docs/dot.svg")
        return folder
    }

    private func run(_ folder: TemporaryFolder, _ cache: TemporaryFolder, _ arguments: String...) throws -> CommandTests.Outcome {
        // The cache does not trust files that are as new as the run.
        Thread.sleep(forTimeInterval: 0.05)
        return try CommandTests().run(arguments, in: folder, environment: ["XDG_CACHE_HOME": cache.path])
    }

    /// The second run gives the same messages and status, and does not touch the files.
    @Test func anUnchangedProjectIsNotMadeAgain() throws {
        let folder = try project(), cache = try TemporaryFolder()
        let first = try run(folder, cache)
        #expect(first.status == 0)
        #expect(first.messages.contains("[heading-skip]"))
        #expect(!first.messages.contains("unchanged since"))
        let dates = try dates(in: folder), second = try run(folder, cache)
        #expect(second.messages.contains("2 of 2 unchanged since an earlier run"), "\(second.messages)")
        #expect(second.status == first.status)
        #expect(try self.dates(in: folder) == dates)
        #expect(
            second.messages.components(separatedBy: "\n").filter { !$0.contains("unchanged since") }
                == first.messages.components(separatedBy: "\n"))
        #expect(try run(folder, cache, "--no-cache").messages.contains("unchanged since") == false)
    }

    private func dates(in folder: TemporaryFolder) throws -> [Date?] {
        try ["out/a.pdf", "out/b.pdf"].map {
            try FileManager.default.attributesOfItem(atPath: folder.path + "/" + $0)[.modificationDate] as? Date
        }
    }

    /// A document is typeset again if a picture, an extended sheet or an option changes, a linked file is new, or the PDF is deleted.
    @Test(arguments: ["picture", "sheet", "link", "output", "option"])
    func outputsThatDependOnAChangeAreRebuilt(change: String) throws {
        let folder = try project(), cache = try TemporaryFolder()
        _ = try run(folder, cache)
        var arguments: [String] = [], reused = 1
        switch change {
        case "picture":
            _ = try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"19\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>",
                to: "docs/dot.svg")
        case "sheet":
            (_, reused) = (try folder.write("typeset: 1\nextends: [default]\nstyles: { body: { color: navy } }\n", to: "base.yaml"), 0)
        case "link": (_, reused) = (try folder.write("# Later\n", to: "docs/later.md"), 0)
        case "output": try FileManager.default.removeItem(atPath: folder.path + "/out/b.pdf")
        default: (arguments, reused) = (["--standard", "ua2"], 0)
        }
        Thread.sleep(forTimeInterval: 0.05)
        let outcome = try CommandTests().run(arguments, in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        #expect(outcome.messages.contains("unchanged since") == (reused > 0), "\(change): \(outcome.messages)")
        if reused > 0 { #expect(outcome.messages.contains("\(reused) of 2 unchanged"), "\(change): \(outcome.messages)") }
        #expect(folder.files.contains("out/b.pdf"))
    }

    /// A document is typeset again if a font is replaced by another of the same name, or if a font of another family is added.
    ///
    /// The fonts are in the folders of a project, or in a file that the sheet names.
    @Test(arguments: ["fonts: { folders: [fonts], system: false }\n", ""])
    func aFontThatIsReplacedIsAnotherFont(setting: String) throws {
        let folder = try TemporaryFolder(), cache = try TemporaryFolder()
        let files = setting.isEmpty ? "fonts: { files: [fonts/f.ttf] }\n" : ""
        _ = try folder.write("typeset: 1\ndocuments: [a.md]\nlanguage: en\nstyle: sheet.yaml\n" + setting, to: "typeset.yaml")
        _ = try folder.write("typeset: 1\nextends: [default]\n\(files)styles: { body: { family: Boxes } }\n", to: "sheet.yaml")
        _ = try folder.write("# A\n\nA text.\n", to: "a.md")
        try folder.write(BoxFont().file, to: "fonts/f.ttf")
        _ = try run(folder, cache)
        #expect(try run(folder, cache).messages.contains("1 of 1 unchanged"))
        let before = FileManager.default.contents(atPath: folder.path + "/a.pdf")
        try folder.write(BoxFont(isColored: true).file, to: "fonts/f.ttf")
        let replaced = try run(folder, cache)
        #expect(!replaced.messages.contains("unchanged since"), "\(replaced.messages)")
        #expect(FileManager.default.contents(atPath: folder.path + "/a.pdf") != before)
        #expect(try run(folder, cache).messages.contains("1 of 1 unchanged"))
        guard !setting.isEmpty else { return }
        try folder.write(BoxFont(familyName: "Other").file, to: "fonts/other.ttf")
        #expect(try !run(folder, cache).messages.contains("unchanged since"))
    }

    /// A damaged entry is a cache miss, not an error.
    @Test func aDamagedCacheIsRebuilt() throws {
        let folder = try project(), cache = try TemporaryFolder()
        _ = try run(folder, cache)
        let entries = cache.files.filter { $0.hasSuffix(".json") }
        #expect(entries.count == 2)
        _ = try cache.write("{ \"version\": \"1\", \"entry\": { \"inputs\": 3 } }", to: entries[0])
        _ = try cache.write("\u{0}garbage", to: entries[1])
        let outcome = try run(folder, cache)
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("[heading-skip]"))
        #expect(!outcome.messages.contains("unchanged since"))
        #expect(try run(folder, cache).messages.contains("2 of 2 unchanged"))
    }

    /// Two concurrent runs each write all files and valid cache entries.
    @Test func twoRunsMayShareACache() throws {
        let folder = try project(), cache = try TemporaryFolder()
        Thread.sleep(forTimeInterval: 0.05)
        var outcomes: [CommandTests.Outcome?] = [nil, nil]
        outcomes.withUnsafeMutableBufferPointer { outcomes in
            nonisolated(unsafe) let outcomes = outcomes
            nonisolated(unsafe) let folder = folder
            let environment = ["XDG_CACHE_HOME": cache.path]
            DispatchQueue.concurrentPerform(iterations: 2) {
                outcomes[$0] = try? CommandTests().run([], in: folder, environment: environment)
            }
        }
        #expect(outcomes.allSatisfy { $0?.status == 0 && $0?.messages.contains("[heading-skip]") == true })
        #expect(cache.files.filter { $0.hasSuffix(".json") }.count == 2)
        #expect(cache.files.allSatisfy { $0.hasSuffix(".json") })
        #expect(try run(folder, cache).messages.contains("2 of 2 unchanged"))
    }

    /// If the cache cannot be written, the run still succeeds.
    @Test(arguments: ["/proc/self", "/dev/full"])
    func aCacheThatCannotBeWrittenIsNone(path: String) throws {
        let folder = try project()
        for _ in 0..<2 {
            let outcome = try CommandTests().run([], in: folder, environment: ["XDG_CACHE_HOME": path])
            #expect(outcome.status == 0)
            #expect(outcome.messages.contains("[heading-skip]"))
            #expect(!outcome.messages.contains("unchanged since"))
            let told = "\(path)/typeset: warning: results are not cached: "
            #expect(outcome.messages.components(separatedBy: told).count == 2, "\(outcome.messages)")
        }
        let uncached = try CommandTests().run(["--no-cache"], in: folder, environment: ["XDG_CACHE_HOME": path])
        #expect(!uncached.messages.contains("not cached"))
        #expect(folder.files.contains("out/a.pdf"))
        #expect(folder.files.contains("out/b.pdf"))
    }

    /// A book without a project is cached like a project, and also depends on the list of chapters and on part titles in other files.
    @Test(arguments: ["", "chapter", "summary", "label", "option"])
    func aBookWithoutAProjectIsNotMadeAgain(change: String) throws {
        let folder = try TemporaryFolder(), cache = try TemporaryFolder()
        let isSite = change == "label", list = isSite ? "docusaurus.config.js" : "book.toml",
            arguments = [list, "-M", "lang=en", "-o", "out.pdf"]
        if isSite {
            _ = try folder.write("module.exports = {title: 'T'}", to: list)
            _ = try folder.write("{\"label\": \"Part\"}", to: "docs/part/_category_.json")
            _ = try folder.write("# One\n", to: "docs/part/one.md")
        } else {
            _ = try folder.write("[book]\ntitle = \"T\"\n", to: list)
            _ = try folder.write("- [One](one.md)\n- [Two](two.md)\n", to: "src/SUMMARY.md")
            _ = try folder.write("# One\n\n### Skipped\n", to: "src/one.md")
            _ = try folder.write("# Two\n", to: "src/two.md")
        }
        func run(_ more: String...) throws -> CommandTests.Outcome {
            Thread.sleep(forTimeInterval: 0.05)
            return try CommandTests().run(arguments + more, in: folder, environment: ["XDG_CACHE_HOME": cache.path])
        }
        let first = try run()
        #expect(!first.messages.contains("unchanged since"))
        switch change {
        case "chapter": _ = try folder.write("# Two\n\nText.\n", to: "src/two.md")
        case "summary": _ = try folder.write("- [Two](two.md)\n- [One](one.md)\n", to: "src/SUMMARY.md")
        case "label": _ = try folder.write("{\"label\": \"Changed\"}", to: "docs/part/_category_.json")
        default: break
        }
        let second = try change == "option" ? run("--no-cache") : run()
        #expect(second.messages.contains("1 of 1 unchanged since an earlier run") == change.isEmpty, "\(second.messages)")
        #expect(second.status == first.status)
        if isSite { #expect(try Tool.run("pdftotext", folder.path + "/out.pdf", "-").contains("Changed")) }
    }

    /// A DocC catalogue, whose folder is listed, and into which the PDF is written.
    @Test func outputsInAListedFolderChangeNothing() throws {
        let folder = try TemporaryFolder(), cache = try TemporaryFolder()
        _ = try folder.write("typeset: 1\nlanguage: en\n", to: "typeset.yaml")
        _ = try folder.write("# Guide\n\n@Metadata { @TechnologyRoot }\n\n## Topics\n\n- <doc:One>\n", to: "B.docc/B.md")
        _ = try folder.write("# One\n\nText.\n", to: "B.docc/One.md")
        let first = try run(folder, cache, "B.docc", "-o", "B.docc/out.pdf"),
            second = try run(folder, cache, "B.docc", "-o", "B.docc/out.pdf")
        #expect(first.status == 0, "\(first.messages)")
        #expect(folder.files.contains("B.docc/out.pdf"), "\(first.messages)")
        #expect(!first.messages.contains("unchanged since"), "\(second.messages)")
        #expect(second.messages.contains("unchanged since"), "\(second.messages)")
        _ = try folder.write("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>", to: "B.docc/new.svg")
        #expect(try !run(folder, cache, "B.docc", "-o", "B.docc/out.pdf").messages.contains("unchanged since"))
    }

    /// After a cache hit, reports are complete: HTML has its pictures, and dependency files have the fonts.
    @Test(arguments: [["--report", "json=FILE"], ["--report", "html=FILE"], ["--deps", "FILE"]])
    func reportsAreWhole(option: [String]) throws {
        let folder = try project(), cache = try TemporaryFolder()
        let texts = try ["first", "second"].map { name in
            let arguments = option.map { $0.replacing("FILE", with: name) }
            let outcome = try run(folder, cache, arguments[0], arguments[1])
            #expect(outcome.messages.contains("2 of 2 unchanged") == (name == "second"))
            return try #require(folder.text(of: name))
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains("<img src=\"data:image/png;base64,") == option[1].hasPrefix("html"))
        #expect(texts[0].contains(".ttf") || texts[0].contains(".otf") || option[0] != "--deps")
    }

    /// A run that needs no pictures caches none, and a later run that needs them draws them.
    @Test func picturesAreMadeWhereNoneAreKept() throws {
        let folder = try project(), cache = try TemporaryFolder()
        _ = try run(folder, cache)
        _ = try run(folder, cache, "--report", "html=report.html")
        #expect(folder.text(of: "report.html")?.contains("<img src=\"data:image/png;base64,") == true)
    }

    /// Each property of a job is part of the cache key or is known to be irrelevant.
    @Test func noPropertyOfAJobIsForgotten() throws {
        let known: Set<String> = [
            "stylesheet", "metadata", "page", "defaults", "sizes", "namesSize", "editions", "output", "format", "standard",
            "roots",
            "fontDirectories", "usesSystemFonts", "locksFonts", "fontLock", "resolution", "pages", "date", "limits", "audit", "writesFiles",
            "showsSpecimen", "drawsContactSheets", "knownFindings", "mistakes",
        ]
        let labels = Set(Mirror(reflecting: TypesettingJob()).children.compactMap(\.label))
        #expect(labels == known.union(CacheKey.excludedProperties))
        let audit = Set(Mirror(reflecting: AuditRequest()).children.compactMap(\.label))
        #expect(
            audit == [
                "profile", "rules", "baseline", "failOn", "failsOnBuildErrors", "drawsPictures", "transcribes", "answers", "namesContent",
            ])
    }

    @Test func dependenciesAreWrittenForMakeAndAsJSON() throws {
        let folder = try project(), cache = try TemporaryFolder()
        _ = try run(folder, cache, "--deps", "out/all.d")
        let text = try #require(folder.text(of: "out/all.d"))
        let rule = try #require(text.components(separatedBy: "\n\n").first { $0.hasPrefix("out/a.pdf:") }) + "\n"
        for file in ["docs/a.md", "docs/dot.svg", "sheet.yaml", "base.yaml", "typeset.yaml"] {
            #expect(rule.contains("  \(file) ") || rule.contains("  \(file)\n"), "\(file) in \(rule)")
        }
        #expect(rule.contains(".ttf") || rule.contains(".otf") || rule.contains(".ttc"))
        _ = try run(folder, cache, "--deps", "deps.json")
        #expect(folder.text(of: "deps.json")?.contains("\"outputs\": [\"out/a.pdf\"]") == true)
    }
}
