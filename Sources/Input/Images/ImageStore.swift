import Synchronization

/// Loads each picture file once, for any number of documents, sizes and threads.
///
/// Failures are kept too: the same destination gives the same answer throughout a run.
public final class ImageStore: Sendable {
    /// One file's place: whoever comes second waits for the first instead of decoding again.
    private final class Entry: Sendable {
        private let result = Mutex<Result<ImageResource, FormatError>?>(nil)

        func get(_ load: () -> Result<ImageResource, FormatError>) -> Result<ImageResource, FormatError> {
            result.withLock { stored in
                if let stored { return stored }
                let loaded = load()
                stored = loaded
                return loaded
            }
        }
    }

    /// By resolved path, or by the whole URL where the picture is in it.
    private let entries = Mutex<[String: Entry]>([:])

    public init() {}

    /// The picture that `destination` names in the document at `documentPath`: a path (percent-encoded or not, query and fragment ignored),
    /// `file:` or `data:` URL.
    public func load(_ destination: String, relativeTo documentPath: String) -> Result<ImageResource, ImageError> {
        let folder = Self.folder(of: documentPath)
        switch ImageDestination(destination, folder: folder) {
        case .files(let paths): return loadFile(paths, destination, folder)
        case .embedded(let bytes): return embedded(bytes, destination)
        case .remote:
            return .failure(
                ImageError(
                    .remote, "`\(Self.shortened(destination))` is on the network, and nothing is loaded from there",
                    hint: "save the picture next to the document and give its path"))
        case .invalid(let what):
            return .failure(
                ImageError(
                    .missing, "`\(Self.shortened(destination))` cannot be a picture: \(what)",
                    hint: "give the path of a PNG, JPEG or SVG file"))
        }
    }

    private func loadFile(_ paths: [String], _ destination: String, _ folder: String) -> Result<ImageResource, ImageError> {
        guard let path = paths.lazy.compactMap(ImageFile.resolved).first else {
            return .failure(missing(destination, folder))
        }
        return entry(path).get {
            Result { () throws(FormatError) in try Self.read(file: path) }
        }.mapError { Self.error($0, destination) }
    }

    private func embedded(_ bytes: [UInt8], _ destination: String) -> Result<ImageResource, ImageError> {
        entry(destination).get {
            Result { () throws(FormatError) in try Self.decode(bytes, path: Self.shortened(destination)) }
        }.mapError { Self.error($0, destination) }
    }

    private func entry(_ key: String) -> Entry {
        entries.withLock { entries in
            if let entry = entries[key] { return entry }
            let entry = Entry()
            entries[key] = entry
            return entry
        }
    }

    // MARK: One file

    private static func read(file path: String) throws(FormatError) -> ImageResource {
        let bytes: [UInt8]
        do {
            bytes = try ImageFile.read(path)
        } catch {
            throw Self.problem(error)
        }
        return try decode(bytes, path: path)
    }

    private static func decode(_ bytes: [UInt8], path: String) throws(FormatError) -> ImageResource {
        guard !bytes.isEmpty else { throw FormatError(kind: .corrupt, problem: "is an empty file", hint: "export the picture again") }
        switch ImageFormat(bytes) {
        case .png: return try PNGReader.read(bytes, path: path)
        case .jpeg: return try JPEGReader.read(bytes, path: path)
        case .svg: return try SVGReader.read(bytes, path: path)
        case .other(let name): throw .unsupported(name)
        case .unknown: throw FormatError(kind: .unsupportedFormat, problem: "is not a picture", hint: "PNG, JPEG and SVG are supported")
        }
    }

    // MARK: Words

    private static func problem(_ failure: ImageFile.Failure) -> FormatError {
        switch failure {
        case .missing: FormatError(kind: .missing, problem: "does not exist", hint: "check the path")
        case .folder: FormatError(kind: .folder, problem: "is a folder", hint: "name a PNG, JPEG or SVG file in it")
        case .notRegular: FormatError(kind: .unreadable, problem: "is not a regular file", hint: "name a PNG, JPEG or SVG file")
        case .tooLarge: .tooLarge("more than \(ImageLimits.fileSize >> 20) MB")
        case .unreadable(let why):
            FormatError(kind: .unreadable, problem: "cannot be read: \(why)", hint: "check the permissions of the file")
        }
    }

    private static func error(_ error: FormatError, _ destination: String) -> ImageError {
        ImageError(error.kind, "`\(shortened(destination))` \(error.problem)", hint: error.hint)
    }

    private func missing(_ destination: String, _ folder: String) -> ImageError {
        let hint =
            destination.hasPrefix("/")
            ? "check the path and the case of its letters"
            : "the path starts at the document's folder (\(folder.isEmpty ? "." : folder)); check it and the case of its letters"
        return ImageError(.missing, "there is no picture `\(Self.shortened(destination))`", hint: hint)
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// For messages: a `data:` URL can be megabytes long.
    private static func shortened(_ destination: String) -> String {
        destination.count > 100 ? destination.prefix(60) + "…" : destination
    }
}
