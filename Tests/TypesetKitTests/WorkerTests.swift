import Foundation
import Testing

@testable import TypesetKit

/// Tests of `typeset worker` as a build system uses it.
@Suite struct WorkerTests {
    /// A running worker and Bazel's side of the protocol.
    private final class Driver {
        private let process = Process()
        private let requests = Pipe(), answers = Pipe()
        private var pending = Data()

        init(_ arguments: String..., in folder: TemporaryFolder) throws {
            process.executableURL = CommandTests.program
            process.arguments = arguments
            process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
            process.standardInput = requests
            process.standardOutput = answers
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        deinit { process.terminate() }

        func send(_ text: String) throws { try requests.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

        func send(_ id: Int, _ arguments: [String], inputs: [String]) throws {
            let request: [String: Any] = [
                "arguments": arguments, "inputs": inputs.map { ["path": $0, "digest": "x"] }, "requestId": id, "verbosity": 0,
            ]
            try send(String(decoding: JSONSerialization.data(withJSONObject: request), as: UTF8.self))
        }

        func answer() throws -> WorkResponse {
            while true {
                if let end = pending.firstIndex(of: 0x0A) {
                    let line = pending[..<end]
                    pending = Data(pending[(end + 1)...])
                    let value = try JSONSerialization.jsonObject(with: line) as? [String: Any] ?? [:]
                    return WorkResponse(
                        id: value["requestId"] as? Int ?? -1, exitCode: Int32(value["exitCode"] as? Int ?? -1),
                        output: value["output"] as? String ?? "", wasCancelled: value["wasCancelled"] as? Bool ?? false)
                }
                let data = answers.fileHandleForReading.availableData
                guard !data.isEmpty else { throw CocoaError(.fileReadUnknown) }
                pending += data
            }
        }

        /// The child processes that typeset documents.
        var children: [Int32] {
            let path = "/proc/\(process.processIdentifier)/task/\(process.processIdentifier)/children"
            return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ").compactMap { Int32($0) }
        }

        /// Closes the input and returns the exit status.
        func end() throws -> Int32 {
            try requests.fileHandleForWriting.close()
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    private func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] { _ = try folder.write("---\nlang: en\n---\n# \(name)\n\nText.\n", to: "docs/\(name).md") }
        return folder
    }

    @Test func requestsAreAnsweredAfterFailedOnes() throws {
        let folder = try folder(), driver = try Driver("--persistent_worker", in: folder)
        try driver.send("this is no JSON\n")
        let refusal = try driver.answer()
        #expect(refusal.exitCode == 2)
        #expect(refusal.output.hasPrefix("the request is not JSON: "))
        try driver.send("{\"arguments\": 3, \"requestId\": 4}")
        #expect(
            try driver.answer()
                == WorkResponse(
                    id: 4, exitCode: 2, output: "`arguments` of the request must be a list, not the number 3\n"))
        try driver.send(5, ["docs/a.md", "-q", "-j", "1", "--isolated", "-o", "out/"], inputs: ["docs/a.md"])
        #expect(try driver.answer() == WorkResponse(id: 5, exitCode: 0, output: ""))
        // The same process handles this request and already has the stylesheet.
        try driver.send(6, ["docs/b.md", "-q", "-j", "1", "--isolated", "-o", "out/"], inputs: ["docs/a.md"])
        let undeclared = try driver.answer()
        #expect(undeclared.exitCode == 2)
        #expect(undeclared.output.contains("docs/b.md: error: the document is not among the declared inputs"), "\(undeclared.output)")
        // A document that lacks a file fails its request too.
        _ = try folder.write("---\nlang: en\n---\n# C\n\n![A mast](mast.svg)\n", to: "docs/c.md")
        _ = try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", to: "docs/mast.svg")
        try driver.send(7, ["docs/c.md", "-q", "--isolated", "-o", "c.pdf"], inputs: ["docs/c.md"])
        let picture = try driver.answer(),
            reason = "docs/mast.svg: error: a document names the file, which is not among the declared inputs"
        #expect(picture.exitCode == 2, "\(picture.output)")
        #expect(picture.output.hasPrefix(reason), "\(picture.output)")
        try driver.send(8, ["docs/c.md", "-q", "--isolated", "-o", "c.pdf"], inputs: ["docs/c.md", "docs/mast.svg"])
        #expect(try driver.answer() == WorkResponse(id: 8, exitCode: 0, output: ""))
        #expect(folder.files.filter { $0.hasPrefix("out/") } == ["out/a.pdf"])
        #expect(try driver.end() == 0)
    }

    @Test func aWarmProcessWritesTheSameBytes() throws {
        let folder = try folder(), driver = try Driver("worker", "-j", "1", in: folder)
        for (id, name) in ["a", "b", "b"].enumerated() {
            try driver.send(
                id, ["docs/\(name).md", "-q", "--isolated", "--style", "report", "-o", "\(id).pdf"], inputs: ["docs/\(name).md"])
            #expect(try driver.answer().exitCode == 0)
        }
        #expect(driver.children.count == 1)
        #expect(try CommandTests().typeset("docs/b.md", "-q", "--style", "report", "-o", "alone.pdf", in: folder).status == 0)
        for name in ["1.pdf", "2.pdf"] {
            #expect(FileManager.default.contentsEqual(atPath: folder.path + "/" + name, andPath: folder.path + "/alone.pdf"))
        }
        #expect(try driver.end() == 0)
    }

