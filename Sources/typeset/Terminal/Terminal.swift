import Diagnostics
import Glibc

/// Standard output and standard error, written without buffers. A reader that has gone away is no error of ours.
enum Terminal {
    /// Writes what was asked for to standard output.
    /// - Returns: the exit status: 2 where it could not be written, which is then said.
    static func print(_ text: String) -> Int32 {
        let code = write(text, to: STDOUT_FILENO)
        guard code != 0, code != EPIPE else { return 0 }
        write("typeset: standard output cannot be written: \(String(cString: strerror(code)))\n")
        return 2
    }

    /// - Returns: 0, or the number of the error that ended it.
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

    /// Standard error shows lines that can be drawn over.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && variable("TERM") != "dumb" }

    /// The order of the conventions: the option, then NO_COLOR (no-color.org), then CLICOLOR_FORCE, then what the terminal can do.
    static func usesColor(_ choice: Invocation.ColorChoice, isInteractive: Bool, variable: (String) -> String?) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = variable("NO_COLOR"), !value.isEmpty { return false }
        if let value = variable("CLICOLOR_FORCE"), !value.isEmpty, value != "0" { return true }
        return isInteractive
    }

    /// Columns of the terminal; 120 where there is none, so that logs are the same everywhere.
    static var columns: Int {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 120 }
        return Int(size.ws_col)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// How diagnostics are shown on this terminal.
enum Report {
    /// Those of a severity, in order, and their number.
    static func text(_ diagnostics: [Diagnostic], from severity: Diagnostic.Severity = .warning, color: Invocation.ColorChoice) -> String {
        let usesColor = Terminal.usesColor(color, isInteractive: Terminal.isInteractive, variable: Terminal.variable)
        let shown = diagnostics.filter { $0.severity >= severity }
        let summary = DiagnosticPrinter.summary(of: shown).map { $0 + "\n" } ?? ""
        return DiagnosticPrinter(usesColor: usesColor, columns: Terminal.columns, repeats: severity == .note ? nil : 3).text(of: shown)
            + summary
    }
}
