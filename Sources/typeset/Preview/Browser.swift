import Glibc

/// The user's browser, which `--open` starts.
enum Browser {
    /// Opens an address with the desktop's default program, and does not wait for it.
    static func open(_ address: String) {
        var process = pid_t(), attributes = posix_spawnattr_t(), none = sigset_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This program blocks signals that must be able to end the browser.
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = (["xdg-open", address] as [String]).map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        guard posix_spawnp(&process, "xdg-open", nil, &attributes, arguments, environ) == 0 else {
            Terminal.write("no browser was started: xdg-open (package xdg-utils) is missing\n")
            return
        }
    }
}
