import Dispatch
import Foundation
import Synchronization
import Testing
import TypesetKit

/// Runs that do not block the calling task.
@Suite struct AsyncRunTests {
    private func job(in folder: TemporaryFolder) throws -> TypesettingJob {
        var job = TypesettingJob()
        job.documents = try (1...8).map { try folder.write("# Chapter \($0)\n\nText.\n", to: "\($0).md") }
        job.sizes = ContentSizeCategory.allCases
        job.threads = 1
        return job
    }

    @Test func progressIsReportedForEveryFile() async throws {
        let folder = try TemporaryFolder(), paths = Mutex<[String]>([])
        let result = try await Typesetter.run(job(in: folder)) { event in
            if case .wrote(_, let output) = event { paths.withLock { $0.append(output.path) } }
        }
        #expect(result.outputs.count == 96)
        #expect(paths.withLock { $0.sorted() } == result.outputs.map(\.path).sorted())
    }

    @Test func cancellingTheTaskEndsTheRun() async throws {
        let folder = try TemporaryFolder(), job = try job(in: folder), count = Mutex(0), isCancelled = DispatchSemaphore(value: 0)
        let (firstFile, wrote) = AsyncStream<Void>.makeStream()
        let task = Task {
            try await Typesetter.run(job) { event in
                guard case .wrote = event else { return }
                count.withLock { $0 += 1 }
                guard count.withLock(\.self) == 1 else { return }
                wrote.yield()
                // The only thread of the run waits here.
                isCancelled.wait()
            }
        }
        for await _ in firstFile { break }
        task.cancel()
        isCancelled.signal()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(count.withLock(\.self) == 1)
        #expect(folder.files.filter { $0.hasSuffix(".pdf") }.count == 1)
    }
}
