import TypesetBase

/// The volumes that have the destinations of a document, as one of the volumes sees them.
struct VolumePlaces: Sendable {
    /// The index of the volume, from 0.
    let index: Int
    /// The volumes by destination; a destination on a page of this volume is in it, even if others have it too.
    fileprivate var volumes: [Int]

    init(of index: Int, _ volumes: [Int]) { (self.index, self.volumes) = (index, volumes) }

    subscript(destination: Int) -> Int? { volumes.indices.contains(destination) ? volumes[destination] : nil }

    /// Returns the index of the volume of a destination if it is another one.
    func other(of destination: Int) -> Int? { self[destination].flatMap { $0 == index ? nil : $0 } }
}

/// The place of the pages of a volume among those of all volumes.
struct VolumePages {
    var places: VolumePlaces
    var numbers: PageNumbers
    /// The indices of the pages among those of all volumes, by destination.
    var indices: [Int]
    /// The destinations with their pages, each in its volume, and the heights of the pages.
    var destinations: [(destination: Destination, pageHeight: Double)]
    /// The names of all volumes.
    var names: [String]
    /// The name of this volume, with the number of all volumes.
    var name: String
}

extension LaidOutDocument {
    /// Makes the document a volume: destinations on pages of other volumes lead there, and bookmarks are those of this volume.
    mutating func become(_ pages: VolumePages) {
        volume = Volume(number: pages.places.index + 1, names: pages.names)
        for index in destinations.indices {
            guard let other = pages.places.other(of: index) else { continue }
            let (destination, height) = pages.destinations[index]
            destinations[index] = destination
            destinations[index].remote = Destination.Remote(volume: other + 1, pageHeight: height)
        }
        outline = outline.filter { destinations[$0.destination].remote == nil }
        metadata.title = metadata.title.isEmpty ? pages.name : "\(metadata.title), \(pages.name)"
    }
}

/// The pages of all volumes of a document at one size, laid out until they agree on each other's page numbers.
struct PaginatedVolumes {
    private(set) var flows: [PaginatedFlow]

    /// Lays out all volumes until their page numbers are stable.
    ///
    /// - Parameters:
    ///   - blocks: the blocks of each volume.
    ///   - digits: the expected number of digits of page numbers.
    ///   - paginate: lays out a volume.
    init(
        _ blocks: VolumeBlocks, of flow: FlowDocument, digits: Int,
        paginate: (_ blocks: [FlowBlock], PrintPages?, LayoutAssumptions) -> PaginatedFlow
    ) {
        let count = blocks.split.count, expected = blocks.expectedVolumes
        var assumptions = (0..<count).map { LayoutAssumptions(digits: digits, volume: VolumePlaces(of: $0, expected)) }
        func laidOut(_ index: Int) -> PaginatedFlow {
            let places = assumptions[index].volume
            let printPages = flow.printPages?.filtered { places?[$0] == index }
            return paginate(blocks.blocks(of: index, printPages), printPages, assumptions[index])
        }
        flows = (0..<count).map(laidOut)
        while true {
            let joined = JoinedVolumes(flows, expected: expected, flow)
            var isSettled = true
            for index in 0..<count {
                let corrected = assumptions[index].corrected(
                    by: flows[index], indices: joined.indices(in: index), numbers: joined.numbers(in: index),
                    volume: joined.places(in: index))
                guard let corrected else { continue }
                assumptions[index] = corrected
                flows[index] = laidOut(index)
                isSettled = false
            }
            guard isSettled else { continue }
            for index in 0..<count { flows[index].number(as: joined.pages(of: index)) }
            return
        }
    }
}

/// The pages of all volumes together.
private struct JoinedVolumes {
    /// The number of pages before each volume.
    private var starts: [Int] = []
    private var pageCount = 0
    /// The volume, by destination.
    private var homes: [Int]
    private let flows: [PaginatedFlow]
    private let flow: FlowDocument

    /// Finds the volume of each destination.
    ///
    /// - Parameter expected: the volumes of destinations that are on no page.
    init(_ flows: [PaginatedFlow], expected: [Int], _ flow: FlowDocument) {
        (self.flows, self.flow, homes) = (flows, flow, expected)
        for (index, pages) in flows.enumerated() {
            starts.append(pageCount)
            pageCount += pages.plans.count
            // A volume of facing pages begins on the right, with an odd number.
            if pages.context.page.isFacing, index + 1 < flows.count { pageCount += pageCount % 2 }
        }
        for (index, pages) in flows.enumerated().reversed() { for destination in pages.placed { homes[destination] = index } }
    }

    func places(in index: Int) -> VolumePlaces {
        var volumes = homes
        for destination in flows[index].placed { volumes[destination] = index }
        return VolumePlaces(of: index, volumes)
    }

    func indices(in index: Int) -> [Int] {
        let places = places(in: index)
        return homes.indices.map { destination in
            let volume = places[destination] ?? index
            return starts[volume] + flows[volume].destinations[destination].page
        }
    }

    func numbers(in index: Int) -> PageNumbers {
        let frontMatter = flow.bodyStart.map { start in starts[homes[start]] + flows[homes[start]].destinations[start].page } ?? 0
        return PageNumbers(pageCount: pageCount, frontMatter: frontMatter).after(starts[index])
    }

    func pages(of index: Int) -> VolumePages {
        let language = flow.metadata.language, numbers = 1...flows.count
        func words(_ term: BuiltInTerm) -> String { flow.numerals.replacing(term.text) }
        return VolumePages(
            places: places(in: index), numbers: self.numbers(in: index), indices: indices(in: index),
            destinations: homes.indices.map { destination in
                let pages = flows[homes[destination]], place = pages.destinations[destination]
                let plan = pages.plans.indices.contains(place.page) ? pages.plans[place.page].orientation : .styled
                return (place, pages.context.frames[plan].height.value)
            }, names: numbers.map { words(.volume("\($0)", in: language)) },
            name: words(.volume("\(index + 1)", of: "\(flows.count)", in: language)))
    }
}
