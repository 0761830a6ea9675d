import Glibc

/// A function of numbers (ISO 32000-1 7.10): exponential, stitching, sampled at the ends. PostScript functions are not run.
indirect enum PDFFunction {
    case exponential(c0: [Double], c1: [Double], exponent: Double)
    case stitching([PDFFunction], bounds: [Double], domain: [Double])
    /// The first and the last sample of one input.
    case sampled(first: [Double], last: [Double])
    case parallel([PDFFunction])

    init?(_ object: PDFObject, file: ObjectFile, depth: Int = 0) {
        guard depth < 5 else { return nil }
        if let list = file.resolve(object).array {
            let parts = list.compactMap { PDFFunction($0, file: file, depth: depth + 1) }
            guard parts.count == list.count else { return nil }
            self = .parallel(parts)
            return
        }
        let dictionary = file.dictionary(object)
        switch file.number(dictionary["FunctionType"]) {
        case 2:
            self = .exponential(c0: file.numbers(dictionary["C0"], count: 1) ?? [0], c1: file.numbers(dictionary["C1"], count: 1) ?? [1],
                                exponent: file.number(dictionary["N"]) ?? 1)
        case 3:
            let parts = file.array(dictionary["Functions"]).compactMap { PDFFunction($0, file: file, depth: depth + 1) }
            guard !parts.isEmpty else { return nil }
            self = .stitching(parts, bounds: file.numbers(dictionary["Bounds"], count: 0) ?? [], domain: file.numbers(dictionary["Domain"], count: 2) ?? [0, 1])
        case 0:
            guard let samples = Self.samples(object, dictionary, file) else { return nil }
            self = samples
        default: return nil
        }
    }

    private static func samples(_ object: PDFObject, _ dictionary: PDFDictionary, _ file: ObjectFile) -> PDFFunction? {
        let outputs = (file.numbers(dictionary["Range"], count: 2)?.count ?? 0) / 2
        guard file.number(dictionary["BitsPerSample"]) == 8, file.array(dictionary["Size"]).count == 1, outputs > 0,
              let bytes = file.stream(object), bytes.count >= outputs else { return nil }
        func values(_ part: ArraySlice<UInt8>) -> [Double] { part.map { Double($0) / 255 } }
        return .sampled(first: values(bytes.prefix(outputs)), last: values(bytes.suffix(outputs)))
    }

    /// nil where the inputs do not fit.
    func evaluate(_ inputs: [Double]) -> [Double]? {
        guard let x = inputs.first, inputs.count == 1 else { return nil }
        switch self {
        case .exponential(let c0, let c1, let exponent): return zip(c0, c1).map { $0 + pow(x, exponent) * ($1 - $0) }
        case .sampled(let first, let last): return zip(first, last).map { $0 + x * ($1 - $0) }
        case .stitching(let parts, let bounds, _):
            let index = bounds.firstIndex { x < $0 } ?? parts.count - 1
            return parts.indices.contains(index) ? parts[index].evaluate([x]) : nil
        case .parallel(let parts): return parts.compactMap { $0.evaluate([x])?.first }
        }
    }

    /// Values at the ends and at every bound: the colours that a gradient goes through.
    var keyValues: [[Double]] {
        switch self {
        case .exponential(let c0, let c1, _): [c0, c1]
        case .sampled(let first, let last): [first, last]
        case .stitching(let parts, _, _): parts.flatMap(\.keyValues)
        case .parallel(let parts): [0, 0.5, 1].map { x in parts.compactMap { $0.evaluate([x])?.first } }
        }
    }
}
