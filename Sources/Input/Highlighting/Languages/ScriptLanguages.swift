/// The grammars of languages that run from source.
extension CodeGrammar {
    private static let hash = ["#"]
    private static let pythonPrefixes: [String: Prefix] = {
        var prefixes: [String: Prefix] = [:]
        for prefix in ["r", "b", "u", "br", "rb", "f", "fr", "rf", "t"] {
            let meaning = Prefix(interpolation: prefix.contains("f") || prefix == "t" ? .braces : nil)
            for spelling in [prefix, prefix.uppercased(), prefix.prefix(1).uppercased() + prefix.dropFirst()] {
                prefixes[spelling] = meaning
            }
        }
        return prefixes
    }()

    static let python = CodeGrammar(
        keywords: "False None True and as assert async await break case class continue def del elif else except finally for from global if "
            + "import in is lambda match nonlocal not or pass raise return try type while with yield self cls",
        types: "bool bytearray bytes complex dict float frozenset int list object set str tuple", functionKeywords: "def",
        typeKeywords: "class", lineComments: hash,
        strings: [.double, .single, .quoted("\"\"\"", isMultiline: true), .quoted("'''", isMultiline: true)], prefixes: pythonPrefixes,
        attributeSigns: "@", capitalsAreTypes: true)

    static let gdScript = CodeGrammar(
        keywords: "and as assert await break breakpoint class class_name const continue elif else enum export extends false for func if in "
            + "is match not null or pass preload return self setget signal static super true tool var void when while yield",
        types: "Array Basis Color Dictionary Node NodePath Quaternion Rect2 String StringName Transform2D Transform3D Variant Vector2 "
            + "Vector3 bool float int",
        functionKeywords: "func", typeKeywords: "class class_name", lineComments: hash,
        strings: [.double, .single, .quoted("\"\"\"", isMultiline: true)], variableSigns: "$", attributeSigns: "@", capitalsAreTypes: true)

