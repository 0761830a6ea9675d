import TypesetBase

/// The pages of the print edition that a document marks.
struct PrintPages: Sendable {
    /// The place of the numbers on the pages.
    enum Place: Sendable {
        /// The outer margin, beside the line in which a page begins.
        case margin
        /// The line itself, in brackets.
        case lines
        /// No place: the numbers are bookmarks, links and labels alone.
        case none
    }

    /// The beginning of a page.
    struct Mark: Sendable {
        var number: String
        var destination: Int
        /// The content of the number; nil if it is an artifact.
        var content: ContentID?
    }

    /// The marks in document order; not empty.
    private(set) var marks: [Mark]
    let place: Place
    /// Whether the page labels of the file are the numbers of print pages.
    let labelPages: Bool
    /// The text run and the style of the numbers.
    let run: TextRunID
    let style: StyleID
    /// The bookmark of the group.
    let title: String
    /// The marks by destination.
    private let indices: [Int: Int]

    init(_ marks: [Mark], place: Place, labelPages: Bool, run: TextRunID, style: StyleID, title: String) {
        (self.marks, self.place, self.labelPages, self.run, self.style, self.title) = (marks, place, labelPages, run, style, title)
        indices = Dictionary(marks.indices.map { (marks[$0].destination, $0) }) { first, _ in first }
    }

    /// Returns the pages whose marks are at some destinations; nil if there are none.
    func filtered(_ isIncluded: (_ destination: Int) -> Bool) -> PrintPages? {
        let own = marks.filter { isIncluded($0.destination) }
        return own.isEmpty ? nil : PrintPages(own, place: place, labelPages: labelPages, run: run, style: style, title: title)
    }

    /// Returns the index of the mark at a destination; nil if the destination is another place.
    func index(of destination: Int) -> Int? { indices[destination] }

    /// Makes the number at a destination content of the document.
    mutating func setContent(_ content: ContentID, at destination: Int) {
        if let index = indices[destination] { marks[index].content = content }
    }
}

// MARK: - Bookmarks and labels

extension PrintPages {
    /// The number of marks up to which the bookmarks are one list; more are in groups.
    private static let longestList = 500
    private static let groupSize = 50

    /// The bookmarks, below one for all of them; many are in groups of fifty.
    var outline: [OutlineItem] {
        guard let first = marks.first else { return [] }
        var items = [OutlineItem(title: title, level: 1, destination: first.destination)]
        let isGrouped = marks.count > Self.longestList
        for (index, mark) in marks.enumerated() {
            if isGrouped, index.isMultiple(of: Self.groupSize) {
                let last = marks[min(index + Self.groupSize, marks.count) - 1]
                items.append(OutlineItem(title: "\(mark.number)–\(last.number)", level: 2, destination: mark.destination))
            }
            items.append(OutlineItem(title: mark.number, level: isGrouped ? 3 : 2, destination: mark.destination))
        }
        return items
    }

    /// Returns the number of the print page with which each page of the file begins; empty before the first.
    ///
    /// - Parameter starts: the heights at which the text of the pages begins.
    func labels(ofPages starts: [Points], _ destinations: [Destination]) -> [String] {
        let placed = marks.map { (number: $0.number, place: destinations[$0.destination]) }
            .enumerated().sorted {
                ($0.element.place.page, $0.element.place.y, $0.offset) < ($1.element.place.page, $1.element.place.y, $1.offset)
            }
            .map(\.element)
        var next = 0, label = ""
        return starts.enumerated().map { page, start in
            while next < placed.count, (placed[next].place.page, placed[next].place.y) < (page, start + 1) {
                label = placed[next].number
                next += 1
            }
            return label
        }
    }

    /// Returns the destinations with those of marks without a box, which have the place of the next mark, or else of the last.
    ///
    /// - Parameter found: the destinations that have a box.
    func located(_ destinations: [Destination], found: Set<Int>) -> [Destination] {
        guard marks.contains(where: { !found.contains($0.destination) }) else { return destinations }
        var result = destinations, known: Destination?
        for index in Array(marks.indices.reversed()) + Array(marks.indices) {
            let destination = marks[index].destination
            if found.contains(destination) {
                known = destinations[destination]
            } else if let known, result[destination].page == 0, result[destination].y == 0 {
                (result[destination].page, result[destination].y) = (known.page, known.y)
            }
        }
        return result
    }
}
