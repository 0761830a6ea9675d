/// Graphics state dictionaries of the file: opacities and soft masks (ISO 32000-1 8.4.5, 11.6.4).
final class GraphicsStateStore {
    private struct Opacity: Hashable {
        var fill: Int
        var stroke: Int
    }

    private var opacities: [Opacity: ObjectNumber] = [:]
    private var unmasked: ObjectNumber?
    private var differences: [Int: ObjectNumber] = [:]
    private var complements: [Int: ObjectNumber] = [:]
    private let objects: ObjectWriter

    init(objects: ObjectWriter) { self.objects = objects }

    /// Opacities in thousandths: finer steps than eight bits show.
    func alpha(fill: Double, stroke: Double) throws -> ObjectNumber {
        let key = Opacity(fill: thousandths(fill), stroke: thousandths(stroke))
        if let known = opacities[key] { return known }
        let body = ByteBuffer()
        body.put("<</Type/ExtGState/ca ").put(Double(key.fill) / 1000).put("/CA ").put(Double(key.stroke) / 1000).put(">>")
        let number = try objects.write(body)
        opacities[key] = number
        return number
    }

    private func thousandths(_ value: Double) -> Int { value.isNaN ? 1000 : Int((min(max(value, 0), 1) * 1000).rounded()) }

    /// The state that ends a soft mask.
    func withoutMask() throws -> ObjectNumber {
        if let unmasked { return unmasked }
        let number = try objects.write(ByteBuffer().put("<</Type/ExtGState/SMask/None>>"))
        unmasked = number
        return number
    }

    /// The blend mode Difference (11.3.5.2), with an opacity.
    func difference(alpha: Double) throws -> ObjectNumber {
        let key = thousandths(alpha)
        if let known = differences[key] { return known }
        let number = try objects.write(ByteBuffer().put("<</Type/ExtGState/BM/Difference/ca ").put(Double(key) / 1000).put(">>"))
        differences[key] = number
        return number
    }

    /// A state whose opacity is the luminosity of a group.
    func mask(group: ObjectNumber) throws -> ObjectNumber {
        let number = objects.reserve()
        try writeMask(number, group: group)
        return number
    }

    /// A state whose opacity is what is left of `alpha`, where pieces drawn with that opacity are left out in part.
    ///
    /// A pixel at their edge has a share c of them and the opacity αc already: what is still missing to α is α(1 − c) / (1 − αc). The group
    /// has α(1 − c) as its luminosity, u; a transfer function (11.6.5.3) makes u / (1 − α + u) of it. Without one, a hairline along the
    /// edge would be lighter.
    func complement(group: ObjectNumber, alpha: Double) throws -> ObjectNumber {
        let number = objects.reserve()
        try objects.write(
            number,
            ByteBuffer().put("<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G").put(reference: group)
                .put("/TR").put(reference: try complement(alpha: alpha)).put(">>>>"))
        return number
    }

    private func complement(alpha: Double) throws -> ObjectNumber {
        let key = thousandths(alpha)
        if let known = complements[key] { return known }
        let number = objects.reserve()
        // A calculator function (7.10.5).
        try objects.writeStream(
            number, dictionary: ByteBuffer().put("/FunctionType 4/Domain[0 1]/Range[0 1]"),
            ByteBuffer().put("{dup ").put(1 - Double(key) / 1000).put(" add div}"))
        complements[key] = number
        return number
    }

    func writeMask(_ number: ObjectNumber, group: ObjectNumber) throws {
        try objects.write(number, ByteBuffer().put("<</Type/ExtGState/SMask<</Type/Mask/S/Luminosity/G").put(reference: group).put(">>>>"))
    }
}
