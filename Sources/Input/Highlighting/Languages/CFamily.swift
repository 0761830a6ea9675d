/// The grammars of C and of languages with a similar syntax.
extension CodeGrammar {
    private static let slashes = ["//"], stars = [("/*", "*/")]
    private static let cWords =
        "auto break case const continue default do else enum extern for goto if inline register restrict return sizeof static struct "
        + "switch typedef union volatile while _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local true "
        + "false NULL nullptr"
    private static let cTypes =
        "void char short int long float double signed unsigned bool _Bool size_t ssize_t ptrdiff_t int8_t int16_t int32_t int64_t uint8_t "
        + "uint16_t uint32_t uint64_t intptr_t uintptr_t wchar_t char16_t char32_t FILE va_list"

    static let c = CodeGrammar(
        keywords: cWords, types: cTypes, typeKeywords: "struct enum union", lineComments: slashes, blockComments: stars,
        strings: [.double, .single], hasDirectives: true)

    static let cPlusPlus = CodeGrammar(
        keywords: cWords + " alignas alignof and asm catch class co_await co_return co_yield concept consteval constexpr constinit "
            + "const_cast decltype delete dynamic_cast explicit export final friend import module mutable namespace new noexcept not "
            + "operator or override private protected public reinterpret_cast requires static_assert static_cast template this "
            + "thread_local throw try typeid typename using virtual xor",
        types: cTypes
            + " char8_t string string_view vector map set unordered_map unordered_set unique_ptr shared_ptr optional variant "
            + "pair tuple array",
        typeKeywords: "struct enum union class namespace concept", lineComments: slashes, blockComments: stars,
        strings: [.double, .single], prefixes: ["L": Prefix(), "u8": Prefix(), "u": Prefix(), "U": Prefix()], special: [.delimited],
        hasDirectives: true, capitalsAreTypes: true)

    static let objectiveC = CodeGrammar(
        keywords: cWords + " self super nil Nil YES NO in out inout bycopy byref oneway nonatomic atomic strong weak copy assign readonly "
            + "readwrite nullable nonnull",
        types: cTypes + " id SEL IMP BOOL instancetype", typeKeywords: "struct enum union", lineComments: slashes, blockComments: stars,
        strings: [.double, .single, StringForm(open: Array("@\"".utf8), close: Array("\"".utf8), escape: 0x5C)], attributeSigns: "@",
        hasDirectives: true, capitalsAreTypes: true)

    static let cSharp = CodeGrammar(
        keywords: "abstract add alias and as async await base break case catch checked class const continue default delegate do else enum "
            + "event explicit extern false finally fixed for foreach from get global goto group if implicit in init interface internal "
            + "into is join let lock nameof namespace new not notnull null on operator or orderby out override params partial private "
            + "protected public readonly record ref remove required return sealed select set sizeof stackalloc static struct switch this "
            + "throw true try typeof unchecked unmanaged unsafe using value var virtual volatile when where while with yield",
        types: "bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort void",
        typeKeywords: "class struct interface enum record namespace", lineComments: slashes, blockComments: stars,
        strings: [
            .double, .single, .raw("@\"", "\"", isMultiline: true, doublesClose: true), .raw("\"\"\"", isMultiline: true),
            StringForm(open: Array("$\"".utf8), close: [0x22], escape: 0x5C, interpolation: .braces),
            StringForm(open: Array("$@\"".utf8), close: [0x22], isMultiline: true, doublesClose: true, interpolation: .braces),
        ], hasDirectives: true, capitalsAreTypes: true)

    static let java = CodeGrammar(
        keywords: "abstract assert break case catch class const continue default do else enum exports extends final finally for goto if "
            + "implements import instanceof interface module native new non-sealed open opens package permits private protected provides "
            + "public record requires return sealed static strictfp super switch synchronized this throw throws to transient try uses var "
            + "volatile when while with yield true false null",
        types: "boolean byte char double float int long short void", typeKeywords: "class interface enum record", lineComments: slashes,
        blockComments: stars, strings: [.double, .single, .quoted("\"\"\"", isMultiline: true)], attributeSigns: "@",
        capitalsAreTypes: true)

    static let kotlin = CodeGrammar(
        keywords: "abstract actual annotation as break by catch class companion const constructor continue crossinline data delegate do "
            + "dynamic else enum expect external false final finally for fun get if import in infix init inline inner interface internal "
            + "is it lateinit noinline null object open operator out override package private protected public reified return sealed set "
            + "super suspend tailrec this throw true try typealias typeof val value var vararg when where while",
        types: "", functionKeywords: "fun", typeKeywords: "class interface object typealias", lineComments: slashes, blockComments: stars,
        commentsNest: true,
        strings: [.quoted("\"", .dollars), .single, .raw("\"\"\"", isMultiline: true)], attributeSigns: "@", capitalsAreTypes: true)

