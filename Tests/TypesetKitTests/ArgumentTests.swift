import Testing
import TypesetStylesheet

@testable import TypesetKit
@testable import typeset

/// The error of a command line, not the rule of the audit.
typealias UsageError = typeset.UsageError

@Suite struct ArgumentTests {
    func invocation(_ arguments: String..., files: Set<String> = []) throws(UsageError) -> Invocation {
        try Invocation(arguments, isFile: { files.contains($0) })
    }

    @Test func theSimplestCallIsOneDocumentAtLarge() throws {
        let job = try invocation("doc.md").job
        #expect(job.documents == ["doc.md"])
        #expect(job.sizes == [.large])
        #expect(job.stylesheet == nil)
        #expect(job.output == nil)
    }

    @Test func limitsAreSetByTheirNames() throws {
        let limits = try invocation("a.md", "--limit", "document-size=2k", "--limit=blocks=3M").job.limits
        #expect(limits.documentSize == 2000)
        #expect(limits.blocks == 3_000_000)
        for entry in InputLimits.entries { #expect(InputLimits()[keyPath: entry.value] > 0) }
    }

    @Test(arguments: ["document-size", "document-size=", "document-size=0", "document-size=-1", "document-size=9999999999G", "pages=3", ""])
    func aLimitNeedsANameAndANumber(_ text: String) {
        #expect(throws: UsageError.self) { try invocation("a.md", "--limit", text) }
    }

    @Test func everyOptionIsUnderstood() throws {
        let all = try invocation(
            "a.md", "--style", "s.yaml", "b.md", "--sizes=xSmall...medium", "-o", "out/", "--standard=ua2",
            "--font-dir", "f", "--font-dir=g", "--no-system-fonts", "--locked", "-j3", "-qv", "--color", "never", "--timings")
        #expect(all.job.documents == ["a.md", "b.md"])
        #expect(all.job.stylesheet == "s.yaml")
        #expect(all.job.sizes == [.xSmall, .small, .medium])
        #expect(all.job.output == "out/")
        #expect(all.job.standard == .ua2)
        #expect(all.job.fontDirectories == ["f", "g"])
        #expect(!all.job.usesSystemFonts)
        #expect(all.job.locksFonts)
        #expect(all.job.threads == 3)
        #expect(all.isQuiet)
        #expect(all.isVerbose)
        #expect(all.showsTimings)
        #expect(all.color == .never)
    }

    @Test func aScaleIsAResolutionInPoints() throws {
        #expect(try invocation("d.md", "--format", "png", "--scale", "3").job.resolution == 216)
        #expect(try invocation("d.md", "--format=png", "--resolution=300", "--pages", "2-").job.resolution == 300)
    }

    @Test func sizesAreSortedAndEachOnce() throws {
        #expect(
            try invocation("--size", "ax5,large", "--size=xSmall", "--size", "large", "d.md").job.sizes
                == [.xSmall, .large, .accessibility5])
        #expect(try invocation("d.md", "--all-sizes").job.sizes == ContentSizeCategory.allCases)
        #expect(try invocation("d.md", "--sizes", "..<medium").job.sizes == [.xSmall, .small])
        #expect(try invocation("d.md", "--sizes", "ax").job.sizes.map(\.shortName) == ["ax1", "ax2", "ax3", "ax4", "ax5"])
        #expect(try invocation("d.md", "--size", "UICTContentSizeCategoryAccessibilityXXXL").job.sizes == [.accessibility5])
    }

    @Test func sizesMayFollowEachOtherUntilADocumentComes() throws {
        let job = try invocation("--size", "ax1", "ax3", "doc.md", "small", files: ["doc.md", "small"]).job
        #expect(job.sizes == [.accessibility1, .accessibility3])
        #expect(job.documents == ["doc.md", "small"])
        #expect(try invocation("--size", "ax1", "small", files: ["small"]).job.documents == ["small"])
    }

    @Test func afterTwoHyphensEverythingIsADocument() throws {
        #expect(try invocation("-q", "--", "-q", "--help").job.documents == ["./-q", "./--help"])
    }

    @Test func helpAndVersionNeedNoDocument() throws {
        #expect(Help.text(askedBy: ["--help"], of: .build) == Help.text(BuildCommand.program))
        #expect(try invocation("--version").printsVersion)
        #expect(Help.text(askedBy: ["--version", "-qh"], of: .check) == Help.text(CheckCommand.description))
        #expect(Help.text(askedBy: ["-q", "--", "-h"], of: .check) == nil)
    }

