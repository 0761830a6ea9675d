import Foundation
import Synchronization
import Testing
import TypesetBase

@testable import TypesetKit
@testable import typeset

/// The pages of `typeset preview --live`, as a browser requests them.
@Suite struct LivePreviewTests {
    private struct Preview {
        let folder: TemporaryFolder
        let model: PreviewModel
        let site: PreviewSite
        let changes: Counter

        func get(_ address: String) throws -> (status: HTTPStatus, type: String, text: String) {
            let request = try HTTPRequest(parsing: Array("GET \(address) HTTP/1.1\r\n".utf8))
            let response = site.answer(request)
            guard case .bytes(let bytes) = response.body else { return (response.status, response.contentType, "") }
            return (response.status, response.contentType, String(decoding: bytes, as: UTF8.self))
        }
    }

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    private func preview(_ documents: [String: String], style: String? = nil) throws -> Preview {
        let folder = try TemporaryFolder(), changes = Counter()
        for (name, text) in documents { _ = try folder.write(text, to: name) }
        var arguments = ["--live", "--isolated"] + documents.keys.filter { $0.hasSuffix(".md") }.sorted().map { folder.path + "/" + $0 }
        if let style { arguments += ["--style", folder.path + "/" + style] }
        let given = try Invocation(previewing: arguments, isFile: typeset.Environment.exists)
        var settled = given
        _ = try settled.settle()
        let model = try PreviewModel(given, settled: settled) { changes.count.withLock { $0 += 1 } }
        return Preview(folder: folder, model: model, site: PreviewSite(model: model), changes: changes)
    }

    private let document = "---\nlang: en\n---\n# Rivers\n\n" + String(repeating: "Water runs downhill. ", count: 200) + "\n"

