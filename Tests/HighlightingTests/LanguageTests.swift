import Testing

@testable import TypesetHighlighting

/// Tests of the tokens found in code of single languages.
@Suite struct LanguageTests {
    /// The tokens of a code as `kind:text`.
    static func tokens(_ code: String, _ language: String) throws -> [String] {
        let bytes = Array(code.utf8), language = try #require(CodeLanguage(named: language))
        return language.tokens(in: bytes).map { "\($0.kind):\(String(decoding: bytes[$0.range], as: UTF8.self))" }
    }

    @Test(arguments: [("sh", "<<EOF", "EOF\n"), ("sh", "<<-EOF", "  EOF\n"), ("php", "<<<EOF", "  EOF\n")])
    func aHeredocEndsAtAnIndentedWordOnlyIfItsSignAllowsIt(language: String, opening: String, last: String) throws {
        let code = (language == "php" ? "$a = " : "cat ") + opening + "\na\n  EOF\nb\nEOF\n"
        let strings = try Self.tokens(code, language).filter { $0.hasPrefix("string:") }
        #expect(strings.last == (last == "EOF\n" ? "string:a\n  EOF\nb\nEOF" : "string:a\n  EOF"))
    }

    private static let samples: [(language: String, code: String, tokens: [String])] = [
        (
            "rust", "#[test] fn f<'a>(c: &'a str) { m!(r#\"a\"b\"#, 'x', 1_0u8) } /* a /* b */ c */",
            [
                "attribute:#[test]", "keyword:fn", "function:f", "type:str", "function:m!", "string:r#\"a\"b\"#", "string:'x'",
                "number:1_0u8",
                "comment:/* a /* b */ c */",
            ]
        ),
        (
            "js", "const t = `a ${b(`c`)} d`, r = /[/]x/g, q = a / b // c",
            ["keyword:const", "string:`a ${", "function:b", "string:`c`", "string:} d`", "string:/[/]x/g", "comment:// c"]
        ),
        ("ts", "class A implements B { x: string }", ["keyword:class", "type:A", "keyword:implements", "type:B", "type:string"]),
        (
            "py", "@d\ndef f(x: int) -> C:\n  return f\"a{x}b\" + r'\\'",
            [
                "attribute:@d", "keyword:def", "function:f", "type:int", "type:C",
                "keyword:return", "string:f\"a{", "string:}b\"", "string:r'\\'",
            ]
        ),
        (
            "swift", "@main struct S { func f() { g(#\"\\n\"#, \"a\\(b)c\") } }",
            [
                "attribute:@main", "keyword:struct", "type:S", "keyword:func",
                "function:f", "function:g", "string:#\"\\n\"#", "string:\"a\\(", "string:)c\"",
            ]
        ),
        (
            "c", "#include <a.h>\nint f(void) { return 0x1F; }",
            [
                "attribute:#include", "string:<a.h>", "type:int", "function:f", "type:void",
                "keyword:return", "number:0x1F",
            ]
        ),
        ("c++", "auto s = R\"x(a)\")x\";", ["keyword:auto", "string:R\"x(a)\")x\""]),
        ("cs", "var s = @\"a\"\"b\" + $\"{c}\";", ["keyword:var", "string:@\"a\"\"b\"", "string:$\"{", "string:}\""]),
        ("kt", "fun f() = \"a $b\"", ["keyword:fun", "function:f", "string:\"a ", "variable:$b", "string:\""]),
        ("go", "type T struct { s string }", ["keyword:type", "type:T", "keyword:struct", "type:string"]),
        ("java", "@Override public void f() {}", ["attribute:@Override", "keyword:public", "type:void", "function:f"]),
        (
            "vb", "Public Function F(a As Integer) As String ' b\n  Return \"c\"\"d\" & If(a, 1, 2)",
            [
                "keyword:Public", "keyword:Function", "function:F", "keyword:As", "type:Integer", "keyword:As", "type:String",
                "comment:' b",
                "keyword:Return", "string:\"c\"\"d\"", "keyword:If", "number:1", "number:2",
            ]
        ),
        (
            "matlab", "function y = f(x) % a'b\n  y = x' * [x' 'it''s'] .* g(\"a\")';",
            [
                "keyword:function", "function:y", "function:f", "comment:% a'b", "string:'it''s'", "function:g", "string:\"a\"",
            ]
        ),
        (
            "delphi", "procedure P; { a } begin s := 'it''s' end;",
            [
                "keyword:procedure", "function:P", "comment:{ a }", "keyword:begin",
                "string:'it''s'", "keyword:end",
            ]
        ),
        (
            "f90", "real :: x ! a\nCALL f('b', 1.5d0)",
            [
                "type:real", "comment:! a", "keyword:CALL", "function:f", "string:'b'",
                "number:1.5d0",
            ]
        ),
        ("ada", "X'Length := 'a'; -- b", ["string:'a'", "comment:-- b"]),
        ("gd", "@export var a: int = $B.c", ["attribute:@export", "keyword:var", "type:int", "variable:$B"]),
        ("nasm", "start: mov eax, 0x1F ; a", ["function:start", "keyword:mov", "number:0x1F", "comment:; a"]),
        (
            "elisp", "(defun f-x (a) \"b\" (if a t)) ; c",
            [
                "keyword:defun", "function:f-x", "string:\"b\"", "keyword:if", "keyword:t",
                "comment:; c",
            ]
        ),
        ("sol", "contract A { uint256 x; }", ["keyword:contract", "type:A", "type:uint256"]),
        (
            "ruby", "def f = %w[a b] + \"#{c}\" # d",
            ["keyword:def", "function:f", "string:%w[a b]", "string:\"#{", "string:}\"", "comment:# d"]
        ),
        ("php", "$a = <<<X\nb\nX;", ["variable:$a", "string:<<<X", "string:b\nX"]),
        ("lua", "--[[ a\nb ]] local x = [==[ c ]==]", ["comment:--[[ a\nb ]]", "keyword:local", "string:[==[ c ]==]"]),
        (
            "sh", "cat <<'E' # a\n$x\nE\necho \"${y}\"",
            [
                "string:<<'E'", "comment:# a", "string:$x\nE", "keyword:echo", "string:\"",
                "variable:${y}", "string:\"",
            ]
        ),
        ("ps1", "If ($A) { 'b' }", ["keyword:If", "variable:$A", "string:'b'"]),
        ("sql", "SELECT 'a''b' -- c", ["keyword:SELECT", "string:'a''b'", "comment:-- c"]),
        ("graphql", "query Q($a: Int!) { b }", ["keyword:query", "function:Q", "variable:$a", "type:Int"]),
        ("protobuf", "message M { int32 a = 1; }", ["keyword:message", "type:M", "type:int32", "number:1"]),
        (
            "dockerfile", "FROM a AS b\nRUN c \"$D\"",
            ["keyword:FROM", "keyword:AS", "keyword:RUN", "string:\"", "variable:$D", "string:\""]
        ),
        ("make", "A := b\nall: c\n\t$(A)", ["key:A", "function:all"]),
        ("json", "{\"a\": [true, \"b\", -1]}", ["key:\"a\"", "keyword:true", "string:\"b\"", "number:1"]),
        ("yml", "a: b # c\n- d: |\n    e: f\n", ["key:a", "comment:# c", "key:d", "string:e: f"]),
        ("toml", "[a]\nb = \"c\" # d", ["type:[a]", "key:b", "string:\"c\"", "comment:# d"]),
        (
            "html", "<!-- a --><b c=\"d\">e</b><script>var x</script>",
            [
                "comment:<!-- a -->", "tag:b", "attribute:c", "string:\"d\"", "tag:b",
                "tag:script", "keyword:var", "tag:script",
            ]
        ),
        (
            "css", "a:hover { --b: 1px; color: rgb(0 0 0) } /* c */",
            [
                "tag:a:hover", "variable:--b", "number:1px", "key:color", "function:rgb",
                "number:0", "number:0", "number:0", "comment:/* c */",
            ]
        ),
        ("diff", "--- a\n+++ b\n@@ 1\n-x\n+y\n z", ["heading:--- a", "heading:+++ b", "heading:@@ 1", "deleted:-x", "inserted:+y"]),
        ("console", "$ ls \"a\"\nb\n", ["prompt:$ ", "string:\"a\"", "output:b"]),
        ("pycon", ">>> 1\n1", ["prompt:>>> ", "number:1", "output:1"]),
        ("haskell", "f' x = 'a' -- b", ["string:'a'", "comment:-- b"]),
        ("elixir", "def f, do: ~r/a/", ["keyword:def", "function:f", "keyword:do", "string:~r/a/"]),
    ]

