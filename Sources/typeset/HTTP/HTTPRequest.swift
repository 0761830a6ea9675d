/// A request without a body, in the subset of HTTP that the local server understands (RFC 9112).
package struct HTTPRequest: Sendable, Equatable {
    package var method: String
    /// The decoded path, which begins with a slash.
    package var path: String
    /// The query fields by name; the last of several with one name.
    package var query: [String: String]
    /// The headers by name in lower case; the last of several with one name.
    package var headers: [String: String]

    /// The longest head that is read, in bytes: browsers send about 1,000.
    static let longestHead = 16_384

    /// Parses the head of a request.
    ///
    /// - Parameter head: the head up to the empty line, which may be missing.
    /// - Throws: the status for a malformed head.
    package init(parsing head: some Sequence<UInt8>) throws(HTTPStatus) {
        let lines = String(decoding: Array(head), as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: true)
        let first = lines.first?.split(separator: " ", omittingEmptySubsequences: false) ?? []
        guard first.count == 3, first[2] == "HTTP/1.1" || first[2] == "HTTP/1.0", first[1].hasPrefix("/") else { throw .badRequest }
        method = String(first[0])
        let parts = first[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try Self.decoded(parts[0])
        query = parts.count > 1 ? try Self.query(parts[1]) : [:]
        headers = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { throw .badRequest }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            let name = line[..<colon].lowercased()
            // A request has one host (RFC 9112, 3.2). With two, programs could interpret it differently.
            if name == "host", headers[name] != nil { throw .badRequest }
            headers[name] = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
        }
    }

    /// The fields of a form (`application/x-www-form-urlencoded`).
    private static func query(_ text: Substring) throws(HTTPStatus) -> [String: String] {
        var fields: [String: String] = [:]
        for field in text.split(separator: "&") {
            let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            fields[try decoded(parts[0])] = parts.count > 1 ? try decoded(parts[1].replacing("+", with: "%20")[...]) : ""
        }
        return fields
    }

    /// Decodes percent-encoding (RFC 3986, 2.1); control characters are not allowed.
    private static func decoded(_ text: Substring) throws(HTTPStatus) -> String {
        var bytes: [UInt8] = [], rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { bytes.append(byte); continue }
            guard rest.count >= 2, let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { throw .badRequest }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7F }), let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .badRequest
        }
        return decoded
    }
}

/// The statuses of the local server's responses (RFC 9110, 15).
package enum HTTPStatus: Int, Error, Sendable {
    case ok = 200, seeOther = 303
    case badRequest = 400, forbidden = 403, notFound = 404, methodNotAllowed = 405, headTooLarge = 431
    case internalError = 500, overloaded = 503

    /// The reason phrase after the number.
    package var reason: String {
        switch self {
        case .ok: "OK"
        case .seeOther: "See Other"
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .headTooLarge: "Request Header Fields Too Large"
        case .internalError: "Internal Server Error"
        case .overloaded: "Service Unavailable"
        }
    }
}
