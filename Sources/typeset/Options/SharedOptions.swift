import TypesetKit

extension Option {
    /// An option with one of a fixed set of values.
    ///
    /// - Parameter kind: the name of the value in messages; nil uses the name of the option.
    static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
        _ long: String, of kind: String? = nil, help: String, placeholder: String,
        _ set: @escaping @Sendable (inout Target, Choice) -> Void
    ) -> Option {
        Option(
            long, help: help, words: Invocation.names(Choice.self),
            .value(placeholder: placeholder) { (target, text) throws(UsageError) in
                set(&target, try Invocation.choice(text, of: kind ?? long))
            })
    }

    /// An option with a number in a range.
    static func number(
        _ long: String, help: String, placeholder: String, in range: ClosedRange<Double>,
        _ set: @escaping @Sendable (inout Target, Double) -> Void
    ) -> Option {
        Option(
            long, help: help,
            .value(placeholder: placeholder) { (target, text) throws(UsageError) in
                guard let number = Double(text), range.contains(number) else {
                    throw UsageError(
                        "'--\(long)' takes a number from \(range.lowerBound.plain) to \(range.upperBound.plain), not '\(text)'")
                }
                set(&target, number)
            })
    }

    /// An option with a whole number in a range.
    static func count<Count: FixedWidthInteger & Sendable>(
        _ long: String, short: Character? = nil, help: String, in range: ClosedRange<Count>,
        _ set: @escaping @Sendable (inout Target, Count) -> Void
    ) -> Option {
        Option(
            long, short: short, help: help,
            .value(placeholder: "N") { (target, text) throws(UsageError) in
                guard let count = Count(text), range.contains(count) else {
                    let end = range.upperBound == Count.max && Count.self == Int.self ? "" : " to \(range.upperBound)"
                    throw UsageError("'--\(long)' takes a number from \(range.lowerBound)\(end), not '\(text)'")
                }
                set(&target, count)
            })
    }

    /// The option `--help` in tables of options, which `Command` handles before a command parses its arguments.
    static var help: Option { Option("help", short: "h", help: "print this help", .flag { _ in }) }

    /// The option `--standard`, for every command that writes PDF.
    static func standard(_ set: @escaping @Sendable (inout Target, TypesettingJob.Standard) -> Void) -> Option {
        choice("standard", help: "ua1 (PDF/UA-1, PDF/A-2a) or ua2 (PDF/UA-2, PDF/A-4) (default: ua1)", placeholder: "NAME", set)
    }

    /// The options that choose content sizes.
    ///
    /// - Parameters:
    ///   - isFile: whether a word names an existing file and is therefore not another size after `--size`.
    ///   - set: adds sizes that an option names.
    static func sizes(
        isFile: @escaping @Sendable (String) -> Bool = Environment.exists,
        _ set: @escaping @Sendable (inout Target, [ContentSizeCategory], RequestedSizes.SizeOption) throws(UsageError) -> Void
    ) -> [Option] {
        [
            Option(
                "size", help: "content sizes: xSmall small medium large xLarge xxLarge xxxLarge ax1 … ax5 (default: large)",
                words: SizeArgument.all,
                .values(placeholder: "NAME", accepts: { SizeArgument.isNames($0) && !isFile($0) }) { (target, text) throws(UsageError) in
                    try set(&target, SizeArgument.names(text), .names)
                }),
            Option(
                "sizes", help: "a range of sizes: small...ax2, ..<large, ax1...; or their names",
                .values(placeholder: "RANGE", accepts: { SizeArgument.isNames($0) && !isFile($0) }) { (target, text) throws(UsageError) in
                    try set(&target, SizeArgument.isNames(text) ? SizeArgument.names(text) : SizeArgument.range(text), .range)
                }),
            Option(
                "all-sizes", help: "all twelve sizes",
                .flag { (target) throws(UsageError) in try set(&target, ContentSizeCategory.allCases, .all) }),
        ]
    }

    /// The options for the fonts and roots with which a command loads a stylesheet.
    static func loading(_ loader: any WritableKeyPath<Target, SheetLoader> & Sendable) -> [Option] {
        [
            .root { $0[keyPath: loader].roots.append($1) },
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0[keyPath: loader].fontDirectories.append($1) }),
            Option(
                "no-system-fonts", help: "use only the fonts of --font-dir and the stylesheet",
                .flag { $0[keyPath: loader].usesSystemFonts = false }),
        ]
    }

    /// The option `--root`, for every command that reads files.
    static func root(_ add: @escaping @Sendable (inout Target, String) -> Void) -> Option {
        Option(
            "root", help: "let documents and stylesheets name files below this folder, too; may be repeated",
            .value(placeholder: "DIR") { add(&$0, $1) })
    }

    /// The option `--color`, for every command.
    static func color(_ set: @escaping @Sendable (inout Target, ColorChoice) -> Void) -> Option {
        choice(
            "color", of: "color choice", help: "auto, always or never (default: auto; respects NO_COLOR and CLICOLOR_FORCE)",
            placeholder: "WHEN", set)
    }

    /// The option `--limit`, for every command that reads files of others.
    ///
    /// - Parameters:
    ///   - limits: the limits with their names and units.
    ///   - set: sets a limit to a number.
    static func limit<Limit: Sendable>(
        help: String, _ limits: [(name: String, unit: String, limit: Limit)],
        _ set: @escaping @Sendable (inout Target, Limit, Int) -> Void
    ) -> Option {
        Option(
            "limit", help: help, words: limits.map { $0.name + "=" },
            .value(placeholder: "NAME=VALUE") { (target, text) throws(UsageError) in
                let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                guard let limit = limits.first(where: { $0.name == parts.first }) else {
                    throw .unknown("limit", parts.first ?? "", candidates: limits.map(\.name))
                }
                guard parts.count == 2, let number = InputLimits.number(parts[1]) else {
                    throw UsageError("the limit '\(limit.name)' takes a number of \(limit.unit), such as 500, 200k, 64M or 2G")
                }
                set(&target, limit.limit, number)
            })
    }
}

private extension Double {
    /// The number as text, without `.0` if it is whole.
    var plain: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
