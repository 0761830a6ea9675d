/// The target of an address in a document, and whether the file may link to it.
///
/// A reader who clicks a link sees its text, not its address. Links may lead to the web, to mail and telephones, and to files beside the
/// document. They run no script, start no other program, and connect to no network share, to which Windows would send its user's
/// credentials.
package enum LinkAddress: Hashable, Sendable {
    /// The address that the file may contain.
    case link(String)
    /// The kind of the refused target, for a message.
    case refused(String)
    /// The name of a declaration in a program: no address, but harmless.
    case declaration

    /// The schemes of the web, of GitHub-flavoured Markdown's autolinks (GFM 6.9), of mail and chat, and of telephones.
    package static let schemes = ["http", "https", "ftp", "mailto", "xmpp", "tel", "sms"]

    package init(_ destination: String) {
        let plain = Self.plain(destination)
        if let host = Self.host(plain) {
            self = Self.network(host, destination, plain)
        } else if let scheme = Self.scheme(plain), !Self.schemes.contains(scheme) {
            self = Self.isDeclaration(plain) ? .declaration : .refused("an address of the scheme `\(scheme):`")
        } else {
            self = .link(destination)
        }
    }

    /// An address for messages, which may have thousands of characters.
    package static func shortened(_ address: String) -> String { address.count > 160 ? address.prefix(140) + "…" : address }

    /// Whether the file may not link to the target.
    package var isRefused: Bool {
        if case .link = self { return false }
        return true
    }

    /// The address as URL parsers read it: they skip white space and control characters (WHATWG URL, 4.4) and read backslashes as slashes.
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

    /// The host after two slashes at the beginning; nil if there are none.
    private static func host(_ plain: String) -> String? {
        guard plain.utf8.starts(with: "//".utf8) else { return nil }
        return String(decoding: plain.utf8.dropFirst(2).prefix { !"/?#".utf8.contains($0) }, as: UTF8.self)
    }

    /// Whether an address is the name of a declaration, such as `std::mem::size_of`, which programs for documentation of code resolve.
    private static func isDeclaration(_ plain: String) -> Bool {
        plain.utf8.contains(UInt8(ascii: ":")) && plain.prefixMatch(of: /[A-Za-z_]\w*(?:::[A-Za-z_]\w*)+[!()]*(?:#[\w.\-]*)?$/) != nil
    }

    /// The scheme in lower case; nil for a relative address (RFC 3986, 3.1 and 4.2).
    private static func scheme(_ plain: String) -> String? {
        let start = plain.utf8.prefix { !"/?#".utf8.contains($0) }
        guard let colon = start.firstIndex(of: UInt8(ascii: ":")), let first = start.first, Character(Unicode.Scalar(first)).isLetter else {
            return nil
        }
        return String(decoding: start[..<colon], as: UTF8.self).lowercased()
    }

    /// The address of a host without a scheme.
    ///
    /// On a web page it takes the page's scheme. A document has none, and a viewer would search for the host on its own network. An address
    /// of the web therefore gets `https:`.
    private static func network(_ host: String, _ destination: String, _ plain: String) -> LinkAddress {
        let isWeb = destination.utf8.starts(with: "//".utf8) && isDomain(host)
        return isWeb ? .link("https:" + destination) : .refused("a network share")
    }

    /// Whether a host has a domain name below a top-level domain, with or without a port.
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
