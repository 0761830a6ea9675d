import CairoRendering
import Diagnostics
import Geometry

/// The atlases of a file: masks, each of which holds the soft shadows of several pages, composed of those of their letters.
///
/// A file that held the shadow of each text would grow sixfold where this one grows by 29 % (`Scripts/bench-shadows`: 200 headings at the
/// smallest size). One mask per word makes it fivefold; letters painted straight on the page make it 34 %, and too light where their blurs
/// overlap.
///
/// The letters are added up in the luminosity of a soft mask (ISO 32000-1 11.6.5.3): the blend mode Difference subtracts each letter from
/// white, and the sum from white again. The text's own outlines are not in it.
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
    /// Opacities that masks name.
    private let resources = PageResources()
    /// The one that is being filled.
    private var atlas: ShadowAtlas?
    private var state: ObjectNumber?
    private var repeated: [Int: ObjectNumber] = [:]

    /// Letters on an atlas: letters that a stream has had before cost a third of new ones, but viewers draw the whole atlas for a page.
    private static let capacity = 320

    init(_ plan: ShadowPlan, objects: ObjectWriter, states: GraphicsStateStore, budget: EffectBudget) throws(Diagnostic) {
        self.objects = objects
        self.states = states
        letters = try ShadowSpriteStore(plan, objects: objects, budget: budget)
        resourcesNumber = objects.reserve()
        groupNumber = objects.reserve()
    }

    /// Puts a slot on an atlas.
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

    /// A text that the file has several times: an atlas of its own about its anchor.
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
        // The opacity is in the letters: some viewers apply that of the graphics state to a fill with a mask twice.
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
            dictionary.set(.subtype, .form)
            dictionary.set(.bBox, integers: Int(bounds.minX), Int(bounds.minY), Int(bounds.maxX), Int(bounds.maxY))
            dictionary.set(.group, groupNumber)
            dictionary.set(.resources, resourcesNumber)
        }
        states.writeMask(state, group: group)
    }

    /// Writes the last atlas and what all atlases refer to.
    func finish() {
        finishAtlas()
        objects.write(resourcesNumber) { dictionary in
            letters.writeResources(to: &dictionary)
            resources.write(to: &dictionary)
        }
        objects.write(groupNumber) { group in
            group.set(.s, .transparency)
            group.set(.cs, .deviceGray)
        }
    }
}

extension Rect {
    /// With y upwards from the bottom of a page.
    fileprivate func turned(_ pageHeight: Double) -> Rect { Rect(x: minX, y: pageHeight - maxY, width: width, height: height) }
}

/// The content of one mask, y upwards: letters as steps from each to the next.
final class ShadowAtlas {
    private(set) var letterCount = 0
    private let letters: ShadowSpriteStore
    private let stream = ContentStream()
    private var bounds: Rect?
    private var opacity: ObjectNumber?
    /// The last step after each sprite along a line, in cells.
    private var steps: [Int32: Double] = [:]

    /// Slots side by side so far.
    private var slotCount = 0
    /// From each slot to the next: at least the width of the page, so that where one is on the page the others are beside it.
    private let pitch: Double

    /// Points by which the mask is larger than what is filled through it: where its edge covers pixels in part, white less white is not
    /// black. More than the width of a thumbnail's pixels.
    private static let margin = 20.0
    /// Cells by which a step may miss its target, a hundredth of the em at most: the same step after the same letter compresses to nearly
    /// nothing.
    private static let tolerance = 0.003

    init(letters: ShadowSpriteStore, pageWidth: Double) {
        self.letters = letters
        pitch = (pageWidth + 2 * Self.margin).rounded(.up)
    }

    /// Begins a slot beside the others, with the height of its origin as zero.
    ///
    /// Viewers work out a mask's whole rectangle as far as it is on the page: side by side that is little more than one slot's.
    ///
    /// - Returns: how far to the right of its position on the page a shadow is here.
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

    /// Letters of one size and softness, the cell as the unit of length.
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
