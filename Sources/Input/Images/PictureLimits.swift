import Synchronization

/// How much pictures may take, so that small hostile files cannot use up the machine.
package struct PictureLimits: Hashable, Sendable {
    /// Pixels of a picture: a 100-megapixel camera.
    package var pixels = 100_000_000
    /// Pixels of all pictures of a document, and `pixelsOfByte` for each byte of their files: a quarter of a minute of decoding.
    package var documentPixels = 1_000_000_000
    /// Photographs have one to four pixels in a byte, screenshots about ten.
    package var pixelsOfByte = 8
    /// Bytes in memory while a picture is decoded that a PDF cannot contain as it is. One is decoded at a time.
    package var memory = 400_000_000
    /// Seconds of processor time for the SVGs of a document, and `secondsOfMegabyte` for each million bytes of them.
    package var drawingSeconds = 6
    /// Bytes that drawing an SVG may take.
    package var drawingMemory = 400_000_000

    /// Bytes of a file; above any camera's JPEG.
    static let fileSize = 256 << 20
    /// Bytes of an SVG, whose tree in memory is many times as large.
    static let svgSize = 32 << 20
    /// Pixels of CSS of each side of an SVG, which librsvg has in single precision. Drawings to scale reach 50,000, icons in units of their
    /// own have one.
    static let svgSides: ClosedRange<Float> = 0.01...1_000_000
    /// Pixels; cairo's image surfaces count in 16-bit fixed point.
    static let side = 32_767
    /// Real drawings take a tenth of it.
    static let secondsOfMegabyte = 2.0

    package init() {}

    /// The time for SVGs of so many bytes.
    func seconds(_ bytes: Int) -> Double { Double(drawingSeconds) + Self.secondsOfMegabyte * Double(bytes) / 1_000_000 }
}

/// What a picture took.
struct PictureCost: Hashable, Sendable {
    var bytes: Int
    var pixels = 0
    /// Of drawing an SVG.
    var seconds = 0.0
}

/// What the pictures of one document may still take. A document pays for each of its pictures once, and for those too that were read for
/// another one: what it may have does not depend on the order of a run.
final class PictureAllowance: Sendable {
    private struct State {
        /// By the key of the picture.
        var costs: [String: PictureCost] = [:]
        var bytes = 0, pixels = 0, svgBytes = 0, seconds = 0.0
    }

    private let limits: PictureLimits
    private let state = Mutex(State())

    init(_ limits: PictureLimits) { self.limits = limits }

    /// - Throws: an error where the document has no room for the picture.
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

    /// The time that is left to draw an SVG of so many bytes.
    func secondsLeft(for bytes: Int) -> Double { state.withLock { limits.seconds($0.svgBytes + bytes) - $0.seconds } }

    /// Time that a picture took which cannot be shown.
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

/// The reading of one picture: what it may take, and who draws it.
struct PictureReading {
    var limits: PictureLimits
    var drawing: (any SVGDrawing)?
    var allowance: PictureAllowance
    var key: String
    /// Bytes of the file.
    var bytes: Int

    /// Pictures of more bytes than these, decoded, are decoded one at a time.
    private static let small = 16_000_000
    private static let large = Mutex(())

    /// Admits a picture by its header, before anything of it is decoded.
    ///
    /// - Parameters:
    ///   - memory: bytes that decoding takes.
    ///   - passes: how often its pixels count towards those of the document.
    func admit(width: UInt32, height: UInt32, memory: Int, passes: Int = 1) throws(FormatError) {
        let size = "\(width) × \(height) pixels", pixels = Int(width) * Int(height)
        guard width <= PictureLimits.side, height <= PictureLimits.side else {
            throw .tooLarge("\(size), and no side may be over \(PictureLimits.side)")
        }
        guard pixels <= limits.pixels else {
            throw .tooLarge("\(size), and \(limits.pixels / 1_000_000) million are the most", raisedBy: "picture-pixels")
        }
        guard memory <= limits.memory else {
            throw .tooLarge(
                "\(size), which take \(memory / 1_000_000) MB to decode, and \(limits.memory / 1_000_000) MB are the most",
                raisedBy: "picture-memory")
        }
        try allowance.charge(cost(pixels * passes), for: key)
    }

    func cost(_ pixels: Int) -> PictureCost { PictureCost(bytes: bytes, pixels: pixels) }

    /// Runs what takes `memory` bytes.
    func decoding<Result>(_ memory: Int, _ body: () throws(FormatError) -> sending Result) throws(FormatError) -> Result {
        guard memory > Self.small else { return try body() }
        return try Self.large.withLock { _ throws(FormatError) in try body() }
    }

    /// Draws an SVG elsewhere.
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
