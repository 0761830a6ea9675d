import Glibc

/// Reads a whole file, whatever is at the path: nothing, a folder, a device, a file that changes.
enum ImageFile {
    enum Failure: Error, Equatable { case missing, folder, notRegular, tooLarge, unreadable(String) }

    /// The canonical path of a file, with links resolved; nil where it does not exist.
    static func resolved(_ path: String) -> String? {
        guard let full = realpath(path, nil) else { return nil }
        defer { free(full) }
        return String(cString: full)
    }

    static func read(_ path: String) throws(Failure) -> [UInt8] {
        // Without O_NONBLOCK, opening a named pipe would wait for its writer.
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

    /// The message of strerror, beginning in lower case as ours do.
    private static func errorText(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}

/// Limits on a picture, so that a small hostile file cannot exhaust the machine.
enum ImageLimits {
    /// Bytes of a file; above any camera's JPEG.
    static let fileSize = 256 << 20
    /// Bytes of an SVG, whose tree in memory is many times as large.
    static let svgSize = 32 << 20
    /// Pixels: a 100-megapixel camera; 400 MB once cairo holds it as 32-bit pixels.
    static let pixels = 100_000_000
    /// Pixels; cairo's image surfaces count in 16-bit fixed point.
    static let side = 32_767

    static func check(width: UInt32, height: UInt32) throws(FormatError) {
        guard width <= side, height <= side else {
            throw .tooLarge("\(width) × \(height) pixels, and no side may be over \(side)")
        }
        guard Int(width) * Int(height) <= pixels else {
            throw .tooLarge("\(width) × \(height) pixels, and \(pixels / 1_000_000) million are the most")
        }
    }
}

/// Why a picture cannot be shown, as a message to the author of the document.
package struct ImageError: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case missing, folder, unreadable, remote, unsupportedFormat, corrupt, tooLarge, outsideReference
    }

    package var kind: Kind
    /// Lower case, without a full stop; names the destination as the document writes it.
    package var message: String
    package var hint: String

    package init(_ kind: Kind, _ message: String, hint: String) {
        self.kind = kind
        self.message = message
        self.hint = hint
    }
}

/// What is wrong with a picture, before its name is known.
struct FormatError: Error {
    var kind: ImageError.Kind
    /// Follows the name: `is not a picture …`.
    var problem: String
    var hint: String

    static func corrupt(_ format: String, _ detail: String) -> FormatError {
        FormatError(kind: .corrupt, problem: "is a damaged \(format) file: \(lowercasedStart(detail))", hint: "export the picture again")
    }

    static func tooLarge(_ detail: String) -> FormatError {
        FormatError(kind: .tooLarge, problem: "is too large: \(detail)", hint: "export the picture at a smaller size")
    }

    static func unsupported(_ what: String, hint: String = "convert it to PNG, JPEG or SVG") -> FormatError {
        FormatError(kind: .unsupportedFormat, problem: "is \(what), which is not supported", hint: hint)
    }

    /// A library's message with a lower-case initial, as ours have; names such as `IDAT` are kept.
    private static func lowercasedStart(_ text: String) -> String {
        guard let first = text.first, let second = text.dropFirst().first, second.isLowercase || second == " " else { return text }
        return first.lowercased() + text.dropFirst()
    }
}
