import Synchronization
import TypesetBase
import TypesetKit

/// Shows the progress of a run: a line for each finished document, in the order of the job, and on a terminal also a progress bar.
final class ProgressPrinter: Sendable {
    fileprivate struct State {
        /// The outputs of each document, by its position in the run.
        var outputs: [Int: [TypesettingOutput]] = [:]
        /// The number of outputs of each document that have finished or failed.
        var ended: [Int: Int] = [:]
        /// The number of documents whose lines have been printed.
        var printed = 0
        /// The number of outputs that have finished or failed.
        var done = 0
        /// The pages of all outputs that have finished.
        var pages = 0
        /// The current activity.
        var status = ""
    }

    private let state = Mutex(State())
    /// The number of documents, the outputs of each, and the position of each in the job.
    private let documents: Int
    private let outputsPerDocument: Int
    private let positions: [Int: Int]
    private let writesFiles: Bool
    /// The number of sizes in each file; nil means one.
    private let sizesPerFile: Int?
    /// The pages that are drawn; nil means all.
    private let selection: PageSelection?
    private let isInteractive: Bool
    private let start: Double
    private let now: @Sendable () -> Double
    private let write: @Sendable (String) -> Void

    /// Creates a printer for a job.
    ///
    /// - Parameters:
    ///   - isInteractive: whether the output is a terminal whose last line can be overwritten.
    ///   - now: returns seconds on a clock, for the estimate of the time left.
    init(_ job: TypesettingJob, isInteractive: Bool, now: @escaping @Sendable () -> Double, write: @escaping @Sendable (String) -> Void) {
        let chosen = job.paths.indices.filter { job.selection?.contains($0) ?? true }
        documents = chosen.count
        outputsPerDocument = job.outputSizes.count * job.editions.count
        positions = Dictionary(uniqueKeysWithValues: chosen.enumerated().map { ($1, $0) })
        writesFiles = job.writesFiles
        sizesPerFile = job.drawsContactSheets ? job.sizes.count : nil
        selection = job.pages
        self.isInteractive = isInteractive
        self.now = now
        self.write = write
        start = now()
    }

    /// Shows an event; any thread may call it.
    func show(_ event: TypesettingEvent) {
        state.withLock { state in
            switch event {
            case .preparing(let document): state.status = "\(Printable.text(document))  reading"
            case .started(_, let document, let size): state.status = "\(Printable.text(document))  \(size.shortName)"
            case .wrote(let index, let output): end(index, output, &state)
            case .failed(let index): end(index, nil, &state)
            }
            let lines = takeLines(&state)
            write(isInteractive ? Self.clear + lines + bar(state) : lines)
        }
    }

    /// Clears the status line, so further output starts on an empty line.
    func finish() {
        if isInteractive { write(Self.clear) }
    }

    /// Carriage return, then erase in line (ECMA-48, 8.3.41).
    private static let clear = "\r\u{1B}[2K"

    // MARK: - Documents

    /// Records the end of an output; nil means that it failed.
    ///
    /// - Parameter index: the position of the output in the job.
    private func end(_ index: Int, _ output: TypesettingOutput?, _ state: inout State) {
        guard let document = positions[index / max(1, outputsPerDocument)] ?? positions.first?.value else { return }
        state.done += 1
        state.ended[document, default: 0] += 1
        guard let output else { return }
        state.pages += output.pages
        state.outputs[document, default: []].append(output)
    }

    /// Returns the next lines to print, in the order of the job.
    private func takeLines(_ state: inout State) -> String {
        var lines = ""
        while state.printed < documents, state.ended[state.printed] == outputsPerDocument {
            // A single document that is only checked has its report. On a terminal, the bar shows the progress of the check.
            if writesFiles || documents > 1 && !isInteractive { lines += line(state.outputs[state.printed] ?? []) }
            state.outputs[state.printed] = nil
            state.printed += 1
        }
        return lines
    }

