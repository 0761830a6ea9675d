import Foundation
import Testing
import TypesetBase
import TypesetLayout
import TypesetStylesheet

@testable import TypesetKit

/// Links between documents, and from documents to files.
@Suite struct RunLinkTests {
    @Test func linksKnowTheDocumentsOfTheRunAndTheFilesBelowTheirFolder() throws {
        let folder = try TemporaryFolder()
        for path in ["book/a.md", "book/sub/b c.md", "book/LICENSE", "other/d.md", "other/e.txt"] { _ = try folder.write("x", to: path) }
        let documents = ["book/a.md", "book/sub/b c.md", "other/d.md"].map { folder.path + "/" + $0 }
        let works = documents.map(TypesettingWork.document), names = LinkedNames(of: works) { _ in nil }
        let markdown = LinkedMarkdown(limits: InputLimits())
        let links = RunLinks(works: works, roots: FileRoots(), names: names, markdown: markdown)
        let first = links.links(of: documents[0], number: 0), second = links.links(of: documents[1], number: 1)
        #expect(first.file(at: "sub/b%20c.md", from: documents[0]) == .document(1))
        #expect(first.file(at: "./sub/../a.md", from: documents[0]) == .itself)
        #expect(first.file(at: "../other/d.md", from: documents[0]) == .document(2))
        // Generators turn documents into pages.
        #expect(first.file(at: "sub/b%20c.html", from: documents[0]) == .document(1))
        #expect(first.file(at: "sub/b%20c", from: documents[0]) == .document(1))
        #expect(first.file(at: "LICENSE", from: documents[0]) == .file)
        #expect(first.file(at: "sub/", from: documents[0]) == .file)
        #expect(first.file(at: "none.md", from: documents[0]) == .missing)
        #expect(first.file(at: "sub/none.md", from: documents[0]) == .missing)
        // Files elsewhere are unknown, whether or not they exist.
        #expect(first.file(at: "../other/e.txt", from: documents[0]) == .unknown)
        #expect(first.file(at: "../other/none.txt", from: documents[0]) == .unknown)
        #expect(second.file(at: "../a.md", from: documents[1]) == .document(0))
        #expect(second.file(at: "../LICENSE", from: documents[1]) == .unknown)
        let wide = RunLinks(works: works, roots: FileRoots([folder.path]), names: names, markdown: markdown)
            .links(of: documents[1], number: 1)
        #expect(wide.file(at: "../LICENSE", from: documents[1]) == .file)
        #expect(wide.file(at: "../none", from: documents[1]) == .missing)
    }

