import Synchronization

/// The limits on pictures, which prevent small hostile files from exhausting the machine.
package struct PictureLimits: Hashable, Sendable {
    /// The maximum pixels of a picture: a 100-megapixel camera.
    package var pixels = 100_000_000
    /// The maximum pixels of all pictures of a document, plus `pixelsOfByte` for each byte of their files: a quarter of a minute of
    /// decoding.
    package var documentPixels = 1_000_000_000
    /// The pixels allowed per byte; photographs have one to four pixels per byte, screenshots about ten.
    package var pixelsOfByte = 8
    /// The maximum memory, in bytes, for decoding a picture that a PDF cannot contain unchanged; a large one is decoded alone.
    package var memory = 400_000_000
    /// The maximum processor time, in seconds, for the SVGs of a document, plus `secondsOfMegabyte` for each million bytes of them.
    package var drawingSeconds = 6
    /// The maximum memory, in bytes, for drawing an SVG.
    package var drawingMemory = 400_000_000

    /// The maximum size of a file, in bytes; more than any camera's JPEG.
    static let fileSize = 256 << 20
    /// The maximum size of an SVG, in bytes; its tree in memory is many times larger.
    static let svgSize = 32 << 20
    /// The range of an SVG's sides, in CSS pixels; librsvg stores them in single precision.
    ///
    /// Scale drawings reach 50,000; icons in their own units have 1.
    static let svgSides: ClosedRange<Float> = 0.01...1_000_000
    /// The maximum side of a picture, in pixels; cairo's image surfaces use 16-bit fixed point.
    static let side = 32_767
    /// The seconds per million bytes of SVG; real drawings need a tenth.
    static let secondsOfMegabyte = 2.0

    package init() {}

    /// The time limit for SVGs of this size in bytes.
    func seconds(_ bytes: Int) -> Double { Double(drawingSeconds) + Self.secondsOfMegabyte * Double(bytes) / 1_000_000 }
}

/// The resources that a picture used.
struct PictureCost: Hashable, Sendable {
    var bytes: Int
    var pixels = 0
    /// The processor time for drawing an SVG.
    var seconds = 0.0
}

/// The remaining limits for the pictures of one document.
///
/// A document is charged once for each of its pictures, even if another document loaded them. The result therefore does not depend on the
/// order of a run.
final class PictureAllowance: Sendable {
    private struct State {
        /// The costs by the key of the picture.
        var costs: [String: PictureCost] = [:]
        var bytes = 0, pixels = 0, svgBytes = 0, seconds = 0.0
    }

    private let limits: PictureLimits
    private let state = Mutex(State())

    init(_ limits: PictureLimits) { self.limits = limits }

    /// Adds the cost of a picture to that of the document, once for each key.
    ///
    /// - Throws: an error if the picture exceeds the document's limits.
    func charge(_ cost: PictureCost, for key: String) throws(FormatError) {
        let excess = state.withLock { state -> FormatError? in
            guard state.costs[key] == nil else { return nil }
            let pixels = limits.documentPixels + limits.pixelsOfByte * (state.bytes + cost.bytes)
            guard state.pixels + cost.pixels <= pixels else { return tooManyPixels(pixels) }
            let isDrawing = cost.seconds > 0, seconds = limits.seconds(state.svgBytes + cost.bytes), alone = limits.seconds(cost.bytes)
            guard cost.seconds <= alone else { return .takesTooLong(alone) }
            guard !isDrawing || state.seconds + cost.seconds <= seconds else { return tooMuchDrawing(seconds) }
            state.costs[key] = cost
            state.bytes += cost.bytes
            state.pixels += cost.pixels
            if isDrawing { state.svgBytes += cost.bytes }
            state.seconds += cost.seconds
            return nil
        }
        if let excess { throw excess }
    }

    /// The remaining time to draw an SVG of this size in bytes.
    func secondsLeft(for bytes: Int) -> Double { state.withLock { limits.seconds($0.svgBytes + bytes) - $0.seconds } }

    /// Charges the time for a picture that cannot be shown.
    func spend(_ seconds: Double) { state.withLock { $0.seconds += seconds } }

    private func tooManyPixels(_ limit: Int) -> FormatError {
        var error = FormatError.tooLarge(
            "the pictures of the document have more than \(limit / 1_000_000) million pixels", raisedBy: "document-pixels")
        error.isOfDocument = true
        return error
    }

    func tooMuchDrawing(_ seconds: Double) -> FormatError {
        var error = FormatError.takesTooLong(seconds)
        error.problem = "is too costly: the SVGs of the document take more than \(Int(seconds.rounded(.up))) seconds to draw"
        error.isOfDocument = true
        return error
    }
}

/// The reading of one picture: its limits and the service that draws it.
struct PictureReading {
    var limits: PictureLimits
    var drawing: (any SVGDrawing)?
    var allowance: PictureAllowance
    var key: String
    /// The size of the file in bytes.
    var bytes: Int

    /// The memory of the pictures that are decoded at the same time: two screenshots of a large display, each of 5 million pixels.
    private static let decoding = MemoryBudget(80_000_000)

    /// Admits a picture by its header, before decoding.
    ///
    /// - Parameters:
    ///   - memory: the bytes for decoding.
    ///   - passes: the number of times that its pixels count towards the document's limit.
    func admit(width: UInt32, height: UInt32, memory: Int, passes: Int = 1) throws(FormatError) {
        let size = "\(width) × \(height) pixels", pixels = Int(width) * Int(height)
        guard width <= PictureLimits.side, height <= PictureLimits.side else {
            throw .tooLarge("\(size); the limit for a side is \(PictureLimits.side)")
        }
        guard pixels <= limits.pixels else {
            throw .tooLarge("\(size); the limit is \(limits.pixels / 1_000_000) million", raisedBy: "picture-pixels")
        }
        guard memory <= limits.memory else {
            throw .tooLarge(
                "\(size), which need \(memory / 1_000_000) MB to decode; the limit is \(limits.memory / 1_000_000) MB",
                raisedBy: "picture-memory")
        }
        try allowance.charge(cost(pixels * passes), for: key)
    }

    func cost(_ pixels: Int) -> PictureCost { PictureCost(bytes: bytes, pixels: pixels) }

    /// Runs `body`, which takes `memory` bytes.
    func decoding<Result>(_ memory: Int, _ body: () throws(FormatError) -> Result) throws(FormatError) -> Result {
        Self.decoding.take(memory)
        defer { Self.decoding.give(memory) }
        return try body()
    }

    /// Draws an SVG with the service.
    func draw(_ svg: [UInt8], _ drawing: any SVGDrawing) throws(FormatError) -> DrawnSVG {
        let seconds = allowance.secondsLeft(for: svg.count), alone = limits.seconds(svg.count)
        guard seconds > 0 else { throw allowance.tooMuchDrawing(alone) }
        do throws(DrawingFailure) {
            let drawn = try drawing.draw(svg, .page, seconds: min(seconds, alone))
            return drawn
        } catch {
            allowance.spend(error.seconds)
            let isTime = error.error == .takesTooLong(min(seconds, alone))
            throw isTime && seconds < alone ? allowance.tooMuchDrawing(alone) : error.error
        }
    }
}
