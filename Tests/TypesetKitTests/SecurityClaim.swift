import Foundation
import Testing

/// A sentence of SECURITY.md, and a run that would contradict it if it were false.
///
/// The program runs in the untrusted folder `checkout`. The folder `private` is next to it; nothing in `checkout` may read or change it.
struct SecurityClaim: Sendable, CustomTestStringConvertible {
    /// A file system entry that a stranger has put into the checkout.
    enum Entry: Sendable {
        case file(String)
        case link(String)
        case pipe
    }

    /// The sentence in SECURITY.md, apart from white space.
    var sentence: String
    var entries: [String: Entry]
    var arguments: [String]
    /// A part of the run's output.
    var message: String
    /// Files that the run writes into the checkout.
    var written: [String] = []

    init(
        _ sentence: String, _ entries: [String: Entry], _ arguments: String..., says message: String, writes written: [String] = []
    ) {
        (self.sentence, self.entries, self.arguments, self.message, self.written) = (sentence, entries, arguments, message, written)
    }

    var testDescription: String { "\(sentence) (\(arguments.joined(separator: " ")))" }

    static let secret = "topsecret"
    static let document = "---\ntitle: T\nlanguage: en\n---\n\n# T\n\nText.\n"
    /// A document with a finding.
    static let faulty = "---\ntitle: T\nlanguage: en\n---\n\n# T\n\n### Skipped\n\nText.\n"
}

/// An untrusted checkout, next to files that it must not reach.
struct HostileCheckout {
    let folder: TemporaryFolder
    var path: String { folder.path + "/checkout" }

    /// The files outside the checkout and in its repository.
    private static let kept = [
        "private/config", "private/secret.md", "private/.bashrc", "checkout/.git/config", "checkout/.git/secret.md",
    ]

    init(_ entries: [String: SecurityClaim.Entry]) throws {
        folder = try TemporaryFolder()
        for name in Self.kept { _ = try folder.write("# \(SecurityClaim.secret)\n", to: name) }
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            let place = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            switch entry {
            case .file(let text): _ = try folder.write(text, to: "checkout/" + name)
            case .link(let target): try FileManager.default.createSymbolicLink(atPath: place, withDestinationPath: target)
            case .pipe: #expect(mkfifo(place, 0o600) == 0)
            }
        }
    }

    /// Runs the program for at most thirty seconds.
    ///
    /// - Returns: the exit status, 124 if the program did not end, and the printed text.
    func typeset(_ arguments: [String]) throws -> (status: Int32, messages: String) {
        let process = Process(), printed = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["timeout", "30", CommandTests.program.path] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: path)
        process.environment = ProcessInfo.processInfo.environment.merging(CommandTests.cache) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = printed
        process.standardError = printed
        try process.run()
        let text = String(decoding: printed.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, text)
    }

    /// Whether the files outside the checkout are unchanged.
    var isOutsideUntouched: Bool {
        let outside = folder.files.filter { $0.hasPrefix("private/") || $0.hasPrefix("checkout/.git/") }
        return outside == Self.kept.sorted() && Self.kept.allSatisfy { folder.text(of: $0) == "# \(SecurityClaim.secret)\n" }
    }
}

@Suite struct SecurityClaimTests {
    private static let page: String = {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../SECURITY.md")
        return words((try? String(contentsOf: path, encoding: .utf8)) ?? "")
    }()

    private static func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    @Test(arguments: SecurityClaim.all.map(\.sentence))
    func theSentenceIsInSecurityMD(sentence: String) {
        #expect(Self.page.contains(Self.words(sentence)))
    }

    @Test(arguments: SecurityClaim.all)
    func theClaimIsTrue(claim: SecurityClaim) throws {
        let checkout = try HostileCheckout(claim.entries), outcome = try checkout.typeset(claim.arguments)
        #expect(outcome.messages.contains(claim.message), "\(outcome.messages)")
        #expect(outcome.status != 124, "the run does not end")
        #expect(!outcome.messages.contains(SecurityClaim.secret))
        #expect(checkout.isOutsideUntouched)
        let isWritten = claim.written.allSatisfy { checkout.folder.text(of: "checkout/" + $0) != nil }
        #expect(isWritten, "\(checkout.folder.files)")
    }
}
