import Glibc

/// Reads a whole file that may be anything: missing, a folder, a device, changing.
enum ImageFile {
    enum Failure: Error, Equatable { case missing, folder, notRegular, tooLarge, unreadable(String) }

    /// The one name of the file however it is written, with links followed; nil where it does not exist.
    static func resolved(_ path: String) -> String? {
        guard let full = realpath(path, nil) else { return nil }
        defer { free(full) }
        return String(cString: full)
    }

    static func read(_ path: String) throws(Failure) -> [UInt8] {
        // Without O_NONBLOCK opening a named pipe waits for its writer.
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(errorText(errno)) }
        defer { close(file) }
        return try contents(file, size: size(file))
    }

    private static func size(_ file: Int32) throws(Failure) -> Int {
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .unreadable(errorText(errno)) }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else { throw .folder }
        guard kind == S_IFREG else { throw .notRegular }
        guard status.st_size <= ImageLimits.fileSize else { throw .tooLarge }
        return Int(status.st_size)
    }

    private static func contents(_ file: Int32, size: Int) throws(Failure) -> [UInt8] {
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let got = Glibc.read(file, buffer.baseAddress.map { $0 + count }, size - count)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = .unreadable(errorText(errno)) }
                if got <= 0 { break }
                count += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// strerror's words, with our small initial.
    private static func errorText(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
