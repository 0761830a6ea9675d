import Glibc
import TypesetKit

/// Restarts a run whose process is ended by a fault, without the document at fault, so one bad input does not affect the others.
///
/// The signal handler replaces the process by the program with the same arguments. An environment variable lists the documents in progress.
/// The new process typesets those one at a time, so a second fault identifies one document, and typesets all others as usual. Files that
/// are made again have the same bytes, and those of projects come from the cache.
enum FaultRecovery {
    private static let variable = "TYPESETTER_FAULTS"
    /// The number of faults after which a run ends, because each fault loses the finished work.
    private static let mostFaults = 20
    /// The bytes for records: twenty faults, each with as many paths of documents as there are threads.
    fileprivate static let capacity = 1 << 20

    /// The arguments of `execve`, allocated in advance because a handler must not allocate.
    fileprivate struct Restart {
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        /// The environment variable to which a handler appends records.
        var records: UnsafeMutablePointer<CChar>
        var length: Int
        var faults: Int
    }

    private nonisolated(unsafe) static var prepared: Restart?

    /// The faults that ended earlier processes of this run.
    static var history: FaultHistory { FaultHistory(records: Environment.variable(variable) ?? "") }

    private nonisolated(unsafe) static var isAllowed = false

    /// Allows restarts, except in workers, because a new process could not read their requests from the pipe again.
    static func allow() { isAllowed = true }

    /// Prepares a restart after a fault, if the run has several files and all its inputs can be read again.
    static func prepare(documents: Int) {
        let arguments = CommandLine.arguments
        guard isAllowed, documents > 1, prepared == nil,
            !arguments.contains(where: { $0 == "-" || $0.contains("/dev/") || $0.contains("/proc/") })
        else { return }
        let start = Array("\(variable)=\(Environment.variable(variable) ?? "")".utf8CString.dropLast())
        guard start.count < capacity else { return }
        let records = UnsafeMutablePointer<CChar>.allocate(capacity: capacity + 1)
        for (index, byte) in start.enumerated() { records[index] = byte }
        let past = history
        InFlightDocuments.record()
        prepared = Restart(
            arguments: vector(arguments.map { strdup($0) }),
            environment: vector(variables.map { strdup($0) } + [records]), records: records, length: start.count,
            faults: past.failed.count + (past.suspects.isEmpty ? 0 : 1))
    }

    /// The environment variables of this process without its own.
    private static var variables: [String] {
        var all: [String] = [], next = environ
        while let text = next.pointee {
            all.append(String(cString: text))
            next += 1
        }
        return all.filter { !$0.hasPrefix(variable + "=") }
    }

    private static func vector(_ texts: [UnsafeMutablePointer<CChar>?]) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
        let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: texts.count + 1)
        for (index, text) in texts.enumerated() { vector[index] = text }
        vector[texts.count] = nil
        return vector
    }

    /// Restarts the run from a signal handler, and returns only if the run cannot be restarted.
    static func restart(after signal: Int32) {
        guard var restart = prepared, restart.faults < mostFaults else { return }
        var count = 0
        InFlightDocuments.forEach { _ in count += 1 }
        guard count > 0 else { return }
        var isWhole = true
        InFlightDocuments.forEach { path in isWhole = isWhole && restart.append(path, after: count == 1 ? signal : nil) }
        guard isWhole else { return }
        restart.records[restart.length] = 0
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        FaultMessage.write("typesetter: crashed on one of the documents; restarting for the others\n")
        execve("/proc/self/exe", restart.arguments, restart.environment)
    }
}

extension FaultRecovery.Restart {
    /// Appends a record of a document.
    ///
    /// - Parameter signal: the signal that the document caused; nil if it is one of several documents.
    /// - Returns: whether there was enough space.
    fileprivate mutating func append(_ path: UnsafePointer<CChar>, after signal: Int32?) -> Bool {
        let size = strlen(path)
        // The extra bytes are a separator, a kind, a signal of at most three digits, and a colon.
        guard length + size + 6 < FaultRecovery.capacity else { return false }
        append(FaultHistory.separator)
        if let signal {
            append(FaultHistory.failure)
            if signal >= 100 { append(CChar(48 + signal / 100)) }
            if signal >= 10 { append(CChar(48 + signal / 10 % 10)) }
            append(CChar(48 + signal % 10))
            append(0x3A)
        } else {
            append(FaultHistory.suspect)
        }
        memcpy(records + length, path, size)
        length += size
        return true
    }

    private mutating func append(_ byte: CChar) {
        records[length] = byte
        length += 1
    }
}
