import Synchronization
import Testing
@testable import TypesetKit

@Suite struct WorkQueueTests {
    @Test(arguments: [1, 2, 7])
    func allWorkIsDoneAndWhatItAddsToo(threads: Int) {
        let done = Mutex<[Int]>([])
        WorkQueue.run(
            (0..<20).map { number in
                { queue in
                    done.withLock { $0.append(number) }
                    queue.add((1...3).map { part in { _ in done.withLock { $0.append(number + 100 * part) } } })
                }
            }, threads: threads)
        #expect(done.withLock { $0.sorted() } == (0...3).flatMap { part in (0..<20).map { $0 + 100 * part } })
    }

    @Test func whatIsAddedGoesFirstAndInOrder() {
        let done = Mutex<[String]>([])
        let note: @Sendable (String) -> WorkQueue.Work = { name in { _ in done.withLock { $0.append(name) } } }
        WorkQueue.run([{ queue in queue.add([note("a1"), note("a2")]) }, note("b")], threads: 1)
        #expect(done.withLock(\.self) == ["a1", "a2", "b"])
    }

    @Test func noWorkEndsAtOnce() { WorkQueue.run([], threads: 4) }

    @Test func threadsHaveRoomForDeepInput() {
        @Sendable func depth(_ level: Int) -> Int {
            level == 0 ? 0 : 1 + withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { _ in depth(level - 1) }
        }
        let reached = Mutex(0)
        // About 20 MB of stack, more than twice what a main thread has.
        WorkQueue.run(
            [
                { _ in
                    let depth = depth(50_000); reached.withLock { $0 = depth }
                }
            ], threads: 1)
        #expect(reached.withLock(\.self) == 50_000)
    }
}
