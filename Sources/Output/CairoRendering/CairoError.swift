import CCairo

/// What a graphics library refused to do.
public struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Lower case, without a full stop.
    public var message: String
    public var description: String { message }

    init(_ message: String) { self.message = message }
}

/// cairo's status becomes a throw here and nowhere else. It is sticky: one check after many calls misses nothing.
func check(_ status: cairo_status_t, _ doing: @autoclosure () -> String) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    let cause = cairo_status_to_string(status).map { String(cString: $0) } ?? "error \(status.rawValue)"
    throw CairoError("cairo cannot \(doing()): \(cause)")
}
