import TypesetBase
import TypesetRaster

/// The atlases of a file: masks that each contain the soft shadows of several pages, composed of the shadows of letters.
///
/// The benchmark `Scripts/bench-shadows` has 200 headings at the smallest size. With atlases its file grows by 29 %. One mask per text
/// makes it sixfold, and one mask per word fivefold. Letters painted straight on the page make it 34 % larger, and too light where blurs
/// overlap.
///
/// The luminosity of a soft mask (ISO 32000-1 11.6.5.3) adds up the letters: the blend mode Difference subtracts each letter from white,
/// and then the sum from white. The mask does not contain the outlines of the text.
final class ShadowAtlasStore {
    /// A graphics state with a mask, and the mask's origin on the page, y upwards.
    struct Location {
        var state: ObjectNumber
        var shift: Point
    }

    private let letters: ShadowSpriteStore
    private let objects: ObjectWriter
    private let states: GraphicsStateStore
    private let resourcesNumber: ObjectNumber
    private let groupNumber: ObjectNumber
    /// The opacities that masks name.
    private let resources = PageResources()
    /// The atlas that is being filled.
    private var atlas: ShadowAtlas?
    private var state: ObjectNumber?
    private var repeated: [Int: ObjectNumber] = [:]

    /// The limit of letters on an atlas.
    ///
    /// Letters that repeat in a stream cost a third of new ones, but viewers draw the whole atlas for a page.
    private static let capacity = 320

    init(_ plan: ShadowPlan, _ stores: DrawingStores) throws(Diagnostic) {
        (objects, states) = (stores.objects, stores.states)
        letters = try ShadowSpriteStore(plan, objects: objects, budget: stores.budget)
        resourcesNumber = objects.reserve()
        groupNumber = objects.reserve()
    }

    /// Adds a slot to an atlas.
    func place(_ slot: ShadowPlan.Slot, on pageSize: Size) -> Location? {
        guard let first = slot.texts.first else { return nil }
        let origin = Point(x: 0, y: pageSize.height - first.anchor.y)
        if let number = slot.repetition {
            let left = Point(x: first.anchor.x, y: origin.y)
            return Location(state: state(ofRepetition: number, slot, from: left, pageSize), shift: left)
        }
        if let atlas, atlas.letterCount >= Self.capacity { finishAtlas() }
        let atlas = self.atlas ?? ShadowAtlas(letters: letters, pageWidth: pageSize.width)
        let state = self.state ?? objects.reserve()
        (self.atlas, self.state) = (atlas, state)
        let x = atlas.open(slot.rect.turned(pageSize.height).offset(by: .zero - origin))
        for (text, anchor) in slot.texts { put(text, at: Point(x: x + anchor.x, y: first.anchor.y - anchor.y), on: atlas) }
        return Location(state: state, shift: Point(x: -x, y: origin.y))
    }

    /// Returns the state of a text that the file repeats, whose separate atlas has the text's anchor as its origin.
    private func state(ofRepetition text: Int, _ slot: ShadowPlan.Slot, from origin: Point, _ pageSize: Size) -> ObjectNumber {
        if let known = repeated[text] { return known }
        let own = ShadowAtlas(letters: letters, pageWidth: pageSize.width), number = objects.reserve()
        _ = own.open(slot.rect.turned(pageSize.height).offset(by: .zero - origin))
        for (text, _) in slot.texts { put(text, at: .zero, on: own) }
        write(own, state: number)
        repeated[text] = number
        return number
    }

    private func put(_ text: ShadowText, at position: Point, on atlas: ShadowAtlas) {
        // The opacity is in the letters. Some viewers apply the graphics state's opacity twice to a fill with a mask.
        let opacity = states.difference(alpha: Double(text.opacity) / 1000)
        resources.use(.graphicsState, opacity)
        atlas.put(text, at: position, opacity: opacity)
    }

    private func finishAtlas() {
        guard let atlas, let state else { return }
        write(atlas, state: state)
        (self.atlas, self.state) = (nil, nil)
    }

    private func write(_ atlas: ShadowAtlas, state: ObjectNumber) {
        let inversion = states.difference(alpha: 1)
        resources.use(.graphicsState, inversion)
        let (content, bounds) = atlas.content(inversion: inversion)
        let group = objects.writeStream(content, level: .thorough) { dictionary in
            dictionary.set("Subtype", "Form")
            dictionary.set("BBox", integers: Int(bounds.minX), Int(bounds.minY), Int(bounds.maxX), Int(bounds.maxY))
            dictionary.set("Group", groupNumber)
            dictionary.set("Resources", resourcesNumber)
        }
        states.writeMask(state, group: group)
    }

    /// Writes the last atlas and the objects that all atlases refer to.
    func finish() {
        finishAtlas()
        objects.write(resourcesNumber) { dictionary in
            letters.writeResources(to: &dictionary)
            resources.write(to: &dictionary)
        }
        objects.write(groupNumber) { group in
            group.set("S", "Transparency")
            group.set("CS", "DeviceGray")
        }
    }
}

