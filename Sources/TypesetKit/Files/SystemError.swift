import Glibc

/// What the system calls set `errno` to, in plain words.
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
