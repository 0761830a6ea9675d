import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of documents that are split into volumes.
@Suite struct VolumeTests {
    /// A sheet with pages of 26 lines of 32 letters, on which chapters begin pages.
    private func sheet(_ volumes: String, more: String = "") -> String {
        """
        typeset: 1
        extends: []
        \(volumes)
        page: { size: [240, 400], margins: 40, footer: { center: "{page}" } \(more) }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          h1: { size: { absolute: 10 }, pageBreakBefore: true }
          h2: { size: { absolute: 10 } }
        """
    }

    /// A chapter with a number of pages, each begun by a section or by a break alone.
    private func chapter(_ name: String, pages: Int, sections: Bool = false) -> String {
        let texts = (1...pages).map { "\(sections ? "## \(name)-\($0)\n\n" : "")Words \(name).\($0)\n" }
        return "# \(name)\n\n" + texts.joined(separator: "\n\\newpage\n\n")
    }

    private func book(_ chapters: String...) -> String { "---\ntitle: Tale\n---\n\n" + chapters.joined(separator: "\n") }

    private func volumes(_ text: String, _ sheet: String) -> [LaidOutDocument] {
        var layouts = composer(text, sheet: sheet).volumes(at: .large), result: [LaidOutDocument] = []
        while let volume = layouts.next() { result.append(volume) }
        return result
    }

    /// The titles of the chapters that each volume has bookmarks for.
    private func chapters(_ volumes: [LaidOutDocument]) -> [[String]] {
        volumes.map { $0.outline.map(\.title).filter { $0 != "Tale" } }
    }

    private let ten = (1...10).map { "C\($0)" }
    private var tenChapters: String { "---\ntitle: Tale\n---\n\n" + ten.map { chapter($0, pages: 4) }.joined(separator: "\n") }

    /// Filled one after the other, the volumes would have four, four and two chapters.
    @Test func volumesAreOfAboutEqualThickness() {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }"))
        #expect(chapters(made).map(\.count).sorted() == [3, 3, 4])
        #expect(made.allSatisfy { $0.pages.count <= 20 })
    }

    @Test func allTextIsInTheVolumesInOrder() {
        let text = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }")).map(extracted).joined()
        let words = ten.flatMap { name in (1...4).map { "Words \(name).\($0)" } }
        let places = words.compactMap { text.firstRange(of: $0)?.lowerBound }
        #expect(places.count == words.count)
        #expect(places == places.sorted())
    }

    @Test func aThinDocumentIsOneFile() {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 200 }"))
        #expect(made.count == 1)
        #expect(made.first?.volume == nil)
    }

    @Test func printingOnOneSideTakesMoreVolumes() {
        #expect(volumes(tenChapters, sheet("volumes: { maxSheets: 10, sides: 1 }")).count > 3)
    }

    @Test func pageNumbersRunOn() {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }"))
        #expect(made.flatMap(\.pages).map(\.label) == (1...made.map(\.pages.count).reduce(0, +)).map { "\($0)" })
    }

    /// The first page of a volume is a right one, so its number is odd.
    @Test func volumesOfFacingPagesBeginWithAnOddNumber() {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }", more: ", facing: true"))
        #expect(made.compactMap { $0.pages.first.flatMap { Int($0.label) } }.allSatisfy { !$0.isMultiple(of: 2) })
    }

    /// The number after an entry is the label of the page on which the chapter begins, in whichever volume.
    @Test func contentsNameThePagesOfOtherVolumes() throws {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }"))
        let last = try #require(made.last), page = try #require(last.pages.first { extracted($0).contains("Words C10.1") })
        #expect(extracted(made[0]).contains("C10 Volume \(made.count), page \(page.label)"))
        #expect(extracted(last).contains("C10 \(page.label)"))
    }

    @Test func linksLeadToTheOtherVolume() throws {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }")), last = try #require(made.last)
        let item = try #require(last.outline.last), here = last.destinations[item.destination]
        let there = made[0].destinations[item.destination]
        #expect(here.remote == nil)
        #expect(there.remote?.volume == made.count)
        #expect(there.page == here.page)
        #expect(there.remote?.pageHeight == 400)
    }

    @Test func titlesNameTheVolume() {
        let made = volumes(tenChapters, sheet("volumes: { maxSheets: 10 }"))
        #expect(made.map(\.metadata.title) == (1...3).map { "Tale, Volume \($0) of 3" })
        #expect(made.enumerated().allSatisfy { extracted($1.pages[0]) == "TaleVolume \($0 + 1) of 3" })
    }

    /// The heading of the chapter is repeated, so that no heading level is skipped.
    @Test func aLongChapterIsSplitAtItsSections() {
        let made = volumes(book(chapter("A", pages: 3), chapter("B", pages: 30, sections: true)), sheet("volumes: { maxSheets: 10 }"))
        #expect(made.allSatisfy { $0.pages.count <= 20 })
        #expect(extracted(made[1]).contains("B (continued)B-"))
        #expect(fallbacks(made[1]).isEmpty)
    }

    @Test func aPartWithoutHeadingsIsReported() {
        let made = volumes(book(chapter("A", pages: 3), chapter("B", pages: 30)), sheet("volumes: { maxSheets: 10 }"))
        #expect(made.flatMap(fallbacks) == ["oversizedVolume: 'B': 16 sheets, at most 10"])
    }

    /// Sections of other volumes are left out if their entries would take more than an eighth of each volume.
    @Test func longContentsListOnlyTheChaptersOfOtherVolumes() {
        let text = book(chapter("A", pages: 60, sections: true), chapter("B", pages: 60, sections: true))
        let made = volumes(text, sheet("volumes: { maxSheets: 17 }"))
        #expect(extracted(made[0]).contains("B Volume"))
        #expect(!extracted(made[0]).contains("B-30 Volume"))
    }

    @Test func eachVolumeListsItsOwnPrintPages() throws {
        let marked = ten.enumerated().map { "[p. \($0 + 1)]{.page}\n\n" + chapter($1, pages: 4) }.joined(separator: "\n")
        let made = volumes("---\ntitle: Tale\n---\n\n" + marked, sheet("volumes: { maxSheets: 12 }"))
        let listed = made.map { $0.printPageOutline.dropFirst().map(\.title) }
        #expect(listed.count > 1)
        #expect(listed.flatMap { $0 } == (1...10).map { "\($0)" })
    }

    /// If the line has no room for both numbers, the volume and the page are below each other.
    @Test func narrowContentsHaveTheVolumeAndThePageOnTwoLines() {
        let narrow = sheet("volumes: { maxSheets: 10 }").replacing("[240, 400], margins: 40", with: "[140, 400], margins: 40")
        let lines = drawn(volumes(tenChapters, narrow)[0])
        #expect(lines.contains { $0.contains("Volume 3,") })
    }

    private func extracted(_ page: Page) -> String {
        page.items.map { item -> String in
            if case .content = item.role, case .glyphs(let glyphs) = item.content { glyphs.text } else { "" }
        }.joined()
    }

    private func extracted(_ document: LaidOutDocument) -> String { document.pages.map(extracted).joined() }
}
