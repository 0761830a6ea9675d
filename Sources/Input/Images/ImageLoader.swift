import Synchronization
package import TypesetBase

/// A picture that a document names.
package struct PictureReference: Sendable {
    package var destination: String
    /// The path of the document, which the destination is relative to.
    package var document: String

    package init(destination: String, document: String) {
        self.destination = destination
        self.document = document
    }
}

/// Loads each picture file once, for any number of documents, sizes and threads.
///
/// Failures are cached too. A destination therefore gives the same result throughout a run.
package final class ImageLoader: Sendable {
    /// The cache entry of a file; if another thread is already decoding the file, a request waits for its result.
    private final class Entry: Sendable {
        private struct State {
            var failure: FormatError?
            /// A strong reference; nil if only documents keep the picture alive.
            var kept: ImageResource?
            weak var used: ImageResource?
        }

        private let state = Mutex(State())

        /// Returns the picture, which `load` returns if it is not known.
        ///
        /// - Parameter keepsFailure: Whether later requests fail without another attempt. A failure costs its document a part of its
        ///   limits, so the document itself must make the attempt.
        func get(keepsFailure: Bool, _ load: () throws(FormatError) -> ImageResource) -> Result<ImageResource, FormatError> {
            state.withLock { state in
                if let failure = state.failure { return .failure(failure) }
                if let known = state.used { return .success(known) }
                do throws(FormatError) {
                    let loaded = try load()
                    (state.kept, state.used) = (loaded, loaded)
                    return .success(loaded)
                } catch {
                    // Another document may have enough allowance for the picture.
                    if keepsFailure, !error.isOfDocument { state.failure = error }
                    return .failure(error)
                }
            }
        }

        func release() { state.withLock { $0.kept = nil } }
    }

    /// The entries by canonical path, or by the whole URL for `data:`.
    private let entries = Mutex<[String: Entry]>([:])
    private let roots: FileRoots
    /// The folders that paths with a leading slash start from; empty for the file system's root.
    private let siteFolders: [String]
    /// The roots, with a document's folder and repository, by that folder.
    private let documentRoots = Mutex<[String: FileRoots]>([:])

    private let limits: PictureLimits
    private let drawing: (any SVGDrawing)?
    /// The allowances by the path of the document.
    private let allowances = Mutex<[String: PictureAllowance]>([:])
    /// The pictures that are kept for other documents, the oldest first, and their size in bytes.
    private let kept = Mutex<(entries: [(entry: Entry, size: Int)], size: Int)>(([], 0))
    /// The maximum size, in bytes, of the pictures that are kept for other documents.
    private let keptSize: Int

    /// - Parameters:
    ///   - roots: The folders that may contain pictures, in addition to the document's folder.
    ///   - siteFolders: The folders that paths with a leading slash start from, as in the addresses of a site; empty for the file system's
    /// root.
    ///   - drawing: The service that draws SVGs; nil for librsvg in this process.
    ///   - keptSize: The maximum size, in bytes, of the pictures that are kept for other documents.
    package init(
        roots: FileRoots = FileRoots(), siteFolders: [String] = [], limits: PictureLimits = PictureLimits(),
        drawing: (any SVGDrawing)? = nil,
        keptSize: Int = 64_000_000
    ) {
        self.keptSize = keptSize
        self.roots = roots
        self.siteFolders = siteFolders
        self.limits = limits
        self.drawing = drawing
    }

    /// Reads an SVG and draws it with librsvg in this process.
    package static func svg(_ bytes: [UInt8]) throws(FormatError) -> ImageResource { try SVGReader.read(bytes, path: "the picture") }

    /// Loads the picture that `destination` names in the document at `documentPath`.
    ///
    /// The destination is a path (percent-encoded or not, query and fragment ignored), or a `file:` or `data:` URL. Only files below the
    /// document's folder, its repository and the roots are read.
    ///
    /// - Parameter account: The document whose limits apply to the picture, if the file at `documentPath` is a part of it.
    package func load(
        _ destination: String, relativeTo documentPath: String, chargedTo account: String? = nil
    ) -> Result<ImageResource, ImageError> {
        load(destination, relativeTo: documentPath, allowance(of: account ?? documentPath), isAhead: false)
    }

    /// Returns the bytes of a picture's file, or of a `data:` URL; nil if they cannot be read.
    package func bytes(of picture: PictureReference) -> [UInt8]? {
        let folder = FilePath.folder(of: picture.document), roots = roots(of: folder)
        switch ImageDestination(picture.destination, folder: folder, siteFolders: siteFolders) {
        case .files(let paths):
            let path = try? Self.firstExisting(paths + inRepository(paths, folder), roots)
            return path.flatMap { try? Self.bytes(of: $0, roots) }
        case .embedded(let bytes): return bytes
        case .remote, .invalid: return nil
        }
    }

    /// Loads pictures of a document before `load` requests them, in this order, on another thread.
    ///
    /// It ends when the task is cancelled, when a file cannot be shown, or when the pictures take half of the memory that is kept for later
    /// documents. The pictures are charged to the document when it requests them, so its limits act as without this call.
    package func loadAhead(_ pictures: [PictureReference]) {
        let allowance = PictureAllowance(limits)
        for picture in pictures {
            guard !Task.isCancelled, kept.withLock({ $0.size }) < keptSize / 2 else { return }
            let result = load(picture.destination, relativeTo: picture.document, allowance, isAhead: true)
            if case .failure(let error) = result, !error.isOfPath { return }
        }
    }

    private func load(
        _ destination: String, relativeTo documentPath: String, _ allowance: PictureAllowance, isAhead: Bool
    ) -> Result<ImageResource, ImageError> {
        let folder = FilePath.folder(of: documentPath)
        switch ImageDestination(destination, folder: folder, siteFolders: siteFolders) {
        case .files(let paths): return loadFile(paths, destination, folder, allowance, isAhead)
        case .embedded(let bytes):
            let path = Self.shortened(destination)
            return picture(destination, path, allowance, isAhead) { bytes }.mapError { Self.error($0, destination) }
        case .remote:
            return .failure(
                ImageError(
                    .remote, "`\(Self.shortened(destination))` is on the network, and nothing is loaded from there",
                    hint: "save the picture next to the document and give its path"))
        case .invalid(let reason):
            return .failure(
                ImageError(
                    .missing, "`\(Self.shortened(destination))` cannot be a picture: \(reason)",
                    hint: "give the path of a PNG, JPEG, WebP, GIF or SVG file"))
        }
    }

    private func loadFile(
        _ paths: [String], _ destination: String, _ folder: String, _ allowance: PictureAllowance, _ isAhead: Bool
    ) -> Result<ImageResource, ImageError> {
        let roots = self.roots(of: folder)
        let path: String
        do throws(FileProblem) {
            path = try Self.firstExisting(paths + inRepository(paths, folder), roots)
        } catch {
            return .failure(error == .missing ? missing(destination, folder) : Self.error(Self.problem(error), destination))
        }
        return picture(path, path, allowance, isAhead) { () throws(FormatError) in try Self.bytes(of: path, roots) }
            .mapError { Self.error($0, destination) }
    }

    /// Returns the picture of a key, whose bytes `read` returns, and charges it to an allowance.
    private func picture(
        _ key: String, _ path: String, _ allowance: PictureAllowance, _ isAhead: Bool, _ read: () throws(FormatError) -> [UInt8]
    ) -> Result<ImageResource, FormatError> {
        let entry = entry(key)
        var isNew = false
        let result = entry.get(keepsFailure: !isAhead) { () throws(FormatError) in
            let bytes = try read()
            isNew = true
            return try Self.decode(
                bytes, path: path,
                PictureReading(limits: limits, drawing: drawing, allowance: allowance, key: key, bytes: bytes.count))
        }
        guard case .success(let image) = result else { return result }
        if isNew { keep(entry, image.size) }
        do throws(FormatError) {
            try allowance.charge(image.cost, for: key)
            return result
        } catch {
            return .failure(error)
        }
    }

    /// Keeps a picture, and releases the oldest pictures if the limit is exceeded.
    private func keep(_ entry: Entry, _ size: Int) {
        kept.withLock { kept in
            kept.entries.append((entry, size))
            kept.size += size
            let excess = kept.entries.prefix { other in
                guard kept.size > keptSize else { return false }
                kept.size -= other.size
                other.entry.release()
                return true
            }
            kept.entries.removeFirst(excess.count)
        }
    }

    private func allowance(of document: String) -> PictureAllowance {
        allowances.withLock { $0.value(of: document) { PictureAllowance(limits) } }
    }

    private func roots(of folder: String) -> FileRoots {
        documentRoots.withLock { $0.value(of: folder) { roots.adding(folderOfDocument: folder) } }
    }

    private func entry(_ key: String) -> Entry { entries.withLock { $0.value(of: key) { Entry() } } }

    /// The paths in the repository, at which a path with a leading slash starts on GitHub, but only without site folders.
    private func inRepository(_ paths: [String], _ folder: String) -> [String] {
        let absolute = siteFolders.isEmpty ? paths.filter(FilePath.isAbsolute) : []
        guard !absolute.isEmpty, let repository = roots.repository(ofDocumentIn: folder) else { return [] }
        return absolute.map { FilePath.join(repository, String($0.drop { $0 == "/" })) }
    }

    /// The canonical path of the first file that exists; if none exists, it throws the first problem other than a missing file.
    private static func firstExisting(_ paths: [String], _ roots: FileRoots) throws(FileProblem) -> String {
        var problem = FileProblem.missing
        for path in paths {
            do throws(FileProblem) {
                return try roots.canonicalPath(of: path)
            } catch {
                if problem == .missing { problem = error }
            }
        }
        if problem == .undeclared, let path = paths.first { DeclaredInputs.refuse(path) }
        throw problem
    }

    // MARK: One file

    private static func bytes(of path: String, _ roots: FileRoots) throws(FormatError) -> [UInt8] {
        do throws(FileProblem) {
            return try roots.read(path, limit: PictureLimits.fileSize)
        } catch {
            throw Self.problem(error)
        }
    }

    private static func decode(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        guard !bytes.isEmpty else { throw FormatError(kind: .corrupt, problem: "is an empty file", hint: "export the picture again") }
        switch ImageFormat(bytes) {
        case .png: return try PNGReader.read(bytes, path: path, reading)
        case .jpeg: return try JPEGReader.read(bytes, path: path, reading)
        case .svg: return try SVGReader.read(bytes, path: path, reading)
        case .webp: return try WebPReader.read(bytes, path: path, reading)
        case .gif: return try GIFReader.read(bytes, path: path, reading)
        case .other(let name): throw .unsupported(name)
        case .unknown:
            throw FormatError(kind: .unsupportedFormat, problem: "is not a picture", hint: "PNG, JPEG, WebP, GIF and SVG are supported")
        }
    }

    // MARK: Words

    private static func problem(_ problem: FileProblem) -> FormatError {
        switch problem {
        case .missing: FormatError(kind: .missing, problem: "does not exist", hint: "check the path")
        case .outside, .linkLeadsAway:
            FormatError(kind: .outside, problem: "lies outside the folders that may be read", hint: FileProblem.outsideHint)
        case .undeclared:
            FormatError(kind: .outside, problem: "is not among the declared inputs", hint: FileProblem.undeclaredHint)
        case .folder: FormatError(kind: .folder, problem: "is a folder", hint: "name a PNG, JPEG, WebP, GIF or SVG file in it")
        case .notRegular, .system:
            FormatError(kind: .unreadable, problem: "is not a regular file", hint: "name a PNG, JPEG, WebP, GIF or SVG file")
        case .tooLarge: .tooLarge("more than \(PictureLimits.fileSize >> 20) MB")
        case .unreadable(let reason):
            FormatError(kind: .unreadable, problem: "cannot be read: \(reason)", hint: "check the permissions of the file")
        }
    }

    private static func error(_ error: FormatError, _ destination: String) -> ImageError {
        ImageError(error.kind, "`\(shortened(destination))` \(error.problem)", hint: error.hint)
    }

    private func missing(_ destination: String, _ folder: String) -> ImageError {
        let hint =
            destination.hasPrefix("/")
            ? "check the path and the case of its letters"
            : "the path starts at the document's folder (\(folder)); check it and the case of its letters"
        return ImageError(.missing, "there is no picture `\(Self.shortened(destination))`", hint: hint)
    }

    /// The destination for messages, shortened because a `data:` URL can have megabytes.
    package static func shortened(_ destination: String) -> String {
        destination.count > 100 ? destination.prefix(60) + "…" : destination
    }
}

