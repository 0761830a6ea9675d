/// A rule whose findings come from the readers of documents and stylesheets, and not from the audit. The raw value is the id in messages,
/// settings and reports.
package enum MistakeRule: String, CaseIterable, Sendable {
    case textEncoding = "text-encoding"
    case frontMatterMistake = "front-matter-mistake"
    case markupMistake = "markup-mistake"
    case markupLimit = "markup-limit"
    case classUnknown = "class-unknown"
    case documentEmpty = "document-empty"
    case stylesheetMistake = "stylesheet-mistake"
    case hyphenationMissing = "hyphenation-missing"
    case scriptFallback = "script-fallback"
}

extension [Diagnostic] {
    /// The same as findings of a rule, unless another one has found them.
    package func found(by rule: MistakeRule) -> [Diagnostic] {
        map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.rule = diagnostic.rule ?? rule.rawValue
            return diagnostic
        }
    }
}
