import Diagnostics
import FileAccess
import Glibc

/// Writes files atomically: a reader sees either the old file or the complete new one.
enum OutputFile {
    /// The path that stands for standard output; a file of this name is written `./-`.
    static let standardOutput = "-"

    /// Creates missing folders, writes a temporary file next to the target, and renames it. What is not a regular file (`/dev/null`, a
    /// pipe) is written directly.
    ///
    /// A symbolic link at the place is followed, and stays a link, if it leads to a file below `base`, and replaced by the file if it does
    /// not: the tree that is written into may be a stranger's.
    ///
    /// - Parameters:
    ///   - base: the folder that the output stays in; nil: the file's, as the user chose it. Folders below it that are links must lead to
    ///     others below it.
    ///   - patience: how long to wait for somebody who reads from a pipe, in seconds.
    /// - Returns: false where a file with these bytes is there already, which is not touched: programs that compare dates then know that
    ///   nothing has changed.
    /// - Throws: an error that names the path and the reason.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String, below base: OutputBase? = nil, patience: Double = 5) throws(Diagnostic) -> Bool {
        do throws(OutputFailure) {
            if path == standardOutput {
                try writeToStandardOutput(bytes)
                return true
            }
            if FilePath.isSystemFile(path), !(base?.isProject ?? false) {
                try writeToSystemFile(bytes, path, patience)
                return true
            }
            var place = try OutputPlace(path, below: base ?? .chosen(FilePath.folder(of: path)))
            switch try place.occupant() {
            case .nothing: try replace(place, with: bytes, mode: nil)
            case .file(let mode):
                if place.holds(bytes) { return false }
                try replace(place, with: bytes, mode: mode)
            case .other: try writeDirectly(bytes, patience) { place.open($0) }
            }
            return true
        } catch {
            throw error.diagnostic(path)
        }
    }

    /// By its descriptor: a file that the shell has opened for it to add to is then added to. That nobody reads any more is no failure, as
    /// for every program before `head`.
    private static func writeToStandardOutput(_ bytes: [UInt8]) throws(OutputFailure) {
        do throws(OutputFailure) {
            try writeAll(bytes, STDOUT_FILENO)
        } catch {
            guard case .system(EPIPE) = error else { throw error }
        }
    }

    /// `/dev/stdout` may be a file that the shell has opened.
    private static func writeToSystemFile(_ bytes: [UInt8], _ path: String, _ patience: Double) throws(OutputFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno) }
        if status.st_mode & S_IFMT == S_IFREG, let real = FileRoots.canonicalFolder(path) {
            return try replace(OutputPlace(real, below: .chosen(FilePath.folder(of: real))), with: bytes, mode: status.st_mode & 0o7777)
        }
        try writeDirectly(bytes, patience) { Glibc.open(path, $0) }
    }

    private static func replace(_ place: borrowing OutputPlace, with bytes: [UInt8], mode: mode_t?) throws(OutputFailure) {
        guard let temporary = TemporaryFiles.create(in: place.folder) else { throw .system(errno) }
        defer { TemporaryFiles.close(temporary) }
        try finish(temporary.descriptor, bytes, mode ?? (0o666 & ~mask))
        if renameat(place.folder, temporary.name, place.folder, place.name) != 0 { throw .system(errno) }
        TemporaryFiles.forget(temporary)
    }

    /// Some file systems report a full disk only when a descriptor is closed. Another one stays open, because the lock goes with the last.
    static func finish(_ descriptor: Int32, _ bytes: [UInt8], _ mode: mode_t) throws(OutputFailure) {
        try writeAll(bytes, descriptor)
        if fchmod(descriptor, mode) != 0 { throw .system(errno) }
        let twin = dup(descriptor)
        guard twin >= 0, close(twin) == 0 else { throw .system(errno) }
    }

    /// - Parameter open: opens the file with the given flags.
    private static func writeDirectly(_ bytes: [UInt8], _ patience: Double, open: (Int32) -> Int32) throws(OutputFailure) {
        let step = 0.05, steps = Int(patience / step)
        // Without O_NONBLOCK, the opening of a pipe without a reader would never end; with it, it is ENXIO.
        var descriptor = open(O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        for _ in 0..<steps where descriptor < 0 && errno == ENXIO {
            usleep(useconds_t(step * 1_000_000))
            descriptor = open(O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        }
        guard descriptor >= 0 else { throw errno == ENXIO ? .noReader : .system(errno) }
        defer { close(descriptor) }
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        try writeAll(bytes, descriptor)
    }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) throws(OutputFailure) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress.map { $0 + offset }, $0.count - offset) }
            if count > 0 {
                offset += count
            } else if errno != EINTR {
                throw .system(errno)
            }
        }
    }

    /// The user's file mode creation mask, read once, because reading it means setting it and two threads must not do that at once.
    static let mask: mode_t = {
        let mask = umask(0)
        umask(mask)
        return mask
    }()
}

/// Why a file is not written.
enum OutputFailure: Error {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// A folder below the base leads out of it.
    case linkLeadsAway(base: OutputBase)
    /// A configuration names a place in a `.git` folder.
    case repository
    /// A pipe that nobody reads from.
    case noReader

    func diagnostic(_ path: String) -> Diagnostic {
        switch self {
        case .system(let code): .error("cannot be written: \(SystemError.reason(code))", path: path)
        case .linkLeadsAway(let base):
            .error(
                "cannot be written: a folder of its path leads out of `\(base.folder)` by a symbolic link", path: path,
                hints: [
                    base.isProject
                        ? "name another folder in the configuration, or the output on the command line"
                        : "name the folder that the link leads to as the output"
                ])
        case .repository:
            .error("cannot be written: it lies in a `.git` folder", path: path, hints: ["name another folder in the configuration"])
        case .noReader: .error("cannot be written: nobody reads from the pipe", path: path)
        }
    }
}
