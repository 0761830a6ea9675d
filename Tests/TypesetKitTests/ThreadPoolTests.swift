import Glibc
import Synchronization
import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

@testable import TypesetKit

/// The number of concurrent pieces of work.
private final class Gauge: Sendable {
    private struct State {
        var current = 0
        var highest = 0
    }

    private let state = Mutex(State())

    var highest: Int { state.withLock(\.highest) }

    /// Runs a piece of work that takes a few milliseconds, long enough for overlaps to occur.
    func measure<Result>(_ body: () -> Result) -> Result {
        state.withLock { state in
            state.current += 1
            state.highest = max(state.highest, state.current)
        }
        usleep(2_000)
        defer { state.withLock { $0.current -= 1 } }
        return body()
    }
}

/// Numbers in the order in which tasks add them.
private final class Record: Sendable {
    private let entries = Mutex<[Int]>([])
    var numbers: [Int] { entries.withLock(\.self) }
    func add(_ number: Int) { entries.withLock { $0.append(number) } }
}

@Suite struct ThreadPoolTests {
    @Test(arguments: [1, 2, 7])
    func allTasksAreDone(threads: Int) {
        let done = Record()
        ThreadPool.run(threads: threads) {
            await withDiscardingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask {
                        done.add(number)
                        await withDiscardingTaskGroup { group in
                            for part in 1...3 { group.addTask { done.add(number + 100 * part) } }
                        }
                    }
                }
            }
        }
        #expect(done.numbers.sorted() == (0...3).flatMap { part in (0..<20).map { $0 + 100 * part } })
    }

    @Test func tasksRunInTheirOrder() {
        let done = Record()
        ThreadPool.run(threads: 1) {
            await withDiscardingTaskGroup { group in
                for number in 0..<9 { group.addTask { done.add(number) } }
            }
        }
        #expect(done.numbers == Array(0..<9))
    }

    @Test(arguments: [1, 2, 5])
    func noMoreThreadsWorkThanMay(threads: Int) {
        let gauge = Gauge()
        ThreadPool.run(threads: threads) {
            await withDiscardingTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        gauge.measure {}
                        await withDiscardingTaskGroup { group in for _ in 0..<8 { group.addTask { gauge.measure {} } } }
                    }
                }
            }
        }
        #expect(gauge.highest == threads)
    }

    @Test func threadsHaveRoomForDeepInput() {
        @Sendable func depth(_ level: Int) -> Int {
            level == 0 ? 0 : 1 + withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { _ in depth(level - 1) }
        }
        let reached = Mutex(0)
        // The recursion needs about 20 MB of stack, more than twice that of a main thread.
        ThreadPool.run(threads: 1) {
            let depth = depth(50_000)
            reached.withLock { $0 = depth }
        }
        #expect(reached.withLock(\.self) == 50_000)
    }
}

/// A shaper that counts its concurrent calls and pauses briefly in each.
private struct MeasuredShaper: TextShaper {
    let shaper: PangoShaper
    let gauge: Gauge

    func shape(_ text: ParagraphText) -> ShapedParagraph { gauge.measure { shaper.shape(text) } }
    func primaryFace(_ request: FontRequest) -> FontFace { shaper.primaryFace(request) }
}

/// Stages that count the documents that are shaped and sized concurrently.
private struct MeasuredStages: TypesettingStages {
    let gauge = Gauge()
    private static let library = FontLibrary()

    func prepare(_ work: TypesettingWork, number: Int) async -> (prepared: DocumentComposer?, diagnostics: [Diagnostic]) {
        // Ten paragraphs, each longer than the minimum length of a part.
        let text = Array(repeating: String(repeating: "word ", count: 4_000), count: 10).joined(separator: "\n\n")
        let sheet = StylesheetLoader().load(file: SourceFile(path: "sheet.yaml", text: "typeset: 1\nextends: []\n")).stylesheet
        guard let sheet else { return (nil, []) }
        let document = MarkdownParser.parse(SourceFile(path: work.path, text: text)).document
        let shaper = MeasuredShaper(shaper: PangoShaper(library: Self.library), gauge: gauge)
        let composer = DocumentComposer(document: document, stylesheet: sheet, shaper: shaper, images: ImageLoader())
        await withDiscardingTaskGroup { group in
            for part in composer.shapingParts() { group.addTask { part.shape() } }
        }
        return (composer, [])
    }

    func typeset(
        _ document: DocumentComposer, at size: ContentSizeCategory, for traits: ReaderTraits,
        write: (PaintedFile) throws(Diagnostic) -> Void
    ) throws(Diagnostic) -> TypesetDocument {
        gauge.measure { TypesetDocument(pages: 1) }
    }
}

@Suite struct SchedulingTests {
    private func highestLoad(documents: Int, threads: Int) throws -> Int {
        var job = TypesettingJob()
        job.documents = (0..<documents).map { "\($0).md" }
        job.sizes = [.large, .xLarge]
        job.output = try TemporaryFolder().path + "/"
        job.threads = threads
        job.writesFiles = false
        let stages = MeasuredStages()
        let plan = try OutputPlan(job, isFolder: InputFile.isFolder)
        let result = TypesettingRun(job: job, plan: plan, stages: stages, timings: StageTimings(), progress: { _ in })()
        #expect(result.outputs.count == 2 * documents)
        return stages.gauge.highest
    }

    @Test func oneDocumentIsShapedOnAllThreads() throws {
        #expect(try highestLoad(documents: 1, threads: 2) == 2)
    }

    @Test(arguments: [1, 2, 4])
    func severalDocumentsShareTheThreads(threads: Int) throws {
        #expect(try highestLoad(documents: 4, threads: threads) == threads)
    }
}
