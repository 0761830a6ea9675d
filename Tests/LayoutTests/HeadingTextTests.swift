import Testing

@testable import TypesetLayout

/// Tests of the heading text in titles and bookmarks, and of links to the beginning.
@Suite struct HeadingTextTests {
    @Test(arguments: [
        ("# ![Logo](none.png) Project [![build passing](badge.svg)](https://ci.org)", "Project"),
        ("# ![The Project](logo.png)", "The Project"), ("# Plain *words*", "Plain words"),
    ])
    func logosAndBadgesLeaveTheTitle(heading: String, title: String) {
        let document = layOut(heading + "\n\nText.\n")
        #expect(document.metadata.title == title)
        #expect(document.outline.map(\.title) == [title])
    }

    @Test(arguments: ["#", "#top", "#TOP"]) func aNumberSignAloneLeadsToTheBeginning(address: String) throws {
        let document = layOut("Words.\n\n# One\n\n[up](\(address))\n")
        let target = try #require(document.structure.elements.compactMap(\.target).first)
        guard case .destination(let index) = target else { Issue.record("no destination: \(target)"); return }
        #expect(document.destinations[index].page == 0)
        #expect(document.destinations[index].y == 0)
    }

    @Test func aHeadingCalledTopIsMeantItself() throws {
        let document = layOut("Words.\n\n# Top\n\n[up](#top)\n")
        let target = try #require(document.structure.elements.compactMap(\.target).first)
        #expect(target == .destination(try #require(document.destinations.firstIndex { $0.name == "top" })))
    }
}
