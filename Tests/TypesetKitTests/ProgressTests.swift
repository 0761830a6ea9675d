import Synchronization
import Testing
import ContentSize
@testable import TypesetKit
@testable import typeset

@Suite struct ProgressTests {
    func output(_ size: ContentSizeCategory, pages: Int) -> TypesettingOutput {
        TypesettingOutput(document: "doc.md", size: size, path: "build/doc.\(size.shortName).pdf", pages: pages)
    }

    func written(isInteractive: Bool, _ events: [TypesettingEvent]) -> [String] {
        let log = Log()
        let printer = ProgressPrinter(total: 3, isInteractive: isInteractive) { log.append($0) }
        for event in events { printer.show(event) }
        printer.finish()
        return log.lines
    }

    final class Log: Sendable {
        private let all = Mutex<[String]>([])
        var lines: [String] { all.withLock(\.self) }
        func append(_ text: String) { all.withLock { if !text.isEmpty { $0.append(text) } } }
    }

    @Test func linesComeInTheOrderOfTheJob() {
        let lines = written(
            isInteractive: false,
            [
                .preparing(document: "doc.md"), .started(index: 2, document: "doc.md", size: .accessibility5),
                .wrote(index: 2, output(.accessibility5, pages: 412)), .wrote(index: 0, output(.small, pages: 1)), .failed(index: 1),
            ])
        #expect(lines == ["doc.md  small  1 page  build/doc.small.pdf\n", "doc.md  ax5  412 pages  build/doc.ax5.pdf\n"])
    }

    @Test func aTerminalShowsWhatIsBeingDone() {
        let clear = "\r\u{1B}[2K"
        let lines = written(
            isInteractive: true,
            [
                .preparing(document: "doc.md"), .started(index: 0, document: "doc.md", size: .small),
                .wrote(index: 0, output(.small, pages: 2)),
            ])
        #expect(
            lines == [
                clear + "[0/3] doc.md  reading", clear + "[0/3] doc.md  small",
                clear + "doc.md  small  2 pages  build/doc.small.pdf\n" + "[1/3] doc.md  small", clear,
            ])
    }
}
