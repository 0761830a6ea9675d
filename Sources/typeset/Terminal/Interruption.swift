import Glibc
import TypesetBase
import TypesetKit

/// Ends an interrupted run without leaving temporary files.
enum Interruption {
    /// Waits for signals on a separate thread, which may take locks.
    ///
    /// Call it before other threads start, because they inherit the signal mask.
    static func watch() {
        // A closed pipe (`typeset --help | head`) must not end a run.
        signal(SIGPIPE, SIG_IGN)
        // A limit on the size of files (`ulimit -f`) must not end it either: writing then fails with a message.
        signal(SIGXFSZ, SIG_IGN)
        FaultMessage.install()
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { _ in
                Interruption.wait()
                return nil
            }, nil)
        // Without the thread, let signals end the program as usual.
        if code == 0 { pthread_detach(thread) } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    private static func wait() {
        var signals = signals, number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { return }
        TemporaryFiles.deleteAll()
        TemporaryFolder.deleteAll()
        // By the convention of shells, the status is 130 for SIGINT and 143 for SIGTERM.
        _exit(128 + number)
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
