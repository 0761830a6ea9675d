extension CodeGrammar {
    /// The grammars with their names in code blocks: those of the language, its files and its tools.
    static let all: [(names: String, grammar: CodeGrammar)] = [
        ("c h", c), ("cpp c++ cc cxx hpp hxx h++ hh ino arduino cuda cu", cPlusPlus),
        ("objective-c objectivec objc obj-c m mm objc++", objectiveC),
        ("csharp c# cs csx", cSharp), ("java", java), ("kotlin kt kts", kotlin), ("scala sc sbt", scala), ("groovy gradle", groovy),
        ("swift", swift), ("go golang", go), ("rust rs", rust), ("zig", zig), ("dart", dart),
        ("javascript js jsx mjs cjs node ecmascript", javaScript), ("typescript ts tsx mts cts", typeScript),
        ("json json5 jsonc jsonl geojson webmanifest topojson ndjson har", json),
        ("python py py3 python3 pyw pyi sage starlark bzl bazel", python), ("ruby rb rake gemfile rails podfile jruby", ruby),
        ("php php3 php4 php5", php),
        ("perl pl pm perl5 raku", perl), ("lua luau", lua), ("r rscript splus", r), ("julia jl", julia),
        ("haskell hs", haskell), ("elixir ex exs heex", elixir), ("erlang erl hrl", erlang), ("clojure clj cljs edn", clojure),
        ("ocaml ml mli", ocaml), ("fsharp f# fs fsx", fSharp),
        ("shell sh bash zsh ksh dash fish shell-script bashrc", shell), ("powershell ps1 pwsh posh psm1", powerShell),
        ("sql mysql postgresql postgres sqlite plsql tsql psql pgsql mariadb", sql), ("graphql gql", graphQL),
        ("protobuf proto proto3 protocol-buffers", protobuf), ("dockerfile docker containerfile", dockerfile),
        ("make makefile mk gnumakefile mf", make),
        ("vb vbnet vb.net visual-basic vba vbs vbscript bas", visualBasic), ("pascal pas delphi dpr objectpascal lpr", pascal),
        ("ada adb ads", ada), ("fortran f f90 f95 f03 f08 for", fortran), ("matlab octave", matlab), ("gdscript gd", gdScript),
        ("assembly asm nasm", assembly), ("lisp common-lisp elisp emacs-lisp el scheme scm racket rkt", lisp),
        ("solidity sol", solidity),
        ("cmake", cMake), ("hcl terraform tf tfvars", hcl), ("nix", nix), ("nginx nginxconf", nginx),
    ]
}
