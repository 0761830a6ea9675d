import Foundation
import Glibc
import Testing

@testable import typeset

@Suite struct HTTPServerTests {
    // MARK: Requests

    @Test func aRequestHasAPathAQueryAndHeaders() throws {
        let request = try HTTPRequest(parsing: Array("GET /1/a%20b?size=ax3&text=a+b%26 HTTP/1.1\r\nHost: here\r\nX-A:  b \r\n".utf8))
        #expect(request.method == "GET")
        #expect(request.path == "/1/a b")
        #expect(request.query == ["size": "ax3", "text": "a b&"])
        #expect(request.headers == ["host": "here", "x-a": "b"])
    }

    @Test(arguments: [
        "", "GET", "GET /", "GET / HTTP/2\r\n", "GET http://a/ HTTP/1.1\r\n", "GET  / HTTP/1.1\r\n", "GET /%2 HTTP/1.1\r\n",
        "GET /%00 HTTP/1.1\r\n", "GET /%ff HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n",
    ])
    func nonsenseIsABadRequest(text: String) {
        #expect(throws: HTTPStatus.badRequest) { try HTTPRequest(parsing: Array(text.utf8)) }
    }

    // MARK: The server

    /// Runs a server that answers with the requested path.
    private func serving(_ body: (HTTPServer, LocalClient) throws -> Void) throws {
        let server = try HTTPServer(port: nil, events: EventChannel()) { .text("path \($0.path)") }
        Thread.detachNewThread { server.run() }
        defer { server.stop() }
        try body(server, LocalClient(port: server.port))
    }

    @Test func itAnswersAndLetsNoOtherSiteReadTheAnswer() throws {
        try serving { server, client in
            for host in ["127.0.0.1:\(server.port)", "localhost:\(server.port)"] {
                let answer = client.send("GET /x HTTP/1.1\r\nHost: \(host)\r\n\r\n")
                #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
                #expect(answer.hasSuffix("\r\n\r\npath /x"))
                #expect(answer.contains("\r\nCross-Origin-Resource-Policy: same-origin\r\n"))
                #expect(answer.contains("\r\nContent-Security-Policy: default-src 'none'; "))
            }
        }
    }

    /// Chromium's viewer does not start under a policy for pages.
    @Test func aPDFHasNoPolicyForPages() {
        let heads = ["application/pdf", "image/png"].map { String(decoding: HTTPResponse(.ok, $0, .bytes([])).head, as: UTF8.self) }
        #expect(heads.map { $0.contains("Content-Security-Policy") } == [false, true])
        #expect(heads.allSatisfy { $0.contains("\r\nX-Content-Type-Options: nosniff\r\n") })
    }

    /// A page of another site whose name resolves to this host (DNS rebinding), or that loads from here.
    @Test(arguments: [
        "Host: example.org", "Host: example.org:PORT", "Host: 127.0.0.1", "X: y", "Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: cross-site",
        "Host: 127.0.0.1:PORT\r\nSec-Fetch-Site: same-site\r\nSec-Fetch-Mode: no-cors",
    ])
    func otherHostsAndOriginsAreRefused(headers: String) throws {
        try serving { server, client in
            let headers = headers.replacingOccurrences(of: "PORT", with: "\(server.port)")
            #expect(client.send("GET / HTTP/1.1\r\n\(headers)\r\n\r\n").hasPrefix("HTTP/1.1 403 "))
        }
    }

