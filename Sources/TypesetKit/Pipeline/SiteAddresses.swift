import Synchronization
import TypesetBase
import TypesetBooks
import TypesetLayout
import TypesetMarkdown

/// The site addresses of a book's chapters whose front matter states one.
struct SiteAddresses: Sendable {
    var places: [String: RunLinks.LinkTarget] = [:]
    /// The addresses of files, by their paths.
    var addresses: [String: String] = [:]

    var isEmpty: Bool { places.isEmpty }

    mutating func add(_ address: String, of path: String?, _ place: RunLinks.LinkTarget) {
        let address = address.hasPrefix("/") ? address : "/" + address
        places[Self.key(address)] = place
        if let path { addresses[FilePath.normalized(path)] = address }
    }

    /// Returns the target of a link of a chapter.
    func place(at path: String, from source: String) -> RunLinks.LinkTarget? { address(of: path, from: source).flatMap { places[$0] } }

    /// Returns the address that a link of a chapter names; nil if the chapter's own address is unknown.
    ///
    /// Paths are relative to the address of the chapter (RFC 3986, 5.2.3).
    func address(of path: String, from source: String) -> String? {
        if path.hasPrefix("/") { return Self.key(path) }
        guard let address = addresses[FilePath.normalized(source)] else { return nil }
        return Self.key(FilePath.join(address.hasSuffix("/") ? address : FilePath.folder(of: address), path))
    }

    /// Returns the same key for an address with or without a final slash, or with the name of a folder's page.
    private static func key(_ address: String) -> String {
        let path = FilePath.normalized(address.decodingPercentCodes)
        return FilePath.name(of: path) == "index.html" ? FilePath.folder(of: path) : path
    }
}
