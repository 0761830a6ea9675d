package import TypesetBase

/// The documents that earlier processes of a run were typesetting when a signal ended them, such as SIGSEGV from a library that reads a
/// damaged font.
///
/// The run continues without the documents at fault (`FaultRecovery`).
package struct FaultHistory: Hashable, Sendable {
    /// The signal by the path of the document, if it was the only one in progress.
    package private(set) var failed: [String: Int32] = [:]
    /// The documents of which one is at fault, typeset one at a time to make the next signal unambiguous.
    package private(set) var suspects: Set<String> = []

    package init() {}

    /// The separator before each record.
    package static let separator: CChar = 0x1E
    /// The first byte of the record of a suspect, before its path.
    package static let suspect: CChar = 0x73
    /// The first byte of the record of a failure, before the signal, a colon and the path that failed.
    package static let failure: CChar = 0x66

    /// Parses the records of earlier processes.
    ///
    /// - Parameter records: the records that a handler wrote.
    package init(records: String) {
        for record in records.utf8.split(separator: UInt8(Self.separator)).map(Substring.init) {
            let rest = record.dropFirst(), kind = record.utf8.first.map(CChar.init)
            if kind == Self.suspect { suspects.insert(String(rest)) }
            if kind == Self.failure, let colon = rest.firstIndex(of: ":"), let signal = Int32(rest[..<colon]) {
                failed[String(rest[rest.index(after: colon)...])] = signal
            }
        }
    }

    /// Returns the error about a document that failed; nil if it did not fail.
    package func error(about path: String) -> Diagnostic? {
        failed[path].map { signal in
            .error(
                "the program crashed with signal \(signal) on this file and continued without it", path: path,
                hints: [
                    "report the crash and attach the file; if memory is limited, raise the limit"
                ])
        }
    }
}
