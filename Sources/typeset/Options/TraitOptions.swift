import ContentSize

/// The reader traits on the command line: the requested values of each, and the resulting editions.
struct RequestedTraits: Hashable, Sendable {
    var appearances: [ReaderTraits.Appearance] = []
    var contrasts: [ReaderTraits.Contrast] = []
    var boldText = false

    /// The editions: each appearance in each contrast, in the order of the command line.
    var editions: [ReaderTraits] {
        (appearances.isEmpty ? [.light] : appearances).flatMap { appearance in
            (contrasts.isEmpty ? [.standard] : contrasts).map { ReaderTraits(appearance: appearance, contrast: $0, boldText: boldText) }
        }
    }
}

extension Option {
    /// Returns the options that choose editions, for every command that shows or uses styles.
    static func traits(_ change: @escaping @Sendable (inout Target, (inout RequestedTraits) -> Void) -> Void) -> [Option] {
        [
            Option(
                "appearance", help: "light, dark or both, light,dark: an edition for each (default: light)",
                words: Invocation.names(ReaderTraits.Appearance.self),
                .value(placeholder: "NAME") { (target, text) throws(UsageError) in
                    let names: [ReaderTraits.Appearance] = try choices(text, of: "appearance")
                    change(&target) { $0.appearances = names }
                }),
            Option(
                "contrast", help: "standard, increased or both, standard,increased (default: standard)",
                words: Invocation.names(ReaderTraits.Contrast.self),
                .value(placeholder: "NAME") { (target, text) throws(UsageError) in
                    let names: [ReaderTraits.Contrast] = try choices(text, of: "contrast")
                    change(&target) { $0.contrasts = names }
                }),
            Option("bold-text", help: "for readers with the setting Bold Text", .flag { change(&$0) { $0.boldText = true } }),
        ]
    }

    /// Parses a comma-separated list of names, each once.
    private static func choices<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
        _ text: String, of kind: String
    ) throws(UsageError) -> [Choice] {
        var names: [Choice] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name: Choice = try Invocation.choice(String(part), of: kind)
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
