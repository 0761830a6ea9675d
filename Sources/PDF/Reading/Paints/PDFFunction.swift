import Glibc
import TypesetBase

/// A function (ISO 32000-1 7.10): exponential, stitching or sampled with one input, or PostScript with several.
indirect enum PDFFunction {
    case exponential(c0: [Double], c1: [Double], exponent: Double)
    case stitching([PDFFunction], bounds: [Double], domain: [Double], encode: [Double])
    /// Samples at equal distances over the domain.
    case sampled([[Double]], domain: [Double])
    case parallel([PDFFunction])
    case postScript(PostScriptFunction)

    /// The limits of nested functions and of outputs, which real functions do not reach.
    ///
    /// `cost` and `size` are the cost in operators of reading a function and its bytes of memory.
    private static let depthLimit = 5, outputLimit = 32, cost = 32, size = 256

    init?(_ object: PDFObject, file: ObjectFile, depth: Int = 0) {
        guard depth < Self.depthLimit, file.budget.spend(.operators, Self.cost), file.budget.spend(.memory, Self.size) else { return nil }
        if let list = file.resolve(object).array {
            // Several functions replace one with several outputs only at the top level (table 38).
            guard depth == 0, list.count <= Self.outputLimit else { return nil }
            let parts = list.compactMap { PDFFunction($0, file: file, depth: depth + 1) }
            guard parts.count == list.count else { return nil }
            self = .parallel(parts)
            return
        }
        let dictionary = file.dictionary(object)
        switch file.number(dictionary["FunctionType"]) {
        case 2:
            self = .exponential(
                c0: Self.outputs(dictionary["C0"], file) ?? [0], c1: Self.outputs(dictionary["C1"], file) ?? [1],
                exponent: file.number(dictionary["N"]) ?? 1)
        case 3:
            let parts = file.array(dictionary["Functions"]).compactMap { PDFFunction($0, file: file, depth: depth + 1) }
            // There is one bound between two parts.
            guard !parts.isEmpty, let bounds = file.numbers(dictionary["Bounds"], count: parts.count - 1) else { return nil }
            self = .stitching(
                parts, bounds: bounds, domain: file.numbers(dictionary["Domain"], count: 2) ?? [0, 1],
                encode: file.numbers(dictionary["Encode"], count: parts.count * 2) ?? [])
        case 0:
            guard let samples = Self.samples(object, dictionary, file) else { return nil }
            self = samples
        case 4:
            guard let bytes = file.stream(object), let domain = file.numbers(dictionary["Domain"], count: 2),
                let range = file.numbers(dictionary["Range"], count: 2),
                let function = PostScriptFunction(bytes, domain: domain, range: Array(range.prefix(2 * Self.outputLimit))),
                file.budget.spend(.memory, function.length * Self.size)
            else { return nil }
            self = .postScript(function)
        default: return nil
        }
    }

    /// The cost in operators of an evaluation.
    var cost: Int {
        switch self {
        case .exponential, .sampled: 1
        case .stitching(let parts, _, _, _): parts.map(\.cost).max() ?? 1
        case .parallel(let parts): parts.reduce(0) { $0 + $1.cost }
        case .postScript(let function): 1 + function.length
        }
    }

    private static func outputs(_ object: PDFObject, _ file: ObjectFile) -> [Double]? {
        file.numbers(object, count: 1).map { Array($0.prefix(outputLimit)) }
    }

    /// The limit of samples; no function in use has more, and each takes memory.
    private static let sampleLimit = 4096

    private static func samples(_ object: PDFObject, _ dictionary: PDFDictionary, _ file: ObjectFile) -> PDFFunction? {
        let range = file.numbers(dictionary["Decode"], count: 2) ?? file.numbers(dictionary["Range"], count: 2) ?? [],
            outputs = min(outputLimit, range.count / 2)
        guard file.number(dictionary["BitsPerSample"]) == 8, let size = file.numbers(dictionary["Size"], count: 1), size.count == 1,
            outputs > 0,
            let bytes = file.stream(object)
        else { return nil }
        let count = min(Int(fileNumber: size[0]), bytes.count / outputs)
        guard (1...sampleLimit).contains(count), file.budget.spend(.memory, count * (outputs * 8 + 32)) else { return nil }
        func value(_ byte: UInt8, _ output: Int) -> Double {
            let low = range[output * 2], high = range[output * 2 + 1]
            return low + Double(byte) / 255 * (high - low)
        }
        var rows: [[Double]] = []
        for start in stride(from: 0, to: count * outputs, by: outputs) { rows.append((0..<outputs).map { value(bytes[start + $0], $0) }) }
        return .sampled(rows, domain: file.numbers(dictionary["Domain"], count: 2) ?? [0, 1])
    }

    /// Returns the outputs; nil if the inputs do not fit.
    func evaluate(_ inputs: [Double]) -> [Double]? {
        if case .postScript(let function) = self { return function.evaluate(inputs) }
        if case .parallel(let parts) = self {
            let results = parts.compactMap { $0.evaluate(inputs)?.first }
            return results.count == parts.count ? results : nil
        }
        guard let x = inputs.first, inputs.count == 1 else { return nil }
        switch self {
        case .exponential(let c0, let c1, let exponent): return zip(c0, c1).map { $0 + pow(x, exponent) * ($1 - $0) }
        case .sampled(let rows, let domain):
            return Self.interpolate(rows, (x - domain[0]) / (domain[1] - domain[0]) * Double(rows.count - 1))
        case .stitching(let parts, let bounds, let domain, let encode):
            let index = min(bounds.partitioningIndex { x < $0 }, parts.count - 1)
            guard parts.indices.contains(index) else { return nil }
            let low = index == 0 ? domain[0] : bounds[index - 1], high = index < bounds.count ? bounds[index] : domain[1]
            let share = high > low ? (x - low) / (high - low) : 0, from = encode.isEmpty ? 0 : encode[index * 2],
                to = encode.isEmpty ? 1 : encode[index * 2 + 1]
            return parts[index].evaluate([from + share * (to - from)])
        case .parallel, .postScript: return nil
        }
    }

    private static func interpolate(_ rows: [[Double]], _ position: Double) -> [Double]? {
        guard position.isFinite else { return rows.first }
        let index = min(rows.count - 1, max(0, Int(fileNumber: position))), next = min(rows.count - 1, index + 1),
            share = min(1, max(0, position - Double(index)))
        return zip(rows[index], rows[next]).map { $0 + share * ($1 - $0) }
    }

    /// Returns the inputs at which a gradient is sampled: at equal distances, and on both sides of the first hundred bounds.
    func samplePoints(_ domain: [Double]) -> [Double] {
        let even = (0...16).map { domain[0] + (domain[1] - domain[0]) * Double($0) / 16 }
        let near = abs(domain[1] - domain[0]) * 1e-6
        return (even + bounds.flatMap { [$0 - near, $0] }.filter { $0 > domain[0] && $0 < domain[1] }).sorted()
    }

    private var bounds: [Double] {
        switch self {
        case .exponential, .sampled, .postScript: []
        case .stitching(_, let bounds, _, _): Array(bounds.prefix(100))
        case .parallel(let parts): Array(parts.flatMap(\.bounds).prefix(100))
        }
    }
}
