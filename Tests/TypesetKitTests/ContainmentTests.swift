import Foundation
import Testing

/// Untrusted documents, sheets and links read nothing outside their folder.
///
/// The program runs in `checkout`. The files that it must not reach are next to that folder.
@Suite struct ContainmentTests {
    let folder: TemporaryFolder
    private let command = CommandTests()

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("[credentials]\ntoken: topsecret\n: : :\n", to: "private/config")
        _ = try folder.write("typeset: 1\nstyles: { body: { size: 20 } }\nextends: default\n", to: "private/sheet.yaml")
        _ = try folder.write(Self.picture, to: "private/picture.svg")
    }

    private static let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='40' height='30'/></svg>"

    private func document(_ text: String, style: String? = nil) -> String {
        "---\ntitle: T\nlanguage: en\n\(style.map { "style: \($0)\n" } ?? "")---\n\n# T\n\n\(text)\n"
    }

    private func write(_ text: String, to name: String) throws { _ = try folder.write(text, to: "checkout/" + name) }

    private func link(_ name: String, to target: String) throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/checkout", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/checkout/" + name, withDestinationPath: target)
    }

    private func typeset(_ arguments: String..., environment: [String: String] = [:], input: String? = nil) throws -> CommandTests.Outcome {
        try command.run(arguments, in: folder, below: "checkout", environment: environment, input: input)
    }

    private let outside = "lies outside the folders that may be read"

    /// The message is the same whether or not the file exists.
    @Test(arguments: [
        "/etc/shadow", "/etc/passwd", "/etc/none", "/proc/self/environ", "../private/config", "../private/none", "/dev/stdin", "/dev/zero",
        "link.yaml", "folder/config",
    ])
    func aDocumentNamesNoSheetOutside(style: String) throws {
        try write(document("Text.", style: style), to: "a.md")
        try link("link.yaml", to: "../private/config")
        try link("folder", to: "../private")
        let outcome = try typeset("a.md", environment: ["A_SECRET": "topsecret"])
        #expect(
            outcome.messages == """
                a.md:4:8: error: the stylesheet \(outside): `\(style)` [stylesheet-mistake]
                   4 | style: \(style)
                     |        ^\(String(repeating: "~", count: style.count - 1))
                     = hint: allow files below another folder with `--root DIR`
                1 error

                """)
        #expect(outcome.status == 2)
    }

    @Test func aSheetExtendsNoSheetOutside() throws {
        try write(document("Text."), to: "a.md")
        try write("typeset: 1\nextends: ../private/config\n", to: "s.yaml")
        try write("typeset: 1\nextends: /proc/self/environ\n", to: "t.yaml")
        let near = try typeset("a.md", "--style", "s.yaml"), far = try typeset("a.md", "--style", "t.yaml")
        #expect(near.status == 2)
        #expect(near.messages.hasPrefix("s.yaml:2:10: error: the stylesheet \(outside): `../private/config` [stylesheet-mistake]\n"))
        #expect(far.status == 2)
        #expect(far.messages.hasPrefix("t.yaml:2:10: error: the stylesheet \(outside): `/proc/self/environ` [stylesheet-mistake]\n"))
        #expect(!near.messages.contains("topsecret"))
    }

    /// A file that is not a stylesheet is not quoted, even if it is in the folder.
    @Test func filesThatAreNotSheetsAreNotQuoted() throws {
        try write("[credentials]\ntoken: topsecret\n: : :\n", to: ".env")
        try write(document("Text.", style: "./.env"), to: "a.md")
        try write("typeset: 1\nextends: ./.env\n", to: "s.yaml")
        let named = try typeset("a.md"), extended = try typeset("styles", "check", "s.yaml")
        #expect(named.messages.hasPrefix("a.md:4:8: error: the file is not a stylesheet: `./.env` [stylesheet-mistake]\n"))
        #expect(named.status == 2)
        #expect(extended.messages.hasPrefix("s.yaml:2:10: error: the file is not a stylesheet: `.env` [stylesheet-mistake]\n"))
        #expect(extended.status == 1)
        #expect(!named.messages.contains("topsecret"))
        #expect(!extended.messages.contains("topsecret"))
    }

    @Test(arguments: ["../private/*", "../private/picture.svg", "/*/*/*/*/*/*/*", "/etc/*", "../*/none.ttf", "font.ttf"])
    func aSheetNamesNoFontsOutside(pattern: String) throws {
        try write(document("Text."), to: "a.md")
        try write("typeset: 1\nfonts: { files: \"\(pattern)\" }\n", to: "s.yaml")
        try link("font.ttf", to: "../private/picture.svg")
        let outcome = try typeset("a.md", "--style", "s.yaml")
        #expect(outcome.messages.hasPrefix("s.yaml:2:17: error: `"))
        #expect(outcome.messages.contains("` \(outside) [stylesheet-mistake]\n"))
        #expect(outcome.status == 2)
        #expect(!outcome.messages.contains("private/config"))
    }

    @Test func noPipeOfADocumentIsWaitedFor() throws {
        try write(document("![pipe](pipe)", style: "pipe"), to: "a.md")
        try write("typeset: 1\nfonts: { files: pipe }\n", to: "s.yaml")
        mkfifo(folder.path + "/checkout/pipe", 0o600)
        #expect(
            try typeset("a.md").messages.contains(
                "a.md:4:8: error: the stylesheet is a pipe or a device, not a file: `pipe` [stylesheet-mistake]\n"))
        #expect(
            try typeset("a.md", "--style", "s.yaml").messages.contains(
                "error: `pipe` is a pipe or a device, not a file [stylesheet-mistake]\n"))
        #expect(try typeset("a.md", "--style", "default").messages.contains("`pipe` is not a regular file [image-missing]"))
        try write(document("Text.", style: "\"-\""), to: "b.md")
        #expect(
            try typeset("b.md", input: "typeset: 1\n").messages.contains(
                "b.md:4:8: error: the stylesheet does not exist: `./-` [stylesheet-mistake]\n"))
    }

    @Test(arguments: ["../private/picture.svg", "../private/none.svg", "..%2Fprivate%2Fpicture.svg", "link.svg", "folder/picture.svg"])
    func picturesOutsideAreNotShown(picture: String) throws {
        try link("link.svg", to: "../private/picture.svg")
        try link("folder", to: "../private")
        try write(document("![A picture](\(picture))"), to: "a.md")
        let outcome = try typeset("a.md")
        #expect(outcome.messages.contains("a.md:8:1: error: `\(picture)` \(outside) [image-missing]\n"))
        #expect(outcome.messages.contains("= hint: allow files below another folder with `--root DIR`; "))
        let allowed = try typeset("a.md", "--root", "../private")
        #expect(allowed.messages.contains("image-missing") == picture.contains("none"))
    }

    @Test func absolutePicturesOutsideAreNotShown() throws {
        let picture = folder.path + "/private/picture.svg"
        for destination in [picture, "file://" + picture, "file:" + picture] {
            try write(document("![A picture](\(destination))"), to: "a.md")
            #expect(try typeset("a.md").messages.contains("\(outside) [image-missing]"), "\(destination)")
        }
    }

    /// An untrusted pull request may contain the link, and `*.md` matches it.
    @Test func aGivenFileThatIsALinkDoesNotLeadAway() throws {
        try link("a.md", to: "/proc/self/environ")
        try link("b.md", to: "../private/config")
        try link("s.yaml", to: "../private/config")
        try link("docs", to: "../private")
        try write(document("Text."), to: "c.md")
        for arguments in [["a.md"], ["b.md"], ["docs/config"], ["c.md", "--style", "s.yaml"], ["c.md", "--baseline", "s.yaml"]] {
            let outcome = try command.run(arguments, in: folder, below: "checkout")
            #expect(outcome.messages.contains("leads out of its folder by a symbolic link ["), "\(arguments)")
            #expect(outcome.messages.contains("= hint: allow files below another folder with `--root DIR`\n"), "\(arguments)")
            #expect(!outcome.messages.contains("topsecret"), "\(arguments)")
            #expect(outcome.status == 2, "\(arguments)")
        }
        #expect(try typeset("b.md", "--root", "../private").status != 2)
        #expect(try typeset("docs/config", "--root", "../private", "-o", "d.pdf").status != 2)
        try link("d.md", to: "c.md")
        #expect(try typeset("d.md").status == 0)
    }

    /// Each document may read its own folder, and not that of another document in the same run.
    @Test func rootsAreADocumentsOwn() throws {
        for name in ["a", "b"] {
            try write(document("![A picture](../a/picture.svg)", style: "../a/own.yaml"), to: "\(name)/\(name).md")
        }
        try write(Self.picture, to: "a/picture.svg")
        try write("typeset: 1\nextends: ./base.yaml\n", to: "a/own.yaml")
        try write("typeset: 1\n", to: "a/base.yaml")
        for order in [["a/a.md", "b/b.md"], ["b/b.md", "a/a.md"]] {
            let outcome = try command.run(order + ["-j", "1"], in: folder, below: "checkout")
            #expect(outcome.messages.contains("b/b.md:4:8: error: the stylesheet \(outside): `b/../a/own.yaml` [stylesheet-mistake]\n"))
            #expect(!outcome.messages.contains("a/a.md:4"))
            #expect(outcome.status == 2)
        }
        #expect(try typeset("a/a.md", "b/b.md", "--root", "a").status == 0)
    }

    /// A file that the user names is read from any folder, but one that the sheet names must be below the sheet's folder.
    @Test func filesThatTheUserNamesAreRead() throws {
        _ = try folder.write("typeset: 1\nextends: [./sheet.yaml]\n", to: "private/house.yaml")
        try write(document("Text."), to: "a.md")
        #expect(try typeset("a.md", "--style", "../private/house.yaml").status == 0)
        #expect(try typeset("../checkout/a.md").status == 0)
        #expect(try typeset("-", "-o", "b.pdf", input: document("Text.", style: "own.yaml")).status == 2)
        try write("typeset: 1\n", to: "own.yaml")
        #expect(try typeset("-", "-o", "b.pdf", input: document("Text.", style: "own.yaml")).status == 0)
        #expect(try typeset("a.md", "--root", "none").messages.hasPrefix("none: error: the root does not exist [run-problem]\n"))
    }

    /// Folders that the user names may be links: the folder of a document, of a sheet with what it extends, or of fonts.
    @Test func foldersThatTheUserNamesMayBeLinks() throws {
        _ = try folder.write(document("![A picture](picture.svg)", style: "sub/own.yaml"), to: "private/a.md")
        _ = try folder.write("typeset: 1\nextends: ../sheet.yaml\n", to: "private/sub/own.yaml")
        try link("away", to: "../private")
        let path = folder.path + "/checkout/away"
        #expect(
            try typeset(path + "/a.md", "-o", "a.pdf").messages == "\(path)/a.md  large  1 page  a.pdf\n" + CommandTests.clean("away/a.md"))
        #expect(
            try typeset("away/a.md", "--root", "away", "-o", "a.pdf").messages == "away/a.md  large  1 page  a.pdf\n"
                + CommandTests.clean("away/a.md"))
        #expect(try typeset("styles", "check", path + "/sub/../sub/own.yaml", "--root", "away").messages == "")
        #expect(try typeset("styles", "check", path + "/sub/own.yaml").messages.contains(outside))
    }

    @Test func linksInAFolderOfFontsDoNotLeadAway() throws {
        let font = try FontCheckTests.file("Noto Sans").path
        try write(document("Text."), to: "a.md")
        try FileManager.default.createDirectory(atPath: folder.path + "/checkout/fonts", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: font, toPath: folder.path + "/checkout/fonts/a.ttf")
        #expect(try typeset("a.md", "--font-dir", "fonts").messages == "a.md  large  1 page  a.pdf\n" + CommandTests.clean("a.md"))
        mkfifo(folder.path + "/checkout/fonts/pipe.ttf", 0o600)
        try link("fonts/away", to: "/")
        try link("fonts/round", to: ".")
        let outcome = try typeset("a.md", "--font-dir", "fonts", "--no-system-fonts")
        #expect(outcome.status == 0)
        #expect(
            outcome.messages.contains(
                "fonts/away: warning: the link leads outside the folders that may be read; no fonts are taken from there [stylesheet-mistake]\n"
            ))
    }

    /// Untrusted links at the paths of outputs are not followed.
    @Test func nothingIsWrittenOutside() throws {
        try write(document("Text."), to: "a.md")
        for (name, target) in [("out", "../private"), ("a.pdf", "../private/config"), ("a.html", "../private/config")] {
            try FileManager.default.createDirectory(atPath: folder.path + "/checkout/made/" + name, withIntermediateDirectories: true)
            try link("made/\(name)/\(name == "out" ? "a" : name)", to: "../../" + target)
        }
        let before = folder.files.filter { $0.hasPrefix("private/") }.map { folder.text(of: $0) }
        #expect(try typeset("a.md", "-o", "made/a.pdf/").status == 0)
        #expect(try typeset("a.md", "-q", "-o", "b.pdf", "--report", "html=made/a.html/{stem}.html").status == 0)
        let outcome = try typeset("a.md", "-o", "made/out/{stem}/{stem}.pdf")
        #expect(outcome.messages.contains("made/out/a/a.pdf: error: cannot be written: its path leaves `made/out` through a"))
        #expect(outcome.status == 2)
        #expect(folder.files.filter { $0.hasPrefix("private/") }.map { folder.text(of: $0) } == before)
        #expect(folder.text(of: "checkout/made/a.pdf/a.pdf")?.hasPrefix("%PDF") == true)
        #expect(folder.text(of: "checkout/made/a.html/a.html")?.hasPrefix("<!") == true)
    }

    /// GitHub's runner executes commands in anything that is printed.
    @Test func nothingPrintedIsACommand() throws {
        let name = "::warning::a ##[group].md", words = "##[stop-commands]x ::set-output name=a::b \u{1B}[2J \u{202E}"
        try write(document("[\(words)](#\(words)) ![\(words)](<\(words)>)\n\n#### \(words)"), to: name)
        try write("typeset: 1\nstyles:\n  \"\(words.prefix(43))\": { colour: red }\n", to: "s.yaml")
        try write("typeset: 1\nstyles:\n  \"\(words.prefix(43))\": { size: 20 }\n", to: "t.yaml")
        let font = "<dict><key>fontName</key><string>\(words.prefix(43)) \u{202E}</string><key>fontSize</key><real>17</real></dict>"
        try write("<plist version='1.0'><dict><key>body</key>\(font)</dict></plist>", to: "##[x].plist")
        let runs: [[String]] = [
            ["./" + name], [name, "--all-sizes"], ["check", name, "-v", "--size", "large"],
            ["check", name, "--style", "s.yaml", "--color", "always"],
            ["styles", "t.yaml"], ["styles", "explain", String(words.prefix(43)), "--style", "t.yaml"], ["styles", "check", "s.yaml"],
            ["check", name, "--unknown=##[x]"], ["none ##[x] ::debug::x.md"], ["styles", "explain", "##[x] ::debug::y"],
            ["check", name, "--size", "large", "--report", "text=-"], ["check", name, "--size", "large", "--report", "json"],
            ["check", name, "--size", "large", "--report", "sarif"], ["check", name, "--size", "large", "--report", "junit"],
            ["check", name, "--size", "large", "--report", "markdown"], ["check", name, "--size", "large", "--report", "html"],
            ["check", name, "--size", "large", "--report", "github"],
        ]
        for arguments in runs {
            let outcome = try command.run(arguments, in: folder, below: "checkout")
            let output =
                arguments.last == "github"
                ? outcome.output.replacing(/^::(error|warning|notice) file=/.anchorsMatchLineEndings(), with: "") : outcome.output
            for text in [output, outcome.messages] {
                #expect(!text.contains("##["), "\(arguments)")
                #expect(!text.contains(/^\s*::\w/.anchorsMatchLineEndings()), "\(arguments)")
                #expect(!text.contains("\u{202E}"), "\(arguments)")
                #expect((!text.contains("\u{1B}[2J")), "\(arguments)")
            }
            #expect(outcome.output != "" || outcome.messages != "")
        }
    }

    @Test func linksThatRunSomethingAreNotMade() throws {
        try write(
            document(
                "[a](javascript:x), <file:///etc/passwd>, [![A picture](p.svg)](vbscript:x), [b](https://example.org/b)\n\n[![P](p.svg)](data:x)"
            ),
            to: "a.md")
        try write(Self.picture, to: "p.svg")
        let outcome = try typeset("a.md")
        #expect(outcome.messages.matches(of: /\[link-unsafe\]/).count == 4)
        #expect(outcome.status == 0)
        let pdf = try Tool.run("qpdf", "--qdf", "--object-streams=disable", "a.pdf", "-", in: folder.path + "/checkout")
        #expect(!pdf.contains("javascript:"))
        #expect(!pdf.contains("vbscript:"))
        #expect(!pdf.contains("URI (file:"))
        #expect(!pdf.contains("URI (data:"))
        #expect(pdf.contains("URI (https://example.org/b)"))
    }

    /// cairo turns links in an SVG into links in the PDF.
    @Test(arguments: [("https://example.org", true), ("a.html", true), ("javascript:x", false), ("//host/share", false)])
    func linksOfPicturesLeadWhereLinksMay(address: String, isAllowed: Bool) throws {
        try write(
            Self.picture.replacing("<rect", with: "<a href='\(address)'><rect").replacing("/></svg>", with: "/></a></svg>"), to: "p.svg")
        try write(document("![A picture](p.svg)"), to: "a.md")
        #expect(try typeset("a.md").messages.contains("refers outside: \(address) [image-missing]") != isAllowed)
    }

    /// Runs the program under limits of the shell; the shell reports a crash.
    private func typeset(under limits: String) throws -> (isDone: Bool, messages: String) {
        try write(document("Text."), to: "a.md")
        let shell = Process(), messages = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // Swift's own crash report needs memory too and can hang.
        let order = "ulimit -c 0; \(limits); SWIFT_BACKTRACE=enable=no \"$0\" a.md -o a.pdf -j 1; exit $?"
        shell.arguments = ["bash", "-c", order, CommandTests.program.path]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/checkout")
        shell.standardError = messages
        try shell.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        return (shell.terminationStatus == 0 && shell.terminationReason == .exit, text)
    }

    /// A file is complete or absent with any amount of memory, and a run that fails reports an error.
    @Test(arguments: [100_000, 240_000, 260_000, 280_000, 320_000, 400_000, 1_000_000])
    func tooLittleMemoryIsAMessage(kilobytes: Int) throws {
        let (isDone, text) = try typeset(under: "ulimit -v \(kilobytes)")
        let file = folder.text(of: "checkout/a.pdf")
        // A run may fail after it writes the file, for example in the audit.
        #expect(file?.hasSuffix("%%EOF\n") ?? !isDone)
        // The dynamic loader has its own messages.
        #expect(isDone || text.contains("memory") || text.contains("shared libraries"), "\(text)")
        #expect(!text.contains("no fonts are available"))
    }

    /// The stack of the first thread cannot grow to the size that a run needs.
    @Test func aFullStackIsAMessage() throws {
        let (isDone, text) = try typeset(under: "ulimit -s 200")
        #expect(isDone || text.contains("too little memory"), "\(text)")
    }

    /// A crash in a library that reads documents loses only the documents that cause it.
    @Test(arguments: [["a.md", "b.md", "c.md", "d.md", "e.md"], ["b.md", "d.md"], ["a.md", "c.md", "d.md"]])
    func aCrashCostsTheDocumentThatMakesIt(documents: [String]) throws {
        let library = try FaultyLibrary.cmark.write(to: folder.path)
        for name in ["a", "c", "e"] { try write(document("Text."), to: "\(name).md") }
        for name in ["b", "d"] { try write(document("FAULT"), to: "\(name).md") }
        let outcome = try CommandTests().run(
            documents + ["--no-audit"], in: folder, below: "checkout",
            environment: ["LD_PRELOAD": library, "SWIFT_BACKTRACE": "enable=no"])
        #expect(outcome.status == 2)
        for name in documents {
            let isFaulty = ["b.md", "d.md"].contains(name)
            let said = "\(name): error: the program crashed with signal 11 on this file and continued without it"
            #expect(outcome.messages.contains(said) == isFaulty, "\(outcome.messages)")
            #expect(folder.text(of: "checkout/" + name.replacing(".md", with: ".pdf"))?.hasSuffix("%%EOF\n") ?? false != isFaulty)
        }
    }

    /// The limit is in KiB, and the smallest PDF is larger.
    @Test func aLimitOnTheSizeOfFilesIsAMessage() throws {
        try write(document("Text."), to: "a.md")
        let shell = Process(), messages = Pipe()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        shell.arguments = ["bash", "-c", "ulimit -f 1; exec \"$0\" a.md -o a.pdf", CommandTests.program.path]
        shell.currentDirectoryURL = URL(fileURLWithPath: folder.path + "/checkout")
        shell.standardError = messages
        try shell.run()
        let text = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        shell.waitUntilExit()
        #expect(text == "a.pdf: error: cannot be written: it would be larger than a file may be [run-problem]\n1 error\n")
        #expect(shell.terminationStatus == 2)
        #expect(folder.files.filter { $0.hasPrefix("checkout") } == ["checkout/a.md"])
    }
}
