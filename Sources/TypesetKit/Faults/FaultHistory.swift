package import Diagnostics

/// What ended earlier processes of a run: the documents that they were at work on when a signal came, such as SIGSEGV from a library that
/// reads a damaged font. The run goes on without those that are to blame (`FaultRecovery`).
package struct FaultHistory: Hashable, Sendable {
    /// By the path of a document that was the only one in hand: the signal.
    package private(set) var failed: [String: Int32] = [:]
    /// Documents of which one is to blame. They are done one at a time, so that the next signal names it.
    package private(set) var suspects: Set<String> = []

    package init() {}

    /// Before each record, of which the first byte is its kind: a suspect's path, or a signal, a colon and the path that failed.
    package static let separator: CChar = 0x1E, suspect: CChar = 0x73, failure: CChar = 0x66

    /// - Parameter records: as a handler wrote them.
    package init(records: String) {
        for record in records.utf8.split(separator: UInt8(Self.separator)).map(Substring.init) {
            let rest = record.dropFirst(), kind = record.utf8.first.map(CChar.init)
            if kind == Self.suspect { suspects.insert(String(rest)) }
            if kind == Self.failure, let colon = rest.firstIndex(of: ":"), let signal = Int32(rest[..<colon]) {
                failed[String(rest[rest.index(after: colon)...])] = signal
            }
        }
    }

    /// The error about a document that failed; nil: it did not.
    package func error(about path: String) -> Diagnostic? {
        failed[path].map { signal in
            .error(
                "the program was ended by signal \(signal) at work on this file, and went on without it", path: path,
                hints: [
                    "a font, a picture or the text makes a library fail, or typeset itself; please report it with the file, and with a "
                        + "limit on memory raise that"
                ])
        }
    }
}
