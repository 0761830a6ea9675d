/// The response to a request.
package struct HTTPResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Server-sent events, until either side ends.
        case events
    }

    package var status: HTTPStatus
    package var contentType: String
    /// The headers in addition to those of every response.
    package var headers: [(name: String, value: String)] = []
    package var body: Body

    package init(_ status: HTTPStatus = .ok, _ contentType: String, _ body: Body) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }

    /// A text in UTF-8.
    package static func text(_ text: String, as type: String = "text/plain", _ status: HTTPStatus = .ok) -> HTTPResponse {
        HTTPResponse(status, "\(type); charset=utf-8", .bytes(Array(text.utf8)))
    }

    /// A response that contains only its status.
    package static func empty(_ status: HTTPStatus) -> HTTPResponse {
        var response = text("\(status.rawValue) \(status.reason)\n", status)
        if status == .methodNotAllowed { response.headers.append(("Allow", "GET")) }
        return response
    }

    /// Redirects a browser to another address of this server.
    package static func redirect(to path: String) -> HTTPResponse {
        var response = empty(.seeOther)
        response.headers.append(("Location", path))
        return response
    }

    /// The head of the response.
    ///
    /// Its headers protect the response from other pages: it is not cached, sniffed, framed or read by another origin. A page loads only
    /// from this server.
    var head: [UInt8] {
        var lines = [
            "HTTP/1.1 \(status.rawValue) \(status.reason)", "Content-Type: \(contentType)", "Connection: close", "Cache-Control: no-store",
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
            "Cross-Origin-Opener-Policy: same-origin",
        ]
        // Browsers do not start their PDF viewer under a policy for pages.
        if contentType != "application/pdf" { lines.append("Content-Security-Policy: \(Self.policy)") }
        if case .bytes(let bytes) = body { lines.append("Content-Length: \(bytes.count)") }
        lines += headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }

    private static let policy =
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; "
        + "base-uri 'none'; frame-ancestors 'none'"
}
