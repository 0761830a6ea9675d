import Glibc

/// Why a file is not read.
package enum FileProblem: Error, Hashable, Sendable {
    case missing
    /// What a document or a stylesheet names lies below none of the roots. Says nothing about whether there is such a file.
    case outside
    /// What the user named is a symbolic link, or lies in a linked folder, and the link leads away.
    case linkLeadsAway
    case folder
    /// A pipe, a socket or a device.
    case notRegular
    /// More bytes than the limit; `bytes` is nil where the size is not known beforehand.
    case tooLarge(bytes: Int?)
    case unreadable(reason: String)

    /// What to do about `outside` and `linkLeadsAway`.
    package static let outsideHint = "`--root DIR` allows files below a further folder"

    /// The failure of a system call.
    init(code: Int32) {
        switch code {
        case ENOENT: self = .missing
        case EISDIR: self = .folder
        default: self = .unreadable(reason: SystemError.reason(code))
        }
    }
}

/// The values of `errno` in plain words.
package enum SystemError {
    package static let permissionDenied = "permission denied"

    /// Lower case, without a full stop.
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