    @Test(arguments: samples.indices)
    func partsAreFound(sample: Int) throws {
        let sample = Self.samples[sample]
        #expect(try Self.tokens(sample.code, sample.language) == sample.tokens)
    }

    @Test(arguments: ["Rust", "rust,ignore", "JS", "js{1,3}", "c++", "C#", "objective-c", "shell-session", "language-python"])
    func namesAreThoseOfBlocks(name: String) { #expect(CodeLanguage(named: name) != nil) }

    @Test func othersAreNot() {
        for name in ["", "text", "nonsense", "math", "plain"] { #expect(CodeLanguage(named: name) == nil) }
    }

    @Test func aStringThatIsOpenEndsWithItsLine() throws {
        #expect(try Self.tokens("a = \"b\nreturn", "c") == ["string:\"b", "keyword:return"])
        #expect(try Self.tokens("a = `b\nreturn", "js") == ["string:`b\nreturn"])
        #expect(try Self.tokens("\"a \\(b\nreturn", "swift") == ["string:\"a \\(", "keyword:return"])
    }

    /// Words of options and arguments are no keywords of a shell.
    @Test(arguments: [
        ("npm run x --for=done --while case; then=1", []), ("git push --source=until a/do done.txt", []), ("echo for; ls in", ["echo"]),
        ("for f in *.md; do echo $f for; done", ["for", "in", "do", "echo", "done"]),
        ("if ! test -f a; then sudo exec b; fi", ["if", "test", "then", "sudo", "exec", "fi"]),
        ("case $1 in a) exit 1;; esac", ["case", "in", "exit", "esac"]), ("x=$(cd a && echo done) \\\n  for", ["cd", "echo"]),
        ("a | while read x\ndo break\ndone < f", ["while", "do", "break", "done"]),
    ])
    func shellKeywordsAreCommands(code: String, keywords: [String]) throws {
        #expect(try Self.tokens(code, "bash").filter { $0.hasPrefix("keyword:") } == keywords.map { "keyword:\($0)" })
    }

    @Test func optionsOfPowerShellAreNoKeywords() throws {
        #expect(try Self.tokens("Get-Item -Filter x -In y", "powershell").allSatisfy { !$0.hasPrefix("keyword:") })
    }

    @Test func outputWithoutAPromptIsPlain() throws { #expect(try Self.tokens("error: x\n  | y\n", "console").isEmpty) }
}
