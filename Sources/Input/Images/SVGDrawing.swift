import Synchronization
package import TypesetBase

/// A service that draws SVG pictures outside this process.
///
/// librsvg ends the process if a picture exceeds its abilities. A few hundred bytes of SVG can take hours and any amount of memory.
package protocol SVGDrawing: Sendable {
    /// Draws an SVG.
    ///
    /// - Parameter seconds: the maximum processor time.
    /// - Throws: the reason why the picture cannot be shown, with the time spent.
    func draw(_ svg: [UInt8], _ form: DrawingForm, seconds: Double) throws(DrawingFailure) -> DrawnSVG
}

/// The output form of an SVG.
package enum DrawingForm: Hashable, Sendable {
    /// A PDF with one page of the SVG's natural size.
    case page
    /// Pixels that are not kept: a proof that painters in this process can draw the SVG at this size.
    case pixels(width: Int, height: Int)
}

/// An SVG that has been drawn.
package struct DrawnSVG: Sendable {
    /// The natural size in points.
    package var naturalSize: Size
    /// The PDF; empty for a proof.
    package var pdf: [UInt8]
    /// The processor time in seconds.
    package var seconds: Double

    package init(naturalSize: Size, pdf: [UInt8], seconds: Double) {
        self.naturalSize = naturalSize
        self.pdf = pdf
        self.seconds = seconds
    }
}

/// The reason why an SVG was not drawn.
package struct DrawingFailure: Error, Hashable {
    package var error: FormatError
    /// The processor time spent, in seconds.
    package var seconds: Double

    package init(_ error: FormatError, seconds: Double) {
        self.error = error
        self.seconds = seconds
    }
}

extension FormatError {
    /// The error for an SVG that used all of its time.
    package static func takesTooLong(_ seconds: Double) -> FormatError {
        let whole = Int(seconds.rounded(.up))
        return FormatError(
            kind: .tooLarge, problem: "is too costly: it takes more than \(whole) second\(whole == 1 ? "" : "s") to draw",
            hint: "simplify it, or export it as PNG; `--limit drawing-seconds=N` allows more for the SVGs of a document")
    }

    package static func takesTooMuchMemory(_ bytes: Int) -> FormatError {
        FormatError(
            kind: .tooLarge, problem: "is too costly: it takes more than \(bytes / 1_000_000) MB to draw",
            hint: "make its filters and pictures smaller, or export it as PNG; `--limit drawing-memory=N` allows more")
    }

    package static func endsLibrary(_ end: String) -> FormatError {
        FormatError(
            kind: .corrupt, problem: "is an SVG that librsvg cannot draw: \(end)", hint: "simplify it, or export it as PNG")
    }
}

/// The sizes at which an SVG is known to be drawn within its limits.
final class DrawingProof: Sendable {
    private struct State {
        var results: [DrawingForm: FormatError?] = [:]
        var seconds: Double
    }

    private let svg: [UInt8]
    private let drawing: any SVGDrawing
    private let state: Mutex<State>

    /// Creates the proof of an SVG that has not been drawn yet.
    ///
    /// - Parameter seconds: the processor time for all sizes.
    init(_ svg: [UInt8], by drawing: any SVGDrawing, seconds: Double) {
        self.svg = svg
        self.drawing = drawing
        state = Mutex(State(seconds: seconds))
    }

    func check(width: Int, height: Int) throws(FormatError) {
        let form = DrawingForm.pixels(width: width, height: height)
        let failure = state.withLock { state -> FormatError? in
            if let known = state.results[form] { return known }
            let result = state.seconds > 0 ? attempt(form, &state.seconds) : .takesTooLong(0)
            state.results[form] = .some(result)
            return result
        }
        if let failure { throw failure }
    }

    private func attempt(_ form: DrawingForm, _ seconds: inout Double) -> FormatError? {
        do throws(DrawingFailure) {
            seconds -= try drawing.draw(svg, form, seconds: seconds).seconds
            return nil
        } catch {
            seconds -= error.seconds
            return error.error
        }
    }
}
