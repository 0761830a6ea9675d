import ContentSize
import Diagnostics
import Synchronization
import TypesetKit

/// Shows the progress of a run: a line for each finished output, in the order of the job, and on a terminal also the current activity.
final class ProgressPrinter: Sendable {
    fileprivate struct State {
        /// Lines of finished outputs that wait for those before them, by index; empty for an output that failed.
        var finished: [Int: String] = [:]
        /// The number of outputs whose lines are printed.
        var printed = 0
        /// The number of outputs that have finished or failed.
        var done = 0
        /// The current activity.
        var status = ""
    }

    private let state = Mutex(State())
    private let total: Int
    private let isInteractive: Bool
    private let write: @Sendable (String) -> Void

    /// - Parameters:
    ///   - total: the number of outputs.
    ///   - isInteractive: whether the output is a terminal whose last line can be overwritten.
    init(total: Int, isInteractive: Bool, write: @escaping @Sendable (String) -> Void) {
        self.total = total
        self.isInteractive = isInteractive
        self.write = write
    }

    /// Shows an event; may be called from any thread.
    func show(_ event: TypesettingEvent) {
        state.withLock { state in
            switch event {
            case .preparing(let document): state.status = "\(Printable.text(document))  reading"
            case .started(_, let document, let size): state.status = "\(Printable.text(document))  \(size.shortName)"
            case .wrote(let index, let output): state.finish(index, Self.line(output))
            case .failed(let index): state.finish(index, "")
            }
            let lines = state.takeLines()
            write(isInteractive ? Self.clear + lines + status(state) : lines)
        }
    }

    /// Clears the status line, so that further output starts on an empty line.
    func finish() {
        if isInteractive { write(Self.clear) }
    }

    /// Carriage return, then erase in line (ECMA-48, 8.3.41).
    private static let clear = "\r\u{1B}[2K"

    private func status(_ state: State) -> String {
        state.done == total ? "" : "[\(state.done)/\(total)] \(state.status)".prefix(max(20, Terminal.columns - 1)).description
    }

    /// The document, the size, the pages and the path of an output.
    static func line(_ output: TypesettingOutput) -> String {
        let pages = "\(output.pages) page\(output.pages == 1 ? "" : "s")"
        let edition = output.traits == .standard ? "" : "  \(output.traits)"
        return "\(Printable.text(output.document))  \(output.size.shortName)\(edition)  \(pages)  \(Printable.text(output.path))\n"
    }
}

extension ProgressPrinter.State {
    fileprivate mutating func finish(_ index: Int, _ line: String) {
        finished[index] = line
        done += 1
    }

    /// The next lines to print, in the order of the job.
    fileprivate mutating func takeLines() -> String {
        var lines = ""
        while let line = finished.removeValue(forKey: printed) {
            lines += line
            printed += 1
        }
        return lines
    }
}
