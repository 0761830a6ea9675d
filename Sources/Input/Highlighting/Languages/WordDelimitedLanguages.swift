/// The grammars of languages with words, not brackets, around blocks: Basic, Pascal, Ada, Fortran, MATLAB. All except MATLAB ignore case.
extension CodeGrammar {
    private static let doubled = StringForm.raw("\"", doublesClose: true)

    static let visualBasic = CodeGrammar(
        keywords: "addhandler addressof alias and andalso as async attribute await byref byval call case catch class const "
            + "continue declare default delegate dim directcast do each else elseif end enum erase error event exit "
            + "explicit false finally for friend function get gettype global gosub goto handles if implements imports in "
            + "inherits interface is isnot let lib like loop me mod module mustinherit mustoverride mybase myclass "
            + "namespace narrowing new next not nothing notinheritable notoverridable null of on operator option optional "
            + "or orelse overloads overridable overrides paramarray partial preserve private property protected public "
            + "raiseevent readonly redim removehandler resume return select set shadows shared static step stop strict "
            + "structure sub synclock then throw to true try trycast type typeof until using wend when while widening with "
            + "withevents writeonly xor yield",
        types: "boolean byte char currency date decimal double integer long object sbyte short single string uinteger ulong ushort variant",
        functionKeywords: "sub function property", typeKeywords: "class module structure interface enum", ignoresCase: true,
        lineComments: ["'"], strings: [doubled], hasDirectives: true)

    static let pascal = CodeGrammar(
        keywords: "absolute abstract and array as asm begin case class const constructor destructor dispinterface div do downto "
            + "else end except exports false file finalization finally for forward function goto if implementation in "
            + "inherited initialization inline interface is label library mod nil not object of on operator or out override "
            + "packed private procedure program property protected public published raise record repeat resourcestring "
            + "result self set shl shr strict then threadvar to true try type unit until uses var virtual while with xor",
        types: "ansistring boolean byte cardinal char double extended int64 integer longint longword pchar pointer real shortint single "
            + "smallint string tobject uint64 variant widestring word",
        functionKeywords: "function procedure constructor destructor", typeKeywords: "program unit library", ignoresCase: true,
        lineComments: ["//"], blockComments: [("{", "}"), ("(*", "*)")], strings: [.raw("'", doublesClose: true)])

    static let ada = CodeGrammar(
        keywords: "abort abs abstract accept access aliased all and array at begin body case constant declare delay delta "
            + "digits do else elsif end entry exception exit false for function generic goto if in interface is limited "
            + "loop mod new not null of or others out overriding package pragma private procedure protected raise range "
            + "record rem renames requeue return reverse select separate some subtype synchronized tagged task terminate "
            + "then true type until use when while with xor",
        types: "boolean character duration float integer natural positive string", functionKeywords: "function procedure",
        typeKeywords: "type subtype package task", ignoresCase: true, lineComments: ["--"], strings: [doubled], special: [.characters])

    static let fortran = CodeGrammar(
        keywords: "abstract allocatable allocate associate block call case class close common concurrent contains continue "
            + "cycle data deallocate default dimension do elemental else elseif elsewhere end enddo endif endfunction "
            + "endmodule endprogram endsubroutine entry equivalence error exit extends external final flush forall format "
            + "function generic goto go if implicit import in inout inquire intent interface intrinsic module namelist none "
            + "nullify only open operator optional out parameter pause pointer print private procedure program protected "
            + "public pure read recursive result return rewind save select stop submodule subroutine target then to type "
            + "use value volatile where while write",
        types: "character complex double integer logical precision real", functionKeywords: "function subroutine",
        typeKeywords: "module program submodule", ignoresCase: true, lineComments: ["!"],
        strings: [.raw("'", doublesClose: true), doubled], hasDirectives: true)

    static let matlab = CodeGrammar(
        keywords: "arguments break case catch classdef continue else elseif end enumeration events false for function global if "
            + "methods otherwise parfor persistent properties return spmd switch true try while endfunction endif endfor "
            + "endwhile",
        functionKeywords: "function", typeKeywords: "classdef", lineComments: ["%", "..."], blockComments: [("%{", "%}")],
        strings: [
            StringForm(open: [0x27], close: [0x27], doublesClose: true, isOperatorAfterOperand: true), doubled,
        ])
}
