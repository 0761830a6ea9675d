/// Looks for rivers: wide spaces of neighbouring lines that lie under one another and join to a white channel down the page.
struct RiverSearch {
    private struct Channel { var space: ClosedRange<Double>; var lines: Int }
    private var channels: [Channel] = []
    private var paragraph = -1
    private var page = -1

    /// Spaces that are stretched less lie under one another by chance on every page, and show no channel.
    static let leastStretch = 1.25
    /// What two spaces must share, of the narrower one, for the eye to run down through both.
    private static let share = 0.5

    /// Takes the next line's wide spaces.
    ///
    /// - Returns: through how many lines the longest river runs that ends on this one.
    mutating func add(_ spaces: [ClosedRange<Double>], of paragraph: Int, page: Int) -> Int {
        if paragraph != self.paragraph || page != self.page { channels = [] }
        (self.paragraph, self.page) = (paragraph, page)
        channels = spaces.map { space in
            Channel(space: space, lines: 1 + (channels.lazy.filter { Self.join($0.space, space) }.map(\.lines).max() ?? 0))
        }
        return channels.map(\.lines).max() ?? 0
    }

    private static func join(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
        let shared = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
        return shared > share * min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
    }
}