extension Rect {
    /// The rectangle with y upwards from the bottom of a page.
    fileprivate func turned(_ pageHeight: Double) -> Rect { Rect(x: minX, y: pageHeight - maxY, width: width, height: height) }
}

/// The content of one mask, y upwards: letters with a step from each to the next.
final class ShadowAtlas {
    private(set) var letterCount = 0
    private let letters: ShadowSpriteStore
    private let stream = ContentStream()
    private var bounds: Rect?
    private var opacity: ObjectNumber?
    /// The last step after each sprite along a line, in cells.
    private var steps: [Int32: Double] = [:]

    /// The number of slots side by side so far.
    private var slotCount = 0
    /// The distance from each slot to the next, at least the width of the page: if one slot is on the page, the others are beside it.
    private let pitch: Double

    /// The points by which the mask exceeds the area filled through it: more than the width of a thumbnail's pixels.
    ///
    /// At its edge the mask covers pixels in part, and white less white is not black there.
    private static let margin = 20.0
    /// The cells by which a step may miss its target, at most a hundredth of the em.
    ///
    /// Repeating the same step after the same letter compresses to nearly nothing.
    private static let tolerance = 0.003

    init(letters: ShadowSpriteStore, pageWidth: Double) {
        self.letters = letters
        pitch = (pageWidth + 2 * Self.margin).rounded(.up)
    }

    /// Begins a slot beside the others, with the height of its origin as zero.
    ///
    /// Viewers compute the part of a mask's rectangle that is on the page. With slots side by side, that part is little more than one slot.
    ///
    /// - Returns: the distance of a shadow in the mask to the right of its position on the page.
    func open(_ rect: Rect) -> Double {
        let x = Double(slotCount) * pitch, rect = rect.offset(by: Point(x: x, y: 0)).grown(by: Self.margin).whole
        slotCount += 1
        bounds = bounds?.union(rect) ?? rect
        return x
    }

    func put(_ text: ShadowText, at position: Point, opacity: ObjectNumber) {
        if self.opacity != opacity { stream.setGraphicsState(opacity) }
        self.opacity = opacity
        letterCount += text.letters.count
        var start = 0
        while start < text.letters.count {
            let first = text.letters[start], softness = letters.softness(of: Int(first.sprite))
            var end = start + 1
            while end < text.letters.count, text.letters[end].size == first.size,
                letters.softness(of: Int(text.letters[end].sprite)) == softness
            { end += 1 }
            putLine(text.letters[start..<end], at: position)
            start = end
        }
    }

    /// Adds letters of one size and softness, with the cell as the unit of length.
    private func putLine(_ line: ArraySlice<ShadowText.Letter>, at position: Point) {
        guard let first = line.first, let cell = letters.cell(of: Int(first.sprite)) else { return }
        let size = first.pointSize.value, width = cell.width * size, height = cell.height * size
        let x = position.x + first.position.x + cell.minX * size, y = position.y - first.position.y - cell.maxY * size
        stream.saved {
            stream.concatenate(.unitSquare(toX: x.tenths, y: y.tenths, width: width, height: height))
            var pen = Point.zero, last = first
            for letter in line {
                let target = Point(x: (letter.position.x - first.position.x) / width, y: (first.position.y - letter.position.y) / height)
                step(to: target, from: &pen, after: last)
                put(letter)
                last = letter
            }
        }
    }

    private func step(to target: Point, from pen: inout Point, after last: ShadowText.Letter) {
        var step = Point(x: Self.thousandths(target.x - pen.x), y: Self.thousandths(target.y - pen.y))
        if step.y == 0, let usual = steps[last.sprite], abs(pen.x + usual - target.x) <= Self.tolerance { step.x = usual }
        if step.y == 0 { steps[last.sprite] = step.x }
        guard step != .zero else { return }
        pen = pen + step
        stream.concatenate(.translation(x: step.x, y: step.y))
    }

    private func put(_ letter: ShadowText.Letter) {
        guard let picture = letters.picture(of: Int(letter.sprite)) else { return }
        guard let rect = picture.rect else { return stream.paint(xObjectNamed: picture.name) }
        stream.saved {
            stream.concatenate(.unitSquare(toX: rect.minX, y: 1 - rect.maxY, width: rect.width, height: rect.height), .nothing)
            stream.paint(xObjectNamed: picture.name, .space)
        }
    }

    private static func thousandths(_ cells: Double) -> Double { (cells * 1000).rounded() / 1000 }

    /// Returns the whole content and its bounds.
    func content(inversion: ObjectNumber) -> (ByteBuffer, Rect) {
        let bounds = bounds ?? Rect(x: 0, y: 0, width: 1, height: 1), whole = ContentStream()
        whole.set(.fill, gray: 1, .space)
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
    /// The value rounded to tenths, since a tenth of a point moves a blur by less than the eye can see.
    var tenths: Double { (self * 10).rounded() / 10 }
}
