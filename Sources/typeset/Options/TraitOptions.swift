import TypesetBase

/// The reader traits on the command line: the requested values of each, and the resulting editions.
struct RequestedTraits: Hashable, Sendable {
    var appearances: [ReaderTraits.Appearance] = []
    var contrasts: [ReaderTraits.Contrast] = []
    var boldText = false
    /// The editions that were named.
    var named: [ReaderTraits] = []

    /// The named editions, then each appearance in each contrast, in the order of the command line.
    var editions: [ReaderTraits] {
        let hasTraits = named.isEmpty || !appearances.isEmpty || !contrasts.isEmpty
        let ofTraits = (appearances.isEmpty ? [.light] : appearances).flatMap { appearance in
            (contrasts.isEmpty ? [.standard] : contrasts).map { ReaderTraits(appearance: appearance, contrast: $0) }
        }
        return (named + (hasTraits ? ofTraits : [])).map { traits in
            var traits = traits
            traits.boldText = boldText
            return traits
        }
    }
}

extension Option {
    /// Returns the options that choose editions, for every command that shows or uses styles.
    static func traits(_ change: @escaping @Sendable (inout Target, (inout RequestedTraits) -> Void) -> Void) -> [Option] {
        [
            Option(
                "editions",
                help: "editions for readers, such as dark,cream: built-in ones, those of the stylesheet, standard, or all built-in ones",
                words: EditionList.words,
                .value(placeholder: "NAMES") { (target, text) throws(UsageError) in
                    let editions = try Invocation.editions(text)
                    change(&target) { $0.named = editions }
                }),
            choices("appearance", help: "light, dark or both, light,dark: an edition for each (default: light)") { target, names in
                change(&target) { $0.appearances = names }
            },
            choices("contrast", help: "standard, increased or both, standard,increased (default: standard)") { target, names in
                change(&target) { $0.contrasts = names }
            },
            Option("bold-text", help: "for readers with the setting Bold Text", .flag { change(&$0) { $0.boldText = true } }),
        ]
    }

    /// An option with a comma-separated list of names, each once.
    private static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable & Sendable>(
        _ long: String, help: String, _ set: @escaping @Sendable (inout Target, [Choice]) -> Void
    ) -> Option {
        Option(
            long, help: help, words: Invocation.names(Choice.self),
            .value(placeholder: "NAME") { (target, text) throws(UsageError) in
                var names: [Choice] = []
                for part in text.split(separator: ",", omittingEmptySubsequences: false) {
                    let name: Choice = try Invocation.choice(String(part), of: long)
                    if !names.contains(name) { names.append(name) }
                }
                set(&target, names)
            })
    }
}

extension Invocation {
    /// Parses a comma-separated list of editions, each once.
    ///
    /// - Throws: an error about a word that is no name; a stylesheet may declare any name.
    fileprivate static func editions(_ text: String) throws(UsageError) -> [ReaderTraits] {
        var editions: [ReaderTraits] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let named = EditionList.editions(word) else { throw .unknown("edition", word, candidates: EditionList.words) }
            for traits in named where !editions.contains(traits) { editions.append(traits) }
        }
        return editions
    }
}
