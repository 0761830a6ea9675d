import Diagnostics
import Glibc

/// When to use colours: the value of `--color`.
enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// Standard output and standard error, unbuffered. It is no error if the reader has closed its end of a pipe.
enum Terminal {
    /// Writes to standard output.
    ///
    /// - Returns: the exit status: 0, or 2 if writing failed, which is reported on standard error.
    static func print(_ text: String) -> Int32 {
        let code = write(text, to: STDOUT_FILENO)
        guard code != 0, code != EPIPE else { return 0 }
        write("\(Program.name): standard output cannot be written: \(String(cString: strerror(code)))\n")
        return 2
    }

    /// - Returns: 0, or the `errno` of the failure.
    @discardableResult
    static func write(_ text: String, to descriptor: Int32 = STDERR_FILENO) -> Int32 {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }

    /// Prints diagnostics to standard error, followed by their number.
    ///
    /// - Parameter severity: the lowest severity to print.
    static func show(_ diagnostics: [Diagnostic], from severity: Diagnostic.Severity = .warning, color: ColorChoice) {
        let usesColor = usesColor(color, isInteractive: isInteractive, variable: Environment.variable)
        let shown = diagnostics.filter { $0.severity >= severity }
        let summary = DiagnosticPrinter.summary(of: shown).map { $0 + "\n" } ?? ""
        write(
            DiagnosticPrinter(usesColor: usesColor, columns: columns, repeats: severity == .note ? nil : 3).text(of: shown) + summary)
    }

    /// Whether standard error is a terminal whose last line can be overwritten.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && Environment.variable("TERM") != "dumb" }

    /// Decides by the option, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`, then by the terminal.
    static func usesColor(_ choice: ColorChoice, isInteractive: Bool, variable: (String) -> String?) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = variable("NO_COLOR"), !value.isEmpty { return false }
        if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
        return isInteractive
    }

    /// The width of the terminal in columns; 120 without one, so that logs are the same everywhere.
    static var columns: Int {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 120 }
        return Int(size.ws_col)
    }
}
