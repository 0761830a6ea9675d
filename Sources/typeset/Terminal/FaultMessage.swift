import Glibc
import TypesetKit

/// Prints a last message if a fault ends the process.
///
/// GLib and its dependents end the process if memory is short, without returning an error.
enum FaultMessage {
    private static let signals = [SIGABRT, SIGBUS, SIGILL, SIGSEGV, SIGTRAP]

    /// Writes a message; a signal handler may call it.
    static func write(_ text: StaticString) { _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount) }

    /// Installs the handler for signals that have no other handler, such as one of a tool that prints a backtrace.
    ///
    /// Call it on the first thread.
    static func install() {
        SignalStack.keep()
        for number in signals {
            var present = sigaction()
            guard sigaction(number, nil, &present) == 0, present.__sigaction_handler.sa_handler == nil else { continue }
            var action = sigaction()
            // The handler runs once, and can raise the signal again.
            action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | Int32(SA_NODEFER) | Int32(SA_ONSTACK)
            action.__sigaction_handler.sa_handler = { number in
                // The handler must not allocate or take a lock.
                FaultRecovery.restart(after: number)
                FaultMessage.write(
                    """
                    typesetter: crashed: there is too little memory, or the program or a library has failed; \
                    incomplete files are not written [run-problem]

                    """)
                raise(number)
            }
            sigaction(number, &action, nil)
        }
    }
}