/// The format of a file by its first bytes, regardless of its name.
enum ImageFormat: Equatable {
    case png, jpeg, svg, webp, gif
    /// A known format that is not supported, by its name with an article.
    case other(String)
    case unknown

    init(_ bytes: [UInt8]) {
        if let known = Self.signatures.first(where: { bytes.starts(with: $0.bytes) }) {
            self = known.format
        } else if let container = Self.container(bytes) {
            self = container
        } else {
            self = Self.looksLikeXML(bytes) ? .svg : .unknown
        }
    }

    /// Signatures from the formats' specifications.
    private static let signatures: [(bytes: [UInt8], format: ImageFormat)] = [
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        ([0xFF, 0xD8, 0xFF], .jpeg),
        (Array("GIF87a".utf8), .gif),
        (Array("GIF89a".utf8), .gif),
        (Array("BM".utf8), .other("a BMP")),
        ([0x49, 0x49, 0x2A, 0x00], .other("a TIFF")),
        ([0x4D, 0x4D, 0x00, 0x2A], .other("a TIFF")),
        ([0x49, 0x49, 0x2B, 0x00], .other("a BigTIFF")),
        ([0x00, 0x00, 0x01, 0x00], .other("a Windows icon")),
        ([0x00, 0x00, 0x00, 0x0C, 0x6A, 0x50, 0x20, 0x20], .other("a JPEG 2000")),
        ([0xFF, 0x4F, 0xFF, 0x51], .other("a JPEG 2000")),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], .other("a JPEG XL")),
        ([0xFF, 0x0A], .other("a JPEG XL")),
        (Array("%PDF-".utf8), .other("a PDF")),
        (Array("%!PS".utf8), .other("a PostScript file")),
        (Array("8BPS".utf8), .other("a Photoshop file")),
        ([0x1F, 0x8B], .other("a compressed file (SVGZ)")),
        (Array("PK\u{3}\u{4}".utf8), .other("a ZIP archive")),
        ([0xFF, 0xFE, 0x3C, 0x00], .other("an SVG in UTF-16")),
        ([0xFE, 0xFF, 0x00, 0x3C], .other("an SVG in UTF-16")),
    ]

    /// The format of a RIFF file (WebP) or an ISO base media file (AVIF, HEIC), which names its content after the first bytes.
    private static func container(_ bytes: [UInt8]) -> ImageFormat? {
        guard bytes.count >= 12 else { return nil }
        if bytes.starts(with: Array("RIFF".utf8)), bytes[8..<12].elementsEqual("WEBP".utf8) { return .webp }
        guard bytes[4..<8].elementsEqual("ftyp".utf8) else { return nil }
        switch String(decoding: bytes[8..<12], as: UTF8.self) {
        case "avif", "avis": return .other("an AVIF")
        case "heic", "heix", "hevc", "heim", "heis", "mif1": return .other("a HEIC")
        default: return .other("a video")
        }
    }

    /// Whether `<` follows an optional byte order mark and white space.
    private static func looksLikeXML(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        return text.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: "<")
    }
}
