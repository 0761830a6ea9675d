import ContentSize
import Synchronization
import TypesetKit

/// Shows how far a run is: one line for each finished file, in the order of the job, and on a terminal what is being done right now.
final class ProgressPrinter: Sendable {
    fileprivate struct State {
        /// Finished lines that wait for those before them; an empty line failed and prints nothing.
        var finished: [Int: String] = [:]
        var printed = 0
        var done = 0
        var status = ""
    }

    private let state = Mutex(State())
    private let total: Int
    private let isInteractive: Bool
    private let write: @Sendable (String) -> Void

    /// - Parameter isInteractive: the output is a terminal, whose last line can be drawn over.
    init(total: Int, isInteractive: Bool, write: @escaping @Sendable (String) -> Void) {
        self.total = total
        self.isInteractive = isInteractive
        self.write = write
    }

    func show(_ event: TypesettingEvent) {
        state.withLock { state in
            switch event {
            case .preparing(let document): state.status = "\(document)  reading"
            case .started(_, let document, let size): state.status = "\(document)  \(size.shortName)"
            case .wrote(let index, let output): state.finish(index, Self.line(output))
            case .failed(let index): state.finish(index, "")
            }
            let lines = state.takeLines()
            write(isInteractive ? Self.clear + lines + status(state) : lines)
        }
    }

    /// Takes the status away, so that what follows starts on a clean line.
    func finish() {
        if isInteractive { write(Self.clear) }
    }

    /// Carriage return, and erase the line (ECMA-48 8.3.41).
    private static let clear = "\r\u{1B}[2K"

    private func status(_ state: State) -> String {
        state.done == total ? "" : "[\(state.done)/\(total)] \(state.status)".prefix(max(20, Terminal.columns - 1)).description
    }

    static func line(_ output: TypesettingOutput) -> String {
        "\(output.document)  \(output.size.shortName)  \(output.pages) page\(output.pages == 1 ? "" : "s")  \(output.path)\n"
    }
}

extension ProgressPrinter.State {
    fileprivate mutating func finish(_ index: Int, _ line: String) {
        finished[index] = line
        done += 1
    }

    /// The lines whose turn it is.
    fileprivate mutating func takeLines() -> String {
        var lines = ""
        while let line = finished.removeValue(forKey: printed) {
            lines += line
            printed += 1
        }
        return lines
    }
}
