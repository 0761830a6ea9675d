import TypesetBase

/// A soft mask, which varies the opacity of what is painted through it (ISO 32000-1 11.5).
package struct SoftMask: Hashable, Sendable {
    /// The layers in drawing order; nil if the mask cannot be read.
    var layers: [PaintLayer]?
    /// Whether the opacity is the group's luminosity, and not its alpha.
    var isLuminosity = false
    /// The opacity in areas that the group does not paint.
    var backdrop = 0.0
    /// The outputs of the transfer function for 0, 1/16 and so on to 1; empty for the identity.
    var transfer: [Double] = []

    static let unknown = SoftMask(layers: nil)

    /// The number of opacities that are kept; of more, only the least and the greatest are kept.
    private static let limit = 16
    /// The smallest share of a rectangle that a layer must cover to count.
    private static let smallestShare = 0.02

    /// Returns the opacities, from 0 to 1, that a rectangle may have; nil if only rendering would show them.
    func alphas(over rect: Rect) -> [Double]? {
        guard let layers else { return nil }
        var alphas = [backdrop]
        for layer in layers {
            let share = layer.bounds.intersection(rect).area / max(1e-9, rect.area)
            guard share > Self.smallestShare else { continue }
            guard let colors = layer.paint?.colors(over: rect) else { return nil }
            let laid = colors.flatMap { color in
                alphas.map { $0 * (1 - color.alpha) + (isLuminosity ? color.luminosity : 1) * color.alpha }
            }
            alphas = Self.few(share > 0.99 && layer.isWhole ? laid : laid + alphas)
        }
        return alphas.map(transferred)
    }

    private static func few(_ values: [Double]) -> [Double] {
        guard values.count > limit, let least = values.min(), let greatest = values.max() else { return values }
        return [least, greatest]
    }

    private func transferred(_ alpha: Double) -> Double {
        guard transfer.count > 1 else { return alpha }
        let place = min(1, max(0, alpha)) * Double(transfer.count - 1), index = min(transfer.count - 2, Int(place)),
            share = place - Double(index)
        return transfer[index] * (1 - share) + transfer[index + 1] * share
    }
}

extension Color {
    /// The luminosity as masks use it (11.5.3), which is not the luminance of WCAG.
    fileprivate var luminosity: Double { 0.3 * red + 0.59 * green + 0.11 * blue }
}

/// Reads the soft masks of graphics states.
extension PageReader {
    /// The number of intervals at which a transfer function is sampled.
    private static let transferSamples = 16

    /// Returns the index of the mask in the context's list; negative for none.
    mutating func mask(of entry: PDFObject) -> Int32 {
        let dictionary = file.dictionary(entry)
        guard file.name(entry) == nil else { return -1 }
        guard case .stream(let form, let id) = file.resolve(dictionary["G"]) else { return context.enter(.unknown) }
        let key = PlacedContent(stream: id, matrix: state.matrix)
        if let known = context.maskNumbers[key] { return known }
        let number = context.enter(softMask(dictionary, form, id))
        context.maskNumbers[key] = number
        return number
    }

    private func softMask(_ dictionary: PDFDictionary, _ form: PDFDictionary, _ id: ObjectID) -> SoftMask {
        guard let transfer = transfer(dictionary["TR"]) else { return .unknown }
        var mask = SoftMask(isLuminosity: file.name(dictionary["S"]) == "Luminosity", transfer: transfer)
        if mask.isLuminosity, let backdrop = file.numbers(dictionary["BC"], count: 1) {
            let space = spaceReader.read(file.dictionary(form["Group"])["CS"])
            mask.backdrop = space.color(backdrop).luminosity
        }
        mask.layers = layers(of: form, id, matrix: state.matrix)
        return mask
    }

    /// Returns the samples of a transfer function; empty for the identity, nil if the function cannot be read.
    private func transfer(_ entry: PDFObject) -> [Double]? {
        if entry.isNull || file.name(entry) != nil { return [] }
        guard let function = PDFFunction(entry, file: file), budget.spend(.operators, Self.transferSamples * function.cost) else {
            return nil
        }
        let values = (0...Self.transferSamples).compactMap { function.evaluate([Double($0) / Double(Self.transferSamples)])?.first }
        return values.count > Self.transferSamples ? values.map { min(1, max(0, $0)) } : nil
    }
}

/// A mask's group or a pattern's cell at a position; one stream may be drawn at several positions.
struct PlacedContent: Hashable {
    let stream: ObjectID
    let matrix: AffineTransform
}
