import Geometry

/// The content of one mask, y upwards: letters as steps from each to the next.
final class ShadowSheet {
    private(set) var letterCount = 0
    private let letters: ShadowLetterStore
    private let stream = ContentStream()
    private var bounds: Rect?
    private var opacity: ObjectNumber?
    /// The last step after each unit along a line, in cells.
    private var steps: [Int32: Double] = [:]

    /// Slots side by side so far.
    private var slotCount = 0
    /// From each slot to the next: the page's width at least, so that beside the one that a page shows the others lie off it.
    private let pitch: Double

    /// Points by which the mask is larger than what is filled through it: where its edge covers pixels in part, white less white is not
    /// black. Enough for pixels of a thumbnail.
    private static let margin = 20.0
    /// Cells by which a step may miss its place, a hundredth of the em at most: the same step after the same letter compresses to nearly
    /// nothing.
    private static let tolerance = 0.003

    init(letters: ShadowLetterStore, pageWidth: Double) {
        self.letters = letters
        pitch = (pageWidth + 2 * Self.margin).rounded(.up)
    }

    /// Begins a slot beside the others, the height of whose origin is zero here; returns by how much what belongs on the page lies to the
    /// right.
    ///
    /// Viewers work out a mask's whole rectangle as far as it is on the page: side by side that is little more than one slot's.
    func open(_ rect: Rect) -> Double {
        let x = Double(slotCount) * pitch, rect = rect.offset(by: Point(x: x, y: 0)).grown(by: Self.margin).whole
        slotCount += 1
        bounds = bounds?.union(rect) ?? rect
        return x
    }

    func put(_ text: ShadowText, at place: Point, opacity: ObjectNumber) {
        if self.opacity != opacity { stream.setGraphicsState(opacity) }
        self.opacity = opacity
        letterCount += text.letters.count
        var start = 0
        while start < text.letters.count {
            let first = text.letters[start], softness = letters.softness(of: Int(first.unit))
            var end = start + 1
            while end < text.letters.count, text.letters[end].size == first.size,
                letters.softness(of: Int(text.letters[end].unit)) == softness
            { end += 1 }
            putLine(text.letters[start..<end], at: place)
            start = end
        }
    }

    /// Letters of one size and softness, the cell as the unit of length.
    private func putLine(_ line: ArraySlice<ShadowText.Letter>, at place: Point) {
        guard let first = line.first, let cell = letters.cell(of: Int(first.unit)) else { return }
        let width = cell.width * first.pointSize, height = cell.height * first.pointSize
        let x = place.x + first.place.x + cell.minX * first.pointSize, y = place.y - first.place.y - cell.maxY * first.pointSize
        stream.saved {
            stream.concatenate(.unitSquare(toX: x.tenths, y: y.tenths, width: width, height: height))
            var pen = Point.zero, last = first
            for letter in line {
                let target = Point(x: (letter.place.x - first.place.x) / width, y: (first.place.y - letter.place.y) / height)
                step(to: target, from: &pen, after: last)
                put(letter)
                last = letter
            }
        }
    }

    private func step(to target: Point, from pen: inout Point, after last: ShadowText.Letter) {
        var step = Point(x: Self.thousandths(target.x - pen.x), y: Self.thousandths(target.y - pen.y))
        if step.y == 0, let usual = steps[last.unit], abs(pen.x + usual - target.x) <= Self.tolerance { step.x = usual }
        if step.y == 0 { steps[last.unit] = step.x }
        guard step != .zero else { return }
        pen = pen + step
        stream.concatenate(.translation(x: step.x, y: step.y))
    }

    private func put(_ letter: ShadowText.Letter) {
        guard let picture = letters.picture(of: Int(letter.unit)) else { return }
        guard let rect = picture.rect else { return stream.paint(xObjectNamed: picture.name) }
        stream.saved {
            stream.concatenate(.unitSquare(toX: rect.minX, y: 1 - rect.maxY, width: rect.width, height: rect.height), .nothing)
            stream.paint(xObjectNamed: picture.name, .space)
        }
    }

    private static func thousandths(_ cells: Double) -> Double { (cells * 1000).rounded() / 1000 }

    /// The whole, and what it covers.
    func content(inversion: ObjectNumber) -> (ByteBuffer, Rect) {
        let bounds = bounds ?? Rect(x: 0, y: 0, width: 1, height: 1), whole = ContentStream()
        whole.setFill(gray: 1, .space)
        whole.rectangle(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
        whole.fill()
        whole.buffer.put(stream.buffer)
        whole.setGraphicsState(inversion, .space)
        whole.rectangle(x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
        whole.fill()
        return (whole.buffer, bounds)
    }
}

extension Rect {
    /// The smallest rectangle of whole points around it.
    var whole: Rect {
        let x = minX.rounded(.down), y = minY.rounded(.down)
        return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
    }
}

extension Double {
    /// A tenth of a point moves no blur that an eye could see.
    var tenths: Double { (self * 10).rounded() / 10 }
}
