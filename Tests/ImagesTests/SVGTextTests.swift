import Testing
import TypesetBase

@testable import TypesetImages

/// The sizes of text in SVG drawings, in points at the natural size.
@Suite struct SVGTextTests {
    private func smallest(_ content: String, _ attributes: String = "width='200' height='100'") throws -> SVGText? {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>"
        return try SVGReader.read(Array(text.utf8), path: "a.svg").smallestText
    }

    @Test(arguments: [
        ("<text font-size='8'>ab</text><text font-size='20'>cd</text>", 6),
        ("<g font-size='10pt'><text>ab</text></g>", 10), ("<text style='fill:red;font-size:16px'>ab</text>", 12),
        ("<style>.s { font-size: 8px }</style><text class='t s'>ab</text>", 6),
        ("<g transform='scale(2)'><text font-size='8'>ab</text></g>", 12),
        ("<text font-size='20' transform='matrix(0.5 0 0 0.5 3 4)'>ab</text>", 7.5),
        ("<text font-size='20'>ab <tspan font-size='50%'>cd</tspan></text>", 7.5), ("<text>ab</text>", 9),
    ])
    func theSmallestTextCounts(_ content: String, _ size: Double) throws {
        let found = try #require(try smallest(content))
        #expect(abs(found.size - size) < 1e-9)
    }

    /// The drawing is 150 points wide, so each of its 80 units is 1.875 points.
    @Test func theViewBoxScalesText() throws {
        let found = try smallest("<text font-size='8'>ab</text>", "width='200' height='100' viewBox='0 0 80 40'")
        #expect(found == SVGText(size: 15, words: "ab"))
    }

    @Test(arguments: ["<rect width='9' height='9'/>", "<text font-size='4'>1</text>", "<defs><text>ab</text></defs>", "<title>ab</title>"])
    func whatIsNotReadHasNoSize(_ content: String) throws { #expect(try smallest(content) == nil) }
}
