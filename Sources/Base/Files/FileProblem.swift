import Glibc

/// The reason why a file is not read.
package enum FileProblem: Error, Hashable, Sendable {
    case missing
    /// A file that a document or a stylesheet names lies below none of the roots. The problem does not reveal whether the file exists.
    case outside
    /// The path that the user named is a symbolic link or lies in a linked folder, and the link leads away.
    case linkLeadsAway
    /// The build system that runs the command does not declare the file as an input.
    case undeclared
    case folder
    /// The file is a pipe, a socket or a device.
    case notRegular
    /// The file is a device, or lies in `/proc`, `/dev` or `/sys`.
    case system
    /// The file has more bytes than the limit; `bytes` is nil if the size is not known in advance.
    case tooLarge(bytes: Int?)
    case unreadable(reason: String)

    /// The hint for `outside` and `linkLeadsAway`.
    package static let outsideHint = "allow files below another folder with `--root DIR`"

    /// The hint for `undeclared`.
    package static let undeclaredHint = "add it to the inputs that the build system declares"

    /// Creates the problem of a failed system call from its `errno` value.
    init(code: Int32) {
        switch code {
        case ENOENT: self = .missing
        case EISDIR: self = .folder
        default: self = .unreadable(reason: SystemError.reason(code))
        }
    }
}

extension FileProblem {
    /// The fault of a file, worded to follow the file's name, and the hint for it.
    package func words(kind: String, limit: Int = .max, option: String? = nil) -> (fault: String, hint: String?) {
        switch self {
        case .missing: ("does not exist", nil)
        case .outside: ("lies outside the folders that may be read", FileProblem.outsideHint)
        case .linkLeadsAway: ("leads out of its folder by a symbolic link", FileProblem.outsideHint)
        case .undeclared: ("is not among the declared inputs", FileProblem.undeclaredHint)
        case .folder: ("is a folder", "name a file in the folder")
        case .notRegular: ("is a pipe or a device, not a file", nil)
        case .system: ("is a device or a system file", "`-` is standard input")
        case .tooLarge(let bytes):
            (
                "is too large: \(bytes.map { "\($0) bytes" } ?? "more than \(limit) bytes")",
                Self.hint(kind: kind, limit: limit, option: option ?? (kind == "document" ? "document-size" : nil))
            )
        case .unreadable(SystemError.permissionDenied): ("cannot be read: permission denied", "check the permissions of the file")
        case .unreadable(let reason): ("cannot be read: \(reason)", nil)
        }
    }

    private static func hint(kind: String, limit: Int, option: String?) -> String {
        option.map { "the limit is \(limit) bytes; allow more with `--limit \($0)=N`" } ?? "the limit for a \(kind) is \(limit) bytes"
    }
}

/// Plain descriptions of `errno` values.
package enum SystemError {
    package static let permissionDenied = "permission denied"

    /// The description of an `errno` value, in lower case and without a full stop.
    package static func reason(_ code: Int32) -> String {
        switch code {
        case ENOENT: "no such file or folder"
        case EACCES, EPERM: permissionDenied
        case EISDIR: "it is a folder"
        case ENOTDIR: "a part of its path is a file, not a folder"
        case ENOSPC, EDQUOT: "no space left on the device"
        case EFBIG: "it would be larger than a file may be"
        case EROFS: "the file system is read-only"
        case ENAMETOOLONG: "the name is too long"
        case EMFILE, ENFILE: "too many files are open"
        default: String(cString: strerror(code)).lowercased()
        }
    }
}
