import Glibc

/// The environment of the process.
enum Environment {
    /// The value of an environment variable; nil if it is not set.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The working folder; nil if it was deleted.
    static var workingFolder: String? {
        getcwd(nil, 0).map { path in
            defer { free(path) }
            return String(cString: path)
        }
    }

    /// Whether a path names an existing file or folder.
    @Sendable static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The creation date of the files, from `SOURCE_DATE_EPOCH` (reproducible-builds.org) and never from the clock, in ISO 8601 and UTC.
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
