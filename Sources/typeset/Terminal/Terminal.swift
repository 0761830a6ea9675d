import Glibc
import TypesetBase
import TypesetKit

/// The use of colours: the value of `--color`.
enum ColorChoice: String, CaseIterable, Sendable { case auto, always, never }

/// Standard output and standard error, unbuffered, for which a closed pipe is not an error.
enum Terminal {
    /// Writes to standard output.
    ///
    /// - Returns: the exit status: 0, or 2 if writing failed, which is reported on standard error.
    static func print(_ text: String) -> Int32 {
        let code = write(text, to: STDOUT_FILENO)
        guard code != 0, code != EPIPE else { return 0 }
        write("\(Program.name): standard output cannot be written: \(String(cString: strerror(code))) [\(RuleID.runProblem)]\n")
        return 2
    }

    /// Writes text to a descriptor, by default to standard error.
    ///
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

    /// Prints diagnostics to standard error, followed by their number; a diagnostic without a rule is a problem of the run.
    ///
    /// - Parameter severity: the lowest severity to print.
    static func show(_ diagnostics: [Diagnostic], from severity: Diagnostic.Severity = .warning, color: ColorChoice) {
        let usesColor = usesColor(color, isInteractive: isInteractive, variable: Environment.variable)
        let shown = diagnostics.filter { $0.severity >= severity }.found(by: .runProblem)
        let summary = DiagnosticPrinter.summary(of: shown).map { $0 + "\n" } ?? ""
        write(
            DiagnosticPrinter(usesColor: usesColor, columns: columns, repeats: severity == .note ? nil : 3).text(of: shown) + summary)
    }

    /// Runs a function and shows its error.
    ///
    /// - Returns: the result; nil after an error.
    static func attempt<Result>(_ color: ColorChoice = .auto, _ body: () throws(Diagnostic) -> Result) -> Result? {
        do throws(Diagnostic) {
            return try body()
        } catch {
            show([error], color: color)
            return nil
        }
    }

    /// Writes a file.
    ///
    /// - Parameter base: the folder that the file stays in; nil uses the file's own folder.
    /// - Returns: whether the file is written; otherwise the reason is shown.
    static func write(_ text: String, to path: String, below base: OutputBase? = nil, _ color: ColorChoice = .auto) -> Bool {
        attempt(color) { () throws(Diagnostic) in try Typesetter.write(Array(text.utf8), to: path, below: base) } != nil
    }

    /// Whether standard error is a terminal whose last line can be overwritten.
    static var isInteractive: Bool { isatty(STDERR_FILENO) == 1 && Environment.variable("TERM") != "dumb" }

    /// Whether to use colours: by the option, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`, then the terminal.
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

    /// The width of help in columns: `COLUMNS`, or the width of the terminal on standard output, from 80 to 100.
    ///
    /// Without a terminal it is 80, which other programs assume.
    static var textColumns: Int {
        guard isatty(STDOUT_FILENO) == 1 else { return 80 }
        var size = winsize()
        let stated = Environment.variable("COLUMNS").flatMap { Int($0) }
        let found = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
        return min(max(stated ?? found, 80), 100)
    }

    /// The width of the terminal in columns; 120 without a terminal, so logs are the same everywhere.
    static var columns: Int {
        var size = winsize()
        guard isatty(STDERR_FILENO) == 1, ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col >= 40 else { return 120 }
        return Int(size.ws_col)
    }
}
