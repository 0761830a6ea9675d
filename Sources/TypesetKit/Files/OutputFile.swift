import Glibc
import TypesetBase

/// Writes files atomically: a reader sees either the old file or the complete new one.
enum OutputFile {
    /// The path that means standard output; a file of this name is written `./-`.
    static let standardOutput = "-"

    /// Creates missing folders, writes a temporary file next to the target, and renames it.
    ///
    /// A target that is not a regular file (`/dev/null`, a pipe) is written directly. If the target is a symbolic link to a file below
    /// `base`, the link is followed and kept. Otherwise the file replaces the link, because the output tree may belong to somebody else.
    ///
    /// - Parameters:
    ///   - base: the folder that the output stays in; nil: the file's folder, as chosen by the user. Folders below it that are links must
    ///     lead to others below it.
    ///   - patience: how long to wait for a reader of a pipe, in seconds.
    /// - Returns: false if the file already has these bytes. It is then not touched, and programs that compare dates see no change.
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
                if place.contains(bytes) { return false }
                try replace(place, with: bytes, mode: mode)
            case .other: try writeDirectly(bytes, patience) { place.open($0) }
            }
            return true
        } catch {
            throw error.diagnostic(path)
        }
    }

    /// Writes to the descriptor of standard output, so a file that the shell opened for appending is appended to.
    ///
    /// A closed reader is not an error, as for any program before `head`.
    private static func writeToStandardOutput(_ bytes: [UInt8]) throws(OutputFailure) {
        do throws(OutputFailure) {
            try writeAll(bytes, STDOUT_FILENO)
        } catch {
            guard case .system(EPIPE) = error else { throw error }
        }
    }

    /// Writes to a system file; `/dev/stdout` may be a file that the shell has opened.
    private static func writeToSystemFile(_ bytes: [UInt8], _ path: String, _ patience: Double) throws(OutputFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system(errno) }
        if status.st_mode & S_IFMT == S_IFREG, let real = FileRoots.canonicalFolder(path) {
            return try replace(OutputPlace(real, below: .chosen(FilePath.folder(of: real))), with: bytes, mode: status.st_mode & 0o7777)
        }
        try writeDirectly(bytes, patience) { Glibc.open(path, $0) }
    }

    /// Replaces the file at a place, unless writing fails.
    ///
    /// - Parameters:
    ///   - mode: the permissions of the file; nil gives it those of a new file.
    ///   - write: writes to a descriptor.
    static func replace(
        _ place: borrowing OutputPlace, mode: mode_t? = nil, write: (Int32) throws(OutputFailure) -> Void
    ) throws(OutputFailure) {
        guard let temporary = TemporaryFiles.create(in: place.folder) else { throw .system(errno) }
        defer { TemporaryFiles.close(temporary) }
        try write(temporary.descriptor)
        if fchmod(temporary.descriptor, mode ?? (0o666 & ~mask)) != 0 { throw .system(errno) }
        // Some file systems report a full disk only on close. The original descriptor stays open, because the lock ends with the last one.
        let twin = dup(temporary.descriptor)
        guard twin >= 0, close(twin) == 0 else { throw .system(errno) }
        if renameat(place.folder, temporary.name, place.folder, place.name) != 0 { throw .system(errno) }
        TemporaryFiles.forget(temporary)
    }

    private static func replace(_ place: borrowing OutputPlace, with bytes: [UInt8], mode: mode_t?) throws(OutputFailure) {
        try replace(place, mode: mode) { descriptor throws(OutputFailure) in try writeAll(bytes, descriptor) }
    }

    /// Writes to a pipe or a device.
    ///
    /// - Parameter open: a function that opens the file with the given flags.
    private static func writeDirectly(_ bytes: [UInt8], _ patience: Double, open: (Int32) -> Int32) throws(OutputFailure) {
        let step = 0.05, steps = Int(patience / step)
        // Without O_NONBLOCK, opening a pipe that has no reader would block forever. With it, the call fails with ENXIO.
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

    static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) throws(OutputFailure) {
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

    /// The user's file mode creation mask, read once, because reading it sets it and two threads must not do that at the same time.
    private static let mask: mode_t = {
        let mask = umask(0)
        umask(mask)
        return mask
    }()
}

/// The reason why a file cannot be written.
enum OutputFailure: Error {
    /// A system call failed with this `errno`.
    case system(Int32)
    /// A folder below the base leads out of it.
    case linkLeadsAway(base: OutputBase)
    /// A configuration names a place in a `.git` folder.
    case repository
    /// No process reads from the pipe.
    case noReader

    func diagnostic(_ path: String) -> Diagnostic {
        switch self {
        case .system(let code): .error("cannot be written: \(SystemError.reason(code))", path: path)
        case .linkLeadsAway(let base):
            .error(
                "cannot be written: its path leaves `\(base.folder)` through a symbolic link", path: path,
                hints: [
                    base.isProject
                        ? "name another folder in the configuration, or the output on the command line"
                        : "name the target folder of the link as the output"
                ])
        case .repository:
            .error("cannot be written: it is in a `.git` folder", path: path, hints: ["name another folder in the configuration"])
        case .noReader: .error("cannot be written: nobody reads from the pipe", path: path)
        }
    }
}
