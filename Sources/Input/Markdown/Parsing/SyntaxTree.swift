import CTypesetMarkdown
import Synchronization

/// cmark-gfm's tree of one text, freed with this object.
///
/// Nodes must not outlive it; data that leaves this target is copied into `Document`.
final class SyntaxTree {
    /// The lock for parsing one text at a time.
    ///
    /// cmark-gfm keeps the special characters in one table per process, which every parser changes while it reads inlines.
    private static let parsing = Mutex(())

    let root: Node

    /// Parses a text; nil if there is not enough memory.
    ///
    /// - Parameter search: Finds the aligned blocks of the text.
    init?(parsing bytes: [UInt8], _ constructs: Set<Construct>, search: AlignedBlockSearch? = nil) {
        let formulas = MathLines.find(in: bytes, hasLabels: constructs.contains(.target), hasTeX: constructs.contains(.texEnvironment))
        let root = Self.parsing.withLock { _ in
            MathLines.use(formulas) {
                AlignedBlockSearch.use(search) {
                    let parser = Parser(Self.options(constructs), SyntaxExtensions.shared.extensions(for: constructs))
                    return Root(node: parser?.parse(bytes))
                }
            }
        }
        guard let node = root.node else { return nil }
        self.root = node
    }

    /// If one tilde marks a subscript, only two mark struck text.
    private static func options(_ constructs: Set<Construct>) -> Int32 {
        CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS | (constructs.contains(.subscripted) ? CMARK_OPT_STRIKETHROUGH_DOUBLE_TILDE : 0)
    }

    deinit { root.remove() }

    /// A tree that is not shared yet, to return it from the lock.
    private struct Root: @unchecked Sendable {
        let node: Node?
    }
}

/// The parser's extensions for the constructs beyond CommonMark: those of cmark-gfm and those of this target.
///
/// cmark-gfm registers extensions and node types once per process. A static constant does so exactly once on any thread.
struct SyntaxExtensions: Sendable {
    static let shared = SyntaxExtensions()

    /// The extensions in the order in which the parser tries them on a line.
    private let all: [(construct: Construct, syntax: ParserExtension)]

    func extensions(for constructs: Set<Construct>) -> [ParserExtension] {
        all.filter { constructs.contains($0.construct) }.map(\.syntax)
    }

    /// The node type of a division, `:::` … `:::`.
    let division = cmark_syntax_extension_add_node(0)
    /// The node type of a line `{.class}`.
    let attributeLine = cmark_syntax_extension_add_node(0)
    /// The node type of a line `: Caption` after a table.
    let caption = cmark_syntax_extension_add_node(0)
    /// The node type of `: Definition` after a term.
    let definition = cmark_syntax_extension_add_node(0)
    /// The node type of `*[HTML]: expansion`.
    let abbreviation = cmark_syntax_extension_add_node(0)
    /// The node types of a table, a cell and a leaf block of `AlignedText`.
    let alignedTable = cmark_syntax_extension_add_node(0)
    let alignedCell = cmark_syntax_extension_add_node(0)
    let alignedText = cmark_syntax_extension_add_node(0)
    /// The node type of `(label)=`.
    let target = cmark_syntax_extension_add_node(0)
    /// The node type of `:name: value`.
    let field = cmark_syntax_extension_add_node(0)
    /// The node type of a line that is not for readers.
    let omitted = cmark_syntax_extension_add_node(0)
    let table: cmark_node_type
    let strikethrough: cmark_node_type

    private init() {
        cmark_gfm_core_extensions_ensure_registered()
        all = Construct.ofParser.compactMap { construct in Self.made(for: construct).map { (construct, $0) } }
        table = Self.type(of: "|a|\n|-|", .table) { $0.firstChild }
        strikethrough = Self.type(of: "~~a~~", .strikethrough) { $0.firstChild?.firstChild }
    }

    private static func made(for construct: Construct) -> ParserExtension? {
        switch construct.reader {
        case .block(let parser): parser.makeExtension("typeset-" + construct.name)
        case .inline(let parser): parser.makeExtension("typeset-" + construct.name)
        case .extensionOfParser(let name): ParserExtension(named: name)
        case .text, .otherStage: nil
        }
    }

    /// The node type that an extension of cmark-gfm uses for the syntax in `sample`; the headers do not declare it.
    private static func type(of sample: String, _ construct: Construct, _ path: (Node) -> Node?) -> cmark_node_type {
        let extensions = made(for: construct).map { [$0] } ?? []
        guard let root = Parser(CMARK_OPT_DEFAULT, extensions)?.parse(Array(sample.utf8)) else { return CMARK_NODE_NONE }
        defer { root.remove() }
        return path(root)?.type ?? CMARK_NODE_NONE
    }
}
