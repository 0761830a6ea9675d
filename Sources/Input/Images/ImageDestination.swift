import TypesetBase

/// The target of a Markdown picture's destination.
enum ImageDestination: Equatable {
    /// The paths to try, the most likely first.
    case files([String])
    /// The bytes of a `data:` URL.
    case embedded([UInt8])
    case remote
    case invalid(String)

    /// Finds the file that the destination of a picture names.
    ///
    /// - Parameters:
    ///   - folder: the document's folder, which relative paths start from.
    ///   - siteFolders: the folders that paths with a leading slash start from; empty for the file system's root.
    init(_ destination: String, folder: String, siteFolders: [String] = []) {
        let lowercased = destination.lowercased()
        if lowercased.hasPrefix("data:") {
            self = Self.dataURL(destination.dropFirst(5))
        } else if lowercased.hasPrefix("//") || Self.remoteSchemes.contains(where: lowercased.hasPrefix) {
            self = .remote
        } else if lowercased.hasPrefix("file:") {
            self = Self.fileURL(destination.dropFirst(5), folder: folder)
        } else {
            self = Self.path(destination[...], folder: folder, siteFolders)
        }
    }

    private static let remoteSchemes = ["http:", "https:", "ftp:", "ftps:", "sftp:", "ipfs:", "blob:"]

    /// The destination of a `file:` URL (RFC 8089): `file:/path`, `file:///path`, `file://localhost/path`.
    private static func fileURL(_ rest: Substring, folder: String) -> ImageDestination {
        guard rest.hasPrefix("//") else { return path(rest, folder: folder) }
        let parts = rest.dropFirst(2)
        let host = parts.prefix { $0 != "/" }
        guard host.isEmpty || host.lowercased() == "localhost" else { return .remote }
        return path(parts.dropFirst(host.count), folder: folder)
    }

    /// The paths of a URL reference, decoded and as written, since file names can contain `%`, `#` and `?`.
    private static func path(_ text: Substring, folder: String, _ siteFolders: [String] = []) -> ImageDestination {
        let reference = text.prefix { $0 != "?" && $0 != "#" }
        var candidates: [String] = []
        for case let name? in [
            PercentCoding.bytes(reference, isStrict: true).flatMap { String(validating: $0, as: UTF8.self) }, String(text),
        ] {
            guard !name.utf8.contains(0) else { return .invalid("a NUL character in its path") }
            let isOfSite = name.hasPrefix("/") && !siteFolders.isEmpty
            let paths = isOfSite ? siteFolders.map { FilePath.join($0, String(name.drop { $0 == "/" })) } : [FilePath.join(folder, name)]
            for path in paths where !name.isEmpty && !candidates.contains(path) { candidates.append(path) }
        }
        return candidates.isEmpty ? .invalid("an empty path") : .files(candidates)
    }

    /// The content of a `data:` URL (RFC 2397), without its scheme.
    private static func dataURL(_ text: Substring) -> ImageDestination {
        guard let comma = text.firstIndex(of: ",") else { return .invalid("a data: URL without a comma") }
        let content = text[text.index(after: comma)...]
        guard let bytes = PercentCoding.bytes(content, isStrict: true) else { return .invalid("a data: URL with a broken % code") }
        guard text[..<comma].lowercased().hasSuffix(";base64") else { return .embedded(bytes) }
        return Base64.bytes(bytes).map { .embedded($0) } ?? .invalid("a data: URL that is not Base64")
    }
}
