import TypesetAudit
import TypesetBase
import TypesetKit

/// The addresses of the live preview, which serves only typeset documents and no files from the disk.
struct PreviewSite: Sendable {
    let model: PreviewModel

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        switch request.path {
        case "/": return index()
        case "/style.css": return .text(HTMLStyle.colors + EmbeddedText.preview_css, as: "text/css")
        case "/script.js": return .text(EmbeddedText.preview_js, as: "text/javascript")
        case "/icon.svg": return HTTPResponse(.ok, "image/svg+xml", .bytes(Array(EmbeddedText.icon_svg.utf8)))
        case "/events": return HTTPResponse(.ok, "text/event-stream", .events)
        default: return documentPart(request) ?? .empty(.notFound)
        }
    }

    /// Returns the list of documents; a single document is shown directly.
    private func index() -> HTTPResponse {
        let paths = model.paths
        if paths.count == 1 { return .redirect(to: "/1") }
        return .text(PreviewIndex.html(paths, problems: model.problems), as: "text/html")
    }

    // MARK: One document

    /// Returns the response for `/1` and the addresses below it; nil if there is no such page.
    private func documentPart(_ request: HTTPRequest) -> HTTPResponse? {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard let position = parts.first.flatMap({ Int($0) }), let shown = model.shown(position - 1) else { return nil }
        let paths = model.paths
        guard paths.indices.contains(position - 1) else { return nil }
        let settings = PreviewSettings(request)
        let page = PreviewPage(
            number: position, path: paths[position - 1], isOnly: paths.count == 1, shown: shown, problems: model.problems,
            settings: settings)
        switch parts.dropFirst().map(String.init) {
        case []: return .text(page.html, as: "text/html")
        case ["view"]: return .text(page.view, as: "text/html")
        case ["sizes"]: return .text(page.allSizes(of: Int(request.query["page"] ?? "1") ?? 1), as: "text/html")
        case ["document.pdf"]: return pdf(shown, settings)
        case let rest where rest.count == 2 && rest[0] == "pages": return picture(rest[1], of: shown, settings, request)
        default: return nil
        }
    }

    /// Returns the picture of a page such as `3.png`, at one of three scales, because an address must not request a picture of any size.
    private func picture(
        _ name: String, of shown: PreviewModel.PublishedDocument, _ settings: PreviewSettings, _ request: HTTPRequest
    ) -> HTTPResponse? {
        guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)), let document = shown.document,
            let scale = PreviewPage.Scale(rawValue: request.query["scale"] ?? "1"),
            let png = document.png(page: number, at: settings.category, for: settings.traits, scale: scale.factor)
        else { return nil }
        return HTTPResponse(.ok, "image/png", .bytes(png))
    }

    private func pdf(_ shown: PreviewModel.PublishedDocument, _ settings: PreviewSettings) -> HTTPResponse? {
        guard let document = shown.document else { return nil }
        do throws(Diagnostic) {
            return HTTPResponse(.ok, "application/pdf", .bytes(try document.pdf(at: settings.category, for: settings.traits)))
        } catch {
            return .text(DiagnosticPrinter().text(of: [error.found(by: .runProblem)]), .internalError)
        }
    }
}
