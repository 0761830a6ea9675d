/// A language whose code can be coloured, by what a code block's info says.
package struct CodeLanguage: Sendable {
    private let lexer: Lexer

    private enum Lexer: Sendable {
        case grammar(CodeGrammar)
        case markup
        case styleRules(hasLineComments: Bool)
        case yaml
        case settings
        case diff
        case shellSession
        case interpreterSession(CodeGrammar, prompts: [String], continuations: [String])
    }

    /// Nil where the language is not known, as is text without one.
    ///
    /// - Parameter info: the language's name or that of its files, in any case, as GitHub knows it; what follows it after a comma, a colon
    ///   or a brace is about something else (`rust,ignore`).
    package init?(named info: String) {
        let end = info.firstIndex { ",:;{ ".contains($0) } ?? info.endIndex
        let name = info[..<end].lowercased()
        guard let lexer = Self.lexers[name.hasPrefix("language-") ? String(name.dropFirst(9)) : name] else { return nil }
        self.lexer = lexer
    }

    /// The tokens of a code. Takes time in proportion to its length, whatever its bytes are.
    package func tokens(in code: [UInt8]) -> [CodeToken] { tokens(in: code, code.indices) }

    /// The tokens of a part of a code.
    func tokens(in code: [UInt8], _ range: Range<Int>) -> [CodeToken] {
        switch lexer {
        case .grammar(let grammar): GrammarLexer(grammar, code, range).tokens()
        case .markup: MarkupLexer(code, range).tokens()
        case .styleRules(let hasLineComments): StyleRuleLexer(code, range, hasLineComments: hasLineComments).tokens()
        case .yaml: YAMLLexer(code, range).tokens()
        case .settings: SettingsLexer(code, range, values: .settingsValues).tokens()
        case .diff: DiffLexer(code, range).tokens()
        case .shellSession: SessionLexer(code, range, commands: .shell, prompts: ["$ ", "% ", "# "], continuations: []).tokens()
        case .interpreterSession(let grammar, let prompts, let continuations):
            SessionLexer(code, range, commands: grammar, prompts: prompts, continuations: continuations).tokens()
        }
    }

    /// All names that are known.
    package static var names: [String] { lexers.keys.sorted() }

    private static let lexers: [String: Lexer] = {
        var lexers: [String: Lexer] = [:]
        func add(_ names: String, _ lexer: Lexer) { for name in names.split(separator: " ") { lexers[String(name)] = lexer } }
        for (names, grammar) in CodeGrammar.all { add(names, .grammar(grammar)) }
        add("html htm xhtml xml svg xsl xsd plist vue rss atom wsdl html5 xaml storyboard", .markup)
        add("css", .styleRules(hasLineComments: false))
        add("scss sass less", .styleRules(hasLineComments: true))
        add("yaml yml", .yaml)
        add("toml ini cfg conf dosini properties editorconfig gitconfig systemd desktop", .settings)
        add("diff patch udiff", .diff)
        add("console shell-session shellsession sh-session shellsession bash-session terminal", .shellSession)
        add("pycon python-repl", .interpreterSession(.python, prompts: [">>> "], continuations: ["... ", "..."]))
        add("irb", .interpreterSession(.ruby, prompts: ["irb> ", ">> "], continuations: ["?> "]))
        add("pwsh-session", .interpreterSession(.powerShell, prompts: ["PS> "], continuations: [">> "]))
        return lexers
    }()
}
