/// What an address in a document leads to, and whether the file may have a link there.
///
/// A reader who clicks a link sees its text, not its address. So links lead to the web, to mail and telephones, and to files beside the
/// document, but run no script, start no other program, and connect to no share of a network, to which Windows would send its user's
/// credentials.
package enum LinkAddress: Hashable, Sendable {
    /// As the file states it.
    case link(String)
    /// What it leads to instead, for a message.
    case refused(String)

    /// The web, and what GitHub-flavoured Markdown links by itself (GFM 6.9), mail and chat; telephones.
    package static let schemes = ["http", "https", "ftp", "mailto", "xmpp", "tel", "sms"]

    package init(_ destination: String) {
        let plain = Self.plain(destination)
        if let host = Self.host(plain) {
            self = Self.network(host, destination, plain)
        } else if let scheme = Self.scheme(plain), !Self.schemes.contains(scheme) {
            self = .refused("an address of the scheme `\(scheme):`")
        } else {
            self = .link(destination)
        }
    }

    /// Whether the file may have no link there.
    package var isRefused: Bool {
        if case .refused = self { return true }
        return false
    }

    /// As readers of URLs see it, who skip white space and control characters (WHATWG URL, 4.4), and take backslashes for slashes.
    private static func plain(_ destination: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in destination.decodingPercentCodes.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: continue
            default: scalars.append(scalar == "\\" ? "/" : scalar)
            }
        }
        return String(scalars)
    }

    /// What stands after two slashes at the beginning; nil where there are none.
    private static func host(_ plain: String) -> String? {
        guard plain.utf8.starts(with: "//".utf8) else { return nil }
        return String(decoding: plain.utf8.dropFirst(2).prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
    }

    /// Lower case; nil for a relative address (RFC 3986, 3.1 and 4.2).
    private static func scheme(_ plain: String) -> String? {
        let start = plain.utf8.prefix { !"/?#".utf8.contains($0) }
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")), let first = start.first, Character(Unicode.Scalar(first)).isLetter else {
            return nil
        }
        return String(decoding: start[..<colon], as: UTF8.self).lowercased()
    }

    /// An address without a scheme takes that of the page that it stands on. A document is no page, and a viewer would look for the host
    /// on its own network; so an address of the web gets one.
    private static func network(_ host: String, _ destination: String, _ plain: String) -> LinkAddress {
        let isWeb = destination.utf8.starts(with: "//".utf8) && isDomain(host)
        return isWeb ? .link("https:" + destination) : .refused("a share of a network")
    }

    /// Whether a host has a name in the Domain Name System below a top-level domain, with or without a port.
    private static func isDomain(_ host: String) -> Bool {
        let parts = host.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count < 3, parts.dropFirst().allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else {
            return false
        }
        let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count > 1, let top = labels.last, !top.allSatisfy(isDigit) else { return false }
        return labels.allSatisfy { !$0.isEmpty && !$0.contains(UInt8(ascii: "@")) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension String {
    /// `%C3%A9` as é: link destinations are percent-encoded, identifiers are not.
    package var decodingPercentCodes: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return self }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
