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
    init?(parsing bytes: [UInt8], _ syntaxes: MarkdownSyntax = .all) {
        let formulas = MathLines.find(in: bytes)
        let root = Self.parsing.withLock { _ in
            MathLines.use(formulas) {
                let parser = Parser(CMARK_OPT_FOOTNOTES | CMARK_OPT_SOURCEPOS, SyntaxExtensions.shared.extensions(of: syntaxes))
                return Root(node: parser?.parse(bytes))
            }
        }
        guard let node = root.node else { return nil }
        self.root = node
    }

    deinit { root.remove() }

    /// A tree that is not shared yet, to return it from the lock.
    private struct Root: @unchecked Sendable {
        let node: Node?
    }
}

/// Syntax of GitHub that can be disabled for a text.
struct MarkdownSyntax: OptionSet {
    let rawValue: Int

    static let tables = MarkdownSyntax(rawValue: 1)
    /// Bare addresses (`www.example.org`, `a@example.org`) that become links.
    static let addresses = MarkdownSyntax(rawValue: 2)
    static let all: MarkdownSyntax = [.tables, .addresses]
}

/// The syntax beyond CommonMark: cmark-gfm's own extensions and the constructs of this target.
///
/// cmark-gfm registers extensions and node types once per process. A static constant does so exactly once on any thread.
struct SyntaxExtensions: Sendable {
    static let shared = SyntaxExtensions()

    /// The extensions in the order in which the parser tries them on a line.
    ///
    /// Those of this target come first; otherwise a table would treat `:::` as a row.
    private let all: [ParserExtension]

    func extensions(of syntaxes: MarkdownSyntax) -> [ParserExtension] {
        all.filter { syntax in
            syntax == tables ? syntaxes.contains(.tables) : syntax == addresses ? syntaxes.contains(.addresses) : true
        }
    }

    /// The node type of a division, `:::` … `:::`.
    let division = cmark_syntax_extension_add_node(0)
    /// The node type of a line `{.class}`.
    let attributeLine = cmark_syntax_extension_add_node(0)
    /// The node type of a line `: Caption` after a table.
    let caption = cmark_syntax_extension_add_node(0)
    /// The node type of `: Definition` after a term.
    let definition = cmark_syntax_extension_add_node(0)
    let table: cmark_node_type
    let strikethrough: cmark_node_type

    private let tables: ParserExtension?
    private let addresses: ParserExtension?

    private init() {
        cmark_gfm_core_extensions_ensure_registered()
        let gfm = ["table", "strikethrough", "autolink", "tasklist"].compactMap { ParserExtension(named: $0) }
        let blocks = [
            DivisionSyntax.construct, AttributeLineSyntax.construct, CaptionSyntax.construct, DefinitionSyntax.construct,
            BlockMathSyntax.construct,
        ]
        let inlines = [InlineAttributeSyntax.construct, InlineMathSyntax.construct]
        all = blocks.compactMap { $0.makeExtension() } + inlines.compactMap { $0.makeExtension() } + gfm
        tables = ParserExtension(named: "table")
        addresses = ParserExtension(named: "autolink")
        table = Self.type(of: "|a|\n|-|", extensions: gfm) { $0.firstChild }
        strikethrough = Self.type(of: "~~a~~", extensions: gfm) { $0.firstChild?.firstChild }
    }

    /// The node type that an extension of cmark-gfm uses for the syntax in `sample`; the headers do not declare it.
    private static func type(of sample: String, extensions: [ParserExtension], _ path: (Node) -> Node?) -> cmark_node_type {
        guard let root = Parser(CMARK_OPT_DEFAULT, extensions)?.parse(Array(sample.utf8)) else { return CMARK_NODE_NONE }
        defer { root.remove() }
        return path(root)?.type ?? CMARK_NODE_NONE
    }
}