    @Test func aDocumentIsShownAtTheSizeThatIsAskedFor() throws {
        let preview = try preview(["a.md": document])
        #expect(try preview.get("/").status == .seeOther)
        let large = try preview.get("/1")
        #expect(large.status == .ok)
        #expect(large.type == "text/html; charset=utf-8")
        #expect(large.text.contains("pages at large</h2>"))
        #expect(large.text.contains("<input type=\"range\""))
        // Without a script, the browser's slider sends a position.
        for address in ["/1?size=ax5", "/1?size=11"] { #expect(try preview.get(address).text.contains("pages at ax5</h2>")) }
        let pages = try ["/1?size=xSmall", "/1?size=ax5"].map { try preview.get($0).text.matches(of: /id="page-/).count }
        #expect(pages[0] > 0)
        #expect(pages[0] < pages[1])
        let picture = try preview.get("/1/pages/1.png?size=ax5&scale=small")
        #expect(picture.status == .ok)
        #expect(picture.type == "image/png")
        let file = try preview.get("/1/document.pdf?size=ax5")
        #expect(file.type == "application/pdf")
        #expect(file.text.hasPrefix("%PDF-1.7"))
    }

    @Test func nothingElseIsServed() throws {
        let preview = try preview(["a.md": document])
        let addresses = [
            "/a.md", "/1/a.md", "/2", "/0", "/-1", "/1/../a.md", "/1/%2e%2e/a.md", "//etc/passwd", "/1/pages/99.png", "/1/pages/0.png",
            "/1/pages/1.png?scale=900", "/favicon.ico", "/1/view/x",
        ]
        for address in addresses { #expect(try preview.get(address).status == .notFound, "\(address)") }
    }

    @Test func everyLinkOfThePageLeadsSomewhere() throws {
        let preview = try preview(["a.md": document, "b & <c>.md": document])
        let index = try preview.get("/").text
        #expect(index.contains("b &amp; &lt;c&gt;.md</bdi>"))
        #expect(!index.contains("<c>"))
        let pages = try ["/", "/1", "/1/sizes"].map { try preview.get($0).text }
        let links = Set(pages.flatMap { $0.matches(of: /(?:href|src)="([^"]+)"/).map { String($0.1).replacing("&amp;", with: "&") } })
        #expect(links.count > 24)
        for link in links where !link.hasPrefix("#") { #expect(try preview.get(link).status == .ok, "\(link)") }
    }

    @Test func aChangeIsTypesetAndAnErrorKeepsTheLastGoodPages() throws {
        let sheet = "typeset: 1\nextends: [default]\n"
        let preview = try preview(["a.md": document, "s.yaml": sheet], style: "s.yaml")
        let first = try preview.get("/1").text.matches(of: /id="page-/).count
        _ = try preview.folder.write(document + document, to: "a.md")
        preview.model.update([preview.folder.path + "/a.md"])
        #expect(preview.changes.count.withLock(\.self) > 0)
        let more = try preview.get("/1").text.matches(of: /id="page-/).count
        #expect(more > first)

        _ = try preview.folder.write(sheet + "page: { size: nonsense }\n", to: "s.yaml")
        preview.model.update([preview.folder.path + "/s.yaml"])
        let broken = try preview.get("/1/view").text
        #expect(broken.contains("<h2 class=\"fail\">Errors</h2>"))
        #expect(broken.contains("page: { size: nonsense }"))
        #expect(broken.contains("data-announcement=\"Not typeset: 1 error; the last good pages are shown\""))
        #expect(broken.matches(of: /id="page-/).count == more)

        _ = try preview.folder.write(sheet, to: "s.yaml")
        preview.model.update([preview.folder.path + "/s.yaml"])
        #expect(try !preview.get("/1/view").text.contains("Errors</h2>"))
        #expect(preview.model.watched.isSuperset(of: ["a.md", "s.yaml"].map { preview.folder.path + "/" + $0 }))
    }

    @Test func aDocumentWithErrorsIsTypesetOnceTheyAreFixed() throws {
        let preview = try preview(["a.md": document, "s.yaml": "typeset: 1\npage: 7\n"], style: "s.yaml")
        #expect(try preview.get("/1").text.contains("There are no pages until the errors are fixed."))
        #expect(try preview.get("/1/document.pdf").status == .notFound)
        _ = try preview.folder.write("typeset: 1\nextends: [default]\n", to: "s.yaml")
        preview.model.update([preview.folder.path + "/s.yaml"])
        #expect(try preview.get("/1").text.contains("id=\"page-1\""))
    }

    @Test func findingsAreListedWithTheirPlaces() throws {
        let preview = try preview(["a.md": "---\nlang: en\n---\n# Rivers\n\n### Skipped <b>\n\nText.\n"])
        var view = try preview.get("/1/view").text
        for _ in 0..<600 where !view.contains("heading-skip") {
            Thread.sleep(forTimeInterval: 0.05)
            view = try preview.get("/1/view").text
        }
        #expect(view.contains("<code>heading-skip</code>"))
        #expect(view.contains("a.md:6</bdi>"))
        #expect(view.contains("#page-1\">page 1 at large</a>"))
        #expect(view.contains("data-announcement=\"Typeset again, 1 failure"))
        #expect(preview.changes.count.withLock(\.self) == 1)
    }

    // MARK: The program

    @Test func theProgramFollowsSavedFilesUntilItIsInterrupted() throws {
        let folder = try TemporaryFolder(), process = Process(), messages = Pipe()
        _ = try folder.write("---\nlang: en\n---\n# Rivers\n", to: "a.md")
        process.executableURL = CommandTests.program
        process.arguments = ["preview", "--live", "a.md", "--isolated"]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        process.standardError = messages
        try process.run()
        defer { process.terminate() }
        let line = String(decoding: messages.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(line.firstMatch(of: /127\.0\.0\.1:(\d+)\//)?.1)
        let request = "printf 'GET /1/view HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\n\\r\\n' $0 >&3; cat <&3"
        func view() throws -> String { try Tool.run("bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$0; " + request, String(port)) }
        #expect(try view().contains("1 page at large</h2>"))
        _ = try folder.write(document, to: "a.md")
        // Each request starts a shell, which takes longer than typesetting.
        for _ in 0..<100 where try view().contains("1 page at large</h2>") { Thread.sleep(forTimeInterval: 0.2) }
        #expect(try view().contains(" pages at large</h2>"))
        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationStatus == 130)
    }
}
