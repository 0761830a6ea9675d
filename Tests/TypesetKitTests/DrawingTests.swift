import Foundation
import Testing
import TypesetRaster

@testable import TypesetImages
@testable import TypesetKit

/// SVGs that librsvg cannot draw, or cannot draw quickly, and the rest of a run with them.
@Suite struct DrawingTests {
    private static let program = CommandTests.program.path

    private static func svg(_ body: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"300\">\(body)</svg>"
    }

    private static let sound = svg("<circle cx=\"9\" cy=\"9\" r=\"9\"/><text x=\"9\" y=\"50\">Words</text>")
    /// An SVG for which `FaultyLibrary` ends the process.
    private static let deadly = svg("<text y=\"50\">FAULT</text>")
    private static let endless = svg(
        "<filter id=\"f\"><feTurbulence baseFrequency=\"0.5\" numOctaves=\"9\"/></filter>"
            + String(repeating: "<rect width=\"300\" height=\"300\" filter=\"url(#f)\"/>", count: 5000))
    private static let wide =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9000\" height=\"9000\"><filter id=\"f\"><feGaussianBlur stdDeviation=\"9\"/></filter>"
        + "<rect width=\"9000\" height=\"9000\" filter=\"url(#f)\"/></svg>"

    private func failure(_ svg: String, _ processes: DrawingProcesses, seconds: Double = 5) -> String? {
        do throws(DrawingFailure) {
            _ = try processes.draw(Array(svg.utf8), .page, seconds: seconds)
            return nil
        } catch {
            return error.error.problem
        }
    }

    @Test func anotherProcessDrawsWhatThisOneWould() throws {
        let drawn = try DrawingProcesses(program: Self.program, memory: 400_000_000).draw(Array(Self.sound.utf8), .page, seconds: 5)
        let here = try ImageLoader.svg(Array(Self.sound.utf8))
        #expect(drawn.naturalSize == here.naturalSize)
        #expect(drawn.pdf == (try SVGPainter.pdf(of: here, size: here.naturalSize)))
        #expect(drawn.seconds > 0)
    }

    @Test func oneProcessIsLostWithAPictureAndTheNextIsDrawn() throws {
        let folder = try TemporaryFolder(), library = try FaultyLibrary.librsvg.write(to: folder.path)
        let program = try folder.write("#!/bin/sh\nLD_PRELOAD='\(library)' exec '\(Self.program)' \"$@\"\n", to: "program")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let processes = DrawingProcesses(program: program, memory: 400_000_000)
        #expect(failure(Self.deadly, processes) == "is an SVG that librsvg cannot draw: it was ended by signal 6")
        #expect(failure(Self.sound, processes) == nil)
        #expect(failure(Self.endless, processes, seconds: 0.5) == "is too costly: it takes more than 1 second to draw")
        #expect(failure(Self.sound, processes) == nil)
        #expect(failure("<svg", processes)?.hasPrefix("is a damaged SVG file: ") == true)
        #expect(failure(Self.sound, processes) == nil)
    }

    @Test func memoryIsBounded() {
        let processes = DrawingProcesses(program: Self.program, memory: 200_000_000)
        #expect(failure(Self.sound, processes) == nil)
        #expect(failure(Self.wide, processes) == "is too costly: it takes more than 200 MB to draw")
    }

    /// With less memory, librsvg and the libraries that it uses end the process in different ways.
    @Test(arguments: [1, 8, 15, 30, 60, 100, 160])
    func outOfMemoryIsReportedHoweverItEnds(megabytes: Int) {
        let processes = DrawingProcesses(program: Self.program, memory: megabytes * 1_000_000)
        #expect(
            failure(Self.wide.replacing("<rect", with: "<text y=\"50\">Words</text><rect"), processes)
                == "is too costly: it takes more than \(megabytes) MB to draw")
    }

    @Test func aProgramThatCannotDrawLosesOnlyThePicture() {
        #expect(
            failure(Self.sound, DrawingProcesses(program: "/nowhere", memory: 1 << 30))
                == "cannot be drawn: no process can be started for it")
        #expect(
            failure(Self.sound, DrawingProcesses(program: "/bin/false", memory: 1 << 30))
                == "is an SVG that librsvg cannot draw: its process ended")
    }

    @Test func theOtherDocumentsOfARunAreWritten() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.deadly, to: "a.svg")
        _ = try folder.write(Self.sound, to: "b.svg")
        _ = try folder.write("---\nlang: en\n---\n# A\n\n![Words](a.svg)\n", to: "a.md")
        _ = try folder.write("---\nlang: en\n---\n# B\n\n![Words](b.svg)\n", to: "b.md")
        let library = try FaultyLibrary.librsvg.write(to: folder.path)
        let outcome = try CommandTests().typeset("a.md", "b.md", "--no-audit", in: folder, environment: ["LD_PRELOAD": library])
        #expect(outcome.status == 1)
        #expect(outcome.messages.contains("`a.svg` is an SVG that librsvg cannot draw: it was ended by signal 6"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/a.pdf"))
        #expect(try Tool.run("pdftotext", folder.path + "/a.pdf", "-").contains("Words"), "its alternative text is shown")
        #expect(FileManager.default.fileExists(atPath: folder.path + "/b.pdf"))
        let pages = try CommandTests().typeset("a.md", "b.md", "--format", "png", "--no-audit", in: folder)
        #expect(pages.status == 0)
    }

    /// Some versions of librsvg assert that no height is negative; others draw the picture.
    ///
    /// Rust's optional backtrace would exceed the picture's memory limit, and the failure would be reported as a lack of memory.
    @Test func noTraceOfTheStackIsMade() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.svg("<text font-size=\"10000000\">x</text>"), to: "a.svg")
        _ = try folder.write("---\nlang: en\n---\n# A\n\n![Words](a.svg)\n", to: "a.md")
        let outcome = try CommandTests().typeset(
            "a.md", "--no-audit", "--limit", "drawing-memory=150000000", in: folder, environment: ["RUST_BACKTRACE": "full"])
        #expect(!outcome.messages.contains("MB to draw"), "\(outcome.messages)")
        #expect(outcome.status == (outcome.messages.contains("[image-missing]") ? 1 : 0))
    }

    @Test func timeIsAnOption() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(Self.endless, to: "a.svg")
        _ = try folder.write("---\nlang: en\n---\n# A\n\n![Words](a.svg)\n", to: "a.md")
        let outcome = try CommandTests().typeset("a.md", "--no-audit", "--limit", "drawing-seconds=1", in: folder)
        #expect(outcome.messages.contains("`a.svg` is too costly: "))
        #expect(
            outcome.messages.contains("take more than 2 seconds to draw") || outcome.messages.contains("takes more than 2 seconds to draw"))
    }

    @Test func messagesGoThereAndBack() {
        let request = DrawingRequest(form: .pixels(width: 3, height: 4), seconds: 1.5, memory: 7, svg: [1, 2, 3])
        let read = DrawingRequest(request.bytes)
        #expect(read?.form == request.form)
        #expect(read?.seconds == 1.5)
        #expect(read?.memory == 7)
        #expect(read?.svg == [1, 2, 3])
        for length in 0..<request.bytes.count { #expect(DrawingRequest(Array(request.bytes.prefix(length))) == nil) }
        for length in [0, 7, 8, 15, 16, 30] { #expect(DrawingReply(Array(repeating: 0, count: length)) == nil) }
        #expect(DrawingReply(Array(repeating: 255, count: 64)) == nil, "a length below zero")
    }
}
