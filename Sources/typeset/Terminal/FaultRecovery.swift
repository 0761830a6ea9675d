import Glibc
import TypesetKit

/// Begins a run again whose process is ended by a fault, without the document that is to blame: one bad input costs itself only.
///
/// The signal handler replaces the process by the program with the same arguments, and tells it in a variable of the environment which
/// documents were in hand. The new process does those one at a time, so that a second fault has one document to blame, and all others as
/// usual; files that are made again are made with the same bytes, and those of projects are taken from the cache.
enum FaultRecovery {
    private static let variable = "TYPESETTER_FAULTS"
    /// A run with so many faults ends: each costs what was done before.
    private static let mostFaults = 20
    /// Bytes of records: twenty faults of as many documents as there are threads, with paths.
    fileprivate static let capacity = 1 << 20

    /// What `execve` is called with. All of it is made in advance, as a handler may allocate nothing.
    fileprivate struct Restart {
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        var environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        /// The variable of the environment, to which a handler appends records.
        var records: UnsafeMutablePointer<CChar>
        var length: Int
        var faults: Int
    }

    private nonisolated(unsafe) static var prepared: Restart?

    /// What ended the processes of this run before this one.
    static var history: FaultHistory { FaultHistory(records: Environment.variable(variable) ?? "") }

    private nonisolated(unsafe) static var isAllowed = false

    /// Not called by workers, whose requests come from a pipe that a new process could not read again.
    static func allow() { isAllowed = true }

    /// Has the run begun again after a fault, where it is on several files and none of its inputs can be read only once.
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
        WorkInHand.record()
        prepared = Restart(
            arguments: vector(arguments.map { strdup($0) }),
            environment: vector(variables.map { strdup($0) } + [records]), records: records, length: start.count,
            faults: past.failed.count + (past.suspects.isEmpty ? 0 : 1))
    }

    /// Those of this process but its own.
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

    /// Called by a signal handler: it returns only where the run does not begin again.
    static func restart(after signal: Int32) {
        guard var restart = prepared, restart.faults < mostFaults else { return }
        var count = 0
        WorkInHand.forEach { _ in count += 1 }
        guard count > 0 else { return }
        var isWhole = true
        WorkInHand.forEach { path in isWhole = isWhole && restart.append(path, after: count == 1 ? signal : nil) }
        guard isWhole else { return }
        restart.records[restart.length] = 0
        var none = sigset_t()
        sigemptyset(&none)
        sigprocmask(SIG_SETMASK, &none, nil)
        FaultMessage.write("typesetter: ended by a fault in one of its documents; it begins again to do the others\n")
        execve("/proc/self/exe", restart.arguments, restart.environment)
    }
}

extension FaultRecovery.Restart {
    /// - Parameter signal: that which the document is to blame for; nil: it is one of several.
    /// - Returns: whether there was room.
    fileprivate mutating func append(_ path: UnsafePointer<CChar>, after signal: Int32?) -> Bool {
        let size = strlen(path)
        // A separator, a kind, a signal of at most three digits, and a colon.
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
