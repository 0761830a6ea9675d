import Foundation
import Testing

/// The files that a document in a repository may name.
@Suite struct RepositoryCommandTests {
    let command = CommandTests()
    private static let dot =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><circle cx=\"4\" cy=\"4\" r=\"4\"/></svg>"
    private static let outside = "lies outside the folders that may be read"

    private func repository() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
        _ = try folder.write(Self.dot, to: "images/x.svg")
        return folder
    }

    private func document(_ picture: String) -> String { CommandTests.document + "\n![A dot](\(picture))\n" }

    @Test(arguments: ["../images/x.svg", "/images/x.svg"])
    func aPictureElsewhereInTheRepositoryIsShown(path: String) throws {
        let folder = try repository()
        _ = try folder.write(document(path), to: "docs/g.md")
        let outcome = try command.typeset("docs/g.md", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(!outcome.messages.contains(Self.outside), "\(outcome.messages)")
    }

    @Test func withoutARepositoryADocumentHasItsFolder() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.dot, to: "images/x.svg")
        _ = try folder.write(document("../images/x.svg"), to: "docs/g.md")
        #expect(try command.typeset("docs/g.md", in: folder).messages.contains(Self.outside))
    }

    @Test func aStylesheetElsewhereInTheRepositoryIsUsedWithWhatItExtends() throws {
        let folder = try repository()
        _ = try folder.write("---\ntitle: T\nlang: en\nstyle: ../styles/own.yaml\n---\n# T\n", to: "docs/g.md")
        _ = try folder.write("typeset: 1\nextends: [../brand/base.yaml]\n", to: "styles/own.yaml")
        _ = try folder.write("typeset: 1\nextends: [default]\n", to: "brand/base.yaml")
        #expect(try command.typeset("docs/g.md", in: folder).status == 0)
    }

    @Test func aChapterIncludesFilesOfTheRepository() throws {
        let folder = try repository()
        _ = try folder.write("[book]\ntitle = \"B\"\nlanguage = \"en\"\n", to: "docs/book.toml")
        _ = try folder.write("# Summary\n\n- [A](a.md)\n", to: "docs/src/SUMMARY.md")
        _ = try folder.write("# A\n\n{{#include ../../shared/words.md}}\n", to: "docs/src/a.md")
        _ = try folder.write("Shared words.\n", to: "shared/words.md")
        let outcome = try command.typeset("docs", "--book", in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
    }

    @Test func aLinkToAMissingFileOfTheRepositoryIsReported() throws {
        let folder = try repository()
        _ = try folder.write(CommandTests.document + "\n[Gone](../gone.md)\n", to: "docs/g.md")
        #expect(try command.typeset("check", "docs/g.md", "--size", "large", in: folder).messages.contains("there is no file `../gone.md`"))
    }

    /// For a user in the inner repository, the outer one is not a root, unless the path is absolute.
    @Test func aRelativePathLeadsToNoRootAboveTheRepositoryOfTheWorkingFolder() throws {
        let folder = try repository()
        _ = try folder.write("ref: refs/heads/main\n", to: "inner/.git/HEAD")
        _ = try folder.write(document("../images/x.svg"), to: "docs/g.md")
        #expect(try command.run(["../docs/g.md"], in: folder, below: "inner").messages.contains(Self.outside))
        #expect(try !command.run([folder.path + "/docs/g.md"], in: folder, below: "inner").messages.contains(Self.outside))
    }

    @Test func theHomeIsNoRoot() throws {
        let folder = try repository()
        _ = try folder.write(document("../images/x.svg"), to: "docs/g.md")
        let outcome = try command.run(["docs/g.md"], in: folder, environment: ["HOME": folder.path])
        #expect(outcome.messages.contains(Self.outside))
    }

    /// A result that was cached without the repository is not reused with it.
    @Test func aCachedResultIsOfOneRepository() throws {
        let folder = try TemporaryFolder(), cache = try TemporaryFolder(), environment = ["XDG_CACHE_HOME": cache.path]
        _ = try folder.write(Self.dot, to: "images/x.svg")
        _ = try folder.write("typeset: 1\ndocuments: [g.md]\nlanguage: en\n", to: "docs/typeset.yaml")
        _ = try folder.write(document("../images/x.svg"), to: "docs/g.md")
        Thread.sleep(forTimeInterval: 0.05)
        #expect(try command.run([], in: folder, below: "docs", environment: environment).messages.contains(Self.outside))
        _ = try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
        #expect(try !command.run([], in: folder, below: "docs", environment: environment).messages.contains(Self.outside))
    }
}
