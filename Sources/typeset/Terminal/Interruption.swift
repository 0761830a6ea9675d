import Glibc
import TypesetKit

/// Ends an interrupted run without leaving half-written files.
enum Interruption {
    /// Waits for the signals on a thread of its own, where locks may be taken. Call it before any other thread starts: they inherit the
    /// mask.
    static func watch() {
        // A reader that closes its end (`typeset --help | head`) ends nothing half-way.
        signal(SIGPIPE, SIG_IGN)
        var signals = signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { _ in
                Interruption.wait()
                return nil
            }, nil)
        // Without the thread nobody would hear the signals: let them end the program as they always do.
        if code == 0 { pthread_detach(thread) } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
    }

    private static func wait() {
        var signals = signals, number: Int32 = 0
        guard sigwait(&signals, &number) == 0 else { return }
        TemporaryFiles.deleteAll()
        // By the convention of shells: 130 for an interrupt, 143 for a termination.
        _exit(128 + number)
    }

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