    @Test(arguments: [
        ("POST / HTTP/1.1\r\nHost: HOST\r\n", "405"), ("HEAD / HTTP/1.1\r\nHost: HOST\r\n", "405"),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nContent-Length: 3\r\n", "400"), ("hello\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: HOST\r\nX: \(String(repeating: "y", count: 40_000))\r\n", "431"),
    ])
    func onlySmallGetRequestsAreServed(request: String, status: String) throws {
        try serving { server, client in
            let answer = client.send(request.replacingOccurrences(of: "HOST", with: "127.0.0.1:\(server.port)") + "\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    /// The limit applies regardless of the number of lines.
    @Test(arguments: [(1_000, "200"), (4_000, "431")])
    func aHeadOfManyLinesHasALimit(lines: Int, status: String) throws {
        try serving { server, client in
            let head = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n" + String(repeating: "a:b\r\n", count: lines)
            #expect(client.send(head + "\r\n").hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    /// A head just below the limit is read, one byte more is refused, even if both arrive at once.
    @Test(arguments: [(0, "200"), (1, "431")])
    func theLimitOfAHeadIsExact(excess: Int, status: String) throws {
        try serving { server, client in
            let start = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nX: "
            let head = start + String(repeating: "y", count: HTTPRequest.longestHead - start.utf8.count + excess)
            #expect(client.send(head + "\r\n\r\n").hasPrefix("HTTP/1.1 \(status) "))
        }
    }

    /// A client that sends single bytes slowly gets no more time than others.
    @Test func aHeadThatDripsIsLeft() throws {
        let server = try HTTPServer(port: nil, events: EventChannel(), patience: HTTPTimeouts(head: 1)) { _ in .empty(.ok) }
        Thread.detachNewThread { server.run() }
        defer { server.stop() }
        let socket = try #require(LocalClient(port: server.port).open()), start = Date()
        defer { close(socket) }
        LocalClient.write("GET / HTTP/1.1\r\n", to: socket)
        var isOpen = true
        while isOpen, Date().timeIntervalSince(start) < 10 {
            usleep(200_000)
            LocalClient.write("a", to: socket)
            var byte: UInt8 = 0
            let count = recv(socket, &byte, 1, Int32(MSG_DONTWAIT))
            isOpen = count < 0 && errno == EAGAIN
        }
        #expect(!isOpen)
        #expect(Date().timeIntervalSince(start) < 5)
    }

    @Test func aStreamWithoutEventsEnds() throws {
        let events = EventChannel()
        let server = try HTTPServer(port: nil, events: events, patience: HTTPTimeouts(idleEvents: 1)) { _ in
            HTTPResponse(.ok, "text/event-stream", .events)
        }
        Thread.detachNewThread { server.run() }
        defer { server.stop() }
        let start = Date(), answer = LocalClient(port: server.port).send("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n")
        #expect(answer.hasSuffix("retry: 1000\n\n"))
        #expect(Date().timeIntervalSince(start) < 10)
    }

    @Test func aPortThatIsTakenIsAnError() throws {
        try serving { server, _ in
            #expect(throws: HTTPServer.Failure.self) { try HTTPServer(port: server.port, events: EventChannel()) { _ in .empty(.ok) } }
        }
    }

    @Test func eventsArriveUntilTheServerEnds() throws {
        let events = EventChannel()
        let server = try HTTPServer(port: nil, events: events) { _ in HTTPResponse(.ok, "text/event-stream", .events) }
        Thread.detachNewThread { server.run() }
        let socket = try #require(LocalClient(port: server.port).open())
        defer { close(socket) }
        LocalClient.write("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n\r\n", to: socket)
        #expect(LocalClient.read(socket, until: "retry: 1000\n\n").contains("text/event-stream"))
        events.send("one")
        #expect(LocalClient.read(socket, until: "\n\n") == "data: one\n\n")
        server.stop()
        #expect(LocalClient.read(socket, until: "never") == "")
    }
}

/// A client that sends requests unchanged.
struct LocalClient {
    let port: UInt16

    func send(_ request: String) -> String {
        guard let socket = open() else { return "" }
        defer { close(socket) }
        Self.write(request, to: socket)
        return Self.read(socket, until: nil)
    }

    func open() -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        return code == 0 ? descriptor : nil
    }

    static func write(_ text: String, to socket: Int32) {
        let bytes = Array(text.utf8)
        _ = Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Reads up to a text, or to the end of the connection.
    static func read(_ socket: Int32, until end: String?) -> String {
        var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer.prefix(count)
            let text = String(decoding: bytes, as: UTF8.self)
            if let end, text.hasSuffix(end) { return text }
        }
    }
}
