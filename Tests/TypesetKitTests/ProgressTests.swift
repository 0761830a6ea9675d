import Synchronization
import Testing
import TypesetStylesheet

@testable import TypesetKit
@testable import typeset

@Suite struct ProgressTests {
    func output(_ size: ContentSizeCategory, pages: Int, of document: String = "doc") -> TypesettingOutput {
        TypesettingOutput(document: "\(document).md", size: size, path: "build/\(document).\(size.shortName).pdf", pages: pages)
    }

    func job(_ documents: [String] = ["doc.md"]) -> TypesettingJob {
        var job = TypesettingJob()
        job.documents = documents
        job.sizes = [.small, .large, .accessibility5]
        return job
    }

    func written(_ job: TypesettingJob, isInteractive: Bool, seconds: [Double] = [], _ events: [TypesettingEvent]) -> [String] {
        let log = Log(), clock = Clock(seconds)
        let printer = ProgressPrinter(job, isInteractive: isInteractive, now: { clock.next() }) { log.append($0) }
        for event in events { printer.show(event) }
        printer.finish()
        return log.lines
    }

    final class Log: Sendable {
        private let all = Mutex<[String]>([])
        var lines: [String] { all.withLock(\.self) }
        func append(_ text: String) { all.withLock { if !text.isEmpty { $0.append(text) } } }
    }

    /// A clock that returns the given times in order, then the last one repeatedly.
    final class Clock: Sendable {
        private let times: Mutex<[Double]>
        init(_ times: [Double]) { self.times = Mutex(times) }
        func next() -> Double { times.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? 0 } }
    }

    private var eventsOfTwo: [TypesettingEvent] {
        [
            .wrote(index: 3, output(.small, pages: 1, of: "b")), .wrote(index: 5, output(.accessibility5, pages: 9, of: "b")),
            .wrote(index: 4, output(.large, pages: 2, of: "b")), .wrote(index: 2, output(.accessibility5, pages: 412, of: "a")),
            .wrote(index: 0, output(.small, pages: 10, of: "a")), .failed(index: 1),
        ]
    }

    @Test func aDocumentHasALineInTheOrderOfTheJob() {
        #expect(
            written(job(["a.md", "b.md"]), isInteractive: false, eventsOfTwo) == [
                "a.md  2 files  10 to 412 pages  build/a.*.pdf\nb.md  3 files  1 to 9 pages  build/b.*.pdf\n"
            ])
    }

    @Test func pagesThatAreNotDrawnAreNotCountedAsWritten() {
        var job = job()
        (job.sizes, job.format, job.pages) = ([.small, .large], .png, PageSelection("2-3"))
        let events: [TypesettingEvent] = [.wrote(index: 0, output(.small, pages: 4)), .wrote(index: 1, output(.large, pages: 2))]
        #expect(written(job, isInteractive: false, events) == ["doc.md  2 files  1 to 2 of 2 to 4 pages  build/doc.*.pdf\n"])
    }

    @Test func oneFileIsNamedWithItsSize() {
        var job = job()
        job.sizes = [.large]
        #expect(
            written(job, isInteractive: false, [.wrote(index: 0, output(.large, pages: 1))]) == [
                "doc.md  large  1 page  build/doc.large.pdf\n"
            ])
    }

    @Test func aCheckOfSeveralDocumentsShowsProgress() {
        var job = job(["a.md", "b.md"])
        job.writesFiles = false
        #expect(
            written(job, isInteractive: false, eventsOfTwo) == ["a.md  2 sizes  10 to 412 pages\nb.md  3 sizes  1 to 9 pages\n"])
        job.documents = ["doc.md"]
        #expect(written(job, isInteractive: false, (0..<3).map { .wrote(index: $0, output(.small, pages: 1)) }) == [])
    }

    /// Indices refer to the whole job.
    @Test func aPartOfAJobCountsItsOwnDocuments() {
        var job = job(["a.md", "b.md"])
        job.selection = [1]
        #expect(
            written(job, isInteractive: false, Array(eventsOfTwo.prefix(3))) == ["b.md  3 files  1 to 9 pages  build/b.*.pdf\n"])
    }

    @Test func aTerminalShowsHowFarTheRunIs() {
        let clear = "\r\u{1B}[2K"
        let lines = written(
            job(), isInteractive: true, seconds: [0, 1, 10, 10],
            [
                .preparing(document: "doc.md"), .wrote(index: 0, output(.small, pages: 2)),
                .started(index: 1, document: "doc.md", size: .large), .wrote(index: 1, output(.large, pages: 3)),
                .wrote(index: 2, output(.accessibility5, pages: 8)),
            ])
        #expect(
            lines == [
                clear + "[----------] 0/3  doc.md  reading", clear + "[###-------] 1/3  2 pages  20 s left  doc.md  reading",
                clear + "[###-------] 1/3  2 pages  20 s left  doc.md  large", clear + "[######----] 2/3  5 pages  5 s left  doc.md  large",
                clear + "doc.md  3 files  2 to 8 pages  build/doc.*.pdf\n", clear,
            ])
    }

    /// A document that is only checked is reported after the run; the progress bar shows the position.
    @Test func aTerminalHasNoLineForCheckedDocuments() throws {
        var job = job(["a.md", "b.md"])
        job.writesFiles = false
        let lines = written(job, isInteractive: true, eventsOfTwo)
        try #require(lines.count == 7)
        #expect(lines.allSatisfy { !$0.contains("\n") })
        #expect(lines[3].contains("documents  424 pages"))
    }
}
