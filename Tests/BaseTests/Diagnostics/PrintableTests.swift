import Testing
import TypesetBase

/// Tests that untrusted text cannot affect a terminal or a log.
@Suite struct PrintableTests {
    @Test(arguments: [
        ("\u{1B}[2J", "\u{241B}[2J"), ("a\rb\nc\td", "a\u{240D}b\u{240A}c\u{2409}d"), ("\u{9B}2J\u{85}", "\u{FFFD}2J\u{FFFD}"),
        ("\u{202E}abc\u{202C}\u{2066}\u{2069}\u{061C}", "\u{FFFD}abc\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ("é 👩‍👩‍👧 العربية", "é 👩‍👩‍👧 العربية"),
    ])
    func controlsAreShown(text: String, shown: String) {
        #expect(Printable.text(text) == shown)
    }

    @Test(arguments: [
        ("::set-output name=x::y", "\u{2236}:set-output name=x::y"), ("  ::error::x", "  \u{2236}:error::x"),
        ("\u{A0}::debug::x", "\u{A0}\u{2236}:debug::x"), ("a ::stop-commands::b", "a \u{2236}:stop-commands::b"),
        ("a ##[stop-commands]b", "a ##\u{2045}stop-commands]b"), ("###[error]", "###\u{2045}error]"),
        ("x##vso[task.setvariable a=b]c", "x##vso\u{2045}task.setvariable a=b]c"), ("##teamcity[message]", "##teamcity\u{2045}message]"),
    ])
    func commandsAreBroken(text: String, shown: String) {
        #expect(Printable.text(text) == shown)
        #expect(Printable.lines("first\n" + text + "\n") == "first\n" + shown + "\n")
    }

    @Test(arguments: ["std::vector", "a[b]", "# [a](b)", "#[a]", "## a [b]", "::", "a :: b", ":::", "http://[::1]/", "## 1 ##"])
    func otherTextIsKept(text: String) {
        #expect(Printable.text(text) == text)
    }

    /// The rule also applies to the marked text, at cuts, and in paths.
    @Test(arguments: 20..<60)
    func diagnosticsContainNoCommands(columns: Int) {
        let line = "Words ##[add-mask]x ::set-env name=A::b and words ##[group]", file = SourceFile(path: "::warning::a.md", text: line)
        for start in 0..<line.utf8.count {
            let diagnostic = Diagnostic.error(
                "##[error]", at: SourceSpan(file: file, range: start..<min(start + 3, line.utf8.count)), hints: ["::debug::"])
            let text = DiagnosticPrinter(usesColor: start % 2 == 0, columns: columns).text(of: [diagnostic])
            #expect(!text.contains("##["))
            #expect(!text.contains(/(^|\s)::\w/.anchorsMatchLineEndings()))
        }
    }
}
