import Diagnostics
import Glibc

/// Reads files named by the user.
enum InputFile {
    /// The path that stands for standard input; a file of this name is written `./-`.
    static let standardInput = "-"

    /// Reads a file to its end.
    ///
    /// - Parameters:
    ///   - kind: what the file is, for messages: `document`, `stylesheet`.
    ///   - limit: the largest size in bytes.
    ///   - mayBePipe: whether pipes and devices are accepted, which may never end.
    /// - Throws: an error if the file is missing, unreadable, a folder or too large.
    static func read(_ path: String, kind: String, limit: Int = .max, mayBePipe: Bool = true) throws(Diagnostic) -> SourceFile {
        // Opening a pipe without a writer blocks unless O_NONBLOCK is set.
        let descriptor =
            path == standardInput && mayBePipe ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | (mayBePipe ? 0 : O_NONBLOCK))
        guard descriptor >= 0 else { throw failure(errno, path, kind) }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            throw .error("the \(kind) is a folder", path: path, hints: ["name a file in the folder"])
        }
        guard mayBePipe || status.st_mode & S_IFMT == S_IFREG else {
            throw .error("the \(kind) is a pipe or a device, not a file", path: path)
        }
        let expected = Int(status.st_size)
        guard expected <= limit else { throw tooLarge("\(expected) bytes", limit, path, kind) }
        return SourceFile(path: path, bytes: try bytes(of: descriptor, expected: expected, limit: limit, path, kind))
    }

    private static func tooLarge(_ size: String, _ limit: Int, _ path: String, _ kind: String) -> Diagnostic {
        .error("the \(kind) is too large: \(size)", path: path, hints: ["the limit for a \(kind) is \(limit) bytes"])
    }

    /// Reads to the end whatever size was reported, since pipes have none and files can grow.
    private static func bytes(of descriptor: Int32, expected: Int, limit: Int, _ path: String, _ kind: String) throws(Diagnostic) -> [UInt8]
    {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(expected + 1)
        while true {
            // At least 64 KiB, so that a pipe is not read in small pieces.
            let room = max(expected - bytes.count + 1, 1 << 16)
            var code: Int32 = 0
            let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                let result = Glibc.read(descriptor, buffer.baseAddress, room)
                if result < 0 { code = errno }
                count = max(0, result)
            }
            if code == EINTR { continue }
            if code != 0 { throw failure(code, path, kind) }
            if chunk.isEmpty { return bytes }
            bytes = bytes.isEmpty ? chunk : bytes + chunk
            guard bytes.count <= limit else { throw tooLarge("more than \(limit) bytes", limit, path, kind) }
        }
    }

    private static func failure(_ code: Int32, _ path: String, _ kind: String) -> Diagnostic {
        switch code {
        case ENOENT: .error("the \(kind) does not exist", path: path)
        case EACCES, EPERM:
            .error("the \(kind) cannot be read: permission denied", path: path, hints: ["check the permissions of the file"])
        default: .error("the \(kind) cannot be read: \(SystemError.reason(code))", path: path)
        }
    }

    /// The files that match a pattern with `*`, sorted; for a plain path the file itself, if it exists.
    static func matching(_ pattern: String) -> [String] {
        var found = glob_t()
        defer { globfree(&found) }
        guard glob(pattern, 0, nil, &found) == 0 else { return [] }
        return (0..<found.gl_pathc).compactMap { index in found.gl_pathv[Int(index)].map { String(cString: $0) } }
    }

    /// Whether the path names an existing folder.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether the path names an existing file or folder.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}

/// The values of `errno` in plain words.
enum SystemError {
    static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: "permission denied"
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path is a file, not a folder"
        case ENOSPC, EDQUOT: "no space left on the device"
        case EROFS: "the file system is read-only"
        case ENAMETOOLONG: "the name is too long"
        case EMFILE, ENFILE: "too many files are open"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
