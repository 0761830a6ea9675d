import Glibc

/// The date that files bear, from `SOURCE_DATE_EPOCH` (reproducible-builds.org): the clock is never asked.
enum FileDate {
    /// ISO 8601 in UTC; nil where the variable is not set or is no number of seconds.
    static func text(ofEpoch variable: String?) -> String? {
        guard let seconds = variable.flatMap({ Int($0) }), seconds >= 0 else { return nil }
        var time = time_t(seconds), parts = tm()
        guard gmtime_r(&time, &parts) != nil else { return nil }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    }
}