    static let scala = CodeGrammar(
        keywords:
            "abstract case catch class def derives do else end enum export extends extension false final finally for forSome given if "
            + "implicit import infix inline lazy match new null object opaque open override package private protected return sealed super "
            + "then this throw trait transparent true try type using val var while with yield",
        functionKeywords: "def", typeKeywords: "class trait object enum type", lineComments: slashes, blockComments: stars,
        commentsNest: true,
        strings: [.double, .raw("\"\"\"", isMultiline: true)],
        prefixes: [
            "s": Prefix(interpolation: .dollars), "f": Prefix(interpolation: .dollars), "raw": Prefix(isRaw: true, interpolation: .dollars),
        ],
        special: [.characters], attributeSigns: "@", capitalsAreTypes: true)

    static let groovy = CodeGrammar(
        keywords:
            "abstract as assert break case catch class const continue def default do else enum extends false final finally for goto if "
            + "implements import in instanceof interface native new null package private protected public return static super switch "
            + "synchronized this throw throws trait transient true try var volatile while",
        types: "boolean byte char double float int long short void", typeKeywords: "class interface enum trait", lineComments: slashes,
        blockComments: stars,
        strings: [.quoted("\"", .dollars), .single, .quoted("\"\"\"", .dollars, isMultiline: true), .quoted("'''", isMultiline: true)],
        attributeSigns: "@", capitalsAreTypes: true)

    static let dart = CodeGrammar(
        keywords:
            "abstract as assert async await base break case catch class const continue covariant default deferred do else enum export "
            + "extends extension external factory false final finally for get hide if implements import in interface is late library mixin "
            + "new null of on operator part required rethrow return sealed set show static super switch sync this throw true try typedef "
            + "var when while with yield",
        types: "bool double dynamic int num void Function Never", typeKeywords: "class enum mixin extension typedef", lineComments: slashes,
        blockComments: stars, commentsNest: true,
        strings: [
            .quoted("\"", .dollars), .quoted("'", .dollars), .quoted("\"\"\"", .dollars, isMultiline: true),
            .quoted("'''", .dollars, isMultiline: true),
        ], prefixes: ["r": Prefix(isRaw: true)], attributeSigns: "@", capitalsAreTypes: true)

    private static let scriptWords =
        "as async await break case catch class const continue debugger default delete do else export extends false finally for from "
        + "function get if import in instanceof let new null of return set static super switch this throw true try typeof undefined var "
        + "void while with yield"
    private static let scriptStrings: [StringForm] = [.double, .single, .quoted("`", .dollarBraces, isMultiline: true)]

    static let javaScript = CodeGrammar(
        keywords: scriptWords, functionKeywords: "function", typeKeywords: "class extends", lineComments: slashes, blockComments: stars,
        strings: scriptStrings, special: [.regex], attributeSigns: "@", capitalsAreTypes: true, nameStarts: "$", nameParts: "$")

    static let typeScript = CodeGrammar(
        keywords: scriptWords + " abstract asserts declare enum implements infer interface is keyof module namespace override private "
            + "protected public readonly satisfies type unique",
        types: "any bigint boolean never number object string symbol unknown", functionKeywords: "function",
        typeKeywords: "class extends interface enum namespace implements", lineComments: slashes, blockComments: stars,
        strings: scriptStrings,
        special: [.regex], attributeSigns: "@", capitalsAreTypes: true, nameStarts: "$", nameParts: "$")

    static let json = CodeGrammar(
        keywords: "true false null", lineComments: slashes, blockComments: stars, strings: [.double, .single], callsAreFunctions: false,
        hasKeys: true)

    static let protobuf = CodeGrammar(
        keywords: "syntax edition import weak public package option message enum service rpc returns stream oneof map repeated optional "
            + "required reserved extensions extend to max true false",
        types: "double float int32 int64 uint32 uint64 sint32 sint64 fixed32 fixed64 sfixed32 sfixed64 bool string bytes",
        functionKeywords: "rpc", typeKeywords: "message enum service", lineComments: slashes, blockComments: stars,
        strings: [.double, .single], capitalsAreTypes: true)

    static let php = CodeGrammar(
        keywords: "abstract and array as break callable case catch class clone const continue declare default do echo else elseif empty "
            + "enddeclare endfor endforeach endif endswitch endwhile enum exit extends false final finally fn for foreach function global "
            + "goto if implements include include_once instanceof insteadof interface isset list match namespace new null or print private "
            + "protected public readonly require require_once return self static switch this throw trait true try unset use var while xor "
            + "yield php",
        types: "bool float int iterable mixed never object string void", functionKeywords: "function fn",
        typeKeywords: "class interface trait enum namespace new extends implements", lineComments: ["//", "#"], blockComments: stars,
        strings: [.quoted("\"", .dollars, isMultiline: true), .quoted("'", isMultiline: true)], special: [.heredoc(signs: 3)],
        variableSigns: "$", attributeSigns: "#", hasBracketAttributes: true, capitalsAreTypes: true)
}