    /// The front matter of a page of Docusaurus may state any route, so only names of files are known to be missing.
    @Test func aLinkOfDocusaurusMayBeARoute() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("x", to: "a.mdx"), works = [TypesettingWork.document(path)]
        let links = RunLinks(
            works: works, roots: FileRoots(), names: LinkedNames(of: works) { _ in nil }, markdown: LinkedMarkdown(limits: InputLimits()))
        #expect(links.links(of: path, number: 0, .docusaurus).file(at: "../start", from: path) == .unknown)
        #expect(links.links(of: path, number: 0, .docusaurus).file(at: "./none.md", from: path) == .missing)
        #expect(links.links(of: path, number: 0).file(at: "start", from: path) == .missing)
    }

    @Test func pathsFromFileToFile() {
        #expect(FilePath.relative("out/b.pdf", to: "out") == "b.pdf")
        #expect(FilePath.relative("out/b/large.pdf", to: "out/a") == "../b/large.pdf")
        #expect(FilePath.relative("/x/y/b.pdf", to: "/x/z") == "../y/b.pdf")
        #expect(FilePath.relative("b.pdf", to: ".") == "b.pdf")
        #expect(FilePath.relative("../b.pdf", to: ".") == "../b.pdf")
        #expect(FilePath.relative("b.pdf", to: "/x") == nil)
        #expect(FilePath.relative("b.pdf", to: "../x") == nil)
    }

    /// At each size, links lead to the PDF of that size, but links to files outside the run stay as they are written.
    @Test func linksLeadToThePDFOfTheSameSize() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("---\nlang: en\n---\n# A\n\n[b](sub/b.md#part), [own](a.md#a), [file](LICENSE), [none](none.md)\n", to: "a.md")
        _ = try folder.write("---\nlang: en\n---\n# B\n\n[a](../a.md)\n\n## Part\n", to: "sub/b.md")
        _ = try folder.write("x", to: "LICENSE")
        let outcome = try CommandTests().typeset(
            "a.md", "sub/b.md", "-v", "--size", "large", "ax1", "--no-audit", "-o", "out/{stem} pdf/{size}.pdf", in: folder)
        #expect(outcome.status == 0)
        #expect(outcome.messages.contains("there is no file `none.md`"))
        #expect(outcome.messages.contains("links to `sub/b.md` lead to the PDFs of these documents; links to `LICENSE` stay relative"))
        let first = try Self.addresses(folder.path + "/out/a pdf/ax1.pdf"),
            second = try Self.addresses(folder.path + "/out/b pdf/large.pdf")
        #expect(first == ["../b%20pdf/ax1.pdf#part", "LICENSE", "none.md"])
        #expect(second == ["../a%20pdf/large.pdf"])
        // The anchor exists in the file that the link leads to.
        let names = try Tool.run("pdfinfo", "-dests", folder.path + "/out/b pdf/ax1.pdf")
        #expect(names.contains("\"b\""))
        #expect(names.contains("\"part\""))
    }

    /// A document's link to a chapter of a book leads to its place in the book's PDF.
    @Test func linksLeadIntoBooksOfTheRun() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\ndocuments: [a.md]\nlanguage: en\nsizes: [large, ax1]\noutput: \"out/{stem}.{size}.pdf\"\n"
                + "books: [{ title: Handbook, chapters: [src/x.md, src/y.md], output: \"out/{stem}.{size}.pdf\" }]\n", to: "typeset.yaml")
        _ = try folder.write("# A\n\n[x](src/x.md), [the end](src/y.md#the-end)\n", to: "a.md")
        _ = try folder.write("# X\n\nText.\n", to: "src/x.md")
        _ = try folder.write("# Y\n\n## The end\n\n[a](../a.md)\n", to: "src/y.md")
        let outcome = try CommandTests().run(["--no-cache"], in: folder)
        #expect(outcome.status == 0, "\(outcome.messages)")
        #expect(try Self.addresses(folder.path + "/out/a.ax1.pdf") == ["handbook.ax1.pdf#src/x", "handbook.ax1.pdf#src/y%23the-end"])
        #expect(try Self.addresses(folder.path + "/out/handbook.large.pdf") == ["a.large.pdf"])
        let names = try Tool.run("pdfinfo", "-dests", folder.path + "/out/handbook.ax1.pdf")
        #expect(names.contains("\"src/x\""))
        #expect(names.contains("\"src/y#the-end\""))
    }

    /// If a document or chapter lacks the name, the name is reported, and the link leads to its beginning.
    ///
    /// A heading with its own id has that name in the file, but its text finds it as well.
    @Test func namesInOtherDocumentsAreLookedFor() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "typeset: 1\ndocuments: [a.md, c.md]\nlanguage: en\noutput: \"{stem}.pdf\"\n"
                + "books: [{ title: B, chapters: [x.md], output: \"b.pdf\" }]\n", to: "typeset.yaml")
        _ = try folder.write(
            "# A\n\n[c](c.md#nope), [d](c.md#own), [e](c.md#Two-words), [x](x.md#gone), [y](x.md#there), [f](a.md#lost)\n", to: "a.md")
        _ = try folder.write("# C\n\n## Two words {#own}\n\nText.\n", to: "c.md")
        _ = try folder.write("# X\n\n## There\n\n[c](c.md#no)\n", to: "x.md")
        let outcome = try CommandTests().run(["--no-cache", "a.md", "c.md"], in: folder)
        #expect(outcome.status == 0)
        for name in ["c.md#nope", "a.md#lost"] {
            #expect(outcome.messages.contains("error: no heading or {#id} has the name `\(name)`"), "\(outcome.messages)")
        }
        #expect(!outcome.messages.contains("the name `c.md#own`"))
        #expect(!outcome.messages.contains("the name `c.md#Two-words`"))
        #expect(try Self.addresses(folder.path + "/a.pdf").prefix(3) == ["c.pdf", "c.pdf#own", "c.pdf#own"])
        let all = try CommandTests().run(["--no-cache"], in: folder)
        for name in ["c.md#nope", "x.md#gone", "c.md#no"] { #expect(all.messages.contains("has the name `\(name)`"), "\(all.messages)") }
        #expect(try Self.addresses(folder.path + "/a.pdf").prefix(5) == ["c.pdf", "c.pdf#own", "c.pdf#own", "b.pdf#x", "b.pdf#x%23there"])
        // The findings of a document depend on the names in others.
        let cache = try TemporaryFolder(), environment = ["XDG_CACHE_HOME": cache.path]
        _ = try CommandTests().run([], in: folder, environment: environment)
        _ = try folder.write("# C\n\n## Nope\n\nText.\n", to: "c.md")
        #expect(try !CommandTests().run([], in: folder, environment: environment).messages.contains("`c.md#nope`"))
    }

    /// Returns the addresses of links in file order.
    static func addresses(_ pdf: String) throws -> [String] {
        let text = try Tool.run("qpdf", "--qdf", "--object-streams=disable", pdf, "-")
        return text.matches(of: /\/URI \(([^)]*)\)/).map { String($0.1) }
    }
}
