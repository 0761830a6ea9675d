import TypesetBase

/// Graphics state dictionaries of the file: opacities and soft masks (ISO 32000-1 8.4.5, 11.6.4).
final class GraphicsStateStore {
    /// A state that pages share.
    private enum Kind: Hashable {
        case unmasked
        /// Two opacities in thousandths.
        case opacities(fill: Int, stroke: Int)
        /// The blend mode Difference with an opacity in thousandths.
        case difference(alpha: Int)
    }

    private var states: [Kind: ObjectNumber] = [:]
    /// The transfer functions by opacity in thousandths.
    private var complements: [Int: ObjectNumber] = [:]
    private let objects: ObjectWriter

    init(objects: ObjectWriter) { self.objects = objects }

    /// Returns a state with two opacities, rounded to thousandths, which are finer than eight bits can show.
    func alpha(fill: Double, stroke: Double) -> ObjectNumber {
        state(.opacities(fill: thousandths(fill), stroke: thousandths(stroke)))
    }

    /// The state that ends a soft mask.
    func withoutMask() -> ObjectNumber { state(.unmasked) }

    /// Returns a state with the blend mode Difference (11.3.5.2) and an opacity.
    func difference(alpha: Double) -> ObjectNumber { state(.difference(alpha: thousandths(alpha))) }

    private func state(_ kind: Kind) -> ObjectNumber {
        states.value(of: kind) {
            objects.write { state in
                state.set("Type", "ExtGState")
                switch kind {
                case .unmasked: state.set("SMask", "None")
                case .opacities(let fill, let stroke):
                    state.set("ca", Double(fill) / 1000)
                    state.set("CA", Double(stroke) / 1000)
                case .difference(let alpha):
                    state.set("BM", "Difference")
                    state.set("ca", Double(alpha) / 1000)
                }
            }
        }
    }

    private func thousandths(_ value: Double) -> Int { value.isNaN ? 1000 : Int((min(max(value, 0), 1) * 1000).rounded()) }

    /// Writes a state with a blend mode (11.3.5).
    func blend(_ mode: PDFName) -> ObjectNumber {
        objects.write { state in
            state.set("Type", "ExtGState")
            state.set("BM", mode)
        }
    }

    /// Writes a state whose opacity is the luminosity of a group.
    func mask(group: ObjectNumber) -> ObjectNumber {
        let number = objects.reserve()
        writeMask(number, group: group)
        return number
    }

    /// Writes a state that completes the opacity `alpha` beside shapes drawn with that opacity.
    ///
    /// A pixel at the edge of the shapes is covered to a share c and already has the opacity αc. The opacity missing to α is
    /// α(1 − c) / (1 − αc). The luminosity of the group, u, is α(1 − c). A transfer function (11.6.5.3) maps it to u / (1 − α + u). Without
    /// the function, a hairline along the edge would be lighter.
    func complement(group: ObjectNumber, alpha: Double) -> ObjectNumber {
        let number = objects.reserve(), transfer = complement(alpha: alpha)
        writeMask(number, group: group, transfer: transfer)
        return number
    }

    /// Returns the transfer function of the state above, a calculator function (7.10.5).
    private func complement(alpha: Double) -> ObjectNumber {
        let key = thousandths(alpha)
        return complements.value(of: key) {
            let program = ByteBuffer().put("{dup ").put(1 - Double(key) / 1000).put(" add div}")
            return objects.writeStream(program) { function in
                function.set("FunctionType", 4)
                function.set("Domain", integers: 0, 1)
                function.set("Range", integers: 0, 1)
            }
        }
    }

    func writeMask(_ number: ObjectNumber, group: ObjectNumber, transfer: ObjectNumber? = nil) {
        objects.write(number) { state in
            state.set("Type", "ExtGState")
            state.setDictionary("SMask") { mask in
                mask.set("Type", "Mask")
                mask.set("S", "Luminosity")
                mask.set("G", group)
                if let transfer { mask.set("TR", transfer) }
            }
        }
    }
}