    /// A stylesheet that changes between two requests is read again.
    @Test func cachedFilesAreAsNewAsTheFiles() throws {
        let folder = try folder(), driver = try Driver("worker", "-j", "1", in: folder)
        for (id, size) in ["a4", "a5"].enumerated() {
            _ = try folder.write("typeset: 1\nextends: [default]\npage: { size: \(size) }\n", to: "sheet.yaml")
            try driver.send(
                id, ["docs/a.md", "-q", "--isolated", "--style", "sheet.yaml", "-o", "\(size).pdf"], inputs: ["docs/a.md", "sheet.yaml"])
            #expect(try driver.answer().exitCode == 0)
        }
        #expect(try Tool.run("pdfinfo", folder.path + "/a5.pdf").contains("419.5"))
    }

    @Test func aCrashCostsItsRequestOnly() throws {
        let folder = try folder(), driver = try Driver("worker", "-j", "2", in: folder)
        mkfifo(folder.path + "/pipe", 0o600)
        // The child waits for a reader, and is killed meanwhile.
        try driver.send(1, ["docs/a.md", "-q", "--isolated", "-o", "pipe"], inputs: ["docs/a.md"])
        try wait { driver.children.count == 1 }
        let victim = try #require(driver.children.first)
        try driver.send(2, ["docs/b.md", "-q", "--isolated"], inputs: ["docs/b.md"])
        #expect(try driver.answer() == WorkResponse(id: 2, exitCode: 0, output: ""))
        kill(victim, SIGKILL)
        let lost = try driver.answer()
        #expect(lost.id == 1)
        #expect(lost.exitCode == 2)
        #expect(lost.output == "the process that worked on the request was ended by signal 9; other requests are not affected\n")
        try driver.send(3, ["docs/a.md", "-q", "--isolated"], inputs: ["docs/a.md"])
        #expect(try driver.answer() == WorkResponse(id: 3, exitCode: 0, output: ""))
    }

    @Test func requestsAreCancelled() throws {
        let folder = try folder(), driver = try Driver("worker", "-j", "1", in: folder)
        mkfifo(folder.path + "/pipe", 0o600)
        try driver.send(1, ["docs/a.md", "-q", "--isolated", "-o", "pipe"], inputs: ["docs/a.md"])
        try driver.send(2, ["docs/b.md", "-q", "--isolated"], inputs: ["docs/b.md"])
        try driver.send("{\"requestId\": 2, \"cancel\": true}{\"requestId\": 9, \"cancel\": true}\n{\"requestId\": 1, \"cancel\": true}")
        #expect(try driver.answer() == WorkResponse(id: 2, exitCode: 0, output: "", wasCancelled: true))
        #expect(try driver.answer() == WorkResponse(id: 1, exitCode: 0, output: "", wasCancelled: true))
        #expect(folder.files.allSatisfy { !$0.hasSuffix(".pdf") })
    }

    @Test(arguments: [["watch", "docs/a.md"], ["preview", "--live", "docs/a.md"], ["worker"], ["--persistent_worker"]])
    func endlessRequestsAreRefused(arguments: [String]) throws {
        let driver = try Driver("worker", "-j", "1", in: try folder())
        try driver.send(1, arguments, inputs: ["docs/a.md"])
        let answer = try driver.answer()
        #expect(answer.exitCode == 2, "\(answer.output)")
        #expect(answer.output.contains("which never ends [usage-error]\n"), "\(answer.output)")
    }

    @Test(arguments: [["docs/a.md", "-o", "-"], ["docs/a.md", "--archive", "-"], ["specimen", "default", "-o", "-"]])
    func anOutputIsNoAnswer(arguments: [String]) throws {
        let driver = try Driver("worker", "-j", "1", in: try folder())
        try driver.send(1, arguments, inputs: ["docs/a.md"])
        let answer = try driver.answer()
        #expect(answer.exitCode == 2, "\(answer.output)")
        #expect(answer.output.contains("which a worker needs for its answers [usage-error]\n"), "\(answer.output)")
    }

    private struct Timeout: Error {}

    private func wait(until isDone: () -> Bool) throws {
        for _ in 0..<600 {
            if isDone() { return }
            Thread.sleep(forTimeInterval: 0.01)
        }
        throw Timeout()
    }

    // MARK: The stream

    private func requests(_ parts: String...) -> [String] {
        var stream = RequestStream(), requests: [[UInt8]] = []
        for part in parts { requests += stream.add(Array(part.utf8)) }
        if let rest = stream.rest() { requests.append(rest) }
        return requests.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func aStreamIsSplitIntoRequests() {
        #expect(requests("{\"a\": {}}\n{\"b\":", " [1]}", "{}") == ["{\"a\": {}}", "{\"b\": [1]}", "{}"])
        #expect(requests("{\"a\": \"}\\\"}\"}") == ["{\"a\": \"}\\\"}\"}"])
        #expect(requests("no\n{\"open\n\n{}\nrest") == ["no", "{\"open", "{}", "rest"])
    }
}
