/// The grammars of compiled languages whose keywords differ from C's.
extension CodeGrammar {
    private static let slashes = ["//"], stars = [("/*", "*/")]

    static let swift = CodeGrammar(
        keywords:
            "Any Self Type actor as associatedtype async await borrowing break case catch class consuming continue convenience default "
            + "defer deinit didSet do dynamic each else enum extension fallthrough false fileprivate final for func get guard if import in "
            + "indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated nonmutating open operator optional "
            + "override package postfix precedencegroup prefix private protocol public repeat required rethrows return self sending set "
            + "some static struct subscript super switch throw throws true try typealias unowned var weak where while willSet yield",
        functionKeywords: "func macro", typeKeywords: "actor class struct enum protocol extension typealias associatedtype",
        lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [.quoted("\"", .backslashParentheses), .quoted("\"\"\"", .backslashParentheses, isMultiline: true)],
        special: [.hashes(after: [])], attributeSigns: "@#", capitalsAreTypes: true)

    static let go = CodeGrammar(
        keywords: "break case chan const continue default defer else fallthrough for func go goto if import interface map package range "
            + "return select struct switch type var true false nil iota",
        types:
            "any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 "
            + "uint32 uint64 uintptr",
        functionKeywords: "func", typeKeywords: "type", lineComments: slashes, blockComments: stars,
        strings: [.double, .single, .raw("`", isMultiline: true)])

    static let rust = CodeGrammar(
        keywords: "as async await box break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut "
            + "pub ref return self Self static struct super trait true type union unsafe use where while yield macro_rules",
        types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize", functionKeywords: "fn",
        typeKeywords: "struct enum trait type union", lineComments: slashes, blockComments: stars, commentsNest: true,
        strings: [.quoted("\"", isMultiline: true)],
        prefixes: ["b": Prefix(), "c": Prefix()], special: [.characters, .hashes(after: Array("rbc".utf8))], attributeSigns: "#",
        hasBracketAttributes: true, hasMacros: true, capitalsAreTypes: true)

    static let zig = CodeGrammar(
        keywords: "addrspace align allowzero and anyframe anytype asm async await break callconv catch comptime const continue defer else "
            + "enum errdefer error export extern false fn for if inline linksection noalias noinline nosuspend null opaque or orelse "
            + "packed pub resume return struct suspend switch test threadlocal true try undefined union unreachable usingnamespace var "
            + "volatile while",
        types:
            "anyerror anyopaque bool comptime_float comptime_int f16 f32 f64 f128 i8 i16 i32 i64 i128 isize noreturn type u8 u16 u32 u64 "
            + "u128 usize void",
        functionKeywords: "fn", lineComments: slashes, strings: [.double, .single, .raw("\\\\", "\n")], attributeSigns: "@",
        capitalsAreTypes: true)

    static let haskell = CodeGrammar(
        keywords: "as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr instance let "
            + "mdo module newtype of pattern proc qualified rec role then type where",
        typeKeywords: "class data newtype type", lineComments: ["--"], blockComments: [("{-", "-}")], commentsNest: true,
        strings: [.double], special: [.characters], capitalsAreTypes: true, callsAreFunctions: false, nameParts: "'")

    static let ocaml = CodeGrammar(
        keywords: "and as assert begin class constraint do done downto else end exception external false for fun function functor if in "
            + "include inherit initializer lazy let match method module mutable new nonrec object of open or private rec sig struct then "
            + "to true try type val virtual when while with",
        types: "array bool bytes char exn float int list option string unit", typeKeywords: "type module class exception",
        blockComments: [("(*", "*)")], commentsNest: true, strings: [.quoted("\"", isMultiline: true)], special: [.characters],
        capitalsAreTypes: true, callsAreFunctions: false, nameParts: "'")

    static let fSharp = CodeGrammar(
        keywords: "abstract and as assert async base begin class default delegate do done downcast downto elif else end exception extern "
            + "false finally fixed for fun function global if in inherit inline interface internal lazy let match member module mutable "
            + "namespace new not null of open or override private public rec return static struct then to true try type upcast use val "
            + "void when while with yield",
        types: "bool byte char decimal float float32 int int64 list obj option seq string unit", typeKeywords: "type module exception",
        lineComments: slashes, blockComments: [("(*", "*)")], commentsNest: true,
        strings: [
            .quoted("\"", isMultiline: true), .raw("\"\"\"", isMultiline: true),
            StringForm(open: Array("$\"".utf8), close: [0x22], escape: 0x5C, interpolation: .braces),
        ], special: [.characters], capitalsAreTypes: true, nameParts: "'")

    static let erlang = CodeGrammar(
        keywords:
            "after and andalso band begin bnot bor bsl bsr bxor case catch cond div end fun if let maybe not of or orelse receive rem "
            + "try when xor",
        lineComments: ["%"], strings: [.double, .single], attributeSigns: "-", capitalsAreTypes: false)

    /// The keywords of NASM and GNU as for x86 and ARM in most code; names of registers and of other instructions have no kind.
    static let assembly = CodeGrammar(
        keywords:
            "add adc and b bl bx beq bne call cmp dec div imul inc int ja jae jb jbe je jg jge jl jle jmp jne jnz jz ldr lea ldp leave "
            + "loop mov movl movq movsx movzx mul neg nop not or orr pop popq push pushq ret rol ror sal sar sbb shl shr str stp sub svc "
            + "syscall test xchg xor",
        types: "byte dword qword word", ignoresCase: true, lineComments: [";", "//"], blockComments: stars, strings: [.double, .raw("'")],
        variableSigns: "%", attributeSigns: ".", hasDirectives: true, lineHeads: ":")

    static let solidity = CodeGrammar(
        keywords:
            "abstract anonymous as assembly break calldata catch constant constructor continue contract delete do else emit enum error "
            + "event external fallback false final for from function if immutable import indexed interface internal is library mapping "
            + "memory modifier new override payable pragma private public pure receive return returns revert solidity storage struct super "
            + "this throw true try type unchecked using view virtual while wei gwei ether seconds minutes hours days weeks",
        types: "address bool bytes bytes4 bytes20 bytes32 int int256 string uint uint8 uint16 uint32 uint64 uint128 uint256",
        functionKeywords: "function modifier", typeKeywords: "contract interface library struct enum event error", lineComments: slashes,
        blockComments: stars, strings: [.double, .single], capitalsAreTypes: true)
}