    @Test(
        arguments: [
            (["d.md", "--al-sizes"], "unknown option '--al-sizes', did you mean '--all-sizes'?", nil),
            (["d.md", "--stlye", "s"], "unknown option '--stlye', did you mean '--style'?", nil),
            (["d.md", "--verb"], "unknown option '--verb', did you mean '--verbose'?", nil),
            (["d.md", "--frobnicate"], "unknown option '--frobnicate'", "`--help` lists them"),
            (["d.md", "-x"], "unknown option '-x'", "`--help` lists them"),
            (["d.md", "-style=a"], "unknown option '-style=a', did you mean '--style=a'?", nil),
            (["d.md", "--style"], "option '--style' needs a value: --style SHEET", nil),
            (["d.md", "--style="], "option '--style' needs a value: --style=SHEET", nil),
            (["d.md", "--style", "--quiet"], "option '--style' needs a value: --style SHEET", nil),
            (["d.md", "-o"], "option '-o' needs a value: -o PATH", nil),
            (["d.md", "--quiet=yes"], "option '--quiet' takes no value", nil),
            (["d.md", "--format", "pgn"], "unknown format 'pgn', did you mean 'png'?", nil),
            (["d.md", "--format", "docx"], "unknown format 'docx'", "one of pdf, png, svg"),
            (["d.md", "--standard", "ua3"], "unknown standard 'ua3', did you mean 'ua1'?", nil),
            (["d.md", "--color", "sometimes"], "unknown color choice 'sometimes'", "one of auto, always, never"),
            (["d.md", "-j", "0"], "'--jobs' takes a number from 1 to 1024, not '0'", nil),
            (["d.md", "--format=png", "--scale=x"], "'--scale' takes a number from 0.05 to 32, not 'x'", nil),
            (["d.md", "--format=png", "--pages=3-1"], "'3-1' is not a list of pages", "give numbers and ranges from 1, such as 1,3-5,9-"),
            (["d.md", "--scale", "2"], "option '--scale' requires '--format png'", nil),
            (["d.md", "--pages", "2"], "option '--pages' requires '--format png' or '--format svg'", nil),
            (["d.md", "--format=svg", "--standard=ua2"], "option '--standard' requires '--format pdf'", nil),
            (["d.md", "--format=png", "--scale=2", "--resolution=72"], "'--resolution' and '--scale' cannot be combined", nil),
            (["d.md", "--size=ax1", "--all-sizes"], "'--size' and '--all-sizes' cannot be combined", nil),
            (
                ["d.md", "--size", "huge"], "unknown content size 'huge'",
                "one of xSmall, small, medium, large, xLarge, xxLarge, xxxLarge, ax1, ax2, ax3, ax4, ax5"
            ),
            (["d.md", "--size", "large,xlrge"], "unknown content size 'xlrge', did you mean 'xLarge'?", nil),
            (
                ["d.md", "--sizes", "ax5...small"], "the range `ax5...small` is reversed: ax5 is larger than small",
                "write the smaller size first: `small...ax5`"
            ),
            (["d.md", "--size", "all"], "'all' is not a content size", "--all-sizes"),
            (["d.md", "-M", "titel=A"], "'-M titel=A': `titel` is not a front matter key", "did you mean `title`?"),
            (["d.md", "-M", "toc=maybe"], "'-M toc=maybe': front matter key `toc` takes `true` or `false`", nil),
            (["d.md", "--timings", "t.json"], "option '--timings' takes its value in the same word", "--timings=t.json"),
            ([""], "the name of a document is empty", nil),
        ] as [([String], String, String?)])
    func mistakesAreReported(arguments: [String], message: String, hint: String?) {
        #expect(throws: UsageError(message, hint: hint)) { try Invocation(arguments, isFile: { _ in false }) }
    }

    @Test func helpNamesEveryOption() {
        let options = Invocation.options { _ in false }
        let help = Help.whole(BuildCommand.program)
        for option in options { #expect(help.contains("--\(option.long)")) }
        #expect(help.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(
        arguments: [
            (variables: [:], choice: .auto, isInteractive: true, colored: true), ([:], .auto, false, false), ([:], .always, false, true),
            ([:], .never, true, false),
            (["NO_COLOR": "1"], .auto, true, false), (["NO_COLOR": ""], .auto, true, true), (["NO_COLOR": "1"], .always, false, true),
            (["CLICOLOR_FORCE": "1"], .auto, false, true), (["CLICOLOR_FORCE": "0"], .auto, false, false),
            (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], .auto, true, false),
        ] as [(variables: [String: String], choice: ColorChoice, isInteractive: Bool, colored: Bool)])
    func colourFollowsTheOptionThenTheEnvironmentThenTheTerminal(
        variables: [String: String], choice: ColorChoice,
        isInteractive: Bool, colored: Bool
    ) {
        #expect(Terminal.usesColor(choice, isInteractive: isInteractive) { variables[$0] } == colored)
    }
}
