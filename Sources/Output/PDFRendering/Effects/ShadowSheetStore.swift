import Diagnostics
import Geometry

/// Soft shadows put together from those of their letters: masks, each of which holds those of several pages.
///
/// The letters are summed up in the luminosity of a soft mask (ISO 32000-1 11.6.5.3): white, of which the blend mode Difference takes away
/// each letter, and once more from white. The text's own outlines are not in it.
final class ShadowSheetStore {
    /// A graphics state with a mask, and how far the page's coordinates lie from the mask's.
    struct Place {
        var state: ObjectNumber
        var shift: Point
    }

    private let letters: ShadowLetterStore
    private let objects: ObjectWriter
    private let states: GraphicsStateStore
    private let resourcesNumber: ObjectNumber
    private let groupNumber: ObjectNumber
    /// Opacities that masks name.
    private let resources = PageResources()
    /// The one that is being filled.
    private var sheet: ShadowSheet?
    private var state: ObjectNumber?
    private var repeated: [Int: ObjectNumber] = [:]

    /// Letters on a sheet: letters that a stream has had before cost a third of new ones, but viewers draw the whole sheet for a page.
    private static let capacity = 320

    init(_ plan: ShadowPlan, objects: ObjectWriter, states: GraphicsStateStore) throws(Diagnostic) {
        self.objects = objects
        self.states = states
        letters = try ShadowLetterStore(plan, objects: objects)
        resourcesNumber = objects.reserve()
        groupNumber = objects.reserve()
    }

    /// Puts a slot on a sheet.
    func place(_ slot: ShadowPlan.Slot, on pageSize: Size) -> Place? {
        guard let first = slot.texts.first else { return nil }
        let origin = Point(x: 0, y: pageSize.height - first.anchor.y)
        if let number = slot.repetition {
            let left = Point(x: first.anchor.x, y: origin.y)
            return Place(state: state(ofRepetition: number, slot, from: left, pageSize), shift: left)
        }
        if let sheet, sheet.letterCount >= Self.capacity { finishSheet() }
        let sheet = self.sheet ?? ShadowSheet(letters: letters, pageWidth: pageSize.width)
        let state = self.state ?? objects.reserve()
        (self.sheet, self.state) = (sheet, state)
        let x = sheet.open(slot.rect.turned(pageSize.height).offset(by: .zero - origin))
        for (text, anchor) in slot.texts { put(text, at: Point(x: x + anchor.x, y: first.anchor.y - anchor.y), on: sheet) }
        return Place(state: state, shift: Point(x: -x, y: origin.y))
    }

    /// A text that the file has several times: a sheet of its own about its anchor.
    private func state(ofRepetition text: Int, _ slot: ShadowPlan.Slot, from origin: Point, _ pageSize: Size) -> ObjectNumber {
        if let known = repeated[text] { return known }
        let own = ShadowSheet(letters: letters, pageWidth: pageSize.width), number = objects.reserve()
        _ = own.open(slot.rect.turned(pageSize.height).offset(by: .zero - origin))
        for (text, _) in slot.texts { put(text, at: .zero, on: own) }
        write(own, state: number)
        repeated[text] = number
        return number
    }

    private func put(_ text: ShadowText, at place: Point, on sheet: ShadowSheet) {
        // The opacity is in the letters: some viewers apply that of the graphics state to a fill with a mask twice.
        let opacity = states.difference(alpha: Double(text.opacity) / 1000)
        resources.use(.graphicsState, opacity)
        sheet.put(text, at: place, opacity: opacity)
    }

    private func finishSheet() {
        guard let sheet, let state else { return }
        write(sheet, state: state)
        (self.sheet, self.state) = (nil, nil)
    }

    private func write(_ sheet: ShadowSheet, state: ObjectNumber) {
        let inversion = states.difference(alpha: 1)
        resources.use(.graphicsState, inversion)
        let (content, bounds) = sheet.content(inversion: inversion)
        let group = objects.writeStream(content, level: .thorough) { dictionary in
            dictionary.set(.subtype, .form)
            dictionary.set(.bBox, integers: Int(bounds.minX), Int(bounds.minY), Int(bounds.maxX), Int(bounds.maxY))
            dictionary.set(.group, groupNumber)
            dictionary.set(.resources, resourcesNumber)
        }
        states.writeMask(state, group: group)
    }

    /// Writes the last sheet and what all sheets refer to.
    func finish() {
        finishSheet()
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
