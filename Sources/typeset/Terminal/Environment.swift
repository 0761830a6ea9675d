import Glibc
import TypesetBase

/// The environment of the process.
enum Environment {
    /// The value of an environment variable; nil if it is not set.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Returns the size of a file in bytes; 0 if it is unknown.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether a path names an existing file or folder.
    @Sendable static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether a file, a folder or a link of this name exists, even if the link is broken.
    @Sendable static func isName(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// Whether a path names an existing folder.
    static func isFolder(_ path: String) -> Bool { FileState.isFolder(path) }

    /// Returns the creation date of the files in ISO 8601 and UTC, from `SOURCE_DATE_EPOCH` (reproducible-builds.org) and never from the
    /// clock.
    ///
    /// - Parameter variable: seconds since 1970. The date is nil if it is not set or not a number of seconds.
    static func date(ofEpoch variable: String?) -> String? {
        guard let seconds = variable.flatMap({ Int($0) }), seconds >= 0 else { return nil }
        var time = time_t(seconds), parts = tm()
        guard gmtime_r(&time, &parts) != nil else { return nil }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
        return day + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}

extension FilePath {
    /// Returns the absolute path; a relative path is below the working folder.
    static func absolute(_ path: String) -> String {
        normalized(isAbsolute(path) ? path : join(FileRoots.workingFolder ?? "", path))
    }
}