    private func line(_ outputs: [TypesettingOutput]) -> String {
        guard let sizesPerFile, let first = outputs.first else { return Self.line(outputs, writesFiles, selection) }
        return "\(Printable.text(first.document))  \(sizesPerFile) sizes  \(Printable.text(Self.pattern(outputs.map(\.path))))\n"
    }

    /// Returns the document, its size or the number of its files, their pages, and their path; empty if there are no outputs.
    static func line(_ outputs: [TypesettingOutput], _ writesFiles: Bool, _ selection: PageSelection? = nil) -> String {
        guard let first = outputs.first else { return "" }
        let edition = first.traits == .standard ? "" : "  \(first.traits)"
        let files = outputs.flatMap(\.files), count = writesFiles ? files.count : outputs.count
        let size = count == 1 ? first.size.shortName + edition : "\(count) \(writesFiles ? "files" : "sizes")"
        let path = writesFiles ? "  " + Printable.text(pattern(files)) : ""
        return "\(Printable.text(first.document))  \(size)  \(pages(of: outputs, selection))\(path)\n"
    }

    /// Returns `4 pages`, or `2 of 4 pages` if others are not drawn.
    private static func pages(of outputs: [TypesettingOutput], _ selection: PageSelection?) -> String {
        let all = outputs.map(\.pages),
            drawn = selection.map { selection in all.map { (0..<$0).count { selection.contains($0 + 1) } } } ?? all
        let most = all.max() ?? 0, count = "\(range(all)) page\(most == 1 ? "" : "s")"
        return drawn == all ? count : "\(range(drawn)) of \(count)"
    }

    private static func range(_ counts: [Int]) -> String {
        let least = counts.min() ?? 0, most = counts.max() ?? 0
        return least == most ? "\(most)" : "\(least) to \(most)"
    }

    /// Returns a pattern such as `build/doc.*.pdf`, which a shell expands to the paths, even if each page is a file.
    private static func pattern(_ paths: [String]) -> String {
        if paths == [StandardOutput.name] { return "standard output" }
        let paths = paths.map { $0.replacing("{page}", with: "*") }
        guard let first = paths.first, let shortest = paths.map(\.count).min(), Set(paths).count > 1 else { return paths.first ?? "" }
        let rest = paths.dropFirst()
        let begin = zip(1..., first).prefix { count, _ in rest.allSatisfy { $0.hasPrefix(first.prefix(count)) } }.count
        let limit = shortest - begin
        let end = (0...limit).last { count in rest.allSatisfy { $0.hasSuffix(first.suffix(count)) } } ?? 0
        return "\(first.prefix(begin))*\(first.suffix(end))"
    }

    // MARK: - Bar

    /// Returns `[####------] 12/29 documents  1203 pages  14 s left  guide.md  ax3`; empty at the end.
    private func bar(_ state: State) -> String {
        let total = documents * outputsPerDocument
        guard state.done < total else { return "" }
        let filled = 10 * state.done / total
        let marks = String(repeating: "#", count: filled) + String(repeating: "-", count: 10 - filled)
        let count = documents > 1 ? "\(state.printed)/\(documents) documents" : "\(state.done)/\(total)"
        let parts = ["[\(marks)] \(count)", state.pages > 0 ? "\(state.pages) pages" : "", timeLeft(state.done, of: total), state.status]
        return String(parts.filter { !$0.isEmpty }.joined(separator: "  ").prefix(max(20, Terminal.columns - 1)))
    }

    /// Returns the time left; empty in the first two seconds, which are too short for an estimate.
    private func timeLeft(_ done: Int, of total: Int) -> String {
        let elapsed = now() - start
        guard elapsed >= 2, done > 0 else { return "" }
        let seconds = Int((elapsed / Double(done) * Double(total - done)).rounded(.up))
        return seconds < 60 ? "\(seconds) s left" : "\(seconds / 60) min \(seconds % 60) s left"
    }
}
