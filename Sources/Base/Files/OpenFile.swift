import Glibc

/// A file that is open for reading, and is closed with the value.
package struct OpenFile: ~Copyable {
    private let descriptor: Int32
    private let status: stat

    init(_ descriptor: Int32) throws(FileProblem) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw FileProblem(code: code)
        }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            close(descriptor)
            throw .folder
        }
        self.descriptor = descriptor
        self.status = status
    }

    deinit { close(descriptor) }

    /// The identity of the file.
    package var identity: EditedFiles.Identity { EditedFiles.Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino)) }

    /// The bytes of a file that the program itself names, such as one of its own files or one that the system generates.
    package static func system(_ path: String, limit: Int = .max) throws(FileProblem) -> [UInt8] {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        return try OpenFile(descriptor).bytes(limit: limit)
    }

    /// The flags for `regular`; if the file has become a pipe, O_NONBLOCK keeps the opening from waiting for a writer.
    static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    /// The regular file that was opened as a descriptor; a negative descriptor means the problem in `errno`.
    static func regular(_ descriptor: Int32) throws(FileProblem) -> OpenFile {
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        let file = try OpenFile(descriptor)
        guard file.status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return file
    }

    /// Reads the file to its end, independently of the reported size: pipes have none, and files can grow.
    ///
    /// An edited file (`EditedFiles`) is not read from disk.
    ///
    /// - Parameters:
    ///   - limit: the largest size in bytes.
    ///   - isWanted: receives the first bytes. If it returns false, reading stops and only these bytes are returned.
    package borrowing func bytes(
        limit: Int = .max, beginning isWanted: (([UInt8]) -> Bool)? = nil
    ) throws(FileProblem) -> [UInt8] {
        if let edited = EditedFiles.current?[identity] {
            guard edited.count <= limit else { throw .tooLarge(bytes: edited.count) }
            return edited
        }
        let expected = Int(status.st_size)
        if isWanted == nil, expected > limit { throw .tooLarge(bytes: expected) }
        var bytes: [UInt8] = []
        while true {
            let isFirst = bytes.isEmpty
            let chunk = try chunk(isFirst && isWanted != nil ? Self.smallest : room(expected - bytes.count + 1))
            if chunk.isEmpty { return bytes }
            if isFirst {
                // A document stays in memory as long as the messages about it, so a small one is copied without the spare capacity.
                bytes = chunk.count < Self.smallest / 2 ? chunk.withUnsafeBufferPointer { Array($0) } : chunk
                if let isWanted, !isWanted(bytes) { return bytes }
                guard expected <= limit else { throw .tooLarge(bytes: expected) }
                bytes.reserveCapacity(expected)
            } else {
                bytes += chunk
            }
            guard bytes.count <= limit else { throw .tooLarge(bytes: nil) }
        }
    }

    /// A part of a regular file; shorter if the file ends before it does.
    package borrowing func bytes(at offset: Int, count: Int) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let place = offset + bytes.count, wanted = min(count - bytes.count, Self.largest)
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                let result = pread(descriptor, buffer.baseAddress, wanted, off_t(place))
                if result < 0 { code = errno }
                initialized = max(0, result)
            }
            if code != 0, code != EINTR { throw FileProblem(code: code) }
            if chunk.isEmpty, code == 0 { break }
            bytes += chunk
        }
        return bytes
    }

    /// The fewest and most bytes to read at once, to avoid small reads from a pipe, and a large file twice in memory.
    private static let smallest = 1 << 16, largest = 1 << 24

    private func room(_ left: Int) -> Int { min(Self.largest, max(Self.smallest, left)) }

    private borrowing func chunk(_ room: Int) throws(FileProblem) -> [UInt8] {
        while true {
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let result = read(descriptor, buffer.baseAddress, room)
                if result < 0 { code = errno }
                count = max(0, result)
            }
            if code == 0 { return chunk }
            if code != EINTR { throw FileProblem(code: code) }
        }
    }
}

extension FileRoots {
    /// The path of a file or folder below a root, without links.
    ///
    /// - Parameter allowsMissing: whether names that do not exist are kept, as for outputs; otherwise they are a problem.
    package func canonicalPath(of path: String, allowsMissing: Bool = false) throws(FileProblem) -> String {
        if !allowsMissing, let declared = DeclaredInputs.current {
            let path = try declared.canonicalPath(of: path)
            AccessRecord.note(path, .file)
            return path
        }
        do throws(FileProblem) {
            let canonical = try PathResolver(roots: self, allowsMissing: allowsMissing).canonical(path)
            if !allowsMissing {
                AccessRecord.note(path, .file)
                AccessRecord.note(canonical, .file)
            }
            return canonical
        } catch {
            if error == .missing { AccessRecord.note(path, .missing) }
            throw error
        }
    }

    /// Whether a file or folder of this name exists below a root, or a link that leads outside, since opening it reports the problem.
    package func exists(_ path: String) -> Bool {
        do throws(FileProblem) {
            _ = try canonicalPath(of: path)
            return true
        } catch {
            return error == .outside
        }
    }

    /// Opens a regular file below a root.
    package func open(_ path: String) throws(FileProblem) -> OpenFile {
        if let declared = DeclaredInputs.current { return try declared.open(path) }
        let path = try canonicalPath(of: path)
        let parent = try folder(FilePath.folder(of: path))
        defer { close(parent) }
        let name = FilePath.name(of: path)
        // The type is checked first, because opening a device can act on it.
        var status = stat()
        guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { throw FileProblem(code: errno) }
        if status.st_mode & S_IFMT == S_IFDIR { throw .folder }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notRegular }
        return try .regular(openat(parent, name, O_NOFOLLOW | OpenFile.flags))
    }

    /// Reads a regular file below a root.
    ///
    /// - Parameter limit: the largest size in bytes.
    package func read(_ path: String, limit: Int = .max) throws(FileProblem) -> [UInt8] { try open(path).bytes(limit: limit) }

    /// A descriptor of a folder below a root.
    ///
    /// - Parameter path: a canonical path.
    func folder(_ path: String) throws(FileProblem) -> Int32 {
        guard contains(path) else { throw .outside }
        let descriptor = FolderDescriptor.open(path)
        guard descriptor >= 0 else { throw FileProblem(code: errno) }
        return descriptor
    }
}
