extension StringProtocol {
    /// The text without white space at both ends.
    package var trimmingWhitespace: Substring {
        let start = self[...].drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { Substring(start[...$0]) } ?? ""
    }
}
