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
    /// The entries by canonical path, or by the whole URL for `data:`.
    private let entries = Mutex<[String: PictureEntry]>([:])
    private let roots: FileRoots
    /// The folders that paths with a leading slash start from; empty for the file system's root.
    private let siteFolders: [String]
    /// The roots, with a document's folder and repository, by that folder.
    private let documentRoots = Mutex<[String: FileRoots]>([:])

    let limits: PictureLimits
    private let drawing: (any SVGDrawing)?
    /// The pictures that are to be loaded before documents request them.
    let ahead = Mutex<[PictureQueue]>([])
    /// The allowances by the path of the document.
    private let allowances = Mutex<[String: PictureAllowance]>([:])
    /// The pictures that are kept for other documents, the oldest first, and their size in bytes.
    private let kept = Mutex<(entries: [(entry: PictureEntry, size: Int)], size: Int)>(([], 0))
    /// The maximum size, in bytes, of the pictures that are kept for other documents.
    private let keptSize: Int

    /// Creates a loader of pictures, which several documents can share.
    ///
    /// - Parameters:
    ///   - roots: the folders that may contain pictures, in addition to the document's folder.
    ///   - siteFolders: the folders that paths with a leading slash start from, as in the addresses of a site; empty for the file system's
    /// root.
    ///   - drawing: the service that draws SVGs; nil for librsvg in this process.
    ///   - keptSize: the maximum size, in bytes, of the pictures that are kept for other documents.
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
    /// - Parameter account: the document whose limits apply to the picture, if the file at `documentPath` is a part of it.
    package func load(
        _ destination: String, relativeTo documentPath: String, chargedTo account: String? = nil
    ) -> Result<ImageResource, ImageError> {
        file(destination, relativeTo: documentPath).flatMap { file in
            let allowance = allowance(of: account ?? documentPath), entry = entry(file.key)
            var isNew = false
            let result = entry.get(meanwhile: loadNextAhead) { () throws(FormatError) in try read(file, allowance, &isNew) }
            return charged(result, isNew: isNew, file, entry, allowance).mapError { Self.error($0, destination) }
        }
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

    /// Loads a picture before `load` requests it, unless another thread is loading it.
    ///
    /// - Returns: whether further pictures can be loaded: not after a file that cannot be shown, nor if the pictures take half of the
    ///   memory that is kept for later documents.
    func loadAhead(_ picture: PictureReference, _ allowance: PictureAllowance) -> Bool {
        guard kept.withLock({ $0.size }) < keptSize / 2 else { return false }
        switch file(picture.destination, relativeTo: picture.document) {
        case .failure(let error): return error.isOfPath
        case .success(let file):
            let entry = entry(file.key)
            var isNew = false
            let result = entry.getAhead { () throws(FormatError) in try read(file, allowance, &isNew) }
            guard let result else { return true }
            if case .failure = charged(result, isNew: isNew, file, entry, allowance) { return false }
            return true
        }
    }

    /// A picture that can be loaded: its key in the cache and the function that reads its bytes.
    private struct File {
        var key: String
        var path: String
        var bytes: () throws(FormatError) -> [UInt8]
    }

    /// Returns the file that a destination names.
    private func file(_ destination: String, relativeTo documentPath: String) -> Result<File, ImageError> {
        let folder = FilePath.folder(of: documentPath)
        switch ImageDestination(destination, folder: folder, siteFolders: siteFolders) {
        case .files(let paths): return file(paths, destination, folder)
        case .embedded(let bytes): return .success(File(key: destination, path: Self.shortened(destination)) { bytes })
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

    private func file(_ paths: [String], _ destination: String, _ folder: String) -> Result<File, ImageError> {
        let roots = self.roots(of: folder)
        do throws(FileProblem) {
            let path = try Self.firstExisting(paths + inRepository(paths, folder), roots)
            return .success(File(key: path, path: path) { () throws(FormatError) in try Self.bytes(of: path, roots) })
        } catch {
            if error == .missing { return .failure(missing(destination, folder)) }
            var problem = Self.problem(error)
            if error == .outside, destination.hasPrefix("/"), siteFolders.isEmpty, roots.repository(ofDocumentIn: folder) != nil {
                problem.hint = Self.hintForSites
            }
            return .failure(Self.error(problem, destination))
        }
    }

    private func read(
        _ file: File, _ allowance: PictureAllowance, _ isNew: inout Bool
    ) throws(FormatError) -> ImageResource {
        let bytes = try file.bytes()
        isNew = true
        return try Self.decode(
            bytes, path: file.path,
            PictureReading(limits: limits, drawing: drawing, allowance: allowance, key: file.key, bytes: bytes.count))
    }

    /// Keeps a new picture, and charges it to an allowance.
    private func charged(
        _ result: Result<ImageResource, FormatError>, isNew: Bool, _ file: File, _ entry: PictureEntry, _ allowance: PictureAllowance
    ) -> Result<ImageResource, FormatError> {
        guard case .success(let image) = result else { return result }
        if isNew { keep(entry, image.size) }
        do throws(FormatError) {
            try allowance.charge(image.cost, for: file.key)
            return result
        } catch {
            return .failure(error)
        }
    }

    /// Keeps a picture, and releases the oldest pictures if the limit is exceeded.
    private func keep(_ entry: PictureEntry, _ size: Int) {
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

    private func entry(_ key: String) -> PictureEntry { entries.withLock { $0.value(of: key) { PictureEntry() } } }

    /// The paths in the repository at which a path with a leading slash may start, but only without site folders.
    ///
    /// On GitHub, it starts at the repository. In sites of Hugo, Jekyll, Astro and others, it starts at a folder above the page, or at the
    /// folder of files beside the pages, such as `static`.
    private func inRepository(_ paths: [String], _ folder: String) -> [String] {
        let absolute = siteFolders.isEmpty ? paths.filter(FilePath.isAbsolute) : []
        guard !absolute.isEmpty, let repository = roots.repository(ofDocumentIn: folder) else { return [] }
        let above = ParentFolders(from: folder).flatMap { parent in [parent] + Self.filesOfSites.map { FilePath.join(parent, $0) } }
        return absolute.flatMap { path in ([repository] + above).map { FilePath.join($0, String(path.drop { $0 == "/" })) } }
    }

    /// The hint for a path that no folder of the repository has, which is probably an address of a site.
    private static let hintForSites =
        "a path with a leading slash starts at the repository, at a folder above the document, or at `static` or `public` there; "
        + "give a relative path, or " + FileProblem.outsideHint

    /// The folders of files that sites publish unchanged: of Hugo and Docusaurus, and of Astro, VitePress and Next.js.
    private static let filesOfSites = ["static", "public"]

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
            throw FormatError(kind: .unsupportedFormat, problem: "is not a picture", hint: "convert it to PNG, JPEG, WebP, GIF or SVG")
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
