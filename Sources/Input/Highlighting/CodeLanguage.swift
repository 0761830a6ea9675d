/// A language with syntax highlighting, by the info string of a code block.
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

    /// Finds a language; nil if it is unknown or if `info` has no name.
    ///
    /// - Parameter info: the name of the language or of its files, in any case, as on GitHub. Text after a comma, a colon or a brace is
    ///   ignored (`rust,ignore`).
    package init?(named info: String) {
        let end = info.firstIndex { ",:;{ ".contains($0) } ?? info.endIndex
        let name = info[..<end].lowercased()
        guard let lexer = Self.lexers[name.hasPrefix("language-") ? String(name.dropFirst(9)) : name] else { return nil }
        self.lexer = lexer
    }

    /// Whether it is a programming language, in which words next to each other are separate names.
    package var isProgram: Bool {
        switch lexer {
        case .grammar, .styleRules, .shellSession, .interpreterSession: true
        case .markup, .yaml, .settings, .diff: false
        }
    }

    /// Returns the tokens of a code, in time proportional to its length for any bytes.
    package func tokens(in code: [UInt8]) -> [CodeToken] { tokens(in: code, code.indices) }

    /// Returns the tokens of a part of a code.
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

    /// All known names, sorted.
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
