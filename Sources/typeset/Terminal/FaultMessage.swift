import Glibc

/// A last message where the process is ended by a fault. GLib and the libraries upon it end it themselves where memory is short, and no
/// error comes back to us.
enum FaultMessage {
    private static let signals = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP]

    /// May be called by a signal handler.
    static func write(_ text: StaticString) { _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

    /// Only where nobody else handles the signal, such as a tool that prints where it came from.
    static func install() {
        for number in signals {
            var present = sigaction()
            guard sigaction(number, nil, &present) == 0, present.__sigaction_handler.sa_handler == nil else { continue }
            var action = sigaction()
            // Once, and so that the signal can be raised again by its handler.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER) | Int32(SA_ONSTACK)
            action.__sigaction_handler.sa_handler = { number in
                // Nothing here may allocate or take a lock.
                FaultRecovery.restart(after: number)
                FaultMessage.write(
                    """
                    typesetter: ended by a fault: there is too little memory, or the program or a library has failed; \
                    files that were not complete are not written [run-problem]

                    """)
                raise(number)
            }
            sigaction(number, &action, nil)
        }
    }
}
