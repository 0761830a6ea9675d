import Glibc
import Synchronization

/// A server for one user's browser: HTTP on the loopback interface, with one thread per connection.
///
/// It answers only GET, and only requests to its own host name. A page of another site whose host name leads to 127.0.0.1 (DNS rebinding)
/// is refused, and so are requests that pages of other origins make.
package final class HTTPServer: Sendable {
    /// The reason why the server cannot start.
    package struct Failure: Error, Sendable {
        /// The message in lower case, without a full stop.
        package var message: String
    }

    /// The port on which the server listens.
    package let port: UInt16
    /// The events that open event streams receive.
    package let events: EventChannel
    private let descriptor: Int32
    private let answer: @Sendable (HTTPRequest) -> HTTPResponse
    private let connections = Atomic(0)
    private let patience: HTTPTimeouts

    /// The most open connections: a browser opens six at once, and one for events in each tab.
    private static let mostConnections = 64
    /// The stack size in bytes, because responses may need layout, which recurses as deep as documents nest.
    private static let stackSize = 64 << 20

    /// Starts a server on the loopback interface.
    ///
    /// - Parameters:
    ///   - port: the port; nil for a free one.
    ///   - answer: answers a request; called from several threads.
    package convenience init(
        port: UInt16?, events: EventChannel, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(Failure) {
        try self.init(port: port, events: events, patience: HTTPTimeouts(), answer: answer)
    }

    init(
        port: UInt16?, events: EventChannel, patience: HTTPTimeouts, answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
    ) throws(Failure) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Self.failure("open a socket") }
        do throws(Failure) {
            self.port = try Self.listen(descriptor, at: port ?? 0)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
        self.events = events
        self.patience = patience
        self.answer = answer
    }

    deinit { close(descriptor) }

    /// The address for a browser.
    package var address: String { "http://127.0.0.1:\(port)/" }

    /// Serves until `stop()`.
    package func run() {
        while true {
            let client = accept(descriptor, nil, nil)
            if client >= 0 { serve(client.closedOnExecution); continue }
            // Descriptors are exhausted for a moment: others will be closed.
            if errno == EMFILE || errno == ENFILE { usleep(10_000); continue }
            if errno != EINTR, errno != ECONNABORTED { return }
        }
    }

    /// Ends `run()` and all event streams.
    package func stop() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        events.end()
    }

    // MARK: Listening

    private static func listen(_ descriptor: Int32, at port: UInt16) throws(Failure) -> UInt16 {
        var yes: Int32 = 1
        // A restarted preview can use its port again.
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && Glibc.listen(descriptor, 64) == 0
                    && getsockname(descriptor, address, &length) == 0
            }
        }
        guard code else { throw failure("listen at 127.0.0.1:\(port)") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func failure(_ doing: String) -> Failure { Failure(message: "cannot \(doing): \(String(cString: strerror(errno)))") }

    // MARK: Answering

    private final class Box: Sendable {
        let server: HTTPServer
        let descriptor: Int32
        init(_ server: HTTPServer, _ descriptor: Int32) { self.server = server; self.descriptor = descriptor }
    }

    private func serve(_ client: Int32) {
        guard connections.add(1, ordering: .relaxed).newValue <= Self.mostConnections, startThread(client) else {
            connections.subtract(1, ordering: .relaxed)
            HTTPConnection(client, patience).send(.empty(.overloaded), events: events)
            return
        }
    }

    private func startThread(_ client: Int32) -> Bool {
        var attributes = pthread_attr_t(), thread = pthread_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(Box(self, client))
        let code = pthread_create(
            &thread, &attributes,
            { context in
                if let context {
                    let box = Unmanaged<Box>.fromOpaque(context).takeRetainedValue()
                    box.server.converse(box.descriptor)
                }
                return nil
            }, context.toOpaque())
        if code != 0 { context.release() }
        return code == 0
    }

    private func converse(_ client: Int32) {
        defer { connections.subtract(1, ordering: .relaxed) }
        let connection = HTTPConnection(client, patience)
        do throws(HTTPStatus) {
            guard let request = try connection.request() else { return }
            try check(request)
            connection.send(answer(request), events: events)
        } catch {
            connection.send(.empty(error), events: events)
        }
    }

    /// Refuses requests of other hosts and of pages of other origins.
    ///
    /// - Throws: the status that refuses a request.
    private func check(_ request: HTTPRequest) throws(HTTPStatus) {
        guard ["127.0.0.1:\(port)", "localhost:\(port)"].contains(request.headers["host"]) else { throw .forbidden }
        // Subresources of pages of other origins are refused; links from there are harmless (Fetch Metadata).
        let site = request.headers["sec-fetch-site"] ?? "none"
        let isNavigation = request.headers["sec-fetch-mode"] == "navigate"
        guard site == "same-origin" || site == "none" || isNavigation else { throw .forbidden }
        guard request.method == "GET" else { throw .methodNotAllowed }
        // GET has no body, which would be left unread.
        let hasBody = request.headers["transfer-encoding"] != nil || (request.headers["content-length"] ?? "0") != "0"
        if hasBody { throw .badRequest }
    }
}