    static let ruby = CodeGrammar(
        keywords: "BEGIN END alias and begin break case class def defined? do else elsif end ensure extend false for if in include module "
            + "next nil not or private protected public raise redo require require_relative rescue retry return self super then true undef "
            + "unless until when while yield attr_accessor attr_reader attr_writer lambda proc loop",
        functionKeywords: "def", typeKeywords: "class module", lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .hashBraces, isMultiline: true), .quoted("'", isMultiline: true), .quoted("`", .hashBraces)],
        special: [.heredoc(signs: 2), .regex, .sigil(0x25)], variableSigns: "@$", capitalsAreTypes: true, nameParts: "?!")

    static let perl = CodeGrammar(
        keywords:
            "and bless cmp continue defined delete die do each else elsif eq eval exists for foreach ge given gt if join keys last le "
            + "local lt map my ne next no not open or our package print printf push qw redo ref require return say scalar shift sort split "
            + "state sub undef unless unshift until use values wantarray when while xor",
        functionKeywords: "sub", typeKeywords: "package", lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("'", isMultiline: true)], special: [.heredoc(signs: 2)],
        variableSigns: "$@%")

    static let lua = CodeGrammar(
        keywords: "and break do else elseif end false for function goto if in local nil not or repeat return then true until while self",
        functionKeywords: "function", lineComments: ["--"], strings: [.double, .single], special: [.longBrackets])

    static let r = CodeGrammar(
        keywords: "if else repeat while function for in next break TRUE FALSE NULL Inf NaN NA NA_integer_ NA_real_ NA_character_ return "
            + "library require",
        lineComments: hash, strings: [.quoted("\"", isMultiline: true), .quoted("'", isMultiline: true), .raw("`")], nameParts: ".")

    static let julia = CodeGrammar(
        keywords:
            "abstract baremodule begin break catch const continue do else elseif end export false finally for function global if import "
            + "in isa let local macro missing module mutable nothing outer primitive quote return struct true try type using where while",
        functionKeywords: "function macro", typeKeywords: "struct module type", lineComments: hash, blockComments: [("#=", "=#")],
        commentsNest: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("\"\"\"", .dollars, isMultiline: true), .quoted("`")],
        prefixes: ["r": Prefix(isRaw: true), "raw": Prefix(isRaw: true), "b": Prefix()], special: [.characters], attributeSigns: "@",
        capitalsAreTypes: true, nameParts: "!")

    static let elixir = CodeGrammar(
        keywords: "after alias and case catch cond def defdelegate defexception defguard defimpl defmacro defmacrop defmodule defp "
            + "defprotocol defstruct do else end false fn for if import in nil not or quote raise receive require rescue reraise super "
            + "throw true try unless unquote use when with",
        functionKeywords: "def defp defmacro defmacrop defguard defdelegate", typeKeywords: "defmodule defprotocol defimpl",
        lineComments: hash,
        strings: [
            .quoted("\"", .hashBraces, isMultiline: true), .quoted("'", isMultiline: true),
            .quoted("\"\"\"", .hashBraces, isMultiline: true),
        ],
        special: [.sigil(0x7E)], attributeSigns: "@", capitalsAreTypes: true, nameParts: "?!")

    static let clojure = CodeGrammar(
        keywords: "case catch comment cond cond-> cond->> condp declare def defmacro defmethod defmulti defn defn- defonce defprotocol "
            + "defrecord deftype do doseq dotimes false finally fn for if if-let if-not import let letfn loop new nil ns or and quote "
            + "recur reify require throw true try use when when-let when-not while -> ->>",
        functionKeywords: "defn defn- defmacro defmulti", typeKeywords: "defrecord deftype defprotocol ns", lineComments: [";"],
        strings: [.quoted("\"", isMultiline: true)], callsAreFunctions: false, nameParts: "-?!*+<>=/.'")

    static let lisp = CodeGrammar(
        keywords: "and begin block case catch cond declare define define-syntax defclass defconst defcustom defgeneric defmacro "
            + "defmethod defpackage defparameter defstruct defun defvar do dolist dotimes else flet format funcall if in- "
            + "package labels lambda let let* letrec loop multiple-value-bind nil not or prog1 progn provide quasiquote "
            + "quote require return setf setq syntax-rules t throw unless unquote unwind-protect use-package values when "
            + "while",
        functionKeywords: "defun defmacro defmethod defgeneric", typeKeywords: "defclass defstruct", lineComments: [";"],
        blockComments: [("#|", "|#")], commentsNest: true, strings: [.quoted("\"", isMultiline: true)], callsAreFunctions: false,
        nameStarts: "*+", nameParts: "-?!*+<>=/")

    static let shell = CodeGrammar(
        keywords: "alias break case cd continue declare do done echo elif else esac eval exec exit export fi for function if in local "
            + "readonly return select set shift source sudo test then time trap type unalias unset until while",
        functionKeywords: "function", keywordsAreCommands: true, lineComments: hash, commentsNeedSpace: true,
        strings: [.quoted("\"", .dollars, isMultiline: true), .raw("'", isMultiline: true), .raw("`")], special: [.heredoc(signs: 2)],
        variableSigns: "$", callsAreFunctions: true, nameParts: "-")

    static let powerShell = CodeGrammar(
        keywords: "begin break catch class continue data define do dynamicparam else elseif end enum exit filter finally for foreach from "
            + "function hidden if in param process return static switch throw trap try until using while",
        functionKeywords: "function filter", typeKeywords: "class enum", ignoresCase: true, lineComments: hash,
        blockComments: [("<#", "#>")],
        strings: [
            StringForm(open: [0x22], close: [0x22], escape: 0x60, isMultiline: true, interpolation: .dollars), .raw("'", isMultiline: true),
            .raw("@\"", "\"@", isMultiline: true), .raw("@'", "'@", isMultiline: true),
        ], variableSigns: "$", nameParts: "-")

    static let make = CodeGrammar(
        keywords: "define else endef endif export ifdef ifeq ifndef ifneq include override private undefine unexport vpath",
        lineComments: hash, strings: [.double, .raw("'")], variableSigns: "$", callsAreFunctions: false, lineHeads: ":=", nameParts: "-")

    static let dockerfile = CodeGrammar(
        keywords:
            "from run cmd label maintainer expose env add copy entrypoint volume user workdir arg onbuild stopsignal healthcheck shell as",
        ignoresCase: true, lineComments: hash, commentsNeedSpace: true, strings: [.quoted("\"", .dollars), .raw("'")], variableSigns: "$",
        callsAreFunctions: false, nameParts: "-")

    static let cMake = CodeGrammar(
        keywords: "if elseif else endif foreach endforeach while endwhile function endfunction macro endmacro return break continue block "
            + "endblock and or not on off true false",
        ignoresCase: true, lineComments: hash, blockComments: [("#[[", "]]")], strings: [.quoted("\"", .dollars, isMultiline: true)],
        special: [.longBrackets], variableSigns: "$", nameParts: "-")
}
